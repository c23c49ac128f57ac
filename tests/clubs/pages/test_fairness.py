"""How fair rounds are, in figures and in a sentence."""

import pytest

from clubs.models import Draw, Round, Tournament, TournamentKind
from clubs.pages.fairness import Change, Figure, Figures, changes, evening_figures, span
from clubs.queries.draws import seatings_of
from clubs.queries.fairness import count_fairness
from clubs.schedules.plans import Quality
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.drawing import draw_all


def planned(house: House, count: int, rounds: int, **fields: object) -> Tournament:
    evening = tournament(house.club, **fields)
    enter(evening, count)
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in range(1, rounds + 1))
    return evening


def test_figures_stand_beside_the_least_there_can_be(bern: House):
    evening = planned(bern, 8, 7)
    draw_all(evening, by=bern.director)

    figures = evening_figures(evening)

    assert figures
    assert figures.is_optimal
    assert figures.sentence == (
        "8 players, 7 rounds: everyone meets three a round, and only 7 can be met."
        " No draw does better: repeated meetings 56, the same two up to 3 times."
    )
    assert figures.lines[:4] == (
        Figure("Partners again", "0", "0"),
        Figure("Meetings again", "56", "56"),
        Figure("Same two, at most", "3×", "3×"),
        Figure("Sit-outs each", "0", ""),
    )
    assert figures.lines[4].label == "Same table again"


def test_pairs_have_no_partners_to_get_again(bern: House):
    evening = planned(bern, 4, 3, kind=TournamentKind.PAIRS)
    draw_all(evening, by=bern.director)

    figures = evening_figures(evening)

    assert figures
    assert figures.lines[0].label == "Meetings again"


def test_what_was_drawn_before_has_no_figures(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 8))

    assert evening_figures(evening) is None


def test_the_draw_that_counts_most_rounds_speaks_for_the_evening(bern: House):
    evening = planned(bern, 8, 3)
    draw_all(evening, by=bern.director)
    last = Draw.objects.get(round__number=3)
    last.fairness = {**last.fairness, "drawn": [3]}
    last.save()

    figures = evening_figures(evening)

    assert figures
    assert figures.sentence.startswith("8 players, 3 rounds: ")


def test_a_draw_that_is_not_optimal_says_so(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    for number in (1, 2):
        seated(evening, number, entries)

    figures = Figures.of(count_fairness(evening, seatings_of(evening), [1, 2], []), evening)

    assert not figures.is_optimal
    assert figures.sentence.startswith("8 players, 2 rounds: any two rounds at so few tables")


@pytest.mark.parametrize(
    ("counts", "text"), [({}, "0"), ({0: 8}, "0"), ({0: 1, 1: 8}, "0–1"), ({1: 3, 3: 2}, "1–3")]
)
def test_numbers_span_from_least_to_most(counts: dict[int, int], text: str):
    assert span(counts) == text


def test_an_exchange_is_told_in_figures():
    before, after = Quality(0, 2, 3, 60), Quality(1, 2, 2, 60)

    assert changes(before, after, partners=True) == [
        Change("Partners again", "0", "1", True),
        Change("Meetings again", "3", "2", False),
        Change("Same two, at most", "2×", "2×", None),
    ]
    assert [change.label for change in changes(before, after, partners=False)] == [
        "Meetings again",
        "Same two, at most",
    ]
