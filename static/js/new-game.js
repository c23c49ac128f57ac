/** The new-game page: which game, who plays, by which rules, with which cards. */

import { newKey, uuid } from "standblatt/device.js";
import { choose, chosen, closest, find, jsonIn, make, one, show, write } from "standblatt/dom.js";
import { eveningOf, latestTonight, offeredNames, ofGroups } from "standblatt/evening-now.js";
import { loadView } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { attempt, nullUnlessMissing, once, part } from "standblatt/lazy-loading.js";
import { isFreeEntered, isFreeRight, startFree } from "standblatt/new-game/free-numbers.js";
import { firstPreset, showPreset, startGames } from "standblatt/new-game/games.js";
import {
  askForSpeaker,
  asksForSpeaker,
  atTable,
  dealWith,
  enteredPlayers,
  firstDealer,
  layTable,
  showNames,
  startPlayers,
} from "standblatt/new-game/players.js";
import { renamePack, rowsAreDifferent, startRows } from "standblatt/new-game/rows.js";
import { changes, followPack, showRelated, showRules, usual } from "standblatt/new-game/rules.js";
import { start } from "standblatt/open-game.js";
import { rulesOfToday } from "standblatt/rules/older-rules.js";
import { resolveRules, scoreGame } from "standblatt/rules/score-sheet.js";
import { keepSetting, readGame, setting } from "standblatt/store.js";
import { newTourney, nextTourney } from "standblatt/tourney-games.js";

const REMEMBERED = 40; // names offered while typing
const CHIPS = 12; // of them, those to be tapped

/**
 * @import {HouseRules, Place, Preset, Setup} from "types/rule-book"
 * @import {Document, Stored} from "standblatt/game-actions.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {{players: Partial<Record<Place, string>>, preset: Preset, rules: Partial<HouseRules>, pack: Pack,
 *   games?: number, speaker?: boolean}} Last  what was played last; how many `games`, and whether it was asked for the
 *   `speaker`, earlier versions did not keep
 */

const form = one("#new-game");
const presetField = one("[name=preset]", form, HTMLInputElement);
const anySoloist = one("[name=soloist]", form, HTMLInputElement);
const soloBid = one("[name=solo_bid]", form, HTMLInputElement);

/** @type {Stored|null} */
let before = null;

/** @type {Record<Preset, Setup>} */
const setups = jsonIn("#setups");

const preset = () => /** @type {Preset} */ (presetField.value);
const setup = () => ({ slug: preset(), ...setups[preset()] });
const pack = () => /** @type {Pack} */ (chosen(form, "pack"));

const loadPeople = part(() => import("standblatt/new-game/known-people.js"));
const loadBrief = part(() => import("standblatt/new-game/brief.js"));
const brief = async () => (await loadBrief()).showBrief(setup(), pack(), atTable());

/** What the group of this evening plays otherwise than usual. @type {Partial<Record<Preset, Partial<HouseRules>>>} */
let groupRules = {};
const rulesOfGroup = async () => (await (await ofGroups())?.groupRules()) ?? {};

const loadLink = part(() => import("standblatt/new-game/game-link.js"));

/** Leads to the page of the link; what was typed is here again when somebody comes back. */
async function makeLink() {
  if (!isFreeRight()) return;
  const { linkPage } = await loadLink();
  await remember(entered()).catch(console.warn);
  location.assign(linkPage(setup(), atTable()));
}

/** Names that were typed before. @returns {Promise<string[]>} */
const knownNames = () => setting("names", []);

/** @returns {Promise<Last|null>} */
export const lastGame = () => setting("last", null);

/**
 * Fills the page with what was played last, or with the game of a link.
 * @param {string|null} after the game that this one follows
 * @param {URLSearchParams|null} link
 */
export async function openNewGame(after, link) {
  before = (after && (await readGame(after).catch(() => null))) || null;
  const last = await lastGame().catch(() => null);
  groupRules = await rulesOfGroup().catch(() => ({}));
  if (before) await loadView(before.document.game);
  if (before) follow(before);
  else if (last) await followLatest(last).catch(console.warn);
  else chooseGame(preset() || firstPreset());
  find("#left-out")?.remove();
  if (link) await loadLink().then(({ readLink }) => readLink(link, setups, choosePreset));
  else if (before || last) await brief().catch(console.warn);
  const names = await offeredNames().catch(() => []);
  one("#known-names").replaceChildren(...names.map((name) => make("option", { value: name })));
  showKnown(names);
  showPack();
}

/** Who has played before is a tap away, where there is somebody beside those who sit here already. @param {string[]} names */
function showKnown(names) {
  const seated = Object.values(enteredPlayers());
  const isOffered = names.some((name) => !seated.includes(name));
  show(one("#known-people"), isOffered);
  if (isOffered)
    loadPeople()
      .then(({ showKnownPeople }) => showKnownPeople(names.slice(0, CHIPS)))
      .catch(console.warn);
}

/**
 * The same people, rules and cards; the turn to deal moves on, and what is settled for each game stays open.
 * @param {Stored} game
 */
function follow({ document, pack: cards, tourney }) {
  const { game, rules, players = {} } = document;
  restore({ preset: game, rules, players, pack: cards, games: tourney?.games });
  dealWith(players, scoreGame(document).next_dealer);
  choose(form, "soloist", null);
  soloBid.value = "";
}

/** What was played last; in an evening that goes on the turn to deal moves on. @param {Last} last */
async function followLatest(last) {
  restore(last);
  const latest = await latestTonight();
  const game = latest && (await readGame(latest.id));
  if (game) dealWith(game.document.players, scoreGame(game.document).next_dealer);
}

/** @param {Last} last */
function restore(last) {
  showNames(last.players);
  choose(form, "pack", last.pack);
  choose(form, "games", last.games ?? 1);
  askForSpeaker(last.speaker ?? false);
  if (last.preset in setups) choosePreset(last.preset, last.rules);
  else chooseGame(firstPreset());
}

/**
 * Shows the form of a preset, with its usual rules or with the changes of an earlier game.
 * @param {Preset} slug
 * @param {Partial<HouseRules>|null} earlier
 */
function choosePreset(slug, earlier = null) {
  presetField.value = slug;
  loadChosen().catch(console.warn); // here in time for the start, which asks for it again
  const known = Object.entries(rulesOfToday(slug, earlier ?? {})).filter(
    ([name]) => name in setups[slug].rules,
  );
  const rules = earlier
    ? resolveRules(setups[slug].rules, Object.fromEntries(known))
    : usual(setup(), pack());
  showPreset(slug);
  layTable(setup(), earlier ? (rules.players ?? null) : null);
  showRules(setup(), rules, pack());
}

/** Shows the form of a preset as the group plays it, or with its usual rules. @param {Preset} slug */
const chooseGame = (slug) => choosePreset(slug, groupRules[slug]);

function showPack() {
  document.documentElement.dataset.pack = pack();
}

function changePack() {
  followPack(setup(), pack());
  renamePack(pack());
  showPack();
}

/** @param {Event} event */
async function submit(event) {
  event.preventDefault();
  if (areRulesRight()) await attempt(beginOnce, loadChosen);
}

/** The fields of which two against one has some, as far as the page asks for them. */
const visibleOfSoloist = () => [anySoloist, soloBid].filter((field) => field.offsetParent);

/** Whether every number that is asked for is there and allowed. */
export const areNumbersEntered = () =>
  isFreeEntered() && visibleOfSoloist().every((field) => field.checkValidity());

/** Whether all that is agreed can be; else the page says at its field what is wrong. */
export const areRulesRight = () =>
  visibleOfSoloist().every((field) => field.reportValidity()) &&
  isFreeRight() &&
  (!setup().rules.rows || rowsAreDifferent());

/** All that the form agrees on. */
export const enteredRules = () => resolveRules(setup().rules, changes(setup(), atTable()));

/** Shows what a game is played by. @param {Stored} game */
export function showRulesOf({ document, pack: cards }) {
  choose(form, "pack", cards);
  choosePreset(document.game ?? firstPreset(), document.rules);
}

const beginOnce = once(() => begin().catch(refused));

const loadChosen = () => loadView(preset());

/** Without storage there is no game: better said now than after the first deal. @param {unknown} error */
function refused(error) {
  nullUnlessMissing(error);
  console.warn(error);
  write(
    one("#not-begun"),
    _("This browser does not store any data for this page: leave private browsing or free up some space."),
  );
  show(one("#not-begun"), true);
}

/** @returns {Last} */
const entered = () => ({
  players: enteredPlayers(),
  preset: preset(),
  rules: changes(setup(), atTable()),
  pack: pack(),
  games: Number(chosen(form, "games") ?? 1), // a series from elsewhere may have a length that is not offered
  speaker: asksForSpeaker(),
});

async function begin() {
  await loadChosen();
  const last = entered();
  const { games = 1, players } = last;
  const rules = resolveRules(setup().rules, last.rules);

  /** @type {Document} */
  const document = {
    format: 1,
    game: preset(),
    rules,
    ...Object.fromEntries(setup().terms.map((term) => [term, rules[term]])),
    players,
    first_dealer: firstDealer(),
    deals: [],
  };
  await remember(last);
  const id = uuid();
  const [tourney, evening] = await Promise.all([tourneyOf(games), eveningOf()]);
  await start({ id, key: newKey(), watch: newKey(), pack: pack(), evening, tourney, document });
  location.replace(`#g=${id}`);
  show(form, false); // until the game is shown, another tap would begin one more
}

/** That of the game before, unless another game follows or there shall be more or fewer. @param {number} games */
async function tourneyOf(games) {
  const carried = before?.document.game === preset() && (await nextTourney(before));
  return carried && carried.games === games ? carried : newTourney(games);
}

/** @param {Last} last */
async function remember(last) {
  const names = new Set([...Object.values(last.players), ...(await knownNames())]);
  await Promise.all([keepSetting("last", last), keepSetting("names", [...names].slice(0, REMEMBERED))]);
}

export function startNewGame() {
  startGames((slug) => {
    delete form.dataset.brief;
    chooseGame(slug);
  });
  startPlayers(() => showRelated(setup()));
  startRows();
  form.addEventListener("submit", submit);
  one("#make-link").addEventListener("click", () => attempt(makeLink, loadLink));
  form.addEventListener("change", (event) => {
    if (closest(event, "[name=pack]")) changePack();
    showRelated(setup());
  });
  startFree();
}
