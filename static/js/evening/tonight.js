/** *This evening*: what each person has made, and a row for each game; at the end of a game that is not its first. */
import { find, make, one, show, write } from "standblatt/dom.js";
import { gamesOfEvening } from "standblatt/evening/games.js";
import { playedOf, sumsOf } from "standblatt/evening/sums.js";
import { endEvening, latestTonight } from "standblatt/evening-now.js";
import { _, number, timeOf } from "standblatt/i18n.js";
import { jassName, sideName } from "standblatt/labels.js";
import { once } from "standblatt/lazy-loading.js";
import { current, currentOrNull } from "standblatt/open-game.js";
import { sidesIn } from "standblatt/rules/cards.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {EveningGame} from "standblatt/evening/games.js"
 * @import {Sum} from "standblatt/evening/sums.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

const section = one("#evening");
const people = make("ol", { class: "standings" });
const games = make("ol", { class: "evening-games" });
const end = make("button", { type: "button", class: "quiet" });
const ended = make("p", { class: "muted", role: "status" });

let endedHere = ""; // the evening that was ended on this page

/** @param {Stored} game the one that is shown */
export async function showEvening({ id, evening }) {
  const played = playedOf(await gamesOfEvening(evening));
  const goesOn = (await latestTonight())?.evening === evening;
  if (currentOrNull()?.game.id !== id) return;
  show(section, played.length > 1);
  people.replaceChildren(...sumsOf(played).map(personRow));
  games.replaceChildren(...played.map(gameRow));
  show(end, goesOn);
  write(ended, evening === endedHere ? _("The evening has ended: the next game begins a new one.") : "");
}

/** @param {Sum} sum @param {number} place @param {Sum[]} all */
function personRow(sum, place, all) {
  const rank = 1 + all.findIndex(({ gamePoints }) => gamePoints === sum.gamePoints);
  return make(
    "li",
    { value: rank },
    make("b", {}, String(rank)),
    make("span", {}, sum.name, " ", make("small", {}, ...madeNodes(sum))),
    make("output", { "data-evening": place }, String(sum.gamePoints)),
  );
}

/** What somebody has made beside the game points; what is nothing is left out. @param {Sum} sum */
function madeNodes({ games: count, won, pauses, ...sum }) {
  /** @type {[number, (values: {count: string}) => string][]} */
  const rest = [
    [sum.doubles, (values) => _("double: {count}", values)],
    [sum.matches, (values) => _("matches: {count}", values)],
    [sum.points, (values) => _("points: {count}", values)],
    [sum.differences, (values) => _("differences: {count}", values)],
    [sum.strokes, (values) => _("strokes: {count}", values)],
    [sum.potatoes, (values) => _("potatoes: {count}", values)],
    [pauses, (values) => _("games sat out: {count}", values)],
  ];
  const said = rest.filter(([amount]) => amount).map(([amount, say]) => say({ count: number(amount) }));
  return [_("{won} of {count} won", { won, count }), ...said]
    .map((each) => make("span", {}, each))
    .flatMap((node, place) => (place ? [" · ", node] : [node]));
}

/** @param {EveningGame & {result: Sheet}} game */
const gameRow = ({ id, created, document, result: { totals } }) =>
  make(
    "li",
    {},
    make(
      "a",
      { href: `#g=${id}` },
      make("small", {}, make("time", { datetime: created }, timeOf(created)), ` · ${titleOf(document)}`),
      ...sidesIn(totals).map((side) =>
        make("span", {}, make("span", {}, sideName(document, side)), make("b", {}, number(totals[side]))),
      ),
    ),
  );

/** What was played, as the list of games calls it. @param {Stored["document"]} document */
function titleOf(document) {
  const choice = find(`#games-dialog [data-preset="${document.game}"]`);
  const family = choice?.closest(".game-group")?.querySelector("h3")?.textContent ?? "";
  const name = choice?.querySelector("strong")?.textContent;
  return name ? jassName(document, name, family) : document.game;
}

/** The next game begins another evening. */
async function endNow() {
  const { game } = current();
  await endEvening();
  endedHere = game.evening;
  await showEvening(game);
}

export function startEvening() {
  write(end, _("End the evening"));
  section.append(
    make("h3", {}, _("This evening"), make("small", {}, _("Game points"))),
    ...[people, games, make("p", {}, end), ended],
  );
  end.addEventListener("click", once(endNow));
}
