/**
 * *Change target or rules*: what is agreed differently once a game has begun (SB-11b), in the very form of the new-game
 * page, which is lent to this dialog while it is open.
 */
import { ruleChanges } from "standblatt/agreement-words.js";
import { agreeOn } from "standblatt/agreements.js";
import { newlyUnknown, winsNow } from "standblatt/deal-entry.js";
import { closeDialogs } from "standblatt/dialogs.js";
import { make, one, show } from "standblatt/dom.js";
import { writeProblem } from "standblatt/field-problems.js";
import { laterDeals } from "standblatt/game-end.js";
import { _, number } from "standblatt/i18n.js";
import { sideName, teller } from "standblatt/labels.js";
import { areNumbersEntered, areRulesRight, enteredRules, showRulesOf } from "standblatt/new-game.js";
import { current } from "standblatt/open-game.js";
import { forbidding } from "standblatt/rules/agreeing.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";

/**
 * @import {GameDocument, HouseRules} from "types/rule-book"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

const dialog = one("#rules-dialog");
const form = one("#new-game");
const home = document.createComment("the form of a new game");

/** What the fields said when the dialog was opened: what others agree on meanwhile is left alone. */
let found = new Map();

function open() {
  form.before(home);
  one("[data-fields]", dialog).append(form);
  form.dataset.lent = "";
  delete form.dataset.brief;
  showRulesOf(current().game);
  show(form, true);
  found = new Map(Object.entries(enteredRules()));
  look();
}

/** Gives the form back; where there is no game its page may be here already. */
function close() {
  home.replaceWith(form);
  delete form.dataset.lent;
  show(form, Boolean(one("#game").hidden));
}

/** The rules that were changed here. @returns {Partial<HouseRules>} */
function changed() {
  const rules = Object.entries(enteredRules());
  return Object.fromEntries(
    rules.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(found.get(name))),
  );
}

/** What the game would be, and why it cannot. @param {Partial<HouseRules>} rules */
function judged(rules) {
  const { document } = current().game;
  const before = scoreGame(document);
  const after = scoreGame({ ...document, rules: { ...document.rules, ...rules } });
  return { before, after, problems: forbidding(before, after) };
}

/** Shows what a change comes to before it is saved. */
function look() {
  if (!areNumbersEntered()) return;
  const { game } = current();
  const rules = changed();
  const { before, after, problems } = judged(rules);
  const willBe = Object.keys(rules).length > 0 && !problems.length;
  const lines = willBe ? effects(game.document, before, after) : [];
  list([...ruleChanges(game.document.rules, rules, game.document.game, game.pack), ...lines]);
  showProblems(problems);
}

/** Nothing is read out twice. @param {string[]} lines */
function list(lines) {
  const items = lines.map((line) => make("li", {}, line));
  const place = one("[data-lines]", dialog);
  if (place.innerHTML !== make("ul", {}, ...items).innerHTML) place.replaceChildren(...items);
}

/** @param {AnyProblem[]} problems */
const showProblems = (problems) =>
  writeProblem(one(".problem", dialog), problems.map(teller(current().game.document)).join(" "));

/**
 * Totals that are others, and how the game then stands.
 * @param {GameDocument} document
 * @param {Sheet} before
 * @param {Sheet} after
 */
function effects(document, before, after) {
  const totals = current()
    .sides.filter((side) => before.totals[side] !== after.totals[side])
    .map((side) => {
      const [was, is] = [before, after].map(({ totals }) => number(totals[side]));
      return `${sideName(document, side)}: ${was} → ${is}`;
    });
  return [...(totals.length ? totals : [_("No points change.")]), ...ending(document, before, after)];
}

/**
 * @param {GameDocument} document
 * @param {Sheet} before
 * @param {Sheet} after
 */
function ending(document, before, after) {
  if (!after.over) return before.over ? [_("The game is open again.")] : [];
  const end = after.deals.filter(({ counted }) => counted).at(-1)?.number;
  return [
    _("The game ends with deal {number}.", { number: end }),
    after.winner ? winsNow(document, after.winner) : "",
    laterDeals(after),
    ...newlyUnknown(before, after),
  ].filter(Boolean);
}

/** @param {Event} event */
async function save(event) {
  event.preventDefault();
  event.stopPropagation(); // no game begins
  if (!areRulesRight()) return;
  const rules = changed();
  const { problems } = judged(rules);
  showProblems(problems);
  if (problems.length) return;
  closeDialogs();
  if (Object.keys(rules).length) await agreeOn({ rules });
}

export function startRules() {
  dialog.addEventListener("opened", open);
  dialog.addEventListener("close", close);
  for (const kind of ["input", "change", "click"]) dialog.addEventListener(kind, look);
  dialog.addEventListener("submit", save, true);
}
