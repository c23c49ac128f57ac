/** What a deal writes, label by label: card points, Weis, the bid, the factor … */
import { _, number } from "standblatt/i18n.js";
import { lineLabel } from "standblatt/words.js";

const signed = (points) => (points ? number(points) : "–");

/** A row for each label that some side writes. @param {JudgedDeal} judged @returns {Row[]} */
export function lineRows({ lines }) {
  const points = (label, side) =>
    lines
      .filter((line) => line.label === label && line.side === side)
      .reduce((sum, line) => sum + line.points, 0);
  const labels = [...new Set(lines.map(({ label }) => label))];
  return labels.map((label) => ({ label: lineLabel(label), value: (side) => signed(points(label, side)) }));
}

/** The points as they are counted: "(113 + 50) × 3". @param {function(string): number[]} parts of a side @returns {Row} */
export function countedRow(parts, factor) {
  const counted = (side) => {
    const given = parts(side).filter(Boolean);
    const sum = given.join(" + ") || "–";
    if (factor === 1 || !given.length) return sum;
    return given.length > 1 ? `(${sum}) × ${factor}` : `${sum} × ${factor}`;
  };
  return { label: _("counted"), value: counted, kind: "outcome" };
}
