/**
 * Lots from a hat, typed one after the other: each is sent while the next one is typed. What is refused comes back
 * into the field, or is kept beside it where somebody types on. Without this script each lot is a page.
 */
import { all, find, fromTemplate, one } from "standblatt/dom.js";
import { alarm } from "standblatt/office/alarm.js";

const form = find("#lot-entry", document, HTMLFormElement);
const field = () => one("[name=lot]", document, HTMLInputElement);
let waiting = 0;
let last = Promise.resolve();

/** @param {HTMLFormElement} form @param {SubmitEvent} event */
function submitted(form, event) {
  event.preventDefault();
  const data = new FormData(form);
  if (!field().value.trim()) return;
  const typed = field().value;
  field().value = "";
  field().removeAttribute("aria-invalid");
  waiting += 1;
  last = last.then(() => send(form.action, data, typed));
}

/** @param {string} address @param {FormData} data @param {string} typed */
async function send(address, data, typed) {
  /** @type {HTMLElement} */
  let said = noAnswer();
  try {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(address, { method: "POST", body: data, headers });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    said = find("[data-said]", page) ?? said;
    const lots = find("#lots", page);
    if (lots) show(lots);
  } catch {
    // No answer came: that is what is said.
  }
  waiting -= 1;
  if (find("[data-refused]", said)) refused(typed, said);
  else one("#lot-said").replaceChildren(...said.childNodes);
}

/** Shows the lots as they are now; a reason that is being written stays. @param {HTMLElement} lots */
function show(lots) {
  const reason = find("#lots-reason");
  one("#lots").replaceChildren(...lots.childNodes);
  if (reason) find("#lots-reason")?.replaceWith(reason);
}

function noAnswer() {
  const said = document.createElement("div");
  said.append(fromTemplate("lot-no-answer"));
  return said;
}

/** Gives back what was typed: into the field, or beside it while another lot is typed. @param {string} typed @param {HTMLElement} said */
function refused(typed, said) {
  alarm();
  if (waiting || field().value) return keep(typed, said);
  one("#lot-said").replaceChildren(...said.childNodes);
  putBack(typed);
}

/** @param {string} typed */
function putBack(typed) {
  field().value = typed;
  field().setAttribute("aria-invalid", "true");
  field().focus();
  field().select();
}

/** @param {string} typed @param {HTMLElement} said */
function keep(typed, said) {
  const line = fromTemplate("lot-not-saved");
  find("[data-typed]", said)?.remove();
  one("[data-lot]", line).textContent = typed;
  one("[data-why]", line).textContent = said.textContent?.trim() ?? "";
  one("button", line).addEventListener("click", () => {
    line.remove();
    putBack(typed);
  });
  one("#lots-not-saved").append(line);
}

form?.addEventListener("submit", (event) => submitted(form, event));
if (form) {
  const start = field().value;
  // What a slip's code has brought stands behind the cursor: the number comes before it.
  if (start.startsWith(" ")) field().setSelectionRange(0, 0);
  addEventListener("beforeunload", (event) => {
    if (waiting || all("#lots-not-saved > *").length) event.preventDefault();
  });
}
