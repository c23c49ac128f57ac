/** A game of a group on a phone that may not write it: to be watched, with the reason, as the group has it. */
import { drawChart } from "standblatt/chart.js";
import { dealNodes, writtenCell } from "standblatt/deal-list.js";
import { all, make, one, show, write } from "standblatt/dom.js";
import { titleOf } from "standblatt/evening/tonight.js";
import { loadView } from "standblatt/games/views.js";
import { drawGrid } from "standblatt/grid-view.js";
import { otherGame, readGroup } from "standblatt/group/store.js";
import { hasGame } from "standblatt/group/taking-in.js";
import { _, dayOf, number, timeOf } from "standblatt/i18n.js";
import { columnName, sideNodes } from "standblatt/labels.js";
import { startCourse } from "standblatt/overview.js";
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { ofToday } from "standblatt/rules/older-rules.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { drawSlates } from "standblatt/slate-view.js";

/**
 * @import {Side} from "types/rule-book"
 * @import {Group} from "standblatt/group/items.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/** @typedef {{game: Pick<OtherGame, "document"|"pack">, result: Sheet}} Seen */

const section = make("section", { id: "seen", class: "sheet evening", "aria-labelledby": "seen-title" });
const title = make("h1", { id: "seen-title" });
const why = make("p", { class: "notice" });
const course = make("div", { class: "seen-course" });
const back = make("a", { class: "button wide" });

let shown = ""; // the game of this page

/** Why this phone only watches. @param {Group} group @param {string} id */
function reason(group, id) {
  const { deleted, out } = group;
  if (deleted) return _("The group of this game has been deleted.");
  if (out) return _("This phone is no longer in the group of this game.");
  return hasGame(group, id)
    ? _("This phone can see the group but not change it.")
    : _("This game is no longer in the group.");
}

/** Shows the game, where this version knows it, and why it is not written here. @param {string} id */
export async function showSeen(id) {
  if (!section.isConnected) start();
  shown = id;
  const game = await otherGame(id);
  const group = game && (await readGroup(game.group));
  if (!group) return;
  const isKnown = await prepare(game);
  if (shown !== id) return;
  const name = isKnown ? titleOf(game.document) : one("#game h1").textContent;
  write(title, name ?? "");
  write(why, reason(group, id));
  course.replaceChildren(...(isKnown ? courseOf(game) : []));
  back.href = `#tonight=${game.evening}`;
  show(back, hasGame(group, id) && !group.out && !group.deleted);
  show(section, true);
}

/** Whether there is such a game, and this version knows it. @param {OtherGame} game */
async function prepare({ document: { game: preset } }) {
  if (!preset) return false;
  await loadView(preset);
  if (one("#game").dataset.course === undefined) await startCourse();
  return Boolean(gameOf(preset));
}

/** How it stands, and how it got there. @param {OtherGame} other */
function courseOf({ document: kept, pack, created }) {
  const sheet = ofToday(kept);
  const state = { game: { document: sheet, pack }, result: scoreGame(sheet) };
  const sides = sidesIn(state.result.totals);
  document.documentElement.dataset.pack = pack;
  const slates = make(
    "div",
    { class: "slate-board", "data-count": sides.length },
    ...sides.map((side) => make("div", { class: "slate", "data-slate": side })),
  );
  const [grid, chart] = [make("div", { class: "grid-board" }), make("div", {})];
  drawSlates(state, slates);
  drawGrid(grid, slates, state);
  drawChart(chart, state);
  const time = make("time", { datetime: created }, `${dayOf(created)}, ${timeOf(created)}`);
  return [
    make("p", { class: "muted" }, time),
    totals(state, sides),
    ...[slates, grid, make("figure", { class: "chart" }, chart), deals(state, sides)],
  ];
}

/** @param {Seen} state @param {Side[]} sides */
const totals = ({ game, result }, sides) =>
  make(
    "div",
    { class: "totals", "data-count": sides.length },
    ...sides.map((side) =>
      make(
        "div",
        { class: "total", "data-side": side, "data-winner": result.winner === side },
        make("span", { class: "total-names two-names" }, ...sideNodes(game.document, side)),
        make("b", { class: "total-points" }, number(result.totals[side])),
      ),
    ),
  );

/** @param {Seen} state @param {Side[]} sides */
function deals({ game, result }, sides) {
  const sums = bySide(() => 0, sides);
  const rows = result.deals.map((judged) => {
    if (!judged.problems.length) for (const side of sides) sums[side] += judged.scores[side];
    return make(
      "tr",
      { class: judged.problems.length ? "uncounted" : null },
      make("td", { class: "deal-number" }, String(judged.number)),
      make("td", {}, make("span", { class: "deal-link" }, ...dealNodes(game, judged))),
      ...sides.map((side) => writtenCell(judged.scores[side], sums[side], side)),
    );
  });
  const heads = sides.map((side) =>
    make("th", { scope: "col", "data-side": side }, columnName(game.document, side)),
  );
  const first = all("#game .deals th:not([data-side])").map((head) => head.cloneNode(true)); // as the list of a game has them
  const head = make("tr", { "data-count": sides.length }, ...first, ...heads);
  return make("table", { class: "deals" }, make("thead", {}, head), make("tbody", {}, ...rows.reverse()));
}

/** Another view has been asked for. */
function leave() {
  shown = "";
  show(section, false);
}

function start() {
  write(back, _("This evening"));
  section.append(title, why, course, back);
  one("#game").after(section);
  addEventListener("hashchange", leave);
  document.addEventListener("evening-changed", () => shown && showSeen(shown));
}
