/** Of a table in the hall: clock. Quick games have none of it. */

/** Shows what the state says; nothing of it for a quick game. */
export function showClock({ game }) {
  return Boolean(game.table);
}

export function startClock() {}
