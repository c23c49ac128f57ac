/** The end of a game: who won, what it is worth, the evening so far, and the rematch. */

import { drawChart } from "standblatt/chart.js";
import { make, one, show, write } from "standblatt/dom.js";
import { arePairs, openPartners, startPartners } from "standblatt/evening/partners.js";
import { seatedIn } from "standblatt/evening/people.js";
import { showEvening, startEvening } from "standblatt/evening/tonight.js";
import { askForHomeScreen, startHomeScreen } from "standblatt/home-screen.js";
import { _, number } from "standblatt/i18n.js";
import { isAlone, sideName } from "standblatt/labels.js";
import { once } from "standblatt/lazy-loading.js";
import { playOn } from "standblatt/next-game.js";
import { current } from "standblatt/open-game.js";
import { pointsOfDeal } from "standblatt/rules/cards.js";
import { afterEnd } from "standblatt/rules/score-sheet.js";
import { drawSlate } from "standblatt/slate-view.js";
import { nextTourney } from "standblatt/tourney-games.js";

/**
 * @import {Deal, GameDocument, SharedRules, Side} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** @typedef {{side: Side, total: number, rank: number}} Ranked */

const section = one("#ending");
const board = make("div", { class: "slate-board" });
const chart = make("div", {});
const course = make(
  "div",
  { class: "ending-course", "aria-hidden": "true" },
  ...[board, make("figure", { class: "chart" }, chart)],
);

/**
 * Shows the end while the game is over; a table in the hall has one of its own.
 * @param {State} state
 * @param {{correcting: boolean}} entry
 */
export function showEnding(state, { correcting }) {
  const { game, result } = state;
  show(section, result.over && !correcting && !game.table);
  if (section.hidden) return;
  write(one("[data-headline]", section), headline(game.document, result));
  write(one("[data-how]", section), how(state));
  show(one(".standings", section), state.sides.length > 2);
  one(".standings", section).replaceChildren(
    ...standings(state).map((each) => standingsRow(game.document, each)),
  );
  showLaterDeals(result);
  showCourse(state);
  write(one("#other-partners"), arePairs() ? _("Other partners") : _("Other players"));
  showEvening(state.game);
  askForHomeScreen();
}

/** The slate, unless the game has a grid, and the course; both stand in their panes for those who hear the page. @param {State} state */
function showCourse({ game, result, jass, sides }) {
  show(board, !jass.grid);
  board.dataset.count = String(sides.length);
  if (board.childElementCount !== sides.length)
    board.replaceChildren(...sides.map(() => make("div", { class: "slate" })));
  for (const [place, side] of sides.entries())
    drawSlate(/** @type {HTMLElement} */ (board.children[place]), { game, result }, side);
  drawChart(chart, { game, result });
}

/** @param {Sheet} result */
function showLaterDeals(result) {
  const said = laterDeals(result);
  show(one("#later-deals"), Boolean(said));
  write(one("#later-deals p"), said);
}

/**
 * What is said where a correction has ended a game earlier, of what was played after that; nothing where nothing was.
 * @param {Sheet} result
 */
export function laterDeals(result) {
  const count = afterEnd(result).length;
  if (count === 1) return _("1 deal no longer counts.");
  return count ? _("{count} deals no longer count.", { count }) : "";
}

/** Who has won, in a few words. @param {GameDocument} document @param {Sheet} result */
export function headline(document, { winner, double_game, loser }) {
  if (loser) return _("{name} has lost", { name: sideName(document, loser) });
  if (!winner) return _("The game ends level");
  const name = sideName(document, winner);
  if (isAlone(document, winner))
    return double_game ? _("{name} wins a double game", { name }) : _("{name} wins", { name });
  return double_game ? _("{name} win a double game", { name }) : _("{name} win", { name });
}

/** The score where it fits into a line, and what the game is worth. @param {State} state */
export function how({ result, sides, game }) {
  const score = sides.length > 2 ? [] : [sides.map((side) => number(result.totals[side])).join(" : ")];
  return [...score, ...worth(game.document, result), ...besides(game.document, result)].join(" · ");
}

/** Who has the Bergpreis, and the strokes of the game, where the table counts them. @param {GameDocument} document @param {Sheet} result */
export function besides(document, { bergpreis, strokes }) {
  const counts = Object.values(strokes ?? {}).join(" : ");
  return [
    ...(bergpreis ? [_("{name}: Bergpreis", { name: sideName(document, bergpreis) })] : []),
    ...(counts ? [_("Strokes: {counts}", { counts })] : []),
  ];
}

/** @param {GameDocument} document @param {Sheet} result */
function worth(document, { winner, loser, game_points }) {
  if (!winner) return [];
  if (loser) return [_("{name} was out first", { name: sideName(document, winner) })];
  const won = game_points[winner];
  return [won === 1 ? _("1 game point") : _("{points} game points", { points: won })];
}

/**
 * Who came where: of players who leave, the one after the other; else by the totals, of which equal share a rank.
 * @param {State} state
 * @returns {Ranked[]}
 */
function standings({ result: { totals, out }, jass, sides }) {
  if (jass.ranking) return jass.ranking(totals);
  const left = out && [...out, ...sides.filter((side) => !out.includes(side))];
  const order = left ?? [...sides].sort((one, other) => totals[other] - totals[one]);
  /** @param {Side} side */
  const rank = (side) =>
    1 + order.findIndex((each) => (left ? each === side : totals[each] === totals[side]));
  return order.map((side) => ({ side, total: totals[side], rank: rank(side) }));
}

/** @param {GameDocument} document @param {Ranked} ranked */
const standingsRow = (document, { side, total, rank }) =>
  make(
    "li",
    { value: rank, "data-side": side },
    make("b", {}, String(rank)),
    make("span", {}, sideName(document, side)),
    make("output", {}, number(total)),
  );

/** The turn to deal moves on. What is settled for each game is asked for again. */
async function rematch() {
  const { game, jass, result } = current();
  if (jass.terms) location.hash = `new&after=${game.id}`;
  else await again({ first_dealer: result.next_dealer, deals: [] });
}

/** The next game begins with what was played after the end of this one, and by whom it was dealt. */
async function takeLaterDeals() {
  const { game, result } = current();
  const { rules } = game.document;
  const deals = afterEnd(result).map(({ entry }, place) => ({
    ...unclaimed(entry, rules),
    number: place + 1,
  }));
  await again({ first_dealer: deals[0].dealer ?? result.next_dealer, deals });
}

/**
 * Who claimed the end of one game, or had its Bergpreis, is not at the target of the next: a deal that was played out
 * is one without a claim.
 * @param {Deal} deal
 * @param {SharedRules} rules
 * @returns {Deal}
 */
function unclaimed({ claimed_by, bergpreis_by, ...deal }, rules) {
  const points = Object.values(deal.card_points ?? {}).map(Number);
  const isWhole = points.reduce((sum, number) => sum + number, 0) === pointsOfDeal(rules);
  return isWhole || !claimed_by ? deal : { ...deal, claimed_by };
}

/** The same people and rules, in the same tourney. @param {Pick<Document, "first_dealer"|"deals">} played */
const again = async (played) => playOn(played, await nextTourney(current().game));

/** Where nobody gave names, or something is settled for each game, the page of a new game asks for it. */
async function otherPartners() {
  const { game, jass } = current();
  const isKnown = !jass.terms && seatedIn(game.document).every(({ named }) => named);
  if (isKnown) await openPartners();
  else location.hash = `new&after=${game.id}`;
}

function otherGame() {
  location.hash = `new&after=${current().game.id}&list`;
}

export function startEnding() {
  one(".ending-more", section).after(course);
  startEvening();
  startPartners();
  one("#rematch").addEventListener("click", once(rematch));
  one("#other-partners").addEventListener("click", once(otherPartners));
  one("#other-game").addEventListener("click", otherGame);
  one("#later-deals button").addEventListener("click", once(takeLaterDeals));
  startHomeScreen();
}
