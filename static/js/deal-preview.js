/** What a deal would write: at stake before its points are known, its lines as soon as they are. */

import { lineRows } from "standblatt/deal-preview-lines.js";
import { fromTemplate, make, one } from "standblatt/dom.js";
import { viewOf } from "standblatt/games/views.js";
import { _, number } from "standblatt/i18n.js";
import { columnName, shortName, sideName } from "standblatt/labels.js";
import { bySide } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {Deal, GameDocument, Side} from "types/rule-book"
 * @import {AtTable} from "standblatt/games/common.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{label: string, value(side: Side): string, kind?: string, brief?: string}} Row  one row of the table,
 *   with a text for each side; `brief`: its label where there is room for a line only
 */

/**
 * The written lines of all sides, their sum, and the totals with them.
 * @param {HTMLElement} place
 * @param {AtTable} state
 * @param {Deal} deal
 * @param {JudgedDeal} judgement
 */
export function showPreview(place, state, deal, judgement) {
  const { result, sides, game } = state;
  const view = viewOf(game.document.game);
  const fits = !judgement.problems.length;
  const before = totalsWithout(result, deal.number, sides);
  const rows = view.lines?.(state, deal, judgement) ?? lineRows(judgement);
  /** @type {Row} */
  const written = {
    label: _("written"),
    value: (side) => (fits ? number(judgement.scores[side]) : "–"),
    kind: "sum",
  };
  /** @param {Side} side */
  const total = (side) => (fits ? number(before[side] + judgement.scores[side]) : "–");
  const remark = fits ? [view.remark?.(state, deal, judgement), bergpreisOf(state, deal, judgement)] : [];
  const sum = { label: _("total"), value: total, kind: "then" };
  fill(
    place,
    game.document,
    stillIn(state, deal),
    [...rows, written, sum],
    remark.filter(Boolean).join(" · "),
  );
}

/**
 * SC-7: who has the Bergpreis with this deal.
 * @param {AtTable} state
 * @param {Deal} deal
 * @param {JudgedDeal} judgement
 */
function bergpreisOf({ game: { document } }, deal, judgement) {
  const { game, rules } = document;
  if (!rules.bergpreis) return "";
  const { totals, outcome } = situationOf(document, deal.number);
  const judged = { ...judgement, entry: deal };
  const side = outcome.bergpreis ? null : gameOf(game).bergpreis?.(rules, judged, totals);
  return side ? _("{name}: Bergpreis", { name: sideName(document, side, shortName) }) : "";
}

/** @param {Sheet} result @param {number} dealNumber @param {Side[]} sides */
function totalsWithout(result, dealNumber, sides) {
  const judged = result.deals.find(({ number }) => number === dealNumber);
  const counted = judged && !judged.problems.length ? judged.scores : null;
  return bySide((side) => result.totals[side] - (counted?.[side] ?? 0), sides);
}

/**
 * What the deal may decide, as far as the game can tell before its points are known.
 * @param {HTMLElement} place
 * @param {AtTable} state
 * @param {Deal} deal
 */
export function showStakes(place, state, deal) {
  const { document } = state.game;
  const view = viewOf(document.game);
  const rows = view.stakes?.(state, deal) ?? [];
  const sides = stillIn(state, deal);
  fill(place, document, sides, rows, view.hint?.(document.rules), "muted");
  place.prepend(...briefly(rows, sides));
}

/**
 * "made 240 : 37 · failed 119 : 158", for screens where the table is not seen as a whole.
 * @param {Row[]} rows
 * @param {Side[]} sides
 */
function briefly(rows, sides) {
  const endings = rows.filter(({ kind }) => kind === "outcome");
  const texts = endings.map(({ label, brief = label, value }) => `${brief} ${sides.map(value).join(" : ")}`);
  const nodes = texts.flatMap((text) => [" · ", make("span", {}, text)]).slice(1);
  return endings.length > 1 ? [make("p", { class: "brief" }, ...nodes)] : [];
}

/**
 * Who may write something in the deal: whoever has left the game needs no column.
 * @param {AtTable} state
 * @param {Deal} deal
 */
function stillIn({ game, sides }, deal) {
  const { out = [] } = situationOf(game.document, deal.number).outcome;
  return sides.filter((side) => !out.includes(side));
}

/** @param {Row} row @param {Side[]} sides */
function rowNode({ label, value, kind = "" }, sides) {
  const cells = sides.map((side) => make("td", { "data-side": side }, value(side)));
  return make("tr", { class: kind }, make("th", { scope: "row" }, label), ...cells);
}

/**
 * @param {HTMLElement} place
 * @param {GameDocument} document
 * @param {Side[]} sides
 * @param {Row[]} rows
 */
function fill(place, document, sides, rows, remark = "", kind = "remark") {
  const table = fromTemplate("preview-lines");
  const heads = sides.map((side) =>
    make("th", { scope: "col", "data-side": side }, columnName(document, side)),
  );
  one("thead tr", table).append(...heads);
  table.dataset.count = String(sides.length);
  one("tbody", table).append(...rows.map((row) => rowNode(row, sides)));
  place.replaceChildren(table, ...(remark ? [make("p", { class: kind }, remark)] : []));
}
