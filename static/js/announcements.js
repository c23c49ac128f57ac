/**
 * Differenzler's announcements (DZ-3): the phone is handed round, and each types a number that the others do not see;
 * or all do so openly.
 */

import { all, find, isAmong, one, show, write } from "standblatt/dom.js";
import { typedWith } from "standblatt/draft.js";
import { _ } from "standblatt/i18n.js";
import { startKeypad } from "standblatt/keypad.js";
import { shortName } from "standblatt/labels.js";
import { announce } from "standblatt/live-region.js";
import { following, roundFrom } from "standblatt/rules/cards.js";

/**
 * @import {Place, Player} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {AtTable} from "standblatt/games/common.js"
 */

/**
 * @typedef OpenDeal  the deal that is being entered, as those see it who announce for it
 * @property {() => Draft} draft
 * @property {() => Place[]} places
 * @property {(fields: Partial<Draft>) => unknown} change
 * @property {() => void} typed  called before each key
 */

const form = one("#contract");
const field = one('[data-field="announced"]', form);
/** @type {OpenDeal} */
let deal;
let isAsking = false; // whether to show what was announced hidden
let replaces = false; // whether the next digit begins a new number: after choosing a player

/**
 * Whose number is typed now: in the order of play from the dealer's right; null once all have announced.
 * @param {Draft} draft
 * @param {Place[]} places
 */
function announcerOf({ announcer, said, openly, dealer }, places) {
  const order = dealer ? roundFrom(following(dealer, places), places) : places;
  const open = openly ? order : order.filter((place) => !isAmong(place, said));
  return /** @type {Player|null} */ (open.find((place) => place === announcer) ?? open[0] ?? null);
}

/** Who announces hidden now. @param {Draft} draft @param {Place[]} places */
const handedTo = (draft, places) => (draft.openly ? null : announcerOf(draft, places));

/**
 * Shows whose turn it is; of a number that is hidden only that it was given.
 * @param {AtTable} state
 * @param {Draft} draft
 * @param {OpenDeal} open
 */
function showAnnouncing({ game, places }, draft, open) {
  if (!deal) startAnnouncing();
  deal = open;
  isAsking &&= draft.said.length > 0 && !draft.openly;
  const active = announcerOf(draft, places);
  const handed = handedTo(draft, places);
  const name = handed ? shortName(game.document, handed) : "";
  show(one(".announcing", form), !draft.openly);
  write(
    one("[data-announces]", form),
    handed ? _("{name} announces", { name }) : _("Everyone has announced"),
  );
  write(
    one("[data-handing]", form),
    isAsking ? _("Then everyone sees what was announced in secret.") : handing(name),
  );
  show(one("#announce-openly"), !isAsking);
  show(one("#show-announced"), isAsking);
  show(one(".keypad", field), active !== null);
  for (const panel of all(".points-side", field)) showPanel(panel, draft, active);
  const isEmpty = handed !== null && !draft.announced[handed];
  show(one("[data-play]", form), !handed);
  show(one("[data-next]", form), handed !== null && !isEmpty);
  show(one("[data-nothing]", form), isEmpty);
}

/** @param {string} name of who announces hidden */
const handing = (name) => (name ? _("Hand the phone to {name}; nobody else may look.", { name }) : "");

/** @param {HTMLElement} panel @param {Draft} draft @param {Player|null} active */
function showPanel(panel, { announced, said, openly }, active) {
  const player = /** @type {Player} */ (panel.dataset.copy);
  one("input", panel, HTMLInputElement).checked = player === active;
  const isSeen = openly || player === active;
  write(one("output", panel), isSeen ? announced[player] || "–" : isAmong(player, said) ? "✓" : "–");
}

/**
 * Who is tapped announces now; a number that is hidden is not shown again, but given anew.
 * @param {Draft} draft
 * @param {Player} announcer
 * @returns {Partial<Draft>}
 */
function announcedBy({ openly, announced, said }, announcer) {
  replaces = true;
  isAsking = false;
  if (openly || !said.includes(announcer)) return { announcer };
  const others = said.filter((each) => each !== announcer);
  return { announcer, said: others, announced: { ...announced, [announcer]: "" } };
}

/** Takes a number that is announced hidden, and hands the phone on; false where none is. */
function handOn() {
  const draft = deal.draft();
  const handed = handedTo(draft, deal.places());
  if (!handed || !find('[data-field="announced"]:not([hidden])', form)) return false;
  isAsking = false;
  deal.change({ said: [...draft.said, handed], announcer: null });
  announce(one(".announcing p", form).textContent ?? "");
  return true;
}

/** @param {string} key */
function press(key) {
  const draft = deal.draft();
  const active = announcerOf(draft, deal.places());
  if (!active) return;
  const isNew = replaces && /\d/.test(key);
  replaces = false;
  isAsking = false;
  const text = typedWith((!isNew && draft.announced[active]) || "", key);
  deal.change({ announcer: active, announced: { ...draft.announced, [active]: text } });
}

/** Numbers that were announced hidden are shown with a second tap only. */
function announceOpenly() {
  isAsking = !isAsking && deal.draft().said.length > 0;
  deal.change({ openly: !isAsking });
  if (isAsking) one("#show-announced").focus();
}

function startAnnouncing() {
  startKeypad(form, (key) => {
    deal.typed();
    press(key);
  });
  for (const button of all(".announcing button", form)) button.addEventListener("click", announceOpenly);
}

/** @typedef {typeof announcing} Announcing */
export const announcing = { show: showAnnouncing, tapped: announcedBy, handOn };
