/**
 * A deal while it is being entered, before it is saved. Kept with the game, so that neither a reload nor
 * a flat battery loses what was tapped. What a game does not know stays empty.
 */
import { bySide, pointsOfMatch } from "standblatt/rules/cards.js";

/**
 * @import {Calls, Card, Deal, Denomination, PandurCalls, Place, Player, SharedRules, Side, TrickBid, Written} from "types/rule-book"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Problem} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {Partial<Record<Side, string>>} Texts  as they are typed for each side
 *
 * @typedef {{suit: string|null, rank: string|null}} Turned  a card, as far as it is tapped: "s", "9"
 *
 * @typedef {Partial<Record<Place, Card[]>>} Hands
 *
 * @typedef {Object} Draft  what is not told here is called as in the entry format
 * @property {Place|null} dealer
 * @property {Place|null} declarer
 * @property {true|null} pushed
 * @property {number|TrickBid|null} bid
 * @property {string|null} row
 * @property {Denomination|null} denomination
 * @property {Turned} turned the card turned up
 * @property {number} stake
 * @property {Calls|PandurCalls|null} calls
 * @property {Calls|PandurCalls|null} auction calls not yet taken over
 * @property {Texts} announced
 * @property {Player|null} announcer whose number is being typed
 * @property {Player[]} said who has announced, hidden from the others
 * @property {boolean} openly whether all see what is announced
 * @property {Player[]} declined
 * @property {boolean|null} playing whether the contract stands, null where nobody has said
 * @property {Side|null} side whose card points are being typed
 * @property {Texts} typed the texts on the keypad, the card points by side
 * @property {Side|null} match who made it
 * @property {{side: Side|null, points: number}} weis
 * @property {Hands|null} hands the cards shown to the referee
 * @property {Side|null} stoeck
 * @property {boolean|null} made
 * @property {Side|null} claimed_by
 * @property {Side|null} bergpreis_by
 * @property {Player[]} cut_won_by
 * @property {string} reason that of a correction
 * @property {number} [number] at a table in the hall, which deal it is
 * @property {Player[]} [dealt_to] who had cards when something was last tapped, where players leave
 *
 * @typedef {(keyof Draft & keyof Deal) | keyof typeof SAID} Key  of a deal that a draft can fill
 */

/** @param {Place|null} dealer @returns {Draft} */
export const emptyDraft = (dealer) => ({
  dealer,
  declarer: null,
  pushed: null,
  bid: null,
  row: null,
  denomination: null,
  turned: { suit: null, rank: null },
  stake: 1,
  calls: null,
  auction: null,
  announced: {},
  announcer: null,
  said: [],
  openly: false,
  declined: [],
  playing: null,
  side: null,
  typed: {},
  match: null,
  weis: { side: null, points: 0 },
  hands: null,
  stoeck: null,
  made: null,
  claimed_by: null,
  bergpreis_by: null,
  cut_won_by: [],
  reason: "",
});

/**
 * A draft as it is kept now: earlier versions typed for one side only.
 * @param {Omit<Draft, "typed"|"match"> & {typed: string|Texts, match: boolean|Side|null}} draft
 * @returns {Draft}
 */
export function upToDate(draft) {
  const { side, typed, match } = draft;
  const texts = typeof typed === "string" ? { ...(side && typed && { [side]: typed }) } : typed;
  return {
    ...emptyDraft(draft.dealer),
    ...draft,
    typed: texts,
    match: match === true ? side : match || null,
  };
}

/** @param {object|null|undefined} written */
const sidesIn = (written) => /** @type {Side[]} */ (Object.keys(written ?? {}));

/** @param {Written|null|undefined} numbers @returns {Texts} */
export const texts = (numbers) =>
  Object.fromEntries(Object.entries(numbers ?? {}).map(([key, points]) => [key, String(points)]));

/** @param {Texts} typed @returns {Written|null} */
const numbers = (typed) => {
  const given = Object.entries(typed).filter(([, text]) => text !== "");
  return given.length ? Object.fromEntries(given.map(([key, text]) => [key, Number(text)])) : null;
};

/**
 * The draft that correcting a deal starts from; what the deal leaves out is taken from the judged one. What others
 * took than those who now play is not filled up: it is typed anew.
 * @param {Deal} deal
 * @param {{contract: JudgedDeal["contract"], dealer: Place|null, problems: Problem[]}} judged
 * @returns {Draft}
 */
export function draftOf(deal, { contract, dealer, problems }) {
  const isOfOthers = problems.some(({ code }) => code === "dealt_to_others");
  return { ...writtenDraft(deal, { contract, dealer }), ...(isOfOthers ? NOT_TAKEN : {}) };
}

/** What is let go of where others have cards by now. @satisfies {Partial<Draft>} */
export const NOT_TAKEN = { typed: {}, side: null, match: null, made: null, declined: [], cut_won_by: [] };

/** @param {Deal} deal @param {{contract: JudgedDeal["contract"], dealer: Place|null}} judged @returns {Draft} */
function writtenDraft(deal, { contract, dealer }) {
  const { weis, turned_up, card_points, match = null } = deal;
  const declared = sidesIn(weis).find((side) => weis?.[side]) ?? null;
  return {
    ...emptyDraft(deal.dealer ?? dealer),
    ...known(contract ?? {}),
    ...known(deal),
    turned: { suit: turned_up?.[0] ?? null, rank: turned_up?.[1] ?? null },
    announced: texts(deal.announced),
    openly: true,
    playing: !deal.thrown_in,
    side: match ?? sidesIn(card_points)[0] ?? null,
    typed: texts(match ? {} : card_points),
    cut_won_by: [deal.cut_won_by ?? []].flat(),
    weis: { side: declared, points: (declared && weis?.[declared]) ?? 0 },
  };
}

const SAME = /** @type {const} */ ([
  "declarer",
  "pushed",
  "bid",
  "row",
  "denomination",
  "stake",
  "calls",
  "declined",
  "match",
  "stoeck",
  "made",
  "claimed_by",
  "bergpreis_by",
]);

/** @param {Partial<Deal>} deal @returns {Partial<Draft>} */
const known = (deal) =>
  Object.fromEntries(SAME.filter((key) => deal[key] != null).map((key) => [key, deal[key]]));

/**
 * What the draft says of what it keeps in another form.
 * @satisfies {Record<string, (draft: Draft) => unknown>}
 */
const SAID = {
  turned_up: ({ turned: { suit, rank } }) => suit && rank && suit + rank,
  announced: ({ announced }) => numbers(announced),
  declined: ({ declined }) => (declined.length ? declined : null),
  card_points: ({ typed }) => numbers(typed),
  cut_won_by: ({ cut_won_by: [first, ...more] }) => (more.length ? [first, ...more] : (first ?? null)),
  weis: ({ weis: { side, points } }) => (side && points ? { [side]: points } : null),
};

/** @param {string} key @returns {key is keyof typeof SAID} */
const isOther = (key) => key in SAID;

/**
 * The deal that the draft says, as the entry format writes it, with these keys.
 * @param {Draft} draft
 * @param {number} number
 * @param {Key[]} keys
 * @returns {Deal}
 */
export function dealOfDraft(draft, number, keys) {
  const said = keys.map((key) => [key, isOther(key) ? SAID[key](draft) : draft[key]]);
  return { number, ...Object.fromEntries(said.filter(([, value]) => value !== null && value !== undefined)) };
}

/**
 * What the keypad's key makes of the typed text: no leading zeros, at most three digits.
 * @param {string} typed
 * @param {string} key
 */
export function typedWith(typed, key) {
  if (key === "clear") return "";
  if (key === "back") return typed.slice(0, -1);
  return (typed === "0" ? key : typed + key).slice(0, 3);
}

/**
 * The card points of each side as far as they are known: typed, or the rest of the `total` that all share (null
 * where they share none).
 * @param {Pick<Draft, "match"|"typed">} draft
 * @param {Side[]} sides
 * @param {number|null} total
 * @param {SharedRules} rules
 * @returns {Record<Side, number|null>}
 */
export function pointsShown({ match, typed }, sides, total, rules) {
  if (match && total !== null) return bySide((side) => (side === match ? pointsOfMatch(rules) : 0), sides);
  /** @param {Side} side */
  const pointsOf = (side) => (typed[side] ? Number(typed[side]) : match && side !== match ? 0 : null);
  const shown = bySide(pointsOf, sides);
  return total === null ? shown : withRest(shown, total);
}

/**
 * What is left of a total belongs to the only side whose points are open.
 * @param {Record<Side, number|null>} shown
 * @param {number} total
 */
function withRest(shown, total) {
  const sides = sidesIn(shown);
  const open = sides.filter((side) => shown[side] === null);
  const rest = total - sides.reduce((sum, side) => sum + (shown[side] ?? 0), 0);
  return open.length === 1 && sides.length > 1 && rest >= 0 ? { ...shown, [open[0]]: rest } : shown;
}

/** Whether the points of all sides are known. @param {Record<Side, number|null>} shown */
export const isComplete = (shown) => Object.values(shown).every((points) => points !== null);
