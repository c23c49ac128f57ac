/**
 * What a phone shows of a group: the items that the server has, with what waits on this phone on top of them. Pure:
 * nothing is stored, sent or shown here.
 *
 * There is one row of the outbox an item: what this phone makes of it, and the revision that was seen (`base`). Where
 * somebody else has changed the item since, the server says so, and people choose.
 */

/**
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {Stamp} from "standblatt/game-actions.js"
 */

/**
 * @typedef {any} Value  any: what an item holds is said by its kind; null is nothing
 *
 * @typedef {{kind: string, key: string}} ItemName
 * @typedef {{value: Value, revision: number, at?: string, device?: string}} Version  of an item, as the server has it
 * @typedef {ItemName & Version} Item
 *
 * @typedef {Stamp & {kind: "start", write: string, watch: string, name: string}} Start
 * @typedef {Stamp & {kind: "put", item: ItemName, value: Value, base: number, proof?: string}} Put
 * @typedef {Stamp & {kind: "forget", person: string}} Forget
 *
 * @typedef {{seq?: number, state: "waiting"|"refused"|"conflict", problems: AnyProblem[], tried?: Value[],
 *   current?: Version}} Waiting  `tried`: what was sent before under another id; `current`: what somebody else has made
 * @typedef {Waiting & {change: string, body: Start|Put|Forget}} GroupRow
 * @typedef {Waiting & {change: string, body: Put}} PutRow
 *
 * @typedef {{id: string, revision: number, evening: string}} GroupGame
 * @typedef {{id: string, key: string, mayWrite: boolean, write: string, watch: string, links: number,
 *   revision: number, items: Item[], games: GroupGame[], tag: string|null, deleted: string|null, until: string|null,
 *   out: string}} Group  as this device keeps it: `key` is the device's, `write` and `watch` those of the links as far
 *   as it knows them, `links` how often these had been
 *   renewed then (-1: not heard yet), `out` why it is let in no more
 *
 * @typedef {{revision: number, may_write: boolean, items: Item[], games?: GroupGame[], deleted?: string|null,
 *   until?: string|null, links?: number}} News  what the server answers
 * @typedef {{change: string, status: "applied"|"repeated"|"refused", problems: AnyProblem[], current?: Version}} ChangeResult
 *
 * @typedef {{group: Group, put?: GroupRow[], drop?: number[]}} Step  the group as it is now, rows that are new or
 *   otherwise than before, and those that go
 */

export const CONFLICT = "conflict"; // the server's word for an item that somebody else has changed
const UNKNOWN_GAME = "game_unknown"; // the game itself has not arrived yet: it is sent again
const UNKNOWN_PERSON = "person_unknown"; // whoever was forgotten is gone already

/** @type {Version} */
const NOTHING = { value: null, revision: 0 };

/** A value as text, whatever the order of its keys. @param {Value} value */
const plain = (value) =>
  JSON.stringify(value ?? null, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** @param {Value} one @param {Value} other */
const same = (one, other) => plain(one) === plain(other);

/** @param {ItemName} one @param {ItemName} other */
const isItem = (one, other) => one.kind === other.kind && one.key === other.key;

/** @param {GroupRow} row @returns {row is PutRow} */
export const isPut = (row) => row.body.kind === "put";

/** What the server has of an item, as far as this phone has heard. @param {Item[]} items @param {ItemName} name @returns {Version} */
const versionOf = (items, name) => items.find((item) => isItem(item, name)) ?? NOTHING;

/** The row about an item. @param {GroupRow[]} rows @param {ItemName} name */
const rowAbout = (rows, name) => rows.filter(isPut).find(({ body }) => isItem(body.item, name));

/** The items as this phone shows them: what waits here is on top, what is to be chosen is as the server has it. @param {Group} group @param {GroupRow[]} rows */
export function shownItems({ items }, rows) {
  const waiting = rows.filter(({ state }) => state === "waiting");
  const own = waiting
    .filter(isPut)
    .map(({ body }) => ({ ...body.item, value: body.value, revision: body.base }));
  const others = items.filter((item) => !own.some((each) => isItem(each, item)));
  const forgotten = waiting.flatMap(({ body }) => (body.kind === "forget" ? [body.person] : []));
  return [...others, ...own]
    .filter(({ value }) => value !== null)
    .map((item) =>
      item.kind === "person" && forgotten.includes(item.key) ? { ...item, value: FORGOTTEN } : item,
    );
}

export const FORGOTTEN = { name: "–", forgotten: true };

/** What an item holds; null where it is not there. @param {Item[]} items @param {string} kind @param {string} [key] @returns {Value} */
export const valueIn = (items, kind, key = "") => versionOf(items, { kind, key }).value;

/** The items of a kind. @param {Item[]} items @param {string} kind */
export const ofKind = (items, kind) => items.filter((item) => item.kind === kind);

/**
 * Changes an item; null where this phone may not, or where that is so already.
 * @param {Group} group
 * @param {GroupRow[]} rows
 * @param {ItemName & {value: Value, proof?: string}} wanted
 * @param {Stamp} stamp
 * @returns {Step|null}
 */
export function put(group, rows, { kind, key, value, proof }, stamp) {
  const item = { kind, key };
  const before = rowAbout(rows, item);
  const seen = before?.current ?? versionOf(group.items, item);
  const shown = before?.state === "waiting" ? before.body.value : seen.value;
  if (!group.mayWrite || same(value, shown)) return null;
  const base = before && !before.current ? before.body.base : seen.revision;
  /** @type {Put} */
  const body = { ...stamp, kind: "put", item, value, base, ...(proof && { proof }) };
  const row = { ...waitingRow(body), ...(before && { tried: triedBefore(before) }) };
  return { group, put: [row], drop: seqsOf(before ? [before] : []) };
}

/** What was or may have been sent of an item before it is changed again. @param {PutRow} row */
const triedBefore = ({ tried = [], body }) => [...tried, body.value];

/** A change as it waits in the outbox. @param {Start|Put|Forget} body @returns {GroupRow} */
export const waitingRow = (body) => ({ change: body.change, body, state: "waiting", problems: [] });

/** Replaces the name of a person everywhere; what waits about that person goes with it. @param {Group} group @param {GroupRow[]} rows @param {string} person @param {Stamp} stamp @returns {Step|null} */
export function forget(group, rows, person, stamp) {
  if (!group.mayWrite) return null;
  const about = rowAbout(rows, { kind: "person", key: person });
  /** @type {GroupRow} */
  const row = {
    change: stamp.change,
    body: { ...stamp, kind: "forget", person },
    state: "waiting",
    problems: [],
  };
  return { group, put: [row], drop: seqsOf(about ? [about] : []) };
}

/** @param {GroupRow[]} rows */
const seqsOf = (rows) => rows.flatMap(({ seq }) => seq ?? []);

/** The items with some as they are now; what arrives late is older and changes nothing. @param {Item[]} items @param {Item[]} news */
function updated(items, news) {
  const newer = news.filter((item) => item.revision >= versionOf(items, item).revision);
  return [...items.filter((item) => !newer.some((each) => isItem(each, item))), ...newer];
}

/** Whether the links that this phone knows were renewed by another. @param {Group} group @param {News} news */
const areDead = ({ links }, news) => links >= 0 && news.links !== undefined && news.links !== links;

/**
 * Takes over what the server tells. What waits here is not touched: its own answer says what becomes of it.
 * @param {Group} group
 * @param {GroupRow[]} rows
 * @param {News} news
 * @param {string|null} tag
 * @returns {Step}
 */
export function withNews(group, rows, news, tag) {
  const items = updated(group.items, news.items);
  const open = rows.filter(({ state }) => state === CONFLICT).filter(isPut);
  const { put, drop } = settledRows(open, (row) => ({ ...row, current: versionOf(items, row.body.item) }));
  const now = {
    ...group,
    items,
    tag,
    mayWrite: news.may_write,
    revision: Math.max(group.revision, news.revision),
    games: news.games ?? group.games,
    deleted: news.deleted ?? null,
    until: news.until ?? null,
    links: news.links ?? group.links,
    out: "",
    ...(areDead(group, news) && { write: "", watch: "" }),
  };
  return { group: now, put, drop };
}

/** Rows as `change` makes them, without those that say what the server has. @param {PutRow[]} rows @param {(row: PutRow) => PutRow} change */
function settledRows(rows, change) {
  const now = rows.map(change);
  const isDone = (/** @type {PutRow} */ { body, current }) => same(body.value, current?.value);
  return { put: now.filter((row) => !isDone(row)), drop: seqsOf(now.filter(isDone)) };
}

/**
 * What the server has answered to changes: those that hold leave the outbox, those that somebody else was faster with
 * are to be chosen, the others stay with their problems.
 * @param {Group} group
 * @param {GroupRow[]} rows those that were sent
 * @param {Map<string, ChangeResult>} results by change
 * @param {number} revision
 * @param {() => string} newId
 * @returns {Step}
 */
export function withResults(group, rows, results, revision, newId) {
  const sent = rows.filter(({ change }) => results.has(change));
  const resultOf = (/** @type {GroupRow} */ { change }) => /** @type {ChangeResult} */ (results.get(change));
  const items = sent.reduce((before, row) => withAnswer(before, row, resultOf(row), revision), group.items);
  const put = sent.flatMap((row) => leftOf(row, resultOf(row), newId) ?? []);
  const kept = seqsOf(put);
  return { group: { ...group, items }, put, drop: seqsOf(sent).filter((seq) => !kept.includes(seq)) };
}

/** The items as the answer to one change leaves them. @param {Item[]} items @param {GroupRow} row @param {ChangeResult} told @param {number} revision */
function withAnswer(items, row, { status, current }, revision) {
  if (!isPut(row)) return items;
  if (status === "refused") return current ? updated(items, [{ ...row.body.item, ...current }]) : items;
  return withApplied(items, row, status === "applied" ? revision : null);
}

/** The items with one that the server has taken; of one that it had already, its next news tell the revision. @param {Item[]} items @param {PutRow} row @param {number|null} revision */
function withApplied(items, row, revision) {
  const { item, value, base, at, device } = row.body;
  return updated(items, [{ ...item, value, revision: revision ?? base, at, device }]);
}

/** What stays in the outbox of a change; null where it is done. @param {GroupRow} row @param {ChangeResult} told @param {() => string} newId @returns {GroupRow|null} */
function leftOf(row, { status, problems, current }, newId) {
  if (status !== "refused") return null;
  if (isPut(row) && current) return resolved(row, current, newId);
  if (problems.some(({ code }) => code === UNKNOWN_PERSON)) return null;
  const isLater = problems.some(({ code }) => code === UNKNOWN_GAME);
  return { ...row, state: isLater ? "waiting" : "refused", problems };
}

/**
 * A change beside what somebody else has made of the item: sent again where nobody need choose.
 * @param {PutRow} row
 * @param {Version} current
 * @param {() => string} newId
 * @returns {GroupRow|null}
 */
function resolved(row, current, newId) {
  const { item, value } = row.body;
  const isOwn = (row.tried ?? []).some((each) => same(each, current.value));
  const wanted = isOwn ? value : withoutChoice(item.kind, value, current.value);
  if (wanted === undefined) return same(value, current.value) ? null : { ...row, state: CONFLICT, current };
  return same(wanted, current.value) ? null : again(row, wanted, current.revision, newId());
}

/** @param {PutRow} row @param {Value} value @param {number} base @param {string} change @returns {GroupRow} */
const again = ({ seq, body, tried = [] }, value, base, change) => ({
  ...(seq && { seq }),
  change,
  body: { ...body, change, value, base },
  state: "waiting",
  problems: [],
  tried: [...tried, body.value],
});

/**
 * What holds of two values without anybody choosing: an evening begins with its first and ends with its last phone, and
 * a game that was taken out stays out. Undefined where people choose.
 * @param {string} kind
 * @param {Value} mine
 * @param {Value} theirs
 * @returns {Value|undefined}
 */
function withoutChoice(kind, mine, theirs) {
  if (kind === "game") return mine && theirs;
  if (kind !== "evening" || !mine || !theirs) return undefined;
  const ended = [mine.ended, theirs.ended].filter(Boolean).sort().at(-1);
  return { began: [mine.began, theirs.began].sort()[0], ...(ended && { ended }) };
}

/**
 * @typedef {ItemName & {mine: Value, theirs: Value, mineAt: string, at: string, device: string, change: string}} GroupConflict
 */

/** What was changed on two phones. @param {GroupRow[]} rows @returns {GroupConflict[]} */
export const conflictsOf = (rows) =>
  rows.filter(isPut).flatMap(({ state, change, body, current }) =>
    state === CONFLICT && current
      ? [
          {
            ...body.item,
            change,
            mine: body.value,
            theirs: current.value,
            mineAt: body.at,
            at: current.at ?? "",
            device: current.device ?? "",
          },
        ]
      : [],
  );

/** Settles a conflict: what this phone says is sent again, knowing the other; else it goes. @param {Group} group @param {GroupRow[]} rows @param {string} change @param {"mine"|"theirs"} choice @param {() => string} newId @returns {Step|null} */
export function choose(group, rows, change, choice, newId) {
  const row = rows.filter(isPut).find((each) => each.change === change && each.state === CONFLICT);
  if (!row?.current) return null;
  if (choice === "theirs") return { group, drop: seqsOf([row]) };
  return { group, put: [again(row, row.body.value, row.current.revision, newId())] };
}

/** What may be sent now, oldest first: nothing before the group is begun, no game before the server has it. @param {GroupRow[]} rows @param {(game: string) => boolean} isThere */
export function sendable(rows, isThere) {
  const waiting = rows.filter(({ state }) => state === "waiting");
  return waiting.filter((row) => !isPut(row) || row.body.item.kind !== "game" || isThere(row.body.item.key));
}
