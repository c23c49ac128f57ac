/**
 * What was agreed differently, in words: house rules and their values are called as on the new-game page, whose form has
 * a field for each.
 */
import { find } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { denominationName, rowName } from "standblatt/labels.js";

/**
 * @import {Denomination, HouseRules, Preset} from "types/rule-book"
 * @import {AgreedEvent} from "standblatt/game-actions.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/** @param {string} selector */
const textIn = (selector) => find(`#new-game ${selector}`)?.textContent?.trim();

/**
 * "Ana, Beat → Anna, Beat", "Target: 2000 → 1500".
 * @param {AgreedEvent} event
 * @param {Preset|undefined} preset
 * @param {Pack} pack
 */
export function agreementText({ before, after }, preset, pack) {
  const names = [before, after].map(namesText).filter(Boolean).join(" → ");
  const rules = ruleChanges(before.rules ?? {}, after.rules ?? {}, preset, pack);
  return [...(names ? [names] : []), ...rules].join(" · ");
}

/** @param {AgreedEvent["before"]} agreed */
const namesText = ({ players = {} }) =>
  Object.values(players)
    .map((name) => name || "–")
    .join(", ");

/**
 * "Target: 2000 → 1500" for each rule that differs.
 * @param {Partial<HouseRules>} before
 * @param {Partial<HouseRules>} after
 * @param {Preset} [preset]
 * @param {Pack} [pack]
 */
export function ruleChanges(before, after, preset = "sidi-barrani", pack = "swiss") {
  const names = /** @type {(keyof HouseRules)[]} */ (Object.keys(after));
  return names.map((name) => {
    const pair = [before[name], after[name]];
    const values = pair.map((value, at) => valueText(name, value, pair[1 - at], pack));
    return `${labelOf(name, preset)}: ${values.join(" → ")}`;
  });
}

/** @param {string} name @param {Preset} preset */
function labelOf(name, preset) {
  const field = `:is([data-rule="${name}"], [data-goal="${name}"][data-presets~="${preset}"])`;
  const called = find(`#new-game ${field}`)?.dataset.called;
  return called ?? textIn(`${field} :is(label, .legend)`) ?? name;
}

/**
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} other what stands on the other side of the arrow
 * @param {Pack} pack
 */
function valueText(name, value, other, pack) {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((row) => rowName(row, pack)).join(", ");
  if (typeof value === "object") return factorsText(value, Object(other), pack);
  const option = textIn(`#rule-${name} option[value="${value}"]`);
  return option ?? (typeof value === "boolean" ? yesOrNo(value) : String(value));
}

/** @param {boolean} isOn */
const yesOrNo = (isOn) => (isOn ? _("yes") : _("no"));

/**
 * The factors that differ.
 * @param {object} factors
 * @param {Record<string, unknown>} other
 * @param {Pack} pack
 */
const factorsText = (factors, other, pack) =>
  Object.entries(factors)
    .filter(([name, factor]) => other[name] !== factor)
    .map(([name, factor]) => `${denominationName(/** @type {Denomination} */ (name), pack)} ×${factor}`)
    .join(", ");
