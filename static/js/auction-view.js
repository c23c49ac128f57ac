/** The auction call by call: only legal calls are offered, and its contract fills the deal. */

import { fillBids } from "standblatt/bid-pages.js";
import { change, entered, save } from "standblatt/deal-entry.js";
import { all, closest, find, isAmong, make, one, reveal, show, write } from "standblatt/dom.js";
import { viewOf } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { denominationSign, shortName, stakeMark } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";

/**
 * @import {Call, Calls, Denomination, PandurCall, PandurCalls, Place, TrickBid} from "types/rule-book"
 * @import {Auctioned, BidChoice} from "standblatt/games/common.js"
 */

/** @typedef {[Place, Call|PandurCall]} Said */

/** @type {Said[]} */
let calls = [];
/** @type {Place} */
let dealer = "S";
/** The number tapped, while the denomination is still to come. @type {string|null} */
let bid = null;

const game = () => current().game.document;
const view = () => viewOf(game().game);
/** Whether each bid names what is trumps. */
const namesTrumps = () => view().called.includes("denomination");
/** @returns {BidChoice[]} */
const bids = () => view().bids?.(game().rules) ?? [];
/** @param {number|string} bid */
const bidName = (bid) => bids().find(({ value }) => String(value) === String(bid))?.label ?? String(bid);

const auction = () =>
  /** @type {Auctioned} */ (
    view().auction?.(game(), {
      number: entered().number,
      dealer,
      calls: /** @type {Calls|PandurCalls} */ (calls),
    })
  );

/** @param {Place|null|undefined} place */
const name = (place) => (place ? shortName(game(), place) : "");

function opened() {
  const { draft } = entered();
  dealer = /** @type {Place} */ (draft.dealer ?? current().result.next_dealer);
  calls = draft.auction ?? draft.calls ?? [];
  bid = null;
  render();
}

/** Keeps these calls with the entry: closing the dialog or the page loses none. @param {Said[]} said */
function say(said) {
  calls = said;
  bid = null;
  change({ auction: /** @type {Calls|PandurCalls} */ (calls) });
  render();
}

function render() {
  const state = auction();
  const { rules } = game();
  const legal = /** @type {readonly unknown[]} */ (state.legal);
  one("#calls").replaceChildren(...calls.map(callItem));
  reveal(one("#calls").lastElementChild);
  write(one("#auction-turn"), turnText(state));
  offerBids(state);
  show(one("#auction-denominations"), namesTrumps());
  for (const button of buttons("[data-call-denomination]"))
    button.disabled = !isAmong(`${bid} ${button.dataset.callDenomination}`, legal);
  for (const button of buttons("[data-call]")) button.disabled = !isAmong(button.dataset.call, legal);
  show(one('[data-call="redouble"]'), Boolean(rules.redoubling));
  show(one('[data-call="double"]'), Boolean(rules.doubling));
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

/** @param {Auctioned} auction */
function turnText({ over, thrown_in, contract, turn, legal }) {
  if (thrown_in) return _("Everyone passes: the cards are thrown in.");
  if (!over) return _("{name} to call", { name: name(turn) });
  const stake = contract && "stake" in contract ? contract.stake : 1;
  const said = contract ? `${bidName(contract.bid)}${stakeMark(stake)}` : "";
  const values = { name: name(contract?.declarer), bid: said };
  const mayChange = turn === contract?.declarer && legal.length > 1;
  return mayChange ? _("{name} plays {bid} or bids once more", values) : _("{name} plays {bid}", values);
}

/** @param {Said} said */
function callItem([place, call]) {
  return make("li", {}, make("small", {}, name(place)), ...callNodes(call));
}

/** @param {Call|PandurCall} call */
function callNodes(call) {
  if (call === "pass") return [_("pass")];
  if (call === "double") return [_("double")];
  if (call === "redouble") return [_("redouble")];
  const [number, denomination] = String(call).split(" ");
  if (!denomination) return [bidName(number)];
  return [
    `${bidName(number)} `,
    denominationSign(/** @type {Denomination} */ (denomination), current().game.pack),
  ];
}

/** Bids that are too low by now stand on earlier pages. @param {Auctioned} auction */
function offerBids({ legal }) {
  const open = new Set(legal.map((call) => String(call).split(" ")[0]));
  const offered = bids().map((choice) => bidButton(choice, open.has(String(choice.value))));
  const next =
    offered.find(({ ariaPressed }) => ariaPressed === "true") ?? offered.find((each) => !each.disabled);
  fillBids(one("#auction-bids"), offered, next);
}

/** @param {BidChoice} choice @param {boolean} legal */
function bidButton({ value, label }, legal) {
  return make(
    "button",
    {
      type: "button",
      "data-bid": value,
      "data-word": typeof value === "string",
      disabled: !legal,
      "aria-pressed": String(String(value) === bid),
    },
    label,
  );
}

/** Doubles and redoubles by a player whose turn it is not, until the next call. @param {Auctioned} auction */
function offerOutOfTurn({ may_double = [], may_redouble = [] }) {
  const doubles = may_double.map((seat) =>
    outOfTurn(seat, "double", _("{name} doubles", { name: name(seat) })),
  );
  const redoubles = may_redouble.map((seat) =>
    outOfTurn(seat, "redouble", _("{name} redoubles", { name: name(seat) })),
  );
  one("#out-of-turn").replaceChildren(...doubles, ...redoubles);
}

/** @param {Place} seat @param {Call} said @param {string} text */
const outOfTurn = (seat, said, text) =>
  make("button", { type: "button", class: "button", "data-seat": seat, "data-said": said }, text);

/** @param {string} tapped @returns {number|TrickBid} */
const bidOf = (tapped) => (/\d/.test(tapped) ? Number(tapped) : /** @type {TrickBid} */ (tapped));

/**
 * What a button says, and for whom; nothing where it is a number that a denomination must follow.
 * @param {HTMLButtonElement} button
 */
function saidBy({ dataset }) {
  const { callDenomination, call, seat, said, bid: number } = dataset;
  const text = callDenomination ? `${bid} ${callDenomination}` : (call ?? said);
  return { seat: seat ?? auction().turn, text: number && !namesTrumps() ? bidOf(number) : text };
}

/** @param {Event} event */
function clicked(event) {
  const button = closest(event, "button", HTMLButtonElement);
  if (!button || button.disabled || button.matches("[data-more]")) return;
  if (button.dataset.bid) bid = button.dataset.bid;
  const { seat, text } = saidBy(button);
  if (text) say([...calls, /** @type {Said} */ ([seat, text])]);
  else render();
}

const back = () => say(calls.slice(0, -1));

/** The deal begins unless what is trumps is still to be named. */
async function take() {
  const { thrown_in, contract } = auction();
  const said = /** @type {Calls|PandurCalls} */ (calls);
  one("#auction-dialog", document, HTMLDialogElement).close();
  if (thrown_in) return save({ number: entered().number, dealer, calls: said, thrown_in: true });
  const { draft } = entered();
  const fields = view().contract(game().rules, { ...draft, ...contract });
  const playing = namesTrumps() || !fields.includes("denomination") || null;
  return change({ ...contract, dealer, calls: said, auction: null, playing });
}

export function startAuction() {
  one("#auction-dialog").addEventListener("opened", opened);
  one("#auction-form").addEventListener("click", clicked);
  one("#auction-back").addEventListener("click", back);
  one("#auction-take").addEventListener("click", take);
}
