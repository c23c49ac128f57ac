/**
 * The office's page for the results of a round. Without this script each step is a page of its own; with it
 * nobody waits: what is saved is sent while the next table is typed, and comes back only if it was refused.
 */
import { all, fromTemplate, one } from "standblatt/dom.js";
import { complete, holds, taken } from "standblatt/office/complement.js";

const entry = () => one("#entry");
const row = (number) => one(`#table-${number}`);
const fields = (form) => all("[data-column]", form);
const saving = new Set();
let last = Promise.resolve();

// Choosing a table

/**
 * Shows who sits at a table, and what stands there for whoever corrects it; false where there is none.
 * What was typed before its table is kept.
 */
function choose(number) {
  const form = entry();
  const line = /^\d{1,5}$/.test(number) ? row(Number(number)) : null;
  if (!("typed" in form.dataset)) clear(form);
  clearMarks(form);
  form.elements.table.value = number;
  form.elements.seen.value = line ? line.dataset.seen : 0;
  if (line) for (const side of all(".board-side", line)) fill(form, side);
  else if (number) markUnknown(form);
  showReason(form);
  return Boolean(line);
}

function clear(form) {
  delete form.dataset.typed;
  for (const input of fields(form)) {
    input.value = "";
    taken(input);
  }
  if (form.elements.reason) form.elements.reason.value = "";
}

function clearMarks(form) {
  for (const gone of all(".errors, .entry-newer, .field:has(#id_anyway)", form)) gone.remove();
  for (const input of all("[aria-invalid]", form)) input.removeAttribute("aria-invalid");
  for (const people of all("[data-people]", form)) people.replaceChildren();
  one("#entry-errors", form).replaceChildren();
}

function markUnknown(form) {
  form.elements.table.setAttribute("aria-invalid", "true");
  one("#entry-errors", form).replaceChildren(fromTemplate("no-table"));
}

function fill(form, side) {
  const group = one(`.entry-side[data-side="${side.dataset.side}"]`, form);
  one("[data-people]", group).replaceChildren(...one(".people", side).cloneNode(true).childNodes);
  if ("typed" in form.dataset) return;
  for (const input of fields(group)) input.value = side.getAttribute(`data-${input.dataset.column}`) ?? "";
  given(form);
}

/** What stands there already gives way to what follows from a corrected side. */
function given(form) {
  for (const input of fields(form)) input.toggleAttribute("data-filled", input.value !== "");
}

/** The same from an empty form. */
function chooseAnew(number) {
  clear(entry());
  return choose(number);
}

function showReason(form) {
  const reason = one("[data-reason]", form);
  if (reason) reason.hidden = !Number(form.elements.seen.value);
}

/** Goes on to the table that comes next: the first one to do behind this one, or else the first of all. */
function next(after) {
  const numbers = all("#status [data-choose]").map((link) => Number(link.dataset.choose));
  const open = numbers.filter((number) => !saving.has(number) && number !== after);
  chooseAnew(String(open.find((number) => number > after) ?? open[0] ?? ""));
  entry().elements.table.select();
}

// Saving

/**
 * An entry that holds and corrects nothing is sent while the next one is typed: it will hardly be refused.
 * Anything else waits for its answer. One goes after the other, so that no older answer hides a newer one.
 */
function save() {
  const form = entry();
  const number = Number(form.elements.table.value);
  const sheet = { number, data: new FormData(form), form: form.cloneNode(true) };
  const isFirst = "second" in form.dataset || form.elements.seen.value === "0";
  const goesOn = row(number) && isFirst && holds(form);
  saving.add(number);
  row(number)?.setAttribute("data-saving", "");
  if (goesOn) next(number);
  else form.dataset.waiting = "";
  last = last.then(() => send(form.action, sheet)).then((refused) => answered(sheet, refused, goesOn));
}

/** Returns nothing where the sheet was saved, else its form with what was wrong. */
async function send(address, sheet) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: sheet.data,
      headers: { "HX-Request": "true" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (one("[data-said]", page)) return show(page);
    if (one("#entry", page) && !answer.redirected) return one("#entry", page);
  } catch {
    // No answer came: the same is said as of an answer that makes no sense.
  }
  one("#entry-errors", sheet.form).replaceChildren(fromTemplate("no-answer"));
  return sheet.form;
}

function answered({ number }, refused, wentOn) {
  saving.delete(number);
  row(number)?.removeAttribute("data-saving");
  delete entry().dataset.waiting;
  if (!refused) {
    if (!wentOn) next(number);
    return;
  }
  refused.dataset.typed = "";
  if (wentOn) keep(refused);
  else bringUp(refused);
}

/** Puts the parts of an answer in the place of those that are shown. */
function show(page) {
  for (const part of all("[id]", page.body).filter((each) => each.parentElement === page.body)) {
    one(`#${part.id}`)?.replaceWith(part);
  }
  say(one("[data-said]", page));
}

function say(sentence) {
  one("#said").textContent = sentence.textContent;
  one("#said").toggleAttribute("data-differs", "differs" in sentence.dataset);
}

/** Keeps a sheet at hand that could not be saved, while another one is being typed. */
function keep(form) {
  const line = fromTemplate("not-saved");
  one("[data-number]", line).textContent = form.elements.table.value;
  one("[data-why]", line).textContent = one(".errors", form)?.textContent ?? "";
  one("button", line).addEventListener("click", () => {
    line.remove();
    if ("typed" in entry().dataset) keep(entry());
    bringUp(form);
  });
  one("#not-saved-list").append(line);
  one("#said").textContent = "";
}

/** Shows a sheet that could not be saved in the place of the one that is typed. */
function bringUp(form) {
  entry().replaceWith(form);
  delete form.dataset.waiting;
  focus(one(".entry-side [aria-invalid]", form) ?? one("[aria-invalid]", form) ?? fields(form)[0]);
}

const isUnsaved = () => saving.size > 0 || one("#not-saved-list")?.children.length > 0;

// Keys

function focus(input) {
  input?.focus();
  input?.select?.();
}

/** Enter goes to the next field that must be filled in, and saves where none is left. */
function enter(event) {
  const form = entry();
  const isEnter = event.key === "Enter" && event.target.form === form && event.target.type !== "submit";
  if (!form || !(isEnter || "waiting" in form.dataset)) return;
  event.preventDefault();
  if (!("waiting" in form.dataset)) goOn(form, event);
}

function goOn(form, event) {
  if (event.target === form.elements.table) {
    if (choose(form.elements.table.value.trim())) focus(fields(form)[0]);
    return;
  }
  const needed = all('[data-column="points"]', form);
  const reason = form.elements.reason;
  if (reason && !reason.closest("[hidden]")) needed.push(reason);
  const empty = needed.find((input) => !input.value.trim());
  if (empty) focus(empty);
  else save();
}

function typed(event) {
  if (event.target.form !== entry() || !event.target.dataset.column) return;
  entry().dataset.typed = "";
  taken(event.target);
  complete(entry());
}

function clicked(event) {
  const link = event.target.closest("[data-choose], [data-reset]");
  if (!link || !entry()) return;
  event.preventDefault();
  if ("reset" in link.dataset) next(0);
  else if (chooseAnew(link.dataset.choose)) focus(fields(entry())[0]);
}

function submitted(event) {
  if (event.target !== entry()) return;
  event.preventDefault();
  save();
}

/** Another table was typed without Enter: its people are not those that were shown. */
function changed(event) {
  const number = entry()?.elements.table;
  if (number && event.target === number) choose(number.value.trim());
}

if (one("[data-desk]")) {
  document.addEventListener("keydown", enter);
  document.addEventListener("input", typed);
  document.addEventListener("change", changed);
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  addEventListener("beforeunload", (event) => isUnsaved() && event.preventDefault());
  if (entry() && !one("[aria-invalid]", entry())) given(entry());
  if (entry()) focus(one("[autofocus]", entry()) ?? entry().elements.table);
}
