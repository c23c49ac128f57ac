/** The draw of a round: two taps, or one seat dragged onto another, ask what changing places would do. */
import { all, closest, one, show } from "standblatt/dom.js";

const places = one("#places", document, HTMLFormElement);
const answer = one("#exchange");
/** @type {HTMLInputElement[]} */
let ticked = [];

/** Shows what is to be done next: choose a first place, a second one, or judge the answer. */
function guide() {
  show(one("[data-hint]"), ticked.length === 0);
  show(one("[data-second]"), ticked.length === 1);
  if (ticked.length < 2) answer.replaceChildren();
}

/** @param {HTMLInputElement[]} boxes */
function tick(boxes) {
  for (const box of ticked) box.checked = false;
  ticked = boxes;
  for (const box of ticked) box.checked = true;
  guide();
  if (ticked.length === 2) places.requestSubmit();
}

/** A third place starts anew; one that is ticked off is left out. @param {Event} event */
function onChange({ target }) {
  if (!(target instanceof HTMLInputElement)) return;
  if (!target.checked) tick(ticked.filter((box) => box !== target));
  else tick(ticked.length < 2 ? [...ticked, target] : [target]);
}

/** @param {HTMLElement} element */
const boxIn = (element) => one("input", element, HTMLInputElement);

/** @param {Event} event */
const labelOf = (event) => closest(event, "label.place");

/** @param {DragEvent} event */
function onDragStart(event) {
  const label = labelOf(event);
  if (!label || !event.dataTransfer) return;
  event.dataTransfer.setData("text/plain", boxIn(label).value);
  event.dataTransfer.effectAllowed = "move";
  tick([boxIn(label)]);
}

/** @param {DragEvent} event */
function onDragOver(event) {
  const label = labelOf(event);
  for (const other of all(".place.over", places)) other.classList.toggle("over", other === label);
  if (!label || ticked.length !== 1 || boxIn(label) === ticked[0]) return;
  label.classList.add("over");
  event.preventDefault();
}

/** @param {DragEvent} event */
function onDrop(event) {
  const label = labelOf(event);
  event.preventDefault();
  if (label) tick([ticked[0], boxIn(label)]);
}

function onDragEnd() {
  for (const label of all(".place.over", places)) label.classList.remove("over");
  if (ticked.length === 1) tick([]);
}

/** @param {Event} event */
function cancel(event) {
  if (!closest(event, "[data-cancel]")) return;
  event.preventDefault();
  tick([]);
}

for (const box of all("input[name=place]", places, HTMLInputElement)) box.checked = false;
for (const label of all("label.place", places)) label.draggable = true;
one("[data-hint] button").hidden = true;
places.addEventListener("change", onChange);
places.addEventListener("dragstart", onDragStart);
places.addEventListener("dragover", onDragOver);
places.addEventListener("drop", onDrop);
places.addEventListener("dragend", onDragEnd);
one(".exchange-bar").addEventListener("click", cancel);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tick([]);
});
