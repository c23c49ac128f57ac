/** Coiffeur on the table page: which row, by whom, and its factor. */
import { make } from "standblatt/dom.js";
import { PAIR_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { countedRow } from "standblatt/preview-lines.js";
import { otherSide, sideOf } from "standblatt/rules/cards.js";
import { coiffeur as rulesOf } from "standblatt/rules/games/coiffeur.js";
import { situationOf } from "standblatt/rules/sheet.js";
import { playerName, rowNodes } from "standblatt/words.js";

const factorOf = ({ rows }, row) => rows.indexOf(row) + 1;

function nodes(document, { declarer, row }, pack) {
  return [
    make("span", { class: "name" }, declarer ? playerName(document, declarer) : ""),
    ...(row ? rowNodes(row, pack) : []),
    make("span", {}, `×${factorOf(document.rules, row)}`),
  ];
}

/** The rows to choose from; those that the declaring side has played are taken. */
function rows({ game: { document, pack } }, { declarer }, dealNumber) {
  const { counted } = situationOf(document, dealNumber);
  const open = declarer && rulesOf.openRows(document.rules, counted, sideOf(declarer));
  return document.rules.rows.map((row) => ({
    value: row,
    nodes: rowNodes(row, pack),
    factor: factorOf(document.rules, row),
    isTaken: Boolean(open) && !open.includes(row),
  }));
}

/** The seats whose side may declare this deal (CO-4). */
function declarers({ game: { document }, places }, { draft, number: dealNumber }) {
  const sides = rulesOf.toDeclare(document.rules, {
    ...situationOf(document, dealNumber),
    dealer: draft.dealer,
  });
  return places.filter((place) => sides.includes(sideOf(place)));
}

/** What the declaring side counts; the opponents' points where they are taken off (CO-7). */
function lines({ game }, { declarer, row }, { cardPoints }) {
  const own = declarer && sideOf(declarer);
  const { opponents_subtract } = game.document.rules;
  const counted = (side) =>
    opponents_subtract ? cardPoints[side] - cardPoints[otherSide(side)] : cardPoints[side];
  const parts = (side) => (side === own ? [counted(side)] : []);
  return [countedRow(parts, factorOf(game.document.rules, row))];
}

/** What a point is worth in this row, and a match. */
function stakes({ game: { document } }, { declarer, row }) {
  const factor = factorOf(document.rules, row);
  const own = sideOf(declarer);
  const only = (points) => (side) => (side === own ? number(points) : "–");
  return [
    { label: _("{points} points", { points: 100 }), value: only(100 * factor), kind: "outcome" },
    { label: "Match", value: only((157 + document.rules.match_bonus) * factor), kind: "outcome" },
  ];
}

/** @type {View} */
export const coiffeur = {
  ...PAIR_GAME,
  keys: ["dealer", "declarer", "row", "card_points", "match"],
  contract: () => ["declarer", "row"],
  result: () => ["points", "stoeck", "match"],
  firstTyped: ({ declarer }) => declarer && sideOf(declarer),
  begins: (name) => _("{name} speaks first", { name }),
  rows,
  declarers,
  nodes,
  lines,
  stakes,
};
