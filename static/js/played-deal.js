/** A deal that was played, in a few words: who agreed on what, and whether it was made. */
import { make } from "standblatt/dom.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { madeWord } from "standblatt/labels.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {SheetDeal} from "standblatt/rules/score-sheet.js"
 */

/** Whether anything was agreed before the cards were played. @param {SheetDeal} judged */
const hasContract = ({ contract, entry }) => contract || entry.declarer || entry.denomination || entry.row;

/** "Anna 120 ⛊ made". @param {Stored} game @param {SheetDeal} judged */
export function played({ document, pack }, judged) {
  const { entry, problems } = judged;
  if (entry.thrown_in) return [make("span", {}, _("all passed"))];
  const outcome = problems.length ? _("does not count") : madeWord(judged);
  return [
    ...(hasContract(judged)
      ? viewOf(document.game).nodes(document, entry, pack, judged)
      : [make("span", {}, _("Deal {number}", { number: entry.number }))]),
    ...(outcome ? [make("span", { class: "outcome" }, outcome)] : []),
  ];
}
