/** What a deal writes, label by label: card points, Weis, the bid, the factor … */
import { _, number } from "standblatt/i18n.js";
import { lineLabel } from "standblatt/labels.js";

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
