/** How games are entered on the table page, as far as they do so alike. */
import { _ } from "standblatt/i18n.js";
import { isSuit } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * How one game is entered and shown on the table page.
 *
 * keys: those of its deals that the draft may fill, in the order of the entry format. isCalled: its auction can be
 * entered call by call. startsPlaying(rules): a deal begins with its points. isThrowable(rules): its cards can be
 * thrown in. begins(name): what the player at the dealer's right does first. contract(rules): the fields asked for
 * before the cards are played; result(state, deal, judgement): those asked for afterwards. bids(rules), rows(state,
 * draft, number), declarers(state, {draft, number}): what there is to choose from. factor(rules, denomination): what it counts, 0 where it is not
 * played. inPlay(document, {draft, number}): who has points in the deal; total(rules, draft, inPlay): what they share,
 * null where cards lie dead or are not counted; firstTyped(draft, inPlay): whose points are typed when nobody chose.
 * isDecided(document, entry): the deal can be written without points. isTrumpless(deal). cutAmong(document, deal, judgement): who
 * is level and must cut. leads(draft, places): who leads to the first trick. nodes(document, deal, pack, judged, entry):
 * the contract in one line; columns(): what a spreadsheet has of it, where that is more than this line. lines, remark,
 * stakes, hint(rules): the preview's own rows and
 * its sentence, what is at stake and a word on it.
 * @typedef {Object} View
 */

const DEAL = 157;

export const isTrumpless = ({ denomination }) => Boolean(denomination) && !isSuit(denomination);

const usual = {
  isCalled: false,
  startsPlaying: () => false,
  isThrowable: () => false,
  begins: (name) => _("{name} leads", { name }),
  result: ({ game: { document } }) => [
    "points",
    "match",
    ...(document.rules.weis ? ["weis"] : []),
    "stoeck", // the row that the match box stands in, too
  ],
  factor: () => 1,
  declarers: ({ places, result }) => places.filter((place) => !result.out?.includes(place)),
  total: () => DEAL,
  firstTyped: (_draft, [first]) => first,
  isDecided: () => false,
  isTrumpless,
  cutAmong: () => [],
  leads: (draft, places) => places[(places.indexOf(draft.dealer) + 1) % places.length],
};

/** Two pairs, who share all card points. @type {View} */
export const PAIR_GAME = { ...usual, inPlay: () => PAIRS };

/** Each for himself. @type {View} */
export const SOLO_GAME = { ...usual, inPlay: ({ game, rules }) => gameOf(game).sides(rules) };
