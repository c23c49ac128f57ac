/** Sharing: the link that only watches, as text, as a QR code, through the phone's own sharing, and on paper. */
import { copied } from "standblatt/clipboard.js";
import { newKey } from "standblatt/device.js";
import { all, one, show } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { attempt, part } from "standblatt/lazy-loading.js";
import { current, currentOrNull, outboxMoved } from "standblatt/open-game.js";
import { updateGame } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** @param {Stored} game */
const watchPath = ({ watch }) => `/watch/${watch}/`;
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether no other device can open a link to this address. */
const isLocal = () => LOCAL.test(location.hostname);

const link = () => new URL(watchPath(current().game), location.href).href;
const linkField = () => one("#share-link", document, HTMLInputElement);
const code = () => one("#share-qr", document, HTMLImageElement);
const codePath = () => `${watchPath(current().game)}qr.svg`;

/** The link works once the server has the game: before that the dialog says so. @param {State} state */
export function showShare({ game, rows }) {
  for (const item of all('[data-opens="share-dialog"], [data-record]')) show(item, Boolean(game.watch));
  show(one("#delete-item"), Boolean(game.key));
  showRecord();
  if (!game.watch) return; // a table in the hall is followed at the office
  const unsent = rows.some(({ body }) => body.kind === "start");
  show(one("#share-unsent"), unsent);
  linkField().value = link();
  if (code().dataset.source !== codePath()) show(code(), false);
}

/** The server makes the record: it can once it has everything, and while it is within reach. */
function showRecord() {
  const { game, rows } = current();
  const ready = navigator.onLine && !rows.length;
  for (const link of all("[data-record]", document, HTMLAnchorElement)) {
    if (ready && game.watch) link.href = `${watchPath(game)}record/`;
    else link.removeAttribute("href");
    link.setAttribute("aria-disabled", String(!ready));
  }
  show(one("#record-unsent"), Boolean(game.watch) && !ready);
}

function opened() {
  code().dataset.source = codePath();
  code().src = codePath();
}

async function copy() {
  if (await copied(linkField())) one("#share-copy").textContent = _("Copied");
}

async function send() {
  await navigator.share({ title: "Standblatt", url: link() }).catch(() => {});
}

/** The picture's module comes when it is wanted, and from the worker's store where there is no network. */
const loadPicture = part(() => import("standblatt/share-picture.js"));
const sendPicture = () =>
  attempt(() => loadPicture().then(({ sharePicture }) => sharePicture(current())), loadPicture);

/** Another link shows the game from now on; whoever has the one of before is told that it was withdrawn. */
async function withdraw() {
  const { id, key } = current().game;
  const watch = newKey();
  const answer = await fetch(`/api/v1/games/${id}/watch-key`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ watch }),
  }).catch(() => null);
  show(one("#share-problem"), !answer?.ok);
  if (!answer?.ok) return;
  await updateGame(id, (/** @type {Stored|undefined} */ game) =>
    game?.key ? { game: { ...game, watch } } : null,
  );
  await outboxMoved();
  opened();
}

const loadDeletion = part(() => import("standblatt/deletion.js"));

function askToDeleteThis() {
  const { game, rows } = current();
  const home = () => location.assign("/");
  attempt(
    () =>
      loadDeletion().then(({ askToDelete }) =>
        askToDelete([game], rows.length ? 1 : 0, one("#delete-item"), home),
      ),
    loadDeletion,
  );
}

export function startShare() {
  one("#delete-item [data-delete]").addEventListener("click", askToDeleteThis);
  one("#share-withdraw").addEventListener("click", withdraw);
  for (const button of all("[data-picture]")) button.addEventListener("click", sendPicture);
  one("#share-dialog").addEventListener("opened", opened);
  code().addEventListener("load", () => show(code(), true));
  code().addEventListener("error", () => show(code(), false));
  one("#share-copy").addEventListener("click", copy);
  one("#share-send").addEventListener("click", send);
  for (const change of ["online", "offline"]) addEventListener(change, () => currentOrNull() && showRecord());
  for (const notice of all("[data-local]")) show(notice, isLocal());
  show(one("#share-send"), Boolean(navigator.share));
}
