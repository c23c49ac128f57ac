/**
 * What the start page needs once there are games: the question before one is deleted, the way to the page of each
 * evening, and the next game of one that goes on.
 */
import { askToDelete } from "standblatt/deletion.js";
import { all, find, make, one } from "standblatt/dom.js";
import { latestNow } from "standblatt/evenings.js";
import { _ } from "standblatt/i18n.js";
import { gameOf } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { setting } from "standblatt/store.js";

/**
 * @import {Evening} from "standblatt/evenings.js"
 * @import {Stored} from "standblatt/game-actions.js"
 */

const ENDED = "evening-ended"; // as evening/own.js keeps it, which only the table page loads
const NEVER = -1;

export const askBefore = askToDelete;

/** @param {Stored} game */
const isOver = ({ document }) => Boolean(gameOf(document.game)) && scoreGame(document).over;

/** The evening that has a page: a game of it is over. @param {Stored[]} games @returns {string|undefined} */
const tonightOf = (games) => games.find((game) => !game.table && isOver(game))?.evening;

/**
 * The game after which the next one of this evening comes; null where no evening goes on.
 * @param {Stored[]} games
 * @param {Evening} latest
 */
async function lastTonight(games, latest) {
  const last = latestNow(games, await setting(ENDED, NEVER), Date.now());
  return last && tonightOf(latest.games) === last.evening ? last : null;
}

/**
 * Completes what the page lists of each evening.
 * @param {Stored[]} games
 * @param {Evening[]} evenings the same
 * @param {Stored|null} open
 */
export async function showTonight(games, evenings, open) {
  const [latest, ...earlier] = evenings;
  const last = open ? null : await lastTonight(games, latest);
  const heading = find("#latest h2");
  if (heading) linkTo(heading, latest);
  for (const [place, each] of all("#earlier-games h2").entries()) linkTo(each, earlier[place]);
  showNext(last, open);
}

/** The heading of an evening leads to its page. @param {HTMLElement} heading @param {Evening} evening */
function linkTo(heading, { games }) {
  const tonight = tonightOf(games);
  if (!tonight || find("a", heading)) return;
  heading.replaceChildren(make("a", { href: `/table/#tonight=${tonight}` }, ...heading.childNodes));
}

/** The evening that goes on comes before all else, with its next game. @param {Stored|null} last @param {Stored|null} open */
function showNext(last, open) {
  const games = one("#games");
  const wasFirst = Boolean(games.dataset.next);
  games.toggleAttribute("data-next", false);
  find("#next-game")?.remove();
  if (last) {
    const link = make(
      "a",
      { class: "button primary wide", href: `/table/#new&after=${last.id}` },
      _("Next game"),
    );
    find("#latest h2")?.after(make("p", { id: "next-game" }, link));
    games.dataset.next = last.id;
    if (!wasFirst) one(".home").prepend(games);
  } else if (wasFirst && !open) {
    one(".home-start").after(games);
  }
}
