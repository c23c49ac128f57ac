/** What this phone still holds of other tables: said at each table, for nobody goes back to an earlier one to look. */

import { make, one, show } from "standblatt/dom.js";
import { roundName } from "standblatt/hall/confirm-table.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { _ } from "standblatt/i18n.js";
import { currentOrNull } from "standblatt/open-game.js";
import { allGames, allRows } from "standblatt/store.js";

/**
 * @import {TableGame} from "standblatt/game-actions.js"
 * @import {State} from "standblatt/open-game.js"
 */

const notice = one("#elsewhere");

/**
 * Names the other tables whose entries are not all on the server, with a link to each.
 * @param {State} state
 */
export async function showElsewhere({ game }) {
  const others = game.table ? await unsentBeside(game.id) : [];
  if (currentOrNull()?.game.id !== game.id) return;
  const links = others.map(tableLink);
  one("[data-tables]", notice).replaceChildren(
    ...links.flatMap((link, place) => (place ? [", ", link] : [link])),
  );
  show(notice, links.length > 0);
  announceNews("elsewhere", links.length ? (notice.textContent ?? "") : "");
}

/** @param {string} id @returns {Promise<TableGame[]>} */
async function unsentBeside(id) {
  const [games, rows] = await Promise.all([allGames(), allRows()]).catch(() => [[], []]);
  const unsent = new Set(rows.map((row) => row.game));
  return games.flatMap((game) => (game.table && game.id !== id && unsent.has(game.id) ? [game] : []));
}

/** @param {TableGame} game */
const tableLink = ({ id, table }) =>
  make("a", { href: `#g=${id}` }, `${_("Table {number}", { number: table.number })} · ${roundName(table)}`);
