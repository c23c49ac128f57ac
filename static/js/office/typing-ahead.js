/** What is typed while an answer is awaited: kept, and typed again where it belongs once the answer is there. */

const SPECIAL = ["Enter", "Tab", "Backspace"];

/** @type {string[]} the keys, as `KeyboardEvent.key` calls them */
let queued = [];

export const isAhead = () => queued.length > 0;

/** Keeps a key from the page. @param {KeyboardEvent} event */
export function queueKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.length === 1 || SPECIAL.includes(event.key)) queue(event, event.key);
}

/** The same where a keyboard on the screen tells of no keys. @param {InputEvent} event */
export function queueText(event) {
  if (event.inputType.startsWith("delete")) queue(event, "Backspace");
  else queue(event, ...(event.data ?? event.dataTransfer?.getData("text/plain") ?? ""));
}

/** @param {Event} event @param {string[]} keys */
function queue(event, ...keys) {
  event.preventDefault();
  queued.push(...keys);
}

/**
 * Types what was kept into the field that has the cursor; `press` does what Enter and Tab do, and stops it by
 * returning false where an answer is awaited again.
 * @param {(key: string, input: HTMLInputElement) => boolean} press
 */
export function typeAgain(press) {
  const keys = queued;
  queued = [];
  for (const [place, key] of keys.entries()) {
    const input = document.activeElement;
    if (!(input instanceof HTMLInputElement)) return;
    if (key !== "Enter" && key !== "Tab") edit(input, key);
    else if (!press(key, input)) {
      queued = keys.slice(place + 1);
      return;
    }
  }
}

/** @param {HTMLInputElement} input @param {string} key */
function edit(input, key) {
  const start = input.selectionStart ?? input.value.length;
  const end = input.selectionEnd ?? start;
  const from = key === "Backspace" && start === end ? Math.max(start - 1, 0) : start;
  input.setRangeText(key === "Backspace" ? "" : key, from, end, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
