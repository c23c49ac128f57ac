/**
 * *This evening*: what each person has made, and a row for each game; at the end of a game that is not its first, and
 * on a page of its own.
 */
import { find, fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { playedIn } from "standblatt/evening/games.js";
import { madeNodes } from "standblatt/evening/made-words.js";
import { sumsOf } from "standblatt/evening/sums.js";
import { endEvening, latestTonight } from "standblatt/evening-now.js";
import { _, number, timeOf } from "standblatt/i18n.js";
import { jassName, sideName } from "standblatt/labels.js";
import { attempt, once, part } from "standblatt/lazy-loading.js";
import { sidesIn } from "standblatt/rules/cards.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {EveningGame} from "standblatt/evening/games.js"
 * @import {Sum} from "standblatt/evening/sums.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{games: (EveningGame & {result: Sheet})[], goesOn: boolean}} Shown  those games of an evening that are over, and
 *   whether the next game belongs to it
 */

let endedHere = ""; // the evening that was ended on this page

const loadPays = part(() => import("standblatt/evening/who-pays.js"));

/** What the evening of this id has brought. @param {string} evening @returns {Promise<Shown>} */
async function read(evening) {
  const games = await playedIn(evening);
  return { games, goesOn: (await latestTonight())?.evening === evening };
}

/**
 * Puts what is said of an evening into a section; answers what shows the evening of an id there.
 * @param {HTMLElement} section
 * @param {HTMLElement} heading
 */
export function eveningIn(section, heading) {
  if (!find('head [href*="css/table/evening"]')) document.head.append(fromTemplate("evening-styles"));
  const people = make("ol", { class: "standings" });
  const games = make("ol", { class: "evening-games" });
  const pays = make("button", { type: "button", class: "quiet", "data-pays": true }, _("Settle up"));
  const end = make("button", { type: "button", class: "quiet", "data-end": true }, _("End the evening"));
  const ended = make("p", { class: "muted", role: "status" });
  let wanted = ""; // the evening that was asked for last

  /** @param {string} evening @returns {Promise<Shown|null>} null where another one has been asked for meanwhile */
  async function showEvening(evening) {
    wanted = evening;
    const found = await read(evening);
    if (wanted !== evening) return null;
    people.replaceChildren(...sumsOf(found.games).map(personRow));
    games.replaceChildren(...found.games.map(gameRow));
    show(pays, found.games.length > 0);
    show(end, found.goesOn);
    write(ended, evening === endedHere ? _("The evening has ended: the next game begins a new one.") : "");
    return found;
  }

  async function endNow() {
    await endEvening();
    endedHere = wanted;
    await showEvening(wanted);
    document.dispatchEvent(new Event("evening-ended"));
  }

  section.append(heading, people, games, make("p", { class: "evening-more" }, pays, end), ended);
  end.addEventListener("click", once(endNow));
  pays.addEventListener("click", () =>
    attempt(() => loadPays().then(({ openPays }) => openPays(wanted)), loadPays),
  );
  return showEvening;
}

/** @type {ReturnType<typeof eveningIn>} */
let showAtEnd;

/** Below the end of a game, unless it is the first of its evening. @param {Stored} game */
export async function showEvening({ evening }) {
  const found = await showAtEnd(evening);
  if (found) show(one("#evening"), found.games.length > 1);
}

export function startEvening() {
  const heading = make("h3", {}, _("This evening"), make("small", {}, _("Game points")));
  showAtEnd = eveningIn(one("#evening"), heading);
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
export function titleOf(document) {
  const choice = find(`#games-dialog [data-preset="${document.game}"]`);
  const family = choice?.closest(".game-group")?.querySelector("h3")?.textContent ?? "";
  const name = choice?.querySelector("strong")?.textContent;
  return name ? jassName(document, name, family) : document.game;
}
