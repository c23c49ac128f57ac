/** The home page: the games on this device, newest first. */
import { fromTemplate, jsonIn, make, one, show, write } from "standblatt/dom.js";
import { _, dayOf, number, timeOf } from "standblatt/i18n.js";
import { startOffline } from "standblatt/offline.js";
import { startOutbox } from "standblatt/outbox.js";
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/sheet.js";
import { allGames, allRows } from "standblatt/store.js";
import { sideName } from "standblatt/words.js";

/**
 * @import {GameDocument, Points, Side} from "types/rule-book"
 * @import {Stored} from "standblatt/game.js"
 */

/** @type {Record<string, string>} */
const NAMES = jsonIn("#preset-names");

async function showGames() {
  const [games, rows] = await Promise.all([allGames(), allRows()]);
  const unsent = new Set(rows.map((row) => row.game));
  games.sort((one, other) => other.created.localeCompare(one.created));
  one("#game-list").replaceChildren(...games.map((game) => gameRow(game, unsent.has(game.id))));
  show(one("#games"), games.length > 0);
}

/** @param {Stored} game @param {boolean} unsent */
function gameRow(game, unsent) {
  const row = fromTemplate("game-row");
  const { totals, over } = standing(game.document);
  one("a", row, HTMLAnchorElement).href = `/table/#g=${game.id}`;
  write(one(".game-title", row), titleOf(game));
  one(".game-sides", row).append(...sidesIn(totals).map((side) => sideRow(game.document, side, totals)));
  const time = one("time", row, HTMLTimeElement);
  write(time, `${dayOf(game.created)}, ${timeOf(game.created)}`);
  time.dateTime = game.created;
  show(one('[data-state="over"]', row), over);
  show(one('[data-state="open"]', row), !over);
  show(one('[data-state="unsent"]', row), unsent);
  return row;
}

/** Which game it is, or at which table of which tournament it was played. @param {Stored} game */
function titleOf({ table, document }) {
  if (!table) return NAMES[document.game] ?? document.game;
  const { word, round, tournament } = table;
  return [_("Table {number}", { number: table.number }), `${word} ${round}`, tournament].join(" · ");
}

/** How a game stands; of one that this version does not know, nothing. @param {GameDocument} document */
const standing = (document) =>
  gameOf(document.game) ? scoreGame(document) : { totals: bySide(() => 0, []), over: false };

/** @param {GameDocument} document @param {Side} side @param {Points} totals */
const sideRow = (document, side, totals) =>
  make(
    "span",
    { class: "game-side", "data-side": side },
    make("span", {}, sideName(document, side)),
    make("span", {}, number(totals[side])),
  );

showGames();
addEventListener("pageshow", showGames);
startOutbox(showGames);
startOffline();
