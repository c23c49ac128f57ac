/** What the last deal has written, over the one to come, with the way back on it; and how the game stands by then. */
import { isPlaying } from "standblatt/contract.js";
import { isEntering } from "standblatt/deal-entry.js";
import { make, one, show, write } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { shortName, sideName } from "standblatt/labels.js";
import { played } from "standblatt/played-deal.js";

/**
 * @import {Place} from "types/rule-book"
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {SheetDeal} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

const line = one("#answer");
const slate = make("div", { class: "slate-lines" });
const room = make("div", { class: "slate-room" }, slate);
one("#contract .whose").after(room);

/** Shown until points are typed for the next deal. @param {State} state @param {Entry} entry */
export function showAnswer(state, entry) {
  const judged = state.result.deals.at(-1);
  const isNext = !entry.correcting && isEntering(state, entry);
  const isFresh = !isPlaying(state, entry.draft) || !state.game.draft;
  show(line, Boolean(judged) && isNext && isFresh);
  if (line.hidden || !judged) return;
  one("[data-written]", line).replaceChildren(...written(state, judged));
  write(one("[data-next]", line), entry.draft.dealer ? nextDealer(state, entry.draft.dealer) : "");
}

/** @param {State} state @param {Place} dealer */
const nextDealer = ({ game }, dealer) => _("{name} deals", { name: shortName(game.document, dealer) });

/** "Anna 120 ⛊ made · +233 : 44". @param {State} state @param {SheetDeal} judged */
function written({ game, sides }, judged) {
  const { entry, scores, problems } = judged;
  const points = sides.map((side) => number(scores[side])).join(" : ");
  const hasPoints = !entry.thrown_in && !problems.length;
  return [
    ...played(game, judged),
    ...(hasPoints ? [make("b", {}, scores[sides[0]] > 0 ? `+${points}` : points)] : []),
  ];
}

/** Two lines in chalk between who deals and the keys, where a tall phone has room for them. @param {State} state */
export function showStanding({ game, result, sides }) {
  const { target, deals } = game.document.rules;
  show(room, sides.length === 2 && result.deals.length > 0);
  if (room.hidden) return;
  /** @param {number} total */
  const left = (total) =>
    target && deals == null ? _("needs {points} more", { points: number(Math.max(target - total, 0)) }) : "";
  slate.replaceChildren(
    ...sides.map((side) =>
      make(
        "p",
        {},
        ...[make("span", {}, sideName(game.document, side)), make("b", {}, number(result.totals[side]))],
        make("small", {}, left(result.totals[side])),
      ),
    ),
  );
}
