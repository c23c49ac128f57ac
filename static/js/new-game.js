/** The new-game page: which game, who plays, by which rules, with which cards. */

import { newKey, uuid } from "standblatt/device.js";
import { choose, chosen, make, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { firstPreset, showPreset, startGames } from "standblatt/new-game/games.js";
import { atTable, layTable, playersTold, showNames, startPlayers } from "standblatt/new-game/players.js";
import { renamePack, rowsAreDifferent, startRows } from "standblatt/new-game/rows.js";
import { changes, followPack, showRelated, showRules, usual } from "standblatt/new-game/rules.js";
import { resolveRules } from "standblatt/rules/sheet.js";
import { start } from "standblatt/session.js";
import { keepSetting, setting } from "standblatt/store.js";

const REMEMBERED = 40; // names offered while typing

const form = one("#new-game");
const setups = JSON.parse(one("#setups").textContent);

const preset = () => form.elements.preset.value;
const setup = () => ({ slug: preset(), ...setups[preset()] });
const pack = () => chosen(form, "pack");

/** Fills the page with what was played last. */
export async function openNewGame() {
  const last = await setting("last", null).catch(() => null);
  if (last) restore(last);
  else choosePreset(preset() || firstPreset());
  const names = await setting("names", []).catch(() => []);
  one("#known-names").replaceChildren(...names.map((name) => make("option", { value: name })));
  showPack();
}

function restore(last) {
  showNames(last.players);
  choose(form, "pack", last.pack);
  if (last.preset in setups) choosePreset(last.preset, last.rules);
  else choosePreset(firstPreset());
}

/** Shows the form of a preset, with its usual rules or with the changes of an earlier game. */
function choosePreset(slug, told = null) {
  form.elements.preset.value = slug;
  const known = Object.entries(told ?? {}).filter(([name]) => name in setups[slug].rules);
  const rules = told ? resolveRules(setups[slug].rules, Object.fromEntries(known)) : usual(setup(), pack());
  showPreset(slug);
  layTable(setup(), told ? (rules.players ?? null) : null);
  showRules(setup(), rules, pack());
}

const showPack = () => (document.documentElement.dataset.pack = pack());

function changePack() {
  followPack(setup(), pack());
  renamePack(pack());
  showPack();
}

async function submit(event) {
  event.preventDefault();
  if (form.elements.solo_bid.offsetParent && !form.elements.solo_bid.reportValidity()) return;
  if (setup().rules.rows && !rowsAreDifferent()) return;
  await begin().catch(refused);
}

/** Without storage there is no game: better said now than after the first deal. */
function refused(error) {
  console.warn(error);
  write(
    one("#notice"),
    _("This browser keeps no data for this page: leave private browsing or free some space."),
  );
  show(one("#notice"), true);
}

async function begin() {
  const told = changes(setup(), atTable());
  const rules = resolveRules(setup().rules, told);
  const players = playersTold();
  const document = {
    format: 1,
    game: preset(),
    rules,
    ...Object.fromEntries(setup().terms.map((term) => [term, rules[term]])),
    players,
    first_dealer: chosen(form, "first_dealer"),
    deals: [],
  };
  await remember({ players, preset: preset(), rules: told, pack: pack() });
  const id = uuid();
  await start({ id, key: newKey(), watch: newKey(), pack: pack(), evening: uuid(), document });
  location.replace(`#g=${id}`);
}

async function remember(last) {
  const names = [...new Set([...Object.values(last.players), ...(await setting("names", []))])].slice(
    0,
    REMEMBERED,
  );
  await Promise.all([keepSetting("last", last), keepSetting("names", names)]);
}

export function startNewGame() {
  startGames(choosePreset);
  startPlayers(() => showRelated(setup()));
  startRows();
  form.addEventListener("submit", submit);
  form.addEventListener("change", ({ target }) => {
    if (target.name === "pack") changePack();
    showRelated(setup());
  });
}
