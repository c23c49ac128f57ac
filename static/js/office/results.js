/**
 * The office's page for the results of a round. Without this script each step is a page of its own; with it
 * nobody waits: what is saved is sent while the next table is typed, and comes back only if it was refused.
 */
import { all, closest, find, fromTemplate, one } from "standblatt/dom.js";
import { alarm } from "standblatt/office/alarm.js";
import {
  complete,
  countMatches,
  holds,
  isSmall,
  isTableNumber,
  taken,
} from "standblatt/office/complement.js";
import { deliver } from "standblatt/office/delivery.js";
import { isAhead, queueKey, queueText, typeAgain } from "standblatt/office/typing-ahead.js";
import { isComplete, pointsAndNext, read, tableAndPoints } from "standblatt/office/without-enter.js";

/** @typedef {{number: number, data: FormData, form: HTMLFormElement, wentOn: boolean}} Sheet  as it was typed */

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
let isAway = false; // the server, when it was last tried
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
  for (const emptied of ["#entry-errors", "[data-reading]"]) one(emptied, form).replaceChildren();
}

/** @param {HTMLFormElement} form */
function markUnknown(form) {
  const table = field(form, "table");
  table.setAttribute("aria-invalid", "true");
  one("#entry-errors", form).replaceChildren(fromTemplate(isTableNumber(table.value) ? "both" : "no-table"));
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
 * What stands in the table's field says. Behind a number that is no table, points are not taken for another one.
 * @param {HTMLFormElement} form
 * @param {string} typed
 */
function reading(form, typed) {
  const found = read(form, typed);
  const isLost = strays.some((each) => isSmall(field(each, "table").value));
  return found?.points && isLost ? null : found;
}

/**
 * Goes on from what stands in the table's field: to the points of a table, or, where it is points, to what they
 * say of the table that was proposed.
 * @param {HTMLFormElement} form
 */
function leaveTable(form) {
  const table = field(form, "table");
  const typed = table.value.trim();
  const found = reading(form, typed);
  if (!found) {
    if (typed) stray(form, typed);
    return focus(table);
  }
  choose(form, found.table);
  strays = [];
  if (!found.points) return focus(fields(form)[0]);
  write(fields(form)[0], found.points);
  goOn(form, fields(form)[0]);
}

/**
 * Goes on to the points without Enter where a table's number stands before them; else says how what stands there
 * is read.
 * @param {HTMLFormElement} form
 */
function readTable(form) {
  const table = field(form, "table");
  if (table.hasAttribute("aria-invalid")) clearMarks(form);
  const { value } = table;
  const found = tableAndPoints(form, value);
  if (!found) return showReading(form, value.trim());
  choose(form, found.table);
  strays = [];
  focus(fields(form)[0]);
  if (found.points) write(fields(form)[0], found.points);
}

/** @param {HTMLFormElement} form @param {string} typed */
function showReading(form, typed) {
  const found = reading(form, typed);
  const kind = !found ? "reads-nothing" : found.points ? "reads-points" : "reads-table";
  one("[data-reading]", form).replaceChildren(...(typed ? [filled(kind, found ?? {})] : []));
}

/**
 * A sentence with its numbers.
 * @param {string} template
 * @param {Record<string, string>} numbers
 */
function filled(template, numbers) {
  const line = fromTemplate(template);
  for (const [name, number] of Object.entries(numbers)) {
    for (const part of all(`[data-${name}]`, line)) part.textContent = number;
  }
  return line;
}

/**
 * Saves what is complete when a figure follows it, the first one of the next table's number. What corrects
 * something needs its reason first.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} input
 * @param {Event} event
 */
function leavePointsAlone(form, input, event) {
  const [points, figure] = pointsAndNext(form, input, event) ?? [];
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
const isReady = (form) => isFirst(form) && isComplete(form, fields(form)[0].value) && holds(form);

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
 * @param {string} typed
 */
function stray(form, typed) {
  const { proposed } = form.dataset;
  choose(form, typed);
  markUnknown(form);
  if (proposed) form.dataset.proposed = proposed;
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
  const wentOn = row(number) !== null && isFirst(form) && holds(form);
  const sheet = { number, data: new FormData(form), form: copy, wentOn };
  strays = [];
  saving.add(number);
  markSaving();
  showWaiting();
  if (wentOn) next(form, number);
  else form.dataset.waiting = "";
  last = last.then(() => send(form.action, sheet)).then((refused) => answered(sheet, refused));
}

/** Marks the tables that are being saved: a board that was asked for anew does not know of them. */
function markSaving() {
  for (const number of saving) row(number)?.setAttribute("data-saving", "");
}

/** Whether nothing stands there that would be corrected. @param {HTMLFormElement} form */
const isFirst = (form) => "second" in form.dataset || field(form, "seen").value === "0";

/** Nobody waits for a server that is away: the sheet is sent by itself. @param {Sheet} sheet */
function postpone(sheet) {
  const form = entry();
  isAway = true;
  showWaiting();
  if (sheet.wentOn || !form) return;
  sheet.wentOn = true;
  delete form.dataset.waiting;
  goOnAfter(form, sheet.number);
}

/** Says how many sheets wait for a server that is away. */
function showWaiting() {
  const count = isAway ? saving.size : 0;
  const line = filled(count === 1 ? "one-waits" : "some-wait", { count: String(count) });
  one("#waiting").replaceChildren(...(count ? [line] : []));
}

/**
 * Returns null where the sheet was saved, else its form with what was wrong.
 * @param {string} address
 * @param {Sheet} sheet
 */
async function send(address, sheet) {
  const why = fromTemplate("no-answer");
  try {
    const answer = await deliver(address, sheet.data, () => postpone(sheet));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (find("[data-said]", page)) return show(page);
    const refused = find("#entry", page, HTMLFormElement);
    if (refused && !answer.redirected) return refused;
    if (answer.status === DISK_FULL) one("li", why).textContent = one("h1", page).textContent;
  } catch {
    // The answer broke off: the same is said as of one that makes no sense.
  }
  one("#entry-errors", sheet.form).replaceChildren(why);
  return sheet.form;
}

/** @param {Sheet} sheet @param {HTMLFormElement|null} refused */
function answered({ number, wentOn }, refused) {
  const form = entry();
  saving.delete(number);
  isAway = false;
  showWaiting();
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
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.form !== form) return;
  event.preventDefault();
  goOn(form, target);
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} input */
function goOn(form, input) {
  const empty = all('[data-column="points"]', form, HTMLInputElement).find((each) => !each.value.trim());
  const reason = reasonIn(form);
  if (input === field(form, "table")) leaveTable(form);
  else if (empty) focus(empty);
  else if (reason && !reason.closest("[hidden]") && !isReason(reason.value)) lacks(form, reason);
  else save(form);
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
  if (target === field(form, "table")) readTable(form);
  else if (target.dataset.column) {
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

/** Another table was typed and left without Enter: its people are not those that were shown. @param {Event} event */
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
  document.addEventListener("htmx:afterSettle", markSaving);
  addEventListener("beforeunload", (event) => isUnsaved() && event.preventDefault());
  const form = entry();
  if (form) begin(form);
}
