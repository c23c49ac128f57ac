/** One voice for those who do not see the page: what has happened, as a sentence, once. */
import { make, one } from "standblatt/dom.js";

const PAUSE = 1000; // milliseconds without a key or a change, after which what there is to say is said as a whole
let waiting = 0;
let gathering = 0;
/** What stands in each part of the page, and what was last said of it. @type {Record<string, string>[]} */
const [latest, known] = [{}, {}];

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

/** Says what stands in a part of the page where that is news and stays. @param {string} part @param {string} text */
export function announceNews(part, text) {
  if (latest[part] === text) return;
  latest[part] = text;
  clearTimeout(gathering);
  gathering = setTimeout(announceGathered, PAUSE);
}

function announceGathered() {
  const parts = Object.keys(latest).filter((part) => latest[part] !== known[part]);
  const text = parts.map((part) => latest[part]).filter(Boolean);
  Object.assign(known, latest);
  if (text.length) announce(text.join(" "));
}
