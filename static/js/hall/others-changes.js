/** What others have done, for those who do not see the page: said once, and only if it is still so in a moment. */
import { announce } from "standblatt/live-region.js";

const PAUSE = 1000; // milliseconds without a change, after which all that is new is said as a whole
let waiting = 0;
/** What stands in each part of the page, and what was last said of it. @type {Record<string, string>[]} */
const [latest, known] = [{}, {}];

/** Says what stands in a part of the page where that is news and stays. @param {string} part @param {string} text */
export function announceNews(part, text) {
  if (latest[part] === text) return;
  latest[part] = text;
  clearTimeout(waiting);
  waiting = setTimeout(announceAll, PAUSE);
}

function announceAll() {
  const parts = Object.keys(latest).filter((part) => latest[part] !== known[part]);
  const text = parts.map((part) => latest[part]).filter(Boolean);
  Object.assign(known, latest);
  if (text.length) announce(text.join(" "));
}
