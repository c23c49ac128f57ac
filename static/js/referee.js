/** The Weis referee: cards per player by tapping, which items count, for whom, and by which step (W-5). */
import { all, chosen, choose, make, one, write } from "standblatt/dom.js";
import { change } from "standblatt/entry.js";
import { _ } from "standblatt/i18n.js";
import { HAND, SEATS, nextSeat } from "standblatt/rules/cards.js";
import { adjudicateHands } from "standblatt/rules/weis.js";
import { current } from "standblatt/session.js";
import { denominationName, playerName, sideName } from "standblatt/words.js";

let contract = null; // the entry's draft
let verdict = null;

const dialog = one("#referee-dialog");
const hands = () => contract.hands ?? {}; // seat → cards
const seat = () => chosen(dialog, "referee-seat");

/** The players declare in the order of play, from the one who leads: the declarer (T-6). */
function order(first) {
  const seats = [first];
  while (seats.length < SEATS.length) seats.push(nextSeat(seats.at(-1)));
  return seats;
}

/** Opens on a contract: the entry's draft. */
export function refereeFor(draft) {
  contract = draft;
}

function opened() {
  choose(dialog, "referee-seat", contract.declarer);
  render();
}

function render() {
  const { rules } = current().game.document;
  verdict = adjudicateHands(hands(), order(contract.declarer), contract.denomination, rules);
  for (const button of all("[data-card]", dialog)) showCard(button);
  for (const each of SEATS) write(one(`[data-seat-weis="${each}"]`), itemsText(verdict.items?.[each] ?? []));
  one("#verdict").replaceChildren(...verdictNodes());
  one("#referee-take").disabled = !verdict.side;
}

const holderOf = (card) => SEATS.find((each) => hands()[each]?.includes(card));

function showCard(button) {
  const holder = holderOf(button.dataset.card);
  button.setAttribute("aria-pressed", String(holder === seat()));
  button.toggleAttribute("data-elsewhere", Boolean(holder) && holder !== seat());
}

const itemsText = (items) => items.map(({ points }) => points).join(" + ");

function verdictNodes() {
  const { document } = current().game;
  if (!verdict.side) return [make("p", { class: "muted" }, _("Tap the cards that each player shows."))];
  const won = _("{name} score {points}", {
    name: sideName(document, verdict.side),
    points: verdict.points[verdict.side],
  });
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

const steps = () => ({
  "higher value": _("it is worth more"),
  "more cards": _("of equal worth, it has more cards"),
  "higher top card": _("of equal length, its top card is higher"),
  trumps: _("otherwise equal, it is in {trumps}", {
    trumps: denominationName(contract.denomination, current().game.pack),
  }),
  "declared earlier": _("all equal, it was declared first"),
  "four beats sequence": _("four of a kind beats a sequence"),
  unopposed: _("the other side has none"),
});

function tap(card) {
  const holder = holderOf(card);
  const shown = { ...hands() };
  if (holder) shown[holder] = shown[holder].filter((each) => each !== card);
  const own = shown[seat()] ?? [];
  if (holder !== seat() && own.length < HAND) shown[seat()] = [...own, card];
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
