/** The end of a game: who won, what it is worth, the evening so far, and the rematch. */

import { newKey, uuid } from "standblatt/device.js";
import { isAmong, make, one, show, write } from "standblatt/dom.js";
import { inOrder } from "standblatt/evenings.js";
import { startedWith } from "standblatt/game-actions.js";
import { askForHomeScreen, startHomeScreen } from "standblatt/home-screen.js";
import { _, number } from "standblatt/i18n.js";
import { columnName, isAlone, playerName, shortName, sideName } from "standblatt/labels.js";
import { once } from "standblatt/lazy-loading.js";
import { current, currentOrNull, startAs } from "standblatt/open-game.js";
import { PACK } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { afterEnd, scoreGame } from "standblatt/rules/score-sheet.js";
import { allGames } from "standblatt/store.js";
import { nextTourney } from "standblatt/tourney-games.js";

/**
 * @import {Deal, GameDocument, Points, Side} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {State} from "standblatt/open-game.js"
 */

/**
 * @typedef {{side: Side, total: number, rank: number}} Ranked
 * @typedef {Sheet & {id: string, document: GameDocument}} Played  a game of the evening
 * @typedef {{key: string, name: string, sideIn(document: GameDocument): Side|undefined}} Column  of the evening:
 *   `sideIn`: for whom it counts in a game
 */

const section = one("#ending");

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
  showEvening(state);
  askForHomeScreen();
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

/**
 * The columns of the evening: its sides, or each person where soloist and pair are others in each game (J3-2).
 * @param {State} state
 * @returns {Column[]}
 */
function columnsOf({ game: { document }, jass, sides, places }) {
  if (!jass.terms)
    return sides.map((side) => ({ key: side, name: columnName(document, side), sideIn: () => side }));
  return places.map((place) => ({
    key: place,
    name: shortName(document, place),
    sideIn: (other) => sideOf(playerName(document, place), other),
  }));
}

/** For whom somebody has played. @param {string} name @param {GameDocument} document */
function sideOf(name, document) {
  const { game, rules } = document;
  const jass = gameOf(game);
  const places = jass.places(rules).filter((place) => playerName(document, place) === name);
  return jass.sides(rules).find((side) => places.some((each) => isAmong(each, jass.playersOf(rules, side))));
}

/** @param {State} state */
async function showEvening(state) {
  const { id, evening } = state.game;
  const games = (await allGames()).filter((game) => game.evening === evening).sort(inOrder);
  if (currentOrNull()?.game.id !== id) return;
  const results = games
    .map(({ id: played, document }) => ({ id: played, document, ...scoreGame(document) }))
    .filter(({ over }) => over);
  const columns = columnsOf(state);
  /** @param {Column} column @param {"game_points"|"strokes"} what */
  const sum = ({ sideIn }, what) =>
    results.reduce((total, result) => total + amountOf(sideIn(result.document), result[what] ?? {}), 0);
  show(one("#evening"), results.length > 1);
  fill(
    "thead",
    columns.map(({ name }) => make("th", { scope: "col" }, name)),
  );
  one("#evening tbody").replaceChildren(
    ...results.map((result, index) => eveningRow(result, index, columns)),
  );
  fill(
    "tfoot",
    columns.map((column) => make("td", { "data-evening": column.key }, String(sum(column, "game_points")))),
  );
  show(
    one("#evening [data-strokes]"),
    results.some(({ strokes }) => strokes),
  );
  fill(
    "[data-strokes]",
    columns.map((column) => make("td", {}, String(sum(column, "strokes")))),
  );
}

/** @param {Side|undefined} side @param {Partial<Points>} points */
const amountOf = (side, points) => (side && points[side]) ?? 0;

/** What stands in a row of the head or the foot, behind the cell that names the line. @param {string} part @param {Node[]} cells */
function fill(part, cells) {
  const row = one(`#evening tr:is(${part} > :first-child, ${part})`);
  row.replaceChildren(one("th", row), ...cells);
}

/** @param {Played} played @param {number} index @param {Column[]} columns */
function eveningRow({ id, document, totals, game_points }, index, columns) {
  const link = make("a", { href: `#g=${id}` }, String(index + 1));
  const cells = columns.map(({ sideIn }) => {
    const side = sideIn(document);
    const won = amountOf(side, game_points);
    return make("td", {}, number(amountOf(side, totals)) + (won ? ` (${won})` : ""));
  });
  return make("tr", {}, make("th", { scope: "row" }, link), ...cells);
}

/** The turn to deal moves on. What is settled for each game is asked for again. */
async function rematch() {
  const { game, jass, result } = current();
  if (jass.terms) location.hash = `new&after=${game.id}`;
  else await playOn({ first_dealer: result.next_dealer, deals: [] });
}

/** The next game begins with what was played after the end of this one, and by whom it was dealt. */
async function takeLaterDeals() {
  const { result } = current();
  const deals = afterEnd(result).map(({ entry }, place) => ({ ...unclaimed(entry), number: place + 1 }));
  await playOn({ first_dealer: deals[0].dealer ?? result.next_dealer, deals });
}

/**
 * Who claimed the end of one game, or had its Bergpreis, is not at the target of the next: a deal that was played out
 * is one without a claim.
 * @param {Deal} deal
 * @returns {Deal}
 */
function unclaimed({ claimed_by, bergpreis_by, ...deal }) {
  const points = Object.values(deal.card_points ?? {}).map(Number);
  const isWhole = points.reduce((sum, number) => sum + number, 0) === PACK;
  return isWhole || !claimed_by ? deal : { ...deal, claimed_by };
}

/** A game of the same people, rules and tourney. @param {Pick<Document, "first_dealer"|"deals">} played */
async function playOn(played) {
  const { game } = current();
  const { pack, evening } = game;
  const id = uuid();
  const tourney = await nextTourney(game);
  const setup = { id, key: newKey(), watch: newKey(), pack, evening, tourney };
  await startAs(id, (stamp) => startedWith({ ...setup, document: { ...game.document, ...played } }, stamp));
  location.hash = `g=${id}`;
}

export function startEnding() {
  one("#rematch").addEventListener("click", once(rematch));
  one("#later-deals button").addEventListener("click", once(takeLaterDeals));
  startHomeScreen();
}
