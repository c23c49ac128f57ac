/** A deal in one line of text. */
import { _ } from "standblatt/i18n.js";
import { sideName, textOf } from "standblatt/labels.js";

/** @import {Deal, GameDocument, Side, Written} from "types/rule-book" */

/**
 * A deal in one line of text, for the history; `nodes(deal)` are those of its contract.
 * @param {GameDocument} document
 * @param {Deal} deal
 * @param {(deal: Deal) => Node[]} nodes
 */
export function dealText(document, deal, nodes) {
  if (deal.thrown_in) return _("all passed");
  return [textOf(nodes(deal)), pointsText(document, deal), ...extrasText(document, deal)]
    .filter(Boolean)
    .join(", ");
}

/** @param {GameDocument} document @param {Deal} deal */
function pointsText(document, { match, card_points }) {
  if (match) return `Match ${sideName(document, match)}`;
  return entriesOf(card_points)
    .map(([side, points]) => `${sideName(document, side)} ${points}`)
    .join(" : ");
}

/** @param {Written|null|undefined} written */
const entriesOf = (written) => /** @type {[Side, number|null][]} */ (Object.entries(written ?? {}));

/** @param {GameDocument} document @param {Deal} deal */
function extrasText(document, { weis, stoeck, claimed_by, bergpreis_by }) {
  /** @param {string} what @param {Side} side */
  const named = (what, side) => `${what} ${sideName(document, side)}`;
  return [
    ...entriesOf(weis).map(([side, points]) => named(`${_("Weis")} ${points}`, side)),
    ...(stoeck ? [named(_("Stöck"), stoeck)] : []),
    ...(claimed_by ? [named(_("claimed"), claimed_by)] : []),
    ...(bergpreis_by ? [named(_("Bergpreis"), bergpreis_by)] : []),
  ];
}
