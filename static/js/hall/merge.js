/**
 * What a table's phone shows: the server's sheet (the base) with what waits on this phone on top of it. Pure:
 * nothing is stored, sent or shown here, and no two entries are ever merged.
 *
 * A row of the outbox about a deal says what the deal becomes, and `seen` is what it was on this phone before
 * (none: null). Rows about one deal belong together, oldest first: where the base is neither what the first has
 * seen nor what one of them makes of it, somebody else was there too, and people choose.
 */
import { isAgreement, numberIn, withAgreement } from "standblatt/game-actions.js";
import { last } from "standblatt/rules/cards.js";
import { judgeDeal, situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {Deal, GameDocument} from "types/rule-book"
 * @import {Change, DealChange, Document, Event, Saying, Stamp} from "standblatt/game-actions.js"
 * @import {Report, TablePart} from "standblatt/hall/api.js"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {Result} from "standblatt/outbox.js"
 */

/**
 * @typedef {"waiting"|"refused"|"conflict"} RowState
 *
 * @typedef {{seq?: number, change: string, body: Change, seen?: Deal|null, state: RowState,
 *   problems: AnyProblem[]}} Row  of the outbox; `seq` once it is stored
 * @typedef {Row & {body: Stamp & DealChange}} DealRow
 * @typedef {Row & {body: Stamp & Saying}} ReportRow
 *
 * @typedef {{document: Document, history: Event[]}} Base  as the server has it
 *
 * @typedef {{number: number, mine: Deal|null, theirs: Deal|null, seq?: number, device: string, at: string,
 *   mineAt: string}} Conflict  `mine` and `theirs` (null: taken away), when each was written, and on which device
 *   theirs was
 *
 * @typedef {Report & {state: RowState|"sent", problems: AnyProblem[]}} TableReport  what a side has said, sent or not
 */

/** The code of rows that were refused because this phone is not let in: they wait again once it is. */
export const NOT_ADMITTED = "not_admitted";

const TAKEN = "number_twice"; // the rule book's word for a deal that is there already
const CHANGED = "deal_changed"; // the server's deal is not the one that was seen here

/** @template {Row} R @param {R} row @returns {row is R & ReportRow} */
export const isReport = (row) => row.body.kind === "confirm" || row.body.kind === "reject";

/**
 * What is neither a report of a table nor an agreement is about a deal.
 * @template {Row} R
 * @param {R} row
 * @returns {row is R & DealRow}
 */
const isAboutDeal = (row) => !isReport(row) && !isAgreement(row);

/** Whether a row takes the place of what the server has, whoever wrote that. @param {Row} row */
const overwrites = ({ body }) => body.kind === "correct" || body.kind === "remove";

/** @param {DealRow} row */
const numberOf = ({ body }) => numberIn(body);

/** What a row makes of its deal; null where it is taken away. @param {DealRow} row */
const aimOf = ({ body }) => ("deal" in body ? body.deal : null);

/** The deal of that number, null where there is none. @param {Document} document @param {number} number */
export const dealIn = ({ deals }, number) => deals.find((deal) => deal.number === number) ?? null;

/**
 * The rows about one deal.
 * @template {Row} R
 * @param {R[]} rows
 * @param {number} number
 */
export const rowsAbout = (rows, number) => rows.filter(isAboutDeal).filter((row) => numberOf(row) === number);

/** The numbers of the deals that rows are about. @param {Row[]} rows */
const numbersOf = (rows) => [...new Set(rows.filter(isAboutDeal).map(numberOf))];

// What the judgement of a deal tells again, in one form; a contract tells the others too.
const JUDGED = ["dealer", "dealt_to", "card_points", "weis", "weis_cards", "stoeck"];
const CONTRACT = ["calls", "declarer", "bid", "denomination", "stake"];

/**
 * Whether two entries of a deal say the same, in whatever form they were written; null is no deal. One that does not
 * say who dealt says nothing else than the other.
 * @param {GameDocument} document
 * @param {Deal|null} mine
 * @param {Deal|null} theirs
 */
export function saysTheSame(document, mine, theirs) {
  if (!mine || !theirs) return !mine && !theirs;
  if (plain(mine) === plain(theirs)) return true;
  const own = judged(document, { ...mine, dealer: mine.dealer ?? theirs.dealer });
  const other = judged(document, { ...theirs, dealer: theirs.dealer ?? mine.dealer });
  return !own.problems.length && !other.problems.length && plain(own) === plain(other);
}

/** @param {GameDocument} document @param {Deal} deal */
function judged(document, deal) {
  const dealer = deal.dealer ?? situationOf(document, deal.number).dealer;
  const { confirm, ...judged } = judgeDeal(document, deal);
  const again = judged.contract ? [...JUDGED, ...CONTRACT] : JUDGED;
  const entered = Object.entries(deal).filter(([name, value]) => value && !again.includes(name));
  return { ...judged, dealer, entered: Object.fromEntries(entered) };
}

/** A value as text, whatever the order of its keys. @param {unknown} value */
const plain = (value) => JSON.stringify(value, (_, part) => (isObject(part) ? ordered(part) : part));

/** @param {unknown} part @returns {part is Record<string, unknown>} */
const isObject = (part) => part !== null && typeof part === "object" && !Array.isArray(part);
/** @param {Record<string, unknown>} part */
const ordered = (part) =>
  Object.fromEntries(
    Object.keys(part)
      .sort()
      .map((key) => [key, part[key]]),
  );

/**
 * How the rows about one deal stand to what the server has of it: up to which of them it is there already
 * (`landed`: how many), and whether the others `fit` upon it.
 * @param {Document} document
 * @param {DealRow[]} rows
 */
function standing(document, rows) {
  const theirs = dealIn(document, numberOf(rows[0]));
  const landed = 1 + rows.map((row) => saysTheSame(document, aimOf(row), theirs)).lastIndexOf(true);
  return { theirs, landed, fits: landed > 0 || saysTheSame(document, rows[0].seen ?? null, theirs) };
}

/** The rows that are shown on top of the base. @param {Document} document @param {DealRow[]} rows */
function onTop(document, rows) {
  const { landed, fits } = standing(document, rows);
  return fits ? rows.slice(landed) : [];
}

/** The sheet as this phone shows it. @param {Base} base @param {Row[]} rows @returns {Base} */
export function shown({ document, history }, rows) {
  const open = numbersOf(rows).flatMap((number) => onTop(document, rowsAbout(rows, number)));
  const own = rows.filter(isAboutDeal).filter((row) => open.includes(row));
  const deals = own.reduce((before, row) => withDeal(before, numberOf(row), aimOf(row)), document.deals);
  const now = { document: { ...document, deals }, history: [...history, ...own.map(eventOf)] };
  const agreed = rows.filter(isAgreement).filter(({ state }) => state === "waiting");
  return agreed.reduce((before, { body }) => withAgreement(before, body), now);
}

/**
 * The deals with one of them as it is now (null: gone), in the order of their numbers.
 * @param {Deal[]} deals
 * @param {number} number
 * @param {Deal|null} deal
 */
function withDeal(deals, number, deal) {
  const before = deals.filter((each) => each.number < number);
  const after = deals.filter((each) => each.number > number);
  return [...before, ...(deal ? [deal] : []), ...after];
}

/** A row as the history tells it. @param {DealRow} row */
function eventOf(row) {
  const { kind, at, device } = row.body;
  const reason = "reason" in row.body ? row.body.reason : "";
  return { kind, number: numberOf(row), before: row.seen ?? null, after: aimOf(row), at, device, reason };
}

/**
 * The rows after the server has told how its sheet stands. What it has already need not be kept; what somebody
 * else has overtaken becomes a conflict, and one that is none any more waits again. A deal that waits to be
 * written is left for the server to judge: that overwrites nothing, and it may have arrived before.
 * @param {Base} base @param {Row[]} rows @returns {Row[]}
 */
export function overtaken({ document }, rows) {
  /** @type {Map<Row, Row|null>} */
  const kept = new Map();
  for (const number of numbersOf(rows)) {
    const about = rowsAbout(rows, number);
    const { theirs, landed, fits } = standing(document, about);
    for (const [place, row] of about.entries())
      kept.set(row, fits ? settled(row, place, landed, theirs) : parted(row, place));
  }
  return rows.flatMap((row) => (kept.has(row) ? (kept.get(row) ?? []) : row));
}

/**
 * A row that waits again stands upon the server's deal, in the server's own words.
 * @param {DealRow} row
 * @param {number} place
 * @param {number} landed
 * @param {Deal|null} theirs
 */
function settled(row, place, landed, theirs) {
  if (place < landed) return row.state === "waiting" ? row : null;
  return row.state === "conflict" ? { ...waiting(row), seen: place === landed ? theirs : row.seen } : row;
}

/** @param {DealRow} row @param {number} place @returns {Row} */
function parted(row, place) {
  const isFirst = place === 0 && (row.state === "refused" || overwrites(row));
  return isFirst && row.state !== "conflict" ? { ...row, state: "conflict" } : row;
}

/**
 * What is sent of a row: what overwrites goes with the deal that was seen here, and holds for no other.
 * @param {Row} row
 */
export const bodyOf = (row) => (overwrites(row) ? { ...row.body, seen: row.seen ?? null } : row.body);

/** @param {Row} row @returns {Row} */
export const waiting = (row) => ({ ...row, state: "waiting", problems: [] });

/**
 * Where this phone and another have entered the same deal and nobody has chosen yet.
 * @param {Base} base
 * @param {Row[]} rows
 * @returns {Conflict[]}
 */
export function conflictsOf({ document, history }, rows) {
  return numbersOf(rows).flatMap((number) => {
    const about = rowsAbout(rows, number);
    const { theirs, fits } = standing(document, about);
    if (fits || about[0].state !== "conflict") return [];
    const { device = "", at = "" } = history.filter((event) => event.number === number).at(-1) ?? {};
    const newest = last(about);
    const { seq, body } = newest;
    return [{ number, mine: aimOf(newest), theirs, seq, device, at, mineAt: body.at }];
  });
}

/**
 * The rows that may be sent now: none that builds upon another which the server has not taken.
 * @template {Row} R
 * @param {R[]} rows
 * @returns {R[]}
 */
export function sendable(rows) {
  const ready = rows.filter(({ state }) => state === "waiting");
  const deals = ready.filter(isAboutDeal);
  const sent = deals.filter((row) => rowsAbout(rows, numberOf(row))[0] === row);
  const others = ready.filter(sent.length < deals.length ? isAgreement : (row) => !isAboutDeal(row));
  return [...sent, ...others];
}

/**
 * What the server's answers make of the base and the rows: what was taken is part of the base, what was refused
 * stays with its problems, and a deal that somebody else has entered before is a conflict.
 * @param {Base} base
 * @param {Row[]} rows
 * @param {Map<string, Result>} results by change
 */
export function answered(base, rows, results) {
  const taken = rows.filter(({ change }) => {
    const result = results.get(change);
    return result && result.status !== "refused";
  });
  const now = shown(base, taken);
  return {
    base: now,
    rows: rows.filter((row) => !taken.includes(row)).map((row) => withResult(row, results)),
  };
}

/** @param {Row} row @param {Map<string, Result>} results @returns {Row} */
function withResult(row, results) {
  const result = results.get(row.change);
  if (!result) return row;
  const { problems } = result;
  const isOvertaken = problems.some(({ code }) => code === (overwrites(row) ? CHANGED : TAKEN));
  return { ...row, state: isOvertaken ? "conflict" : "refused", problems };
}

/**
 * What each side says of the sheet: what the server knows, and on top what waits here.
 * @param {TablePart} table
 * @param {Row[]} rows
 * @returns {TableReport[]}
 */
export function reportsOf(table, rows) {
  /** @type {TableReport[]} */
  const sent = table.reports.map((report) => ({ ...report, state: "sent", problems: [] }));
  /** @type {TableReport[]} */
  const own = rows.filter(isReport).map(({ body, state, problems }) => ({
    side: body.side,
    confirms: body.kind === "confirm",
    reason: body.reason ?? "",
    at: body.at,
    device: body.device,
    own: true,
    state,
    problems,
  }));
  return [...new Map([...sent, ...own].map((report) => [report.side, report])).values()];
}
