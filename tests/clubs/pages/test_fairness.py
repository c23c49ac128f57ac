"""How fair rounds are, in summary and in a sentence."""

import pytest

from clubs.models import Draw, Entry, Seat, Tournament, TournamentKind
from clubs.pages.fairness import (
    EntryFairnessPage,
    FairnessChange,
    FairnessCount,
    FairnessSummary,
    MetLine,
    PlaceLine,
    SeatCount,
    evening_fairness,
    fairness_changes,
    span,
)
from clubs.queries.draws import count_fairness, seatings_of
from clubs.schedules.plans import Quality
from tests.clubs.conftest import House, enter, planned, seated, tournament
from tests.clubs.drawing import draw_all


def test_figures_stand_beside_the_least_there_can_be(bern: House):
    evening = planned(bern, 8, 7)
    draw_all(evening, by=bern.director)

    summary = evening_fairness(evening)

    assert summary
    assert summary.is_optimal
    assert summary.sentence == (
        "8 players, 7 rounds: everyone meets three others a round, and there are only 7 to meet. No draw "
        "does better. Repeated meetings: 56, the same two up to 3 times."
    )
    assert summary.lines[:4] == (
        FairnessCount("Repeated partners", "0", "0"),
        FairnessCount("Repeated meetings", "56", "56"),
        FairnessCount("Most meetings of the same two", "3×", "3×"),
        FairnessCount("Sit-outs per entry", "0", ""),
    )
    assert summary.lines[4].label == "Repeated tables"


def test_pairs_have_no_partners_to_get_again(bern: House):
    evening = planned(bern, 4, 3, kind=TournamentKind.PAIRS)
    draw_all(evening, by=bern.director)

    summary = evening_fairness(evening)

    assert summary
    assert summary.lines[0].label == "Repeated meetings"


def test_what_was_drawn_before_has_no_figures(bern: House):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, 8))

    assert evening_fairness(evening) is None


def test_the_draw_that_counts_most_rounds_speaks_for_the_evening(bern: House):
    evening = planned(bern, 8, 3)
    draw_all(evening, by=bern.director)
    last = Draw.objects.get(round__number=3)
    last.fairness = {**last.fairness, "drawn": [3]}
    last.save()

    summary = evening_fairness(evening)

    assert summary
    assert summary.sentence.startswith("8 players, 3 rounds: ")


def test_a_draw_that_is_not_optimal_says_so(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    for number in (1, 2):
        seated(evening, number, entries)

    summary = FairnessSummary.of(count_fairness(evening, seatings_of(evening), [1, 2], []), evening)

    assert not summary.is_optimal
    assert summary.sentence.startswith("8 players, 2 rounds: with so few tables, any two rounds")


@pytest.mark.parametrize(
    ("counts", "text"), [({}, "0"), ({0: 8}, "0"), ({0: 1, 1: 8}, "0–1"), ({1: 3, 3: 2}, "1–3")]
)
def test_numbers_span_from_least_to_most(counts: dict[int, int], text: str):
    assert span(counts) == text


def test_an_exchange_is_told_in_figures():
    before, after = Quality(0, 2, 3, 60), Quality(1, 2, 2, 60)

    assert fairness_changes(before, after, partners=True) == [
        FairnessChange("Repeated partners", "0", "1", True),
        FairnessChange("Repeated meetings", "3", "2", False),
        FairnessChange("Most meetings of the same two", "2×", "2×", None),
    ]
    assert [change.label for change in fairness_changes(before, after, partners=False)] == [
        "Repeated meetings",
        "Most meetings of the same two",
    ]


def page_of(evening: Tournament, number: int) -> EntryFairnessPage:
    return EntryFairnessPage.of(Entry.objects.get(tournament=evening, number=number), evening)


def two_rounds(house: House) -> Tournament:
    """Anna sits with Carla, then rests; Fritz never sits."""
    evening = tournament(house.club)
    anna, beat, carla, dani, erna, _fritz = enter(evening, 6)
    seated(evening, 1, [anna, beat, carla, dani])
    draw = seated(evening, 2, [erna, beat, carla, dani]).draws.get()
    draw.sit_outs.create(entry=anna)
    seated(evening, 3, [carla, anna, beat, dani])
    return evening


def test_places_are_told_round_by_round(bern: House):
    page = page_of(two_rounds(bern), 1)

    assert page.places == [
        PlaceLine(1, 1, "S", ("Carla",), ("Beat", "Dani")),
        PlaceLine(2, None, "", (), ()),
        PlaceLine(3, 1, "E", ("Dani",), ("Carla", "Beat")),
    ]
    assert (page.partners, page.opponents, page.sit_outs) == (2, 3, (2,))


def test_those_met_again_stand_first(bern: House):
    page = page_of(two_rounds(bern), 1)

    assert page.met == [
        MetLine("Beat", as_partner=0, as_opponent=2, rounds="1, 3"),
        MetLine("Carla", as_partner=1, as_opponent=1, rounds="1, 3"),
        MetLine("Dani", as_partner=1, as_opponent=1, rounds="1, 3"),
    ]
    assert [line.is_again for line in page.met] == [True, True, True]


def test_who_is_in_the_draw_and_was_not_met_is_named(bern: House):
    assert page_of(two_rounds(bern), 1).never_met == ["Erna"]


def test_seats_are_counted_in_the_order_of_play(bern: House):
    page = page_of(two_rounds(bern), 1)

    assert page.seats == [SeatCount("S", 1), SeatCount("E", 1), SeatCount("N", 0), SeatCount("W", 0)]


def test_a_pair_has_two_seats(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    seated(evening, 1, enter(evening, 4))

    page = page_of(evening, 3)

    assert page.seats == [SeatCount("NS", 1), SeatCount("EW", 0)]
    assert page.places == [PlaceLine(1, 2, "NS", (), ("Greti / Hans",))]


def test_who_was_never_drawn_has_an_empty_page(bern: House):
    page = page_of(two_rounds(bern), 6)

    assert (page.places, page.met, page.sit_outs) == ([], [], ())


def test_who_stands_at_two_seats_in_a_file_is_told_with_the_first(bern: House):
    evening = tournament(bern.club)
    anna, beat, carla, dani = enter(evening, 4)
    seated(evening, 1, [anna, beat, carla, dani])
    Seat.objects.filter(entry=beat).update(entry=anna)

    [place] = page_of(evening, 1).places

    assert (place.seat, place.partners) == ("S", ("Carla",))


def test_a_round_missed_before_another_is_told(bern: House):
    evening = tournament(bern.club)
    first, *others = enter(evening, 5)
    seated(evening, 1, others)
    seated(evening, 2, [first, *others[:3]])

    assert (page_of(evening, first.number).missed, page_of(evening, others[3].number).missed) == ((1,), ())
