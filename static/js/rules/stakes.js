/** What an open deal decides: who would stand where, and what each side still needs. */
import { bySide, possibleCardPoints, sideOf } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { situationOf } from "standblatt/rules/sheet.js";

/**
 * One way in which the deal can end, and the game with it.
 * @typedef {JudgedDeal & Outcome & {match: ?string, totals: Points}} Ending
 *
 * @typedef {{made: Ending, failed: Ending, needs: Object<string, {win: ?Ending, clear: ?Ending}>}} Stakes
 *   made: the declarers take just enough; failed: they take the most that is not enough. needs: for each
 *   side the ending with the least card points of its own that wins it the game, and the one that lifts its
 *   total out of the double game (null: nothing in this deal does). An ending with the opponents' `match` is
 *   a side's worst: it gets there in any case.
 */

/** How the tricks can be shared, from the worst for North-South to its match. */
const shares = (denomination, rules) => [
  { match: "EW" },
  ...possibleCardPoints(denomination, rules).map((NS) => ({ match: null, card_points: { NS } })),
  { match: "NS" },
];

/** @returns {Ending} */
function ending(jass, rules, situation, deal) {
  const judged = jass.judge(deal, rules, situation);
  const totals = bySide((side) => situation.totals[side] + judged.scores[side]);
  const counted = [...situation.counted, { ...judged, entry: deal }];
  return { ...judged, match: deal.match, totals, ...jass.outcome(rules, counted, totals) };
}

/**
 * What is at stake in a deal whose contract stands and whose tricks are still to be played.
 * @param {GameDocument} game without that deal
 * @param {Object} deal contract or calls, and Weis and Stöck as far as they are known
 * @returns {?Stakes} null where the contract or the Weis is wrong, or the game is over
 */
export function stakes(game, deal) {
  const { rules } = game;
  const jass = gameOf(game.game);
  const before = situationOf(game, deal.number);
  const situation = { ...before, dealer: deal.dealer ?? before.dealer };
  const open = { ...deal, card_points: null, match: "NS" };
  const { contract } = jass.judge(open, rules, situation);
  if (!contract || before.outcome.over) return null;
  const upward = shares(contract.denomination, rules).map((share) =>
    ending(jass, rules, situation, { ...open, ...share }),
  );
  const endings = { NS: upward, EW: [...upward].reverse() };
  const own = endings[sideOf(contract.declarer)];
  const first = (side, reached) => endings[side].find(reached) ?? null;
  const below = rules.double_game_below ?? Infinity;
  return {
    made: own.find(({ made }) => made),
    failed: own.filter(({ made }) => !made).at(-1),
    needs: bySide((side) => ({
      win: first(side, ({ winner }) => winner === side),
      clear: first(side, ({ totals }) => totals[side] >= below),
    })),
  };
}
