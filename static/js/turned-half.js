/** A tablet in the middle of the table: its far half is turned to the opponents, with their total first. */

import { remember, remembered } from "standblatt/device.js";
import { fromTemplate, make, one, show, write } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { shortName, sideName } from "standblatt/labels.js";
import { played } from "standblatt/played-deal.js";

/** @import {State} from "standblatt/open-game.js" */

const KEPT = "standblatt-turned";
const half = one("#turned");
const box = one("#turn-half", document, HTMLInputElement);

/** Shows what the other half says; a copy, so nobody hears it twice. @param {State} state */
export function showTurned({ game, sides, result }) {
  show(half, box.checked);
  one("#game").toggleAttribute("data-turned", box.checked);
  if (!box.checked) return;
  const dealer = result.over ? null : result.next_dealer;
  const last = result.deals.findLast(({ problems }) => !problems.length);
  one("[data-written]", half).replaceChildren(...(last ? played(game, last) : []));
  write(
    one("[data-next]", half),
    dealer ? _("{name} deals", { name: shortName(game.document, dealer) }) : "",
  );
  one("div", half).replaceChildren(
    ...[...sides]
      .reverse()
      .map((side) =>
        make(
          "p",
          { "data-side": side },
          make("span", {}, sideName(game.document, side)),
          make("strong", {}, number(result.totals[side])),
          make("small", {}, last ? `+${number(last.scores[side])}` : ""),
        ),
      ),
  );
}

/** @param {() => void} turned called when somebody turns it */
export function startTurned(turned) {
  document.head.append(fromTemplate("turned-styles"));
  box.checked = remembered(KEPT) !== "";
  box.addEventListener("change", () => {
    remember(KEPT, box.checked ? "yes" : "");
    turned();
  });
}
