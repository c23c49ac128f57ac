/** Sharing: the link that only watches, as text, as a QR code, through the phone's own sharing, and on paper. */
import { all, one, show } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { current } from "standblatt/session.js";

const watchPath = ({ watch }) => `/watch/${watch}/`;
const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether no other device can open a link to this address. */
const isLocal = () => LOCAL.test(location.hostname);

const link = () => new URL(watchPath(current().game), location.href).href;

/** The link works once the server has the game: before that the dialog says so. */
export function showShare({ game, rows }) {
  for (const item of all('[data-opens="share-dialog"], [data-record]')) show(item, Boolean(game.watch));
  showRecord();
  if (!game.watch) return; // a table in the hall is followed at the office
  const unsent = rows.some(({ body }) => body.kind === "start");
  show(one("#share-unsent"), unsent);
  one("#share-link").value = new URL(watchPath(game), location.href).href;
  const image = one("#share-qr");
  const source = `${watchPath(game)}qr.svg`;
  if (image.dataset.source !== source) show(image, false);
}

/** The server makes the record: it can once it has everything, and while it is within reach. */
function showRecord() {
  const { game, rows } = current();
  const ready = navigator.onLine && !rows.length;
  for (const link of all("[data-record]")) {
    if (ready && game.watch) link.href = `${watchPath(game)}record/`;
    else link.removeAttribute("href");
    link.setAttribute("aria-disabled", !ready);
  }
  show(one("#record-unsent"), Boolean(game.watch) && !ready);
}

function opened() {
  const image = one("#share-qr");
  const source = `${watchPath(current().game)}qr.svg`;
  image.dataset.source = source;
  image.src = source;
}

async function copy({ target }) {
  const field = one("#share-link");
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Without a secure context there is no clipboard object; the older command still copies a selection.
  if (done || document.execCommand("copy")) target.textContent = _("Copied");
}

async function send() {
  await navigator.share({ title: "Standblatt", url: link() }).catch(() => {});
}

export function startShare() {
  one("#share-dialog").addEventListener("opened", opened);
  one("#share-qr").addEventListener("load", ({ target }) => show(target, true));
  one("#share-qr").addEventListener("error", ({ target }) => show(target, false));
  one("#share-copy").addEventListener("click", copy);
  one("#share-send").addEventListener("click", send);
  for (const change of ["online", "offline"]) addEventListener(change, () => current() && showRecord());
  show(one("#share-local"), isLocal());
  show(one("#share-send"), Boolean(navigator.share));
}
