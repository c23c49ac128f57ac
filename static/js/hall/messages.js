/** What the office says to this table: the newest first, each until somebody here has read it. */
import { fromTemplate, one, write } from "standblatt/dom.js";
import { timeOf } from "standblatt/i18n.js";
import { current, keep } from "standblatt/session.js";
import { allGames } from "standblatt/store.js";

const list = one("#messages ul");

let earlier = { game: null, read: [] }; // the messages that were read on this device at its other tables

/** Shows what nobody has read on this device; where the table is looked at again, the rest as well. */
export function showMessages({ game }) {
  if (game.table && earlier.game !== game.id) {
    readEarlier(game);
    return;
  }
  const messages = game.table?.messages ?? [];
  const read = messages.filter((message) => wasRead(message, game)).map(({ id }) => id);
  const all = !one("#place").hidden;
  const wanted = messages.filter(({ id }) => all || !read.includes(id));
  const rows = new Map([...list.children].map((row) => [Number(row.dataset.message), row]));
  for (const [id, row] of rows) if (!wanted.some((message) => message.id === id)) row.remove();
  // Rows that are there stay: what is new is read out, and nothing else.
  wanted.forEach((message, place) => {
    const row = rows.get(message.id) ?? messageRow(message);
    if (list.children[place] !== row) list.insertBefore(row, list.children[place] ?? null);
    row.toggleAttribute("data-old", read.includes(message.id));
  });
}

// A number alone may be that of another evening, on a server that was begun anew.
const wasRead = ({ id, at }, game) =>
  game.read?.includes(id) || earlier.read.some((message) => message.id === id && message.at === at);

async function readEarlier({ id }) {
  const games = await allGames().catch(() => []);
  if (current()?.game.id !== id) return;
  const others = games.filter((game) => game.table && game.id !== id);
  earlier = { game: id, read: others.flatMap(readAt) };
  showMessages(current());
}

const readAt = ({ table, read = [] }) => table.messages.filter((message) => read.includes(message.id));

function messageRow({ id, text, at }) {
  const row = fromTemplate("message-row");
  row.dataset.message = id;
  write(one("[data-text]", row), text);
  write(one("time", row), timeOf(at));
  one("time", row).dateTime = at;
  return row;
}

function markRead({ target }) {
  if (!target.closest("[data-read]")) return;
  const { game } = current();
  const known = game.table.messages.map(({ id }) => id);
  const id = Number(target.closest("li").dataset.message);
  keep("read", [...(game.read ?? []).filter((each) => known.includes(each)), id]);
  (one("li:not([data-old]) [data-read]", list) ?? one("#hall-head")).focus();
}

export function startMessages() {
  list.addEventListener("click", markRead);
}
