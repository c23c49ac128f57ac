/** The deals of a game as they were written, and the history of every change. */
import { agreementText } from "standblatt/agreement-words.js";
import { dealText } from "standblatt/deal-text.js";
import { fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { refusedFor } from "standblatt/game-actions.js";
import { viewOf } from "standblatt/games/views.js";
import { _, dayOf, number, timeOf } from "standblatt/i18n.js";
import { madeWord, teller } from "standblatt/labels.js";
import { bySide } from "standblatt/rules/cards.js";

/**
 * @import {Deal, GameDocument, Side} from "types/rule-book"
 * @import {Event, Stored} from "standblatt/game-actions.js"
 * @import {SheetDeal} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

/**
 * The list: contract, what each side wrote and where it stood; a tap corrects the deal.
 * @param {State} state
 */
export function showDeals(state) {
  const { game, result, sides } = state;
  const totals = bySide(() => 0, sides);
  const list = result.deals.map((judged) => {
    if (!judged.problems.length) for (const side of sides) totals[side] += judged.scores[side];
    const cells = sides.map((side) => writtenCell(judged.scores[side], totals[side], side));
    return dealRow(game, judged, kindOf(state, judged), cells);
  });
  one("#deals").replaceChildren(...list.reverse());
  show(one("#no-deals"), !list.length);
  show(one("table.deals"), list.length > 0);
}

/**
 * How a deal stands: on this phone alone, or written but not counted.
 * @param {State} state
 * @param {SheetDeal} judged
 */
function kindOf({ rows, conflicts }, { number, problems }) {
  const refused = refusedFor(rows, number).length > 0 || conflicts.some((each) => each.number === number);
  return [refused ? "refused" : "", problems.length ? "uncounted" : ""].filter(Boolean).join(" ");
}

/** @param {Stored} game @param {SheetDeal} judged @param {string} kind @param {Node[]} cells */
function dealRow(game, judged, kind, cells) {
  return make(
    "tr",
    { class: kind || null },
    make("td", { class: "deal-number" }, String(judged.number)),
    make("td", {}, dealLink(game, judged)),
    ...cells,
  );
}

/** @param {number} points @param {number} total @param {Side} side */
export function writtenCell(points, total, side) {
  return make(
    "td",
    { class: "written", "data-side": side },
    make("b", {}, number(points)),
    make("small", {}, number(total)),
  );
}

/** @param {Stored} game @param {SheetDeal} judged */
function dealLink(game, judged) {
  const href = `#g=${game.id}&deal=${judged.entry.number}`;
  return make("a", { class: "deal-link", href }, ...dealNodes(game, judged));
}

/** What was agreed for a deal, and what became of it. @param {Pick<Stored, "document"|"pack">} game @param {SheetDeal} judged */
export function dealNodes({ document, pack }, judged) {
  const { entry } = judged;
  if (entry.thrown_in) return [_("all passed")];
  return [...viewOf(document.game).nodes(document, entry, pack, judged), note(document, judged)];
}

/** @param {GameDocument} document @param {SheetDeal} judged */
function note(document, judged) {
  if (judged.problems.length)
    return make("small", { class: "failed" }, judged.problems.map(teller(document)).join(" "));
  const word = madeWord(judged);
  return word && make("small", { class: judged.made ? null : "failed" }, word);
}

const whats = () => ({
  record: _("Deal {number} entered"),
  correct: _("Deal {number} corrected"),
  remove: _("Deal {number} removed"),
});

/** Every change, newest first: before, after, when, which device, why. @param {State} state */
export function showHistory({ game }) {
  one("#history").replaceChildren(...[...game.history].reverse().map((event) => historyRow(game, event)));
}

/** What was agreed differently, or what a change made of a deal. @param {Stored} game @param {Event} event */
function changeText({ document, pack }, event) {
  if (event.kind === "agree") return agreementText(event, document.game, pack);
  /** @param {Deal|null} each */
  const text = (each) =>
    each ? dealText(document, each, (told) => viewOf(document.game).nodes(document, told, pack, {})) : "";
  return [event.before, event.after].map(text).filter(Boolean).join(" → ");
}

/** @param {Event} event */
function whatOf(event) {
  if (event.kind !== "agree") return whats()[event.kind].replace("{number}", String(event.number));
  return event.after.rules ? _("Rules changed") : _("Names changed");
}

/** @param {Stored} game @param {Event} event */
function historyRow(game, event) {
  const { at, device, reason } = event;
  const row = fromTemplate("history-row");
  const time = one("time", row, HTMLTimeElement);
  write(one("[data-what]", row), whatOf(event));
  write(time, `${dayOf(at)} ${timeOf(at)}`);
  time.dateTime = at;
  write(one("[data-change]", row), changeText(game, event));
  write(one("[data-device]", row), [device, reason].filter(Boolean).join(" · "));
  return row;
}
