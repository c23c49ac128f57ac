"""Whether all keys of a step are in view at once, on each of these phones: a tap on each would hit it."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

SIZES = [(320, 508), (375, 553), (360, 640), (390, 664), (430, 739), (740, 360), (820, 1180)]
"""Small phones and large ones with their browser's bars, one on its side, a tablet."""

LOOK = """(place) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  const name = ({ dataset, id, innerText, className }) =>
    dataset.key || dataset.tab || id || innerText.trim() || className;
  const keys = [...document.querySelectorAll(`${place} :is(label, button, [name=announced])`)]
    .filter((each) => seen(each) && !each.matches(".announcement"));
  const isBehind = document.querySelector("dialog[open]");
  const tabs = isBehind ? [] : [...document.querySelectorAll(".tabs a")].filter(seen);
  const missed = [];
  let least = null;
  for (const each of [...keys, ...tabs]) {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const frame = each.closest(".bid-grid[data-many]")?.getBoundingClientRect();
    const isMoved = frame && (top + height / 2 < frame.top || top + height / 2 > frame.bottom);
    if (!isMoved && (!hit || !each.contains(hit))) missed.push(name(each));
    if (each.matches(".keypad button")) least = Math.min(least ?? width, width, height);
  }
  const { scrollHeight } = document.documentElement;
  return { missed, least, below: scrollHeight - innerHeight };
}"""


def looks(page: Page, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield for each size the keys that a finger would miss, how small the keypad's are, what lies below."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}", page.evaluate(LOOK, place)
    page.set_viewport_size({"width": 430, "height": 739})


def faults(page: Page, place: str) -> dict[str, object]:
    """Return, for each size at which something does not fit, what it is."""
    return {
        size: found
        for size, found in looks(page, place)
        if found["missed"] or found["below"] > 0 or (found["least"] or 44) < 44
    }
