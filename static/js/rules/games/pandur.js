/** PA: Pandur. */
import {
  judgePlayerMatch,
  judgePlayerStoeck,
  judgePlayerWeis,
  refuseOthers,
} from "standblatt/rules/alone.js";
import { isSuit, possibleCardPoints, possibleSums, roundFrom, solo } from "standblatt/rules/cards.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { forSide, isOutOfRange, linesOf, newReport, scored, withoutScore } from "standblatt/rules/judging.js";
import { afterLeaving, dealtTo, isDealtTo, judgeDealer, orderOfPlay } from "standblatt/rules/leaving.js";
import {
  hasTrumps,
  holdPandurAuction,
  isOnTricks,
  isRare,
  ladder,
  numbersOf,
  SHAPE,
  worth,
} from "standblatt/rules/pandur-auction.js";
import { neighbours, problemIf } from "standblatt/rules/problems.js";
import { PRESETS, SUITS } from "standblatt/rules/vocabulary.js";

/**
 * @import {PandurDeal, PandurRules, Player, Points, ProblemCode, Written} from "types/rule-book"
 * @import {JassWithMore, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, Report} from "standblatt/rules/judging.js"
 * @import {PandurAuction, PandurContract} from "standblatt/rules/pandur-auction.js"
 */

/** @typedef {{cardPoints: number|null, weis: number, stoeck: number}} Made  by the soloist */

const MOST_IN_PLAY = 3;
const HIGH_WEIS = 200; // V-8
const NO_SHARE = [1, 2]; // PA-4: so few points below the target a dealer has no share

/** PA-1: who plays a deal. @param {PandurRules} rules @param {Situation} situation */
const inPlay = (rules, situation) => dealtTo(solo(rules.players), MOST_IN_PLAY, situation);

/**
 * PA-2: the auction of a deal; where nobody knows who dealt, whoever called first was at the dealer's right.
 * @param {PandurDeal} deal with calls
 * @param {PandurRules} rules
 * @param {Situation} situation
 */
function auction({ calls }, rules, situation) {
  const players = inPlay(rules, situation);
  const made = calls ?? [];
  const [[first] = [null]] = made;
  const known = situation.dealer || first === null || !players.includes(first);
  const order = known ? orderOfPlay(situation.dealer, players) : roundFrom(first, players);
  return holdPandurAuction(order, made, rules);
}

/** @param {PandurDeal} deal @param {PandurRules} rules @param {Situation} situation @param {Report} report */
function judgeAuction(deal, rules, situation, report) {
  const held = auction(deal, rules, situation);
  for (const { code, values } of held.problems) report(code, values);
  if (!held.problems.length && !held.over) report("auction_open");
  return held;
}

/**
 * The outcome of the calls, else what was entered; given twice, both must agree (V-5).
 * @param {PandurDeal} deal
 * @param {PandurAuction|null} held
 * @param {Player[]} players
 * @param {PandurRules} rules
 * @param {Report} report
 */
function judgeContract(deal, held, players, rules, report) {
  if (!held) return enteredContract(deal, players, rules, report);
  const { contract } = held;
  if (!contract || agrees(deal, contract)) return contract;
  report("contract_disagrees");
  return null;
}

/** @param {PandurDeal} deal @param {PandurContract} contract */
const agrees = (deal, { declarer, bid }) =>
  (deal.declarer ?? declarer) === declarer && (deal.bid ?? bid) === bid;

/**
 * @param {PandurDeal} deal
 * @param {Player[]} players
 * @param {PandurRules} rules
 * @param {Report} report
 * @returns {PandurContract|null}
 */
function enteredContract(deal, players, rules, report) {
  const bid = enteredBid(deal, rules, report);
  const { declarer } = deal;
  if (!declarer) report("declarer_missing");
  else if (!players.includes(declarer)) report("soloist_not_in_play", { player: declarer });
  else if (bid !== null) return { declarer, bid };
  return null;
}

/** @param {PandurDeal} deal @param {PandurRules} rules @param {Report} report */
function enteredBid({ bid }, rules, report) {
  const bids = ladder(rules);
  if (bid == null) report("bid_missing");
  else if (bids.includes(bid)) return bid;
  else report("bid_unknown", neighbours(Number(bid), numbersOf(bids)));
  return null;
}

/**
 * PA-2: a bid on tricks says itself whether there are trumps; nobody need write which.
 * @param {PandurDeal} deal
 * @param {PandurContract|null} contract
 * @param {PandurRules} rules
 * @param {Report} report
 */
function judgeDenomination({ denomination }, contract, rules, report) {
  if (!denomination) return;
  const trumps = isSuit(denomination);
  if (contract && isOnTricks(contract.bid)) {
    if (hasTrumps(contract.bid) !== trumps) report(trumps ? "bid_without_trumps" : "bid_with_trumps");
  } else if (!trumps && !rules.no_trump_denominations) report("denomination_not_played");
}

/** @param {PandurDeal} deal */
const hasPoints = ({ card_points, weis, weis_cards, match, stoeck }) =>
  [card_points, weis].some((written) => Object.values(written ?? {}).some(Boolean)) ||
  Boolean(Object.keys(weis_cards ?? {}).length || match || stoeck);

/**
 * The soloist's number; opponents write none, and still less who does not play.
 * @param {Written|null|undefined} points
 * @param {Player[]} order
 * @param {Report} report
 * @param {{others: ProblemCode, outside: ProblemCode}} codes
 */
function own(points, order, report, { others, outside }) {
  const [soloist, ...opponents] = order;
  refuseOthers(points, order, outside, report);
  const given = Object.entries(points ?? {}).filter(([, number]) => number);
  for (const [player] of given) if (opponents.some((each) => each === player)) report(others, { player });
  return points?.[soloist] ?? null;
}

/** @type {Record<"tricks"|"weis", {others: ProblemCode, outside: ProblemCode}>} */
const CODES = {
  tricks: { others: "card_points_of_soloist", outside: "card_points_not_in_play" },
  weis: { others: "weis_of_soloist", outside: "weis_not_in_play" },
};

/**
 * V-1, V-2: one number, as only the soloist's tricks are counted; null where there is none.
 * @param {PandurDeal} deal
 * @param {Player[]} order
 * @param {PandurRules} rules
 * @param {Report} report
 */
function judgeTricks(deal, order, rules, report) {
  const number = own(deal.card_points, order, report, CODES.tricks);
  const [anySuit] = SUITS;
  const known = deal.denomination ?? (rules.no_trump_denominations ? null : anySuit);
  const shape = { ...SHAPE, cardsPerTrick: order.length };
  if (deal.match)
    return judgeMatch(deal.match, number, order, possibleSums(known, rules, shape), rules, report);
  if (number === null || isOutOfRange([number], rules, report)) return null;
  const possible = possibleCardPoints(known, rules, shape);
  if (!possible.includes(number)) report("card_points_impossible", neighbours(number, possible));
  return number;
}

/**
 * @param {Player} match
 * @param {number|null} number
 * @param {Player[]} order
 * @param {number[]} sums
 * @param {PandurRules} rules
 * @param {Report} report
 */
function judgeMatch(match, number, order, sums, rules, report) {
  const [soloist] = order;
  if (match !== soloist) {
    report(order.includes(match) ? "match_of_soloist" : "match_not_in_play", { player: match });
    return null;
  }
  const points = { [soloist]: number };
  // No card lies dead: what others take is not written, so the sums differ by the contract alone (PA-1).
  return judgePlayerMatch(match, points, [soloist], sums, rules, report, true)[soloist];
}

/**
 * PA-1: nothing, where an opponent has the better Weis; who is the soloist declares first (W-5).
 * @param {PandurDeal} deal
 * @param {Player[]} order
 * @param {PandurRules} rules
 * @param {Report} report
 */
function judgeWeis(deal, order, rules, report) {
  const [soloist] = order;
  const weis = { [soloist]: own(deal.weis, order, report, CODES.weis) };
  const written = { weis, weis_cards: deal.weis_cards };
  return judgePlayerWeis(written, order, deal.denomination, rules, report, SHAPE)[soloist];
}

/** @param {PandurDeal} deal @param {Player[]} order @param {PandurRules} rules @param {Report} report */
function judgeStoeck({ stoeck, denomination }, order, rules, report) {
  const [soloist, ...opponents] = order;
  if (stoeck && opponents.includes(stoeck)) report("stoeck_of_soloist", { player: stoeck });
  return judgePlayerStoeck(stoeck, order, denomination, rules, report)[soloist];
}

/** @type {Made} */
const NO_POINTS = { cardPoints: null, weis: 0, stoeck: 0 };

/**
 * What the soloist made of a number; a bid on tricks is about these alone.
 * @param {PandurDeal} deal
 * @param {PandurContract|null} contract
 * @param {Player[]} players
 * @param {PandurRules} rules
 * @param {Report} report
 * @returns {Made}
 */
function judgePoints(deal, contract, players, rules, report) {
  if (!contract) return NO_POINTS;
  if (isOnTricks(contract.bid)) {
    if (hasPoints(deal)) report("bid_of_tricks");
    return NO_POINTS;
  }
  const order = roundFrom(contract.declarer, players);
  return {
    cardPoints: judgeTricks(deal, order, rules, report),
    weis: judgeWeis(deal, order, rules, report),
    stoeck: judgeStoeck(deal, order, rules, report),
  };
}

/**
 * Whether the soloist's card points were written, somebody's while nobody knows who that is.
 * @param {PandurDeal} deal
 * @param {PandurContract|null} contract
 */
function hasCardPoints({ card_points, match }, contract) {
  const numbers = contract ? [card_points?.[contract.declarer]] : Object.values(card_points ?? {});
  return Boolean(match) || numbers.some((number) => number != null);
}

/**
 * PA-4: what was entered; for a number also what follows from the points, and both must agree.
 * @param {PandurDeal} deal
 * @param {PandurContract|null} contract
 * @param {Made} points
 * @param {Report} report
 */
function judgeMade(deal, contract, { cardPoints, weis, stoeck }, report) {
  const entered = deal.made ?? null;
  if (contract === null || cardPoints === null || isOnTricks(contract.bid)) {
    if (entered === null && !isDecidedByPoints(deal, contract)) report("made_missing");
    return entered;
  }
  const { bid } = contract;
  const points = cardPoints + weis + stoeck;
  const made = points >= bid;
  if (entered !== null && entered !== made && !report.problems.length)
    report(made ? "made_after_all" : "failed_after_all", { points, bid });
  return made;
}

/**
 * Whether the points that were written say if a bid was made.
 * @param {PandurDeal} deal
 * @param {PandurContract|null} contract
 */
const isDecidedByPoints = (deal, contract) => !isOnTricks(contract?.bid) && hasCardPoints(deal, contract);

/**
 * PA-4: the bid's worth goes to the soloist, or else to everyone against him.
 * @param {PandurContract} contract
 * @param {boolean} made
 * @param {PandurRules} rules
 * @param {Situation} situation
 */
function written({ declarer, bid }, made, rules, situation) {
  const points = worth(bid, rules);
  if (made) return linesOf(declarer, [["bid", points]]);
  const players = inPlay(rules, situation);
  const opponents = players.filter((player) => player !== declarer);
  return solo(rules.players).flatMap((side) => {
    if (isPaidDealer(side, players, rules, situation)) return linesOf(side, [["dealer", points]]);
    return opponents.includes(side) ? linesOf(side, [["failed bid", points]]) : [];
  });
}

/**
 * PA-4: whether the dealer, who does not play, has a share in what the soloist has lost.
 * @param {Player} side
 * @param {Player[]} players
 * @param {PandurRules} rules
 * @param {Situation} situation
 */
const isPaidDealer = (side, players, rules, { dealer, totals }) =>
  side === dealer && !players.includes(side) && !NO_SHARE.includes(rules.target - totals[side]);

/** V-8: possible, but worth a question. @param {PandurContract} contract @param {Made} points */
const rarities = ({ bid }, { weis }) => [
  ...problemIf(isRare(bid), "bid_rare", { bid }),
  ...problemIf(weis > HIGH_WEIS, "weis_high", { given: weis }),
];

/**
 * PA-2: all passed, so nobody scores.
 * @param {PandurDeal} deal
 * @param {PandurAuction|null} held
 * @param {PandurRules} rules
 * @param {Report} report
 */
function thrownIn(deal, held, rules, report) {
  if (held?.contract) report("contract_disagrees");
  const { declarer, bid, denomination } = deal;
  if (declarer || bid || denomination || deal.made != null || hasPoints(deal)) report("nothing_played");
  return withoutScore(report, solo(rules.players), true);
}

/**
 * V-3 … V-5, V-8, PA-1 … PA-4.
 * @param {PandurDeal} deal
 * @param {PandurRules} rules
 * @param {Situation} situation
 */
function judge(deal, rules, situation) {
  const report = newReport();
  const all = solo(rules.players);
  if (situation.outcome.over) return withoutScore(report, all);
  judgeDealer(all, MOST_IN_PLAY, situation, report);
  const players = inPlay(rules, situation);
  if (!isDealtTo(deal.dealt_to, players, report) || players.length > MOST_IN_PLAY)
    return withoutScore(report, all);
  const held = deal.calls ? judgeAuction(deal, rules, situation, report) : null;
  if (deal.thrown_in || held?.thrown_in) return thrownIn(deal, held, rules, report);
  const contract = judgeContract(deal, held, players, rules, report);
  judgeDenomination(deal, contract, rules, report);
  const points = judgePoints(deal, contract, players, rules, report);
  const made = judgeMade(deal, contract, points, report);
  if (contract === null || made === null || report.problems.length) return withoutScore(report, all);
  /** @param {number} number */
  const ofSoloist = (number) => forSide(contract.declarer, number, all);
  const taken = {
    cardPoints: ofSoloist(points.cardPoints ?? 0),
    weis: ofSoloist(points.weis),
    stoeck: ofSoloist(points.stoeck),
  };
  const lines = written(contract, made, rules, situation);
  return scored(taken, lines, { made, confirm: rarities(contract, points) });
}

/**
 * PA-5: who reached the target has left.
 * @param {PandurRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
const outcome = (rules, counted, totals) =>
  afterLeaving(rules.target, counted, totals, ({ scores }) => scores);

/** PA-2, PA-3: every bid with its worth, in ascending order. @param {PandurRules} rules */
const bids = (rules) => ladder(rules).map((bid) => ({ bid, worth: worth(bid, rules) }));

/**
 * Beside what every game has: `inPlay(rules, situation)`, `bids(rules)`, `auction(deal, rules, situation)`.
 * @satisfies {JassWithMore}
 */
export const pandur = {
  ...eachAlone,
  slug: "pandur",
  presets: PRESETS.pandur,
  /** @param {PandurRules} rules */
  shape: (rules) => ({ ...eachAlone.shape(rules), ...SHAPE }),
  judge,
  outcome,
  dealtTo: inPlay,
  inPlay,
  bids,
  auction,
};
