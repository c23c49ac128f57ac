/**
 * The office's page for the results of a round. Without this script each step is a page of its own; with it
 * nobody waits: what is saved is sent while the next table is typed, and comes back only if it was refused.
 */
import { all, closest, find, fromTemplate, one } from "standblatt/dom.js";
import { alarm } from "standblatt/office/alarm.js";
import { complete, couldBePoints, countMatches, holds, taken } from "standblatt/office/complement.js";
import { isAhead, queueKey, queueText, typeAgain } from "standblatt/office/typing-ahead.js";
import {
  isComplete,
  isTooFew,
  mostPoints,
  pointsAndNext,
  tableAndPoints,
} from "standblatt/office/without-enter.js";

/** @import {Way} from "standblatt/office/without-enter.js" */
/** @typedef {{number: number, data: FormData, form: HTMLFormElement}} Sheet  as it was typed */

const DISK_FULL = 507; // the answer is a page whose heading says so

const entry = () => find("#entry", document, HTMLFormElement);

/** @param {number} number */
const row = (number) => find(`#table-${number}`);

/** @param {ParentNode} form */
const fields = (form) => all("[data-column]", form, HTMLInputElement);

/** @param {HTMLFormElement} form @param {"table"|"seen"} name */
const field = (form, name) => one(`[name="${name}"]`, form, HTMLInputElement);

/** @param {HTMLFormElement} form */
const reasonIn = (form) => find('[name="reason"]', form, HTMLInputElement);

/** @type {Set<number>} */
const saving = new Set();
let last = Promise.resolve();
/** @type {Way} */
let way = ""; // whether the table before this one was typed, or the one that was proposed was taken
/** @type {HTMLFormElement[]} */
let strays = []; // what was typed for a table and is none, one after the other

// Choosing a table

/**
 * Shows who sits at a table, and what stands there for whoever corrects it; false where there is none.
 * What was typed before its table is kept.
 * @param {HTMLFormElement} form
 * @param {string} number
 */
function choose(form, number) {
  const line = /^\d{1,5}$/.test(number) ? row(Number(number)) : null;
  if (!("typed" in form.dataset)) clear(form);
  clearMarks(form);
  delete form.dataset.numbered;
  delete form.dataset.proposed;
  field(form, "table").value = number;
  field(form, "seen").value = line?.dataset.seen ?? "0";
  if (line) for (const side of all(".board-side", line)) fill(form, side);
  else if (number) markUnknown(form);
  showReason(form);
  return Boolean(line);
}

/** @param {HTMLFormElement} form */
function clear(form) {
  delete form.dataset.typed;
  delete form.dataset.glued;
  for (const input of fields(form)) {
    input.value = "";
    taken(input);
  }
  const reason = reasonIn(form);
  if (reason) reason.value = "";
}

/** @param {HTMLFormElement} form */
function clearMarks(form) {
  for (const gone of all(".errors, .entry-newer, .field:has(#id_anyway)", form)) gone.remove();
  for (const input of all("[aria-invalid]", form)) input.removeAttribute("aria-invalid");
  for (const people of all("[data-people]", form)) people.replaceChildren();
  one("#entry-errors", form).replaceChildren();
}

/** @param {HTMLFormElement} form */
function markUnknown(form) {
  field(form, "table").setAttribute("aria-invalid", "true");
  one("#entry-errors", form).replaceChildren(fromTemplate("no-table"));
}

/** @param {HTMLFormElement} form @param {HTMLElement} side */
function fill(form, side) {
  const group = one(`.entry-side[data-side="${side.dataset.side}"]`, form);
  one("[data-people]", group).replaceChildren(...one(".people", side).cloneNode(true).childNodes);
  if ("typed" in form.dataset) return;
  for (const input of fields(group)) input.value = side.getAttribute(`data-${input.dataset.column}`) ?? "";
  given(form);
}

/**
 * What stands there already gives way to what follows from a corrected side.
 * @param {HTMLFormElement} form
 */
function given(form) {
  for (const input of fields(form)) input.toggleAttribute("data-filled", input.value !== "");
}

/** The same from an empty form. @param {HTMLFormElement} form @param {string} number */
function chooseAnew(form, number) {
  clear(form);
  return choose(form, number);
}

/** @param {HTMLFormElement} form */
function showReason(form) {
  const reason = find("[data-reason]", form);
  if (reason) reason.hidden = !Number(field(form, "seen").value);
}

/**
 * Goes on to the table that comes next: the first one to do behind this one, or else the first of all.
 * @param {HTMLFormElement} form
 * @param {number} after
 */
function next(form, after) {
  const numbers = all("#status [data-choose]").map((link) => Number(link.dataset.choose));
  const open = numbers.filter((number) => !saving.has(number) && number !== after);
  const proposed = String(open.find((number) => number > after) ?? open[0] ?? "");
  chooseAnew(form, proposed);
  form.dataset.proposed = proposed;
  unready();
  focus(field(form, "table"));
}

/**
 * Goes on from what stands for the table: to its points, or, where somebody types one sheet's points after the
 * other's, to what they say of the table that was proposed.
 * @param {HTMLFormElement} form
 */
function leaveTable(form) {
  const table = field(form, "table");
  const typed = table.value.trim();
  if (isPoints(form, typed)) {
    choose(form, form.dataset.proposed ?? "");
    way = "order";
    write(fields(form)[0], typed);
    goOn(form, fields(form)[0]);
    return;
  }
  const isNumbered = "numbered" in form.dataset;
  if (choose(form, typed)) {
    way = isNumbered ? "number" : "order";
    strays = [];
    focus(fields(form)[0]);
  } else if (typed) {
    stray(form);
    focus(table);
  }
}

/** @param {HTMLFormElement} form @param {string} typed */
const isPoints = (form, typed) =>
  way !== "number" &&
  Boolean(form.dataset.proposed) &&
  !row(Number.parseInt(typed, 10)) &&
  couldBePoints(form, typed);

/**
 * Goes on to the points without Enter, as soon as the number can only be that of a table.
 * @param {HTMLFormElement} form
 */
function leaveTableAlone(form) {
  const table = field(form, "table");
  const [number, points] = tableAndPoints(table.value, way, mostPoints(form)) ?? [];
  if (!number || (way === "" && row(Number(number))?.dataset.seen !== "0")) return;
  choose(form, number);
  way = "number";
  focus(fields(form)[0]); // the browser then tells that the table has changed
  form.dataset.glued = "";
  if (points) write(fields(form)[0], points);
}

/** Gives the number back that went on without Enter, to be corrected. @param {HTMLFormElement} form */
function backToTable(form) {
  const table = field(form, "table");
  chooseAnew(form, table.value.slice(0, -1));
  form.dataset.numbered = "";
  table.focus();
}

/** What was typed in one go was no table and its points. @param {HTMLFormElement} form */
function strayAlone(form) {
  const table = field(form, "table");
  chooseAnew(form, table.value + fields(form)[0].value);
  stray(form);
  focus(table);
}

/**
 * Saves what is complete when a figure follows it, the first one of the next table's number. What corrects
 * something needs its reason first.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} input
 * @param {Event} event
 */
function leavePointsAlone(form, input, event) {
  const [points, figure] = (way === "number" && pointsAndNext(form, input, event)) || [];
  if (!points || !figure) return;
  input.value = points;
  complete(form);
  const reason = reasonIn(form);
  if (isFirst(form) && holds(form)) {
    save(form);
    write(field(form, "table"), figure);
  } else if (reason && !reason.closest("[hidden]")) {
    markLack(form, reason);
    focus(reason);
  } else input.value += figure;
}

/** Says that nothing more is needed for this table, and how it is saved. @param {HTMLFormElement} form */
function showReady(form) {
  if (isReady(form)) one("#said").replaceChildren(fromTemplate("ready"));
  else unready();
}

function unready() {
  find("#said [data-ready]")?.remove();
}

/** @param {HTMLFormElement} form */
const isReady = (form) =>
  way === "number" && isFirst(form) && isComplete(form, fields(form)[0].value) && holds(form);

/** @param {HTMLInputElement} input @param {string} text */
function write(input, text) {
  input.value = text;
  input.setSelectionRange(text.length, text.length); // where the text was the same, it is still selected
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Marks what is no table. Whoever looks corrects it at once; where another one follows, nobody looks, and all
 * that was typed is kept at hand.
 * @param {HTMLFormElement} form
 */
function stray(form) {
  strays.push(/** @type {HTMLFormElement} */ (form.cloneNode(true)));
  alarm();
  if (strays.length === 2) keep(strays[0]);
  if (strays.length > 1) keep(strays[strays.length - 1]);
}

// Saving

/**
 * An entry that holds and corrects nothing is sent while the next one is typed: it will hardly be refused.
 * Anything else waits for its answer. One goes after the other, so that no older answer hides a newer one.
 * @param {HTMLFormElement} form
 */
function save(form) {
  const number = Number(field(form, "table").value);
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  const sheet = { number, data: new FormData(form), form: copy };
  const goesOn = row(number) !== null && isFirst(form) && holds(form);
  strays = [];
  saving.add(number);
  row(number)?.setAttribute("data-saving", "");
  if (goesOn) next(form, number);
  else form.dataset.waiting = "";
  last = last.then(() => send(form.action, sheet)).then((refused) => answered(sheet, refused, goesOn));
}

/** Whether nothing stands there that would be corrected. @param {HTMLFormElement} form */
const isFirst = (form) => "second" in form.dataset || field(form, "seen").value === "0";

/**
 * Returns null where the sheet was saved, else its form with what was wrong.
 * @param {string} address
 * @param {Sheet} sheet
 */
async function send(address, sheet) {
  const why = fromTemplate("no-answer");
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: sheet.data,
      headers: { "HX-Request": "true" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (find("[data-said]", page)) return show(page);
    const refused = find("#entry", page, HTMLFormElement);
    if (refused && !answer.redirected) return refused;
    if (answer.status === DISK_FULL) one("li", why).textContent = one("h1", page).textContent;
  } catch {
    // No answer came: the same is said as of an answer that makes no sense.
  }
  one("#entry-errors", sheet.form).replaceChildren(why);
  return sheet.form;
}

/** @param {Sheet} sheet @param {HTMLFormElement|null} refused @param {boolean} wentOn */
function answered({ number }, refused, wentOn) {
  const form = entry();
  saving.delete(number);
  row(number)?.removeAttribute("data-saving");
  delete form?.dataset.waiting;
  if (!refused) {
    if (form && !wentOn) goOnAfter(form, number);
    return;
  }
  refused.dataset.typed = "";
  alarm();
  if (!wentOn && !isAhead() && find(".entry-side [aria-invalid]", refused)) return bringUp(refused);
  keep(refused);
  if (form && !wentOn) goOnAfter(form, number);
}

/** Goes on to the next table, with what was typed meanwhile. @param {HTMLFormElement} form @param {number} number */
function goOnAfter(form, number) {
  next(form, number);
  typeAgain((key, input) => {
    if (key === "Enter") goOn(form, input);
    else focus(after(form, input));
    return !isWaiting(form);
  });
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
function after(form, input) {
  const inputs = [field(form, "table"), ...fields(form)];
  return inputs[inputs.indexOf(input) + 1];
}

/** Puts the parts of an answer in the place of those that are shown. @param {Document} page */
function show(page) {
  for (const part of all("[id]", page.body).filter((each) => each.parentElement === page.body)) {
    find(`#${part.id}`)?.replaceWith(part);
  }
  say(one("[data-said]", page));
  return null;
}

/** @param {HTMLElement} sentence */
function say(sentence) {
  one("#said").textContent = sentence.textContent;
  one("#said").toggleAttribute("data-differs", "differs" in sentence.dataset);
}

/**
 * Keeps a sheet at hand that could not be saved, while another one is being typed.
 * @param {HTMLFormElement} form
 */
function keep(form) {
  const line = fromTemplate("not-saved");
  one("[data-number]", line).textContent = field(form, "table").value;
  one("[data-why]", line).textContent = find(".errors", form)?.textContent ?? "";
  one("button", line).addEventListener("click", () => {
    line.remove();
    const shown = entry();
    if (shown && "typed" in shown.dataset) keep(shown);
    bringUp(form);
  });
  one("#not-saved-list").append(line);
  one("#said").textContent = "";
}

/**
 * Shows a sheet that could not be saved in the place of the one that is typed.
 * @param {HTMLFormElement} form
 */
function bringUp(form) {
  entry()?.replaceWith(form);
  delete form.dataset.waiting;
  focus(find(".entry-side [aria-invalid]", form) ?? find("[aria-invalid]", form) ?? fields(form)[0]);
}

function isUnsaved() {
  const form = entry();
  const isTyped = form !== null && "typed" in form.dataset && isReady(form);
  return saving.size > 0 || all("#not-saved-list > *").length > 0 || isTyped;
}

// Keys

/** @param {HTMLElement|undefined} input */
function focus(input) {
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
}

/** @param {HTMLFormElement|null} form */
const isWaiting = (form) => form !== null && "waiting" in form.dataset;

/**
 * Enter goes to the next field that must be filled in, and saves where none is left.
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  const form = entry();
  if (!form) return;
  if (isWaiting(form)) return queueKey(event);
  const { key, target } = event;
  if (!(target instanceof HTMLInputElement) || target.form !== form) return;
  const isBack = key === "Backspace" && target.value === "" && isGlued(form, target);
  if (key !== "Enter" && !isBack) return;
  event.preventDefault();
  if (isBack) backToTable(form);
  else goOn(form, target);
}

/** Whether its table's number went on to it without Enter. @param {HTMLFormElement} form @param {HTMLInputElement} input */
const isGlued = (form, input) => "glued" in form.dataset && input === fields(form)[0];

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
function goOn(form, input) {
  const empty = all('[data-column="points"]', form, HTMLInputElement).find((each) => !each.value.trim());
  const reason = reasonIn(form);
  if (input === field(form, "table")) leaveTable(form);
  else if (isGlued(form, input) && !input.value) confirmTable(form);
  else if (isGlued(form, input) && isFirst(form) && isTooFew(input.value)) strayAlone(form);
  else if (empty) focus(empty);
  else if (reason && !reason.closest("[hidden]") && !isReason(reason.value)) lacks(form, reason);
  else save(form);
}

/** Enter behind a number that went on by itself is that of its habit. @param {HTMLFormElement} form */
function confirmTable(form) {
  delete form.dataset.glued;
  strays = [];
}

/** The number of the next table is no reason why this one is corrected. @param {string} text */
const isReason = (text) => /\p{L}/u.test(text);

/** @param {HTMLFormElement} form @param {HTMLInputElement} reason */
function lacks(form, reason) {
  if (reason.value) markLack(form, reason);
  focus(reason);
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} reason */
function markLack(form, reason) {
  reason.setAttribute("aria-invalid", "true");
  one("#entry-errors", form).replaceChildren(fromTemplate("no-reason"));
  alarm();
}

/** @param {Event} event */
function typed(event) {
  const form = entry();
  const { target } = event;
  if (!form || !(target instanceof HTMLInputElement) || target.form !== form) return;
  if (target === field(form, "table")) {
    form.dataset.numbered = "";
    leaveTableAlone(form);
  } else if (target.dataset.column) {
    form.dataset.typed = "";
    taken(target);
    countMatches(form, target);
    complete(form);
    if (target === fields(form)[0]) leavePointsAlone(form, target, event);
    showReady(form);
  }
}

/** @param {Event} event */
function clicked(event) {
  const link = closest(event, "[data-choose], [data-reset]");
  const form = entry();
  if (!link || !form) return;
  event.preventDefault();
  if (isWaiting(form)) return;
  way = "";
  if ("reset" in link.dataset) next(form, 0);
  else if (chooseAnew(form, link.dataset.choose ?? "")) focus(fields(form)[0]);
}

/** @param {Event} event */
function submitted(event) {
  const form = entry();
  if (!form || event.target !== form) return;
  event.preventDefault();
  if (!isWaiting(form)) save(form);
}

/** Another table was typed without Enter: its people are not those that were shown. @param {Event} event */
function changed(event) {
  const form = entry();
  if (!form) return;
  const table = field(form, "table");
  if (event.target === table && !isWaiting(form)) choose(form, table.value.trim());
}

/** @param {HTMLFormElement} form */
function begin(form) {
  if (!find("[aria-invalid]", form)) given(form);
  form.dataset.proposed = field(form, "table").value;
  focus(find("[autofocus]", form) ?? field(form, "table"));
}

if (find("[data-desk]")) {
  document.addEventListener("keydown", pressed);
  document.addEventListener("beforeinput", (event) => isWaiting(entry()) && queueText(event));
  document.addEventListener("input", typed);
  document.addEventListener("change", changed);
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  addEventListener("beforeunload", (event) => isUnsaved() && event.preventDefault());
  const form = entry();
  if (form) begin(form);
}
