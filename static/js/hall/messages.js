/** What the office says to this table: the newest first, each until somebody here has read it. */

import { all, closest, find, fromTemplate, one, show, write } from "standblatt/dom.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { timeOf } from "standblatt/i18n.js";
import { current, currentOrNull, keep } from "standblatt/open-game.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Stored, TableGame} from "standblatt/game-actions.js"
 * @import {Message} from "standblatt/hall/api.js"
 * @import {State} from "standblatt/open-game.js"
 */

const section = one("#messages");
const list = one("ul", section);

/**
 * The messages that were read on this device at its other tables.
 * @type {{game: string|null, read: Message[]}}
 */
let earlier = { game: null, read: [] };

/**
 * Shows what nobody has read on this device; where the table is looked at again, the rest as well.
 * @param {State} state
 */
export function showMessages({ game }) {
  if (!game.table) showOnly([], []);
  else if (earlier.game !== game.id) readEarlier(game.id);
  else showUnread(game);
}

/** @param {TableGame} game */
function showUnread(game) {
  const { messages } = game.table;
  const read = messages.filter((message) => wasRead(message, game)).map(({ id }) => id);
  const isOpening = !one("#place").hidden;
  showOnly(
    messages.filter(({ id }) => isOpening || !read.includes(id)),
    read,
  );
}

/** @param {Message[]} wanted @param {number[]} read */
function showOnly(wanted, read) {
  const rows = new Map(all("[data-message]", list).map((row) => [Number(row.dataset.message), row]));
  for (const [id, row] of rows) if (!wanted.some((message) => message.id === id)) row.remove();
  for (const { id, text } of wanted)
    if (!rows.has(id) && !read.includes(id)) announceNews(`message ${id}`, `${section.ariaLabel}. ${text}`);
  show(section, wanted.length > 0);
  if (!wanted.length) section.removeAttribute("data-open");
  wanted.forEach((message, place) => {
    const row = rows.get(message.id) ?? messageRow(message);
    if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
    row.toggleAttribute("data-old", read.includes(message.id));
  });
  fold();
}

/** Shows two lines of the newest alone, and *more* where there is more to read. */
function fold() {
  const text = find("p", list);
  const isLonger = list.children.length > 1 || (text !== null && text.scrollHeight > text.clientHeight);
  section.toggleAttribute("data-folded", isLonger && !section.hasAttribute("data-open"));
}

function unfold() {
  section.setAttribute("data-open", "");
  fold();
  one("[data-read]", list).focus();
}

/**
 * A number alone may be that of another evening, on a server that was begun anew.
 * @param {Message} message
 * @param {TableGame} game
 */
const wasRead = ({ id, at }, game) =>
  game.read?.includes(id) || earlier.read.some((message) => message.id === id && message.at === at);

/** @param {string} id */
async function readEarlier(id) {
  const games = await allGames().catch(() => []);
  const state = currentOrNull();
  if (state?.game.id !== id) return;
  earlier = { game: id, read: games.filter((game) => game.id !== id).flatMap(readAt) };
  showMessages(state);
}

/** @param {Stored} game */
const readAt = (game) => (game.table ? game.table.messages.filter(({ id }) => game.read?.includes(id)) : []);

/** @param {Message} message */
function messageRow({ id, text, at }) {
  const row = fromTemplate("message-row");
  const time = one("time", row, HTMLTimeElement);
  row.dataset.message = String(id);
  write(one("[data-text]", row), text);
  write(time, timeOf(at));
  time.dateTime = at;
  return row;
}

/** @param {Event} event */
function tapped(event) {
  if (closest(event, "[data-more]")) unfold();
  else if (closest(event, "[data-read]")) markRead(event);
}

/** @param {Event} event */
function markRead(event) {
  const row = closest(event, "li");
  const { game } = current();
  if (!row || !game.table) return;
  const known = game.table.messages.map(({ id }) => id);
  const before = (game.read ?? []).filter((each) => known.includes(each));
  keep("read", [...before, Number(row.dataset.message)]);
  (find("li:not([data-old]) [data-read]", list) ?? one("#hall-head")).focus();
}

export function startMessages() {
  list.addEventListener("click", tapped);
  new ResizeObserver(fold).observe(list);
}
