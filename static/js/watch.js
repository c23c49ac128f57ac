/** The watch page: draws the slate and the chart into what the server sent, each time it sends it anew. */
import { drawChart } from "standblatt/chart.js";
import { jsonIn, one } from "standblatt/dom.js";
import { drawGrid } from "standblatt/grid-view.js";
import { startNewsWithPause } from "standblatt/live/news.js";
import { loadGame } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { drawSlates } from "standblatt/slate-view.js";

/**
 * @import {GameDocument} from "types/rule-book"
 * @import {Pack} from "standblatt/labels.js"
 */

async function drawWatched() {
  /** @type {{document: GameDocument, pack: Pack}} */
  const { document: sheet, pack } = jsonIn("#watch-game");
  await loadGame(sheet.game);
  const state = { game: { document: sheet, pack }, result: scoreGame(sheet) };
  drawSlates(state, document);
  drawGrid(one("[data-grid]"), one(".slate-board"), state);
  drawChart(one("[data-chart]"), state);
}

startNewsWithPause();
drawWatched();
addEventListener("resize", drawWatched);
document.addEventListener("htmx:afterSettle", drawWatched);
