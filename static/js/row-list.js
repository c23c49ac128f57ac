/** Coiffeur's list as it is entered: a tap on a free field begins a deal of that row, declared by that side. */
import { all, closest, isAmong, make } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { rowName, rowNodes, sideName } from "standblatt/labels.js";

/**
 * @import {GameDocument, Pair, Seat} from "types/rule-book"
 * @import {AtTable} from "standblatt/games/common.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {{side: Pair, points: number|null, declarer: Seat|null, isChosen: boolean}} ListField  of one side in a row:
 *   what is written, and who would declare where the field can be chosen
 * @typedef {{row: string, factor: number, fields: ListField[]}} ListRow
 * @typedef {(chosen: {row: string, declarer: Seat}) => void} Choose
 */

/** The list as it is drawn: it stays, and with it the focus, until something in it is another. */
let drawn = "";

/**
 * @param {HTMLElement} list
 * @param {AtTable} state
 * @param {ListRow[]} rows
 * @param {Choose} choose called with the field that is tapped
 */
export function drawRows(list, { game: { document, pack }, result: { totals }, sides }, rows, choose) {
  if (!drawn) startRows(list, choose);
  const wanted = JSON.stringify([document.players, pack, totals, rows]);
  if (drawn === wanted) return;
  drawn = wanted;
  list.style.setProperty("--half", String(Math.ceil(rows.length / 2)));
  list.style.setProperty("--rows", String(rows.length));
  const heads = () =>
    sides.map((side) =>
      make(
        "span",
        { role: "columnheader", "data-side": side },
        make("em", {}, sideName(document, side)),
        make("b", {}, number(totals[side])),
      ),
    );
  list.replaceChildren(
    make("div", { class: "list-head", role: "row" }, make("span", { role: "cell" }), ...heads()),
    make("div", { class: "list-head again", "aria-hidden": "true" }, make("span"), ...heads()),
    ...rows.map((row) => rowNode(row, document, pack)),
  );
}

/** @param {ListRow} row @param {GameDocument} document @param {Pack} pack */
function rowNode({ row, factor, fields }, document, pack) {
  const head = make("span", { role: "rowheader" }, make("b", {}, String(factor)), ...rowNodes(row, pack));
  /** @param {ListField} field */
  const nameOf = ({ side }) =>
    _("{names}: {row} ×{factor}", { names: sideName(document, side), row: rowName(row, pack), factor });
  const cells = fields.map((field) =>
    make("span", { role: "cell", "data-side": field.side }, ...fieldNodes(field, row, nameOf(field))),
  );
  return make("div", { role: "row" }, head, ...cells);
}

/** @param {ListField} field @param {string} row @param {string} name */
function fieldNodes({ side, points, declarer, isChosen }, row, name) {
  const written = points === null ? "" : number(points);
  if (!declarer) return [written];
  const data = { "data-row": row, "data-side": side, "data-declarer": declarer };
  const label = points === null ? name : `${name}, ${written}`;
  return [
    make(
      "button",
      { type: "button", ...data, "aria-label": label, "aria-pressed": String(isChosen) },
      written,
    ),
  ];
}

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows walk from one free field to the next, up and down within a side's column. @param {KeyboardEvent} event */
function walk(event) {
  const from = closest(event, "button", HTMLButtonElement);
  const list = closest(event, ".row-list");
  if (!from || !list || !(event.key in ARROWS)) return;
  const isColumn = isAmong(event.key, ["ArrowUp", "ArrowDown"]);
  const fields = all("button", list).filter(({ dataset }) => !isColumn || dataset.side === from.dataset.side);
  fields[fields.indexOf(from) + ARROWS[event.key]]?.focus();
  event.preventDefault();
}

/** @param {HTMLElement} list @param {Choose} choose */
function startRows(list, choose) {
  list.addEventListener("click", (event) => {
    const { row, declarer } = closest(event, "button")?.dataset ?? {};
    if (row && declarer) choose({ row, declarer: /** @type {Seat} */ (declarer) });
  });
  list.addEventListener("keydown", walk);
}
