/** The game as a file: JSON in the entry format, or a CSV for a spreadsheet. Made here, so it works offline too. */
import { make } from "standblatt/dom.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { current } from "standblatt/session.js";
import { playerName, sideName, textOf } from "standblatt/words.js";

const MAKERS = {
  json: ({ game }) => ["application/json", `${JSON.stringify(game.document, null, 1)}\n`],
  csv: (state) => [
    "text/csv;charset=utf-8",
    `\ufeff${csv(state)
      .map((row) => row.map(cell).join(";"))
      .join("\r\n")}\r\n`,
  ],
};

function csv(state) {
  const totals = Object.fromEntries(state.sides.map((side) => [side, 0]));
  return [heading(state), ...state.result.deals.map((judged, index) => csvRow(state, judged, index, totals))];
}

function heading({ game: { document }, sides }) {
  const perSide = [_("Card points"), _("Weis"), _("Stöck"), _("written"), _("total")];
  const columns = perSide.flatMap((label) => sides.map((side) => `${label} ${sideName(document, side)}`));
  return [_("Deal"), _("Dealer"), ...agreed(document).map(({ label }) => label), ...columns];
}

/** The columns for what was agreed: those of the game, or one with its contract in a line of words. */
function agreed({ game }) {
  const view = viewOf(game);
  const inWords = (...told) => textOf(view.nodes(...told));
  return view.columns?.() ?? [{ label: _("Contract"), value: inWords }];
}

function csvRow({ game: { document, pack }, sides }, judged, index, totals) {
  const { dealer, number, scores, problems, thrownIn } = judged;
  if (!problems.length) for (const side of sides) totals[side] += scores[side];
  const deal = document.deals[index];
  const contract = agreed(document).map(({ value }, place) => {
    if (!thrownIn) return value(document, deal, pack, judged);
    return place ? "" : _("thrown in");
  });
  const perSide = [
    (side) => judged.cardPoints[side],
    (side) => judged.weis[side],
    (side) => judged.stoeck[side],
    (side) => scores[side],
    (side) => totals[side],
  ];
  const name = dealer ? playerName(document, dealer) : "";
  return [number, name, ...contract, ...perSide.flatMap((value) => sides.map((side) => value(side) ?? 0))];
}

/** A cell that no spreadsheet takes for a formula, whatever a player is called. */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function save(kind) {
  const state = current();
  const [type, text] = MAKERS[kind](state);
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: `standblatt-${state.game.created.slice(0, 10)}.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}

export function startDownloads() {
  document.addEventListener("click", ({ target }) => {
    const kind = target.closest("[data-download]")?.dataset.download;
    if (kind) save(kind);
  });
}
