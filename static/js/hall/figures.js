/** What a finished sheet amounts to beside its totals, and whether it adds up as so many deals must (TN-8). */
import { _, number } from "standblatt/i18n.js";

const sum = (values) => values.reduce((all, value) => all + value, 0);

/**
 * The rows below the totals: `{label, by, together}`, where `by(side)` is what a side has; `marked` are the sides of
 * a result that has other points than the sheet.
 */
export function figuresOf({ game: { table }, result, sides }) {
  if (table.result) return differences(table.result.sides, result.totals, sides);
  const { cardPoints, matches } = counted(result);
  const measures = {
    card_points: { label: _("Card points"), by: cardPoints },
    points: { label: _("Points"), by: (side) => result.totals[side] },
  };
  const rows = [measures[table.measure], { label: "Match", by: matches }];
  return rows
    .filter((row, place) => row && (!place || sum(sides.map(matches))))
    .map((row) => ({ ...row, together: sum(sides.map(row.by)), marked: [] }));
}

function counted({ deals }) {
  const played = deals.filter((deal) => deal.counted && !deal.thrownIn);
  return {
    cardPoints: (side) => sum(played.map((deal) => deal.cardPoints[side])),
    matches: (side) => played.filter(({ entry }) => entry.match === side).length,
  };
}

/** What stands where it is not what the sheet says; nothing where they are the same. */
function differences(stands, totals, sides) {
  const marked = sides.filter((side) => stands[side]?.points !== totals[side]);
  if (!marked.length) return [];
  const row = (label, by) => ({ label, by, together: sum(sides.map(by)), marked });
  return [
    row(_("The sheet here"), (side) => totals[side]),
    row(_("It stands"), (side) => stands[side]?.points ?? 0),
  ];
}

/** Whether the sheet adds up, in a sentence; nothing where nothing is held against it. */
export function controlOf({ game: { table }, result, sides }) {
  if (table.result || table.sum === null || !table.measure) return null;
  const { cardPoints, matches } = counted(result);
  const by = table.measure === "points" ? (side) => result.totals[side] : cardPoints;
  const must = table.sum + sum(sides.map(matches)) * table.match_bonus;
  const has = sum(sides.map(by));
  const told = { must: number(must), has: number(has) };
  return must === has
    ? { holds: true, text: _("Control sum {must}: it adds up.", told) }
    : {
        holds: false,
        text: _("The control sum is {must}, but the sheet has {has}: look at the deals.", told),
      };
}
