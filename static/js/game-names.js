/** *Change names*: who plays under another name, or sits in for somebody, from now on and on all phones of the game. */
import { agreeOn } from "standblatt/agreements.js";
import { closeDialogs } from "standblatt/dialogs.js";
import { all, make, one } from "standblatt/dom.js";
import { playerName } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";

/**
 * @import {GameDocument, Place} from "types/rule-book"
 * @import {Names} from "standblatt/game-actions.js"
 */

const form = one("#names-form");
const LONGEST = 40; // letters of a name, as where a game is started

/** The names as the dialog has found them: what others change meanwhile is left alone. @type {Names} */
let found = {};

/** @param {GameDocument} document @param {Place} place */
function field(document, place) {
  const id = `named-${place}`;
  const usual = playerName({ ...document, players: {} }, place);
  const input = make("input", {
    id,
    name: place,
    maxlength: LONGEST,
    spellcheck: "false",
    list: "known-names",
  });
  input.value = found[place] ?? "";
  return make("div", { class: "field" }, make("label", { for: id }, usual), input);
}

function open() {
  const { game, places } = current();
  found = game.document.players ?? {};
  one("[data-fields]", form).replaceChildren(...places.map((place) => field(game.document, place)));
}

/** Those that were named otherwise here. @returns {Names} */
function changed() {
  const fields = all("input", form, HTMLInputElement);
  const names = fields.map(({ name, value }) => [name, value.trim()]);
  return Object.fromEntries(
    names.filter(([place, name]) => name !== (found[/** @type {Place} */ (place)] ?? "")),
  );
}

/** @param {Event} event */
async function save(event) {
  event.preventDefault();
  const names = changed();
  closeDialogs();
  if (Object.keys(names).length) await agreeOn({ players: names });
}

export function startNames() {
  one("#names-dialog").addEventListener("opened", open);
  form.addEventListener("submit", save);
}
