/** The auction call by call: only legal calls are offered, and its contract fills the deal. */
import { all, make, one, show, write } from "standblatt/dom.js";
import { change, entered, save } from "standblatt/entry.js";
import { _ } from "standblatt/i18n.js";
import { bids, holdAuction } from "standblatt/rules/auction.js";
import { current } from "standblatt/session.js";
import { denominationSign, shortName, stakeMark } from "standblatt/words.js";

let calls = [];
let dealer = null;
let bid = null; // the number tapped, while the denomination is still to come

const rules = () => current().game.document.rules;
const name = (seat) => shortName(current().game.document, seat);

function opened() {
  const { draft } = entered();
  dealer = draft.dealer ?? current().result.next_dealer;
  calls = draft.auction ?? draft.calls ?? [];
  bid = null;
  render();
}

/** Keeps these calls with the entry: closing the dialog or the page loses none. */
function say(said) {
  calls = said;
  bid = null;
  change({ auction: calls });
  render();
}

function render() {
  const state = holdAuction(dealer, calls, rules());
  one("#calls").replaceChildren(...calls.map(callItem));
  write(one("#auction-turn"), turnText(state));
  offerBids(state);
  for (const button of all("[data-call-denomination]"))
    button.disabled = bid === null || !state.legal.includes(`${bid} ${button.dataset.callDenomination}`);
  for (const button of all("[data-call]")) button.disabled = !state.legal.includes(button.dataset.call);
  show(one('[data-call="redouble"]'), rules().redoubling);
  show(one('[data-call="double"]'), rules().doubling);
  offerOutOfTurn(state);
  one("#auction-back").disabled = !calls.length;
  one("#auction-take").disabled = !state.over;
}

function turnText({ over, thrown_in, contract, turn }) {
  if (thrown_in) return _("Four passes: the cards are thrown in.");
  if (over)
    return _("{name} plays {bid}", {
      name: name(contract.declarer),
      bid: `${contract.bid}${stakeMark(contract.stake)}`,
    });
  return _("{name} to call", { name: name(turn) });
}

function callItem([seat, call]) {
  const [number, denomination] = call.split(" ");
  const words = { pass: _("pass"), double: _("double"), redouble: _("redouble") };
  const said = denomination
    ? [`${number} `, denominationSign(denomination, current().game.pack)]
    : [words[call]];
  return make("li", {}, make("small", {}, name(seat)), ...said);
}

function offerBids({ legal }) {
  const open = new Set(legal.map((call) => Number.parseInt(call, 10)));
  one("#auction-bids").replaceChildren(...bids(rules()).map((number) => bidButton(number, open.has(number))));
}

function bidButton(number, legal) {
  return make(
    "button",
    { type: "button", "data-bid": number, disabled: !legal, "aria-pressed": String(number === bid) },
    String(number),
  );
}

/** Doubles and redoubles by a player whose turn it is not, until the next call. */
function offerOutOfTurn({ may_double, may_redouble }) {
  const doubles = may_double.map((seat) =>
    outOfTurn(seat, "double", _("{name} doubles", { name: name(seat) })),
  );
  const redoubles = may_redouble.map((seat) =>
    outOfTurn(seat, "redouble", _("{name} redoubles", { name: name(seat) })),
  );
  one("#out-of-turn").replaceChildren(...doubles, ...redoubles);
}

const outOfTurn = (seat, said, text) =>
  make("button", { type: "button", class: "button", "data-seat": seat, "data-said": said }, text);

const call = (seat, text) => say([...calls, [seat, text]]);

function clicked({ target }) {
  const button = target.closest("button");
  if (!button || button.disabled) return;
  const { turn } = holdAuction(dealer, calls, rules());
  const { bid: number, callDenomination, call: said, seat, said: interruption } = button.dataset;
  if (number) bid = Number(number);
  if (callDenomination) return call(turn, `${bid} ${callDenomination}`);
  if (said) return call(turn, said);
  if (seat) return call(seat, interruption);
  render();
}

const back = () => say(calls.slice(0, -1));

async function take() {
  const { thrown_in, contract } = holdAuction(dealer, calls, rules());
  one("#auction-dialog").close();
  if (thrown_in) return save(thrownIn());
  const { declarer, bid: number, denomination, stake } = contract;
  change({ dealer, declarer, bid: number, denomination, stake, calls, auction: null, playing: true });
}

function thrownIn() {
  return { number: entered().number, dealer, calls, thrown_in: true };
}

export function startAuction() {
  one("#auction-dialog").addEventListener("opened", opened);
  one("#auction-form").addEventListener("click", clicked);
  one("#auction-back").addEventListener("click", back);
  one("#auction-take").addEventListener("click", take);
}
