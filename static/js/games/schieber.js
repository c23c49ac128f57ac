/** Schieber and its family on the table page: who named, the factor, and who claims the win. */
import { make } from "standblatt/dom.js";
import { PAIR_GAME, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { countedRow } from "standblatt/preview-lines.js";
import { PACK as CARD_POINTS, following, nextSeat, sideOf } from "standblatt/rules/cards.js";
import { denominationDecides, denominationOf, factorOf } from "standblatt/rules/factors.js";
import { gameOf } from "standblatt/rules/games.js";
import { situationOf } from "standblatt/rules/sheet.js";
import { firstAtTarget, needs } from "standblatt/rules/target.js";
import { SEATS } from "standblatt/rules/vocabulary.js";
import { STOECK } from "standblatt/rules/weis.js";
import { dealtNode, denominationSign, playerName, shortName, sideName } from "standblatt/words.js";

const DECIDED = [
  "dealer",
  "denomination",
  "turned_up",
  "card_points",
  "match",
  "weis",
  "stoeck",
  "claimed_by",
];

/** "Anna pushed to Carla ⛊ ×2" as nodes. */
function nodes(document, deal, pack, { dealer = deal.dealer }) {
  const denomination = denominationOf(deal, document.rules);
  if (!denomination) return [dealtNode(document, dealer)];
  const factor = factorOf(denomination, document.rules);
  return [
    ...namer(document, deal, dealer),
    denominationSign(denomination, pack),
    make("span", {}, factor > 1 ? `×${factor}` : ""),
  ];
}

const isSeat = (place) => SEATS.includes(place);

/** Who named trumps: at the tables where forehand does so, or the partner. */
function namer(document, { pushed }, dealer) {
  if (document.rules.trump_turned_up || !isSeat(dealer)) return [];
  const forehand = nextSeat(dealer);
  const name = playerName(document, pushed ? nextSeat(nextSeat(forehand)) : forehand);
  return [
    make("span", { class: "name" }, name),
    ...(pushed ? [make("span", { class: "muted" }, _("pushed"))] : []),
  ];
}

function lines({ game: { document } }, deal, { cardPoints, weis, stoeck }) {
  const factor = factorOf(denominationOf(deal, document.rules), document.rules);
  return [countedRow((side) => [cardPoints[side], weis[side], stoeck[side]], factor)];
}

/** Why a side has won before the other could: Stöck count before Weis, Weis before tricks (SC-4). */
function remark({ game: { document } }, deal, judged) {
  const first = firstAtTarget(document, deal, judged);
  if (!first?.side) return "";
  const name = sideName(document, first.side, shortName);
  const why = {
    claim: _("{name}: the win is claimed", { name }),
    stoeck: _("{name}: first, with Stöck", { name }),
    weis: _("{name}: first, with Weis", { name }),
    tricks: _("{name}: first, with tricks", { name }),
  };
  return why[first.step];
}

/** What each side still needs, where a deal can decide the game. */
function stakes({ game: { document }, sides }, deal) {
  const { rules } = document;
  const factor = factorOf(denominationOf(deal, rules), rules);
  const match = {
    label: "Match",
    value: () => number(factor * (CARD_POINTS + rules.match_bonus)),
    kind: "outcome",
  };
  const needed = needs(document, deal);
  if (!needed) return [match];
  const row = (key, label) =>
    sides.some((side) => needed[side][key] !== null)
      ? [{ label, value: (side) => (needed[side][key] === null ? "–" : number(needed[side][key])) }]
      : [];
  return [match, ...row("win", _("wins from")), ...row("clear", _("out of the double game from"))];
}

/** Whether a side can reach its target in this deal: before that nobody asks for a claim. */
function isNear({ document }, deal) {
  const { rules } = document;
  const targets = gameOf(document.game).targets(rules);
  if (!targets) return false;
  const { totals } = situationOf(document, deal.number);
  const factor = factorOf(denominationOf(deal, rules), rules);
  const declared = Math.max(0, ...Object.values(deal.weis ?? {})) + (deal.stoeck ? STOECK : 0);
  const most = factor * (CARD_POINTS + rules.match_bonus + declared);
  return Object.keys(totals).some((side) => totals[side] + most >= targets[side]);
}

const withClaim = (game) => ({
  ...game,
  result: (state, deal) => [
    ...game.result(state),
    ...(isNear(state.game, deal) || deal.claimed_by ? ["claim"] : []),
  ],
  total: (rules, draft, inPlay) => (draft.claimed_by ? null : game.total(rules, draft, inPlay)),
  factor: (rules, denomination) => factorOf(denomination, rules),
  startsPlaying: (rules) => !denominationDecides(rules),
  nodes,
  lines,
  remark,
  stakes,
});

/** @type {View} */
export const schieber = {
  ...withClaim(PAIR_GAME),
  keys: ["dealer", "pushed", ...DECIDED.slice(1)],
  begins: (name) => _("{name} leads", { name }),
  contract: ({ trump_turned_up }) => (trump_turned_up ? ["denomination"] : ["pushed", "denomination"]),
  firstTyped: ({ dealer }, [first]) => (dealer ? sideOf(nextSeat(dealer)) : first),
};

const turnedUp = ({ trump_turned_up }) =>
  trump_turned_up ? ["turned_up", "denomination"] : ["denomination"];

/** Three players, each a side (J3-1). @type {View} */
export const threeHand = {
  ...withClaim(SOLO_GAME),
  keys: DECIDED,
  contract: turnedUp,
  firstTyped: ({ dealer }, inPlay) => (dealer ? following(dealer, inPlay) : inPlay[0]),
};

/** A soloist and a pair (J3-2). @type {View} */
export const twoAgainstOne = {
  ...threeHand,
  firstTyped: (_draft, inPlay) => inPlay[0],
};

/** Two players; as cards lie dead, the points of both are typed (J3-3). @type {View} */
export const twoHand = { ...threeHand, total: () => null };
