/** The game as a file: JSON in the entry format, or a CSV for a spreadsheet. Made here, so it works offline too. */
import { make } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { SIDES } from "standblatt/rules/cards.js";
import { current } from "standblatt/session.js";
import { denominationName, playerName, sideName } from "standblatt/words.js";

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
  const totals = { NS: 0, EW: 0 };
  return [
    heading(state.game.document),
    ...state.result.deals.map((judged, index) => csvRow(state.game, judged, index, totals)),
  ];
}

function heading(document) {
  const perSide = [_("Card points"), _("Weis"), _("Stöck"), _("written"), _("total")];
  const columns = perSide.flatMap((label) => SIDES.map((side) => `${label} ${sideName(document, side)}`));
  return [_("Deal"), _("Dealer"), _("Declarer"), _("Bid"), _("Trumps"), _("Stake"), ...columns];
}

function csvRow({ document, pack }, judged, index, totals) {
  const { contract, dealer, number, scores, problems } = judged;
  if (!problems.length) for (const side of SIDES) totals[side] += scores[side];
  const name = (seat) => (seat ? playerName(document, seat) : "");
  const bid = contract
    ? [name(contract.declarer), contract.bid, denominationName(contract.denomination, pack), contract.stake]
    : [_("thrown in"), "", "", ""];
  const line = (label) => (side) =>
    judged.lines
      .filter((each) => each.label === label && each.side === side)
      .reduce((sum, { points }) => sum + points, 0);
  const perSide = [
    line("card points"),
    line("Weis"),
    line("Stöck"),
    (side) => scores?.[side] ?? 0,
    (side) => totals[side],
  ];
  return [number, name(dealer), ...bid, ...perSide.flatMap((value) => SIDES.map(value))];
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
