/** The tourney that a game belongs to: how it stands, on one line. */
import { all, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { playerName, sideName } from "standblatt/labels.js";
import { currentOrNull } from "standblatt/open-game.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";
import { standingOf } from "standblatt/tourney.js";
import { finishedOf } from "standblatt/tourney-results.js";

/**
 * @import {GameDocument, Player, Side} from "types/rule-book"
 * @import {State} from "standblatt/open-game.js"
 * @import {Standing, Tourney} from "standblatt/tourney.js"
 */

const lines = all("[data-tourney]");
let shown = "";

/** Reads the other games only when this one has ended or goes on. @param {State} state */
export async function showTourney({ game, result }) {
  const { tourney } = game;
  const now = JSON.stringify([
    game.id,
    game.document.players,
    result.over,
    result.game_points,
    result.strokes,
  ]);
  if (shown === now) return;
  shown = now;
  const standing = tourney && standingOf(tourney, game.document, await finishedOf(tourney));
  if (shown !== now || currentOrNull()?.game.id !== game.id) return;
  for (const line of lines) {
    show(line, Boolean(standing));
    write(line, tourney && standing ? standingText(game.document, tourney, standing) : "");
  }
}

/** @param {GameDocument} document @param {Tourney} tourney @param {Standing} standing */
function standingText(document, { games }, standing) {
  const { points, left } = standing;
  const score = countsText(document, points, "points");
  const counts = points.some(({ strokes }) => strokes) ? countsText(document, points, "strokes") : "";
  const strokes = counts ? [_("Strokes: {counts}", { counts })] : [];
  const rest = left ? [_("{left} of {games} games to play", { left, games })] : [];
  return [_("Series: {score}", { score }), ...strokes, ...stands(document, standing), ...rest].join(" · ");
}

/**
 * "2 : 1" of two, "Anna 2, Beat 0, Carla 1" of more.
 * @param {GameDocument} document
 * @param {Standing["points"]} points
 * @param {"points"|"strokes"} what
 */
const countsText = (document, points, what) =>
  points
    .map((each) => (points.length === 2 ? each[what] : `${nameOf(document, each.side)} ${each[what]}`))
    .join(points.length === 2 ? " : " : ", ");

/** @param {GameDocument} document @param {Standing} standing */
function stands(document, { left, leader, isWon }) {
  if (!leader) return left ? [] : [_("nobody wins it")];
  const name = nameOf(document, leader);
  if (isWon) return [isPair(leader) ? _("{name} win it", { name }) : _("{name} wins it", { name })];
  return [isPair(leader) ? _("{name} are ahead", { name }) : _("{name} is ahead", { name })];
}

/** @param {Side} side */
const isPair = (side) => PAIRS.some((pair) => pair === side);

/** @param {GameDocument} document @param {Side} side */
const nameOf = (document, side) =>
  isPair(side) ? sideName(document, side) : playerName(document, /** @type {Player} */ (side));
