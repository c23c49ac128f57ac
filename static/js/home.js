/** The home page: the game to go on with, and those that this device keeps, by evening. */
import { remembered } from "standblatt/device.js";
import { all, find, fromTemplate, jsonIn, make, one, show, write } from "standblatt/dom.js";
import { eveningDay, eveningsOf, underWay } from "standblatt/evenings.js";
import { _, dayOf, number, timeOf } from "standblatt/i18n.js";
import { jassName, sideNodes } from "standblatt/labels.js";
import { attempt, NotLoaded, part } from "standblatt/lazy-loading.js";
import { startOffline } from "standblatt/offline.js";
import { startOutbox } from "standblatt/outbox.js";
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { gameOf, slugOf } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { allGames, allRows } from "standblatt/store.js";

/**
 * @import {GameDocument, Points, Side} from "types/rule-book"
 * @import {Evening} from "standblatt/evenings.js"
 * @import {Stored} from "standblatt/game-actions.js"
 */

/** The name of each preset, and that of its family. @type {Record<string, [string, string]>} */
const NAMES = jsonIn("#preset-names");

/** The ids of the games of which the server has not everything. @type {Set<string>} */
let unsent = new Set();

async function showGames() {
  if (find("#confirm-delete")) return; // what is being asked about stays where it is
  const [games, rows] = await Promise.all([allGames(), allRows()]);
  unsent = new Set(rows.map((row) => row.game));
  const evenings = eveningsOf(games);
  const open = underWay(evenings, ({ document }) => isKnown(document) && !standing(document).over);
  showGoOn(open);
  showEvenings(evenings, open);
  one("#delete-all").onclick = () => ask(games, one("#delete-all"));
  show(one("#delete-all"), games.length > 0);
  show(one("#games"), games.length > 0 || Boolean(remembered("standblatt-group")));
  if (games.length) loadLater().then((later) => later.showTonight(games, evenings, open), console.warn);
  if (games.some(isMissing)) throw new NotLoaded("The rules of a game are missing.");
}

/** Whether a game that this version knows could not be loaded. @param {Stored} game */
const isMissing = ({ document }) => Boolean(slugOf(document.game)) && !isKnown(document);

/** With a game under way, what this device keeps comes first; else how to begin. @param {Stored|null} game */
function showGoOn(game) {
  const games = one("#games");
  show(one("#go-on"), Boolean(game));
  if (game) fill(one("#go-on"), game);
  const isFirst = one(".home").firstElementChild === games;
  if (game && !isFirst) one(".home").prepend(games);
  if (!game && isFirst && !games.dataset.next) one(".home-start").after(games);
}

/** @param {Evening[]} evenings @param {Stored|null} open the game that stands above them already */
function showEvenings(evenings, open) {
  const [latest, ...earlier] = evenings.map(({ day, games }) => ({
    day,
    games: games.filter((game) => game !== open),
  }));
  one("#latest").replaceChildren(...(latest?.games.length ? [evening(latest)] : []));
  one("#earlier-games").replaceChildren(...earlier.map(evening));
  show(one("#earlier"), earlier.length > 0);
  one("#earlier", document, HTMLDetailsElement).open = !open;
}

/** @param {Evening} evening */
const evening = ({ day, games }) =>
  make(
    "section",
    {},
    make("h2", {}, day === eveningDay(new Date().toISOString()) ? _("This evening") : day),
    make("ol", { class: "games" }, ...games.map(gameRow)),
  );

/** @param {Stored} game */
function gameRow(game) {
  const row = fromTemplate("game-row");
  fill(row, game);
  const remove = one("[data-delete]", row);
  const names = all(".game-side > span:first-child", row).map(({ textContent }) => textContent);
  remove.setAttribute("aria-label", `${_("Delete")}: ${[titleOf(game), ...names].join(", ")}`);
  remove.addEventListener("click", () => ask([game], row));
  return row;
}

/** Writes which game it is and how it stands. @param {HTMLElement} place @param {Stored} game */
function fill(place, game) {
  const { totals, over } = standing(game.document);
  one("a", place, HTMLAnchorElement).href = `/table/#g=${game.id}`;
  write(one(".game-title", place), titleOf(game));
  const sides = sidesIn(totals).map((side) => sideRow(game.document, side, totals));
  one(".game-sides", place).replaceChildren(...sides);
  const time = one("time", place, HTMLTimeElement);
  write(time, `${dayOf(game.created)}, ${timeOf(game.created)}`);
  time.dateTime = game.created;
  for (const note of all("[data-state]", place)) show(note, note.dataset.state === (over ? "over" : "open"));
  show(one('[data-state="unsent"]', place), unsent.has(game.id));
}

const loadLater = part(() => import("standblatt/home-later.js"));

/** @param {Stored[]} games @param {HTMLElement} place at which it is asked */
function ask(games, place) {
  const missing = games.filter(({ id }) => unsent.has(id)).length;
  const asked = (/** @type {typeof import("standblatt/home-later.js")} */ { askBefore }) =>
    askBefore(games, missing, place, async () => {
      await showGames();
      one("#content").focus();
    });
  attempt(() => loadLater().then(asked), loadLater);
}

/** Which game it is, or at which table of which tournament it was played. @param {Stored} game */
function titleOf({ table, document }) {
  const known = NAMES[document.game];
  if (!table) return known ? jassName(document, ...known) : document.game;
  const { word, round, tournament } = table;
  return [_("Table {number}", { number: table.number }), `${word} ${round}`, tournament].join(" · ");
}

/** Whether this version knows the game. @param {GameDocument} document */
const isKnown = ({ game }) => Boolean(gameOf(game));

/** How a game stands; of one that this version does not know, nothing. @param {GameDocument} document */
const standing = (document) =>
  isKnown(document) ? scoreGame(document) : { totals: bySide(() => 0, []), over: false };

/** @param {GameDocument} document @param {Side} side @param {Points} totals */
const sideRow = (document, side, totals) =>
  make(
    "span",
    { class: "game-side", "data-side": side },
    make("span", { class: "two-names" }, ...sideNodes(document, side)),
    make("span", {}, number(totals[side])),
  );

const refresh = () => attempt(showGames);
refresh();
addEventListener("pageshow", refresh);
startOutbox(refresh);
startOffline();
