/**
 * Double taps: where the first tap has changed what stands under the finger, the second one does nothing. Keys that
 * are still there, as those of the keypad, take both; so does the keyboard, and whatever reads the page out.
 */
import { closest } from "standblatt/dom.js";
import { shownPlace } from "standblatt/focus.js";

const SOON = 500; // milliseconds from one tap to the next that make them a double tap
const FINGER = 40; // pixels from one tap to the next, at most

/**
 * @typedef {{key: Element|null, step: string, box: DOMRect, x: number, y: number, at: number, isMeant: boolean}} Tap
 *   `box`: where that lies which it hits
 */

/** The last tap that was meant. @type {Tap|null} */
let last = null;
/** The one that has begun. @type {Tap|null} */
let begun = null;

/** What is hit; of a label the field that it stands for. @param {Event} event */
function keyOf(event) {
  const key = closest(event, "button, a, label, input, select, summary");
  return key instanceof HTMLLabelElement ? (key.control ?? key) : key;
}

/** @param {PointerEvent} event @returns {Tap} */
function tapOf(event) {
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const key = keyOf(event);
  const box = (key ?? document.documentElement).getBoundingClientRect();
  const tap = { key, step: shownPlace(), box, x, y, at };
  return { ...tap, isMeant: !isSecond(event) || (key === last?.key && tap.step === last?.step) };
}

/** Whether it comes soon after the last tap, where that one was. @param {PointerEvent} event */
function isSecond({ clientX: x, clientY: y, timeStamp }) {
  if (!last || timeStamp - last.at > SOON) return false;
  const { left, right, top, bottom } = last.box;
  const isNear = Math.hypot(x - last.x, y - last.y) <= FINGER;
  return isNear && left <= x && x <= right && top <= y && y <= bottom;
}

/** @param {PointerEvent} event */
function begin(event) {
  begun = event.isPrimary ? tapOf(event) : null;
}

/** It counts if it was meant for what it hits, and that stood there when it began. @param {MouseEvent} event */
function end(event) {
  const tap = begun;
  begun = null;
  if (!tap || !event.detail) return;
  if (!tap.isMeant || keyOf(event) !== tap.key) return ignore(event);
  last = { ...tap, at: event.timeStamp };
}

/** Between the taps of a double tap nobody types. */
function forget() {
  last = null;
}

/** @param {Event} event */
function ignore(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function startDoubleTaps() {
  addEventListener("pointerdown", begin, true);
  addEventListener("mousedown", (event) => begun?.isMeant === false && ignore(event), true);
  addEventListener("click", end, true);
  addEventListener("keydown", forget, true);
}
