/** Sidi Barrani on the table page: the bid, its double, and what is at stake before the points are known. */
import { make } from "standblatt/dom.js";
import { PAIR_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { bids, denominations } from "standblatt/rules/auction.js";
import { otherSide, sideOf } from "standblatt/rules/cards.js";
import { stakes } from "standblatt/rules/stakes.js";
import { denominationName, denominationSign, playerName, sideName, stakeMark } from "standblatt/words.js";

/** "Anna 120 ⛊ ×2" as nodes. */
function nodes(document, deal, pack, { contract }) {
  const { declarer, bid, denomination, stake = 1 } = { ...contract, ...deal };
  return [
    make("span", { class: "name" }, playerName(document, declarer)),
    make("span", {}, String(bid)),
    denominationSign(denomination, pack),
    make("span", {}, stakeMark(stake).trim()),
  ];
}

/** What the contract made and failed would write, who would then stand where, and what each side still needs. */
function stakeRows({ game, sides }, deal) {
  const { document } = game;
  const known = stakes(beforeDeal(document, deal.number), deal);
  if (!known) return [];
  const { made, failed, needs } = known;
  const taken = (ending) => ending?.cardPoints[sideOf(ending.contract.declarer)];
  return [
    ...outcome(document, made, _("made, with {points}", { points: taken(made) })),
    ...outcome(document, failed, _("failed, with {points}", { points: taken(failed) })),
    ...need(sides, needs, "win", _("wins from")),
    ...need(sides, needs, "clear", _("out of the double game from")),
  ];
}

const beforeDeal = (document, dealNumber) => ({
  ...document,
  deals: document.deals.filter(({ number }) => number !== dealNumber),
});

function outcome(document, ending, label) {
  if (!ending) return [];
  const then = {
    label: ending.over ? verdict(document, ending) : _("then"),
    value: (side) => number(ending.totals[side]),
    kind: ending.over ? "then win" : "then",
  };
  return [{ label, value: (side) => number(ending.scores[side]), kind: "outcome" }, then];
}

function verdict(document, { winner, double_game }) {
  if (!winner) return _("then level");
  const name = sideName(document, winner);
  return double_game ? _("then double game for {name}", { name }) : _("then {name} win", { name });
}

/** A row for what is neither certain nor out of reach for at least one side. */
function need(sides, needs, key, label) {
  const open = (side) => needs[side][key] && needs[side][key].match !== otherSide(side);
  return sides.some(open) ? [{ label, value: (side) => needed(needs[side][key], side) }] : [];
}

function needed(outcome, side) {
  if (!outcome) return "–";
  if (outcome.match === otherSide(side)) return _("safe");
  return outcome.match ? "Match" : String(outcome.cardPoints[side]);
}

const columns = () => [
  {
    label: _("Declarer"),
    value: (document, deal, _pack, { contract }) => playerName(document, contract?.declarer ?? deal.declarer),
  },
  { label: _("Bid"), value: (_document, deal, _pack, { contract }) => contract?.bid ?? deal.bid },
  {
    label: _("Trumps"),
    value: (_document, deal, pack, { contract }) =>
      denominationName(contract?.denomination ?? deal.denomination, pack),
  },
  { label: _("Stake"), value: (_document, deal, _pack, { contract }) => contract?.stake ?? deal.stake },
];

/** @type {View} */
export const sidiBarrani = {
  ...PAIR_GAME,
  keys: [
    "dealer",
    "declarer",
    "bid",
    "denomination",
    "stake",
    "calls",
    "card_points",
    "match",
    "weis",
    "stoeck",
  ],
  isCalled: true,
  isThrowable: () => true,
  begins: (name) => _("{name} speaks first", { name }),
  contract: ({ doubling }) => ["declarer", "bid", "denomination", ...(doubling ? ["stake"] : [])],
  bids: (rules) => bids(rules).map((value) => ({ value, label: String(value) })),
  factor: (rules, denomination) => (denominations(rules).includes(denomination) ? 1 : 0),
  firstTyped: ({ declarer }) => declarer && sideOf(declarer),
  leads: ({ declarer }) => declarer,
  nodes,
  columns,
  stakes: stakeRows,
};
