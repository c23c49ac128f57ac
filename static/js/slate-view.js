/** The slate: a total as strokes on the Z of a real Tafel (SL). */
import { all, draw, make } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { sideName, sideNodes } from "standblatt/labels.js";
import { WIDTH, written } from "standblatt/slate-strokes.js";

/**
 * @import {Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {Game, Written} from "standblatt/slate-strokes.js"
 */

/**
 * Draws the slates of all sides into the places that have one; a game with a grid of its own has none.
 * @param {Game} game
 * @param {ParentNode} root
 */
export function drawSlates(game, root) {
  for (const place of all("[data-slate]", root))
    drawSlate(place, game, /** @type {Side} */ (place.dataset.slate));
}

/** @param {Game} game @param {Side} side */
const isWon = ({ result }, side) => result.winner === side;

let drawings = 0; // made so far: each has the grain of its chalk under a name of its own

/**
 * Draws the total of one side; `data-name` and `data-drawn` tell whether it is drawn already.
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {Side} side
 */
export function drawSlate(place, game, side) {
  const name = sideName(game.game.document, side);
  const points = game.result.totals[side];
  const chalk = written(game, side);
  const besides = besidesText(game.result, side);
  const drawn = chalk.strokes.join("") + chalk.rest.text + besides;
  place.toggleAttribute("data-won", isWon(game, side));
  if (place.dataset.drawn === drawn && place.dataset.name === name) return;
  Object.assign(place.dataset, { drawn, points, name });
  const said = _("{name}: {points} points", { name, points: number(points) });
  const title = draw("title", {}, [said, besides].filter(Boolean).join(", "));
  // Beside the drawing, not in it: there the style shortens a name to the width that it really has.
  const label = make("p", { class: "slate-name two-names" }, ...sideNodes(game.game.document, side));
  const head = make(
    "div",
    { class: "slate-head", "aria-hidden": "true" },
    ...[label, make("b", {}, number(points))],
  );
  const more = besides ? [make("p", { class: "slate-besides", "aria-hidden": "true" }, besides)] : [];
  place.replaceChildren(head, ...more, drawing(title, chalk));
}

/** @param {SVGElement} title @param {Written} chalk */
function drawing(title, { height, guide, strokes, rest: { text, ...place } }) {
  const id = `chalk-${++drawings}`;
  return draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, role: "img" },
    ...[title, grain(id), draw("path", { class: "guide", d: guide })],
    draw("g", { filter: `url(#${id})` }, ...strokes.map((d) => draw("path", { class: "stroke", d }))),
    draw("text", { ...place, class: "rest", "text-anchor": "end" }, text),
  );
}

/** Chalk leaves the board bare in places, and has a rough edge. @param {string} id */
const grain = (id) =>
  draw(
    "filter",
    { id, x: "-20%", y: "-20%", width: "140%", height: "140%" },
    draw("feTurbulence", { type: "fractalNoise", baseFrequency: 0.9, numOctaves: 2, result: "noise" }),
    draw("feDisplacementMap", { in: "SourceGraphic", in2: "noise", scale: 1.4, result: "rough" }),
    draw("feColorMatrix", {
      in: "noise",
      type: "matrix",
      values: "0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 -4 3.1",
      result: "holes",
    }),
    draw("feComposite", { in: "rough", in2: "holes", operator: "in" }),
  );

/**
 * What a side has beside its points: the Bergpreis and strokes, where the table counts them (SC-7, SC-8).
 * @param {Pick<Sheet, "bergpreis"|"strokes">} result
 * @param {Side} side
 */
const besidesText = ({ bergpreis, strokes }, side) =>
  [
    ...(bergpreis === side ? [_("Bergpreis")] : []),
    ...(strokes?.[side] ? [strokesText(strokes[side])] : []),
  ].join(" · ");

/** @param {number} count */
const strokesText = (count) => (count === 1 ? _("1 stroke") : _("{count} strokes", { count }));
