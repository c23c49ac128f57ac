/** The round's clock, where the director has started one: what is left, by the server's time. */

import { one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { announce } from "standblatt/live-region.js";

const SECOND = 1000;
const SOON = 5 * 60; // seconds before the end at which it is said that it comes

/** @import {State} from "standblatt/open-game.js" */

const clock = one("#clock");
/** @type {number|null} */
let ends = null;
let offset = 0;
let timer = 0;
/** What was left when the clock was last looked at. @type {number|null} */
let before = null;

/** Shows what is left of the round while the table is at work. @param {State} state */
export function showClock({ game }) {
  const running = game.table && !game.table.result ? game.table.clock : null;
  const end = running ? Date.parse(running.ends) : null;
  if (end !== ends) before = null;
  ends = end;
  offset = game.table ? game.serverOffset : 0;
  show(clock, ends !== null);
  clearTimeout(timer);
  tick();
}

function tick() {
  if (ends === null) return;
  const left = Math.ceil((ends - Date.now() - offset) / SECOND);
  write(one("[data-left]", clock), toText(left));
  clock.toggleAttribute("data-over", left <= 0);
  say(left);
  before = left;
  timer = setTimeout(tick, SECOND - ((Date.now() + offset) % SECOND));
}

/** Nobody wants to hear each second: only that the end is near, and that it is there. @param {number} left */
function say(left) {
  /** @param {number} mark */
  const passed = (mark) => before !== null && before > mark && left <= mark;
  if (passed(SOON)) announce(_("5 minutes left."));
  if (passed(0)) announce(_("Time is up for this round."));
}

/** @param {number} part */
const two = (part) => String(part).padStart(2, "0");

/**
 * Minutes and seconds, with hours where there are some; behind a minus how long it is over.
 * @param {number} left
 */
function toText(left) {
  const [hours, minutes, seconds] = [3600, 60, 1].map((unit, place) => {
    const whole = Math.floor(Math.abs(left) / unit);
    return place ? whole % 60 : whole;
  });
  const parts = hours ? [hours, two(minutes), two(seconds)] : [minutes, two(seconds)];
  return `${left < 0 ? "−" : ""}${parts.join(":")}`;
}

export function startClock() {
  // A phone that slept shows the time at once.
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) tick();
  });
}
