/** The first moment of a deal: who declared what, and doubled or not. */
import { all, choose, chosen, fromTemplate, one, reveal, show, write } from "standblatt/dom.js";
import { change, save } from "standblatt/entry.js";
import { _, sentence } from "standblatt/i18n.js";
import { bids, denominations } from "standblatt/rules/auction.js";
import { nextSeat } from "standblatt/rules/cards.js";
import { shortName } from "standblatt/words.js";

const MANY = 20; // more bids than this want a grid of their own width

const form = one("#contract");
let entry = null;
let offered = "";

/** Shows the contract step while the contract does not stand. */
export function showContract({ game, result }, shown) {
  entry = shown;
  const { rules } = game.document;
  const { draft, number, correcting } = shown;
  show(form, !draft.playing && (correcting || !result.over));
  if (form.hidden) return;
  write(one("[data-number]", form), number);
  showDealer(game.document, draft);
  offerBids(one("#bids"), rules);
  for (const field of ["declarer", "bid", "denomination", "stake"]) choose(form, field, draft[field] ?? "");
  const playable = denominations(rules);
  for (const label of all("label.denomination", form))
    show(label, playable.includes(label.dataset.denomination));
  show(one(".stakes", form), rules.doubling);
  show(one('[data-stake="4"]', form), rules.redoubling);
}

function showDealer(document, { dealer }) {
  write(one("#dealer"), dealer ? _("{name} deals", { name: shortName(document, dealer) }) : "");
  write(
    one("[data-forehand]", form),
    dealer ? _("{name} speaks first", { name: shortName(document, nextSeat(dealer)) }) : "",
  );
}

function offerBids(grid, rules) {
  const numbers = bids(rules);
  if (offered === numbers.join()) return;
  offered = numbers.join();
  grid.toggleAttribute("data-many", numbers.length > MANY);
  grid.replaceChildren(...numbers.map(bidChoice));
}

function bidChoice(number) {
  const choice = fromTemplate("bid-choice");
  one("input", choice).value = number;
  one("span", choice).textContent = number;
  return choice;
}

/** What was tapped; a contract changed by hand is no longer the outcome of recorded calls. */
function tapped() {
  const bid = chosen(form, "bid");
  change({
    declarer: chosen(form, "declarer"),
    bid: bid === null ? null : Number(bid),
    denomination: chosen(form, "denomination"),
    stake: Number(chosen(form, "stake")),
    calls: null,
  });
}

function missing({ declarer, bid, denomination }) {
  return {
    declarer: declarer ? null : "declarer_missing",
    bid: bid ? null : "bid_missing",
    denomination: denomination ? null : "denomination_missing",
  };
}

function play(event) {
  event.preventDefault();
  const codes = missing(entry.draft);
  for (const [field, code] of Object.entries(codes)) showProblem(field, code);
  if (Object.values(codes).some(Boolean)) return reveal(one(".problem:not([hidden])", form));
  change({ playing: true });
  one("#save").focus({ preventScroll: true }); // the button that had it is gone
}

function showProblem(field, code) {
  const place = one(`[data-field="${field}"] .problem`, form);
  show(place, Boolean(code));
  write(place, code ? sentence({ code }) : "");
}

const clearProblems = () => ["declarer", "bid", "denomination"].forEach((field) => showProblem(field, null));

export function startContract() {
  form.addEventListener("change", () => {
    clearProblems();
    tapped();
  });
  form.addEventListener("submit", play);
  // Calls were made by the players' turns: another dealer makes them somebody else's.
  one("#dealer").addEventListener("click", () =>
    change({ dealer: nextSeat(entry.draft.dealer), auction: null, calls: null }),
  );
  one("#thrown-in").addEventListener("click", () =>
    save({ number: entry.number, dealer: entry.draft.dealer, thrown_in: true }),
  );
}
