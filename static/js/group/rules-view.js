/** The house rules that a group keeps for each game, taken from its last game. */
import { jsonIn, make, one, show, write } from "standblatt/dom.js";
import { stakesLine } from "standblatt/evening/stakes-words.js";
import { ofKind, valueIn } from "standblatt/group/items.js";
import { openedGroup, putItems } from "standblatt/group/open-group.js";
import { _ } from "standblatt/i18n.js";
import { once } from "standblatt/lazy-loading.js";

/**
 * @import {HouseRules, Preset} from "types/rule-book"
 * @import {GroupState} from "standblatt/group/open-group.js"
 * @import {Item, Value} from "standblatt/group/items.js"
 */

/**
 * @typedef {{presets: Record<string, [string, string]>, rules: Record<string, [string, Record<string, string>]>,
 *   goals: Record<string, string>, usual: Record<string, Partial<HouseRules>>}} GroupWords
 */

/** @type {GroupWords} */
const words = jsonIn("#group-words");

/** What a game is called; a name that only adds to that of its family stands behind it. @param {string} slug */
export function presetName(slug) {
  const [name, family] = words.presets[slug] ?? [slug, ""];
  return !family || name.toLowerCase().includes(family.toLowerCase()) ? name : `${family}, ${name}`;
}

/** What of a game's rules is otherwise than usual. @param {string} slug @param {Record<string, Value>} rules */
function differing(slug, rules) {
  const usual = Object(words.usual[slug]);
  return Object.fromEntries(
    Object.entries(rules).filter(
      ([name, value]) => name in usual && JSON.stringify(value) !== JSON.stringify(usual[name]),
    ),
  );
}

/** "Target: 1500". @param {string} name @param {Value} value */
export function ruleText(name, value) {
  const [label, choices = {}] = words.rules[name] ?? [words.goals[name] ?? name];
  const text = choices[String(value ?? "")] ?? valueText(value);
  return `${label}: ${text}`;
}

/** @param {Value} value @returns {string} */
function valueText(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? _("yes") : _("no");
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, factor]) => `${name} ×${factor}`)
      .join(", ");
  return String(value);
}

/** @param {GroupState} state */
export function showRules(state) {
  const kept = ofKind(state.items, "rules").sort((one, other) => one.key.localeCompare(other.key));
  one("#rules").replaceChildren(...kept.map(rulesRow));
  show(one("#no-rules"), kept.length === 0);
  const stakes = valueIn(state.items, "stakes");
  show(one("#stakes"), Boolean(stakes));
  write(one("#stakes span"), stakes ? stakesLine(stakes) : "");
  const last = lastGame(state);
  const isNews =
    last && JSON.stringify(valueIn(state.items, "rules", last.slug)) !== JSON.stringify(last.rules);
  show(one("#take-rules"), state.group.mayWrite && Boolean(isNews));
  write(
    one("#take-rules button"),
    last ? _("Use the rules of the last game: {name}", { name: presetName(last.slug) }) : "",
  );
}

/** @param {Item} item */
const rulesRow = ({ key, value }) =>
  make(
    "li",
    { class: "group-row" },
    make("span", {}, presetName(key)),
    make("ul", { class: "group-rules" }, ...linesOf(value).map((line) => make("li", {}, line))),
  );

/** @param {Record<string, Value>} value */
function linesOf(value) {
  const lines = Object.entries(value).map(([name, each]) => ruleText(name, each));
  return lines.length ? lines : [_("as usual")];
}

/** The rules of the newest game that the group or this phone has. @param {GroupState} state */
function lastGame({ own, others }) {
  const games = [...own, ...others].filter(({ document }) => words.usual[document.game ?? ""]);
  const last = games.sort((one, other) => one.created.localeCompare(other.created)).at(-1);
  if (!last?.document.game) return null;
  const slug = /** @type {Preset} */ (last.document.game);
  return { slug, rules: differing(slug, last.document.rules) };
}

const take = () =>
  putItems(() => {
    const last = lastGame(openedGroup());
    return last ? [{ kind: "rules", key: last.slug, value: last.rules }] : [];
  });

export function startRulesOfGroup() {
  one("#take-rules button").addEventListener("click", once(take));
}
