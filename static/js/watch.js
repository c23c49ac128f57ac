/** The watch page: draws the slate and the chart into what the server sent, each time it sends it anew. */
import { drawChart } from "standblatt/chart.js";
import { one } from "standblatt/dom.js";
import { drawGrid } from "standblatt/grid-view.js";
import { scoreGame } from "standblatt/rules/sheet.js";
import { drawSlates } from "standblatt/slate-view.js";

function drawWatched() {
  const { document: sheet, pack } = JSON.parse(one("#watch-game").textContent);
  const state = { game: { document: sheet, pack }, result: scoreGame(sheet) };
  drawSlates(state, document);
  drawGrid(one("[data-grid]"), one(".slate-board"), state);
  drawChart(one("[data-chart]"), state);
}

drawWatched();
addEventListener("resize", drawWatched);
document.addEventListener("htmx:afterSettle", drawWatched);
