/** Who plays: across the table, or in a circle of numbered players; who deals or speaks first, who plays alone. */
import { all, choose, chosen, closest, isAmong, one, show } from "standblatt/dom.js";
import { hasLongWord } from "standblatt/labels.js";
import { following, last } from "standblatt/rules/cards.js";
import { SEATS, SOLO } from "standblatt/rules/vocabulary.js";

/** @import {Place, Player, Setup} from "types/rule-book" */

const form = one("#new-game");

/** @param {Place} place */
const nameField = (place) => one(`[name="player-${place}"]`, form, HTMLInputElement);

/** @type {Place[]} */
let places = SEATS; // who sits at the table, in the order of play
/** @type {number[]} */
let counts = []; // how many there may be; nothing where that is settled

export const atTable = () => places;
const across = () => places === SEATS;

/**
 * Lays the table for a game; `players` is how many there are, or null for as many as there are names.
 * @param {Setup} setup
 * @param {number|null} players
 */
export function layTable(setup, players = null) {
  const before = places;
  counts = setup.counts;
  const seated = setup.places.includes(SEATS[0]) ? SEATS : SOLO.slice(0, players ?? count(setup));
  move(before, seated);
}

/** @param {Setup} setup */
function count({ counts: possible, places: usual }) {
  if (!possible.length) return usual.length;
  const named = namesOf(across() ? SEATS : SOLO).filter(Boolean).length;
  return named < possible[0] ? usual.length : Math.min(named, last(possible));
}

/** @param {Place[]} some */
const namesOf = (some) => some.map((place) => nameField(place).value.trim());

/**
 * Everybody keeps the own chair: who sat South is player 1.
 * @param {Place[]} before
 * @param {Place[]} after
 */
function move(before, after) {
  const dealer = Math.max(0, before.indexOf(/** @type {Place} */ (chosen(form, "first_dealer"))));
  if (before[0] !== after[0]) {
    const names = namesOf(before === SEATS ? SEATS : SOLO.slice(0, SEATS.length));
    const fields = after === SEATS ? SEATS : SOLO;
    for (const [place, name] of names.entries()) nameField(fields[place]).value = name;
  }
  places = after;
  choose(form, "first_dealer", places[Math.min(dealer, places.length - 1)]);
  showTable();
}

function showTable() {
  show(one("#cross"), across());
  show(one("#circle"), !across());
  for (const row of all("[data-number]", form)) show(row, isAmong(row.dataset.number, places));
  for (const button of all("[data-leaves]", form)) show(button, places.length > (counts[0] ?? places.length));
  show(one("#add-player"), places.length < (counts.at(-1) ?? 0));
  for (const name of ["first_dealer", "soloist"]) {
    for (const input of all(`[name="${name}"]`, form, HTMLInputElement)) {
      const label = input.closest("label");
      if (label) show(label, isAmong(input.value, places));
    }
  }
  namePlayers();
}

/** Writes the names where players are chosen. */
function namePlayers() {
  for (const label of all("[data-player]", form)) {
    label.dataset.usual ??= label.textContent ?? "";
    const place = /** @type {Place} */ (label.dataset.player);
    const name = nameField(place).value.trim() || label.dataset.usual;
    label.textContent = name;
    label.toggleAttribute("data-long", hasLongWord(name));
  }
}

/** The names told, by place. @returns {Partial<Record<Place, string>>} */
export const enteredPlayers = () =>
  Object.fromEntries(
    places.map((place) => [place, nameField(place).value.trim()]).filter(([, name]) => name),
  );

/** Writes the names of an earlier game. @param {Partial<Record<Place, string>>} names */
export function showNames(names) {
  for (const place of [...SEATS, ...SOLO]) nameField(place).value = names[place] ?? "";
  places = SOLO.some((place) => place in names) ? SOLO : SEATS;
}

function addPlayer() {
  move(places, SOLO.slice(0, places.length + 1));
  nameField(last(places)).focus();
}

let seatedLast = -1; // which of the places a tap has filled last

/** Puts somebody on the next chair: one that is free, or the one after whoever was put there last. @param {string} name */
export function seat(name) {
  const free = places.findIndex((place) => !nameField(place).value.trim());
  seatedLast = free >= 0 ? free : (seatedLast + 1) % places.length;
  nameField(places[seatedLast]).value = name;
  namePlayers();
}

/** Writes who sits where, in the order of play. @param {string[]} names */
export function reseat(names) {
  for (const [at, place] of places.entries()) nameField(place).value = names[at] ?? "";
  namePlayers();
}

/** Frees a chair. @param {string} place */
export function unseat(place) {
  nameField(/** @type {Place} */ (place)).value = "";
  namePlayers();
}

/** Those below move up. @param {Player} number */
function removePlayer(number) {
  const from = SOLO.indexOf(number);
  const names = namesOf(SOLO).filter((_name, at) => at !== from);
  for (const [at, place] of SOLO.entries()) nameField(place).value = names[at] ?? "";
  move(places, SOLO.slice(0, places.length - 1));
  nameField(places[Math.min(from, places.length - 1)]).focus();
}

const speaks = one("#speaks-first", form, HTMLInputElement);

/** Asks who speaks first, or who deals. */
export function askForSpeaker(asked = speaks.checked) {
  speaks.checked = asked;
  for (const words of all("[data-first]", form)) show(words, (words.dataset.first === "speaker") === asked);
}

/** Whether the page asks who speaks first. */
export const asksForSpeaker = () => speaks.checked;

/** C-9: who deals sits to the left of who speaks. */
export function firstDealer() {
  const named = places.indexOf(/** @type {Place} */ (chosen(form, "first_dealer")));
  return places.at(speaks.checked ? named - 1 : named) ?? null;
}

/**
 * Has whoever was named at a place of the game before deal first, wherever they sit now, or whoever has that place.
 * @param {Partial<Record<Place, string>>|undefined} names
 * @param {Place|null} place
 */
export function dealWith(names, place) {
  const name = place && names?.[place];
  const dealer = places.find((each) => name && nameField(each).value.trim() === name) ?? place;
  if (!isAmong(dealer, places)) return;
  choose(form, "first_dealer", speaks.checked ? following(dealer, places) : dealer); // C-9
}

/** The lot decides who deals or speaks first. */
function drawDealer() {
  const [chance] = crypto.getRandomValues(new Uint32Array(1));
  const place = places[chance % places.length];
  choose(form, "first_dealer", place);
  one(`input[name="first_dealer"][value="${place}"]`, form).focus();
}

/** Calls `changed()` when somebody comes or goes. @param {() => void} changed */
export function startPlayers(changed) {
  form.addEventListener("input", namePlayers);
  one("#draw-dealer").addEventListener("click", drawDealer);
  speaks.addEventListener("change", () => askForSpeaker());
  one("#add-player").addEventListener("click", () => {
    addPlayer();
    changed();
  });
  one("#circle").addEventListener("click", (event) => {
    const button = closest(event, "[data-leaves]");
    if (!button) return;
    removePlayer(/** @type {Player} */ (button.dataset.leaves));
    changed();
  });
}
