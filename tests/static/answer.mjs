// Answers questions about the rules with the browser's modules: one JSON line in, one JSON line out.
// `node answer.mjs` answers each question; `node answer.mjs changed` reads one line
// {"vectors": [[question, answer], …], "changes": [{file, start, end, text}, …]} and tells for each change
// of a module's text whether some answer is then another.
import "./hooks.mjs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";

const MODULES = ["auction", "cards", "games", "sheet", "slate", "stakes", "weis", "weis-totals"];

async function load(query = "") {
  const modules = MODULES.map((name) => import(`standblatt/rules/${name}.js${query}`));
  return Object.assign({}, ...(await Promise.all(modules)));
}

const answers = (rules) => ({
  judge: ({ game, deals, rules: house }) => deals.map((deal) => rules.judgeDeal({ game, rules: house }, deal)),
  score: ({ game }) => scored(rules.scoreGame(game)),
  stakes: ({ game, deal }) => rules.stakes(game, deal),
  weis: ({ hands, declared, order, denomination, rules: house }) =>
    hands
      ? [rules.adjudicateHands(hands, order, denomination, house), rules.handProblems(hands)]
      : readAndSettle(rules, declared, order, denomination, house),
  auction: ({ dealer, calls, rules: house }) => rules.holdAuction(dealer, calls, house),
  bids: ({ rules: house }) => [rules.bids(house), rules.denominations(house)],
  cards: ({ denomination, cards, rules: house }) => [
    cards.map((card) => rules.cardValue(card, denomination, house)),
    rules.possibleCardPoints(denomination, house),
  ],
  "weis totals": ({ denomination, rules: house }) => rules.weisTotals(denomination, house),
  slate: ({ points }) => rules.slate(points),
  resolve: ({ preset, changes }) => rules.resolveRules(preset, changes),
});

/** Without the entries, which the question holds. */
const scored = (sheet) => ({ ...sheet, deals: sheet.deals.map(({ entry, ...judged }) => judged) });

function readAndSettle(rules, declared, order, denomination, house) {
  const { items, problems } = rules.readDeclared(declared, denomination, house);
  return [rules.adjudicate(items, order, denomination, house), problems];
}

const plain = (value) => JSON.parse(JSON.stringify(value));

async function isNoticed(change, vectors) {
  const ask = answers(await load(`?${new URLSearchParams(change)}`));
  const place = vectors.findIndex((vector) => differs(ask, vector));
  // Who noticed this change is likely to notice the next one, which stands beside it: ask there first.
  if (place > 0) vectors.unshift(...vectors.splice(place, 1));
  return place >= 0;
}

function differs(ask, [question, answer]) {
  try {
    return !isDeepStrictEqual(plain(ask[question.ask](question)), answer);
  } catch {
    return true;
  }
}

async function answerAll(lines) {
  const ask = answers(await load());
  for await (const line of lines) {
    const question = JSON.parse(line);
    process.stdout.write(`${JSON.stringify(ask[question.ask](question))}\n`);
  }
}

async function tryChanges(lines) {
  for await (const line of lines) {
    const { vectors, changes } = JSON.parse(line);
    for (const change of changes) process.stdout.write(`${JSON.stringify(await isNoticed(change, vectors))}\n`);
  }
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
await (process.argv[2] === "changed" ? tryChanges(lines) : answerAll(lines));
