/** Of a table in the hall: place. Quick games have none of it. */

/** Shows what the state says; nothing of it for a quick game. */
export function showPlace({ game }) {
  return Boolean(game.table);
}

export function startPlace() {}
