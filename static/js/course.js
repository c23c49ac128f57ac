/** How a game has gone so far: the slate or the grid, the chart, the list of its deals and what was changed. */
import { drawChart } from "standblatt/chart.js";
import { showDeals, showHistory } from "standblatt/deal-list.js";
import { one } from "standblatt/dom.js";
import { drawGrid } from "standblatt/grid-view.js";
import { drawSlates } from "standblatt/slate-view.js";

/** @import {State} from "standblatt/session.js" */

/** @param {State} state */
export function showCourse(state) {
  drawSlates(state, one("#game"));
  drawGrid(one("#grid"), one("#slates"), state);
  drawChart(one("#chart"), state);
  showDeals(state);
  showHistory(state);
}
