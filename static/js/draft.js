/**
 * A deal while it is being entered, before it is saved. Kept with the game, so that neither a reload nor
 * a flat battery loses what was tapped.
 *
 * {dealer, declarer, bid, denomination, stake, calls, auction, playing, side, typed, match, weis: {side, points},
 * hands, stoeck, reason}
 * `typed` is the text on the keypad, the card points of `side`; `playing` tells that the contract stands;
 * `auction` are calls not yet taken over, `hands` the cards shown to the referee, `reason` that of a correction.
 */
import { otherSide, sideOf } from "standblatt/rules/cards.js";

export const emptyDraft = (dealer) => ({
  dealer,
  declarer: null,
  bid: null,
  denomination: null,
  stake: 1,
  calls: null,
  auction: null,
  playing: false,
  side: null,
  typed: "",
  match: false,
  weis: { side: null, points: 0 },
  hands: null,
  stoeck: null,
  reason: "",
});

/** The draft that correcting a deal starts from; what the deal leaves out is taken from the judged one. */
export function draftOf(deal, { contract, dealer }) {
  const [side, points] = Object.entries(deal.card_points ?? {})[0] ?? [deal.match ?? null, ""];
  const [weisSide, weisPoints] = Object.entries(deal.weis ?? {}).find(([, points]) => points) ?? [null, 0];
  return {
    ...emptyDraft(deal.dealer ?? dealer),
    declarer: deal.declarer ?? contract?.declarer ?? null,
    bid: deal.bid ?? contract?.bid ?? null,
    denomination: deal.denomination ?? contract?.denomination ?? null,
    stake: deal.stake ?? contract?.stake ?? 1,
    calls: deal.calls ?? null,
    playing: !deal.thrown_in,
    side: deal.match ?? side,
    typed: deal.match ? "" : String(points),
    match: Boolean(deal.match),
    weis: { side: weisSide, points: weisPoints },
    stoeck: deal.stoeck ?? null,
  };
}

/** The contract part of the deal as the entry format writes it. */
export function contractOf(draft, number) {
  const { dealer, declarer, bid, denomination, stake, calls } = draft;
  return { number, ...given({ dealer, declarer, bid, denomination, stake, calls }) };
}

/** The deal that the draft says, as the entry format writes it. */
export function dealOfDraft(draft, number) {
  const { weis, stoeck } = draft;
  const extra = { weis: weis.side && weis.points ? { [weis.side]: weis.points } : null, stoeck };
  return { ...contractOf(draft, number), ...pointsOf(draft), ...given(extra) };
}

function pointsOf({ side, typed, match }) {
  if (match && side) return { match: side };
  return side && typed !== "" ? { card_points: { [side]: Number(typed) } } : {};
}

const given = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** What the keypad's key makes of the typed text: no leading zeros, at most three digits. */
export function typedWith(typed, key) {
  if (key === "clear") return "";
  if (key === "back") return typed.slice(0, -1);
  return (typed === "0" ? key : typed + key).slice(0, 3);
}

/** The side whose points are typed when nobody chose one: the declarers. */
export const typedSide = (draft) => draft.side ?? (draft.declarer ? sideOf(draft.declarer) : null);

/** The card points of both sides as far as they are typed, or null. */
export function pointsShown(draft, rules) {
  const side = typedSide(draft);
  if (!side) return null;
  if (draft.match) return { [side]: 157 + rules.match_bonus, [otherSide(side)]: 0 };
  if (draft.typed === "") return null;
  const points = Number(draft.typed);
  return { [side]: points, [otherSide(side)]: points <= 157 ? 157 - points : null };
}
