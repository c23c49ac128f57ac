/** What the table page shows where several write: at a table of the hall, or on more than one phone. */
import { fromTemplate } from "standblatt/dom.js";
import { showClock, startClock } from "standblatt/hall/clock.js";
import { showPlace, startPlace } from "standblatt/hall/confirm-table.js";
import { showConflicts, startConflicts } from "standblatt/hall/conflicts.js";
import { showMessages, startMessages } from "standblatt/hall/messages.js";
import { showNext, startNext } from "standblatt/hall/next-table.js";
import { showElsewhere } from "standblatt/hall/other-tables.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { showReport, startReport } from "standblatt/hall/report.js";

/** @import {Entry} from "standblatt/deal-entry.js" */
/** @import {State} from "standblatt/open-game.js" */

/** Loads the styles of what is shown here; without them it works all the same. */
function loadStyles() {
  return new Promise((resolve) => {
    const link = fromTemplate("hall-styles");
    for (const end of ["load", "error"]) link.addEventListener(end, resolve);
    document.head.append(link);
  });
}

export async function startHall() {
  await loadStyles();
  startConflicts();
  startMessages();
  startPlace();
  startClock();
  startReport();
  startNext();
}

/** Why a table takes nothing, or nothing from this phone. @param {State["game"]} game */
const closedBecause = ({ barred, table }) => barred || (table?.open === false && table.because) || "";

/** @param {State} state @param {Entry} entry */
export function showHall(state, entry) {
  showPlace(state);
  showMessages(state);
  showClock(state);
  showConflicts(state, entry);
  showReport(state);
  showNext(state);
  showElsewhere(state);
  announceNews("closed", closedBecause(state.game));
}
