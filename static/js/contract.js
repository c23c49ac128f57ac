/** The first moment of a deal: what is agreed before its cards are played, as far as the game asks for it. */
import { all, choose, fromTemplate, one, reveal, show, write } from "standblatt/dom.js";
import { change, drafted, isEntering, save } from "standblatt/entry.js";
import { viewOf } from "standblatt/games/views.js";
import { _, fieldOf } from "standblatt/i18n.js";
import { following, turnedUpDenomination } from "standblatt/rules/cards.js";
import { judgeDeal } from "standblatt/rules/sheet.js";
import { current } from "standblatt/session.js";
import { shortName, teller } from "standblatt/words.js";

const MANY = 20; // more bids than this want a grid of their own width

const form = one("#contract");
let entry = null;
let offered = "";

const view = () => viewOf(current().game.document.game);

/** Whether the contract of the deal stands, or the game asks for none. */
export const isPlaying = ({ game }, draft) =>
  draft.playing ?? viewOf(game.document.game).startsPlaying(game.document.rules);

/** Shows the contract step while the contract does not stand. */
export function showContract(state, shown) {
  const { game } = state;
  entry = shown;
  show(form, !isPlaying(state, shown.draft) && isEntering(state, shown));
  if (form.hidden) return;
  write(one("[data-number]", form), shown.number);
  showDealer(state, shown.draft);
  showFields(state, shown);
  showValues(shown.draft);
  show(one('[data-opens="auction-dialog"]', form), view().isCalled);
  show(one("#thrown-in"), view().isThrowable(game.document.rules));
}

function showDealer({ game, places, result }, { dealer }) {
  const { document } = game;
  const forehand =
    dealer &&
    following(
      dealer,
      places.filter((place) => !result.out?.includes(place)),
    );
  write(one("#dealer"), dealer ? _("{name} deals", { name: shortName(document, dealer) }) : "");
  write(one("[data-forehand]", form), dealer ? view().begins(shortName(document, forehand)) : "");
}

function showFields(state, { draft, number }) {
  const { rules } = state.game.document;
  const fields = view().contract(rules, draft);
  for (const fieldset of all("fieldset", form)) show(fieldset, fields.includes(fieldset.dataset.field));
  if (fields.includes("bid")) offerBids(one("#bids"), view().bids(rules));
  if (fields.includes("row"))
    one("#row-choices").replaceChildren(...view().rows(state, draft, number).map(rowChoice));
  if (fields.includes("pushed")) showNaming(state, draft);
  for (const label of all("label[data-denomination]", form)) showDenomination(label, rules);
  show(one('[data-stake="4"]', form), Boolean(rules.redoubling));
  const declaring = view().declarers(state, entry);
  for (const label of all('[data-field="declarer"] label', form))
    show(label, declaring.includes(label.dataset.copy));
  for (const label of all('[data-field="declined"] label', form))
    show(label, !state.result.out?.includes(label.dataset.copy));
}

function showDenomination(label, rules) {
  const { denomination } = label.dataset;
  const factor = view().factor(rules, denomination);
  show(label, factor > 0);
  write(one("[data-factor]", label), factor > 1 ? `×${factor}` : "");
}

/** SC-1: forehand names, or pushes to the partner. */
function showNaming({ game, places }, { dealer }) {
  const forehand = dealer ? following(dealer, places) : null;
  const partner = forehand && following(following(forehand, places), places);
  const name = (place) => (place ? shortName(game.document, place) : "");
  write(
    one("[data-names-trumps]", form),
    forehand ? _("{name} names", { name: name(forehand) }) : _("Forehand"),
  );
  write(one("[data-pushed-to]", form), _("pushed to {name}", { name: name(partner) }));
}

function offerBids(grid, choices) {
  const wanted = JSON.stringify(choices);
  if (offered === wanted) return;
  offered = wanted;
  grid.toggleAttribute("data-many", choices.length > MANY);
  grid.replaceChildren(...choices.map(bidChoice));
}

function bidChoice({ value, label }) {
  const choice = fromTemplate("bid-choice");
  one("input", choice).value = value;
  one("span", choice).textContent = label;
  choice.toggleAttribute("data-word", Number.isNaN(Number(value)));
  return choice;
}

function rowChoice({ value, nodes, factor, isTaken }) {
  const choice = fromTemplate("row-choice");
  one("input", choice).value = value;
  one("input", choice).disabled = isTaken;
  one("b", choice).textContent = `×${factor}`;
  one("em", choice).replaceChildren(...nodes);
  return choice;
}

function showValues(draft) {
  for (const field of ["declarer", "bid", "denomination", "stake", "row"])
    choose(form, field, draft[field] ?? "");
  choose(form, "pushed", Boolean(draft.pushed));
  choose(form, "turned-suit", draft.turned.suit ?? "");
  choose(form, "turned-rank", draft.turned.rank ?? "");
  for (const input of all('[name="declined"]', form)) input.checked = draft.declined.includes(input.value);
  for (const input of all('[name="announced"]', form)) {
    const text = draft.announced[input.dataset.place] ?? "";
    if (input.value !== text) input.value = text;
  }
}

/** What a tap on a field makes of the draft; all others are called as in the draft. */
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
  announced: ({ value, dataset }, { announced }) => ({
    announced: { ...announced, [dataset.place]: value.replace(/\D/g, "").slice(0, 3) },
  }),
};

const turnedUp = (turned) => ({
  turned,
  ...(turned.suit && turned.rank ? { denomination: turnedUpDenomination(turned.suit + turned.rank) } : {}),
});

/** A contract changed by hand is no longer the outcome of recorded calls. */
function tapped({ target }) {
  const fields = TAPPED[target.name]?.(target, entry.draft) ?? { [target.name]: target.value };
  clearProblems();
  change({ ...fields, calls: null });
}

function play(event) {
  event.preventDefault();
  clearProblems();
  const { problems } = judgeDeal(current().game.document, drafted(entry));
  for (const problem of problems) showProblem(problem);
  const wrong = one("fieldset:not([hidden]) .problem:not([hidden])", form);
  if (wrong) return reveal(wrong);
  change({ playing: true });
  one("#save").focus({ preventScroll: true }); // the button that had it is gone
}

const FIELDSETS = { named_by: "pushed" };

function showProblem(problem) {
  const field = fieldOf(problem);
  const place = one(`[data-field="${FIELDSETS[field] ?? field}"] .problem`, form);
  if (!place) return;
  show(place, true);
  write(place, teller(current().game.document)(problem));
}

function clearProblems() {
  for (const place of all(".problem", form)) {
    show(place, false);
    write(place, "");
  }
}

/** Calls were made by the players' turns: another dealer makes them somebody else's. */
function passDeal() {
  const { places, result } = current();
  const dealing = places.filter((place) => !result.out?.includes(place));
  change({ dealer: following(entry.draft.dealer, dealing), auction: null, calls: null });
}

export function startContract() {
  form.addEventListener("change", tapped);
  // What is typed is kept letter by letter: the page may be drawn anew at any moment.
  form.addEventListener("input", (event) => event.target.name === "announced" && tapped(event));
  form.addEventListener("submit", play);
  one("#dealer").addEventListener("click", passDeal);
  one("#thrown-in").addEventListener("click", () =>
    save({ number: entry.number, dealer: entry.draft.dealer, thrown_in: true }),
  );
}
