/** One voice for those who do not see the page: what has happened, as a sentence, once. */
import { make, one } from "standblatt/dom.js";

/** @param {string} text */
export function announce(text) {
  one("#announcer").replaceChildren(...(text ? [make("span", {}, text)] : []));
}

const PAUSE = 1000; // milliseconds without a key, after which what was typed is said as a whole
let waiting = 0;

/** Says what there is to say once the keys rest. @param {() => string} text */
export function announceAtRest(text) {
  clearTimeout(waiting);
  waiting = setTimeout(() => announce(text()), PAUSE);
}
