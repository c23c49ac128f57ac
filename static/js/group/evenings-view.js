/** The evenings of a group, newest first; each leads to what everybody has made. Playing tonight begins one. */

import { uuid } from "standblatt/device.js";
import { make, one, show, write } from "standblatt/dom.js";
import { ownTonight } from "standblatt/evening/own.js";
import { openedGroup, putItems } from "standblatt/group/open-group.js";
import { eveningId, eveningsOfGroup, eveningUnderWay, itemsToTakeIn } from "standblatt/group/taking-in.js";
import { showTotals } from "standblatt/group/totals-view.js";
import { _, dayOf } from "standblatt/i18n.js";
import { attempt, once } from "standblatt/lazy-loading.js";

/**
 * @import {GroupState} from "standblatt/group/open-group.js"
 * @import {GroupEvening} from "standblatt/group/taking-in.js"
 */

const DAY = 24 * 60 * 60 * 1000;
const SMALL_HOURS = 5 * 60 * 60 * 1000; // what begins then belongs to the evening before

/** @param {GroupState} state */
export function showEvenings(state) {
  const { group, items, own, others } = state;
  const evenings = eveningsOfGroup(group, items);
  const now = eveningUnderWay(evenings, [...own, ...others], Date.now());
  one("#evenings").replaceChildren(...evenings.map(eveningRow));
  show(one("#no-evenings"), evenings.length === 0);
  const tonight = one("#play-tonight a", document, HTMLAnchorElement);
  show(tonight, Boolean(now?.games));
  if (now) tonight.href = eveningPath(now.id);
  showTakeIn(state);
  show(totals(), evenings.filter(({ games }) => games).length > 1);
  showTotalsNow();
}

const totals = () => one("#totals", document, HTMLDetailsElement);

/** Only while they are looked at: every game is counted for it. */
function showTotalsNow() {
  if (totals().open && !totals().hidden) attempt(() => showTotals(one("div", totals())));
}

/** @param {string} id */
const eveningPath = (id) => `/table/#tonight=${id}`;

/** @param {GroupEvening} evening */
const eveningRow = ({ id, began, games }) =>
  make(
    "li",
    {},
    make(
      "a",
      { href: eveningPath(id) },
      make("time", { datetime: began }, dayOf(new Date(Date.parse(began) - SMALL_HOURS).toISOString())),
      make("small", {}, games === 1 ? _("1 game") : _("{count} games", { count: games })),
    ),
  );

/** @param {GroupState} state */
const toTakeIn = ({ group, rows, own }) => itemsToTakeIn(group, rows, own, [], { uuid, now: Date.now() });

/** @param {GroupState} state */
function showTakeIn(state) {
  const evenings = toTakeIn(state).filter(({ kind }) => kind === "evening").length;
  show(one("#take-in"), evenings > 0 && state.group.mayWrite);
  const text =
    evenings === 1
      ? _("Add 1 evening from this phone")
      : _("Add {count} evenings from this phone", { count: evenings });
  write(one("#take-in button"), text);
}

/** Begins the evening, unless one goes on, and leads to its next game. */
async function play() {
  const { group, items, own, others } = openedGroup();
  const evenings = eveningsOfGroup(group, items);
  const now = Date.now();
  if (!eveningUnderWay(evenings, [...own, ...others], now)) {
    const id = (await goingOn(evenings)) ?? freshId(group.id, evenings, now);
    await putItems(() => [{ kind: "evening", key: id, value: { began: new Date(now).toISOString() } }]);
  }
  location.assign("/table/#new");
}

/** The evening that this phone plays already, unless the group has it. @param {GroupEvening[]} evenings */
async function goingOn(evenings) {
  const id = (await ownTonight())?.evening;
  return id && !evenings.some((evening) => evening.id === id) ? id : null;
}

/** @param {string} group @param {GroupEvening[]} evenings @param {number} now */
function freshId(group, evenings, now) {
  const local = now - new Date(now).getTimezoneOffset() * 60000 - SMALL_HOURS;
  const day = Math.floor(local / DAY);
  let ended = 0;
  while (evenings.some(({ id }) => id === eveningId(group, day, ended))) ended += 1;
  return eveningId(group, day, ended);
}

export function startEvenings() {
  totals().addEventListener("toggle", showTotalsNow);
  one("#play-tonight button").addEventListener("click", once(play));
  one("#take-in button").addEventListener(
    "click",
    once(() => putItems(() => toTakeIn(openedGroup()))),
  );
}
