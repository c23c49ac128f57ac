/** One voice for those who do not see the page: what has happened, as a sentence, once. */
import { make, one } from "standblatt/dom.js";

const PAUSE = 1000; // milliseconds without a key, after which what was typed is said as a whole
let waiting = 0;

/** Says it at once; what was still to be said once the keys rest is no news any more. @param {string} text */
export function announce(text) {
  clearTimeout(waiting);
  one("#announcer").replaceChildren(...(text ? [make("span", {}, text)] : []));
}

/** Says what there is to say once the keys rest. @param {() => string} text */
export function announceAtRest(text) {
  clearTimeout(waiting);
  waiting = setTimeout(() => announce(text()), PAUSE);
}
