/** The deals of a game as they were written, and the history of every change. */
import { fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { refusedFor } from "standblatt/game.js";
import { viewOf } from "standblatt/games/views.js";
import { _, dayOf, number, timeOf } from "standblatt/i18n.js";
import { dealText, teller } from "standblatt/words.js";

/** The list: contract, what each side wrote and where it stood; a tap corrects the deal. */
export function showDeals({ game, rows, result, sides, conflicts }) {
  const twice = conflicts.map(({ number }) => number);
  const totals = Object.fromEntries(sides.map((side) => [side, 0]));
  const list = result.deals.map((judged, index) =>
    dealRow(game, judged, game.document.deals[index], rows, twice, totals),
  );
  one("#deals").replaceChildren(...list.reverse());
  show(one("#no-deals"), !list.length);
  show(one("table.deals"), list.length > 0);
}

function dealRow(game, judged, deal, rows, conflicts, totals) {
  const counted = !judged.problems.length;
  const refused = refusedFor(rows, deal.number).length > 0 || conflicts.includes(deal.number);
  const sides = Object.keys(totals);
  if (counted) for (const side of sides) totals[side] += judged.scores[side];
  const kind = [refused && "refused", !counted && "uncounted"].filter(Boolean).join(" ");
  const cells = sides.map((side) => writtenCell(judged.scores?.[side] ?? 0, totals[side], side));
  return make(
    "tr",
    { class: kind || null },
    make("td", { class: "deal-number" }, String(deal.number)),
    make("td", {}, dealLink(game, deal, judged)),
    ...cells,
  );
}

function writtenCell(points, total, side) {
  return make(
    "td",
    { class: "written", "data-side": side },
    make("b", {}, number(points)),
    make("small", {}, number(total)),
  );
}

function dealLink(game, deal, judged) {
  const link = make("a", { class: "deal-link", href: `#g=${game.id}&deal=${deal.number}` });
  if (deal.thrown_in) link.append(_("thrown in"));
  else
    link.append(
      ...viewOf(game.document.game).nodes(game.document, deal, game.pack, judged),
      note(game.document, judged),
    );
  return link;
}

function note(document, judged) {
  if (judged.problems.length)
    return make("small", { class: "failed" }, judged.problems.map(teller(document)).join(" "));
  if (judged.made === null) return "";
  return make("small", { class: judged.made ? null : "failed" }, judged.made ? _("made") : _("failed"));
}

const whats = () => ({
  record: _("Deal {number} entered"),
  correct: _("Deal {number} corrected"),
  remove: _("Deal {number} removed"),
});

/** Every change, newest first: before, after, when, which device, why. */
export function showHistory({ game }) {
  const texts = whats();
  one("#history").replaceChildren(
    ...[...game.history].reverse().map((event) => historyRow(game, event, texts)),
  );
}

function historyRow({ document, pack }, { kind, number: deal, before, after, at, device, reason }, texts) {
  const row = fromTemplate("history-row");
  write(one("[data-what]", row), texts[kind].replace("{number}", deal));
  write(one("time", row), `${dayOf(at)} ${timeOf(at)}`);
  one("time", row).dateTime = at;
  write(
    one("[data-change]", row),
    [before, after]
      .filter(Boolean)
      .map((each) =>
        dealText(document, each, (deal) => viewOf(document.game).nodes(document, deal, pack, {})),
      )
      .join(" → "),
  );
  write(one("[data-device]", row), [device, reason].filter(Boolean).join(" · "));
  return row;
}
