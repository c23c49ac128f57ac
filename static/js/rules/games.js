/**
 * The games of the family; each but the usual one is loaded when it is played. A new one is a module in games/ and
 * a line here.
 */
import { sidiBarrani } from "standblatt/rules/games/sidi-barrani.js";
import { PRESETS } from "standblatt/rules/vocabulary.js";

/** @import {Game, Preset} from "types/rule-book" */
/** @import {Jass} from "standblatt/rules/games/base.js" */

const factorGames = () =>
  import("standblatt/rules/games/factor-games.js").then((module) => module.FACTOR_GAMES);

/** @type {Record<Game, () => Promise<Jass>>} */
const GAMES = {
  "sidi-barrani": async () => sidiBarrani,
  schieber: () => factorGames().then(({ schieber }) => schieber),
  handjass: () => import("standblatt/rules/games/handjass.js").then((module) => module.handjass),
  pandur: () => import("standblatt/rules/games/pandur.js").then((module) => module.pandur),
  differenzler: () => import("standblatt/rules/games/differenzler.js").then((module) => module.differenzler),
  coiffeur: () => import("standblatt/rules/games/coiffeur.js").then((module) => module.coiffeur),
  "three-hand": () => factorGames().then(({ threeHand }) => threeHand),
  "two-against-one": () => factorGames().then(({ twoAgainstOne }) => twoAgainstOne),
  "two-hand": () => factorGames().then(({ twoHand }) => twoHand),
};

const USUAL = "sidi-barrani";
const SLUGS = /** @type {Game[]} */ (Object.keys(GAMES));
/** @type {Map<Preset, Jass>} */
const loaded = new Map();
remember(sidiBarrani);

/** Which game a preset is of; none where this version does not know it. @param {Preset} preset */
export const slugOf = (preset = USUAL) => SLUGS.find((slug) => PRESETS[slug].includes(preset));

/** Makes the game of a preset known, where this version has it. @param {Preset} preset */
export async function loadGame(preset = USUAL) {
  const slug = loaded.has(preset) ? null : slugOf(preset);
  if (slug) remember(await GAMES[slug]());
}

/** @param {Jass} jass */
function remember(jass) {
  for (const preset of jass.presets) loaded.set(preset, jass);
}

/** The game of a preset that was loaded. @param {Preset} preset */
export const gameOf = (preset = USUAL) => /** @type {Jass} */ (loaded.get(preset));
