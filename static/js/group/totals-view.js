/** *Totals of all evenings*: what everybody in a group has made, alone and together, and what they have won in money. */
import { make } from "standblatt/dom.js";
import { listed, madeNodes, wonText } from "standblatt/evening/made-words.js";
import { balancesOf } from "standblatt/evening/settlement.js";
import { signed, stakesIn } from "standblatt/evening/stakes.js";
import { stakesText } from "standblatt/evening/stakes-words.js";
import { playedOf } from "standblatt/evening/sums.js";
import { valueIn } from "standblatt/group/items.js";
import { openedGroup } from "standblatt/group/open-group.js";
import { offline, showMessage } from "standblatt/group/questions.js";
import { post } from "standblatt/group/sync.js";
import { gamesOfGroup, ofYear, partnersOf, totalsOf, yearsOf } from "standblatt/group/totals.js";
import { _ } from "standblatt/i18n.js";
import { once } from "standblatt/lazy-loading.js";
import { gameOf, loadGame } from "standblatt/rules/games.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {Partners, PlayedGame, Total} from "standblatt/group/totals.js"
 */

/** @typedef {Stored | OtherGame} GroupGame */

const NO_CONTENT = 204;

/** The server's page of all years, in its address. */
const ALL_YEARS = "all";

/** @type {number|null} */
let year = null; // the one that was chosen; all of them until then

/** Shows them as they are now; where that is what stands there already, nothing moves. @param {HTMLElement} place */
export async function showTotals(place) {
  const { items, ...state } = openedGroup();
  const { games, missing } = gamesOfGroup({ items, ...state });
  const played = await playedAmong(games);
  const years = yearsOf(played);
  const shown = ofYear(played, years.length > 1 ? year : null);
  const nodes = [
    ...(years.length > 1 ? [yearField(years, () => showTotals(place))] : []),
    ...(missing ? [make("p", { class: "muted" }, missingText(missing))] : []),
    ...(years.length ? [yearPages(shown === played ? years : yearsOf(shown))] : []),
    ...peopleNodes(totalsOf(shown)),
    ...partnerNodes(partnersOf(shown)),
    ...moneyNodes(shown, valueIn(items, "stakes")),
  ];
  if (place.textContent !== nodes.map(({ textContent }) => textContent).join(""))
    place.replaceChildren(...nodes);
}

/** Those that this version knows and that are over, each with its result. @template {GroupGame} G @param {G[]} games */
async function playedAmong(games) {
  const slugs = [...new Set(games.map(({ document }) => document.game))];
  await Promise.all(slugs.map((game) => loadGame(game).catch(console.warn)));
  return playedOf(games.filter(({ document }) => Boolean(gameOf(document.game))));
}

/** @param {number} count */
const missingText = (count) => _("Games that this phone does not have yet: {count}", { count });

/** @param {number[]} years @param {() => unknown} changed */
function yearField(years, changed) {
  const select = make(
    "select",
    { id: "totals-year" },
    make("option", { value: "" }, _("All years")),
    ...years.map((each) => make("option", { value: each, selected: each === year }, String(each))),
  );
  select.addEventListener("change", async () => {
    year = Number(select.value) || null;
    await changed();
    document.getElementById("totals-year")?.focus();
  });
  return make("p", { class: "group-year" }, make("label", { for: "totals-year" }, _("Year")), select);
}

/** Leads to the page of each year, which the server makes, and to that of all. @param {number[]} years */
function yearPages(years) {
  const pages = years.length > 1 ? [ALL_YEARS, ...years] : years;
  const buttons = pages.map((each) => {
    const button = make(
      "button",
      { type: "button", class: "button small" },
      each === ALL_YEARS ? _("All years") : _("The year {year}", { year: each }),
    );
    button.addEventListener(
      "click",
      once(() => openYear(each)),
    );
    return button;
  });
  return make("p", { class: "group-years" }, ...buttons);
}

/** Shows the key of this phone first: the page is for the phones of the group alone. @param {number|string} wanted */
async function openYear(wanted) {
  const { group } = openedGroup();
  const { status, body } = await post(group, "/years").catch(() => ({ status: 0, body: null }));
  if (status === NO_CONTENT) location.assign(`/group/${group.id}/${wanted}/`);
  else showMessage(String(body?.detail ?? offline()));
}

/** @param {Total[]} totals */
function peopleNodes(totals) {
  if (!totals.length) return [make("p", { class: "muted" }, _("No game of the group is over yet."))];
  const rows = totals.map(({ name, gamePoints, evenings, ...sum }) =>
    row(name, String(gamePoints), [
      ...listed([eveningsText(evenings)]),
      " · ",
      ...madeNodes({ ...sum, gamePoints }),
    ]),
  );
  return [make("h3", {}, _("People"), make("small", {}, _("Game points"))), list(rows)];
}

/** @param {number} count */
const eveningsText = (count) => (count === 1 ? _("1 evening") : _("{count} evenings", { count }));

/** @param {Partners[]} partners */
function partnerNodes(partners) {
  const rows = partners.map(({ people: [one, other], games, won }) =>
    row(`${one.name} · ${other.name}`, `${Math.round((100 * won) / games)} %`, [wonText(won, games)]),
  );
  return rows.length ? [make("h3", {}, _("Partners"), make("small", {}, _("Games won"))), list(rows)] : [];
}

/** @param {PlayedGame[]} played @param {unknown} agreed */
function moneyNodes(played, agreed) {
  const stakes = stakesIn(agreed);
  const names = new Map(totalsOf(played).map(({ key, name }) => [key, name]));
  const balances = stakes ? [...balancesOf(played, stakes)].filter(([key]) => names.has(key)) : [];
  if (!stakes || balances.every(([, balance]) => !balance)) return [];
  const rows = balances
    .sort(([, one], [, other]) => other - one)
    .map(([key, balance]) => row(names.get(key) ?? "", signed(balance), []));
  return [
    make("h3", {}, _("Won and lost"), make("small", {}, _("francs"))),
    list(rows),
    make("p", { class: "muted" }, _("At the stakes agreed now: {stakes}", { stakes: stakesText(stakes) })),
  ];
}

/** @param {HTMLElement[]} rows */
const list = (rows) => make("ol", { class: "group-rows" }, ...rows);

/** @param {string} name @param {string} amount @param {(Node|string)[]} details */
const row = (name, amount, details) =>
  make(
    "li",
    { class: "group-row group-total" },
    make("span", {}, name, ...(details.length ? [" ", make("small", {}, ...details)] : [])),
    make("output", {}, amount),
  );
