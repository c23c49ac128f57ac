/** *Settle up*: what is agreed, asked once; then the payments of an evening, each with a tick once it is made. */
import { openDialog } from "standblatt/dialogs.js";
import { all, make, one, show, write } from "standblatt/dom.js";
import { playedIn } from "standblatt/evening/games.js";
import { keepFor, keptFor } from "standblatt/evening/kept-for-all.js";
import { balancesOf, roundsOf, settledBy } from "standblatt/evening/settlement.js";
import {
  AMOUNTS,
  francs,
  hasAnyStake,
  NOTHING,
  rappenIn,
  signed,
  stakesIn,
} from "standblatt/evening/stakes.js";
import { stakesText } from "standblatt/evening/stakes-words.js";
import { sumsOf } from "standblatt/evening/sums.js";
import { _ } from "standblatt/i18n.js";
import { attempt, part } from "standblatt/lazy-loading.js";

/**
 * @import {Payment, Settled} from "standblatt/evening/settlement.js"
 * @import {Stakes} from "standblatt/evening/stakes.js"
 * @import {Played} from "standblatt/evening/sums.js"
 */

/**
 * @typedef {{payments: Settled[], totals: [string, number][], rounds: [string, number][]}} Settlement
 * @typedef {{evening: string, created: string, played: Played[], names: Map<string, string>, stakes: Stakes}} Shown
 */

/** @type {Shown} */
let shown = { evening: "", created: "", played: [], names: new Map(), stakes: NOTHING };
/** @type {Settlement} */
let settlement = { payments: [], totals: [], rounds: [] };

const form = make("form", { id: "stakes-form", autocomplete: "off", novalidate: true });
const problem = make("p", { class: "problem", id: "stakes-problem", role: "status" });
const result = make("div", {});
const payments = make("ol", { class: "payments" });
const nobody = make("p", {});
const totals = make("ol", { class: "balances" });
const rounds = make("p", {});
const summary = make("p", { class: "muted" });
const dialog = make("dialog", { class: "dialog", id: "pays-dialog", "aria-labelledby": "pays-title" });

const loadPicture = part(() => import("standblatt/evening/pays-picture.js"));

/** The first time it asks for what is agreed. @param {string} evening */
export async function openPays(evening) {
  if (!dialog.isConnected) start();
  const played = await playedIn(evening);
  const names = new Map(sumsOf(played).map(({ key, name }) => [key, name]));
  const stakes = stakesIn(await keptFor("stakes", evening, null));
  shown = { evening, created: played[0]?.created ?? "", played, names, stakes: stakes ?? NOTHING };
  if (stakes) await showPayments();
  else showForm();
  openDialog("#pays-dialog");
}

function showForm() {
  const { stakes } = shown;
  for (const kind of AMOUNTS) field(kind).value = stakes[kind] ? francs(stakes[kind]) : "";
  field("double_twice").checked = stakes.double_twice;
  field("rounds").checked = stakes.rounds;
  refuse("");
  show(form, true);
  show(result, false);
}

/** @param {string} name */
const field = (name) => one(`[name="${name}"]`, form, HTMLInputElement);

/** @param {string} sentence @param {string} [at] the field that it is about */
function refuse(sentence, at) {
  write(problem, sentence);
  show(problem, Boolean(sentence));
  for (const kind of AMOUNTS) field(kind).toggleAttribute("aria-invalid", kind === at);
  if (at) field(at).focus();
}

/** @param {Event} event */
async function agree(event) {
  event.preventDefault();
  const typed = AMOUNTS.map((kind) => /** @type {const} */ ([kind, rappenIn(field(kind).value)]));
  const wrong = typed.find(([, amount]) => amount === null);
  if (wrong) return refuse(_("Write an amount like 1.50, at most 1000."), wrong[0]);
  /** @type {Stakes} */
  const stakes = {
    ...NOTHING,
    ...Object.fromEntries(typed),
    double_twice: field("double_twice").checked,
    rounds: field("rounds").checked,
  };
  if (!hasAnyStake(stakes))
    return refuse(_("Nothing has been agreed: enter an amount, or choose a round of drinks."));
  await keepFor("stakes", shown.evening, stakes);
  shown = { ...shown, stakes };
  await showPayments();
}

/** @returns {Promise<Payment[]>} */
const paidBefore = async () => (await keptFor("paid", shown.evening, { payments: [] })).payments;

async function showPayments() {
  const { played, stakes } = shown;
  const balances = balancesOf(played, stakes);
  settlement = {
    payments: settledBy(balances, await paidBefore()),
    totals: [...balances].sort(([, one], [, other]) => other - one),
    rounds: [...roundsOf(played, stakes)].sort(([, one], [, other]) => other - one),
  };
  payments.replaceChildren(...settlement.payments.map(paymentRow));
  write(nobody, _("Nobody owes anybody money."));
  show(nobody, !settlement.payments.length);
  totals.replaceChildren(...settlement.totals.map(totalRow));
  show(totals, settlement.payments.length > 0);
  write(rounds, roundsText());
  show(rounds, settlement.rounds.length > 0);
  write(summary, stakesText(stakes));
  show(form, false);
  show(result, true);
}

/** @param {string} key */
const nameOf = (key) => shown.names.get(key) ?? "";

/** @param {Payment} payment */
const paysText = ({ from, to }) => _("{payer} pays {payee}", { payer: nameOf(from), payee: nameOf(to) });

/** @param {Settled} payment @param {number} place */
function paymentRow(payment, place) {
  const tick = make("input", { type: "checkbox", "data-payment": place });
  tick.checked = payment.paid;
  const said = make("span", {}, paysText(payment));
  const label = make("label", { class: "check" }, tick, said, make("b", {}, francs(payment.amount)));
  return make("li", { "data-paid": payment.paid }, label);
}

/** @param {[string, number]} total */
const totalRow = ([key, balance]) =>
  make("li", {}, make("span", {}, nameOf(key)), make("output", {}, signed(balance)));

/** Who owes how many rounds. */
const roundsText = () =>
  _("Rounds of drinks: {rounds}", {
    rounds: settlement.rounds.map(([key, count]) => `${nameOf(key)} ${count}`).join(" · "),
  });

/** Keeps what was ticked; where that changes the rest, it is settled anew. @param {Event} event */
async function tick({ target }) {
  if (!(target instanceof HTMLInputElement) || target.dataset.payment === undefined) return;
  const changed = Number(target.dataset.payment);
  const paid = settlement.payments
    .filter((each, place) => (place === changed ? target.checked : each.paid))
    .map(({ from, to, amount }) => ({ from, to, amount }));
  await keepFor("paid", shown.evening, { payments: paid });
  await showPayments();
  all(`[data-payment="${changed}"]`, payments)[0]?.focus();
}

function sendPicture() {
  const lines = settlement.payments.map((each) => ({
    text: paysText(each),
    amount: francs(each.amount),
    isDone: each.paid,
  }));
  const all = settlement.totals.map(([key, balance]) => ({ text: nameOf(key), amount: signed(balance) }));
  const notes = [summary, ...(rounds.hidden ? [] : [rounds])].map(({ textContent }) => textContent ?? "");
  const picture = { created: shown.created, title: _("Settle up"), lines, totals: all, notes };
  attempt(() => loadPicture().then(({ sharePayments }) => sharePayments(picture)), loadPicture);
}

/** @param {string} name @param {string} label */
const amountField = (name, label) =>
  make(
    "div",
    { class: "field" },
    make("label", { for: `stake-${name}` }, label),
    make("input", {
      ...{ id: `stake-${name}`, name, inputmode: "decimal", maxlength: 7, placeholder: "0.00" },
      "aria-describedby": "stakes-problem",
    }),
  );

/** @param {string} name @param {string} label */
const flagField = (name, label) =>
  make("label", { class: "switch" }, make("input", { type: "checkbox", name }), make("span", {}, label));

/** Puts the dialog on the page. */
function start() {
  form.append(
    make("p", { class: "help" }, _("What are you playing for? In francs; it applies until you change it.")),
    amountField("game", _("A game")),
    amountField("hundred", _("100-point difference")),
    amountField("place", _("A place")),
    amountField("potato", _("A potato")),
    flagField("double_twice", _("A double game counts twice")),
    flagField("rounds", _("The losers buy a round of drinks")),
    problem,
    make("p", { class: "actions" }, make("button", { class: "button primary" }, _("Work it out"))),
  );
  const share = make("button", { type: "button", class: "button" }, _("Send as a picture"));
  const change = make("button", { type: "button", class: "button" }, _("Change"));
  const actions = make("p", { class: "actions" }, change, share);
  result.append(payments, nobody, totals, rounds, summary, actions);
  const title = make("h2", { id: "pays-title" }, _("Settle up"));
  const close = make(
    "button",
    { type: "button", class: "icon", "data-close": true, "aria-label": _("Close") },
    "×",
  );
  dialog.append(make("header", {}, title, close), form, result);
  one("main").append(dialog);
  form.addEventListener("submit", agree);
  payments.addEventListener("change", tick);
  change.addEventListener("click", showForm);
  share.addEventListener("click", sendPicture);
}
