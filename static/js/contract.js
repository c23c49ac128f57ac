/** The first moment of a deal: what is agreed before its cards are played, as far as the game asks for it. */

import { fillBids } from "standblatt/bid-pages.js";
import { change, drafted, entered, isEntering, save } from "standblatt/deal-entry.js";
import { all, choose, closest, find, fromTemplate, isAmong, one, show, write } from "standblatt/dom.js";
import { revealProblem, writeProblem } from "standblatt/field-problems.js";
import { viewOf } from "standblatt/games/views.js";
import { _, fieldOf } from "standblatt/i18n.js";
import { shortName, teller } from "standblatt/labels.js";
import { current } from "standblatt/open-game.js";
import { following, turnedUpDenomination } from "standblatt/rules/cards.js";
import { judgeDeal } from "standblatt/rules/score-sheet.js";

/**
 * @import {Card, Denomination, HouseRules, Place, Player} from "types/rule-book"
 * @import {OpenDeal} from "standblatt/announcements.js"
 * @import {Draft, Turned} from "standblatt/draft.js"
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {BidChoice} from "standblatt/games/common.js"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {State} from "standblatt/open-game.js"
 */

const form = one("#contract");
let offered = "";
let isPointed = false; // whether what is chosen now was tapped, and not walked to by arrows
let wasComplete = false; // whether there was nothing left to choose when the contract was last shown

const view = () => viewOf(current().game.document.game);

/**
 * Whether the contract of the deal stands, or the game asks for none.
 * @param {State} state
 * @param {Draft} draft
 */
export const isPlaying = ({ game }, draft) =>
  draft.playing ?? viewOf(game.document.game).startsPlaying(game.document.rules);

/** Shows the contract step while the contract does not stand. @param {State} state @param {Entry} shown */
export function showContract(state, shown) {
  const { game } = state;
  show(form, !isPlaying(state, shown.draft) && isEntering(state, shown));
  if (form.hidden) return;
  write(one("[data-number]", form), shown.number);
  showDealer(state, shown);
  showFields(state, shown);
  showPlayers(state, shown);
  showValues(shown.draft);
  show(one('[data-opens="auction-dialog"]', form), view().called.length > 0);
  show(one("#thrown-in"), view().isThrowable(game.document.rules));
  wasComplete = isComplete();
}

/** Whoever has left deals no more. @param {State} state */
const dealing = ({ places, result: { out = [] } }) => places.filter((place) => !isAmong(place, out));

/** @param {State} state @param {Entry} entry */
function showDealer(state, { number, draft: { dealer } }) {
  const { document } = state.game;
  /** @param {Place} place */
  const name = (place) => shortName(document, place);
  write(one("#dealer"), dealer ? _("{name} deals", { name: name(dealer) }) : "");
  const forehand = dealer && following(dealer, dealing(state));
  write(one("[data-forehand]", form), forehand ? view().begins(name(forehand), document, number) : "");
}

/** @param {State} state @param {Entry} entry */
function showFields(state, { draft, number }) {
  const { rules } = state.game.document;
  const fields = view().contract(rules, draft);
  for (const fieldset of all("fieldset", form)) show(fieldset, isAmong(fieldset.dataset.field, fields));
  if (fields.includes("bid")) offerBids(view().bids?.(rules) ?? [], draft.bid, number);
  if (fields.includes("row")) view().showRows?.(one("#row-list"), state, { draft, number }, begin);
  show(one(".actions", form), !fields.includes("row")); // a tap on the list begins the deal
  showAnnouncing(state, draft, fields);
  if (fields.includes("pushed")) showNaming(state, draft);
  for (const label of all("label[data-denomination]", form)) showDenomination(label, rules);
  show(one('[data-stake="4"]', form), Boolean(rules.redoubling));
}

/** @type {OpenDeal} */
const OPEN_DEAL = {
  draft: () => entered().draft,
  places: () => current().places,
  change,
  typed: clearProblems,
};

/** Only where players announce is the phone handed on. @param {State} state @param {Draft} draft @param {string[]} fields */
function showAnnouncing(state, draft, fields) {
  const announcing = fields.includes("announced") ? view().announcing : null;
  announcing?.show(state, draft, OPEN_DEAL);
  if (announcing) return;
  for (const part of all(".announcing, [data-next], [data-nothing]", form)) show(part, false);
  show(one("[data-play]", form), true);
}

/** @param {State} state @param {Entry} entry */
function showPlayers(state, entry) {
  const declaring = view().declarers(state, entry);
  for (const label of all('[data-field="declarer"] label', form))
    show(label, isAmong(label.dataset.copy, declaring));
  for (const label of all('[data-field="declined"] label', form))
    show(label, isAmong(label.dataset.copy, dealing(state)));
}

/** @param {HTMLElement} label @param {HouseRules} rules */
function showDenomination(label, rules) {
  const factor = view().factor(rules, /** @type {Denomination} */ (label.dataset.denomination));
  show(label, factor > 0);
  write(one("[data-factor]", label), factor > 1 ? `×${factor}` : "");
}

/** SC-1: forehand names, or pushes to the partner. @param {State} state @param {Draft} draft */
function showNaming({ game, places }, { dealer }) {
  const forehand = dealer ? following(dealer, places) : null;
  const partner = forehand && following(following(forehand, places), places);
  /** @param {Place|null} place */
  const name = (place) => (place ? shortName(game.document, place) : "");
  write(
    one("[data-names-trumps]", form),
    forehand ? _("{name} names trumps", { name: name(forehand) }) : _("Forehand"),
  );
  write(one("[data-pushed-to]", form), _("pushed to {name}", { name: name(partner) }));
}

/** For each deal anew, from the first page. @param {BidChoice[]} choices @param {Draft["bid"]} bid @param {number} deal */
function offerBids(choices, bid, deal) {
  const wanted = JSON.stringify([choices, deal]);
  const seen = find(`#bids label:not([hidden]) [value="${bid}"]`);
  if (offered === wanted && (bid === null || seen)) return;
  offered = wanted;
  const labels = choices.map(bidChoice);
  fillBids(one("#bids"), labels, labels[choices.findIndex(({ value }) => value === bid)]);
}

/** @param {BidChoice} choice */
function bidChoice({ value, label }) {
  const choice = fromTemplate("bid-choice");
  one("input", choice, HTMLInputElement).value = String(value);
  one("span", choice).textContent = label;
  choice.toggleAttribute("data-word", typeof value === "string");
  return choice;
}

/** @param {Draft} draft */
function showValues(draft) {
  for (const field of /** @type {const} */ (["declarer", "bid", "denomination", "stake"]))
    choose(form, field, draft[field] ?? "");
  choose(form, "pushed", Boolean(draft.pushed));
  choose(form, "turned-suit", draft.turned.suit ?? "");
  choose(form, "turned-rank", draft.turned.rank ?? "");
  for (const input of all('[name="declined"]', form, HTMLInputElement))
    input.checked = isAmong(input.value, draft.declined);
}

/**
 * What a tap on a field makes of the draft; all others are called as in the draft.
 * @type {Record<string, (input: HTMLInputElement, draft: Draft) => Partial<Record<keyof Draft, unknown>>>}
 */
const TAPPED = {
  bid: ({ value }) =>
    Number.isNaN(Number(value)) ? { bid: value, denomination: null } : { bid: Number(value) },
  stake: ({ value }) => ({ stake: Number(value) }),
  pushed: ({ value }) => ({ pushed: value === "true" || null }),
  denomination: ({ value }) => ({ denomination: value, turned: { suit: null, rank: null } }),
  "turned-suit": ({ value }, { turned }) => turnedUp({ ...turned, suit: value }),
  "turned-rank": ({ value }, { turned }) => turnedUp({ ...turned, rank: value }),
  declined: ({ value, checked }, { declined }) => ({
    declined: checked ? [...declined, value].sort() : declined.filter((place) => place !== value),
  }),
  announcer: ({ value }, draft) => view().announcing?.tapped(draft, /** @type {Player} */ (value)) ?? {},
};

/** @param {Turned} turned */
const turnedUp = (turned) => ({
  turned,
  ...(turned.suit && turned.rank
    ? { denomination: turnedUpDenomination(/** @type {Card} */ (turned.suit + turned.rank)) }
    : {}),
});

/**
 * A contract changed by hand is no longer the outcome of recorded calls. The tap that completes it begins the deal;
 * arrows only walk through what there is to choose, and a contract that was opened again waits for *Play*.
 * @param {Event} event
 */
function tapped(event) {
  const input = closest(event, "input", HTMLInputElement);
  if (!input) return;
  const fields = TAPPED[input.name]?.(input, entered().draft) ?? { [input.name]: input.value };
  const mayBegin = isPointed && input.type === "radio" && entered().draft.playing === null && !wasComplete;
  clearProblems();
  const isCalled = isAmong(input.name, view().called);
  change({ .../** @type {Partial<Draft>} */ (fields), ...(isCalled && { calls: null }) });
  if (mayBegin && isComplete()) begin();
}

/** What is wrong with the fields that are asked for, each with the place where it is said. */
const missing = () =>
  judgeDeal(current().game.document, drafted(entered()))
    .problems.map((problem) => ({ problem, place: placeOf(problem) }))
    .filter(({ place }) => place && !place.closest("[hidden]:not(.problem)"));

/** Whether there is nothing left to choose, also of what may be left open. */
const isComplete = () =>
  !missing().length && all("[role=radiogroup]:not([hidden])", form).every((group) => find(":checked", group));

/** @param {Event} event */
function play(event) {
  event.preventDefault();
  clearProblems();
  const tell = teller(current().game.document);
  for (const { problem, place } of missing()) if (place) writeProblem(place, tell(problem));
  if (missing().length) return revealProblem(form);
  if (!view().announcing?.handOn()) begin();
}

/** The contract stands, or does so with these fields. @param {Partial<Draft>} fields */
function begin(fields = {}) {
  change({ ...fields, playing: true });
  const button = one("#save");
  button.focus({ preventScroll: true }); // the button that had it is gone
  button.scrollIntoView({ block: "nearest" }); // it is in view but for large letters
}

/** @param {AnyProblem} problem */
function placeOf(problem) {
  const field = fieldOf(problem);
  return find(`[data-field="${field === "named_by" ? "pushed" : field}"] .problem`, form);
}

function clearProblems() {
  for (const place of all(".problem", form)) writeProblem(place, "");
}

/** Calls were made by the players' turns: another dealer makes them somebody else's. */
function passDeal() {
  const { dealer } = entered().draft;
  const places = dealing(current());
  change({ dealer: dealer ? following(dealer, places) : places[0], auction: null, calls: null });
}

function throwIn() {
  const { number, draft } = entered();
  return save({ number, dealer: draft.dealer, thrown_in: true });
}

export function startContract() {
  form.addEventListener("pointerdown", () => {
    isPointed = true;
  });
  form.addEventListener("keydown", () => {
    isPointed = false;
  });
  form.addEventListener("change", tapped);
  form.addEventListener("submit", play);
  one("#dealer").addEventListener("click", passDeal);
  one("#thrown-in").addEventListener("click", throwIn);
}
