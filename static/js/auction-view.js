/** The auction call by call: only legal calls are offered, and its contract fills the deal. */

import { change, entered, save } from "standblatt/deal-entry.js";
import { all, closest, find, isAmong, make, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { denominationSign, shortName, stakeMark } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";
import { bidName, bids, holdAuction } from "standblatt/rules/auction.js";

/**
 * @import {Call, Calls, Denomination, Seat, SidiBarraniRules} from "types/rule-book"
 * @import {Auction} from "standblatt/rules/auction.js"
 */

/** @type {Calls} */
let calls = [];
/** @type {Seat} */
let dealer = "S";
/** The number tapped, while the denomination is still to come. @type {number|null} */
let bid = null;

// Of all games it is Sidi Barrani alone that is called.
const rules = () => /** @type {SidiBarraniRules} */ (current().game.document.rules);
const auction = () => holdAuction(dealer, calls, rules());
/** @param {Seat|null|undefined} seat */
const name = (seat) => (seat ? shortName(current().game.document, seat) : "");

function opened() {
  const { draft } = entered();
  dealer = /** @type {Seat} */ (draft.dealer ?? current().result.next_dealer);
  calls = draft.auction ?? draft.calls ?? [];
  bid = null;
  render();
}

/** Keeps these calls with the entry: closing the dialog or the page loses none. @param {Calls} said */
function say(said) {
  calls = said;
  bid = null;
  change({ auction: calls });
  render();
}

function render() {
  const state = auction();
  one("#calls").replaceChildren(...calls.map(callItem));
  write(one("#auction-turn"), turnText(state));
  offerBids(state);
  for (const button of buttons("[data-call-denomination]"))
    button.disabled = !isAmong(`${bid} ${button.dataset.callDenomination}`, state.legal);
  for (const button of buttons("[data-call]")) button.disabled = !isAmong(button.dataset.call, state.legal);
  show(one('[data-call="redouble"]'), rules().redoubling);
  show(one('[data-call="double"]'), rules().doubling);
  offerOutOfTurn(state);
  one("#auction-back", document, HTMLButtonElement).disabled = !calls.length;
  one("#auction-take", document, HTMLButtonElement).disabled = !state.over;
  keepFocus();
}

/** Bids are drawn anew, and what was called cannot be called again: the focus goes on to what can, or to taking over. */
function keepFocus() {
  const { activeElement } = document;
  if (one("#auction-dialog").contains(activeElement) && !activeElement?.matches(":disabled")) return;
  const next = find('#auction-form [aria-pressed="true"]') ?? find("#auction-form button:enabled");
  (next ?? one("#auction-take")).focus({ preventScroll: true });
}

/** @param {string} selector */
const buttons = (selector) => all(selector, document, HTMLButtonElement);

/** @param {Auction} auction */
function turnText({ over, thrown_in, contract, turn, legal }) {
  if (thrown_in) return _("Four passes: the cards are thrown in.");
  if (!over) return _("{name} to call", { name: name(turn) });
  const said = contract ? `${bidName(contract.bid, rules())}${stakeMark(contract.stake)}` : "";
  const values = { name: name(contract?.declarer), bid: said };
  const mayChange = turn === contract?.declarer && legal.length > 1;
  return mayChange ? _("{name} plays {bid} or bids once more", values) : _("{name} plays {bid}", values);
}

/** @param {Calls[number]} said */
function callItem([seat, call]) {
  return make("li", {}, make("small", {}, name(seat)), ...callNodes(call));
}

/** @param {Call} call */
function callNodes(call) {
  if (call === "pass") return [_("pass")];
  if (call === "double") return [_("double")];
  if (call === "redouble") return [_("redouble")];
  const [number, denomination] = call.split(" ");
  const called = bidName(Number(number), rules());
  return [`${called} `, denominationSign(/** @type {Denomination} */ (denomination), current().game.pack)];
}

/** @param {Auction} auction */
function offerBids({ legal }) {
  const open = new Set(legal.map((call) => Number.parseInt(call, 10)));
  one("#auction-bids").replaceChildren(...bids(rules()).map((number) => bidButton(number, open.has(number))));
}

/** @param {number} number @param {boolean} legal */
function bidButton(number, legal) {
  return make(
    "button",
    { type: "button", "data-bid": number, disabled: !legal, "aria-pressed": String(number === bid) },
    String(bidName(number, rules())),
  );
}

/** Doubles and redoubles by a player whose turn it is not, until the next call. @param {Auction} auction */
function offerOutOfTurn({ may_double, may_redouble }) {
  const doubles = may_double.map((seat) =>
    outOfTurn(seat, "double", _("{name} doubles", { name: name(seat) })),
  );
  const redoubles = may_redouble.map((seat) =>
    outOfTurn(seat, "redouble", _("{name} redoubles", { name: name(seat) })),
  );
  one("#out-of-turn").replaceChildren(...doubles, ...redoubles);
}

/** @param {Seat} seat @param {Call} said @param {string} text */
const outOfTurn = (seat, said, text) =>
  make("button", { type: "button", class: "button", "data-seat": seat, "data-said": said }, text);

/**
 * What a button says, and for whom; nothing where it is a number that a denomination must follow.
 * @param {HTMLButtonElement} button
 */
function saidBy({ dataset }) {
  const { callDenomination, call, seat, said } = dataset;
  const text = callDenomination ? `${bid} ${callDenomination}` : (call ?? said);
  return { seat: seat ?? auction().turn, text };
}

/** @param {Event} event */
function clicked(event) {
  const button = closest(event, "button", HTMLButtonElement);
  if (!button || button.disabled) return;
  if (button.dataset.bid) bid = Number(button.dataset.bid);
  const { seat, text } = saidBy(button);
  if (text) say([...calls, /** @type {Calls[number]} */ ([seat, text])]);
  else render();
}

const back = () => say(calls.slice(0, -1));

async function take() {
  const { thrown_in, contract } = auction();
  one("#auction-dialog", document, HTMLDialogElement).close();
  if (thrown_in) await save({ number: entered().number, dealer, calls, thrown_in: true });
  else change({ ...contract, dealer, calls, auction: null, playing: true });
}

export function startAuction() {
  one("#auction-dialog").addEventListener("opened", opened);
  one("#auction-form").addEventListener("click", clicked);
  one("#auction-back").addEventListener("click", back);
  one("#auction-take").addEventListener("click", take);
}
