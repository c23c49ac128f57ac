/** What is asked before something is done that many would feel, at the place where it was tapped. */
import { copyOf, find, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";

export const offline = () => _("The server cannot be reached; try again when there is a network.");

/** What was done, or why not. @param {string} sentence */
export function showMessage(sentence) {
  write(one("#message"), sentence);
  show(one("#message"), Boolean(sentence));
}

/**
 * Asks, and does it with a second tap only.
 * @param {HTMLElement} place behind which it is asked
 * @param {string} sentence
 * @param {string} yes what the second tap says
 * @param {() => unknown} action
 */
export function askFirst(place, sentence, yes, action) {
  find(".group-page [role=group].once")?.remove();
  const question = copyOf(one("#group-question", document, HTMLTemplateElement));
  write(one("p", question), sentence);
  write(one("[data-yes]", question), yes);
  question.setAttribute("aria-label", yes);
  one("[data-yes]", question).addEventListener("click", () => {
    question.remove();
    action();
  });
  one("[data-no]", question).addEventListener("click", () => {
    question.remove();
    place.focus();
  });
  place.after(question);
  one("[data-no]", question).focus();
}
