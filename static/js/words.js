/** How players, sides, contracts and changes are called on the table page. */
import { draw, make, symbol } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { SIDES, isSuit, otherSide } from "standblatt/rules/cards.js";

const seatNames = () => ({ S: _("South"), E: _("East"), N: _("North"), W: _("West") });

export const playerName = (document, seat) => document.players?.[seat] || seatNames()[seat];

const SHORT = 12; // letters of a name where four of them share a line

/** A player's name where there is little room. */
export function shortName(document, seat) {
  const letters = [...playerName(document, seat)];
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…` : letters.join("");
}

const LONG = 9; // letters of a word that a seat's tile holds in the usual size

const hasLongWord = (name) => name.split(" ").some((word) => word.length > LONG);

const pairs = { NS: ["S", "N"], EW: ["E", "W"] };

/** Both partners: "Anna & Carla", or the seats where nobody gave a name. */
export const sideName = (document, side) => pairs[side].map((seat) => playerName(document, seat)).join(" & ");

/** Two letters for a side where there is room for no more: "A C"; four where both sides would have the same. */
export function sideInitials(document, side) {
  const [own, other] = [side, otherSide(side)].map((each) => startsOf(document, each, 1));
  return own === other ? startsOf(document, side, 2) : own;
}

const startsOf = (document, side, letters) =>
  pairs[side].map((seat) => capital([...playerName(document, seat)].slice(0, letters))).join(" ");

const capital = ([first, ...rest]) => [first.toUpperCase(), ...rest].join("");

/** What a denomination is called in the pack on the table. */
export function denominationName(denomination, pack) {
  const swiss = { bells: _("bells"), shields: _("shields"), acorns: _("acorns"), roses: _("roses") };
  const french = { bells: _("diamonds"), shields: _("spades"), acorns: _("clubs"), roses: _("hearts") };
  return { obenabe: "Obenabe", undenufe: "Undenufe", ...(pack === "french" ? french : swiss) }[denomination];
}

/** The denomination's drawing, named for those who do not see it. */
export function denominationSign(denomination, pack) {
  const sign = symbol(isSuit(denomination) ? `${denomination}-${pack}` : denomination);
  sign.removeAttribute("aria-hidden");
  sign.setAttribute("role", "img");
  sign.prepend(draw("title", {}, denominationName(denomination, pack)));
  return sign;
}

export const stakeMark = (stake) => (stake > 1 ? ` ×${stake}` : "");

/** "Anna 120 ⛊ ×2" as nodes. */
export function contractNodes(document, contract, pack) {
  return [
    make("span", { class: "name" }, playerName(document, contract.declarer)),
    make("span", {}, String(contract.bid)),
    denominationSign(contract.denomination, pack),
    make("span", {}, stakeMark(contract.stake).trim()),
  ];
}

/** A deal in one line of text, for the history. */
export function dealText(document, deal, pack) {
  if (!deal) return "–";
  if (deal.thrown_in) return _("thrown in");
  const contract = `${playerName(document, deal.declarer)} ${deal.bid} ${denominationName(deal.denomination, pack)}${stakeMark(deal.stake ?? 1)}`;
  return [contract, pointsText(document, deal), ...extrasText(document, deal)].filter(Boolean).join(", ");
}

function pointsText(document, deal) {
  if (deal.match) return `Match ${sideName(document, deal.match)}`;
  return Object.entries(deal.card_points ?? {})
    .map(([side, points]) => `${sideName(document, side)} ${points}`)
    .join(" : ");
}

function extrasText(document, deal) {
  const weis = Object.entries(deal.weis ?? {}).map(
    ([side, points]) => `${_("Weis")} ${points} ${sideName(document, side)}`,
  );
  return deal.stoeck ? [...weis, `${_("Stöck")} ${sideName(document, deal.stoeck)}`] : weis;
}

/** The rule book's line labels in the page's words. */
export const lineLabel = (label) =>
  ({
    "card points": _("Card points"),
    Weis: _("Weis"),
    Stöck: _("Stöck"),
    bid: _("Bid"),
    "bid doubled": _("Bid, doubled"),
    "bid redoubled": _("Bid, redoubled"),
    doubled: _("Doubled"),
    redoubled: _("Redoubled"),
  })[label] ?? label;

/** Writes names wherever the page asks for them: data-names, data-initials, data-player. */
export function writeNames(document, root = globalThis.document) {
  for (const side of SIDES) {
    for (const element of root.querySelectorAll(`[data-names="${side}"]`))
      element.textContent = sideName(document, side);
    for (const element of root.querySelectorAll(`[data-initials="${side}"]`)) {
      element.textContent = sideInitials(document, side);
      element.closest("label").querySelector("input").setAttribute("aria-label", sideName(document, side));
    }
  }
  for (const seat of "SENW") {
    for (const element of root.querySelectorAll(`[data-player="${seat}"]`)) {
      element.textContent = shortName(document, seat);
      element.toggleAttribute("data-long", hasLongWord(element.textContent));
      element.title = playerName(document, seat);
    }
  }
}
