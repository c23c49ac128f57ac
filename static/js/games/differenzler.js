/** Differenzler on the table page: what each player announces, what he takes, and the difference. */
import { make } from "standblatt/dom.js";
import { SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { following, isSuit } from "standblatt/rules/cards.js";
import { lineRows } from "standblatt/preview-lines.js";
import { denominationSign } from "standblatt/words.js";

function nodes(document, { denomination, announced = {} }, pack) {
  const said = Object.keys(document.players ?? announced).map((side) => announced[side] ?? "–");
  return [
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    make("span", {}, said.length ? said.join(" · ") : _("Deal")),
  ];
}

const announcedRow = ({ announced = {} }) => ({
  label: _("announced"),
  value: (side) => (announced[side] === undefined ? "–" : number(announced[side])),
});

const lines = (state, deal, judged) => [
  announcedRow(deal),
  { label: _("taken"), value: (side) => number(judged.cardPoints[side]) },
  ...lineRows(judged),
];

/** @type {View} */
export const differenzler = {
  ...SOLO_GAME,
  keys: ["dealer", "denomination", "announced", "card_points", "match"],
  contract: () => ["denomination", "announced"],
  result: ({ game }) => ["points", ...(game.document.rules.match_bonus ? ["stoeck", "match"] : [])],
  factor: (rules, denomination) => (isSuit(denomination) ? 1 : 0),
  firstTyped: ({ dealer }, playing) => (dealer ? following(dealer, playing) : playing[0]),
  nodes,
  lines,
  stakes: (state, deal) => [announcedRow(deal)],
};
