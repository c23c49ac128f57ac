/** Words made in the browser: the page carries its language's catalogue as a JSON block. */

const catalogue = JSON.parse(
  document.getElementById("catalogue")?.textContent ?? '{"messages":{},"problems":{}}',
);

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The text of an English message id in the page's language, `{name}` filled from values. */
export const _ = (id, values = {}) => fill(catalogue.messages[id] ?? id, values);

/**
 * A problem of the rule book as a sentence; one that came from the server brings its own.
 * @param {function(string): string} called what texts among the values are called, as places at the table are
 */
export function sentence({ code, values = {}, message }, called = (text) => text) {
  const told = ([key, value]) => [key, typeof value === "number" ? number(value) : called(value)];
  const filled = Object.fromEntries(Object.entries(values).map(told));
  return message ?? fill(catalogue.problems[code]?.message ?? code, filled);
}

/** The field at which a problem is shown. */
export const fieldOf = ({ code, field }) => field ?? catalogue.problems[code]?.field;

/** A number as Switzerland writes it: 1’288. */
export const number = (points) =>
  String(points)
    .replace(/\B(?=(\d{3})+$)/g, "’")
    .replace("-", "−");

const two = (part) => String(part).padStart(2, "0");

/** A day and a time as Switzerland writes them in all its languages: 20.11.2026, 19:05. */
export function dayOf(iso) {
  const date = new Date(iso);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
}

export function timeOf(iso) {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
