/** What is being entered on this page: the deal to come, or the correction of an earlier one. */

import { all, closest, one, show, write } from "standblatt/dom.js";
import { dealOfDraft, draftOf, emptyDraft, NOT_TAKEN, upToDate } from "standblatt/draft.js";
import { comingNumber, dealOf, nextNumber, refusedFor } from "standblatt/game-actions.js";
import { viewOf } from "standblatt/games/views.js";
import { _, sentence } from "standblatt/i18n.js";
import { isAlone, playerName, sideName, teller } from "standblatt/labels.js";
import { announce } from "standblatt/live-region.js";
import { correct, current, keep, record, remove } from "standblatt/open-game.js";
import { afterEnd, dealtIn, isAfterEnd } from "standblatt/rules/score-sheet.js";

/**
 * @import {Deal, GameDocument, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {Sheet, SheetDeal} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

/**
 * @typedef {{number: number, correcting: boolean, overtaken: boolean, draft: Draft}} Entry
 *   `overtaken`: another phone at the table has entered this deal since it was begun here
 */

const FIRST_UNKNOWN = "first_unknown"; // what is asked of a deal for the totals before it (V-8)

/** @type {Entry|null} */
let shown = null;
/** The deal that *Remove* was tapped for: it goes with a second tap only. @type {number|null} */
let confirming = null;

/**
 * The entry that the page shows.
 * @param {State} state
 * @param {number|null} number of the deal to correct
 */
export function entryOf(state, number) {
  shown = correctionOf(state, number) ?? comingOf(state);
  showCorrection(state, shown);
  return shown;
}

/** The deal to come. @param {State} state @returns {Entry} */
function comingOf({ game, result, conflicts }) {
  const number = comingNumber(game, conflicts);
  const draft = game.draft ? kept(game, number, game.draft) : emptyDraft(result.next_dealer);
  return { number, correcting: false, overtaken: Boolean(dealOf(game, number)), draft };
}

/**
 * A draft as it is kept. What was typed for others than those who have cards by now, since an earlier deal was
 * corrected, is not filled up (HJ-1).
 * @param {Stored} game
 * @param {number} number
 * @param {Draft} draft
 */
function kept({ document }, number, draft) {
  const { dealt_to } = dealtIn(document, { number, dealer: draft.dealer }) ?? draft;
  const isOfOthers = draft.dealt_to && String(draft.dealt_to) !== String(dealt_to);
  return { ...upToDate(draft), ...(isOfOthers ? NOT_TAKEN : {}) };
}

/** A deal that two phones have entered is settled first. @param {State} state @param {number} number */
const mayCorrect = ({ open, conflicts }, number) =>
  open && !conflicts.some((conflict) => conflict.number === number);

/**
 * Whether there is something to enter: a deal to come, one that was begun, or a correction.
 * @param {State} state
 * @param {Entry} entry
 */
export const isEntering = ({ open, closed }, { correcting, overtaken }) =>
  correcting || !closed || (open && overtaken);

/**
 * The correction of a deal that is there and may be corrected.
 * @param {State} state
 * @param {number|null} number
 * @returns {Entry|null}
 */
function correctionOf(state, number) {
  const { game, result } = state;
  const deal = number && mayCorrect(state, number) ? dealOf(game, number) : null;
  if (!number || !deal) return null;
  const begun = game.correction?.number === number ? kept(game, number, game.correction.draft) : null;
  const draft = begun ?? draftOf(deal, judgedOf(result, number));
  return { number, correcting: true, overtaken: false, draft };
}

/** @param {Sheet} result @param {number} dealNumber */
const judgedOf = ({ deals }, dealNumber) =>
  /** @type {SheetDeal} */ (deals.find(({ number }) => number === dealNumber));

/** The entry as it was last shown. */
export function entered() {
  if (!shown) throw new Error("Nothing is being entered.");
  return shown;
}

/** Changes the draft on this page and keeps it. @param {Partial<Draft>} fields */
export function change(fields) {
  const { number, correcting } = entered();
  const changed = { ...entered().draft, ...numbered(number), ...fields };
  const draft = { ...changed, ...dealtIn(current().game.document, { number, dealer: changed.dealer }) };
  return correcting ? keep("correction", { number, draft }) : keep("draft", draft);
}

/**
 * Where others write too, what is being entered stays the deal that it was when it was begun.
 * @param {number} number
 */
const numbered = (number) => (current().game.base ? { number } : {});

/** The deal that was begun is another than the one that was entered elsewhere: it comes next. */
export const moveOn = () => change({ number: nextNumber(current().game, current().conflicts) });

/** The deal that was begun here is let go. */
export const dropDraft = () => keep("draft", null);

/**
 * The deal that is being entered, as the entry format writes it: where players leave, with those who play it.
 * @param {Entry} entry
 * @returns {Deal}
 */
export function drafted({ draft, number }) {
  const { document } = current().game;
  const deal = dealOfDraft(draft, number, viewOf(document.game).keys);
  return { ...deal, ...dealtIn(document, deal) };
}

/** Writes the deal on this page: `deal` as drafted, or another one in its place. */
export async function save(deal = drafted(entered())) {
  const { correcting, draft } = entered();
  notify("");
  if (correcting)
    return revise(
      () => correct(deal, draft.reason.trim()),
      () => savedText(deal.number),
    );
  const done = await record(deal);
  if (done) announce(savedText(deal.number));
  else {
    notify(overtaken(deal));
    announce(overtaken(deal));
  }
  return done;
}

/** "Saved: Anna & Carla 200, Beat & Dani 47. Beat deals." @param {number} dealNumber */
function savedText(dealNumber) {
  const { game, result, sides } = current();
  const judged = judgedOf(result, dealNumber);
  const scores =
    judged.problems.length || judged.thrownIn
      ? _("Deal {number}", { number: dealNumber })
      : sides.map((side) => `${sideName(game.document, side)} ${judged.scores[side]}`).join(", ");
  const dealer = result.over ? null : result.next_dealer;
  const next = dealer ? ` ${_("{name} deals", { name: playerName(game.document, dealer) })}.` : "";
  return `${_("Saved: {scores}.", { scores })}${next}`;
}

/** What to say when another window has entered this deal, and otherwise. @param {Deal} deal */
function overtaken(deal) {
  const stored = dealOf(current().game, deal.number);
  if (!stored || JSON.stringify(stored) === JSON.stringify(deal)) return "";
  return _("Deal {number} had already been entered in another window; what was entered here was not saved.", {
    number: deal.number,
  });
}

/**
 * Does something to an earlier deal, leaves the correction, and says when that decides the game anew (V-6).
 * @param {() => Promise<boolean>} action
 * @param {() => string} said once it is done
 */
async function revise(action, said) {
  const before = current().result;
  const { number } = entered();
  const done = await action();
  if (!done) return false;
  leave();
  const consequence = decidedAnew(before, current(), number);
  notify(consequence);
  announce(`${said()} ${consequence}`.trim());
  return true;
}

/**
 * Asks who was first in each deal where that was known, or did not matter before.
 * @param {Sheet} before
 * @param {Sheet} result
 * @param {number} [revised] the deal that was revised itself
 */
export const newlyUnknown = (before, result, revised) =>
  withUnknownFirst(result)
    .filter((number) => number !== revised && !withUnknownFirst(before).includes(number))
    .map((number) => `${_("Deal {number}", { number })}: ${sentence({ code: FIRST_UNKNOWN })}`);

/** @param {Sheet} before @param {State} now @param {number} revised the deal that was revised itself */
function decidedAnew(before, { game, result }, revised) {
  const { winner } = result;
  const won = winner && winner !== before.winner;
  return [
    before.over && !result.over ? _("The game is open again.") : "",
    won ? winsNow(game.document, winner) : "",
    afterEnd(result).length > afterEnd(before).length ? _("Deals after the end no longer count.") : "",
    ...misfits(result)
      .filter((number) => !misfits(before).includes(number))
      .map((number) => _("Deal {number} no longer fits and does not count: correct it.", { number })),
    ...newlyUnknown(before, result, revised),
  ]
    .filter(Boolean)
    .join(" ");
}

/** @param {GameDocument} document @param {Side} winner */
export function winsNow(document, winner) {
  const name = sideName(document, winner);
  return isAlone(document, winner)
    ? _("{name} now wins the game.", { name })
    : _("{name} now win the game.", { name });
}

/**
 * The numbers of deals that an earlier one has made wrong, as a row of Coiffeur that is then played twice.
 * @param {Sheet} sheet
 */
const misfits = ({ deals }) =>
  deals.filter((deal) => deal.problems.length && !isAfterEnd(deal)).map(({ number }) => number);

/** @param {Sheet} sheet */
const withUnknownFirst = ({ deals }) =>
  deals
    .filter(({ confirm }) => confirm.some(({ code }) => code === FIRST_UNKNOWN))
    .map(({ number }) => number);

/** @param {string} text */
function notify(text) {
  write(one("#notice [data-news]"), text);
  show(one("#notice"), Boolean(text));
}

/** Takes the last deal back: it is there again to be entered. */
async function undo() {
  const { game, result } = current();
  const deal = game.document.deals.at(-1);
  if (!deal) return;
  const draft = { ...draftOf(deal, judgedOf(result, deal.number)), ...numbered(deal.number) };
  await revise(
    () => remove(deal.number, "", { draft }),
    () => _("Deal {number} has been undone.", { number: deal.number }),
  );
}

/** Back from a correction to the deal to come. */
function leave() {
  const { game } = current();
  if (location.hash !== `#g=${game.id}`) location.hash = `g=${game.id}`;
}

const reasonField = () => one("#reason", document, HTMLInputElement);

/** @param {State} state @param {Entry} entry */
function showCorrection(state, { number, correcting, draft }) {
  const { document } = state.game;
  const last = document.deals.at(-1)?.number;
  const mayUndo = last !== undefined && mayCorrect(state, last);
  for (const button of all("[data-undo]")) show(button, mayUndo && !correcting);
  for (const span of all("[data-last]")) write(span, last ?? "");
  show(one("#correction"), correcting);
  if (confirming !== number || !correcting) confirming = null;
  show(one("#remove-deal"), !confirming);
  show(one("#really-remove"), Boolean(confirming));
  if (!correcting) return;
  write(one("#correction [data-number]"), number);
  if (reasonField().value !== draft.reason) reasonField().value = draft.reason;
  write(one("#kept-problems"), problemsOf(state, number).map(teller(document)).join(" "));
}

/**
 * Why a deal does not count: what the server says of it, else what this page does.
 * @param {State} state
 * @param {number} number
 * @returns {AnyProblem[]}
 */
function problemsOf({ rows, result }, number) {
  const refused = refusedFor(rows, number).flatMap((row) => row.problems);
  return refused.length ? refused : judgedOf(result, number).problems;
}

async function cancel() {
  await keep("correction", null);
  leave();
}

function askToRemove() {
  confirming = entered().number;
  showCorrection(current(), entered());
  one("#really-remove").focus();
}

function removeShown() {
  const { number, draft } = entered();
  return revise(
    () => remove(number, draft.reason.trim()),
    () => _("Deal {number} removed", { number }),
  );
}

export function startEntry() {
  one("#cancel-correction").addEventListener("click", cancel);
  one("#notice [data-dismiss]").addEventListener("click", () => notify(""));
  reasonField().addEventListener("input", () => change({ reason: reasonField().value }));
  one("#remove-deal").addEventListener("click", askToRemove);
  one("#really-remove").addEventListener("click", removeShown);
  document.addEventListener("click", (event) => {
    if (!closest(event, "[data-undo]")) return;
    closest(event, "dialog", HTMLDialogElement)?.close();
    undo();
  });
}
