"""What keeps a deal from being written for now: refusals, questions, claims; and the cards of Weis."""

from collections.abc import Callable, Iterator, Mapping

from tests.e2e import steps
from tests.e2e.fitting import CUT, GAMES, PAIRS, SIDI, Game, Walk, several
from tests.e2e.steps import CONTRACT, RESULT, Step, card_points, check, only, seen, step, tap

Steps = Iterator[tuple[str, str]]
CORRECTION = f":is(#correction, {RESULT})"
CARDS = "#referee-dialog"


def typed(*keys: str) -> list[Step]:
    return [*(tap(f'{RESULT} [data-key="{key}"]') for key in ("clear", *keys)), tap("#save")]


def refused(walk: Walk, game: Game) -> Steps:
    """Mistype all that can be mistyped in a deal of this game."""
    walk.start(game)
    if walk.is_seen(f"{CONTRACT} .actions button"):
        walk.perform(tap(f"{CONTRACT} .actions button"))
    if walk.is_seen(CONTRACT):
        yield "contract too early", CONTRACT
    walk.perform(*steps.agreed(game.deal), tap("#save"))
    yield "nothing typed", RESULT
    if walk.is_seen(f"{RESULT} .keypad"):
        walk.perform(*typed(*"999"))
        yield "nonsense", RESULT
        walk.perform(*typed(*"156"))
        yield "points that no tricks make", RESULT
    folded, chip = '#open-extras[aria-expanded="false"]', '[data-weis="200"]'
    walk.perform(*only("when", seen(folded), steps=[tap(folded)]))
    if walk.is_seen(chip):
        walk.perform(*[tap(chip)] * 7, tap("#save"))
        yield "Weis that no hand holds", RESULT


def corrected(walk: Walk, game: Game) -> Steps:
    """Correct a deal, first to points that no tricks make, then to some that are to be confirmed."""
    first = "1" if "1" in game.players else "NS"
    walk.start(game)
    walk.perform(*steps.entered(game.deal), step("count", "#deals tr", count=1))
    walk.perform(tap(".tabs [data-tab=deals]"), tap("#deals a"), step("see", "#correction"))
    walk.perform(*card_points({first: 156}), tap("#save"))
    yield "correction refused", CORRECTION
    walk.perform(tap("#remove-deal"), *card_points({first: 0}), tap("#save"))
    yield "correction confirmed", CORRECTION


def asked(walk: Walk) -> Steps:
    """Fail the lowest bid, and that without any point: two questions (V-8)."""
    walk.start(Game("sidi-barrani", PAIRS, {}))
    lowest = {"declarer": "S", "bid": 40, "denomination": "shields", "card_points": {"NS": 0}}
    walk.perform(*steps.agreed(lowest), *steps.tricks(lowest), tap("#save"), step("see", "#confirm"))
    yield "questions", RESULT


def claimed(walk: Walk) -> Steps:
    """Come near the target, and claim the win without having reached it (SC-5)."""
    walk.start(Game("schieber-manual", PAIRS, {}, goal="target:1000"))
    for count in (1, 2):
        deal = {"denomination": "obenabe", "card_points": {"NS": 120}}
        walk.perform(*steps.entered(deal), step("count", "#deals tr", count=count))
    walk.perform(*steps.agreed({"denomination": "shields"}), *card_points({"NS": 60}))
    yield "claim", RESULT
    walk.phone.set_viewport_size({"width": 820, "height": 1180})
    walk.perform(check(RESULT, "claimed_by", "EW"), tap("#save"))
    yield "claim refused", RESULT


def level(walk: Walk) -> Steps:
    """Bring both sides to the target in one deal: it is asked who was first (SC-4)."""
    walk.start(Game("two-against-one", several(3), {}, soloist="1", solo_bid=200))
    walk.perform(*steps.entered({"denomination": "obenabe", "match": "2"}), step("see", CONTRACT))
    walk.perform(*steps.agreed({"denomination": "obenabe"}), *card_points({"1": 77}), tap("#save"))
    walk.perform(step("see", "#first button"))
    yield "who was first", RESULT


def shown(weis: Mapping[str, str]) -> Iterator[Step]:
    for seat, cards in weis.items():
        yield check(CARDS, "referee-seat", seat)
        yield from (tap(f'{CARDS} [data-card="{card}"]') for card in cards.split())


def weis_by_cards(walk: Walk) -> Steps:
    """Tap Weis of all players, one of which is none."""
    walk.start(GAMES["sidi-barrani"])
    walk.perform(*steps.agreed(SIDI))
    walk.phone.set_viewport_size({"width": 820, "height": 1180})
    walk.perform(tap("#open-referee"), step("see", f"{CARDS}[open]"))
    yield "no cards yet", CARDS
    walk.perform(*shown({"S": "bA bK bO", "E": "s9 s8 s7", "W": "r9 r8 r7 r6", "N": "b6 b8"}))
    yield "a verdict", CARDS


OTHERS: Mapping[str, Callable[[Walk], Steps]] = {
    "a correction": lambda walk: corrected(walk, GAMES["sidi-barrani"]),
    "a correction of five": lambda walk: corrected(walk, Game("handjass", several(5), CUT)),
    "questions": asked,
    "a claim": claimed,
    "both at the target": level,
    "Compare Weis": weis_by_cards,
}
"""What else there is to be settled, in games that know it."""
