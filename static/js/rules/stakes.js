/** What an open deal decides: who would stand where, and what each side still needs. */
import { bySide, possibleCardPoints, sideOf } from "standblatt/rules/cards.js";
import { sidiBarrani } from "standblatt/rules/games/sidi-barrani.js";
import { situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {BySide, Denomination, GameDocument, Outcome, Pair, Points, Side, SidiBarraniDeal, SidiBarraniRules}
 *   from "types/rule-book"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Situation} from "standblatt/rules/games/base.js"
 */

/**
 * @typedef {Pick<SidiBarraniDeal, "match"|"card_points">} Share  how the tricks are shared
 *
 * @typedef {JudgedDeal & Outcome & {match: Pair|null, totals: Points}} Ending  one way in which the deal can end, and
 *   the game with it
 *
 * @typedef {{made: Ending, failed: Ending|null, needs: BySide<{win: Ending|null, clear: Ending|null}>}} Stakes
 *   made: the declarers take just enough; failed: they take the most that is not enough, null where their Weis
 *   alone are enough (SB-8). needs: for each
 *   side the ending with the least card points of its own that wins it the game, and the one that lifts its
 *   total out of the double game (null: nothing in this deal does). An ending with the opponents' `match` is
 *   a side's worst: it gets there in any case.
 */

/**
 * How the tricks can be shared, from the worst for North-South to its match.
 * @param {Denomination} denomination
 * @param {SidiBarraniRules} rules
 * @returns {Share[]}
 */
const shares = (denomination, rules) => [
  { match: "EW" },
  ...possibleCardPoints(denomination, rules).map((NS) => ({ match: null, card_points: { NS } })),
  { match: "NS" },
];

/**
 * @param {SidiBarraniRules} rules
 * @param {Situation} situation
 * @param {SidiBarraniDeal} deal
 * @returns {Ending}
 */
function ending(rules, situation, deal) {
  const judged = sidiBarrani.judge(deal, rules, situation);
  const totals = bySide((side) => situation.totals[side] + judged.scores[side]);
  const counted = [...situation.counted, { ...judged, entry: deal }];
  return { ...judged, match: deal.match ?? null, totals, ...sidiBarrani.outcome(rules, counted, totals) };
}

/**
 * What is at stake in a deal whose contract stands and whose tricks are still to be played.
 * @param {GameDocument<SidiBarraniRules, SidiBarraniDeal>} game without that deal
 * @param {SidiBarraniDeal} deal contract or calls, and Weis and Stöck as far as they are known
 * @returns {Stakes|null} null where the contract or the Weis is wrong, or the game is over
 */
export function stakes(game, deal) {
  const { rules } = game;
  const before = situationOf(game, deal.number);
  const situation = { ...before, dealer: deal.dealer ?? before.dealer };
  /** @type {SidiBarraniDeal} */
  const open = { ...deal, card_points: null, match: "NS" };
  const { contract } = sidiBarrani.judge(open, rules, situation);
  if (!contract || before.outcome.over) return null;
  const upward = shares(contract.denomination, rules).map((share) =>
    ending(rules, situation, { ...open, ...share }),
  );
  /** @param {Side} side */
  const endings = (side) => (side === "NS" ? upward : [...upward].reverse());
  const own = endings(sideOf(contract.declarer));
  /** @param {Side} side @param {(ending: Ending) => boolean} reached */
  const first = (side, reached) => endings(side).find(reached) ?? null;
  const below = rules.double_game_below ?? Infinity;
  return {
    // With all tricks a contract is made.
    made: own.filter(({ made }) => made)[0],
    failed: own.findLast(({ made }) => !made) ?? null,
    needs: bySide((side) => ({
      win: first(side, ({ winner }) => winner === side),
      clear: first(side, ({ totals }) => totals[side] >= below),
    })),
  };
}
