/**
 * Lazy loading: what a page needs later, as a game or a dialog, comes when it is needed. Where it cannot be had the
 * page says so, and loads it as soon as it can.
 */

import { closeDialogs } from "standblatt/dialogs.js";
import { find, one, show } from "standblatt/dom.js";
import { loadWords } from "standblatt/i18n.js";
import { announce } from "standblatt/live-region.js";

const PAUSE = 4000; // milliseconds between two tries

/** There is no network, or the server does not answer. */
export class NotLoaded extends Error {}

/** @typedef {() => Promise<unknown>} Action */

/** What waits for a part: each action by what loads the part for it. @type {Map<Action, Action>} */
const waiting = new Map();
let timer = 0;

/**
 * What loads a part, and the words for it: once, and again only where that has failed.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function part(load) {
  /** @type {Promise<T>|null} */
  let loading = null;
  return () => {
    loading ??= Promise.all([load(), loadWords()])
      .then(([loaded]) => loaded)
      .catch((cause) => {
        loading = null;
        throw new NotLoaded("A part of the page is missing.", { cause });
      });
    return loading;
  };
}

/**
 * What cannot begin again while it is under way, however often it is tapped.
 * @param {Action} action
 * @returns {Action}
 */
export function once(action) {
  /** @type {Promise<unknown>|null} */
  let running = null;
  return () => {
    running ??= action().finally(() => {
      running = null;
    });
    return running;
  };
}

/** For `catch`: null where it is another error than that of a missing part. @param {unknown} error */
export function nullUnlessMissing(error) {
  if (error instanceof NotLoaded) throw error;
  return null;
}

/** For `catch`: lets pass any error but that. @param {unknown} error */
function onlyMissing(error) {
  if (!(error instanceof NotLoaded)) throw error;
  console.warn(error);
}

/**
 * Does what needs a part; where that is missing, says so, and does it with another tap. Meanwhile `load` is tried by
 * itself: the whole action, or only the loading where what comes late would take somebody by surprise.
 * @param {Action} action
 * @param {Action} load
 */
export async function attempt(action, load = action) {
  try {
    await action();
    settle(load);
  } catch (error) {
    onlyMissing(error);
    waiting.set(load, action);
    showNotice();
    retryLater();
  }
}

const notice = () => one("#unloaded");

function showNotice() {
  closeDialogs();
  one("button", notice()).onclick = retry;
  addEventListener("online", retryLoading);
  show(notice(), true);
  // Who goes on without the part needs the room again.
  find("#game")?.addEventListener("click", hide, { once: true });
  announce(one("p", notice()).textContent ?? "");
}

function retryLater() {
  clearTimeout(timer);
  timer = setTimeout(retryLoading, PAUSE);
}

function retry() {
  const actions = [...waiting];
  waiting.clear();
  for (const [load, action] of actions) attempt(action, load);
}

async function retryLoading() {
  for (const load of waiting.keys())
    await load()
      .then(() => settle(load))
      .catch(onlyMissing);
  if (waiting.size) retryLater();
}

/** @param {Action} load */
function settle(load) {
  waiting.delete(load);
  if (waiting.size) return;
  clearTimeout(timer);
  if (notice().contains(document.activeElement)) one("#content").focus();
  hide();
}

const hide = () => show(notice(), false);
