/** The page of an evening: what everybody has made in it, its games, and the way on. */
import { make, one, show, write } from "standblatt/dom.js";
import { gamesOfEvening } from "standblatt/evening/games.js";
import { eveningIn } from "standblatt/evening/tonight.js";
import { eveningDay } from "standblatt/evenings.js";
import { _ } from "standblatt/i18n.js";
import { sideName } from "standblatt/labels.js";
import { sidesIn } from "standblatt/rules/cards.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";

/** @import {EveningGame} from "standblatt/evening/games.js" */

const section = make("section", {
  id: "tonight",
  class: "sheet evening",
  "aria-labelledby": "tonight-title",
});
const title = make("span", { id: "tonight-title" });
const points = make("small", {});
const nothing = make("p", { class: "muted" });
const waysOn = make("div", { class: "evening-ways" });

/** @type {ReturnType<typeof eveningIn>|null} */
let showGames = null;
let shown = ""; // the evening of this page

/** Another view may have been asked for while this module came. */
const showIfWanted = () => show(section, location.hash.startsWith("#tonight="));

/** @param {string} evening */
export async function showPage(evening) {
  showGames ??= start();
  shown = evening;
  showIfWanted();
  const all = await gamesOfEvening(evening);
  const found = await showGames(evening);
  if (!found) return;
  write(title, dayOf(all));
  show(points, found.games.length > 0);
  show(nothing, !found.games.length);
  waysOn.replaceChildren(...waysFrom(all, found.goesOn));
}

/** A way on to each game that is not over, those of a lost phone too; else to the next one. @param {EveningGame[]} games @param {boolean} goesOn */
function waysFrom(games, goesOn) {
  const open = games.filter(({ document }) => !scoreGame(document).over);
  const last = games.at(-1);
  if (open.length)
    return open.map((game) => way(`#g=${game.id}`, _("Continue"), open.length > 1 && sidesOf(game)));
  return last && goesOn ? [way(`#new&after=${last.id}`, _("Next game"))] : [];
}

/** @param {string} href @param {string} text @param {string|false} [who] at which of several tables */
const way = (href, text, who) =>
  make("a", { class: "button primary wide", href }, text, ...(who ? [": ", who] : []));

/** @param {EveningGame} game */
const sidesOf = ({ document }) =>
  sidesIn(scoreGame(document).totals)
    .map((side) => sideName(document, side))
    .join(" – ");

/** @param {EveningGame[]} games */
function dayOf([first]) {
  const day = first && eveningDay(first.created);
  return !day || day === eveningDay(new Date().toISOString()) ? _("This evening") : day;
}

function start() {
  write(points, _("Game points"));
  write(nothing, _("No game of this evening is over yet."));
  const showEvening = eveningIn(section, make("h1", {}, title, points));
  const group = make("a", { href: "/group/" }, _("Share evenings with a group of friends"));
  section.append(nothing, waysOn, make("p", { class: "muted" }, group));
  one("#game").after(section);
  addEventListener("hashchange", showIfWanted);
  for (const news of ["evening-ended", "evening-changed"])
    document.addEventListener(news, () => section.hidden || showPage(shown));
  return showEvening;
}
