/** SB-11b: what may be agreed differently once a game has begun. */
import { problem } from "standblatt/rules/problems.js";
import { isAfterEnd } from "standblatt/rules/score-sheet.js";

/** @import {Sheet} from "standblatt/rules/score-sheet.js" */

/**
 * Why a game that counts so before cannot be judged as after: each deal that would not count, and what is wrong with
 * it then. A deal that comes after the new end stays written (V-6).
 * @param {Sheet} before
 * @param {Sheet} after
 */
export const forbidding = (before, after) =>
  after.deals
    .filter((deal, at) => deal.problems.length && !isAfterEnd(deal) && !before.deals[at].problems.length)
    .flatMap(({ number, problems }) => [problem("deal_forbids", { number }), ...problems]);
