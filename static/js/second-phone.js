/** *Write on another phone*: a code with the game's keys, drawn by the server, never in an address it is asked for. */
import { one, show } from "standblatt/dom.js";
import { askNow, follow } from "standblatt/hall/polling.js";
import { current, currentOrNull, shareWriting } from "standblatt/open-game.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {State} from "standblatt/open-game.js"
 */

const dialog = () => one("#write-dialog", document, HTMLDialogElement);
const code = () => one("#write-qr", document, HTMLImageElement);

/** The game whose code is being drawn. */
let loadedFor = "";

/** The code is for games of phones alone, and there once the server has all of the game. @param {State} state */
export function showWriting({ game, rows }) {
  show(one("#write-item"), Boolean(game.key));
  show(one("#write-unsent"), rows.length > 0 || !navigator.onLine);
  if (dialog().open) opened();
}

async function opened() {
  const { game, rows } = current();
  const isThere = code().dataset.game === game.id;
  show(code(), isThere);
  if (isThere || loadedFor === game.id || !game.key || rows.length) return;
  loadedFor = game.id;
  await draw(game).finally(() => {
    loadedFor = "";
  });
}

/** @param {Stored} game */
async function draw(game) {
  if (!game.base) await shareWriting();
  const svg = await drawn(game).catch(() => null);
  if (!svg || currentOrNull()?.game.id !== game.id) return;
  code().dataset.game = game.id;
  code().src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  show(code(), true);
  follow(game.id);
  askNow();
}

/** @param {Stored} game @returns {Promise<string|null>} */
async function drawn({ id, key, watch }) {
  const answer = await fetch(`/api/v1/games/${id}/write-code`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ watch }),
  });
  return answer.ok ? (await answer.json()).svg : null;
}

export function startWriting() {
  dialog().addEventListener("opened", opened);
  addEventListener("online", () => dialog().open && opened());
}
