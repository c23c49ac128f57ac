/** The second moment of a deal: card points, Weis and Stöck, with what they write shown before they are saved. */

import { closedByBack } from "standblatt/back-button.js";
import { isPlaying } from "standblatt/contract.js";
import { change, drafted, entered, isEntering, save } from "standblatt/deal-entry.js";
import { showPreview, showStakes } from "standblatt/deal-preview.js";
import { vibrate } from "standblatt/device.js";
import { all, choose, closest, find, isAmong, one, show, write } from "standblatt/dom.js";
import { isComplete, pointsShown, texts, typedWith } from "standblatt/draft.js";
import { nameOf, showFold, startFold, unfold } from "standblatt/extra-fields.js";
import { revealProblem, writeProblem } from "standblatt/field-problems.js";
import { focusFirst } from "standblatt/focus.js";
import { viewOf } from "standblatt/games/views.js";
import { fieldOf, number } from "standblatt/i18n.js";
import { startKeypad } from "standblatt/keypad.js";
import { playerNames, sideName, teller } from "standblatt/labels.js";
import { announceAtRest } from "standblatt/live-region.js";
import { current } from "standblatt/open-game.js";
import { judgeDeal } from "standblatt/rules/score-sheet.js";
import { STOECK } from "standblatt/rules/weis.js";

/**
 * @import {Deal, GameDocument, Player, Seat, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {Entry} from "standblatt/deal-entry.js"
 * @import {View} from "standblatt/games/common.js"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {State} from "standblatt/open-game.js"
 */

/**
 * @typedef {{view: View, inPlay: Side[], total: number|null, active: Side}} Typing  how the points of a deal are
 *   typed: by whom, for whom now, and the total that they share, null where they share none
 */

const SAVED = 20; // milliseconds
const REFUSED = [30, 40, 30];

const form = one("#result");
let shownDeal = ""; // which one of which game
let tried = false; // whether Save was tapped: before that, half-typed points are no mistake
let replaces = false; // whether the next digit begins a new number: after choosing a side, and in a correction

/** Shows the result step while the contract stands. @param {State} state @param {Entry} shown */
export function showResult(state, shown) {
  const which = `${state.game.id} ${shown.number}`;
  if (shownDeal !== which) {
    tried = false;
    replaces = shown.correcting;
    unfold(false);
  }
  shownDeal = which;
  show(form, isPlaying(state, shown.draft) && isEntering(state, shown));
  followBack(!form.hidden && !shown.correcting && Boolean(shown.draft.playing));
  if (form.hidden) return;
  const { document, pack } = state.game;
  const view = viewOf(document.game);
  const deal = drafted(shown);
  const judgement = judgeDeal(document, deal);
  const isKnown = arePointsKnown(state);
  one("[data-contract]", form).replaceChildren(
    ...view.nodes(document, deal, pack, { ...judgement, isKnown }),
  );
  showNextStake(state, shown.draft);
  showFields(state, deal);
  showJudgement(state, deal, judgement);
}

/**
 * Whoever doubles does so once trumps are named: the key says what the deal would then count.
 * @param {State} state
 * @param {Draft} draft
 */
function showNextStake({ game: { document } }, { stake }) {
  const { rules } = document;
  show(one("#next-stake"), Boolean(rules.doubling));
  const next = { 1: 2, 2: rules.redoubling ? 4 : 1 }[stake] ?? 1;
  one("#next-stake").dataset.stake = String(next);
  write(one("#next-stake b"), `×${next}`);
}

/** A contract that is changed by hand is no longer the outcome of recorded calls. */
const double = () => change({ stake: Number(one("#next-stake").dataset.stake), calls: null });

const openContract = () => change({ playing: false });
const followBack = closedByBack(openContract);

/** @param {State} state @returns {Typing} */
function typing({ game, sides }) {
  const entry = entered();
  const view = viewOf(game.document.game);
  const inPlay = view.inPlay(game.document, entry);
  const total = view.total(game.document.rules, entry.draft, inPlay);
  const active = entry.draft.side ?? view.firstTyped(entry.draft, inPlay);
  return {
    view,
    inPlay,
    total,
    active: active && inPlay.includes(active) ? active : (inPlay[0] ?? sides[0]),
  };
}

/** @param {State} state @param {Typing} typed */
function shownPoints(state, { view, inPlay, total }) {
  const { draft } = entered();
  const shared = view.hidesRest(draft, inPlay) ? null : total;
  return pointsShown(draft, inPlay, shared, state.game.document.rules);
}

/** Whether the deal can be written as it stands. @param {State} state */
function arePointsKnown(state) {
  const typed = typing(state);
  return typed.view.isDecided(state.game.document, entered()) || isComplete(shownPoints(state, typed));
}

/** @param {State} state @param {Deal} deal */
function showFields(state, deal) {
  const { draft } = entered();
  const typed = typing(state);
  const points = shownPoints(state, typed);
  for (const panel of all(".points-side", form)) showPanel(panel, typed, points);
  one(".points", form).dataset.count = String(typed.inPlay.length);
  write(one("[data-weis-sum]", form), draft.weis.points ? number(draft.weis.points) : "");
  choose(form, "weis-side", draft.weis.side ?? "");
  choose(form, "stoeck", draft.stoeck ?? "");
  choose(form, "claimed_by", draft.claimed_by ?? "");
  choose(form, "bergpreis_by", draft.bergpreis_by ?? "");
  check(one("#own-stoeck", form, HTMLInputElement), draft.stoeck === typed.active);
  for (const input of all('[name="cut_won_by"]', form, HTMLInputElement))
    check(input, isAmong(input.value, draft.cut_won_by));
  choose(form, "declarer", draft.declarer ?? "");
  choose(form, "made", draft.made ?? "");
  check(one("#match", form, HTMLInputElement), Boolean(draft.match));
  showExtras(state, typed, deal);
  showFold();
}

/** @param {HTMLInputElement} input @param {boolean} checked */
function check(input, checked) {
  input.checked = checked;
}

/** @param {HTMLElement} panel @param {Typing} typed @param {Record<Side, number|null>} points */
function showPanel(panel, { inPlay, active }, points) {
  const side = /** @type {Side} */ (panel.dataset.copy);
  show(panel, inPlay.includes(side));
  check(one("input", panel, HTMLInputElement), side === active);
  write(one("output", panel), points[side] ?? "–");
  write(one("small", panel), inPlay.length === 2 ? "" : extrasOf(side));
}

/**
 * What a player has beside card points, where there is no row of names to tell whose it is.
 * @param {Side} side
 */
function extrasOf(side) {
  const { weis, stoeck } = entered().draft;
  return [weis.side === side && weis.points, stoeck === side && STOECK]
    .flatMap((points) => points || [])
    .map((points) => `+${number(points)}`)
    .join(" ");
}

/** @param {State} state @param {Typing} typed @param {Deal} deal */
function showExtras(state, { view, inPlay, active }, deal) {
  const { rules } = state.game.document;
  const fields = view.result(state, deal);
  for (const each of all("[data-extra]", form)) show(each, isAmong(each.dataset.extra, fields));
  show(one(".points", form), fields.includes("points"));
  show(one(".keypad", form), fields.includes("points"));
  show(one("#open-referee"), Boolean(rules.weis) && fields.includes("weis"));
  const byNames = inPlay.length === 2; // else Weis and Stöck are those of the player whose points are typed
  for (const toggle of all(".side-toggle", form)) offerSides(toggle, state.game.document, inPlay);
  show(one(".weis .side-toggle", form), byNames);
  show(one(".stoeck-side", form), Boolean(rules.stoeck) && byNames);
  show(one(".own-stoeck", form), Boolean(rules.stoeck) && !byNames);
  const hasLegend = Boolean(rules.stoeck) && byNames;
  const stoeck = one(".stoeck", form);
  stoeck.toggleAttribute("data-without", !hasLegend);
  // Without it the row is about the player whose points are typed.
  stoeck.setAttribute("aria-label", hasLegend ? nameOf(stoeck) : sideName(state.game.document, active));
  for (const input of all('[name="stoeck"], #own-stoeck', form, HTMLInputElement))
    input.disabled = view.isTrumpless(deal);
  const declaring = view.declarers(state, entered());
  for (const label of all('[data-extra="declarer"] label', form))
    show(label, isAmong(label.dataset.copy, declaring));
  const among = view.cutAmong(state.game.document, deal);
  for (const label of all('[data-extra="cut"] label', form)) show(label, isAmong(label.dataset.copy, among));
}

/** Of partners the style shows both names, each on a line. @param {HTMLElement} toggle @param {GameDocument} document @param {Side[]} inPlay */
function offerSides(toggle, document, inPlay) {
  toggle.dataset.count = String(inPlay.length);
  for (const label of all("label", toggle)) {
    const side = inPlay.find((each) => each === label.dataset.copy);
    show(label, Boolean(side));
    const [upper, lower] = side ? playerNames(document, side).map((name) => name.split(" ")[0]) : [];
    if (lower) Object.assign(one("[data-initials]", label).dataset, { upper, lower });
  }
}

/** @param {State} state @param {Deal} deal @param {JudgedDeal} judgement */
function showJudgement(state, deal, judgement) {
  if (arePointsKnown(state)) showPreview(one("#preview"), state, deal, judgement);
  else showStakes(one("#preview"), state, deal);
  const tell = teller(state.game.document);
  showProblems(tried ? judgement.problems : [], tell);
  const toConfirm = tried && !judgement.problems.length ? unsaid(judgement) : [];
  show(one("#confirm"), toConfirm.length > 0);
  write(one("[data-confirm]"), toConfirm.map(tell).join(" "));
  const first = mayBeFirst(state, deal, toConfirm);
  show(one("#first"), first.length > 0);
  for (const button of all("[data-first]", form)) show(button, isAmong(button.dataset.first, first));
}

/** What is still to be confirmed: who enters all tricks has said that the highest bid is no mistake. @param {JudgedDeal} judgement */
const unsaid = ({ confirm }) => confirm.filter(({ code }) => !(code === "top_bid" && entered().draft.match));

/**
 * What says who was first where several sides have got there with tricks (SC-4, SC-7).
 * @type {Record<string, "claimed_by"|"bergpreis_by">}
 */
const SAYS_FIRST = { first_unknown: "claimed_by", bergpreis_unknown: "bergpreis_by" };

/** What is to be said of who was first. @param {AnyProblem[]} confirm */
const toSay = (confirm) => confirm.flatMap(({ code }) => SAYS_FIRST[code] ?? []);

/** The same of the deal as it stands. */
const questions = () => toSay(judgeDeal(current().game.document, drafted(entered())).confirm);

/** The sides that have got there: what they say stands. @param {State} state @param {Deal} deal @param {AnyProblem[]} confirm */
function mayBeFirst({ game: { document }, sides }, deal, confirm) {
  const [field] = toSay(confirm);
  if (!field) return [];
  const counted = { ...deal, card_points: complete() };
  return sides.filter((side) => !judgeDeal(document, { ...counted, [field]: side }).problems.length);
}

/** The card points of all sides, also the rest of what they share: with a claim none is left to be found. */
const complete = () => shownPoints(current(), typing(current()));

/** @param {AnyProblem[]} problems @param {(problem: AnyProblem) => string} tell */
function showProblems(problems, tell) {
  const places = all(".problem", form);
  const fields = places.map((place) => place.dataset.problem);
  for (const place of places) {
    const texts = problems
      .filter((problem) => placeOf(fieldOf(problem), fields) === place.dataset.problem)
      .map(tell);
    writeProblem(place, texts.join(" "));
  }
}

/**
 * A field has a place of its own, but for the cards shown; what has none is said below the points.
 * @param {string} field
 * @param {(string|undefined)[]} fields
 */
const placeOf = (field, fields) =>
  [field === "weis_cards" ? "weis" : field, field].find((each) => fields.includes(each)) ?? "card_points";

const confirmed = () => one('[name="confirmed"]', form, HTMLInputElement);

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  const judgement = judgeDeal(current().game.document, drafted(entered()));
  const { problems } = judgement;
  const unconfirmed = unsaid(judgement).length > 0 && !confirmed().checked;
  tried = true;
  if (problems.length || unconfirmed) {
    vibrate(REFUSED);
    change({});
    unfold(Boolean(find("#extras .problem:not([hidden])")));
    return revealProblem(form);
  }
  if (!(await save())) return;
  vibrate(SAVED);
  reset();
  focusFirst();
}

function reset() {
  tried = false;
  confirmed().checked = false;
  unfold(false);
}

/**
 * Where two sides share a total, only one of them is typed: the other's is what is left.
 * @param {string} key
 */
function press(key) {
  const { draft } = entered();
  const { active, total, inPlay } = typing(current());
  const isNew = replaces && /\d/.test(key);
  const text = typedWith((!isNew && draft.typed[active]) || "", key);
  replaces = false;
  const others = total !== null && inPlay.length === 2 ? {} : draft.typed;
  change({
    side: active,
    match: total === null ? draft.match : null,
    made: null,
    typed: { ...others, [active]: text },
  });
  announceAtRest(pointsSaid);
}

/** The card points as far as they are known, with the names of those who have them. */
function pointsSaid() {
  const { document } = current().game;
  const known = Object.entries(shownPoints(current(), typing(current())));
  return known
    .filter(([, points]) => points !== null)
    .map(([side, points]) => `${sideName(document, /** @type {Side} */ (side))} ${points}`)
    .join(", ");
}

/**
 * Points already typed belong to the side they were typed for: choosing the other shows its share.
 * @param {Side} side
 */
function chooseSide(side) {
  const { draft } = entered();
  const typed = typing(current());
  const shared = typed.total !== null && typed.inPlay.length === 2 && !draft.match;
  const points = shownPoints(current(), typed)[side];
  replaces = true;
  const text = points === null ? "" : String(points);
  change(shared ? { side, typed: { [side]: text } } : { side, match: draft.match ? side : null });
}

/**
 * SC-4: a claim in the middle of a deal leaves the others' points as far as they are typed; where all tricks have
 * taken several sides to the target, it says who was first.
 * @param {Side|null} side
 */
function claim(side) {
  return change({
    claimed_by: side,
    ...(side && questions().includes("claimed_by") ? { typed: texts(complete()) } : {}),
  });
}

/** @param {HTMLElement} button */
async function chooseFirst({ dataset }) {
  const side = /** @type {Side} */ (dataset.first);
  await (questions()[0] === "bergpreis_by" ? change({ bergpreis_by: side }) : claim(side));
  one("#save").focus({ preventScroll: true }); // the button that had it is gone
}

/** @param {number} points */
function addWeis(points) {
  const { weis } = entered().draft;
  const { active, inPlay } = typing(current());
  const side = inPlay.length === 2 ? (weis.side ?? active) : active;
  const before = weis.side === side || inPlay.length === 2 ? weis.points : 0;
  change({ weis: points ? { side, points: before + points } : { side: null, points: 0 } });
}

/** @param {boolean} isMade */
function chooseMatch(isMade) {
  const { active, total } = typing(current());
  const own = total === null && entered().draft.typed[active];
  change({ match: isMade ? active : null, side: active, typed: own ? { [active]: own } : {} });
}

/** @param {Player} player @param {boolean} hasWon */
function chooseCut(player, hasWon) {
  const others = entered().draft.cut_won_by.filter((each) => each !== player);
  change({ cut_won_by: hasWon ? [...others, player] : others });
}

/** The side of a tile that stands for one. @param {HTMLInputElement} input */
const sideOf = ({ value, checked }) => (checked ? /** @type {Side} */ (value) : null);

/** What a tap on a field does. @type {Record<string, (input: HTMLInputElement) => void>} */
const CHANGED = {
  "points-side": ({ value }) => chooseSide(/** @type {Side} */ (value)),
  "weis-side": (input) => change({ weis: { ...entered().draft.weis, side: sideOf(input) } }),
  match: ({ checked }) => chooseMatch(checked),
  "own-stoeck": ({ checked }) => change({ stoeck: checked ? typing(current()).active : null }),
  declarer: ({ value }) => change({ declarer: /** @type {Seat} */ (value) }),
  made: ({ value }) => change({ made: value === "true" }),
  cut_won_by: ({ value, checked }) => chooseCut(/** @type {Player} */ (value), checked),
  stoeck: (input) => change({ stoeck: sideOf(input) }),
  claimed_by: (input) => claim(sideOf(input)),
  bergpreis_by: (input) => change({ bergpreis_by: sideOf(input) }),
};

/** @param {Event} event */
function changed(event) {
  const input = closest(event, "input", HTMLInputElement);
  if (input) CHANGED[input.name]?.(input);
}

/** @param {Event} event */
function clicked(event) {
  const weis = closest(event, "[data-weis]")?.dataset.weis;
  if (weis) addWeis(Number(weis));
  const first = closest(event, "[data-first]");
  if (first) chooseFirst(first);
  if (closest(event, ".points-side")) unfold(false); // points are typed on the keys that the rows have taken the room of
}

export function startResult() {
  form.addEventListener("change", changed);
  form.addEventListener("click", clicked);
  form.addEventListener("submit", submit);
  startKeypad(form, press);
  startFold();
  one("#next-stake").addEventListener("click", double);
  one("#edit-contract").addEventListener("click", openContract);
}
