"""What the rounds are for one entry."""

from clubs.models import Entry, Seat, Tournament, TournamentKind
from clubs.pages.entry_fairness import EntryFairnessPage, MetLine, PlaceLine, SeatCount
from tests.clubs.conftest import House, enter, seated, tournament


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
