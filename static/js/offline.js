/** Starting without a network: has the browser install the worker, or says once why this one cannot. */
import { find, jsonIn, make, one } from "standblatt/dom.js";
import { _, loadWords } from "standblatt/i18n.js";
import { keepSetting, setting } from "standblatt/store.js";

const STORED_KEY = "told-not-secure";

/** Begins when the page itself has all it needs: the worker fetches the rest beside it. */
export function startOffline() {
  if (!isSecureContext) tell();
  if (document.readyState === "complete") prepare();
  else addEventListener("load", prepare);
}

/** A browser may refuse, as some do in private windows: the page works without. */
const prepare = () => navigator.serviceWorker?.register("/service-worker.js").catch(fetchRest) ?? fetchRest();

/** Where there is no worker to keep what is imported later, it is fetched now: the network may be gone by then. */
function fetchRest() {
  if (!find("#later")) return;
  const files = /** @type {string[]} */ (jsonIn("#later"));
  document.head.append(...files.map((href) => make("link", { rel: "modulepreload", href })));
  loadWords().catch(console.warn);
}

async function tell() {
  if (await setting(STORED_KEY, false).catch(() => false)) return;
  const button = make("button", { type: "button", class: "button" }, _("OK"));
  const notice = make("div", { class: "notice once", id: "not-secure" }, make("p", {}, reason()), button);
  button.addEventListener("click", () => {
    notice.remove();
    one("#content").focus();
    keepSetting(STORED_KEY, true).catch(() => null);
  });
  one("#content").prepend(notice);
}

const reason = () =>
  _(
    "Because this address does not begin with https, the page opens only with a network connection, and the screen may go dark. Everything else works: what is entered is kept here until it has been sent.",
  );
