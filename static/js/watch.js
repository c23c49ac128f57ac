/** The watch page: draws the slate and the chart into what the server sent, each time it sends it anew. */
import { drawChart } from "standblatt/chart.js";
import { one } from "standblatt/dom.js";
import { SIDES } from "standblatt/rules/cards.js";
import { drawSlate } from "standblatt/slate-view.js";

function drawWatched() {
  const { document: sheet, result } = JSON.parse(one("#watch-game").textContent);
  const state = { game: { document: sheet }, result };
  for (const side of SIDES) drawSlate(one(`[data-slate="${side}"]`), state, side);
  drawChart(one("[data-chart]"), state);
}

drawWatched();
addEventListener("resize", drawWatched);
document.addEventListener("htmx:afterSettle", drawWatched);
