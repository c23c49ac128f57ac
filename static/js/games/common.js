/** How games are entered on the table page, as far as they do so alike. */
import { isAmong } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { following, isSuit, pointsOfDeal, sideOf } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Deal, Denomination, GameDocument, HouseRules, Place, Player, Seat, Side} from "types/rule-book"
 * @import {Announcing} from "standblatt/announcements.js"
 * @import {Draft, Key} from "standblatt/draft.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {Auction, Contract} from "standblatt/rules/auction.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {PandurAuction, PandurBid} from "standblatt/rules/pandur-auction.js"
 * @import {Choose} from "standblatt/row-list.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @template [R=HouseRules]
 * @template [D=Deal]
 * @typedef {{game: {document: GameDocument<R, D>, pack: Pack, draft?: Draft|null}, sides: Side[], places: Place[], result: Sheet}} AtTable
 *   what views see of the page's state
 */

/**
 * @typedef {{draft: Draft, number: number}} Drafted  a deal that is being entered
 * @typedef {{contract?: Contract|null, dealer?: Place|null, isKnown?: boolean}} Known  what judging a deal has told beside
 *   its entry; `isKnown`: false while the points of a deal are still to be typed
 * @typedef {{value: PandurBid, label: string}} BidChoice
 * @typedef {Auction | (PandurAuction & {may_double?: undefined, may_redouble?: undefined})} Auctioned
 *
 * @typedef {{label: string,
 *   value(document: GameDocument, deal: Deal, pack: Pack, known: Known): string|number|null|undefined}} Column  of a
 *   spreadsheet
 *
 * @typedef {{
 *   keys: Key[],
 *   called: Key[],
 *   auction?(document: GameDocument, deal: Deal): Auctioned,
 *   startsPlaying(rules: HouseRules): boolean,
 *   isThrowable(rules: HouseRules): boolean,
 *   begins(name: string, document: GameDocument, number: number): string,
 *   contract(rules: HouseRules, draft: Draft): string[],
 *   result(state: AtTable, deal: Deal): string[],
 *   announcing?: Announcing,
 *   bids?(rules: HouseRules): BidChoice[],
 *   showRows?(list: HTMLElement, state: AtTable, entry: Drafted, choose: Choose): void,
 *   declarers(state: AtTable, entry: Drafted): Place[],
 *   factor(rules: HouseRules, denomination: Denomination): number,
 *   inPlay(document: GameDocument, entry: Drafted): Side[],
 *   total(rules: HouseRules, draft: Draft, inPlay: Side[]): number|null,
 *   firstTyped(draft: Draft, inPlay: Side[]): Side|null,
 *   hidesRest(draft: Draft, inPlay: Side[]): boolean,
 *   isDecided(document: GameDocument, entry: Drafted): boolean,
 *   isTrumpless(deal: Deal): boolean,
 *   cutAmong(document: GameDocument, deal: Deal): Side[],
 *   leads(draft: Draft, places: Place[]): Place|null,
 *   nodes(document: GameDocument, deal: Deal, pack: Pack, known: Known): Node[],
 *   columns?(): Column[],
 *   lines?(state: AtTable, deal: Deal, judged: JudgedDeal): Row[],
 *   remark?(state: AtTable, deal: Deal, judged: JudgedDeal): string,
 *   stakes?(state: AtTable, deal: Deal): Row[],
 *   hint?(rules: HouseRules): string,
 * }} View  how one game is entered and shown on the table page
 *   `keys`: those of its deals that the draft may fill, in the order of the entry format; `called`: what its
 *   auction says of them, where that can be entered call by call; `auction`: how it stands; `startsPlaying`: a deal begins with its points; `isThrowable`: its cards can be thrown in;
 *   `begins`: what the player at the dealer's right does first, and whoever else has a turn; `contract`: the fields asked for before the cards are
 *   played; `result`: those asked for afterwards; `announcing`: how players announce, each for himself;
 *   `bids`, `declarers`: what there is to choose from;
 *   `showRows`: shows the rows that a deal begins with, each of which may be chosen; `factor`:
 *   what a denomination counts, 0 where it is not played; `inPlay`: who has points in the deal; `total`: what they
 *   share, null where cards lie dead or are not counted; `firstTyped`: whose points are typed when nobody chose;
 *   `hidesRest`: what is left of that total is not shown yet; `isDecided`: the deal can be written without points; `cutAmong`: who is level and must cut; `leads`: who leads to
 *   the first trick; `nodes`: the contract in one line; `columns`: what a spreadsheet has of it, where that is more
 *   than this line; `lines`, `remark`: the preview's own rows and its sentence; `stakes`, `hint`: what is at stake and
 *   a word on it. A game reads its own deals and house rules alone
 */

/** Whose points are typed first where the declarers count. @param {Draft & {declarer: Seat|null}} draft */
export const declaringSide = ({ declarer }) => declarer && sideOf(declarer);

/** Where each plays alone: who leads to the first trick. @param {Draft} draft @param {Player[]} playing */
export const nextToDealer = ({ dealer }, playing) => (dealer ? following(dealer, playing) : playing[0]);

/**
 * Where all denominations count alike.
 * @param {{no_trump_denominations?: boolean}} rules
 * @param {Denomination} denomination
 */
export const countsOnce = ({ no_trump_denominations }, denomination) =>
  isSuit(denomination) || no_trump_denominations ? 1 : 0;

/** @satisfies {Partial<View>} */
const usual = {
  called: [],
  startsPlaying: () => false,
  isThrowable: () => false,
  begins: (name) => _("{name} leads", { name }),
  result: ({ game: { document } }) => [
    "points",
    "match",
    ...(document.rules.weis ? ["weis"] : []),
    ...(document.rules.stoeck || document.rules.weis ? ["stoeck"] : []), // the row in which Weis are compared, too
  ],
  factor: () => 1,
  declarers: ({ places, result: { out = [] } }) => places.filter((place) => !isAmong(place, out)),
  total: pointsOfDeal,
  firstTyped: (_draft, [first]) => first,
  hidesRest: () => false,
  isDecided: () => false,
  isTrumpless: ({ denomination }) => Boolean(denomination) && !isSuit(denomination),
  cutAmong: () => [],
  leads: ({ dealer }, places) => (dealer ? following(dealer, places) : places[0]),
};

/** Two pairs, who share all card points. @satisfies {Partial<View>} */
export const PAIR_GAME = { ...usual, inPlay: () => PAIRS };

/** Each for himself. @satisfies {Partial<View>} */
export const SOLO_GAME = { ...usual, inPlay: ({ game, rules }) => gameOf(game).sides(rules) };
