/** A draw that is searched: once somebody leaves or is sent on, the page asks no more, which would send it again. */

let leaving = false;

/** @param {Event} event */
function onQuestion(event) {
  if (leaving) event.preventDefault();
}

/** @param {Event} event */
function onAnswer(event) {
  onQuestion(event); // it was still on its way
  const { xhr } = /** @type {CustomEvent<{xhr: XMLHttpRequest}>} */ (event).detail;
  leaving ||= xhr.getResponseHeader("HX-Redirect") !== null;
}

document.addEventListener("htmx:beforeRequest", onQuestion);
document.addEventListener("htmx:beforeOnLoad", onAnswer);
document.addEventListener("submit", () => {
  leaving = true;
});
