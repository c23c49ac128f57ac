/** What was agreed last, in a few words in place of its fields: a tap opens them. */
import { all, chosen, find, make, one, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { changedRules } from "standblatt/new-game/rules.js";

/**
 * @import {Place} from "types/rule-book"
 * @import {Pack} from "standblatt/labels.js"
 * @import {NamedSetup} from "standblatt/new-game/rules.js"
 */

const form = one("#new-game");
const goal = make("strong", {});
const rest = make("span", { class: "muted" });
const button = make("button", { type: "button", class: "chosen-game terms", "aria-expanded": "false" });

/**
 * Says what the fields say, and puts them away.
 * @param {NamedSetup} setup
 * @param {Pack} pack
 * @param {Place[]} players
 */
export function showBrief(setup, pack, players) {
  const changed = changedRules(setup, pack, players).length;
  const games = chosen(form, "games");
  const rules = _("House rules: {count} changed", { count: changed });
  const said = [
    ...(games === "1" ? [] : [_("series of {games} games", { games })]),
    textIn(".packs :checked + span em"),
    changed ? rules : _("usual rules"),
  ];
  write(goal, goalText());
  write(rest, said.join(" · "));
  form.dataset.brief = "";
}

/** @param {string} selector */
const textIn = (selector) => find(selector, form)?.textContent?.trim() ?? "";

/** "Game to 2000", "Number of deals: 12". */
function goalText() {
  const fieldset = all("[data-goal]:not([hidden])", form).find((each) => chosen(each, "goal"));
  const value = fieldset && chosen(fieldset, "goal")?.split(":")[1];
  if (!fieldset || !value) return textIn(".house-rules summary");
  const { called } = fieldset.dataset;
  return called ? `${called}: ${value}` : `${one(".legend", fieldset).textContent} ${value}`;
}

function open() {
  delete form.dataset.brief;
  find("[data-goal]:not([hidden]) :checked", form)?.focus();
}

button.append(goal, rest, make("em", {}, one("#chosen-game em").textContent ?? ""));
button.addEventListener("click", open);
one("[data-goal]", form).before(button);
