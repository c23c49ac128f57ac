/** What a deal writes, label by label: card points, Weis, the bid, the factor … */
import { _, number } from "standblatt/i18n.js";

/**
 * @import {Label, Side} from "types/rule-book"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 */

/** @param {number} points */
const signed = (points) => (points ? number(points) : "–");

/** A row for each label that some side writes. @param {JudgedDeal} judged @returns {Row[]} */
export function lineRows({ lines }) {
  /** @param {Label} label @param {Side} side */
  const points = (label, side) =>
    lines
      .filter((line) => line.label === label && line.side === side)
      .reduce((sum, line) => sum + line.points, 0);
  const labels = [...new Set(lines.map(({ label }) => label))];
  return labels.map((label) => ({ label: lineLabel(label), value: (side) => signed(points(label, side)) }));
}

/**
 * The points as they are counted: "(113 + 50) × 3".
 * @param {(side: Side) => number[]} parts of a side
 * @param {number} factor
 * @returns {Row}
 */
export function scoreRow(parts, factor) {
  /** @param {Side} side */
  const counted = (side) => {
    const given = parts(side).filter(Boolean);
    const sum = given.join(" + ") || "–";
    if (factor === 1 || !given.length) return sum;
    return given.length > 1 ? `(${sum}) × ${factor}` : `${sum} × ${factor}`;
  };
  return { label: _("counted"), value: counted, kind: "outcome" };
}

/**
 * The rule book's line labels in the page's words; those of marks are never asked for.
 * @param {Label} label
 */
function lineLabel(label) {
  /** @type {Partial<Record<Label, string>>} */
  const labels = {
    "card points": _("Card points"),
    Weis: _("Weis"),
    Stöck: _("Stöck"),
    bid: _("Bid"),
    "bid doubled": _("Bid, doubled"),
    "bid redoubled": _("Bid, redoubled"),
    doubled: _("Doubled"),
    redoubled: _("Redoubled"),
    factor: _("Factor"),
    "failed bid": _("Failed bid"),
    dealer: _("Dealer"),
    difference: _("Difference"),
    "no announcement": _("No announcement"),
    exact: _("Exact"),
    opponents: _("Opponents"),
  };
  return labels[label] ?? label;
}
