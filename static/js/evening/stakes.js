/** What a group plays for, agreed once (EV-3). Amounts are whole Rappen. Pure: nothing is read or shown here. */

/**
 * @typedef {{currency: string, game: number, double_twice: boolean, hundred: number, place: number, potato: number,
 *   rounds: boolean}} Stakes  several may be agreed together; 0 is none
 */

const HIGHEST_STAKE = 100_000;

/** @type {Stakes} */
export const NOTHING = {
  currency: "CHF",
  game: 0,
  double_twice: true,
  hundred: 0,
  place: 0,
  potato: 0,
  rounds: false,
};

export const AMOUNTS = /** @type {const} */ (["game", "hundred", "place", "potato"]);

/** @param {Stakes} stakes */
export const hasAnyStake = (stakes) => stakes.rounds || AMOUNTS.some((kind) => stakes[kind] > 0);

/** @param {unknown} amount */
const isAmount = (amount) =>
  typeof amount === "number" && Number.isInteger(amount) && amount >= 0 && amount <= HIGHEST_STAKE;

/** @param {Stakes} stakes */
const isWell = ({ currency, double_twice, rounds, ...amounts }) =>
  currency === NOTHING.currency &&
  [double_twice, rounds].every((flag) => typeof flag === "boolean") &&
  AMOUNTS.every((kind) => isAmount(amounts[kind])) &&
  Object.keys(amounts).length === AMOUNTS.length;

/** What a document says is agreed; null where it says nothing that this version knows. @param {unknown} document */
export function stakesIn(document) {
  if (typeof document !== "object" || !document || Array.isArray(document)) return null;
  /** What is not agreed may be null; what this version does not know may not. @param {[string, unknown]} entry */
  const isGiven = ([key, value]) => value !== null || !Object.hasOwn(NOTHING, key);
  const given = Object.entries(document).filter(isGiven);
  /** @type {Stakes} */
  const stakes = { ...NOTHING, ...Object.fromEntries(given) };
  return isWell(stakes) && hasAnyStake(stakes) ? stakes : null;
}

/** An amount as it is typed, 1.50 or 1,50 or 2, in Rappen; nothing is 0, and what is no amount is null. @param {string} text */
export function rappenIn(text) {
  const found = /^(\d{0,4})(?:[.,](\d{1,2}|-)?)?$/.exec(text.trim());
  if (!found) return null;
  const [, francs, rappen = ""] = found;
  const amount = Number(francs) * 100 + Number(rappen.replace("-", "").padEnd(2, "0"));
  return isAmount(amount) ? amount : null;
}

/** An amount as Switzerland writes it: 4.50. @param {number} rappen */
export const francs = (rappen) => (rappen / 100).toFixed(2);

/** What somebody has won or lost: +4.50, −4.50, 0.00. @param {number} rappen */
export function signed(rappen) {
  const sign = rappen > 0 ? "+" : "−";
  return `${rappen ? sign : ""}${francs(Math.abs(rappen))}`;
}
