/** The second moment of a deal: card points, Weis and Stöck, with what they write shown before they are saved. */
import { isPlaying } from "standblatt/contract.js";
import { all, choose, one, reveal, show, write } from "standblatt/dom.js";
import { isComplete, pointsShown, typedWith } from "standblatt/draft.js";
import { change, drafted, isEntering, save } from "standblatt/entry.js";
import { viewOf } from "standblatt/games/views.js";
import { fieldOf } from "standblatt/i18n.js";
import { showPreview, showStakes } from "standblatt/preview.js";
import { refereeFor } from "standblatt/referee.js";
import { judgeDeal } from "standblatt/rules/sheet.js";
import { STOECK } from "standblatt/rules/weis.js";
import { current } from "standblatt/session.js";
import { teller } from "standblatt/words.js";

const form = one("#result");
let entry = null;
let tried = false; // whether Save was tapped: before that, half-typed points are no mistake

/** Shows the result step while the contract stands. */
export function showResult(state, shown) {
  if (entry?.number !== shown.number) tried = false;
  entry = shown;
  show(form, isPlaying(state, shown.draft) && isEntering(state, shown));
  if (form.hidden) return;
  const { document, pack } = state.game;
  const view = viewOf(document.game);
  const deal = drafted(shown);
  const judgement = judgeDeal(document, deal);
  one("[data-contract]", form).replaceChildren(...view.nodes(document, deal, pack, judgement, shown));
  refereeFor(shown);
  showFields(state, view, deal, judgement);
  showJudgement(state, deal, judgement);
}

/** How the points of this deal are typed: by whom, and the total that they share, null where they share none. */
function typing({ game, sides }) {
  const view = viewOf(game.document.game);
  const inPlay = view.inPlay(game.document, entry);
  const total = view.total(game.document.rules, entry.draft, inPlay);
  const active = entry.draft.side ?? view.firstTyped(entry.draft, inPlay);
  return { view, inPlay, total, active: inPlay.includes(active) ? active : (inPlay[0] ?? sides[0]) };
}

const shownPoints = ({ inPlay, total }, { match_bonus }) =>
  pointsShown(entry.draft, inPlay, total, match_bonus);

function showFields(state, view, deal, judgement) {
  const { draft } = entry;
  const { rules } = state.game.document;
  const typed = typing(state);
  const points = shownPoints(typed, rules);
  for (const panel of all(".points-side", form)) showPanel(panel, typed, points);
  one(".points", form).dataset.count = typed.inPlay.length;
  write(one("[data-weis-sum]", form), draft.weis.points || "");
  choose(form, "weis-side", draft.weis.side ?? "");
  for (const name of ["stoeck", "claimed_by"]) choose(form, name, draft[name] ?? "");
  one("#own-stoeck").checked = draft.stoeck === typed.active;
  for (const input of all('[name="cut_won_by"]', form))
    input.checked = draft.cut_won_by.includes(input.value);
  choose(form, "made", draft.made ?? "");
  one("#match").checked = Boolean(draft.match);
  showExtras(state, view, deal, judgement);
}

function showPanel(panel, { inPlay, active }, points) {
  const side = panel.dataset.copy;
  show(panel, inPlay.includes(side));
  one("input", panel).checked = side === active;
  write(one("output", panel), points[side] ?? "–");
  write(one("small", panel), inPlay.length === 2 ? "" : extrasOf(side));
}

/** What a player has beside card points, where there is no row of names to tell whose it is. */
function extrasOf(side) {
  const { weis, stoeck } = entry.draft;
  return [weis.side === side && weis.points, stoeck === side && STOECK]
    .filter(Boolean)
    .map((points) => `+${points}`)
    .join(" ");
}

function showExtras(state, view, deal, judgement) {
  const { rules } = state.game.document;
  const { inPlay } = typing(state);
  const fields = view.result(state, deal, judgement);
  for (const each of all("[data-extra]", form)) show(each, fields.includes(each.dataset.extra));
  show(one(".points", form), fields.includes("points"));
  show(one(".keypad", form), fields.includes("points"));
  show(one("#open-referee"), Boolean(rules.weis) && fields.includes("weis"));
  const byNames = inPlay.length === 2; // else Weis and Stöck are those of the player whose points are typed
  for (const toggle of all(".side-toggle", form)) offerSides(toggle, inPlay);
  show(one(".weis .side-toggle", form), byNames);
  show(one(".stoeck-side", form), Boolean(rules.stoeck) && byNames);
  show(one(".own-stoeck", form), Boolean(rules.stoeck) && !byNames);
  one(".stoeck", form).toggleAttribute("data-without", !rules.stoeck || !byNames);
  for (const input of all('[name="stoeck"], #own-stoeck', form)) input.disabled = view.isTrumpless(deal);
  const among = view.cutAmong(state.game.document, deal, judgement);
  for (const label of all('[data-extra="cut"] label', form)) show(label, among.includes(label.dataset.copy));
}

function offerSides(toggle, inPlay) {
  toggle.dataset.count = inPlay.length;
  for (const label of all("label", toggle)) show(label, inPlay.includes(label.dataset.copy));
}

function showJudgement(state, deal, judgement) {
  const { rules } = state.game.document;
  const typed = typing(state);
  const known = typed.view.isDecided(state.game.document, entry) || isComplete(shownPoints(typed, rules));
  if (known) showPreview(one("#preview"), state, deal, judgement);
  else showStakes(one("#preview"), state, deal);
  const tell = teller(state.game.document);
  showProblems(tried ? judgement.problems : [], tell);
  const toConfirm = tried && !judgement.problems.length ? judgement.confirm : [];
  show(one("#confirm"), toConfirm.length > 0);
  write(one("[data-confirm]"), toConfirm.map(tell).join(" "));
}

function showProblems(problems, tell) {
  const places = all(".problem", form);
  const fields = places.map((place) => place.dataset.problem);
  for (const place of places) {
    const texts = problems
      .filter((problem) => placeOf(fieldOf(problem), fields) === place.dataset.problem)
      .map(tell);
    show(place, texts.length > 0);
    write(place, texts.join(" "));
  }
}

const PLACES = { weis_cards: "weis" };
const placeOf = (field, fields) =>
  [PLACES[field], field].find((each) => fields.includes(each)) ?? "card_points";

async function submit(event) {
  event.preventDefault();
  const { problems, confirm } = judgeDeal(current().game.document, drafted(entry));
  const unconfirmed = confirm.length > 0 && !one('[name="confirmed"]', form).checked;
  tried = true;
  if (problems.length || unconfirmed) {
    change({});
    return reveal(one(":is(.problem, .confirm):not([hidden])", form));
  }
  if (!(await save())) return;
  reset();
  const first =
    one("#contract:not([hidden]) fieldset:not([hidden]) input") ?? one("#result:not([hidden]) .points input");
  first?.focus({ preventScroll: true });
}

function reset() {
  tried = false;
  one('[name="confirmed"]', form).checked = false;
}

/** Where two sides share a total, only one of them is typed: the other's is what is left. */
function press(key) {
  const { draft } = entry;
  const { active, total, inPlay } = typing(current());
  const text = typedWith(draft.typed[active] ?? "", key);
  const others = total !== null && inPlay.length === 2 ? {} : draft.typed;
  change({
    side: active,
    match: total === null ? draft.match : null,
    made: null,
    typed: { ...others, [active]: text },
  });
}

/** Points already typed belong to the side they were typed for: choosing the other shows its share. */
function chooseSide(side) {
  const { draft } = entry;
  const typed = typing(current());
  const shared = typed.total !== null && typed.inPlay.length === 2 && !draft.match;
  const points = shownPoints(typed, current().game.document.rules)[side];
  const text = points === null ? "" : String(points);
  change(shared ? { side, typed: { [side]: text } } : { side, match: draft.match ? side : null });
}

function addWeis(points) {
  const { weis } = entry.draft;
  const { active, inPlay } = typing(current());
  const side = inPlay.length === 2 ? (weis.side ?? active) : active;
  const before = weis.side === side || inPlay.length === 2 ? weis.points : 0;
  change({ weis: points ? { side, points: before + points } : { side: null, points: 0 } });
}

const chooseWeisSide = (side) => change({ weis: { ...entry.draft.weis, side } });

const CHANGED = {
  "points-side": ({ value }) => chooseSide(value),
  "weis-side": ({ value }) => chooseWeisSide(value),
  match: ({ checked }) => {
    const { active, total } = typing(current());
    const own = total === null && entry.draft.typed[active];
    change({ match: checked ? active : null, side: active, typed: own ? { [active]: own } : {} });
  },
  "own-stoeck": ({ checked }) => change({ stoeck: checked ? typing(current()).active : null }),
  made: ({ value }) => change({ made: value === "true" }),
  cut_won_by: ({ value, checked }) => {
    const others = entry.draft.cut_won_by.filter((side) => side !== value);
    change({ cut_won_by: checked ? [...others, value] : others });
  },
};

function changed({ target }) {
  const { name, value, checked } = target;
  if (name in CHANGED) CHANGED[name](target);
  else if (["stoeck", "claimed_by"].includes(name)) change({ [name]: checked ? value : null });
}

function clicked({ target }) {
  const key = target.closest("[data-key]")?.dataset.key;
  if (key) press(key);
  const weis = target.closest("[data-weis]")?.dataset.weis;
  if (weis) addWeis(Number(weis));
}

const KEYS = { Backspace: "back", Delete: "clear" };

/** A keyboard, where there is one, types like the keypad. */
function typed(event) {
  if (
    form.hidden ||
    one(".keypad", form).hidden ||
    one("dialog[open]") ||
    event.target.matches("input:not([type=radio], [type=checkbox]), select")
  )
    return;
  const key = /^\d$/.test(event.key) ? event.key : KEYS[event.key];
  if (key && !event.ctrlKey && !event.metaKey && !event.altKey) press(key);
}

export function startResult() {
  form.addEventListener("change", changed);
  form.addEventListener("click", clicked);
  form.addEventListener("submit", submit);
  document.addEventListener("keydown", typed);
  one("#edit-contract").addEventListener("click", () => change({ playing: false }));
}
