/** The second moment of a deal: card points, Weis and Stöck, with what they write shown before they are saved. */
import { all, choose, one, reveal, show, write } from "standblatt/dom.js";
import { contractOf, dealOfDraft, pointsShown, typedSide, typedWith } from "standblatt/draft.js";
import { change, save } from "standblatt/entry.js";
import { fieldOf, sentence } from "standblatt/i18n.js";
import { showPreview, showStakes } from "standblatt/preview.js";
import { refereeFor } from "standblatt/referee.js";
import { SIDES, isSuit, sideOf } from "standblatt/rules/cards.js";
import { judge } from "standblatt/rules/judge.js";
import { current } from "standblatt/session.js";
import { contractNodes } from "standblatt/words.js";

const form = one("#result");
let entry = null;
let tried = false; // whether Save was tapped: before that, half-typed points are no mistake

/** Shows the result step while the contract stands. */
export function showResult(state, shown) {
  if (entry?.number !== shown.number) tried = false;
  entry = shown;
  show(form, shown.draft.playing && (shown.correcting || !state.result.over));
  if (form.hidden) return;
  showContractLine(state.game, shown.draft);
  refereeFor(shown.draft);
  showFields(state.game.document.rules, shown.draft);
  showJudgement(state, shown);
}

function showContractLine({ document, pack }, draft) {
  one("[data-contract]", form).replaceChildren(...contractNodes(document, draft, pack));
}

function showFields(rules, draft) {
  const points = pointsShown(draft, rules);
  for (const side of SIDES) write(one(`[data-points="${side}"]`), points?.[side] ?? "–");
  write(one("[data-weis-sum]", form), draft.weis.points || "");
  choose(form, "points-side", typedSide(draft) ?? "");
  choose(form, "weis-side", draft.weis.side ?? "");
  choose(form, "stoeck", draft.stoeck ?? "");
  one("#match").checked = draft.match;
  show(one(".weis", form), rules.weis);
  show(one("#open-referee"), rules.weis);
  show(one(".stoeck .side-toggle", form), rules.stoeck);
  for (const input of all('[name="stoeck"]', form)) input.disabled = !isSuit(draft.denomination);
  for (const input of all('[name="match"]', form)) input.disabled = !typedSide(draft);
}

function showJudgement(state, { draft, number }) {
  const deal = dealOfDraft(draft, number);
  const judgement = judge(deal, state.game.document.rules);
  if (pointsShown(draft, state.game.document.rules)) showPreview(one("#preview"), state, deal, judgement);
  else showStakes(one("#preview"), state, { ...deal, ...contractOf(draft, number) });
  showProblems(tried ? judgement.problems : []);
  const toConfirm = tried && !judgement.problems.length ? judgement.confirm : [];
  show(one("#confirm"), toConfirm.length > 0);
  write(one("[data-confirm]"), toConfirm.map(sentence).join(" "));
}

function showProblems(problems) {
  for (const place of all(".problem", form)) {
    const field = place.dataset.problem ?? place.closest("[data-field]").dataset.field;
    const texts = problems.filter((problem) => placeOf(fieldOf(problem)) === field).map(sentence);
    show(place, texts.length > 0);
    write(place, texts.join(" "));
  }
}

const placeOf = (field) => (field === "weis" || field === "stoeck" ? field : "card_points");

async function submit(event) {
  event.preventDefault();
  const { rules } = current().game.document;
  const { problems, confirm } = judge(dealOfDraft(entry.draft, entry.number), rules);
  const unconfirmed = confirm.length > 0 && !one('[name="confirmed"]', form).checked;
  tried = true;
  if (problems.length || unconfirmed) {
    change({});
    return reveal(one(":is(.problem, .confirm):not([hidden])", form));
  }
  if (!(await save())) return;
  reset();
  one("#contract input").focus({ preventScroll: true });
}

function reset() {
  tried = false;
  one('[name="confirmed"]', form).checked = false;
}

function press(key) {
  const side = typedSide(entry.draft);
  change({ side, match: false, typed: typedWith(entry.draft.match ? "" : entry.draft.typed, key) });
}

/** Points already typed belong to the side they were typed for: choosing the other shows its share. */
function chooseSide(side) {
  const { rules } = current().game.document;
  const shown = pointsShown(entry.draft, rules);
  const typed = entry.draft.match || !shown ? entry.draft.typed : String(shown[side] ?? "");
  change({ side, typed });
}

function addWeis(points) {
  const { weis, declarer } = entry.draft;
  const side = weis.side ?? sideOf(declarer);
  change({ weis: points ? { side, points: weis.points + points } : { side: null, points: 0 } });
}

const chooseWeisSide = (side) => change({ weis: { ...entry.draft.weis, side } });

function changed({ target }) {
  if (target.name === "points-side") chooseSide(target.value);
  if (target.name === "weis-side") chooseWeisSide(target.value);
  if (target.name === "stoeck") change({ stoeck: target.checked ? target.value : null });
  if (target.name === "match") change({ match: target.checked, side: typedSide(entry.draft) });
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
