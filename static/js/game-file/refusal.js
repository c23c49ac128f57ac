/** Why there is no game in a file: sentences by their message ids, filled in where they are shown. */

/**
 * @typedef {{id: string, values: Record<string, string|number>}} Phrase
 * @typedef {Record<string, string|number|Phrase>} RefusedValues
 * @typedef {{field?: string, deal?: number, line?: number}} Where  in a document something stands: a field, the place
 *   of a deal in their list, a line of a table
 */

/** Marks a message id for translation; the text is looked up where it is shown. @param {string} id */
export const _ = (id) => id;

/** Why a file is no game: a sentence, and where in the document it belongs. */
export class Refusal extends Error {
  /** @param {string} id @param {RefusedValues} values @param {Where} where */
  constructor(id, values = {}, where = {}) {
    super(id);
    this.id = id;
    this.values = values;
    this.where = where;
  }
}

export const NO_GAME = _(
  "Choose a file with a game in it: one that was downloaded as JSON, or a table (CSV).",
);

const SHOWN = 40; // letters

/** A value in short, as JSON writes it. @param {unknown} value */
function inShort(value) {
  if (Array.isArray(value)) return "[…]";
  if (isObject(value)) return "{…}";
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** @param {unknown} value @returns {value is Record<string, any>} any: what is in it is read by its readers */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What an object holds by itself, whatever every object has by that name. @template T @param {Record<string, T>} object @param {string} name @returns {T|undefined} */
export const ownOf = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** A value that cannot be. @param {string} field @param {unknown} value @param {string|Phrase} allowed @returns {never} */
export function refuse(field, value, allowed) {
  throw new Refusal(
    _("{field} cannot be {given}. Possible: {allowed}"),
    { field, given: inShort(value), allowed },
    { field },
  );
}

/** A key that there is not. @param {string} field @returns {never} */
export function refuseKey(field) {
  throw new Refusal(_("{given} is unknown."), { given: inShort(field) }, { field });
}

/** What must not be left out. @param {string} field @returns {never} */
export function refuseMissing(field) {
  throw new Refusal(_("{field} is missing."), { field }, { field });
}

/** What stands there more than once. @param {string} given @returns {never} */
export function refuseTwice(given) {
  throw new Refusal(_("{given} is there twice."), { given });
}
