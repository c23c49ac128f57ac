/** The badge: where the game is kept at this moment, and what the server would not take. */
import { all, closest, find, make, one, show, write } from "standblatt/dom.js";
import { isAgreement, isRefusedStart, numberOf, refused } from "standblatt/game-actions.js";
import { isReport } from "standblatt/hall/merge.js";
import { askNow } from "standblatt/hall/polling.js";
import { _ } from "standblatt/i18n.js";
import { sideName, teller } from "standblatt/labels.js";
import { attempt, part } from "standblatt/lazy-loading.js";
import { current, onSaving, reload } from "standblatt/open-game.js";
import { isServerFull, sendNow } from "standblatt/outbox.js";
import { retryRefused } from "standblatt/store.js";

/**
 * @import {Agreed, Stored} from "standblatt/game-actions.js"
 * @import {Conflict, Row} from "standblatt/hall/merge.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** The entry that *Let go* was tapped for: it goes with a second tap only. @type {number|null} */
let confirming = null;

/** @param {State} state */
function stateOf({ rows, saving, failed }) {
  if (failed) return "failed";
  if (saving) return "saving";
  if (rows.some((row) => row.state === "conflict")) return "conflict";
  if (refused(rows).length) return "refused";
  if (!rows.length) return "server";
  return isServerFull() ? "full" : "here";
}

/** Says the truth about where this game is. @param {State} state */
export function showSync(state) {
  const kept = stateOf(state);
  const badge = one("#badge");
  show(badge, true);
  if (badge.dataset.state !== kept) badge.dataset.state = kept;
  for (const text of all("[data-about]")) show(text, !!text.dataset.about?.includes(kept));
  const waiting = state.rows.filter((row) => row.state === "waiting").length;
  write(one("#waiting"), waiting ? _("Still to be sent: {count}", { count: waiting }) : "");
  one("#refused").replaceChildren(...refusedRows(state.rows).map((row) => refusedItem(state.game, row)));
  if (kept === "conflict")
    one("#refused").prepend(...state.conflicts.map((each) => twiceItem(state.game, each)));
  show(one("#send-now"), kept !== "server");
  showNearlyFull(state.game.revision ?? 0);
}

/** Says in time that the server takes only so many more changes of a game. @param {number} revision */
function showNearlyFull(revision) {
  const notice = one("#nearly-full");
  const left = Math.max(Number(notice.dataset.most) - revision, 0);
  const text = _("This game takes only {count} more changes: start a new game soon.", { count: left });
  show(notice, revision >= Number(notice.dataset.from));
  if (!notice.hidden) write(notice, text);
}

/** Where the start was refused, nothing else is wrong yet. @param {Row[]} rows */
function refusedRows(rows) {
  const start = rows.find(isRefusedStart);
  return start ? [start] : refused(rows);
}

/** @param {Stored} game @param {Row} row */
function refusedItem(game, row) {
  const why = row.problems.map(teller(game.document)).join(" ");
  const button =
    row.seq && (game.base || isAgreement(row))
      ? [" ", letGoButton(row.seq)]
      : isRefusedStart(row)
        ? [" ", repairButton()]
        : [];
  return make("li", {}, whatOf(game, row), ": ", why, ...button);
}

const repairButton = () =>
  make("button", { type: "button", class: "quiet", "data-opens": "repair-dialog" }, _("Correct"));

/** @param {Stored} game @param {Row} row */
function whatOf({ id, document }, row) {
  const number = numberOf(row);
  if (number) return dealLink(id, number);
  if (isReport(row)) return make("span", {}, sideName(document, row.body.side));
  return make("span", {}, isAgreement(row) ? agreementWord(row.body) : _("Start of the game"));
}

/** @param {Agreed} agreed */
const agreementWord = ({ rules }) => (rules ? _("Rules") : _("Names"));

/** @param {string} id @param {number} number */
const dealLink = (id, number) =>
  make("a", { href: `#g=${id}&deal=${number}` }, _("Deal {number}", { number }));

/** @param {Stored} game @param {Conflict} conflict */
const twiceItem = ({ id }, { number }) => make("li", {}, dealLink(id, number), ": ", _("entered twice"));

/** What the server has can be left as it is: what was agreed, and where others write too anything. @param {number} seq */
function letGoButton(seq) {
  const text = confirming === seq ? _("Yes, discard") : _("Discard");
  return make("button", { type: "button", class: "quiet danger", "data-let-go": seq }, text);
}

const loadLetGo = part(() => import("standblatt/agreements.js"));

/** @param {Event} event */
function letGo(event) {
  const button = closest(event, "[data-let-go]");
  if (!button) return;
  const seq = Number(button.dataset.letGo);
  const isSure = confirming === seq;
  confirming = isSure ? null : seq;
  if (isSure) attempt(() => loadLetGo().then(({ discard }) => discard(seq)), loadLetGo);
  else showSync(current());
  find(`#refused [data-let-go="${seq}"]`)?.focus();
}

async function again() {
  await retryRefused(refused(current().rows).filter(({ seq }) => seq));
  await reload();
  sendNow();
  askNow();
}

export function startSync() {
  onSaving(showSync);
  one("#send-now").addEventListener("click", again);
  one("#refused").addEventListener("click", letGo);
}
