/** What a deal would write: at stake before its points are known, its lines as soon as they are. */
import { fromTemplate, make, one } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { SIDES, bySide, otherSide, sideOf } from "standblatt/rules/cards.js";
import { stakes } from "standblatt/rules/stakes.js";
import { lineLabel, sideName, writeNames } from "standblatt/words.js";

const signed = (points) => (points ? number(points) : "–");

/** The written lines of both sides, their sum, and the totals with them. */
export function showPreview(place, { game, result }, deal, judgement) {
  const points = (label, side) =>
    judgement.lines
      .filter((line) => line.label === label && line.side === side)
      .reduce((sum, line) => sum + line.points, 0);
  const labels = [...new Set(judgement.lines.map(({ label }) => label))];
  const rows = labels.map((label) => row(lineLabel(label), (side) => signed(points(label, side))));
  const fits = judgement.scores && !judgement.problems.length;
  const before = totalsWithout(result, deal.number);
  const sum = row(_("written"), (side) => (fits ? number(judgement.scores[side]) : "–"), "sum");
  const then = row(
    _("total"),
    (side) => (fits ? number(before[side] + judgement.scores[side]) : "–"),
    "then",
  );
  fill(place, game.document, [...rows, sum, then]);
}

function totalsWithout(result, dealNumber) {
  const judged = result.deals.find(({ number }) => number === dealNumber);
  const counted = judged && !judged.problems.length ? judged.scores : null;
  return bySide((side) => result.totals[side] - (counted?.[side] ?? 0));
}

/** What the contract made and failed would write, who would then stand where, and what each side still needs. */
export function showStakes(place, { game }, contract) {
  const { document } = game;
  const known = stakes(beforeDeal(document, contract.number), contract);
  if (!known) return fill(place, document, []);
  const { made, failed, needs } = known;
  const taken = (ending) => ending?.cardPoints[sideOf(contract.declarer)];
  const rows = [
    ...outcome(document, made, _("made, with {points}", { points: taken(made) })),
    ...outcome(document, failed, _("failed, with {points}", { points: taken(failed) })),
  ];
  fill(place, document, [...rows, ...needRows(needs)]);
}

const beforeDeal = (document, dealNumber) => ({
  ...document,
  deals: document.deals.filter(({ number }) => number !== dealNumber),
});

function outcome(document, ending, label) {
  if (!ending) return [];
  const written = row(label, (side) => number(ending.scores[side]), "outcome");
  const then = row(
    ending.over ? verdict(document, ending) : _("then"),
    (side) => number(ending.totals[side]),
    ending.over ? "then win" : "then",
  );
  return [written, then];
}

function verdict(document, { winner, double_game }) {
  if (!winner) return _("then level");
  const name = sideName(document, winner);
  return double_game ? _("then double game for {name}", { name }) : _("then {name} win", { name });
}

function needRows(needs) {
  return [need(needs, "win", _("wins from")), need(needs, "clear", _("out of the double game from"))].filter(
    Boolean,
  );
}

/** A row for what is neither certain nor out of reach for at least one side. */
function need(needs, key, label) {
  const open = (side) => needs[side][key] && needs[side][key].match !== otherSide(side);
  return SIDES.some(open) ? row(label, (side) => needed(needs[side][key], side)) : null;
}

function needed(outcome, side) {
  if (!outcome) return "–";
  if (outcome.match === otherSide(side)) return _("safe");
  return outcome.match ? "Match" : String(outcome.cardPoints[side]);
}

function row(label, value, kind = "") {
  const cells = SIDES.map((side) => make("td", { "data-side": side }, value(side)));
  return make("tr", { class: kind }, make("th", { scope: "row" }, label), ...cells);
}

function fill(place, document, rows) {
  const table = fromTemplate("preview-lines");
  one("tbody", table).append(...rows);
  writeNames(document, table);
  place.replaceChildren(table);
}
