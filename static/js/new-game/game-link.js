/** Links that begin a given game: read into the form, and made of what it says (as `scoring/new_game/links.py`). */
import { choose, chosen, find, isAmong, make, one } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { announce } from "standblatt/live-region.js";
import { hasFree, isFreeNumber } from "standblatt/new-game/free-numbers.js";
import { changes, goalNames, usual } from "standblatt/new-game/rules.js";
import { resolveRules } from "standblatt/rules/score-sheet.js";

/**
 * @import {HouseRules, Place, Preset, Setup} from "types/rule-book"
 * @import {NamedSetup} from "standblatt/new-game/rules.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {[name: string, text: string]} Said  a house rule by its name in the entry format, or `factors.bells`
 * @typedef {(preset: Preset, rules: Partial<HouseRules>) => void} ChoosePreset
 */

const CHOICES = ["pack", "games"];
const ROWS = "rows";
const FACTOR = /^factors\.(.+)/;
const LITERAL = /^(?:true|false|\d+)$/; // other values are words

const form = one("#new-game");
const packOnTable = () => /** @type {Pack} */ (chosen(form, "pack"));

/** @param {string} name @param {string} text */
const field = (name, text) =>
  find(`[name="${CSS.escape(name)}"]`, form)?.matches("[type=checkbox]")
    ? ["true", "false"].includes(text)
    : Boolean(text && find(`[name="${CSS.escape(name)}"] [value="${CSS.escape(text)}"]`, form));

/** @param {string} name @param {string} text */
const radio = (name, text) => find(`[name="${CSS.escape(name)}"][value="${CSS.escape(text)}"]`, form);

/** Whether the form can show that. @param {NamedSetup} setup @returns {(said: Said) => boolean} */
const isOffered =
  ({ slug, rules, fixed, counts, ranges }) =>
  ([name, text]) => {
    const denomination = FACTOR.exec(name)?.[1];
    if (denomination) return Boolean(rules.factors) && field(`factor-${denomination}`, text);
    if (!Object.hasOwn(rules, name) || fixed.some((each) => each === name)) return false;
    if (name === "players") return counts.map(String).includes(text);
    const isOwn = isFreeNumber(text, ranges[/** @type {keyof HouseRules} */ (name)]);
    return goalNames(slug).includes(name) ? isOwn : isRule(`rule-${name}`, text, isOwn);
  };

/** @param {string} name @param {string} text @param {boolean} isOwn whether it is a number that the game may have */
const isRule = (name, text, isOwn) => field(name, text) || (isOwn && hasFree(name));

/** Whether rows are different, as many and as long as they may be. @param {string[]} rows @param {NamedSetup} setup */
function areRows(rows, { rules, ranges }) {
  const [most, letters] = ranges.rows ?? [0, 0];
  const words = rows.map((row) => row.trim());
  const different = new Set(words.map((row) => row.toUpperCase().toLowerCase())); // ß is ss
  const fits = words.every((row) => row && row.length <= letters);
  return Boolean(rules.rows) && fits && different.size === rows.length && rows.length <= most;
}

/** What is said, without the factors where none of all would be above 0. @param {Said[]} said @param {NamedSetup} setup */
function playable(said, setup) {
  const factors = { ...usual(setup, packOnTable()).factors, ...factorsIn(said) };
  const isPlayable = !setup.rules.factors || Object.values(factors).some(Boolean);
  return isPlayable ? said : said.filter(([name]) => !FACTOR.test(name));
}

/** The factors by their denominations. @param {Said[]} said @returns {Partial<HouseRules["factors"]>} */
const factorsIn = (said) =>
  Object.fromEntries(
    said.flatMap(
      ([name, text]) =>
        FACTOR.exec(name)
          ?.slice(1)
          .map((each) => [each, Number(text)]) ?? [],
    ),
  );

/** @param {string} text */
const valueIn = (text) => (LITERAL.test(text) ? JSON.parse(text) : text);

/** Where one goal is said, the others that can be none are. @param {Said[]} said @param {NamedSetup} setup */
function otherGoals(said, { slug, optional }) {
  const goals = goalNames(slug);
  const none = said.some(([name]) => goals.includes(name))
    ? optional.filter((name) => goals.includes(name))
    : [];
  return Object.fromEntries(none.map((name) => [name, null]));
}

/**
 * The house rules of a preset as these say them.
 * @param {Said[]} said
 * @param {string[]} rows
 * @param {NamedSetup} setup
 * @returns {Partial<HouseRules>}
 */
function rulesOf(said, rows, setup) {
  const pack = packOnTable();
  const single = said.filter(([name]) => !FACTOR.test(name));
  const factors = factorsIn(said);
  return {
    ...setup.suggests,
    ...(pack === "french" && setup.french),
    ...otherGoals(said, setup),
    ...Object.fromEntries(single.map(([name, text]) => [name, valueIn(text)])),
    ...(said.length > single.length && { factors: Object.assign({}, usual(setup, pack).factors, factors) }),
    ...(rows.length && { rows }),
  };
}

/**
 * Fills the form as an address says; returns what of it this game does not offer.
 * @param {URLSearchParams} given
 * @param {NamedSetup} setup
 * @param {ChoosePreset} choosePreset
 */
function fill(given, setup, choosePreset) {
  const pairs = [...given].filter(([name]) => name !== "new");
  const choices = pairs.filter(([name]) => CHOICES.includes(name));
  const others = pairs.filter(([name]) => ![...CHOICES, ROWS].includes(name));
  const rows = given.getAll(ROWS);
  const offered = playable(others.filter(isOffered(setup)), setup);
  const right = [...choices.filter(([name, text]) => radio(name, text)), ...offered];
  choose(form, "games", 1);
  for (const [name, text] of right) if (CHOICES.includes(name)) choose(form, name, text);
  const isRight = areRows(rows, setup);
  choosePreset(
    setup.slug,
    rulesOf(
      right.filter(([name]) => !CHOICES.includes(name)),
      isRight ? rows : [],
      setup,
    ),
  );
  const wrong = [...choices, ...others].filter((said) => !right.includes(said));
  return isRight ? wrong : [...wrong, ...pairs.filter(([name]) => name === ROWS)];
}

/**
 * @param {URLSearchParams} given what stands behind the # of the address
 * @param {Record<string, Setup>} setups
 * @param {ChoosePreset} choosePreset
 */
export function readLink(given, setups, choosePreset) {
  const slug = /** @type {Preset} */ (given.get("new"));
  const leftOut = Object.hasOwn(setups, slug)
    ? fill(given, { slug, ...setups[slug] }, choosePreset)
    : [["new", slug]];
  const names = leftOut.map((said) => said.join("=")).join(" · ");
  if (!names) return;
  const sentence = _("Not offered here: {names}", { names });
  form.prepend(make("p", { id: "left-out", class: "notice" }, sentence));
  announce(sentence);
}

/** What a link says of a house rule. @param {string} name @param {unknown} value @returns {Said[]} */
function texts(name, value) {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map((each) => [name, each]);
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).map(([key, each]) => [`${name}.${key}`, String(each)]);
}

/**
 * House rules as a link says them, of several goals the one that ends the game.
 * @param {NamedSetup} setup
 * @param {HouseRules} rules
 */
function saidOf({ slug, optional, terms }, rules) {
  const goals = goalNames(slug);
  const goal = goals.find((name) => isAmong(name, optional) && Object(rules)[name] !== null) ?? goals[0];
  return Object.entries(rules)
    .filter(([name]) => name === goal || !isAmong(name, [...goals, ...terms]))
    .flatMap(([name, value]) => texts(name, value));
}

/**
 * What the form says that is not usual with these cards.
 * @param {NamedSetup} setup
 * @param {Place[]} players
 */
function differing(setup, players) {
  const own = saidOf(setup, resolveRules(setup.rules, changes(setup, players)));
  const before = saidOf(setup, usual(setup, packOnTable()));
  /** @param {string} rule @param {Said[]} said */
  const textOf = (rule, said) => JSON.stringify(said.filter(([name]) => name === rule));
  return own
    .filter(([name]) => textOf(name, own) !== textOf(name, before))
    .filter((said) => said[0] === ROWS || isOffered(setup)(said));
}

/**
 * Where the link to the game that the form says is shown.
 * @param {NamedSetup} setup
 * @param {Place[]} players
 */
export function linkPage(setup, players) {
  const games = String(chosen(form, "games"));
  const query = new URLSearchParams([
    ["new", setup.slug],
    ...differing(setup, players),
    ["pack", packOnTable()],
    ...(games === "1" ? [] : [["games", games]]),
  ]);
  return `/table/link/?${query}`;
}
