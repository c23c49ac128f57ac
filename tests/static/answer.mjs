// Answers questions about the rules with the browser's modules: one JSON line in, one JSON line out.
// `node answer.mjs` answers each question; `node answer.mjs changed` reads one line
// {"vectors": [[family, question, answer], …], "changes": [{file, start, end, text}, …]} and tells for each change
// of a module's text whether some answer is then another.
import "./hooks.mjs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const MODULES = [
  "agreeing",
  "auction",
  "cards",
  "factors",
  "games",
  "score-sheet",
  "slate",
  "stakes",
  "target",
  "vocabulary",
  "weis",
  "weis-totals",
];

/**
 * @import {Jass} from "standblatt/rules/games/base.js"
 * @import {SheetDeal, Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {any} Asked  any: a question of a family, or a part of it; what it must hold is for that family to know
 * @typedef {any} Rules  any: the rules' modules as one object, loaded under the address of a change
 * @typedef {Record<string, (question: Asked) => unknown>} Answers
 * @typedef {{file: string, start: string, end: string, text: string}} Change
 * @typedef {{family: string, question: Asked, answer: unknown, text: string|null, cost: number}} Vector
 * @typedef {{file: string, vector: Vector}} Witness
 */

/** @returns {Promise<Rules>} */
async function load(query = "") {
  const modules = MODULES.map((name) => import(`standblatt/rules/${name}.js${query}`));
  const rules = Object.assign({}, ...(await Promise.all(modules)));
  await Promise.all(Object.values(rules.PRESETS).map(([preset]) => rules.loadGame(preset)));
  return rules;
}

/** @param {Rules} rules @returns {Answers} */
const answers = (rules) => ({
  judge: ({ game, deals, rules: house }) =>
    deals.map((/** @type {Asked} */ deal) => rules.judgeDeal({ game, rules: house }, deal)),
  score: ({ game }) => scored(rules.scoreGame(game)),
  settle: ({ game }) =>
    rules
      .settledGame(game)
      .deals.map((/** @type {Asked} */ deal) => [deal.dealer, deal.dealt_to].map((fact) => fact ?? null)),
  situation: ({ game, number }) => standing(rules.situationOf(game, number)),
  stakes: ({ game, deal }) => rules.stakes(game, deal),
  first: ({ game, deal }) => rules.firstAtTarget(game, deal, rules.judgeDeal(game, deal)),
  needs: ({ game, deal }) => rules.needs(game, deal),
  weis: (question) => {
    const { hands, order, denomination, rules: house, shape } = question;
    if (!hands) return readAndSettle(rules, question);
    return [
      rules.adjudicateHands(hands, order, denomination, house, shape),
      rules.handProblems(hands, shape),
    ];
  },
  auction: ({ dealer, calls, rules: house }) => rules.holdAuction(dealer, calls, house),
  bids: ({ rules: house }) => [rules.bids(house), rules.denominations(house)],
  cards: ({ denomination, cards, rules: house, shape }) => [
    cards.map((/** @type {Asked} */ card) => rules.cardValue(card, denomination, house)),
    rules.possibleCardPoints(denomination, house, shape),
    rules.possibleSums(denomination, house, shape),
  ],
  "turned up": ({ cards }) => cards.map(rules.turnedUpDenomination),
  "weis totals": ({ denomination, rules: house, shape }) => rules.weisTotals(denomination, house, shape),
  "denomination decides": ({ rules: house }) => rules.denominationDecides(house),
  slate: ({ points }) => rules.slate(points),
  grid: ({ game }) => gridOf(rules, game),
  ranking: ({ game, totals }) => rules.gameOf(game).ranking(totals),
  cut: (question) => cutOf(rules, question),
  namers: ({ game, rules: house, numbers }) =>
    numbers.map((/** @type {number} */ number) => rules.gameOf(game).namer(house, number)),
  ladder: ({ game, rules: house }) => rules.gameOf(game).bids(house),
  "pandur auctions": ({ game, deals, rules: house }) =>
    deals.map((/** @type {Asked} */ deal) => auctionOf(rules, game, deal, house)),
  agree: ({ game, rules: house }) =>
    rules.forbidding(rules.scoreGame(game), rules.scoreGame({ ...game, rules: house })),
  resolve: ({ preset, changes }) => rules.resolveRules(preset, changes),
  table: ({ game, rules: house }) => table(rules, rules.gameOf(game), house),
  games: () => Object.entries(rules.PRESETS).map(([slug, [preset]]) => [slug, rules.gameOf(preset).presets]),
});

/**
 * Coiffeur's slate: the grid, the rows open to each side, and who may declare the next deal.
 * @param {Rules} rules
 * @param {Asked} game
 */
function gridOf(rules, game) {
  const coiffeur = rules.gameOf(game.game);
  const situation = rules.situationOf(game, game.deals.length + 1);
  const open = coiffeur
    .sides(game.rules)
    .map((/** @type {Asked} */ side) => coiffeur.openRows(game.rules, situation.counted, side));
  return [coiffeur.grid(game, rules.scoreGame(game)), open, coiffeur.toDeclare(game.rules, situation)];
}

/** Handjass: who is in play, and who must cut for how many sticks. @param {Rules} rules @param {Asked} question */
function cutOf(rules, { game, rules: house, deal }) {
  const { inPlay, cutAmong } = rules.gameOf(game);
  const situation = { ...rules.situationOf({ game, rules: house }, 1), dealer: deal.dealer ?? null };
  return [inPlay(house, situation, deal.declined ?? []), cutAmong(deal, house, situation)];
}

/**
 * Pandur: who is in play, and the course of a deal's auction.
 * @param {Rules} rules
 * @param {Asked} game
 * @param {Asked} deal
 * @param {Asked} house
 */
function auctionOf(rules, game, deal, house) {
  const { inPlay, auction } = rules.gameOf(game);
  const situation = { ...rules.situationOf({ game, rules: house }, 1), dealer: deal.dealer };
  return { inPlay: inPlay(house, situation), ...auction(deal, house, situation) };
}

/** Without the entries, which the question holds. @param {Sheet} sheet */
const scored = (sheet) => ({ ...sheet, deals: sheet.deals.map(({ entry: _entry, ...judged }) => judged) });

/** @param {Asked} situation */
const standing = ({ dealer, totals, counted, outcome }) => ({
  dealer,
  totals,
  counted: counted.map((/** @type {SheetDeal} */ { number }) => number),
  over: outcome.over,
});

/** @param {Rules} rules @param {Asked} question */
function readAndSettle(rules, { declared, order, denomination, rules: house, shape }) {
  const { items, problems } = rules.readDeclared(declared, denomination, house, shape);
  return [rules.adjudicate(items, order, denomination, house, shape), problems];
}

/** @param {Rules} rules @param {Jass} jass @param {Asked} house */
function table({ HAND, RANKS }, jass, house) {
  const { hand = HAND, ranks = RANKS.length, sixInSequence = 100 } = jass.shape(house);
  const sides = jass.sides(house);
  return {
    slug: jass.slug,
    places: jass.places(house),
    sides,
    players: sides.map((side) => jass.playersOf(house, side)),
    dealt: [hand, ranks, sixInSequence],
  };
}

/** @param {string} file */
const nameOf = (file) => file.replace(/^.*\/|\.js$/g, "").replaceAll("-", " ");

/**
 * Most vectors have nothing to do with a change, and each costs time: those come first that noticed other changes
 * of this file, then those that are named like it, then those that noticed anything at all, then those that cost
 * little.
 * @param {string} file
 * @param {Vector[]} vectors
 * @param {Witness[]} witnesses
 */
function inOrder(file, vectors, witnesses) {
  const name = nameOf(file);
  const near = witnesses.filter((witness) => witness.file === file).map(({ vector }) => vector);
  const named = name ? vectors.filter(({ family }) => family.includes(name)) : [];
  return new Set([...near, ...named, ...witnesses.map(({ vector }) => vector), ...vectors]);
}

/** @param {Change} change @param {Vector[]} vectors @param {Witness[]} witnesses */
async function isNoticed(change, vectors, witnesses) {
  const ask = answers(await load(`?${new URLSearchParams(change)}`));
  for (const vector of inOrder(change.file, vectors, witnesses)) {
    if (differs(ask, vector)) {
      witnesses.unshift({ file: change.file, vector });
      return true;
    }
  }
  return false;
}

/** @param {Answers} ask @param {Vector} vector */
function differs(ask, { question, answer, text }) {
  try {
    const said = JSON.stringify(ask[question.ask](question));
    return said !== text && !isDeepStrictEqual(JSON.parse(said), answer);
  } catch {
    return true;
  }
}

/**
 * The vectors, what costs least first; each with the text of its right answer, which is quicker to compare.
 * @param {Answers} ask
 * @param {[string, Asked, unknown][]} vectors
 */
function prepared(ask, vectors) {
  const timed = vectors.map(([family, question, answer]) => {
    const start = performance.now();
    const text = JSON.stringify(ask[question.ask](question));
    const cost = performance.now() - start;
    return {
      family,
      question,
      answer,
      text: isDeepStrictEqual(JSON.parse(text), answer) ? text : null,
      cost,
    };
  });
  return timed.sort((one, other) => one.cost - other.cost);
}

/** @param {AsyncIterable<string>} lines */
async function answerAll(lines) {
  const ask = answers(await load());
  for await (const line of lines) {
    const question = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(ask[question.ask](question))}\n`);
  }
}

/** @param {AsyncIterable<string>} lines */
async function tryChanges(lines) {
  for await (const line of lines) {
    const { vectors: given, changes } = JSON.parse(line);
    const vectors = prepared(answers(await load()), given);
    /** @type {Witness[]} */
    const witnesses = [];
    for (const change of changes)
      process.stdout.write(`${JSON.stringify(await isNoticed(change, vectors, witnesses))}\n`);
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
await (process.argv[2] === "changed" ? tryChanges(lines) : answerAll(lines));
