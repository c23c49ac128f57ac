/** The game as a file: JSON in the entry format, or a CSV for a spreadsheet. Made here, so it works offline too. */
import { eveningDay } from "standblatt/evenings.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { playerName, sideName, textOf } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";
import { bySide } from "standblatt/rules/cards.js";
import { download } from "standblatt/save-file.js";
import { seriesOf } from "standblatt/tourney-results.js";

/**
 * @import {GameDocument, Points} from "types/rule-book"
 * @import {Column} from "standblatt/games/common.js"
 * @import {SheetDeal} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** @typedef {string|number|null|undefined} Value  of a cell */

/** The type and the text of a file. @type {Record<string, (state: State) => Promise<[string, string]>>} */
const MAKERS = {
  json: async (state) => ["application/json", `${JSON.stringify(await wholeGame(state), null, 1)}\n`],
  csv: async (state) => [
    "text/csv;charset=utf-8",
    `\ufeff${csv(state)
      .map((row) => row.map(cell).join(";"))
      .join("\r\n")}\r\n`,
  ],
};

/** The game with its cards, the time that it was played, and its part of a series. @param {State} state */
async function wholeGame({ game, result }) {
  const { document, pack, created, history } = game;
  const { deals, ...terms } = document;
  const finished = result.over ? history.filter(({ number }) => number).at(-1)?.at : undefined;
  return { ...terms, pack, started: created, finished, series: await seriesOf(game), deals };
}

/** @param {State} state @returns {Value[][]} */
function csv(state) {
  const totals = bySide(() => 0, state.sides);
  const rows = state.result.deals.map((judged) => csvRow(state, judged, totals));
  return [heading(state), ...rows, ...besidesRows(state)];
}

/** What is counted beside the points, below the totals (SC-7, SC-8). @param {State} state @returns {Value[][]} */
function besidesRows(state) {
  const { sides, result } = state;
  const { bergpreis, strokes } = result;
  const empty = Array(heading(state).length - 1 - sides.length).fill("");
  return [
    ...(bergpreis ? [[_("Bergpreis"), ...empty, ...sides.map((side) => (side === bergpreis ? 1 : 0))]] : []),
    ...(strokes ? [[_("Strokes"), ...empty, ...sides.map((side) => strokes[side])]] : []),
  ];
}

/** @param {State} state */
function heading({ game: { document }, sides }) {
  const perSide = [_("Card points"), _("Weis"), _("Stöck"), _("written"), _("total")];
  const columns = perSide.flatMap((label) => sides.map((side) => `${label} ${sideName(document, side)}`));
  return [_("Deal"), _("Dealer"), ...contractColumns(document).map(({ label }) => label), ...columns];
}

/**
 * The columns for what was agreed: those of the game, or one with its contract in a line of words.
 * @param {GameDocument} document
 * @returns {Column[]}
 */
function contractColumns({ game }) {
  const view = viewOf(game);
  return view.columns?.() ?? [{ label: _("Contract"), value: (...args) => textOf(view.nodes(...args)) }];
}

/**
 * @param {State} state
 * @param {SheetDeal} judged
 * @param {Points} totals those before, which go on with the deal's
 */
function csvRow({ game: { document, pack }, sides }, judged, totals) {
  const { dealer, number, scores, cardPoints, weis, stoeck, thrownIn } = judged;
  if (!judged.problems.length) for (const side of sides) totals[side] += scores[side];
  const contract = contractColumns(document).map(({ value }, place) => {
    if (!thrownIn) return value(document, judged.entry, pack, judged);
    return place ? "" : _("all passed");
  });
  const name = dealer ? playerName(document, dealer) : "";
  const perSide = [cardPoints, weis, stoeck, scores, totals];
  return [number, name, ...contract, ...perSide.flatMap((points) => sides.map((side) => points[side] ?? 0))];
}

/** A cell that no spreadsheet takes for a formula, whatever a player is called. @param {Value} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {string} kind `json` or `csv` */
export async function save(kind) {
  const state = current();
  const [type, text] = await MAKERS[kind](state);
  download(new Blob([text], { type }), fileName(state, kind));
}

/** What a file of a game is called: by the day of its evening. @param {{game: {created: string}}} state @param {string} kind */
export function fileName({ game }, kind) {
  const day = eveningDay(game.created).split(".").reverse().join("-");
  return `standblatt-${day}.${kind}`;
}
