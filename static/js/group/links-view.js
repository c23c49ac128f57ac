/** The two links of a group, one to write and one to see, each with its code; shown when they are asked for. */
import { all, one, show } from "standblatt/dom.js";
import { codeOf, linkOf } from "standblatt/group/membership.js";
import { openedGroup } from "standblatt/group/open-group.js";

/** @import {GroupState} from "standblatt/group/open-group.js" */

/** The link whose code is drawn, by kind. @type {Record<string, string>} */
const drawn = {};

/** @param {HTMLElement} place */
const kindOf = (place) => /** @type {"write"|"watch"} */ (place.dataset.link);

const places = () => all("[data-link]", document, HTMLDetailsElement);

/** @param {GroupState} state */
export function showLinks({ group }) {
  for (const place of places()) {
    const link = linkOf(group, kindOf(place));
    show(place, Boolean(link));
    one("input", place, HTMLInputElement).value = link;
    if (drawn[kindOf(place)] !== link) show(one(".link-code", place), false);
    if (place.open) draw(place);
  }
  show(one("#links-gone"), group.mayWrite && !group.watch);
}

/** @param {HTMLDetailsElement} place */
async function draw(place) {
  const { group } = openedGroup();
  const [kind, link] = [kindOf(place), linkOf(group, kindOf(place))];
  if (!link || drawn[kind] === link) return;
  drawn[kind] = link;
  const source = await codeOf(group, kind);
  if (!source) drawn[kind] = "";
  if (!source || linkOf(openedGroup().group, kind) !== link) return;
  one("img", place, HTMLImageElement).src = source;
  show(one(".link-code", place), true);
}

export function startLinks() {
  for (const place of places()) place.addEventListener("toggle", () => place.open && draw(place));
}
