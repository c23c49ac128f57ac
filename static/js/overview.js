/** How a game has gone so far: the slate or the grid, the chart, the list of its deals and what was changed. */
import { drawChart } from "standblatt/chart.js";
import { showDeals, showHistory } from "standblatt/deal-list.js";
import { all, fromTemplate, one } from "standblatt/dom.js";
import { drawGrid } from "standblatt/grid-view.js";
import { drawSlates } from "standblatt/slate-view.js";

/** @import {State} from "standblatt/open-game.js" */

/** @param {State} state */
export function showCourse(state) {
  drawSlates(state, one("#game"));
  drawGrid(one("#grid"), one("#slates"), state);
  drawChart(one("#chart"), state);
  showDeals(state);
  showHistory(state);
  for (const pane of all("[data-pane]")) openToKeys(pane);
}

/** What scrolls beside the keys can be walked to, and moved, without a finger. @param {HTMLElement} pane */
function openToKeys(pane) {
  const scrolls = getComputedStyle(pane).overflowY === "auto" && pane.scrollHeight > pane.clientHeight;
  if (scrolls) pane.tabIndex = 0;
  else pane.removeAttribute("tabindex");
}

/** Loads the styles of what is shown here, before those that fit it to the screen; without them it works all the same. */
export async function startCourse() {
  const link = fromTemplate("course-styles");
  await new Promise((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
    one('link[href*="css/table"]', document.head).before(link);
  });
  one("#game").dataset.course = "";
}
