/** What is being entered on this page: the deal to come, or the correction of an earlier one. */
import { all, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { dealOfDraft, draftOf, emptyDraft, upToDate } from "standblatt/draft.js";
import { dealOf, nextNumber, refusedFor } from "standblatt/game.js";
import { viewOf } from "standblatt/games/views.js";
import { correct, current, keep, record, remove } from "standblatt/session.js";
import { isAlone, sideName, teller } from "standblatt/words.js";

/** @typedef {{number: number, correcting: boolean, draft: Object}} Entry */

let shown = null;
let asked = null; // the deal that *Remove* was tapped for: it goes with a second tap only

/** The entry that the page shows; `number` is that of the deal to correct, or null. */
export function entryOf(state, number) {
  const { game, result } = state;
  const old = number && dealOf(game, number);
  shown = old
    ? { number, correcting: true, draft: correctionOf(state, old) }
    : { number: nextNumber(game), correcting: false, draft: begun(game.draft, result.next_dealer) };
  showCorrection(state);
  return shown;
}

const begun = (draft, dealer) => (draft ? upToDate(draft) : emptyDraft(dealer));

function correctionOf({ game, result }, deal) {
  if (game.correction?.number === deal.number) return upToDate(game.correction.draft);
  const judged = result.deals.find(({ number }) => number === deal.number);
  return draftOf(deal, judged);
}

/** The entry as it was last shown. */
export const entered = () => shown;

/** Changes the draft on this page and keeps it. */
export function change(fields) {
  const draft = { ...shown.draft, ...fields };
  return shown.correcting ? keep("correction", { number: shown.number, draft }) : keep("draft", draft);
}

/** The deal that is being entered, as the entry format writes it. */
export const drafted = ({ draft, number }) =>
  dealOfDraft(draft, number, viewOf(current().game.document.game).keys);

/** Writes the deal on this page: `deal` as drafted, or another one in its place. */
export async function save(deal = drafted(shown)) {
  notify("");
  if (shown.correcting) return revise(() => correct(deal, shown.draft.reason.trim()));
  const done = await record(deal);
  if (!done) notify(overtaken(deal));
  return done;
}

/** What to say when another window has entered this deal, and otherwise. */
function overtaken(deal) {
  const stored = dealOf(current().game, deal.number);
  if (!stored || JSON.stringify(stored) === JSON.stringify(deal)) return "";
  return _("Deal {number} had already been entered in another window; what was entered here is not saved.", {
    number: deal.number,
  });
}

/** Does a deed to an earlier deal, leaves the correction, and says when that decides the game anew (V-6). */
async function revise(deed) {
  const before = current().result;
  const done = await deed();
  if (!done) return false;
  leave();
  notify(decidedAnew(before, current()));
  return true;
}

function decidedAnew(before, { game, result }) {
  const { winner } = result;
  const won = winner && winner !== before.winner;
  return [
    before.over && !result.over ? _("The game is open again.") : "",
    won ? winsNow(game.document, winner) : "",
    afterEnd(result).length > afterEnd(before).length ? _("Deals after the end no longer count.") : "",
    ...misfits(result)
      .filter((number) => !misfits(before).includes(number))
      .map((number) => _("Deal {number} no longer fits and does not count: correct it.", { number })),
  ]
    .filter(Boolean)
    .join(" ");
}

function winsNow(document, winner) {
  const name = sideName(document, winner);
  return isAlone(document, winner)
    ? _("{name} now wins the game.", { name })
    : _("{name} now win the game.", { name });
}

const isAfterEnd = ({ problems }) => problems.some(({ code }) => code === "game_over");

/** The deals that come after the one that ended the game. */
const afterEnd = ({ deals }) => deals.filter(isAfterEnd);

/** The numbers of deals that an earlier one has made wrong, as a row of Coiffeur that is then played twice. */
const misfits = ({ deals }) =>
  deals.filter((deal) => deal.problems.length && !isAfterEnd(deal)).map(({ number }) => number);

function notify(text) {
  write(one("#notice"), text);
  show(one("#notice"), Boolean(text));
}

/** Takes the last deal back: it is there again to be entered. */
async function undo() {
  const { game, result } = current();
  const deal = game.document.deals.at(-1);
  if (!deal) return;
  const draft = draftOf(deal, result.deals.at(-1));
  await revise(() => remove(deal.number, "", { draft }));
}

/** Back from a correction to the deal to come. */
function leave() {
  const { game } = current();
  if (location.hash !== `#g=${game.id}`) location.hash = `g=${game.id}`;
}

function showCorrection({ game, rows }) {
  const tell = teller(game.document);
  const last = game.document.deals.at(-1)?.number;
  for (const button of all("[data-undo]")) show(button, Boolean(last) && !shown.correcting);
  for (const span of all("[data-last]")) write(span, last ?? "");
  show(one("#correction"), shown.correcting);
  if (asked !== shown.number || !shown.correcting) asked = null;
  show(one("#remove-deal"), !asked);
  show(one("#really-remove"), Boolean(asked));
  if (!shown.correcting) return;
  write(one("#correction [data-number]"), shown.number);
  if (one("#reason").value !== shown.draft.reason) one("#reason").value = shown.draft.reason;
  const refused = refusedFor(rows, shown.number);
  write(one("#kept-problems"), refused.flatMap(({ problems }) => problems.map(tell)).join(" "));
}

async function cancel() {
  await keep("correction", null);
  leave();
}

function askToRemove() {
  asked = shown.number;
  showCorrection(current());
  one("#really-remove").focus();
}

const removeShown = () => revise(() => remove(shown.number, shown.draft.reason.trim()));

export function startEntry() {
  one("#cancel-correction").addEventListener("click", cancel);
  one("#reason").addEventListener("input", ({ target }) => change({ reason: target.value }));
  one("#remove-deal").addEventListener("click", askToRemove);
  one("#really-remove").addEventListener("click", removeShown);
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-undo]")) return;
    target.closest("dialog")?.close();
    undo();
  });
}
