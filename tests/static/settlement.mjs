// Answers for each line of an evening what everybody has made and who pays whom, by the browser's modules.
import "./hooks.mjs";
import { createInterface } from "node:readline";

Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { lang: "en" } } });

/** @typedef {any} Given  any: what a test hands to a function; both rule books are tried with it */

const { stakesIn, rappenIn, francs } = await import("standblatt/evening/stakes.js");
const { balancesOf, paymentsOf, roundsOf, settledBy } = await import("standblatt/evening/settlement.js");
const { plain } = await import("standblatt/evening/plain-name.js");
const { playedOf, sumsOf } = await import("standblatt/evening/sums.js");
const { loadGame } = await import("standblatt/rules/games.js");

const NOTHING = {
  currency: "CHF",
  game: 0,
  double_twice: true,
  hundred: 0,
  place: 0,
  potato: 0,
  rounds: false,
};

/** @type {Record<string, (asked: Given) => unknown>} */
const answers = {
  evening: async ({ games, stakes, paid }) => {
    for (const { document } of games) await loadGame(document.game);
    const played = playedOf(games);
    const agreed = { ...NOTHING, ...stakes };
    const balances = balancesOf(played, agreed);
    return {
      sums: sumsOf(played),
      balances: [...balances],
      rounds: [...roundsOf(played, agreed)],
      settled: settledBy(balances, paid),
    };
  },
  plain: ({ name }) => plain(name),
  payments: ({ balances }) => paymentsOf(new Map(balances)),
  stakes: ({ document }) => stakesIn(document),
  amount: ({ text }) => {
    const amount = rappenIn(text);
    return [amount, amount === null ? null : francs(amount)];
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...asked } = JSON.parse(line);
  console.log(JSON.stringify(await answers[ask](asked)));
}
