/** Of a table in the hall: next. Quick games have none of it. */

/** Shows what the state says; nothing of it for a quick game. */
export function showNext({ game }) {
  return Boolean(game.table);
}

export function startNext() {}
