/** Where the focus goes when what had it is gone with its step: to the first field of the one that is shown now. */
import { find } from "standblatt/dom.js";

const FIRST = [
  "dialog[open] :is(button:enabled:not([data-close]), input)",
  "#contract:not([hidden]) fieldset:not([hidden]) :is(input, [data-row])",
  "#result:not([hidden]) .points input:checked",
  "#result:not([hidden]) #save",
  "#ending:not([hidden]) #rematch",
];

let shown = "";

/** Notices a change of place, as from the contract to the points. @param {string} place */
export function followFocus(place) {
  const isChanged = shown !== "" && shown !== place;
  shown = place;
  if (isChanged && isLost()) focusFirst();
}

/** The place that is shown now. */
export const shownPlace = () => shown;

/** Puts the focus where the next thing is entered. */
export const focusFirst = () =>
  FIRST.map((each) => find(each))
    .find((each) => each?.checkVisibility())
    ?.focus({ preventScroll: true });

function isLost() {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || !activeElement.checkVisibility();
}
