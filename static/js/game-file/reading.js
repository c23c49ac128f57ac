/** A game read from a document of the entry format, with all its house rules; a Refusal says why there is none. */
import { HOUSE_RULES, LONGEST_NAME, TERMS } from "standblatt/game-file/entry-format.js";
import {
  _,
  isObject,
  NO_GAME,
  ownOf,
  Refusal,
  refuse,
  refuseKey,
  refuseMissing,
} from "standblatt/game-file/refusal.js";
import {
  checkRule,
  each,
  listOf,
  object,
  oneOf,
  readDeals,
  text,
  whole,
} from "standblatt/game-file/values.js";
import { gameOf, slugOf } from "standblatt/rules/games.js";
import { rulesOfToday } from "standblatt/rules/older-rules.js";
import { resolveRules } from "standblatt/rules/score-sheet.js";
import { SOLO } from "standblatt/rules/vocabulary.js";

/**
 * @import {Game, HouseRules, Place, Preset} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 * @import {Pack} from "standblatt/labels.js"
 * @import {Brought} from "standblatt/tourney.js"
 * @import {Form, Forms} from "standblatt/game-file/entry-format.js"
 */

/** @typedef {Record<string, any>} Fields  any: what is read is checked field by field */
/** @typedef {Record<Preset, {rules: HouseRules}>} Presets */

const BESIDE = ["pack", "started", "finished", "series"];
const KEYS = ["format", "game", "rules", "players", "first_dealer", "deals", ...BESIDE];
const CLOCK = "([01]\\d|2[0-3]):[0-5]\\d";
const TIME = new RegExp(
  `^((19[7-9]|2[01]\\d)\\d-\\d\\d-\\d\\d)T${CLOCK}(:[0-5]\\d(\\.\\d{1,6})?)?(Z|[+-]${CLOCK})$`,
);
const MOST_GAMES = 99;

const MOST_POINTS = 100_000;

/** @typedef {{games?: number|null, before?: Brought[]|null}} Series */
/** @typedef {{pack?: Pack, started?: string, finished?: string, series?: Series}} Beside  what makes a file the whole game */

/** What a document says beside the game itself. @param {Fields} found @returns {Beside} */
export function besideIn({ pack, started, finished, series }) {
  if (given(pack)) oneOf(["swiss", "french"])("pack", pack);
  for (const [field, time] of Object.entries({ started, finished })) if (given(time)) checkTime(field, time);
  if (given(series)) checkSeries(series);
  return {
    pack: pack ?? undefined,
    started: started ?? undefined,
    finished: finished ?? undefined,
    series: series ?? undefined,
  };
}

/** @param {unknown} value null counts as left out */
const given = (value) => value !== undefined && value !== null;

/** @param {string} field @param {any} time any value */
function checkTime(field, time) {
  text(field, time);
  const [, day] = TIME.exec(time) ?? [];
  if (!day || !isDay(day)) refuse(field, time, "2026-11-27T20:15:00+01:00");
}

/** Browsers take the thirtieth of February for a day in March. @param {string} day */
function isDay(day) {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** @param {any} series any value */
function checkSeries(series) {
  object("series", series);
  for (const key of Object.keys(series)) if (!["games", "before"].includes(key)) refuseKey(`series.${key}`);
  if (given(series.games)) checkRule("series.games", series.games, ["whole", 1, MOST_GAMES]);
  if (given(series.before)) results("series.before", series.before);
}

const points = each(() => {}, whole(0, MOST_POINTS));

/** What counts in a series must be numbers; the rest of a result is passed over. */
const results = listOf((field, result) => {
  object(field, result);
  for (const key of ["game_points", "strokes"])
    if (given(result[key])) points(`${field}.${key}`, result[key]);
});

/**
 * Which game a document says that it is.
 * @param {unknown} found
 * @param {Presets} presets
 * @returns {Preset}
 */
export function presetIn(found, presets) {
  if (!isObject(found) || found.game === undefined) throw new Refusal(NO_GAME);
  if (!Object.hasOwn(presets, found.game)) refuse("game", found.game, Object.keys(presets).join(", "));
  return found.game;
}

/**
 * The game that a document holds; its rules must be loaded.
 * @param {Fields} found
 * @param {Presets} presets
 * @returns {Document}
 */
export function readGame(found, presets) {
  const game = presetIn(found, presets);
  const slug = /** @type {Game} */ (slugOf(game));
  const terms = TERMS[slug] ?? [];
  const said = fieldsOf(found, [...KEYS, ...terms]);
  const { format = 1, players = {}, deals = [] } = said;
  if (format !== 1) refuse("format", format, "1");
  object("players", players);
  besideIn(said);
  const rules = readRules(game, slug, said, presets[game].rules);
  const places = gameOf(game).places(rules);
  for (const [place, name] of Object.entries(players)) checkName(place, name, places);
  return {
    format,
    game,
    rules,
    ...Object.fromEntries(terms.map((term) => [term, rules[/** @type {keyof HouseRules} */ (term)]])),
    players,
    first_dealer: firstDealer(said, places),
    deals: readDeals(slug, deals, places),
  };
}

/** @param {Fields} said @param {Place[]} places @returns {Place} */
function firstDealer({ first_dealer, deals }, places) {
  const dealer = first_dealer ?? deals?.[0]?.dealer;
  if (dealer === undefined) refuseMissing("first_dealer");
  oneOf(places)("first_dealer", dealer);
  return dealer;
}

/** What a document says; null counts as left out. @param {Fields} found @param {string[]} keys @returns {Fields} */
function fieldsOf(found, keys) {
  for (const key of Object.keys(found)) if (!keys.includes(key)) refuseKey(key);
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null));
}

/**
 * All house rules, with those that stand on the game itself or follow from its players.
 * @param {Preset} game
 * @param {Game} slug
 * @param {Fields} said
 * @param {HouseRules} usual
 * @returns {HouseRules}
 */
function readRules(game, slug, { rules = {}, players = {}, ...fields }, usual) {
  object("rules", rules);
  const forms = HOUSE_RULES[slug];
  const terms = Object.fromEntries(
    (TERMS[slug] ?? []).filter((term) => term in fields).map((term) => [term, fields[term]]),
  );
  const highest = Math.max(0, ...Object.keys(players).filter(isPlayer).map(Number));
  const all = { ...(highest && forms.players && { players: highest }), ...rules, ...terms };
  for (const [name, value] of Object.entries(all))
    checkKnown(
      Object.hasOwn(terms, name) ? name : `rules.${name}`,
      value,
      ownOf(forms, name) ?? ownOf(EARLIER, name),
    );
  return playable(resolveRules(usual, trimmed(rulesOfToday(game, all))));
}

/** SB-11a. @type {Forms} */
const EARLIER = { four_beats_sequence: ["flag"] };

/** @param {string} field @param {unknown} value @param {Form|undefined} form */
function checkKnown(field, value, form) {
  if (!form) refuseKey(field);
  checkRule(field, value, form);
}

/** @param {string} place */
const isPlayer = (place) => SOLO.some((each) => each === place);

/** @param {Partial<HouseRules>} rules */
const trimmed = (rules) => (rules.rows ? { ...rules, rows: rules.rows.map((row) => row.trim()) } : rules);

/** Some denomination counts, and the game has an end. @param {HouseRules} rules */
function playable(rules) {
  const { factors, limit, deals } = rules;
  if (factors && !Object.values(factors).some(Boolean)) refuse("rules.factors", 0, "1 …");
  if (limit === null && deals === null) refuse("rules.limit", null, "1 …");
  return rules;
}

/** @param {string} place @param {unknown} name @param {Place[]} places */
function checkName(place, name, places) {
  const field = `players.${place}`;
  oneOf(places)(field, place);
  text(field, name);
  const most = { id: _("at most {limit} characters"), values: { limit: LONGEST_NAME } };
  if ([.../** @type {string} */ (name)].length > LONGEST_NAME) refuse(field, name, most);
}
