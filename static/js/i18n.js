/** Words made in the browser: the page carries its language's catalogue as a JSON block. */

const catalogue = JSON.parse(
  document.getElementById("catalogue")?.textContent ?? '{"messages":{},"problems":{}}',
);
const language = document.documentElement.lang || "en";

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The text of an English message id in the page's language, `{name}` filled from values. */
export const _ = (id, values = {}) => fill(catalogue.messages[id] ?? id, values);

/** A problem of the rule book as a sentence; one that came from the server brings its own. */
export function sentence({ code, values, message }) {
  return message ?? fill(catalogue.problems[code]?.message ?? code, values ?? {});
}

/** The field at which a problem is shown. */
export const fieldOf = ({ code, field }) => field ?? catalogue.problems[code]?.field;

/** A number as Switzerland writes it: 1’288. */
export const number = (points) =>
  String(points)
    .replace(/\B(?=(\d{3})+$)/g, "’")
    .replace("-", "−");

const DAY = { day: "numeric", month: "numeric", year: "numeric" };
const CLOCK = { hour: "2-digit", minute: "2-digit" };

export const dayOf = (iso) => new Date(iso).toLocaleDateString(language, DAY);
export const timeOf = (iso) => new Date(iso).toLocaleTimeString(language, CLOCK);
