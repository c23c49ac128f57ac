/** What was changed on two phones, both side by side, until somebody chooses; and what the server would not take. */
import { uuid } from "standblatt/device.js";
import { copyOf, make, one, show, write } from "standblatt/dom.js";
import { francs } from "standblatt/evening/stakes.js";
import { stakesLine } from "standblatt/evening/stakes-words.js";
import { choose, conflictsOf, isPut } from "standblatt/group/items.js";
import { changeGroup } from "standblatt/group/open-group.js";
import { presetName, ruleText } from "standblatt/group/rules-view.js";
import { _, dayOf, sentence, timeOf } from "standblatt/i18n.js";

/**
 * @import {GroupConflict, GroupRow, ItemName, Value} from "standblatt/group/items.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 */

let drawn = "";

/** @param {GroupState} state */
export function showChoices({ group, rows }) {
  const conflicts = conflictsOf(rows);
  showUnsent(rows.filter(({ state }) => state === "refused" || (group.out && state === "waiting")));
  const wanted = JSON.stringify(conflicts);
  if (drawn === wanted) return;
  drawn = wanted;
  one("#choices").replaceChildren(...conflicts.map(choiceNode));
  show(one("#choices"), conflicts.length > 0);
}

/** @param {GroupConflict} conflict */
function choiceNode(conflict) {
  const node = copyOf(one("#choice", document, HTMLTemplateElement));
  write(one("h2", node), _("{what}: changed on two phones", { what: nameOf(conflict) }));
  const mine = [_("This phone"), when(conflict.mineAt)];
  const theirs = [conflict.device || _("Another phone"), when(conflict.at)];
  showVersion(node, conflict, "mine", mine);
  showVersion(node, conflict, "theirs", theirs);
  return node;
}

/** @param {string} at */
const when = (at) => (at ? `${dayOf(at)}, ${timeOf(at)}` : "");

/** @param {HTMLElement} node @param {GroupConflict} conflict @param {"mine"|"theirs"} which @param {string[]} whose */
function showVersion(node, conflict, which, whose) {
  const place = one(`[data-version="${which}"]`, node);
  write(one("strong", place), valueText(conflict, conflict[which]));
  write(one("small", place), whose.filter(Boolean).join(", "));
  one("button", place).addEventListener("click", async () => {
    await changeGroup((group, rows) => choose(group, rows, conflict.change, which, uuid));
    one("#content").focus();
  });
}

/** What an item is called. @param {ItemName} item */
function nameOf({ kind, key }) {
  /** @type {Record<string, () => string>} */
  const names = {
    name: () => _("Name of the group"),
    person: () => _("Person"),
    rules: () => presetName(key),
    stakes: () => _("Stakes"),
    evening: () => _("Evening"),
    paid: () => _("Payments"),
    game: () => _("Game"),
  };
  return names[kind]?.() ?? kind;
}

/** What an item holds, in words. @param {ItemName} item @param {Value} value */
function valueText({ kind }, value) {
  if (value === null) return _("removed");
  if (kind === "rules")
    return (
      Object.entries(value)
        .map(([name, each]) => ruleText(name, each))
        .join(" · ") || _("as usual")
    );
  if (kind === "evening") return [value.began, value.ended].filter(Boolean).map(when).join(" – ");
  if (kind === "stakes") return stakesLine(value);
  if (kind === "paid") return (value.payments ?? []).map(paymentText).join(" · ") || "–";
  return String(value.name ?? "–");
}

/** @param {{from: string, to: string, amount: number}} payment */
const paymentText = ({ from, to, amount }) => `${calledIn(from)} → ${calledIn(to)} ${francs(amount)}`;

/** The name in a person's key. @param {string} key */
function calledIn(key) {
  try {
    return String(JSON.parse(key)[0]);
  } catch {
    return key;
  }
}

/** What the server would not take, and of a phone that is let in no more all that it has not sent. @param {GroupRow[]} rows */
function showUnsent(rows) {
  one("#group-unsent").replaceChildren(...rows.map(unsentRow));
  show(one("#group-unsent"), rows.length > 0);
}

/** @param {GroupRow} row */
function unsentRow(row) {
  const why = row.problems.map((problem) => sentence(problem)).join(" ");
  const button = make("button", { type: "button", class: "quiet" }, _("Discard"));
  button.addEventListener("click", () => changeGroup((group) => ({ group, drop: row.seq ? [row.seq] : [] })));
  const text = [changeText(row), why].filter(Boolean).join(": ");
  return make("li", { class: "group-row" }, make("span", {}, text), button);
}

/** What a change is about, and what it makes of that. @param {GroupRow} row */
function changeText(row) {
  if (row.body.kind === "start") return _("Group");
  if (!isPut(row)) return [_("Person"), _("removed")].join(", ");
  const { item, value } = row.body;
  return [nameOf(item), item.kind === "game" && value ? "" : valueText(item, value)]
    .filter(Boolean)
    .join(", ");
}
