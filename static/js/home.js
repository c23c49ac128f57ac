/** The home page: the games on this device, newest first. */
import { fromTemplate, one, show, write } from "standblatt/dom.js";
import { dayOf, number, timeOf } from "standblatt/i18n.js";
import { SIDES } from "standblatt/rules/cards.js";
import { scoreGame } from "standblatt/rules/sheet.js";
import { startOutbox } from "standblatt/outbox.js";
import { allGames, allRows } from "standblatt/store.js";
import { sideName } from "standblatt/words.js";

async function showGames() {
  const [games, rows] = await Promise.all([allGames(), allRows()]);
  const unsent = new Set(rows.map((row) => row.game));
  games.sort((one, other) => other.created.localeCompare(one.created));
  one("#game-list").replaceChildren(...games.map((game) => gameRow(game, unsent.has(game.id))));
  show(one("#games"), games.length > 0);
}

function gameRow(game, unsent) {
  const row = fromTemplate("game-row");
  const { totals, over } = scoreGame(game.document);
  one("a", row).href = `/table/#g=${game.id}`;
  for (const side of SIDES) {
    write(one(`[data-names="${side}"]`, row), sideName(game.document, side));
    write(one(`[data-total="${side}"]`, row), number(totals[side]));
  }
  write(one("time", row), `${dayOf(game.created)}, ${timeOf(game.created)}`);
  one("time", row).dateTime = game.created;
  show(one('[data-state="over"]', row), over);
  show(one('[data-state="open"]', row), !over);
  show(one('[data-state="unsent"]', row), unsent);
  return row;
}

showGames();
addEventListener("pageshow", showGames);
startOutbox(showGames);
