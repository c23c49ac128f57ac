/**
 * The office's page for the results of a round. Without this script each step is a page of its own; with it
 * nobody waits: what is saved is sent while the next table is typed, and comes back only if it was refused.
 */
import { all, fromTemplate, one } from "standblatt/dom.js";
import { complete, taken } from "standblatt/office/complement.js";

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

/** Sends what is typed once everything before it is answered, so that no older answer hides a newer one. */
function save() {
  const form = entry();
  const data = new FormData(form);
  const number = Number(data.get("table"));
  saving.add(number);
  row(number)?.setAttribute("data-saving", "");
  next(number);
  last = last.then(() => send(form.action, number, data));
}

async function send(address, number, data) {
  try {
    const answer = await fetch(address, { method: "POST", body: data, headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    saving.delete(number);
    if (answer.ok && !answer.redirected) show(page);
    else if (one("#entry", page)) refused(number, one("#entry", page));
    else lost(number, data);
  } catch {
    saving.delete(number);
    lost(number, data);
  }
  row(number)?.removeAttribute("data-saving");
}

/** Puts the parts of an answer in the place of those that are shown. */
function show(page) {
  for (const part of all("[id]", page.body).filter((each) => each.parentElement === page.body)) {
    one(`#${part.id}`)?.replaceWith(part);
  }
  one("#said").textContent = one("[data-said]", page)?.textContent ?? "";
}

/** Brings a refused sheet back as it was typed, or keeps it at hand while another one is being typed. */
function refused(number, form) {
  bringBack(number, () => {
    entry().replaceWith(form);
    focus(one("[aria-invalid]", form) ?? one("[data-column]", form));
  });
}

/** The same where no answer came. */
function lost(number, data) {
  bringBack(number, () => {
    chooseAnew(String(number));
    const form = entry();
    form.dataset.typed = "";
    for (const input of all("input:not([name=csrfmiddlewaretoken])", form)) {
      if (data.has(input.name)) input.value = data.get(input.name);
    }
    one("#entry-errors", form).replaceChildren(fromTemplate("no-answer"));
    focus(one("[data-column]", form));
  });
}

function bringBack(number, open) {
  if (!("typed" in entry().dataset)) {
    open();
    return;
  }
  const line = fromTemplate("not-saved");
  one("[data-number]", line).textContent = number;
  one("button", line).addEventListener("click", () => {
    line.remove();
    open();
  });
  one("#not-saved-list").append(line);
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
  if (event.key !== "Enter" || event.target.form !== form || event.target.type === "submit") return;
  event.preventDefault();
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
  entry()?.elements.table.select();
}
