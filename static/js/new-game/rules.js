/** The house rules in the form: shown as far as a game has them, and read again. */
import { all, choose, chosen, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { rowsTold, showRows } from "standblatt/new-game/rows.js";
import { resolveRules } from "standblatt/rules/sheet.js";

const form = one("#new-game");
const switches = all("[name^=rule-]", form);
const factors = all("[name^=factor-]", form);
const goals = all("[data-goal]", form);

const ruleName = (input) => input.name.slice("rule-".length);
const denomination = (input) => input.name.slice("factor-".length);
const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/** A preset's rules as tables with these cards play it. */
export const usual = ({ rules, suggests, french }, pack) =>
  resolveRules(rules, { ...suggests, ...(pack === "french" ? french : {}) });

/** Puts a complete set of rules into the fields, and hides those that the game has not. */
export function showRules(setup, rules, pack) {
  for (const input of switches) if (ruleName(input) in rules) fill(input, rules, setup.rules);
  for (const fieldset of all("fieldset[data-rule]", form)) show(fieldset, fieldset.dataset.rule in rules);
  if (rules.factors) showFactors(rules.factors);
  if (rules.rows) showRows(rules.rows, setup.ranges.rows, pack);
  showSoloist(setup, rules);
  showGoal(setup, rules);
  showRelated(setup);
}

function showSoloist({ terms, ranges }, { soloist, solo_bid }) {
  show(one("#soloist"), terms.includes("soloist"));
  if (!terms.includes("soloist")) return;
  choose(form, "soloist", soloist);
  const [min, max] = ranges.solo_bid;
  Object.assign(form.elements.solo_bid, { value: solo_bid, min, max });
}

function fill(input, rules, preset) {
  const name = ruleName(input);
  const value = name === "double_game_below" ? doubleGameChoice(rules) : String(rules[name] ?? "");
  if (input.type === "checkbox") input.checked = rules[name];
  else input.value = value;
  // What an earlier version has kept may be offered no more.
  if (input.selectedIndex === -1) input.value = String(preset[name] ?? "");
}

const isHalf = ({ target, double_game_below }) => double_game_below === Math.ceil(target / 2);
const doubleGameChoice = (rules) =>
  rules.deals !== null || isHalf(rules) ? "" : String(rules.double_game_below);

function showFactors(values) {
  for (const select of factors) select.value = values[denomination(select)];
}

const factorsTold = () =>
  Object.fromEntries(factors.map((select) => [denomination(select), Number(select.value)]));

/** With other cards factors and rows follow the custom, unless the table has its own. */
export function followPack(setup, pack) {
  const before = usual(setup, pack === "french" ? "swiss" : "french");
  const { factors: usualFactors, rows } = usual(setup, pack);
  if (usualFactors && same(factorsTold(), before.factors)) showFactors(usualFactors);
  if (rows && same(rowsTold(), before.rows)) showRows(rows, setup.ranges.rows, pack);
}

const goalsOf = (preset) => goals.filter(({ dataset }) => dataset.presets.split(" ").includes(preset));

/** A goal that can be none and is set comes before one that always is. */
function showGoal({ slug, optional }, rules) {
  const own = goalsOf(slug);
  const names = own.map(({ dataset }) => dataset.goal);
  const goal = names.find((name) => optional.includes(name) && rules[name] !== null) ?? names[0];
  for (const fieldset of goals) show(fieldset, own.includes(fieldset));
  choose(form, "goal", null);
  for (const fieldset of own) choose(fieldset, "goal", `${goal}:${rules[goal]}`);
}

/** The chosen goal; the others that can be none are none. */
function goalTold({ slug, optional }) {
  const [fieldset] = goalsOf(slug).filter((each) => chosen(each, "goal"));
  if (!fieldset) return {};
  const [goal, value] = chosen(fieldset, "goal").split(":");
  const others = goalsOf(slug).map(({ dataset }) => dataset.goal);
  const none = others.filter((name) => optional.includes(name)).map((name) => [name, null]);
  return { ...Object.fromEntries(none), [goal]: Number(value) };
}

/** Hides rules that mean nothing as the others are, and says how many are changed. */
export function showRelated(setup) {
  for (const rule of all(".house-rule", form)) show(rule, isOpen(setup, rule.dataset));
  const preset = usual(setup, chosen(form, "pack"));
  const changed = switches.filter(
    (input) => !input.closest("[hidden]") && !same(told(input, preset), toldUsually(input, preset)),
  );
  write(one("#house-rules-changed"), changed.length ? _("{count} changed", { count: changed.length }) : "");
}

const isOpen = ({ rules, fixed }, { rule, needs }) =>
  rule in rules && !fixed.includes(rule) && (!needs || form.elements[`rule-${needs}`].checked);

function told(input, example) {
  if (input.type === "checkbox") return input.checked;
  if (input.value === "") return null;
  return typeof example[ruleName(input)] === "string" ? input.value : Number(input.value);
}

const toldUsually = (input, preset) =>
  ruleName(input) === "double_game_below" && doubleGameChoice(preset) === "" ? null : preset[ruleName(input)];

/** What the fields change of a preset; `players` are those at the table. */
export function changes(setup, players) {
  const { rules, fixed, terms } = setup;
  const switched = switches
    .filter((input) => ruleName(input) in rules && !fixed.includes(ruleName(input)))
    .map((input) => [ruleName(input), told(input, rules)])
    .filter(([name, value]) => name !== "double_game_below" || value !== null);
  const all = {
    ...Object.fromEntries(switched),
    ...goalTold(setup),
    ...(rules.factors && { factors: factorsTold() }),
    ...(rules.rows && { rows: rowsTold() }),
    ...(setup.counts.length && { players: players.length }),
    ...(terms.includes("soloist") && { soloist: chosen(form, "soloist") }),
    ...(terms.includes("solo_bid") && { solo_bid: Number(form.elements.solo_bid.value) }),
  };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => !same(value, rules[name])));
}
