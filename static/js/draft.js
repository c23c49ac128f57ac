/**
 * A deal while it is being entered, before it is saved. Kept with the game, so that neither a reload nor
 * a flat battery loses what was tapped. What a game does not know stays empty.
 *
 * `playing`: whether the contract stands, null where nobody has said; `typed`: the texts on the keypad, the card
 * points by side, of which `side` is being typed; `match`: who made it; `turned`: the card turned up, as far as it
 * is tapped; `auction`: calls not yet taken over; `hands`: the cards shown to the referee; `reason`: that of a
 * correction. All else is called as in the entry format.
 */
import { bySide } from "standblatt/rules/cards.js";

const DEAL = 157; // card points of a deal (C-7)

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
  cut_won_by: [],
  reason: "",
});

/** A draft as it is kept now: earlier versions typed for one side only. */
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

const texts = (numbers) =>
  Object.fromEntries(Object.entries(numbers ?? {}).map(([key, points]) => [key, String(points)]));

const numbers = (typed) => {
  const given = Object.entries(typed).filter(([, text]) => text !== "");
  return given.length ? Object.fromEntries(given.map(([key, text]) => [key, Number(text)])) : null;
};

/** The draft that correcting a deal starts from; what the deal leaves out is taken from the judged one. */
export function draftOf(deal, { contract, dealer }) {
  const weis = Object.entries(deal.weis ?? {}).find(([, points]) => points) ?? [null, 0];
  const { turned_up, card_points, match = null } = deal;
  return {
    ...emptyDraft(deal.dealer ?? dealer),
    ...known(contract ?? {}),
    ...known(deal),
    turned: { suit: turned_up?.[0] ?? null, rank: turned_up?.[1] ?? null },
    announced: texts(deal.announced),
    playing: !deal.thrown_in,
    side: match ?? Object.keys(card_points ?? {})[0] ?? null,
    typed: texts(match ? {} : card_points),
    cut_won_by: [deal.cut_won_by ?? []].flat(),
    weis: { side: weis[0], points: weis[1] },
  };
}

const SAME = [
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
];

const known = (deal) =>
  Object.fromEntries(SAME.filter((key) => deal[key] != null).map((key) => [key, deal[key]]));

const SAID = {
  turned_up: ({ turned: { suit, rank } }) => suit && rank && suit + rank,
  announced: ({ announced }) => numbers(announced),
  declined: ({ declined }) => (declined.length ? declined : null),
  card_points: ({ typed }) => numbers(typed),
  cut_won_by: ({ cut_won_by: [first, ...more] }) => (more.length ? [first, ...more] : (first ?? null)),
  weis: ({ weis: { side, points } }) => (side && points ? { [side]: points } : null),
};

/** The deal that the draft says, as the entry format writes it, with these keys. */
export function dealOfDraft(draft, number, keys) {
  const said = keys.map((key) => [key, SAID[key]?.(draft) ?? (key in SAID ? null : draft[key])]);
  return { number, ...Object.fromEntries(said.filter(([, value]) => value !== null && value !== undefined)) };
}

/** What the keypad's key makes of the typed text: no leading zeros, at most three digits. */
export function typedWith(typed, key) {
  if (key === "clear") return "";
  if (key === "back") return typed.slice(0, -1);
  return (typed === "0" ? key : typed + key).slice(0, 3);
}

/**
 * The card points of each side as far as they are known: typed, or the rest of the `total` that all share (null
 * where they share none).
 */
export function pointsShown({ match, typed }, sides, total, bonus) {
  if (match && total !== null) return bySide((side) => (side === match ? DEAL + bonus : 0), sides);
  const shown = bySide(
    (side) => (typed[side] ? Number(typed[side]) : match && side !== match ? 0 : null),
    sides,
  );
  const open = sides.filter((side) => shown[side] === null);
  const rest = total - sides.reduce((sum, side) => sum + shown[side], 0);
  if (total !== null && open.length === 1 && sides.length > 1 && rest >= 0) shown[open[0]] = rest;
  return shown;
}

/** Whether the points of all sides are known. */
export const isComplete = (shown) => Object.values(shown).every((points) => points !== null);
