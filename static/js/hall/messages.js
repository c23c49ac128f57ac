/** Of a table in the hall: messages. Quick games have none of it. */

/** Shows what the state says; nothing of it for a quick game. */
export function showMessages({ game }) {
  return Boolean(game.table);
}

export function startMessages() {}
