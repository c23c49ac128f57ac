"""Whether all keys of a step are in view at once, the totals and refusals too: a tap would hit each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.e2e import steps
from tests.e2e.engines.phone import Phone
from tests.e2e.steps import PERFORM, Step, step, tap
from tests.everyday import everyday

SMALLEST = ((320, 508), (740, 360))
SIZES = (*SMALLEST, (375, 553), (360, 640), (390, 664), (430, 739), (820, 1180), (1180, 820))
"""Small phones and large ones with their browser's bars, one on its side, a tablet both ways."""

LOOK = """(place) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  const name = ({ dataset, id, innerText, className }) =>
    dataset.key || dataset.tab || dataset.total || id || innerText.trim() || className;
  const keys = [...document.querySelectorAll(`${place} :is(label, button)`)].filter(seen);
  const isBehind = document.querySelector("dialog[open]");
  const tabs = isBehind ? [] : [...document.querySelectorAll(".tabs a")].filter(seen);
  // Where Coiffeur's list leaves no room for them, it has the totals in its own heads.
  const isInList = [...document.querySelectorAll("#contract .list-head b")].some(seen);
  const totals = isBehind || isInList ? [] : document.querySelectorAll("#game [data-total]");
  const said = [...document.querySelectorAll(".step :is(.problem, .confirm)")].filter(seen);
  const isSettled = !said.length && !document.querySelector(".first:not([hidden])");
  const sum = ".step:not([hidden]) #preview .sum :last-child";
  const written = isSettled && !isBehind ? document.querySelectorAll(sum) : [];
  const missed = [];
  let least = null;
  for (const each of [...keys, ...tabs, ...totals, ...said, ...written]) {
    if (each.closest(".row-list, .cards")) each.scrollIntoView({ block: "nearest" }); // these may be moved
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !each.contains(hit)) missed.push(name(each));
    if (each.matches(".keypad button")) least = Math.min(least ?? width, width, height);
  }
  const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
  return { missed, least, below: scrollHeight - innerHeight, beside: scrollWidth - clientWidth };
}"""


REACH = """(place) => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  const fields = `${place} :is(label, button, input, select, summary)`;
  const missed = [...document.querySelectorAll(fields)].filter(seen).filter((each) => {
    each.scrollIntoView({ block: "center" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isHit = hit && (each.contains(hit) || hit.closest("label")?.contains(each));
    return !isHit || left < 0 || left + width > innerWidth;
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  const beside = scrollWidth - clientWidth;
  return { missed: missed.map(({ outerHTML }) => outerHTML.slice(0, 200)), beside };
}"""
"""What of a form that may be longer than the screen a finger would miss, once it has moved there."""

PAIRS = {"S": "Bernadette", "E": "Maximilian Theodor", "N": "Catherine-Elisabeth", "W": "Giambattista"}
FIVE = dict(zip("12345", ("Bernadette", "Maximilian Theodor", "Carla", "Giambattista", "Emil"), strict=True))


def several(count: int) -> dict[str, str]:
    return {place: FIVE[place] for place in "12345"[:count]}


@dataclass(frozen=True, slots=True)
class Game:
    """A table of this preset, and a deal of it; somebody may have announced to play alone, for so much."""

    preset: str
    players: Mapping[str, str]
    deal: Mapping[str, Any]
    soloist: str = ""
    solo_bid: int = 0
    goal: str = ""
    rows: Sequence[str] = ()


SIDI = {"declarer": "S", "bid": 120, "denomination": "shields", "stake": 2, "card_points": {"NS": 113}}
SCHIEBER = {"pushed": True, "denomination": "shields", "card_points": {"NS": 113}}
ELEVEN = ("acorns", "roses", "shields", "bells", "obenabe", "undenufe", *"abcd", "Misère ohne Trumpf")
COIFFEUR = {"declarer": "S", "row": ELEVEN[-1], "card_points": {"NS": 113}}
THREE = {"1": 80, "2": 50, "3": 27}
ANNOUNCED = {"denomination": "roses", "announced": {"1": 40, "2": 25, "3": 52, "4": 20}, "card_points": THREE}
CUT = {"card_points": {"1": 61, "2": 36, "3": 36}, "cut_won_by": "3"}
PANDUR = {"declarer": "2", "bid": 140, "denomination": "roses", "card_points": {"2": 120}}
ALONE = {"denomination": "shields", "card_points": {"1": 120}}

GAMES = {
    game.preset: game
    for game in (
        Game("sidi-barrani", PAIRS, SIDI),
        Game("schieber", PAIRS, SCHIEBER),
        Game("coiffeur", PAIRS, COIFFEUR, rows=ELEVEN),
        Game("differenzler", several(4), ANNOUNCED),
        Game("handjass", several(5), CUT),
        Game("pandur", several(4), PANDUR),
        Game("three-hand", several(3), {"turned_up": "s9", "card_points": THREE}),
        Game("two-against-one", several(3), ALONE, soloist="1", solo_bid=700),
        Game("two-hand", several(2), {"turned_up": "s9", "card_points": {"1": 80, "2": 50}}),
    )
}


def everyday_games(*names: str) -> list[Any]:
    """Return all games as parameters; those not named are `long`."""
    return everyday(*names, of=GAMES)


@dataclass(frozen=True, slots=True)
class Walk:
    """A phone of any browser, of all these sizes, on its way through a deal at the server at `base`."""

    phone: Phone
    base: str
    sizes: Sequence[tuple[int, int]] = SIZES

    def perform(self, *wanted: Step) -> None:
        self.phone.evaluate(PERFORM, {"steps": wanted, "growing": ""})

    def is_seen(self, place: str) -> bool:
        return bool(self.phone.evaluate("(place) => document.querySelector(place).checkVisibility()", place))

    def start(self, game: Game) -> None:
        self.phone.goto(f"{self.base}/table/#new")
        self.perform(step("see", steps.NEW_GAME))
        chosen = {"first_dealer": [*game.players][-1], **({"goal": game.goal} if game.goal else {})}
        filled_in = steps.filled_in(game.preset, game.players, **chosen)
        alone = steps.soloist(game.soloist, game.solo_bid)
        self.perform(*filled_in, *alone, *steps.longer_list(game.rows), *steps.begun())

    def steps(self, game: Game) -> Iterator[tuple[str, str]]:
        """Go through a deal; yield each step and what its keys are in."""
        self.start(game)
        if self.is_seen("#contract"):
            yield "contract", "#contract"
            if self.is_seen("#contract [data-opens=auction-dialog]"):
                self.perform(
                    tap("#contract [data-opens=auction-dialog]"), step("see", "#auction-dialog[open]")
                )
                yield "auction", "#auction-dialog"
                self.perform(tap("#auction-dialog [data-close]"))
            if "announced" in game.deal:
                self.perform(*steps.announced(game.deal))
                yield "announced openly", "#contract"
            self.perform(*steps.agreed(game.deal))
        yield "stakes", "#result"
        self.perform(*steps.outcome(game.deal))
        yield "result", "#result"
        self.perform(tap("#save"), step("count", "#deals tr", count=1))
        yield "next deal", ":is(#contract, #result)"
        self.phone.evaluate("() => { location.hash += '&deal=1'; }")
        self.perform(step("see", "#correction"))
        yield "correction", ":is(#correction, #result)"

    def faults(self, steps: Iterable[tuple[str, str]]) -> dict[str, dict[str, object]]:
        """Return, for each of these steps, each size at which something does not fit, and what it is."""
        found = {each: faults(self.phone, place, self.sizes) for each, place in steps}
        return {each: wrong for each, wrong in found.items() if wrong}


def looks(
    phone: Phone, script: str, place: str, sizes: Sequence[tuple[int, int]] = SIZES
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what this script finds at each size."""
    for width, height in sizes:
        phone.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}", phone.evaluate(script, place)
    phone.set_viewport_size({"width": 430, "height": 739})


def faults(phone: Phone, place: str, sizes: Sequence[tuple[int, int]] = SIZES) -> dict[str, object]:
    """Return, for each size at which something does not fit, what it is."""
    return {
        size: found
        for size, found in looks(phone, LOOK, place, sizes)
        if found["missed"] or found["below"] > 0 or found["beside"] > 0 or (found["least"] or 44) < 44
    }
