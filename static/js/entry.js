/** What is being entered on this page: the deal to come, or the correction of an earlier one. */
import { all, one, show, write } from "standblatt/dom.js";
import { dealOfDraft, draftOf, emptyDraft, upToDate } from "standblatt/draft.js";
import { comingNumber, dealOf, nextNumber, refusedFor } from "standblatt/game.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { correct, current, keep, record, remove } from "standblatt/session.js";
import { isAlone, sideName, teller } from "standblatt/words.js";

/**
 * @typedef {{number: number, correcting: boolean, overtaken: boolean, draft: Object}} Entry
 *   `overtaken`: another phone at the table has entered this deal since it was begun here
 */

let shown = null;
let asked = null; // the deal that *Remove* was tapped for: it goes with a second tap only

/** The entry that the page shows; `number` is that of the deal to correct, or null. */
export function entryOf(state, number) {
  const { game, result, conflicts } = state;
  const old = number && mayCorrect(state, number) && dealOf(game, number);
  const coming = comingNumber(game, conflicts);
  shown = old
    ? { number, correcting: true, overtaken: false, draft: correctionOf(state, old) }
    : {
        number: coming,
        correcting: false,
        overtaken: Boolean(dealOf(game, coming)),
        draft: begun(game.draft, result.next_dealer),
      };
  showCorrection(state);
  return shown;
}

/** A deal that two phones have entered is settled first. */
const mayCorrect = ({ open, conflicts }, number) =>
  open && !conflicts.some((conflict) => conflict.number === number);

/** Whether there is something to enter: a deal to come, one that was begun, or a correction. */
export const isEntering = ({ open, closed }, { correcting, overtaken }) =>
  correcting || !closed || (open && overtaken);

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
  const draft = { ...shown.draft, ...numbered(shown.number), ...fields };
  return shown.correcting ? keep("correction", { number: shown.number, draft }) : keep("draft", draft);
}

/** Where others write too, what is being entered stays the deal that it was when it was begun. */
const numbered = (number) => (current().game.table ? { number } : {});

/** The deal that was begun is another than the one that was entered elsewhere: it comes next. */
export const moveOn = () => change({ number: nextNumber(current().game, current().conflicts) });

/** The deal that was begun here is let go. */
export const dropDraft = () => keep("draft", null);

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
  const draft = { ...draftOf(deal, result.deals.at(-1)), ...numbered(deal.number) };
  await revise(() => remove(deal.number, "", { draft }));
}

/** Back from a correction to the deal to come. */
function leave() {
  const { game } = current();
  if (location.hash !== `#g=${game.id}`) location.hash = `g=${game.id}`;
}

function showCorrection({ game, rows, open, conflicts }) {
  const tell = teller(game.document);
  const last = game.document.deals.at(-1)?.number;
  const mayUndo = Boolean(last) && mayCorrect({ open, conflicts }, last);
  for (const button of all("[data-undo]")) show(button, mayUndo && !shown.correcting);
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
