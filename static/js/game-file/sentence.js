/** A refusal in the words of the page. */
import { _ } from "standblatt/i18n.js";

/** @import {Refusal} from "standblatt/game-file/refusal.js" */

/** What is wrong, as a sentence. @param {Pick<Refusal, "id"|"values">} refusal */
export function sentenceOf({ id, values }) {
  const filled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? _(value.id, value.values) : value,
  ]);
  return _(id, Object.fromEntries(filled));
}
