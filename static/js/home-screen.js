/**
 * Safari clears what a page keeps once nobody has used it for a week, but not that of an app on the home screen
 * (https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/): asked once, after the first game.
 */
import { one, show } from "standblatt/dom.js";
import { keepSetting, setting } from "standblatt/store.js";

const STORED_KEY = "home-screen-asked";

/** Whether this is a page in Safari on a phone, and no app. */
const isInSafari = () => "standalone" in navigator && !navigator.standalone;

/** Asks for a place on the home screen, unless this phone was asked before. */
export async function askForHomeScreen() {
  if (!isInSafari() || (await setting(STORED_KEY, false))) return;
  await keepSetting(STORED_KEY, true);
  show(one("#home-screen"), true);
}

export function startHomeScreen() {
  one("#home-screen button").addEventListener("click", () => show(one("#home-screen"), false));
}
