/** Calls the prizes out one by one, from the back: by a key, the button or a tap. Without it the list is plain. */
const FORWARD = [" ", "Enter", "ArrowRight", "ArrowDown", "PageDown"];
const BACKWARD = ["Backspace", "ArrowLeft", "ArrowUp", "PageUp"];

const list = document.querySelector("#prizes");
const calls = list ? [...list.children] : [];
const next = document.querySelector("#next");
let called = 0;

function show(count) {
  called = Math.min(Math.max(count, 0), calls.length);
  calls.forEach((call, place) => {
    call.hidden = place >= called;
    call.classList.toggle("now", place === called - 1);
  });
  next.disabled = called === calls.length;
  calls[called - 1]?.scrollIntoView({ block: "nearest" });
}

function pressed(event) {
  const typing = event.target.closest("select, input, a, form");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = FORWARD.includes(event.key) ? 1 : BACKWARD.includes(event.key) ? -1 : 0;
  if (!step || (event.target.closest("button") && [" ", "Enter"].includes(event.key))) return;
  event.preventDefault();
  show(called + step);
}

if (calls.length) {
  document.querySelector("#announcing").hidden = false;
  list.classList.add("called");
  next.addEventListener("click", () => show(called + 1));
  document.querySelector("#back").addEventListener("click", () => show(called - 1));
  document.querySelector("#all").addEventListener("click", () => show(calls.length));
  list.addEventListener("click", () => show(called + 1));
  document.addEventListener("keydown", pressed);
  show(0);
  next.focus();
}
