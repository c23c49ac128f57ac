/** Of a table in the hall: report. Quick games have none of it. */

/** Shows what the state says; nothing of it for a quick game. */
export function showReport({ game }) {
  return Boolean(game.table);
}

export function startReport() {}
