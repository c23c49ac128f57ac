/** Bids on pages: of more than a small phone has room for it shows some, and a key leads on to the others. */
import { make, show } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";

const CELLS = 19; // three rows of seven, but for the key; a word takes two

const MORE = { type: "button", class: "choice-like", "data-more": true };

/** @param {Element} bid */
const cellsOf = (bid) => (bid.matches("[data-word]") ? 2 : 1);

/** @param {HTMLElement[]} bids */
function pagesOf(bids) {
  /** @type {HTMLElement[][]} */
  const pages = [];
  let free = 0;
  for (const bid of bids) {
    if (free < cellsOf(bid)) {
      pages.push([]);
      free = CELLS;
    }
    pages[pages.length - 1].push(bid);
    free -= cellsOf(bid);
  }
  return pages;
}

/**
 * Fills a grid with bids, and shows the page that this one is on.
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} bids
 * @param {HTMLElement|null} [wanted]
 */
export function fillBids(grid, bids, wanted) {
  const pages = pagesOf(bids);
  let shown = pages.find((page) => wanted && page.includes(wanted)) ?? pages[0];
  const turn = () => {
    for (const bid of bids) show(bid, shown.includes(bid));
  };
  const more = make("button", MORE, "…");
  more.addEventListener("click", () => {
    shown = pages[pages.indexOf(shown) + 1] ?? pages[0];
    turn();
  });
  turn();
  grid.replaceChildren(...bids, ...(pages.length > 1 ? [more] : []));
  more.setAttribute("aria-label", _("More bids"));
}
