/** Coiffeur's slate: a grid of rows and sides, filled in any order (CO-1). */
import { make, show } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { rowNodes, sideName } from "standblatt/labels.js";
import { sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";

/**
 * @import {GameDocument, Points, Side} from "types/rule-book"
 * @import {Cell, Row} from "standblatt/rules/games/coiffeur.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * Draws the grid where the game has one, and shows it in place of the slates.
 * @param {HTMLElement} place
 * @param {HTMLElement} slates
 * @param {{game: {document: GameDocument, pack: Pack}, result: Sheet}} state
 */
export function drawGrid(place, slates, { game, result }) {
  const { document, pack } = game;
  const rows = gameOf(document.game).grid?.(document, result);
  show(place, Boolean(rows));
  show(slates, !rows);
  if (rows) place.replaceChildren(table(document, pack, rows, result.totals));
}

/** @param {GameDocument} document @param {Pack} pack @param {Row[]} rows @param {Points} totals */
function table(document, pack, rows, totals) {
  const sides = sidesIn(totals);
  const head = sides.map((side) => make("th", { scope: "col", "data-side": side }, sideName(document, side)));
  return make(
    "table",
    { class: "grid" },
    make("thead", {}, make("tr", {}, make("td"), ...head)),
    make("tbody", {}, ...rows.map((row) => gridRow(row, sides, pack))),
    make(
      "tfoot",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "row" }, _("total")),
        ...sides.map((side) => make("td", {}, number(totals[side]))),
      ),
    ),
  );
}

/** @param {Row} row @param {Side[]} sides @param {Pack} pack */
function gridRow({ row, factor, played }, sides, pack) {
  const cells = sides.map((side) =>
    make("td", { class: played[side] ? null : "open" }, ...cell(played[side])),
  );
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, make("b", {}, String(factor)), ...rowNodes(row, pack)),
    ...cells,
  );
}

/** @param {Cell|null} done */
const cell = (done) => (done ? [number(done.points), make("small", {}, String(done.taken))] : []);
