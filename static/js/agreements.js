/** What is agreed differently once a game has begun, and what is let go of because the server refused it. */
import { isAgreement, termsIn, withAgreement } from "standblatt/game-actions.js";
import { agreeAt, letGo } from "standblatt/hall/table-actions.js";
import { act, stamp } from "standblatt/open-game.js";

/**
 * @import {Agreed, Agreement, OwnGame, Stamp} from "standblatt/game-actions.js"
 * @import {StoredRow, Update} from "standblatt/store.js"
 */

/** Lets go of what this phone wanted and was refused: what was agreed, and where others write too anything. @param {number} seq */
export const discard = (seq) =>
  act((game, rows) => (game.base ? letGo(game, rows, seq) : disagree(game, rows, seq, stamp())));

/** Agrees on other names or house rules; at a table in the hall the office does. @param {Agreed} agreed */
export const agreeOn = (agreed) =>
  act((game, rows) => (game.base ? agreeAt(game, rows, agreed, stamp()) : agree(game, agreed, stamp())));

/**
 * Agrees on other names or house rules.
 * @param {OwnGame} game
 * @param {Agreed} agreed
 * @param {Stamp} stamp
 * @returns {Update}
 */
function agree(game, agreed, stamp) {
  /** @type {Stamp & Agreement} */
  const change = { ...stamp, kind: "agree", ...agreed };
  return { game: withAgreement(game, change), add: [change] };
}

/**
 * Lets go of what the server refused: what was before is back, where nobody has agreed on it anew since.
 * @param {OwnGame} game
 * @param {StoredRow[]} rows
 * @param {number} seq
 * @param {Stamp} stamp
 * @returns {Update|null}
 */
function disagree(game, rows, seq, stamp) {
  const row = rows.filter(isAgreement).find((each) => each.seq === seq);
  if (!row) return null;
  const event = game.history.find((each) => each.kind === "agree" && each.at === row.body.at);
  const { players = {}, rules } = event?.kind === "agree" ? event.before : row.body;
  const now = termsIn(game.document, row.body);
  const back = {
    players: still(players, now.players, row.body.players),
    ...(rules && { rules: still(rules, now.rules, row.body.rules) }),
  };
  return { game: withAgreement(game, { ...stamp, kind: "agree", ...back }), drop: [seq] };
}

/**
 * Those of the values before that are now as they were refused.
 * @template {object} T
 * @param {T} before
 * @param {object} [now]
 * @param {object} [refused]
 * @returns {T}
 */
function still(before, now = {}, refused = {}) {
  /** @param {object} values @param {string} name */
  const text = (values, name) => JSON.stringify(Object(values)[name]);
  const names = Object.entries(before).filter(([name]) => text(now, name) === text(refused, name));
  return /** @type {T} */ (Object.fromEntries(names));
}
