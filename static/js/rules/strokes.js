/** SC-8: strokes of a game, counted beside its points. */
import { bySide, sidesIn } from "standblatt/rules/cards.js";

/**
 * @import {HouseRules, Outcome, Points, Side} from "types/rule-book"
 * @import {Jass} from "standblatt/rules/games/base.js"
 * @import {SheetDeal} from "standblatt/rules/score-sheet.js"
 */

/** SC-8: as most tables agree, for a game that was begun before it could be asked. */
const USUAL = {
  strokes_game: 1,
  strokes_double_game: 2,
  strokes_match: 1,
  strokes_match_against: 0,
  strokes_bergpreis: 1,
};

/**
 * Each side's strokes; none where the table counts none.
 * @param {{jass: Jass, rules: HouseRules, deals: SheetDeal[], outcome: Outcome}} game
 * @returns {Points|null}
 */
export function strokesOf({ jass, rules, deals, outcome }) {
  if (!rules.strokes) return null;
  const { winner, double_game, bergpreis, game_points } = outcome;
  const agreed = { ...USUAL, ...rules };
  const won = (double_game && agreed.strokes_double_game) || agreed.strokes_game;
  /** @param {Side} side */
  const matches = (side) =>
    deals
      .filter(({ counted, thrownIn, entry }) => counted && !thrownIn && entry.match === side)
      .map(
        (deal) => agreed.strokes_match + (isAgainst(jass, rules, deal) ? agreed.strokes_match_against : 0),
      );
  /** @param {Side} side */
  const others = (side) => (side === winner ? won : 0) + (side === bergpreis ? agreed.strokes_bergpreis : 0);
  return bySide(
    (side) => matches(side).reduce((sum, each) => sum + each, others(side)),
    sidesIn(game_points),
  );
}

/**
 * Whether a match was made against the declarers.
 * @param {Jass} jass
 * @param {HouseRules} rules
 * @param {SheetDeal} deal
 */
function isAgainst(jass, rules, deal) {
  const declarers = jass.declarers?.(rules, deal) ?? null;
  return declarers !== null && declarers !== deal.entry.match;
}
