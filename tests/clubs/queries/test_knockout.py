"""Standings of a knock-out: how far somebody came counts first, then the total (ST-14)."""

from __future__ import annotations

import pytest

from clubs.models import DrawMethod, Entry, Tournament
from clubs.pages.entries import entrants_of
from clubs.pages.standings import StandingsPage
from clubs.pages.standings_chart import CoursePage
from clubs.pages.standings_explanation import Explained
from clubs.queries.standings import ranked, standings_of
from tests.clubs.conftest import House
from tests.clubs.knockouts import knockout, play, seeded

ROUND_1 = (700, 1200)
"""1 beats 4 with 700 to 556, and 2 beats 3 with 1200 to 56."""


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Four pairs, the winner of whom has fewer points than the loser of the final."""
    evening = seeded(bern, knockout(bern, 4, planned_rounds=2))
    play(bern, evening, 1, *ROUND_1)
    play(bern, evening, 2, 700)
    return evening


def rows(evening: Tournament, through: int | None = None) -> list[tuple[int | None, int, object]]:
    numbers = dict(evening.entries.values_list("pk", "number"))
    return [(row.rank, numbers[row.entry], row.total) for row in ranked(evening, through).rows]


def test_the_winner_is_first_whatever_the_totals(evening: Tournament):
    assert rows(evening) == [(1, 1, 1400), (2, 2, 1756), (3, 4, 556), (4, 3, 56)]


def test_those_still_in_are_before_those_who_are_out(evening: Tournament):
    assert rows(evening, 1) == [(1, 2, 1200), (2, 1, 700), (3, 4, 556), (4, 3, 56)]


def test_with_a_game_for_third_place_it_decides(bern: House):
    evening = seeded(bern, knockout(bern, 4, DrawMethod.THIRD_PLACE, planned_rounds=2))
    play(bern, evening, 1, *ROUND_1)
    play(bern, evening, 2)

    assert [(rank, number) for rank, number, _total in rows(evening)] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_who_came_after_it_had_begun_has_no_rank(evening: Tournament):
    Entry.objects.create(tournament=evening, number=5)

    assert [(rank, number) for rank, number, _total in rows(evening)][-1] == (None, 5)


def test_before_the_first_round_nobody_is_ranked_otherwise_than_usual(bern: House):
    assert rows(knockout(bern, 4)) == rows(knockout(bern, 4, DrawMethod.DRAW, slug="by-lot"))


def test_there_is_no_chart_of_totals_that_lead_nobody(evening: Tournament):
    assert not CoursePage.of(evening).is_drawn


def test_the_page_says_what_counts_first_and_why_one_is_ahead(evening: Tournament):
    standings = standings_of(evening)
    explained = Explained.of(evening, standings, entrants_of(evening))
    titles = [f"\u2068{explained.entrants[row.entry].title}\u2069" for row in standings.rows]

    assert StandingsPage.of(evening, None).counting.startswith("The round reached in the knock-out counts")
    assert list(explained.sentences(standings.rows[0]))[-1] == (
        f"Got further in the knock-out than {titles[1]}."
    )
    assert next(iter(explained.sentences(standings.rows[1]))) == (
        f"{titles[0]} got further in the knock-out."
    )
    assert list(explained.sentences(standings.rows[3])) == [f"500 behind {titles[2]}."]
