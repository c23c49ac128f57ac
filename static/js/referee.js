/** The Weis referee: cards per player by tapping, which items count, for whom, and by which step (W-5). */
import { all, choose, chosen, make, one, show, write } from "standblatt/dom.js";
import { change } from "standblatt/entry.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { HAND } from "standblatt/rules/cards.js";
import { RANKS } from "standblatt/rules/vocabulary.js";
import { adjudicateHands } from "standblatt/rules/weis.js";
import { current } from "standblatt/session.js";
import { denominationName, isAlone, playerName, sideName } from "standblatt/words.js";

let entry = null;
let verdict = null;

const dialog = one("#referee-dialog");
const hands = () => entry.draft.hands ?? {}; // place → cards
const place = () => chosen(dialog, "referee-seat");
const shape = () => current().jass.shape?.(current().game.document.rules) ?? {};

/** Those who play this deal, in the order of play, from the one who leads (T-6). */
function order() {
  const { game, jass, places } = current();
  const { rules } = game.document;
  const view = viewOf(game.document.game);
  const playing = view.inPlay(game.document, entry).flatMap((side) => jass.playersOf(rules, side));
  const start = places.indexOf(view.leads(entry.draft, places));
  return [...places.slice(start), ...places.slice(0, start)].filter((each) => playing.includes(each));
}

/** Opens on the deal that is being entered. */
export function refereeFor(shown) {
  entry = shown;
}

function opened() {
  for (const label of all("label[data-copy]", dialog)) show(label, order().includes(label.dataset.copy));
  one(".referee-seats", dialog).dataset.count = order().length;
  const ranks = RANKS.slice(0, shape().ranks ?? RANKS.length);
  for (const button of all("[data-card]", dialog)) show(button, ranks.includes(button.dataset.card[1]));
  choose(dialog, "referee-seat", order()[0]);
  render();
}

function render() {
  const { rules } = current().game.document;
  verdict = adjudicateHands(hands(), order(), entry.draft.denomination ?? "obenabe", rules, shape());
  for (const button of all("[data-card]", dialog)) showCard(button);
  for (const each of order())
    write(one(`[data-seat-weis="${each}"]`), itemsText(verdict.items?.[each] ?? []));
  one("#verdict").replaceChildren(...verdictNodes());
  one("#referee-take").disabled = !verdict.side;
}

const holderOf = (card) => order().find((each) => hands()[each]?.includes(card));

function showCard(button) {
  const holder = holderOf(button.dataset.card);
  button.setAttribute("aria-pressed", String(holder === place()));
  button.toggleAttribute("data-elsewhere", Boolean(holder) && holder !== place());
}

const itemsText = (items) => items.map(({ points }) => points).join(" + ");

function verdictNodes() {
  const { document } = current().game;
  if (!verdict.side) return [make("p", { class: "muted" }, _("Tap the cards that each player shows."))];
  const values = { name: sideName(document, verdict.side), points: verdict.points[verdict.side] };
  const won = isAlone(document, verdict.side)
    ? _("{name} scores {points}", values)
    : _("{name} score {points}", values);
  const holder = playerName(document, verdict.best.seat);
  return [
    make(
      "p",
      {},
      make("strong", {}, won),
      _("{name} has the best Weis: {why}.", { name: holder, why: steps()[verdict.step] }),
    ),
  ];
}

const everyoneAlone = () => current().sides.length === current().places.length;

const steps = () => ({
  "higher value": _("it is worth more"),
  "more cards": _("of equal worth, it has more cards"),
  "higher top card": _("of equal length, its top card is higher"),
  trumps: _("otherwise equal, it is in {trumps}", {
    trumps: denominationName(entry.draft.denomination ?? "obenabe", current().game.pack),
  }),
  "declared earlier": _("all equal, it was declared first"),
  "four beats sequence": _("four of a kind beats a sequence"),
  unopposed: everyoneAlone() ? _("nobody else has any") : _("the other side has none"),
});

function tap(card) {
  const holder = holderOf(card);
  const shown = { ...hands() };
  if (holder) shown[holder] = shown[holder].filter((each) => each !== card);
  const own = shown[place()] ?? [];
  if (holder !== place() && own.length < (shape().hand ?? HAND)) shown[place()] = [...own, card];
  change({ hands: shown });
  render();
}

function take() {
  change({ weis: { side: verdict.side, points: verdict.points[verdict.side] } });
  dialog.close();
}

function clear() {
  change({ hands: null });
  render();
}

export function startReferee() {
  dialog.addEventListener("opened", opened);
  dialog.addEventListener("change", render);
  one("#cards").addEventListener("click", ({ target }) => {
    const card = target.closest("[data-card]")?.dataset.card;
    if (card) tap(card);
  });
  one("#referee-take").addEventListener("click", take);
  one("#referee-clear").addEventListener("click", clear);
}
