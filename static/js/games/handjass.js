/** Handjass on the table page: who declines, the points of each player, sticks and potatoes, the cut. */
import { make } from "standblatt/dom.js";
import { SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { following, isSuit } from "standblatt/rules/cards.js";
import { handjass as rulesOf } from "standblatt/rules/games/handjass.js";
import { situationOf } from "standblatt/rules/sheet.js";
import { dealtNode, denominationSign, shortName } from "standblatt/words.js";

const ALL_CARDS = 4; // players who hold the whole pack: their points add to 157 (HJ-2)

function inPlay(document, { draft, number }) {
  const before = { ...situationOf(document, number), dealer: draft.dealer };
  return rulesOf.inPlay(document.rules, before, draft.declined);
}

function nodes(document, deal, pack, { dealer = deal.dealer }) {
  const { denomination, declined = [] } = deal;
  const names = declined.map((place) => shortName(document, place)).join(", ");
  const agreed = [
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    ...(names ? [make("span", { class: "name several" }, _("without {names}", { names }))] : []),
  ];
  return agreed.length ? agreed : [dealtNode(document, dealer)];
}

/** Who is level for the last stick, and must cut for it. */
function cutAmong(document, deal) {
  const before = { ...situationOf(document, deal.number), dealer: deal.dealer };
  return rulesOf.cutAmong(deal, document.rules, before)?.players ?? [];
}

function lines(_state, _deal, { cardPoints, weis, stoeck, lines: written }) {
  const marks = (side) =>
    written
      .filter((line) => line.side === side)
      .map(({ label, points }) => `${{ stick: "+", sack: "+", potato: "−" }[label]}${Math.abs(points)}`)
      .join(" ");
  return [
    { label: _("points"), value: (side) => number(cardPoints[side] + weis[side] + stoeck[side]) },
    { label: _("sticks, potatoes"), value: (side) => marks(side) || "–" },
  ];
}

/** How far it still is for each. */
function stakes({ game, result }) {
  const { out_at } = game.document.rules;
  const togo = (side) => (result.out?.includes(side) ? _("out") : number(out_at - result.totals[side]));
  return [{ label: _("sticks to go"), value: togo }];
}

/** @type {View} */
export const handjass = {
  ...SOLO_GAME,
  keys: ["dealer", "denomination", "declined", "card_points", "match", "weis", "stoeck", "cut_won_by"],
  startsPlaying: ({ may_decline }) => !may_decline,
  isThrowable: ({ may_decline }) => may_decline,
  contract: ({ may_decline }) => (may_decline ? ["declined", "denomination"] : ["denomination"]),
  result: (state, deal) => [
    ...(inPlay(state.game.document, entryOf(deal)).length > 1 ? SOLO_GAME.result(state) : []),
    ...(cutAmong(state.game.document, deal).length ? ["cut"] : []),
  ],
  factor: ({ no_trump_denominations }, denomination) =>
    isSuit(denomination) || no_trump_denominations ? 1 : 0,
  inPlay,
  total: (_rules, _draft, playing) => (playing.length === ALL_CARDS ? 157 : null),
  firstTyped: ({ dealer }, playing) => (dealer ? following(dealer, playing) : playing[0]),
  isDecided: (document, entry) => inPlay(document, entry).length < 2,
  cutAmong,
  nodes,
  lines,
  stakes,
  hint: ({ threshold }) => _("Below {points} points there is a potato.", { points: threshold }),
};

const entryOf = ({ number, dealer, declined = [] }) => ({ number, draft: { dealer, declined } });
