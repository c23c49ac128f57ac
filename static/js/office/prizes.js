/** Calls the prizes out one by one, from the back: by a key, the button or a tap. Without it the list is plain. */
import { all, closest, find, one } from "standblatt/dom.js";

const FORWARD = [" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"];
const BACKWARD = ["Backspace", "ArrowLeft", "ArrowUp", "PageUp"];

const list = find("#prizes");
const calls = list ? all("#prizes > *") : [];
const next = find("#next", document, HTMLButtonElement);
let called = 0;

/** @param {number} count */
function show(count) {
  called = Math.min(Math.max(count, 0), calls.length);
  calls.forEach((call, place) => {
    call.hidden = place >= called;
    call.classList.toggle("now", place === called - 1);
  });
  if (next) next.disabled = called === calls.length;
  calls[called - 1]?.scrollIntoView({ block: "nearest" });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const typing = closest(event, "select, input, a, form");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = FORWARD.includes(event.key) ? 1 : BACKWARD.includes(event.key) ? -1 : 0;
  if (!step) return;
  // A button is pressed by its own key; held down it would be pressed again and again.
  const isPress = closest(event, "button") && [" ", "Enter"].includes(event.key);
  if (isPress && !event.repeat) return;
  event.preventDefault();
  if (!event.repeat) show(called + step);
}

/** Shows the prizes alone on the whole screen, for a projector; pressed once more, the page as it was. */
function showWhole() {
  if (document.fullscreenElement) document.exitFullscreen();
  else one("#stage").requestFullscreen();
  one("#stage").focus(); // so that the space bar calls the next prize and does not press this button again
}

if (list && next && calls.length) {
  one("#announcing").hidden = false;
  list.classList.add("called");
  next.addEventListener("click", () => show(called + 1));
  one("#back").addEventListener("click", () => show(called - 1));
  one("#all").addEventListener("click", () => show(calls.length));
  list.addEventListener("click", () => show(called + 1));
  document.addEventListener("keydown", pressed);
  one("#whole").hidden = !document.fullscreenEnabled;
  one("#whole").addEventListener("click", showWhole);
  show(0);
}
