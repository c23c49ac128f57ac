/** People as chips, with a colour, initials and a short name. */
import { copyOf, find, make } from "standblatt/dom.js";
import { coloursOf, initialsOf, shortOf } from "standblatt/evening/faces.js";

/** @import {Person} from "standblatt/evening/people.js" */

/** The style of chips comes with the first of them. */
function style() {
  const template = find("#people-styles", document, HTMLTemplateElement);
  if (template) document.head.append(copyOf(template));
  template?.remove();
}

/**
 * A chip for each, to be tapped.
 * @param {Person[]} people
 * @param {Person[]} [all] those whose chips stand on the same page
 */
export function chipsOf(people, all = people) {
  style();
  const colours = coloursOf(all);
  return people.map(({ key, name }) =>
    make(
      "button",
      { type: "button", class: "chip person", "data-person": key, title: name },
      make("i", { "data-colour": colours.get(key), "data-initials": initialsOf(name) }),
      make("span", {}, shortOf(name, all)),
    ),
  );
}
