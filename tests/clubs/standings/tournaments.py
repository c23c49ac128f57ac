"""Tournaments for tests: built by hand from their scores, and drawn by Hypothesis."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from clubs.standings.ranking import rank
from clubs.standings.settings import Counts, Incomplete, Order, Settings, SitOutRule, Tie
from clubs.standings.values import Adjustment, Round, StandingsRow, TableResult, Tournament


def scored(*rounds: Mapping[str, int], entries: Sequence[str] = (), **settings: Any) -> Tournament[str]:
    """Return a tournament whose rounds have these scores; whoever has one is entered, in order."""
    everyone = entries or sorted({entry for scores in rounds for entry in scores})
    numbered = tuple(Round(number, scores=scores) for number, scores in enumerate(rounds, 1))
    return Tournament(everyone, numbered, settings=Settings(**settings))


def table(points: str, **rest: Any) -> TableResult[str]:
    """Return the result that a text like `"AB 1000 CD 884"` tells: one letter for each entry."""
    words = points.split()
    return TableResult(tuple(map(tuple, words[::2])), tuple(map(int, words[1::2])), **rest)


def seated(*rounds: Round[str], lot: Sequence[str] = (), **settings: Any) -> Tournament[str]:
    """Return a tournament of these rounds, with everyone who stands there."""
    sides = {entry for each in rounds for result in each.results for side in result.sides for entry in side}
    others = {entry for each in rounds for entry in (*each.scores, *each.sit_outs)}
    return Tournament(sorted(sides | others), rounds, settings=Settings(**settings), lot=lot)


def circle(ties: Sequence[str], lot: Sequence[str] = ()) -> Tournament[str]:
    """Return a tournament with A, B and C level: each has beaten D, A beat B, B beat C, and C beat A.

    A has the best difference, B and C have the same.
    """
    played = [
        ["A 100 B 70", "C 90 D 67"],
        ["B 100 C 87", "A 140 D 17"],
        ["C 80 A 77", "B 100 D 70"],
    ]
    rounds = [
        Round(number, [table(text, game_points=(1, 0)) for text in texts])
        for number, texts in enumerate(played, 1)
    ]
    return seated(*rounds, lot=lot, counts=Counts.GAME_POINTS, ties=tuple(ties))


def rows(tournament: Tournament[str], through: int | None = None) -> dict[str, StandingsRow[str]]:
    return {row.entry: row for row in rank(tournament, through).rows}


def totals(tournament: Tournament[str]) -> dict[str, float]:
    return {row.entry: row.total for row in rank(tournament).rows}


ENTRIES = tuple("ABCDEFGHI")

points = st.integers(-300, 300)


@st.composite
def seatings(draw: st.DrawFn, number: int, entries: Sequence[str]) -> Round[str]:
    """Draw a round at tables of two pairs or two alone; the rest sit out or are missing."""
    side, order = draw(st.sampled_from([1, 2])), draw(st.permutations(entries))
    tables = draw(st.integers(0, len(order) // (2 * side)))
    results = []
    for place in range(tables):
        here = order[2 * side * place : 2 * side * (place + 1)]
        results.append(
            TableResult(
                (tuple(here[:side]), tuple(here[side:])),
                (draw(points), draw(points)),
                matches=draw(st.none() | st.tuples(st.integers(0, 3), st.integers(0, 3))),
                game_points=(draw(st.integers(0, 2)), draw(st.integers(0, 2))),
                strokes=(draw(st.integers(0, 4)), draw(st.integers(0, 4))),
                forfeit=draw(st.booleans()),
            )
        )
    rest = order[2 * side * tables :]
    sit_outs = tuple(rest[: draw(st.integers(0, len(rest)))])
    return Round(number, tuple(results), sit_outs=sit_outs, weight=draw(st.integers(1, 3)))


@st.composite
def score_lists(draw: st.DrawFn, number: int, entries: Sequence[str]) -> Round[str]:
    """Draw a round with the scores of some, while others sit out."""
    scores = draw(st.dictionaries(st.sampled_from(entries), points))
    sit_outs = tuple(entry for entry in entries if entry not in scores and draw(st.booleans()))
    return Round(number, scores=scores, sit_outs=sit_outs, droppable=draw(st.booleans()))


@st.composite
def settings(draw: st.DrawFn) -> Settings:
    counts = draw(st.sampled_from(Counts))
    drop_worst = draw(st.integers(0, 3))
    return Settings(
        counts=counts,
        order=draw(st.sampled_from(Order)),
        target=draw(points),
        rank_points=draw(st.sampled_from([(25, 18, 15), (5, 4, 3, 2, 1, 0)])),
        round_order=draw(st.sampled_from([Order.HIGHEST, Order.LOWEST])),
        drop_worst=drop_worst,
        best_of=None if drop_worst else draw(st.none() | st.integers(1, 4)),
        drop_from=draw(st.integers(0, 3)),
        minimum=draw(st.none() | st.integers(0, 3)),
        ties=tuple(draw(st.lists(st.sampled_from([tie.value for tie in Tie]), unique=True, max_size=4))),
        incomplete=draw(st.sampled_from(Incomplete)),
        sit_out=draw(st.sampled_from(SitOutRule) | st.just(70)),
    )


@st.composite
def tournaments(draw: st.DrawFn, agreed: st.SearchStrategy[Settings] | None = None) -> Tournament[str]:
    """Draw a tournament of two to nine entries and at most four rounds, not always complete."""
    entries = ENTRIES[: draw(st.integers(2, len(ENTRIES)))]
    numbers = draw(st.lists(st.integers(1, 9), unique=True, max_size=4))
    rounds = tuple(draw(seatings(number, entries) | score_lists(number, entries)) for number in numbers)
    given = st.builds(
        Adjustment,
        st.sampled_from(entries),
        points,
        round=st.sampled_from([None, *numbers]),
        reason=st.sampled_from(["", "late"]),
    )
    return Tournament(
        entries,
        rounds,
        tuple(draw(st.lists(given, max_size=3))),
        draw(settings() if agreed is None else agreed),
        lot=tuple(draw(st.permutations(entries))[: draw(st.integers(0, len(entries)))]),
        deals_per_round=draw(st.none() | st.just(1)),
        outside=tuple(draw(st.lists(st.sampled_from(entries), unique=True, max_size=2))),
    )
