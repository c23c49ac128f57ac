/** Pandur on the table page: the soloist's bid, made or failed, and what it is worth to whom. */
import { make } from "standblatt/dom.js";
import { SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { isSuit } from "standblatt/rules/cards.js";
import { pandur as rulesOf } from "standblatt/rules/games/pandur.js";
import { judgeDeal, situationOf } from "standblatt/rules/sheet.js";
import { denominationSign, playerName } from "standblatt/words.js";

export const bidName = (bid) =>
  ({
    misere: _("Misère"),
    "trump-misere": _("Trump misère"),
    pandur: "Pandur",
    "trump-pandur": _("Trump Pandur"),
  })[bid] ?? String(bid);

const isOfTricks = (bid) => typeof bid === "string";

function nodes(document, { declarer, bid, denomination }, pack) {
  return [
    make("span", { class: "name" }, declarer ? playerName(document, declarer) : ""),
    make("span", {}, bidName(bid)),
    ...(denomination ? [denominationSign(denomination, pack)] : []),
  ];
}

/** What the bid made and failed would write. */
function stakes({ game: { document } }, deal) {
  const written = (made) =>
    judgeDeal(document, { ...deal, card_points: null, weis: null, stoeck: null, made });
  const row = (label, judged) =>
    judged.problems.length ? [] : [{ label, value: (side) => number(judged.scores[side]), kind: "outcome" }];
  return [...row(_("made"), written(true)), ...row(_("failed"), written(false))];
}

const seated = (document, dealNumber, dealer) =>
  rulesOf.inPlay(document.rules, { ...situationOf(document, dealNumber), dealer });

/** @type {View} */
export const pandur = {
  ...SOLO_GAME,
  keys: ["dealer", "declarer", "bid", "denomination", "made", "card_points", "match", "weis", "stoeck"],
  isThrowable: () => true,
  begins: (name) => _("{name} speaks first", { name }),
  contract: (_rules, { bid }) => [
    "declarer",
    "bid",
    ...(isOfTricks(bid) && !bid.startsWith("trump") ? [] : ["denomination"]),
  ],
  result: (state, { bid }) => ["made", ...(isOfTricks(bid) ? [] : SOLO_GAME.result(state))],
  bids: (rules) => rulesOf.bids(rules).map(({ bid }) => ({ value: bid, label: bidName(bid) })),
  factor: ({ no_trump_denominations }, denomination) =>
    isSuit(denomination) || no_trump_denominations ? 1 : 0,
  declarers: ({ game }, { draft, number: deal }) => seated(game.document, deal, draft.dealer),
  inPlay: (_document, { draft }) => (draft.declarer ? [draft.declarer] : []),
  total: () => null,
  isDecided: (_document, { draft }) => draft.made !== null,
  leads: ({ declarer }) => declarer,
  nodes,
  stakes,
};
