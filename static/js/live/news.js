/**
 * Pages that follow a game or a tournament: when they last heard of the server, what is new as sentences, a pause.
 *
 * The part that changes is fetched by htmx; in it `data-news` has sentences, of which those that were not there
 * before are said, once, in a place that screen readers watch.
 */
import { all, one, write } from "standblatt/dom.js";
import { timeOf } from "standblatt/i18n.js";

/** More sentences at once are a new page rather than news. */
const MOST = 4;

let paused = false;
let heard = Date.now();
let lost = false;
/** @type {string[]} */
let known = [];

const sentences = () => all("[data-news]").map((each) => each.dataset.news ?? "");

function showHeard() {
  const place = one("[data-heard]");
  const { ago = "", lost: gone = "", paused: held = "" } = place.dataset;
  const seconds = String(Math.max(0, Math.round((Date.now() - heard) / 1000)));
  const text = paused ? held : lost ? gone : ago;
  write(place, text.replace("{seconds}", seconds).replace("{time}", timeOf(new Date(heard).toISOString())));
}

/** @param {Event} event */
function hear(event) {
  const { xhr } = /** @type {CustomEvent<{xhr: XMLHttpRequest}>} */ (event).detail;
  lost = xhr.status < 200 || xhr.status >= 400;
  if (!lost) heard = Date.now();
  showHeard();
}

function tell() {
  const now = sentences();
  const news = now.filter((each) => !known.includes(each));
  known = now;
  if (news.length) write(one("[data-said]"), news.slice(0, MOST).join(" "));
}

/** Asks for nothing while the page is paused. @param {Event} event */
function hold(event) {
  if (paused) event.preventDefault();
}

/** @param {boolean} on */
export function pauseNews(on) {
  paused = on;
  one("[data-pause]").setAttribute("aria-pressed", String(on));
  showHeard();
}

export function startNews() {
  known = sentences();
  document.addEventListener("htmx:beforeRequest", hold);
  document.addEventListener("htmx:afterRequest", hear);
  document.addEventListener("htmx:afterSettle", tell);
  setInterval(showHeard, 1000);
  showHeard();
}

/** The same, where the button does nothing else. */
export function startNewsWithPause() {
  startNews();
  const button = one("[data-pause]");
  button.hidden = false;
  button.addEventListener("click", () => pauseNews(!paused));
}
