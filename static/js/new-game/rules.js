/** The house rules in the form: shown as far as a game has them, and read again. */
import { all, choose, chosen, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { fillFree, showFree } from "standblatt/new-game/free-numbers.js";
import { enteredRows, showRows } from "standblatt/new-game/rows.js";
import { resolveRules } from "standblatt/rules/score-sheet.js";

/**
 * @import {Denomination, HouseRules, Place, Preset, Setup} from "types/rule-book"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {Setup & {slug: Preset}} NamedSetup
 * @typedef {keyof HouseRules} RuleName
 * @typedef {HTMLInputElement|HTMLSelectElement} Switch
 */

const form = one("#new-game");
/** @type {Switch[]} */
const switches = [
  ...all("[name^=rule-]", form, HTMLInputElement),
  ...all("[name^=rule-]", form, HTMLSelectElement),
];
const factors = all("[name^=factor-]", form, HTMLSelectElement);
const goals = all("[data-goal]", form);

/** @param {Switch} input */
const ruleName = (input) => /** @type {RuleName} */ (input.name.slice("rule-".length));

/** @param {HTMLSelectElement} select */
const denomination = (select) => /** @type {Denomination} */ (select.name.slice("factor-".length));

/** @param {unknown} value @param {unknown} other */
const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/** A preset's rules as tables with these cards play it. @param {Setup} setup @param {Pack|null} pack */
export const usual = ({ rules, suggests, french }, pack) =>
  resolveRules(rules, { ...suggests, ...(pack === "french" ? french : {}) });

/**
 * Puts a complete set of rules into the fields, and hides those that the game has not.
 * @param {NamedSetup} setup
 * @param {HouseRules} rules
 * @param {Pack} pack
 */
export function showRules(setup, rules, pack) {
  for (const input of switches) if (ruleName(input) in rules) fill(input, rules, setup.rules);
  for (const fieldset of all("fieldset[data-rule]", form))
    show(fieldset, (fieldset.dataset.rule ?? "") in rules);
  if (rules.factors) showFactors(rules.factors);
  if (rules.rows && setup.ranges.rows) showRows(rules.rows, setup.ranges.rows, pack);
  showSoloist(setup, rules);
  showGoal(setup, rules);
  showRelated(setup);
}

const soloBid = () => one('[name="solo_bid"]', form, HTMLInputElement);

/** @param {Setup} setup @param {HouseRules} rules */
function showSoloist({ terms, ranges }, { soloist, solo_bid }) {
  show(one("#soloist"), terms.includes("soloist"));
  if (!terms.includes("soloist")) return;
  choose(form, "soloist", soloist);
  const [min, max] = ranges.solo_bid ?? [];
  Object.assign(soloBid(), { value: solo_bid, min, max });
}

/** @param {Switch} input @param {HouseRules} rules @param {HouseRules} preset */
function fill(input, rules, preset) {
  const name = ruleName(input);
  const value = name === "double_game_below" ? doubleGameChoice(rules) : String(rules[name] ?? "");
  if (isBox(input)) input.checked = Boolean(rules[name]);
  else input.value = value;
  // What an earlier version has kept may be offered no more.
  if (input instanceof HTMLSelectElement && input.selectedIndex === -1 && !fillFree(input, value))
    input.value = String(preset[name] ?? "");
}

/** @param {Switch} input @returns {input is HTMLInputElement} */
const isBox = (input) => input.type === "checkbox";

/** @param {HouseRules} rules */
const isHalf = ({ target = 0, double_game_below }) => double_game_below === Math.ceil(target / 2);

/** @param {HouseRules} rules */
const doubleGameChoice = (rules) =>
  rules.deals !== null || isHalf(rules) ? "" : String(rules.double_game_below);

/** @param {Record<Denomination, number>} values */
function showFactors(values) {
  for (const select of factors) select.value = String(values[denomination(select)]);
}

/** @returns {Partial<Record<Denomination, number>>} */
const enteredFactors = () =>
  Object.fromEntries(factors.map((select) => [denomination(select), Number(select.value)]));

/**
 * With other cards factors and rows follow the custom, unless the table has its own.
 * @param {Setup} setup
 * @param {Pack} pack
 */
export function followPack(setup, pack) {
  const before = usual(setup, pack === "french" ? "swiss" : "french");
  const { factors: usualFactors, rows } = usual(setup, pack);
  const limits = setup.ranges.rows;
  if (usualFactors && same(enteredFactors(), before.factors)) showFactors(usualFactors);
  if (rows && limits && same(enteredRows(), before.rows)) showRows(rows, limits, pack);
}

/** @param {Preset} preset */
const goalsOf = (preset) => goals.filter(({ dataset }) => dataset.presets?.split(" ").includes(preset));

/** @param {HTMLElement} fieldset */
const goalIn = ({ dataset }) => /** @type {RuleName} */ (dataset.goal);

/** The house rules that say how a game of this preset ends. @param {Preset} preset @returns {string[]} */
export const goalNames = (preset) => goalsOf(preset).map(goalIn);

/**
 * A goal that can be none and is set comes before one that always is.
 * @param {NamedSetup} setup
 * @param {HouseRules} rules
 */
function showGoal({ slug, optional }, rules) {
  const own = goalsOf(slug);
  const names = own.map(goalIn);
  const goal = names.find((name) => optional.includes(name) && rules[name] !== null) ?? names[0];
  for (const fieldset of goals) show(fieldset, own.includes(fieldset));
  choose(form, "goal", null);
  for (const fieldset of own) choose(fieldset, "goal", `${goal}:${rules[goal]}`);
  const fieldset = own.find((each) => goalIn(each) === goal);
  if (fieldset && !chosen(fieldset, "goal")) fillFree(fieldset, String(rules[goal]));
}

/** The chosen goal; the others that can be none are none. @param {NamedSetup} setup */
function enteredGoal({ slug, optional }) {
  const [fieldset] = goalsOf(slug).filter((each) => chosen(each, "goal"));
  if (!fieldset) return {};
  const [goal, value] = (chosen(fieldset, "goal") ?? "").split(":");
  const others = goalsOf(slug).map(goalIn);
  const none = others.filter((name) => optional.includes(name)).map((name) => [name, null]);
  return { ...Object.fromEntries(none), [goal]: Number(value) };
}

/** Hides rules that mean nothing as the others are, and says how many are changed. @param {Setup} setup */
export function showRelated(setup) {
  showFree(setup.ranges);
  for (const rule of all(".house-rule", form)) show(rule, isOpen(setup, rule.dataset));
  const preset = usual(setup, /** @type {Pack|null} */ (chosen(form, "pack")));
  const changed = switches.filter(
    (input) => !input.closest("[hidden]") && !same(enteredValue(input), presetValue(input, preset)),
  );
  write(one("#house-rules-changed"), changed.length ? _("{count} changed", { count: changed.length }) : "");
}

/** @param {Setup} setup @param {DOMStringMap} data of the rule's row */
function isOpen({ rules, fixed }, { rule = "", needs }) {
  if (!isIn(rule, rules) || fixed.includes(rule)) return false;
  return !needs || switches.some((input) => ruleName(input) === needs && isOn(input));
}

/** @param {Switch} input */
const isOn = (input) => (isBox(input) ? input.checked : input.value !== "");

/** @param {string} rule @param {HouseRules} rules @returns {rule is RuleName} */
const isIn = (rule, rules) => rule in rules;

const LITERAL = /^(?:true|false|\d+)$/; // other values are words

/** @param {Switch} input */
function enteredValue(input) {
  if (isBox(input)) return input.checked;
  if (input.value === "") return null;
  return LITERAL.test(input.value) ? JSON.parse(input.value) : input.value;
}

/** @param {Switch} input @param {HouseRules} preset */
const presetValue = (input, preset) =>
  ruleName(input) === "double_game_below" && doubleGameChoice(preset) === "" ? null : preset[ruleName(input)];

/**
 * What the fields change of a preset; `players` are those at the table.
 * @param {NamedSetup} setup
 * @param {Place[]} players
 * @returns {Partial<HouseRules>}
 */
export function changes(setup, players) {
  const { rules, fixed, terms } = setup;
  const switched = switches
    .filter((input) => ruleName(input) in rules && !fixed.includes(ruleName(input)))
    .map((input) => ({ name: ruleName(input), value: enteredValue(input) }))
    .filter(({ name, value }) => name !== "double_game_below" || value !== null);
  /** @type {Record<string, unknown>} */
  const all = {
    ...Object.fromEntries(switched.map(({ name, value }) => [name, value])),
    ...enteredGoal(setup),
    ...(rules.factors && { factors: enteredFactors() }),
    ...(rules.rows && { rows: enteredRows() }),
    ...(setup.counts.length && { players: players.length }),
    ...(terms.includes("soloist") && { soloist: chosen(form, "soloist") }),
    ...(terms.includes("solo_bid") && { solo_bid: Number(soloBid().value) }),
  };
  /** @type {Record<string, unknown>} */
  const before = { ...rules };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => !same(value, before[name])));
}

/**
 * The house rules that are not as usual; how a game ends and who plays are none.
 * @param {NamedSetup} setup
 * @param {Pack} pack
 * @param {Place[]} players
 */
export function changedRules(setup, pack, players) {
  const rules = resolveRules(setup.rules, changes(setup, players));
  const preset = usual(setup, pack);
  const aside = [...goalNames(setup.slug), ...setup.terms, "players", "double_game_below"];
  const names = /** @type {RuleName[]} */ (Object.keys(rules));
  const isDouble = doubleGameChoice(rules) !== doubleGameChoice(preset);
  return [
    ...names.filter((name) => !aside.includes(name) && !same(rules[name], preset[name])),
    ...(isDouble ? ["double_game_below"] : []),
  ];
}
