/** A phone's "back": it closes an open dialog by itself, and a step before it leaves the game. */

/**
 * Calls `close` when somebody goes back, as long as it is wanted; where the browser cannot say so, back leaves.
 * @param {() => void} close
 * @returns {(isWanted: boolean) => void}
 */
export function closedByBack(close) {
  /** @type {CloseWatcher|null} */
  let watcher = null;
  return (isWanted) => {
    if (isWanted === Boolean(watcher)) return;
    watcher?.destroy();
    const Watcher = globalThis.CloseWatcher;
    watcher = isWanted && Watcher ? new Watcher() : null;
    if (!watcher) return;
    watcher.onclose = () => {
      watcher = null;
      close();
    };
  };
}
