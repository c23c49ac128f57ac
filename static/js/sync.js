/** The badge: where the game is kept at this moment, and what the server would not take. */
import { all, make, one, show, write } from "standblatt/dom.js";
import { numberOf, refused } from "standblatt/game.js";
import { _ } from "standblatt/i18n.js";
import { sendNow } from "standblatt/outbox.js";
import { current, reload } from "standblatt/session.js";
import { retryRefused } from "standblatt/store.js";
import { teller } from "standblatt/words.js";

function stateOf({ rows, saving, failed }) {
  if (failed) return "failed";
  if (saving) return "saving";
  if (refused(rows).length) return "refused";
  return rows.length ? "here" : "server";
}

/** Says the truth about where this game is. */
export function showSync(state) {
  const kept = stateOf(state);
  const badge = one("#badge");
  show(badge, true);
  if (badge.dataset.state !== kept) badge.dataset.state = kept;
  for (const text of all("[data-about]")) show(text, text.dataset.about === kept);
  const waiting = state.rows.filter((row) => row.state === "waiting").length;
  write(one("#waiting"), waiting ? _("Still to be sent: {count}", { count: waiting }) : "");
  one("#refused").replaceChildren(...refused(state.rows).map((row) => refusedItem(state.game, row)));
  show(one("#send-now"), kept !== "server");
}

function refusedItem({ id, document }, row) {
  const number = numberOf(row);
  const what = number
    ? make("a", { href: `#g=${id}&deal=${number}` }, _("Deal {number}", { number }))
    : make("span", {}, _("Start of the game"));
  return make("li", {}, what, ": ", row.problems.map(teller(document)).join(" "));
}

async function again() {
  await retryRefused(refused(current().rows).filter(({ seq }) => seq));
  await reload();
  sendNow();
}

export function startSync() {
  one("#send-now").addEventListener("click", again);
}
