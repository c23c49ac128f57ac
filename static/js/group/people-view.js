/** The people of a group: who is in it, adding, renaming, taking out, and forgetting for good. */

import { uuid } from "standblatt/device.js";
import { all, find, make, one, show } from "standblatt/dom.js";
import { replaceNames } from "standblatt/group/forgetting.js";
import { forgetPerson, openedGroup, putItems } from "standblatt/group/open-group.js";
import { askFirst } from "standblatt/group/questions.js";
import { peopleIn, peopleToAdd } from "standblatt/group/taking-in.js";
import { _ } from "standblatt/i18n.js";

/**
 * @import {Value} from "standblatt/group/items.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 * @import {GroupPerson} from "standblatt/group/taking-in.js"
 */

/** The person whose row is open. */
let opened = "";

/** What the list shows, so that news of other things leave it and its focus alone. */
let shown = "";

const list = one("#people");

/** @param {GroupState} state */
export function showPeople({ group, items }) {
  if (isInUse()) return;
  const people = peopleIn(items);
  const wanted = JSON.stringify([people, group.mayWrite, opened]);
  if (wanted === shown) return;
  shown = wanted;
  list.replaceChildren(...people.map((person) => personRow(person, group.mayWrite)));
}

/** Somebody types a name, or has yet to answer a question. */
function isInUse() {
  const isTyping = list.contains(document.activeElement) && document.activeElement?.matches("input");
  return isTyping || Boolean(find("[role=group]", list));
}

/** @param {GroupPerson} person @param {boolean} mayWrite */
function personRow(person, mayWrite) {
  const isOpen = mayWrite && opened === person.key;
  const row = make("li", { class: "group-row", "data-person": person.key }, make("span", {}, person.name));
  if (mayWrite) row.append(opener(person, isOpen));
  if (isOpen) row.append(renaming(person), more(person, row));
  return row;
}

/** @param {GroupPerson} person @param {boolean} isOpen */
function opener(person, isOpen) {
  const attributes = { type: "button", class: "quiet", "aria-expanded": String(isOpen) };
  const button = make("button", attributes, isOpen ? _("Close") : _("Change"));
  button.setAttribute("aria-label", `${button.textContent}: ${person.name}`);
  button.addEventListener("click", () => {
    opened = isOpen ? "" : person.key;
    find("[role=group]", list)?.remove();
    showPeople(openedGroup());
    one(`[data-person="${person.key}"] .quiet`, list).focus();
  });
  return button;
}

/** @param {GroupPerson} person */
function renaming(person) {
  const name = make("input", {
    name: "name",
    maxlength: 40,
    required: true,
    autocomplete: "off",
    "aria-label": _("Name"),
  });
  name.value = person.name;
  const form = make("form", { class: "group-add" }, name, make("button", { class: "button" }, _("Rename")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
    putItems(() => [item(person, { name: name.value.trim(), colour: person.colour })]);
  });
  return form;
}

/** @param {GroupPerson} person @param {Value} value */
const item = ({ key }, value) => ({ kind: "person", key, value });

function close() {
  opened = "";
  one("#people-title").focus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** @param {GroupPerson} person @param {HTMLElement} row */
function more(person, row) {
  const out = make("button", { type: "button", class: "quiet" }, _("Remove"));
  const gone = make("button", { type: "button", class: "quiet" }, _("Forget"));
  out.addEventListener("click", () => {
    close();
    putItems(() => samePeople(person).map((key) => ({ kind: "person", key, value: null })));
  });
  gone.addEventListener("click", () =>
    askFirst(
      gone,
      _(
        "Forget {name}? The name is replaced by a dash in the group and in all its games, on every phone. This cannot be undone.",
        {
          name: person.name,
        },
      ),
      _("Forget"),
      () => forgetOne(person),
    ),
  );
  row.dataset.open = "";
  return make("p", { class: "group-more" }, out, gone);
}

/** The keys of all who bear the name: two phones may have added the same person. @param {GroupPerson} person */
function samePeople({ name }) {
  const same = name.toLowerCase();
  return openedGroup()
    .items.filter(({ kind, value }) => kind === "person" && value?.name?.trim().toLowerCase() === same)
    .map(({ key }) => key);
}

/** @param {GroupPerson} person */
async function forgetOne(person) {
  close();
  for (const key of samePeople(person)) await forgetPerson(key);
  await replaceNames([person.name], openedGroup().group);
}

/** @param {SubmitEvent} event */
async function add(event) {
  event.preventDefault();
  const field = one("#person-name", document, HTMLInputElement);
  const name = field.value;
  field.value = "";
  await putItems((group, rows) => peopleToAdd(group, rows, [name], uuid));
  field.focus();
}

export function startPeople() {
  one("#people-title").tabIndex = -1;
  one("#person-form").addEventListener("submit", add);
}

/** Chips of names, all taken at first; answers those that are. @param {HTMLElement} place @param {string[]} names */
export function offerNames(place, names) {
  const chips = names.map((name) => make("button", { type: "button", "aria-pressed": "true" }, name));
  for (const chip of chips)
    chip.addEventListener("click", () =>
      chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true")),
    );
  one("[data-chips]", place).replaceChildren(...chips);
  show(place, chips.length > 0);
  return () => all('[aria-pressed="true"]', place).map(({ textContent }) => textContent ?? "");
}
