/** The games as the table page shows them; a new one is a module beside this one and a line here. */
import { sidiBarrani } from "standblatt/games/sidi-barrani.js";
import { part } from "standblatt/lazy-loading.js";
import { loadGame, slugOf } from "standblatt/rules/games.js";

/**
 * @import {Game, Preset} from "types/rule-book"
 * @import {View} from "standblatt/games/common.js"
 */

const factorGames = () => import("standblatt/games/schieber.js");

/** @type {Record<Game, () => Promise<View>>} */
const VIEWS = {
  "sidi-barrani": async () => sidiBarrani,
  schieber: () => factorGames().then(({ schieber }) => schieber),
  handjass: () => import("standblatt/games/handjass.js").then((module) => module.handjass),
  pandur: () => import("standblatt/games/pandur.js").then((module) => module.pandur),
  differenzler: () => import("standblatt/games/differenzler.js").then((module) => module.differenzler),
  coiffeur: () => import("standblatt/games/coiffeur.js").then((module) => module.coiffeur),
  "three-hand": () => factorGames().then(({ threeHand }) => threeHand),
  "two-against-one": () => factorGames().then(({ twoAgainstOne }) => twoAgainstOne),
  "two-hand": () => factorGames().then(({ twoHand }) => twoHand),
};

/** @type {Map<Game|undefined, View>} */
const loaded = new Map([["sidi-barrani", sidiBarrani]]);

/** Makes a preset's game ready to be played and shown. @param {Preset} preset */
export async function loadView(preset) {
  const slug = slugOf(preset);
  if (!slug || loaded.has(slug)) return;
  const load = part(() => Promise.all([VIEWS[slug](), loadGame(preset)]));
  const [view] = await load();
  loaded.set(slug, view);
}

/** The view of a preset's game, which was loaded. @param {Preset} preset */
export const viewOf = (preset) => /** @type {View} */ (loaded.get(slugOf(preset)));
