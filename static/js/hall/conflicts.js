/** Two entries of one deal side by side, until somebody at the table chooses; nothing is merged in silence. */

import { dropDraft, moveOn } from "standblatt/deal-entry.js";
import { dealText } from "standblatt/deal-text.js";
import { all, closest, fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { dealOf } from "standblatt/game-actions.js";
import { viewOf } from "standblatt/games/views.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { _, timeOf, number as written } from "standblatt/i18n.js";
import { playerName, sideName } from "standblatt/labels.js";
import { choose } from "standblatt/open-game.js";
import { judgeDeal } from "standblatt/rules/score-sheet.js";

/**
 * @import {Deal} from "types/rule-book"
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Choice} from "standblatt/hall/table-actions.js"
 * @import {Conflict} from "standblatt/hall/merge.js"
 * @import {State} from "standblatt/open-game.js"
 */

const section = one("#conflicts");
let drawn = "";

/**
 * Shows what was entered twice, and that the deal which is being entered has come from elsewhere.
 * @param {State} state
 * @param {Entry} entry
 */
export function showConflicts(state, entry) {
  showOvertaken(state, entry);
  const { conflicts, open, game } = state;
  const wanted = JSON.stringify([conflicts, open, game.pack]);
  if (drawn === wanted) return;
  drawn = wanted;
  announceNews("conflicts", conflicts.map((each) => `${headline(each)}.`).join(" "));
  section.replaceChildren(...conflicts.map((conflict) => conflictNode(state, conflict)));
  show(section, conflicts.length > 0);
}

/** @param {State} state @param {Conflict} conflict */
function conflictNode(state, conflict) {
  const node = fromTemplate("conflict");
  const { number, mine, theirs } = conflict;
  node.dataset.number = String(number);
  write(one("h2", node), headline(conflict));
  showVersion(state, one('[data-version="mine"]', node), mine, theirs, timeOf(conflict.mineAt));
  showVersion(state, one('[data-version="theirs"]', node), theirs, mine, whoseOf(conflict));
  for (const button of all("[data-choice]", node))
    show(button, state.open || button.dataset.choice === "theirs");
  show(one('[data-choice="another"]', node), state.open && Boolean(mine && theirs));
  return node;
}

/** @param {Conflict} conflict */
function headline({ number, mine, theirs }) {
  if (mine && theirs) return _("Deal {number} was entered twice", { number });
  return _("Deal {number} was removed on one phone and changed on another", { number });
}

/** @param {Conflict} conflict */
const whoseOf = ({ device, at }) => [device, at && timeOf(at)].filter(Boolean).join(", ");

/**
 * @param {State} state
 * @param {HTMLElement} node
 * @param {Deal|null} deal
 * @param {Deal|null} other
 * @param {string} whose
 */
function showVersion(state, node, deal, other, whose) {
  const { game } = state;
  one("[data-deal]", node).replaceChildren(...(deal ? contractOf(game, deal) : [_("removed")]));
  write(one("[data-rest]", node), deal ? restOf(game, deal, other) : "");
  one("[data-scores]", node).replaceChildren(...(deal ? scoreRows(state, deal) : []));
  write(one("[data-whose]", node), whose);
}

/** What each side writes. @param {State} state @param {Deal} deal */
function scoreRows({ game: { document }, sides }, deal) {
  const { scores } = judgeDeal(document, deal);
  return sides.map((side) =>
    make(
      "li",
      { "data-side": side },
      make("span", {}, sideName(document, side)),
      make("b", {}, written(scores[side])),
    ),
  );
}

/** @param {Stored} game @param {Deal} deal */
const contractOf = ({ document, pack }, deal) =>
  deal.thrown_in ? [] : viewOf(document.game).nodes(document, deal, pack, {});

/**
 * What was entered beside the contract; who dealt only where that differs.
 * @param {Stored} game
 * @param {Deal} deal
 * @param {Deal|null} other
 */
function restOf({ document }, deal, other) {
  const dealer = other?.dealer && other.dealer !== deal.dealer ? deal.dealer : null;
  const dealt = dealer ? _("{name} deals", { name: playerName(document, dealer) }) : "";
  return [dealText(document, deal, () => []), dealt].filter(Boolean).join(", ");
}

/** @param {State} state @param {Entry} entry */
function showOvertaken(state, { overtaken, number }) {
  const panel = one("#overtaken");
  show(panel, state.open && overtaken);
  if (panel.hidden) return announceNews("overtaken", "");
  const { game } = state;
  const { device = "" } = game.history.filter((event) => event.number === number).at(-1) ?? {};
  const said = _("Deal {number} has been entered on another phone ({device}) in the meantime:", {
    number,
    device,
  });
  write(one("[data-said]", panel), said);
  announceNews("overtaken", said);
  const deal = dealOf(game, number);
  one("[data-deal]", panel).replaceChildren(...(deal ? contractOf(game, deal) : []));
  write(one("[data-rest]", panel), deal ? restOf(game, deal, null) : "");
  show(one("#another-deal"), !state.closed);
}

/** @param {Event} event */
function chosen(event) {
  const choice = closest(event, "[data-choice]")?.dataset.choice;
  const number = closest(event, "[data-number]")?.dataset.number;
  if (choice) choose(Number(number), /** @type {Choice} */ (choice), _("entered twice"));
}

export function startConflicts() {
  section.addEventListener("click", chosen);
  one("#drop-draft").addEventListener("click", dropDraft);
  one("#another-deal").addEventListener("click", moveOn);
}
