/** The Weis referee: cards per player by tapping, which items count, for whom, and by which step (W-5). */

import { change, entered } from "standblatt/deal-entry.js";
import { all, choose, chosen, closest, isAmong, make, one, show, write } from "standblatt/dom.js";
import { viewOf } from "standblatt/games/views.js";
import { _, number } from "standblatt/i18n.js";
import { denominationName, isAlone, playerName, sideName } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";
import { HAND, roundFrom } from "standblatt/rules/cards.js";
import { RANKS } from "standblatt/rules/vocabulary.js";
import { adjudicateHands } from "standblatt/rules/weis.js";

/**
 * @import {Card, Place} from "types/rule-book"
 * @import {Item, Verdict} from "standblatt/rules/weis.js"
 */

const dialog = one("#referee-dialog", document, HTMLDialogElement);
const hands = () => entered().draft.hands ?? {};
const place = () => /** @type {Place} */ (chosen(dialog, "referee-seat"));
const shape = () => current().jass.shape(current().game.document.rules);
const denomination = () => entered().draft.denomination ?? "obenabe";

/** Those who play this deal, in the order of play, from the one who leads (T-6). */
function order() {
  const { game, jass, places } = current();
  const { rules } = game.document;
  const view = viewOf(game.document.game);
  const playing = view.inPlay(game.document, entered()).flatMap((side) => jass.playersOf(rules, side));
  const leader = view.leads(entered().draft, places) ?? places[0];
  return roundFrom(leader, places).filter((each) => playing.includes(each));
}

const verdict = () =>
  adjudicateHands(hands(), order(), denomination(), current().game.document.rules, shape());

const cards = () => all("[data-card]", dialog);

/** @param {HTMLElement} button */
const cardOf = (button) => /** @type {Card} */ (button.dataset.card);

function opened() {
  for (const label of all("label[data-copy]", dialog)) show(label, isAmong(label.dataset.copy, order()));
  one(".referee-seats", dialog).dataset.count = String(order().length);
  const ranks = RANKS.slice(0, shape().ranks ?? RANKS.length);
  for (const button of cards()) show(button, isAmong(cardOf(button)[1], ranks));
  choose(dialog, "referee-seat", order()[0]);
  render();
}

function render() {
  const now = verdict();
  for (const button of cards()) showCard(button);
  for (const each of order()) write(one(`[data-seat-weis="${each}"]`), itemsText(now.items[each] ?? []));
  one("#verdict").replaceChildren(verdictNode(now));
  one("#referee-take", dialog, HTMLButtonElement).disabled = !now.side;
}

/** @param {Card} card */
const holderOf = (card) => order().find((each) => hands()[each]?.includes(card));

/** @param {HTMLElement} button */
function showCard(button) {
  const holder = holderOf(cardOf(button));
  button.setAttribute("aria-pressed", String(holder === place()));
  button.toggleAttribute("data-elsewhere", Boolean(holder) && holder !== place());
}

/** @param {Item[]} items */
const itemsText = (items) => items.map(({ points }) => points).join(" + ");

/** @param {Verdict} verdict */
function verdictNode({ side, best, step, points }) {
  const { document } = current().game;
  if (!side || !best || !step)
    return make("p", { class: "muted" }, _("Tap the cards that each player shows."));
  const values = { name: sideName(document, side), points: number(points[side]) };
  const won = isAlone(document, side)
    ? _("{name} scores {points}", values)
    : _("{name} score {points}", values);
  const holder = playerName(document, best.seat);
  const why = _("{name} has the best Weis: {why}.", { name: holder, why: steps()[step] });
  return make("p", {}, make("strong", {}, won), why);
}

const everyoneAlone = () => current().sides.length === current().places.length;

const steps = () => ({
  "higher value": _("it is worth more"),
  "more cards": _("of equal value, it has more cards"),
  "higher top card": _("of equal length, its top card is higher"),
  trumps: _("otherwise equal, it is in trumps ({trumps})", {
    trumps: denominationName(denomination(), current().game.pack),
  }),
  "declared earlier": _("all else equal, it was declared first"),
  "four beats sequence": _("four of a kind beats a sequence"),
  "higher on the list": _("it is higher on the list"),
  unopposed: everyoneAlone() ? _("nobody else has any") : _("the other side has none"),
});

/** @param {Card} card */
function tap(card) {
  const holder = holderOf(card);
  const shown = { ...hands() };
  if (holder) shown[holder] = (shown[holder] ?? []).filter((each) => each !== card);
  const own = shown[place()] ?? [];
  if (holder !== place() && own.length < (shape().hand ?? HAND)) shown[place()] = [...own, card];
  change({ hands: shown });
  render();
}

function take() {
  const { side, points } = verdict();
  if (side) change({ weis: { side, points: points[side] } });
  dialog.close();
}

function clear() {
  change({ hands: null });
  render();
}

export function startReferee() {
  dialog.addEventListener("opened", opened);
  dialog.addEventListener("change", render);
  one("#cards").addEventListener("click", (event) => {
    const button = closest(event, "[data-card]");
    if (button) tap(cardOf(button));
  });
  one("#referee-take").addEventListener("click", take);
  one("#referee-clear").addEventListener("click", clear);
}
