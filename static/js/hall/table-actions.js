/**
 * What can be done where others write too, as at a table in the hall: each action takes the stored game with its outbox rows and answers what
 * becomes of them. Pure, as `standblatt/game-actions.js` is for the games of this device alone.
 */
import { nextNumber, numberOf } from "standblatt/game-actions.js";
import {
  answered,
  conflictsOf,
  dealIn,
  isReport,
  NOT_ADMITTED,
  overtaken,
  reportsOf,
  rowsAbout,
  saysTheSame,
  shown,
  waiting,
} from "standblatt/hall/merge.js";

/**
 * @import {Deal, Points, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {Agreed, Change, FollowedGame, Stamp} from "standblatt/game-actions.js"
 * @import {TableAnswer, TablePart} from "standblatt/hall/api.js"
 * @import {Conflict, Row, RowState} from "standblatt/hall/merge.js"
 * @import {Result} from "standblatt/outbox.js"
 * @import {StoredRow} from "standblatt/store.js"
 */

/**
 * @typedef {"mine"|"theirs"|"another"} Choice
 * @typedef {{kind: "confirm"|"reject", side: Side, reason: string}} Said
 */

/**
 * A row to be added.
 * @param {Change} body
 * @param {Deal|null} seen
 * @param {RowState} state
 * @returns {Row}
 */
const added = (body, seen = null, state = "waiting") => ({
  change: body.change,
  body,
  seen,
  state,
  problems: [],
});

/**
 * The game with `kept` of its rows, and what that is to the store.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Row[]} kept
 * @param {Partial<FollowedGame>} fields
 */
function outcome(game, rows, kept, fields = {}) {
  const put = kept.filter((row) => !rows.some((each) => each === row));
  const changes = kept.map(({ change }) => change);
  const left = rows.filter(({ change }) => !changes.includes(change));
  const drop = left.map(({ seq }) => seq);
  const gone = left.map(({ change }) => change);
  const now = /** @type {FollowedGame} */ ({ ...game, ...shown(fields.base ?? game.base, kept), ...fields });
  return { game: now, put, drop, gone };
}

/** @template {Row} R @param {R[]} rows @param {Row[]} gone */
const without = (rows, gone) => rows.filter((row) => !gone.includes(row));

/**
 * Adds a deal. Where there is one of that number from elsewhere that says something else, both are kept until
 * people choose; null when another window of this phone was faster.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Deal} deal
 * @param {Stamp} stamp
 */
export function recordAt(game, rows, deal, stamp) {
  const there = dealIn(game.document, deal.number);
  if (there && saysTheSame(game.document, deal, there)) return outcome(game, rows, rows, { draft: null });
  const before = rowsAbout(rows, deal.number).at(-1);
  // What was taken away here may be written anew at once: that waits until the other has gone.
  if (before && before.body.kind !== "remove") return null;
  const row = added({ ...stamp, kind: "record", deal }, null, there && !before ? "conflict" : "waiting");
  return outcome(game, rows, [...rows, row], { draft: null });
}

/**
 * Puts a deal in the place of the one with its number.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Deal} deal
 * @param {string} reason
 * @param {Stamp} stamp
 */
export function correctAt(game, rows, deal, reason, stamp) {
  if (!dealIn(game.document, deal.number)) return null;
  const { kept, seen } = withoutRefused(game, rows, deal.number);
  /** @type {Change} */
  const body = seen ? { ...stamp, kind: "correct", deal, reason } : { ...stamp, kind: "record", deal };
  return outcome(game, rows, [...kept, added(body, seen)], { correction: null });
}

/**
 * Takes a deal out. What the server never accepted is simply not sent.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {number} number
 * @param {string} reason
 * @param {Stamp} stamp
 * @param {{draft?: Draft}} left
 */
export function removeAt(game, rows, number, reason, stamp, left = {}) {
  if (!dealIn(game.document, number)) return null;
  const { kept, seen } = withoutRefused(game, rows, number);
  const gone = seen ? [added({ ...stamp, kind: "remove", number, reason }, seen)] : [];
  return outcome(game, rows, [...kept, ...gone], { correction: null, ...left });
}

/**
 * The rows without those about a deal that were refused, and what is shown of the deal then.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {number} number
 */
function withoutRefused(game, rows, number) {
  const refused = rowsAbout(rows, number).filter(({ state }) => state === "refused");
  const kept = without(rows, refused);
  return { kept, seen: dealIn(shown(game.base, kept).document, number) };
}

/**
 * Agrees on other names or house rules.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Agreed} agreed
 * @param {Stamp} stamp
 */
export const agreeAt = (game, rows, agreed, stamp) =>
  outcome(game, rows, [...rows, added({ ...stamp, kind: "agree", ...agreed })]);

/**
 * Settles a conflict: "mine" takes the place of what the server has, "theirs" stays there, or mine is "another"
 * deal and comes next.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {number} number
 * @param {Choice} choice
 * @param {string} reason
 * @param {Stamp} stamp
 */
export function chooseAt(game, rows, number, choice, reason, stamp) {
  const conflicts = conflictsOf(game.base, rows);
  const conflict = conflicts.find((each) => each.number === number);
  if (!conflict || (choice === "another" && !conflict.mine)) return null;
  const kept = without(rows, rowsAbout(rows, number));
  const next = nextNumber(game, conflicts);
  const draft = draftAfter(game, choice, next);
  const chosen = CHOICES[choice](conflict, stamp, reason, next);
  return outcome(game, rows, [...kept, ...chosen], draft);
}

/** @type {Record<Choice, (conflict: Conflict, stamp: Stamp, reason: string, next: number) => Row[]>} */
const CHOICES = {
  mine: ({ number, mine, theirs }, stamp, reason) => {
    if (!mine) return [added({ ...stamp, kind: "remove", number, reason }, theirs)];
    if (!theirs) return [added({ ...stamp, kind: "record", deal: mine })];
    return [added({ ...stamp, kind: "correct", deal: mine, reason }, theirs)];
  },
  theirs: () => [],
  another: ({ mine }, stamp, _reason, number) => {
    if (!mine) return [];
    const { dealer, ...deal } = mine;
    return [added({ ...stamp, kind: "record", deal: { ...deal, number } })];
  },
};

/**
 * What is being entered stays; it is a later deal where another one comes before it.
 * @param {FollowedGame} game
 * @param {Choice} choice
 * @param {number} next
 */
function draftAfter(game, choice, next) {
  if (choice !== "another" || game.draft?.number !== next) return {};
  return { draft: { ...game.draft, number: next + 1 } };
}

/**
 * Lets go of what this phone wanted of a deal, of a report or of what was agreed (`seq`): what the server has counts.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {number} seq
 */
export function letGo(game, rows, seq) {
  const row = rows.find((each) => each.seq === seq);
  if (!row) return null;
  const number = numberOf(row);
  const gone = number === null ? [row] : rowsAbout(rows, number);
  return outcome(game, rows, without(rows, gone));
}

/**
 * What a side says of the sheet, in place of what it has said and was not sent yet.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Said} said
 * @param {Points} totals
 * @param {Stamp} stamp
 */
export function reportAt(game, rows, { kind, side, reason }, totals, stamp) {
  const before = rows.filter((row) => isReport(row) && row.body.side === side);
  const given = kind === "reject" ? { reason } : {};
  return outcome(game, rows, [...without(rows, before), added({ ...stamp, kind, side, totals, ...given })]);
}

/**
 * The server's answers to the changes that it was sent.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 * @param {Map<string, Result>} results by change
 * @param {number|null} revision
 */
export function answeredAt(game, rows, results, revision) {
  const done = answered(game.base, rows, results);
  const heard = rows.filter((row) => isReport(row) && !done.rows.some(({ change }) => change === row.change));
  const table = game.table && { ...game.table, reports: reportsOf(game.table, heard) };
  // Newer news has come before this answer: what was taken is in them, or others have changed it since.
  if (revision === null || revision <= game.revision) return outcome(game, rows, done.rows, { table });
  return outcome(game, rows, done.rows, { base: done.base, table, revision });
}

/**
 * The table as the server has told it; `knownRevision` is the revision that was known here when it was asked. Null where
 * an answer comes late: this phone has heard newer ones since.
 * @param {FollowedGame|null|undefined} game as stored, none for a table that is new to this phone
 * @param {StoredRow[]} rows
 * @param {{id: string, answer: Omit<TableAnswer, "table"> & {table?: TablePart}, tag: string|null, knownRevision: number, serverOffset: number}} news
 */
export function adoptedAt(game, rows, { id, answer, tag, knownRevision, serverOffset }) {
  if (game && answer.revision < game.revision && answer.revision >= knownRevision) return null;
  const { document, history, revision, table, pack } = answer;
  const base = { document, history };
  const known = game ?? { id, created: answer.started, evening: id, draft: null, correction: null, ...base };
  const kept = overtaken(base, admitted(rows));
  const news = { base, revision, table, pack, tag, serverOffset, barred: "" };
  return outcome(/** @type {FollowedGame} */ ({ ...known, ...news }), rows, kept, news);
}

/**
 * The server let this phone in and has nothing new: what it refused for want of that is sent again, and what it
 * refused because of a deal that was heard of here before its answer is settled.
 * @param {FollowedGame} game
 * @param {StoredRow[]} rows
 */
export function admittedAt(game, rows) {
  const kept = overtaken(game.base, admitted(rows));
  if (!game.barred && kept.length === rows.length && rows.every((row) => kept.includes(row))) return null;
  return outcome(game, rows, kept, { barred: "" });
}

/** @param {Row} row */
const isUnadmitted = ({ state, problems }) =>
  state === "refused" && problems.some(({ code }) => code === NOT_ADMITTED);

/** @param {Row[]} rows */
const admitted = (rows) => rows.map((row) => (isUnadmitted(row) ? waiting(row) : row));
