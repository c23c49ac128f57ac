/** Two entries of one deal side by side, until somebody at the table chooses; nothing is merged in silence. */
import { all, fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { dropDraft, moveOn } from "standblatt/entry.js";
import { dealOf } from "standblatt/game.js";
import { viewOf } from "standblatt/games/views.js";
import { _, timeOf, number as written } from "standblatt/i18n.js";
import { judgeDeal } from "standblatt/rules/sheet.js";
import { choose } from "standblatt/session.js";
import { dealText, playerName, sideName } from "standblatt/words.js";

const section = one("#conflicts");
let drawn = "";

/** Shows what was entered twice, and that the deal which is being entered has come from elsewhere. */
export function showConflicts(state, entry) {
  showOvertaken(state, entry);
  const { conflicts, open, game } = state;
  const wanted = JSON.stringify([conflicts, open, game.pack]);
  if (drawn === wanted) return;
  drawn = wanted;
  section.replaceChildren(...conflicts.map((conflict) => conflictNode(state, conflict)));
  show(section, conflicts.length > 0);
}

function conflictNode(state, conflict) {
  const node = fromTemplate("conflict");
  const { number, mine, theirs } = conflict;
  node.dataset.number = number;
  write(one("h2", node), headline(conflict));
  showVersion(state, one('[data-version="mine"]', node), mine, theirs, timeOf(conflict.mineAt));
  showVersion(state, one('[data-version="theirs"]', node), theirs, mine, whoseOf(conflict));
  for (const button of all("[data-choice]", node))
    show(button, state.open || button.dataset.choice === "theirs");
  show(one('[data-choice="another"]', node), state.open && Boolean(mine && theirs));
  return node;
}

function headline({ number, mine, theirs }) {
  if (mine && theirs) return _("Deal {number} was entered twice", { number });
  return _("Deal {number} was removed on one phone and changed on another", { number });
}

const whoseOf = ({ device, at }) => [device, at && timeOf(at)].filter(Boolean).join(", ");

function showVersion({ game, sides }, node, deal, other, whose) {
  one("[data-deal]", node).replaceChildren(...(deal ? contractOf(game, deal) : [_("removed")]));
  write(one("[data-rest]", node), deal ? restOf(game, deal, other) : "");
  const scores = deal ? judgeDeal(game.document, deal).scores : {};
  const rows = sides.map((side) =>
    make(
      "li",
      { "data-side": side },
      make("span", {}, sideName(game.document, side)),
      make("b", {}, written(scores[side])),
    ),
  );
  one("[data-scores]", node).replaceChildren(...(deal ? rows : []));
  write(one("[data-whose]", node), whose);
}

const contractOf = ({ document, pack }, deal) =>
  deal.thrown_in ? [] : viewOf(document.game).nodes(document, deal, pack, {});

/** What was entered beside the contract; who dealt only where that differs. */
function restOf({ document }, deal, other) {
  const differs = deal.dealer && other?.dealer && other.dealer !== deal.dealer;
  const dealt = differs ? _("{name} deals", { name: playerName(document, deal.dealer) }) : "";
  return [dealText(document, deal, () => []), dealt].filter(Boolean).join(", ");
}

function showOvertaken(state, { overtaken, number }) {
  const panel = one("#overtaken");
  show(panel, state.open && overtaken);
  if (panel.hidden) return;
  const { game } = state;
  const { device = "" } = game.history.filter((event) => event.number === number).at(-1) ?? {};
  const said = _("Deal {number} has been entered on another phone ({device}) in the meantime:", {
    number,
    device,
  });
  write(one("[data-said]", panel), said);
  const deal = dealOf(game, number);
  one("[data-deal]", panel).replaceChildren(...contractOf(game, deal));
  write(one("[data-rest]", panel), restOf(game, deal, null));
  show(one("#another-deal"), !state.closed);
}

function chosen({ target }) {
  const { choice } = target.closest("[data-choice]")?.dataset ?? {};
  if (choice) choose(Number(target.closest("[data-number]").dataset.number), choice, _("entered twice"));
}

export function startConflicts() {
  section.addEventListener("click", chosen);
  one("#drop-draft").addEventListener("click", dropDraft);
  one("#another-deal").addEventListener("click", moveOn);
}
