"""Standings and cuts for tests: written as text, and drawn by Hypothesis."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from clubs.standings.cut.values import (
    CutPlace,
    CutRequest,
    CutSettings,
    CutSource,
    LevelRule,
    Rounding,
    Together,
)
from clubs.standings.settings import Order, order_key

Question = tuple[list[CutSource[str]], CutRequest[str]]
ENTRIES = tuple("ABCDEFGHIJKL")


def standings(totals: Iterable[tuple[str, int]], order: Order = Order.HIGHEST) -> tuple[CutPlace[str], ...]:
    """Return the places of these totals, best first; the same total has the same rank."""
    key = order_key(order)
    best_first = sorted(totals, key=lambda each: key(each[1]))
    keys = [key(total) for _entry, total in best_first]
    return tuple(CutPlace(entry, total, keys.index(key(total)) + 1) for entry, total in best_first)


def source(text: str) -> CutSource[str]:
    """Return the standings that a text like `"A 10 B 9"` tells."""
    words = text.split()
    return CutSource(standings(zip(words[::2], map(int, words[1::2]), strict=True)))


scores = st.dictionaries(st.sampled_from(ENTRIES), st.integers(-3, 12), min_size=1)


@st.composite
def place_settings(draw: st.DrawFn, levels: Sequence[LevelRule] = tuple(LevelRule)) -> CutSettings:
    """Draw settings that fill places of each source or of all together."""
    together = draw(st.none() | st.sampled_from(Together))
    return CutSettings(
        together=together,
        best_of=draw(st.none() | st.integers(1, 3)) if together else None,
        minimum=draw(st.integers(1, 2)),
        order=draw(st.sampled_from([Order.HIGHEST, Order.LOWEST])),
        first=draw(st.integers(1, 6)),
        share=draw(
            st.none() | st.sampled_from([Fraction(1, 5), Fraction(1, 3), Fraction(1, 2), Fraction(1)])
        ),
        rounding=draw(st.sampled_from(Rounding)),
        points=draw(st.none() | st.integers(0, 12)),
        level=draw(st.sampled_from(levels)),
    )


@st.composite
def group_settings(draw: st.DrawFn, levels: Sequence[LevelRule] = tuple(LevelRule)) -> CutSettings:
    """Draw settings that fill places of each group."""
    return CutSettings(
        order=draw(st.sampled_from([Order.HIGHEST, Order.LOWEST])),
        of_each_group=draw(st.integers(1, 3)),
        next_best=draw(st.integers(0, 3)),
        level=draw(st.sampled_from(levels)),
    )


@st.composite
def sources(draw: st.DrawFn, settings: CutSettings, most: int = 3) -> list[CutSource[str]]:
    """Draw standings that the settings may be asked of; those without a rank come last."""
    return [draw(_source(settings)) for _ in range(draw(st.integers(1, most)))]


@st.composite
def _source(draw: st.DrawFn, settings: CutSettings) -> CutSource[str]:
    ranked = standings(draw(scores).items(), settings.order)
    known = {place.entry for place in ranked}
    unranked = draw(st.sets(st.sampled_from(ENTRIES), max_size=2)) - known
    rows = [*ranked, *(CutPlace(entry, 0, None) for entry in sorted(unranked))]
    if not settings.of_each_group:
        return CutSource(rows, name="Chur")
    group = {entry: draw(st.integers(0, 2)) for entry in sorted(known)}
    groups = [
        standings(
            ((each.entry, int(each.total)) for each in ranked if group[each.entry] == number), settings.order
        )
        for number in range(3)
    ]
    return CutSource(rows, [rows for rows in groups if rows], "Chur")


@st.composite
def cuts(
    draw: st.DrawFn, levels: Sequence[LevelRule] = tuple(LevelRule)
) -> tuple[list[CutSource[str]], CutRequest[str]]:
    """Draw standings and a cut; nobody of whom two things are noted."""
    settings = draw(place_settings(levels) | group_settings(levels))
    noted: list[list[str]] = [[], [], [], []]
    for entry in draw(st.sets(st.sampled_from(ENTRIES), max_size=5)):
        noted[draw(st.integers(0, 3))].append(entry)
    declined, outside, already, wild_cards = noted
    decided = draw(st.permutations(ENTRIES) | st.just([]))
    return draw(sources(settings)), CutRequest(settings, declined, outside, already, wild_cards, decided)
