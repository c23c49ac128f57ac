/** The phones of a group, asked for when they are looked at; one that was lost is removed. */
import { make, one, show, write } from "standblatt/dom.js";
import { removeDevice } from "standblatt/group/membership.js";
import { openedGroup, reloadGroup } from "standblatt/group/open-group.js";
import { askFirst, offline, showMessage } from "standblatt/group/questions.js";
import { addressOf } from "standblatt/group/sync.js";
import { get } from "standblatt/hall/api.js";
import { _, dayOf } from "standblatt/i18n.js";

/**
 * @import {Group} from "standblatt/group/items.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 */

/** @typedef {{id: number, name: string, seen: string, own: boolean}} Device */

const place = one("#devices", document, HTMLDetailsElement);
let shownFor = ""; // the group whose phones are shown

/** @param {GroupState} state */
export function showDevices({ group }) {
  if (shownFor === group.id) return;
  one("ul", place).replaceChildren();
  if (place.open) list();
}

async function list() {
  const { group } = openedGroup();
  const answer = await get(`${addressOf(group.id)}/devices`, group.key, null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  if (openedGroup().group.id !== group.id) return;
  shownFor = found ? group.id : "";
  const rows = (found?.devices ?? []).map((/** @type {Device} */ each) => row(each, group));
  one("ul", place).replaceChildren(...rows);
  write(one("p", place), found ? "" : offline());
  show(one("p", place), !found);
}

/** @param {Device} device @param {Group} group */
function row(device, group) {
  const { name, seen, own } = device;
  const when = own ? _("this phone") : _("last seen on {day}", { day: dayOf(seen) });
  const called = make("span", {}, name || _("A phone"), " ", make("small", {}, when));
  const item = make("li", { class: "group-row" }, called);
  if (group.mayWrite && !own) item.append(remover(device, group));
  return item;
}

/** @param {Device} device @param {Group} group */
function remover({ id, name }, group) {
  const called = name || _("A phone");
  const button = make("button", { type: "button", class: "quiet" }, _("Remove"));
  button.setAttribute("aria-label", `${button.textContent}: ${called}`);
  const sentence = _(
    "Remove {name} from the group? It keeps the games that it wrote. Both links are renewed, because it knows them.",
    { name: called },
  );
  button.addEventListener("click", () => askFirst(button, sentence, _("Remove"), () => remove(group, id)));
  return button;
}

/** @param {Group} group @param {number} device */
async function remove(group, device) {
  const { done, sentence } = await removeDevice(group, device);
  showMessage(done ? "" : sentence || offline());
  await Promise.all([list(), reloadGroup()]);
  one("summary", place).focus();
}

export function startDevices() {
  place.addEventListener("toggle", () => place.open && list());
}
