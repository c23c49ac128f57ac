/** What is agreed on money, in a line of words. */
import { francs, stakesIn } from "standblatt/evening/stakes.js";
import { _ } from "standblatt/i18n.js";

/** @import {Stakes} from "standblatt/evening/stakes.js" */

/** @param {Stakes} stakes */
export function stakesText({ game, double_twice, hundred, place, potato, rounds: areRounds }) {
  /** @type {[number|boolean, string][]} */
  const parts = [
    [game, _("{amount} a game", { amount: francs(game) })],
    [game && double_twice, _("double games count twice")],
    [hundred, _("{amount} per 100 points", { amount: francs(hundred) })],
    [place, _("{amount} a place", { amount: francs(place) })],
    [potato, _("{amount} a potato", { amount: francs(potato) })],
    [areRounds, _("the losers buy a round")],
  ];
  return parts
    .filter(([isAgreed]) => isAgreed)
    .map(([, text]) => text)
    .join(" · ");
}

/** The same of what a group holds; a dash where this version does not know it. @param {unknown} document */
export function stakesLine(document) {
  const stakes = stakesIn(document);
  return stakes ? stakesText(stakes) : "–";
}
