/** A phone's "back": it closes what is open, a dialog or a step, before it leaves the game. */

const Native = globalThis.CloseWatcher;

/** Whether the browser closes its dialogs itself when somebody goes back. */
export const closesDialogs = Boolean(Native);

/**
 * Closes what is open where the browser has no CloseWatcher, as on iPhones. One entry of the history stands for all of
 * it: going back from there closes the newest, or goes on to the entry before where all was closed in other ways.
 */
class HistoryWatcher {
  /** @type {(() => void)|null} */
  onclose = null;

  constructor() {
    open.push(this);
    standIn();
  }

  destroy() {
    open = open.filter((each) => each !== this);
  }
}

/** @type {HistoryWatcher[]} */
let open = [];

/** WebKit leaves an entry its state when another address replaces its own. */
const isStandIn = () => history.state?.closes === location.href;
let standsAt = isStandIn() ? location.href : "";

function standIn() {
  if (!isStandIn()) history.pushState({ closes: location.href }, "");
  standsAt = location.href;
}

function wentBack() {
  const hasLeft = location.href === standsAt && !isStandIn();
  standsAt = isStandIn() ? location.href : "";
  if (!hasLeft) return;
  const newest = open.pop();
  if (!newest) history.back();
  else if (open.length) standIn();
  newest?.onclose?.();
}

/**
 * Calls `close` when somebody goes back, as long as it is wanted.
 * @param {() => void} close
 * @returns {(isWanted: boolean) => void}
 */
export function closedByBack(close) {
  /** @type {CloseWatcher|HistoryWatcher|null} */
  let watcher = null;
  return (isWanted) => {
    if (isWanted === Boolean(watcher)) return;
    watcher?.destroy();
    watcher = isWanted ? new (Native ?? HistoryWatcher)() : null;
    if (!watcher) return;
    watcher.onclose = () => {
      watcher = null;
      close();
    };
  };
}

if (!Native) addEventListener("popstate", wentBack);
