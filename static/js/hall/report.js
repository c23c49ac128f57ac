/** The end of a table: what the sheet amounts to, what each side says of it, and the result that stands. */

import { all, choose, chosen, closest, make, one, show, write } from "standblatt/dom.js";
import { besides, headline, how, laterDeals } from "standblatt/game-end.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { controlOf, numbersOf } from "standblatt/hall/sheet-check.js";
import { _, number, timeOf } from "standblatt/i18n.js";
import { isAlone, playerNames, sideName, teller } from "standblatt/labels.js";
import { announce } from "standblatt/live-region.js";
import { current, keep, report } from "standblatt/open-game.js";

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {Report, TableResult} from "standblatt/hall/api.js"
 * @import {NumbersRow} from "standblatt/hall/sheet-check.js"
 * @import {TableGame} from "standblatt/game-actions.js"
 * @import {TableReport} from "standblatt/hall/merge.js"
 * @import {State} from "standblatt/open-game.js"
 */

/**
 * @typedef {State & {game: TableGame}} AtTable
 *
 * @typedef {{game: string|null, hand: Side|null, rejecting: boolean, anyway: boolean}} Moment  what this window shows
 *   for the moment: nothing of it outlives a reload
 *
 * @typedef {"confirm"|"hand"|"reject"|"rejected"} Part  of the form
 */

const section = one("#report");
const form = one("#say");
const reason = one("#say-reason", document, HTMLTextAreaElement);

/** @type {Moment} */
const FRESH = { game: null, hand: null, rejecting: false, anyway: false };
let now = FRESH;

/** @param {State} state @returns {state is AtTable} */
const isAtTable = (state) => state.game.table !== undefined;

/** Shows the end of a table of a tournament, or the result that stands there. @param {State} state */
export function showReport(state) {
  const { game, tableOver, conflicts } = state;
  if (now.game !== game.id) now = { ...FRESH, game: game.id };
  const settled = Boolean(game.table?.result);
  one("#game").toggleAttribute("data-settled", settled);
  // Nobody can say anything of a sheet while two entries of a deal stand side by side.
  show(section, isAtTable(state) && (settled || (tableOver && !conflicts.length)));
  if (!section.hidden && isAtTable(state)) showEnd(state);
  else announceNews("end of the table", "");
}

/** @param {AtTable} state */
function showEnd(state) {
  const { game, tableOver } = state;
  section.toggleAttribute("data-confirmed", isConfirmed(state));
  const [title, about] = headingOf(state);
  const later = leftOver(state);
  write(one("#report-title"), title);
  write(one("[data-how]", section), about);
  write(one("#report-later"), later);
  announceNews("end of the table", `${title}. ${about} ${later}`.trim());
  show(one("[data-how]", section), Boolean(about));
  show(one("#report-later"), Boolean(later));
  showNumbers(state);
  show(form, game.table.open && tableOver && !game.table.result);
  if (form.hidden) announceNews("reports", "");
  else showForm(state);
}

/** The heading, and a sentence below it. @param {AtTable} state */
function headingOf(state) {
  const { table, document } = state.game;
  if (table.result) return stands(state, table.result);
  if (table.deals === null) return [headline(document, state.result), how(state)];
  return [_("All deals are written"), besides(document, state.result).join(" · ")];
}

/** What a correction has left over, and the two ways on; nothing once a result stands. @param {AtTable} state */
function leftOver({ game, result }) {
  const said = game.table.result ? "" : laterDeals(result);
  return said && `${said} ${_("The game now ends earlier: confirm the sheet as it is, or correct a deal.")}`;
}

/**
 * Whether the result is what all sides have confirmed here, and not what the office has made of it.
 * @param {AtTable} state
 */
const isConfirmed = ({ game: { table }, sides }) =>
  table.result?.source === "table" && sides.every((side) => saidBy(table.reports, side)?.confirms);

/** @param {AtTable} state @param {TableResult} standing */
function stands(state, { source, label, sides: stand }) {
  const { sides, result } = state;
  const inStandings = _("The result is in the standings.");
  if (isConfirmed(state))
    return [sides.length > 2 ? _("Confirmed by all") : _("Confirmed by both sides"), inStandings];
  const title = ["office", "sheet", "table"].includes(source) ? _("Entered by the office") : label;
  const differs = sides.some((side) => stand[side]?.points !== result.totals[side]);
  return [title, differs ? _("It differs from the sheet here.") : inStandings];
}

/** @param {AtTable} state */
function showNumbers({ game, result, sides }) {
  const rows = numbersOf(game.table, result, sides);
  const table = one("#report-numbers");
  show(table, rows.length > 0);
  one("tbody", table).replaceChildren(...rows.map((row) => numbersRow(row, sides)));
  const control = controlOf(game.table, result, sides);
  show(one("#control"), Boolean(control));
  write(one("#control"), control?.text ?? "");
  one("#control").toggleAttribute("data-wrong", control?.holds === false);
}

/** @param {NumbersRow} row @param {Side[]} sides */
const numbersRow = ({ label, by, together, marked }, sides) =>
  make(
    "tr",
    {},
    make("th", { scope: "row" }, label),
    ...sides.map((side) => make("td", { "data-marked": marked.includes(side) }, number(by(side)))),
    make("td", {}, number(together)),
  );

// What the sides say

/** @template {Report} R @param {R[]} reports @param {Side} side */
const saidBy = (reports, side) => reports.findLast((each) => each.side === side);

/** @param {TableReport|undefined} each */
const isSaid = (each) => each !== undefined && each.state !== "refused";

/** @param {TableReport[]} reports @param {Side} side */
const hasConfirmed = (reports, side) => {
  const said = saidBy(reports, side);
  return isSaid(said) && Boolean(said?.confirms);
};

/** @param {AtTable} state */
function showForm(state) {
  const { game, sides, reports } = state;
  const acting = now.hand ?? game.us ?? null;
  const missing = sides.filter((side) => !hasConfirmed(reports, side));
  const rejection = reports.find((each) => isSaid(each) && !each.confirms);
  for (const label of all(".say-side", form)) showSide(label, state);
  choose(form, "say-side", acting);
  write(one("[data-legend]", form), legend(state, acting));
  write(one("#say-status"), status(state, acting, missing, rejection));
  write(one("#say-quote"), rejection?.reason ?? "");
  show(one("#say-quote"), Boolean(rejection) && !now.rejecting);
  announceNews("reports", [one("#say-status").textContent, rejection?.reason].filter(Boolean).join(" "));
  const part = partOf(acting, reports, rejection);
  form.dataset.part = part;
  for (const each of all("[data-part]", form)) show(each, each.dataset.part === part);
  write(one("#say-confirm"), confirmation(state, acting));
  show(one("#say-hand"), missing.length > 0);
  for (const link of all("[data-deals]", form, HTMLAnchorElement)) link.href = `#g=${game.id}&tab=deals`;
  showProblem("side", false);
}

/**
 * @param {Side|null} acting
 * @param {TableReport[]} reports
 * @param {TableReport|undefined} rejection
 * @returns {Part}
 */
function partOf(acting, reports, rejection) {
  if (now.rejecting) return "reject";
  if (rejection && !now.anyway) return "rejected";
  return acting && hasConfirmed(reports, acting) ? "hand" : "confirm";
}

/** @param {HTMLElement} label @param {AtTable} state */
function showSide(label, { game, reports }) {
  const side = /** @type {Side} */ (label.dataset.side);
  const names = one("strong", label);
  const [kind, text] = sayingOf(saidBy(reports, side), game.table.lapsed.includes(side));
  if (names.dataset.shown !== sideName(game.document, side)) {
    names.dataset.shown = sideName(game.document, side);
    names.replaceChildren(...playerNames(game.document, side).map((name) => make("span", {}, name)));
  }
  label.dataset.said = kind;
  write(one("small", label), text);
}

/** @param {TableReport|undefined} said @param {boolean} lapsed */
function sayingOf(said, lapsed) {
  if (!said) return lapsed ? ["lapsed", _("to be confirmed again")] : ["nothing", _("not confirmed yet")];
  if (said.state === "refused") return ["refused", _("not accepted")];
  if (said.state === "waiting")
    return said.confirms
      ? ["waiting", _("confirmed, not sent yet")]
      : ["waiting", _("rejected, not sent yet")];
  const where = said.own ? _("this phone") : said.device;
  const at = timeOf(said.at);
  return said.confirms
    ? ["confirmed", `${_("confirmed {time}", { time: at })}\n${where}`]
    : ["rejected", `${_("rejected {time}", { time: at })}\n${where}`];
}

/** @param {AtTable} state @param {Side|null} acting */
function legend({ game: { document, us }, reports }, acting) {
  if (!acting) return _("Which side are you?");
  const names = sideName(document, acting);
  if (now.rejecting) return _("{names}: what is not right?", { names });
  if (hasConfirmed(reports, acting)) return _("Who has confirmed");
  return acting === us ? _("Is the sheet right?") : _("{names}: is the sheet right?", { names });
}

/**
 * What there is to be said beyond the sides' own words.
 * @param {AtTable} state
 * @param {Side|null} acting
 * @param {Side[]} missing
 * @param {TableReport|undefined} rejection
 */
function status({ game, reports }, acting, missing, rejection) {
  const { document, table } = game;
  const own = acting ? saidBy(reports, acting) : null;
  if (now.rejecting) return "";
  if (rejection) return rejected(document, rejection);
  if (own?.state === "refused") return own.problems.map(teller(document)).join(" ");
  if (reports.some((each) => each.state === "waiting"))
    return _("This is waiting on this phone and will be sent as soon as the server can be reached.");
  if (table.lapsed.length) return _("The sheet has been changed since: confirm it again.");
  if (acting && missing.length && !missing.includes(acting)) return waitingFor(document, missing);
  return "";
}

/** @param {GameDocument} document @param {TableReport} rejection */
function rejected(document, { side, state }) {
  const names = sideName(document, side);
  const said = isAlone(document, side)
    ? _("{names} does not agree.", { names })
    : _("{names} do not agree.", { names });
  const office =
    state === "sent"
      ? _("The office has been notified.")
      : _("The office will be notified as soon as it can be reached.");
  return `${said} ${office}`;
}

/** @param {GameDocument} document @param {Side[]} missing */
const waitingFor = (document, missing) =>
  _("Waiting for {names}, on their own phone or on this one.", {
    names: missing.map((side) => sideName(document, side)).join(", "),
  });

/** @param {State} state @param {Side|null} acting */
function confirmation({ result, sides }, acting) {
  if (sides.length > 2)
    return acting ? _("I confirm {points}", { points: number(result.totals[acting]) }) : _("I confirm");
  return _("We confirm {points}", { points: sides.map((side) => number(result.totals[side])).join(" : ") });
}

// What is tapped

/** @param {string} name @param {boolean} visible @param {string|null} text */
function showProblem(name, visible, text = null) {
  const place = one(`[data-problem="${name}"]`, form);
  if (text !== null) write(place, text);
  show(place, visible);
  if (visible) announce(place.textContent ?? "");
  if (name === "reason") reason.setAttribute("aria-invalid", String(visible));
  if (name === "side") bindToSides(visible ? place.id : "");
}

/** The problem of the sides is theirs, and the focus goes there. @param {string} problem or nothing any more */
function bindToSides(problem) {
  const sides = one(".say-sides", form);
  sides.setAttribute("aria-describedby", problem);
  if (problem) one("input", sides).focus();
}

/** @param {Partial<Moment>} fields */
function again(fields) {
  now = { ...now, ...fields };
  showReport(current());
}

/** Who taps a side speaks for it: for the own one, until that has said something, then the phone was handed over. */
async function chooseSide() {
  const { reports } = current();
  const us = ourSide();
  const side = /** @type {Side} */ (chosen(form, "say-side"));
  const isFree = !us || !isSaid(saidBy(reports, us));
  if (isFree) await keep("us", side);
  again({ hand: isFree || side === us ? null : side, rejecting: false });
}

/** The side that this phone speaks for by itself. */
function ourSide() {
  const { game } = current();
  return game.table ? game.us : undefined;
}

/** @param {"confirm"|"reject"} kind */
async function say(kind, words = "") {
  const side = now.hand ?? ourSide();
  if (!side) return showProblem("side", true);
  const done = await report({ kind, side, reason: words });
  showProblem(
    "say",
    !done,
    _("First settle what is marked: a deal that was not accepted, or that was entered on two phones."),
  );
  if (!done) return;
  reason.value = "";
  again({ hand: null, rejecting: false, anyway: false });
  one("#report-title").focus();
}

/** @param {Event} event */
function confirm(event) {
  event.preventDefault();
  say("confirm");
}

function reject() {
  const words = reason.value.trim();
  showProblem("reason", !words);
  if (words) say("reject", words);
  else reason.focus();
}

function openReject() {
  if (!(now.hand ?? ourSide())) return showProblem("side", true);
  again({ rejecting: true });
  reason.focus();
}

function cancelReject() {
  showProblem("reason", false);
  again({ rejecting: false });
  one("#say-open-reject").focus();
}

/** The phone goes to those who have not confirmed yet. */
function handOver() {
  const { sides, reports } = current();
  again({ hand: sides.find((side) => !hasConfirmed(reports, side)) ?? null, anyway: true });
  one('input[name="say-side"]:checked', form).focus();
}

export function startReport() {
  form.addEventListener("submit", confirm);
  form.addEventListener("change", (event) => closest(event, "[name=say-side]") && chooseSide());
  one("#say-open-reject").addEventListener("click", openReject);
  one("#say-back").addEventListener("click", openReject);
  one("#say-reject").addEventListener("click", reject);
  one("#say-cancel").addEventListener("click", cancelReject);
  one("#say-hand").addEventListener("click", handOver);
  one("#say-anyway").addEventListener("click", () => again({ anyway: true }));
}
