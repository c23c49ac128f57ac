"""Lots from a hat: typed one by one, and made a draw."""

import pytest

from clubs.actions.rounds import release_round, restore_draw
from clubs.actions.seat_lots import LotRefused, draw_by_hand, enter_lot, take_back_lot
from clubs.actions.swaps import swap
from clubs.models import (
    Action,
    Draw,
    LogEvent,
    Round,
    RoundState,
    Seat,
    SeatLot,
    SitOut,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.schedules.lot_notation import LotPlace, read_place
from clubs.schedules.reports import FairnessReport
from clubs.schedules.values import Kind
from tests.clubs.conftest import House, enter, planned, seated, tournament
from tests.clubs.drawing import draw_round

COMPASS = {"s": "S", "e": "E", "n": "N", "w": "W"}


@pytest.fixture
def there(bern: House) -> Tournament:
    return planned(bern, 8, 1)


def place(text: str) -> LotPlace:
    return read_place(text, Kind.INDIVIDUAL, COMPASS)


def typed(house: House, evening: Tournament, *lots: str, number: int = 1) -> Round:
    """A round in which these were typed, `1 2S` as a helper types it."""
    round_ = evening.rounds.get(number=number)
    for lot in lots:
        who, where = lot.split(" ", 1)
        entry = evening.entries.with_members().get(number=who)
        enter_lot(round_, entry, place(where), by=house.helper)
    return round_


ALL = ("1 2S", "2 1S", "3 1E", "4 1N", "5 1W", "6 2E", "7 2N", "8 2W")


def names_at(draw: Draw, number: int) -> str:
    """Who sits at a table, in the order of play."""
    table = Table.objects.with_seats().get(draw=draw, number=number)
    return " ".join(seat.player.called for seat in table.seated().values())


def refused(house: House, evening: Tournament, lot: str) -> str:
    with pytest.raises(LotRefused) as found:
        typed(house, evening, lot)
    return found.value.sentence


def test_a_lot_is_kept_and_logged(bern: House, there: Tournament):
    typed(bern, there, "7 2N")

    lot, event = SeatLot.objects.get(), LogEvent.objects.get()
    assert (lot.entry.number, lot.table, lot.position, lot.by) == (7, 2, "N", bern.helper)
    assert (event.action, event.subject, event.after) == (Action.SEAT_LOT_ENTERED, "1", {"7": "2N"})


def test_the_same_lot_typed_by_two_helpers_is_one(bern: House, there: Tournament):
    typed(bern, there, "7 2a", "7 2a", "1 -", "1 -")

    assert [str(lot) for lot in SeatLot.objects.all()] == ["2S", "–"]
    assert LogEvent.objects.count() == 2


@pytest.mark.parametrize(
    ("lot", "sentence"),
    [
        pytest.param("2 1S", "1 Anna has drawn this seat at table 1: one of the two is wrong.", id="seat"),
        pytest.param("1 2N", "1 Anna has drawn a lot already: take that one back first.", id="person"),
        pytest.param("1 -", "1 Anna has drawn a lot already: take that one back first.", id="rest"),
    ],
)
def test_nobody_has_two_lots_and_no_seat_is_given_twice(
    bern: House, there: Tournament, lot: str, sentence: str
):
    typed(bern, there, "1 1S")

    assert refused(bern, there, lot) == sentence
    assert SeatLot.objects.count() == 1


def test_who_is_not_here_draws_no_lot(bern: House, there: Tournament):
    there.entries.filter(number=3).update(present=False)

    assert refused(bern, there, "3 1S") == "3 Carla does not take part in this round."


def test_teams_draw_no_lots(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.TEAMS)
    enter(evening, 2)
    Round.objects.create(tournament=evening, number=1)

    assert (
        refused(bern, evening, "1 1S")
        == "Teams sit at several tables at once: let Standblatt draw this round."
    )


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_two_with_the_letter_a_are_partners_where_nobody_has_c_or_d(bern: House, there: Tournament):
    typed(bern, there, "1 1a", "2 1b", "3 1a", "4 1b")

    assert [str(lot) for lot in SeatLot.objects.all()] == ["1S", "1E", "1N", "1W"]


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_where_c_or_d_was_drawn_no_letter_comes_twice(bern: House, there: Tournament):
    typed(bern, there, "1 2c", "2 1a")

    assert refused(bern, there, "3 1a") == "2 Beat has drawn this seat at table 1: one of the two is wrong."


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_a_lot_that_is_taken_back_can_be_typed_anew(bern: House, there: Tournament):
    round_ = typed(bern, there, "1 1S")

    take_back_lot(round_.lots.get(), by=bern.director)
    typed(bern, there, "2 1S")

    assert [(lot.entry.number, str(lot)) for lot in SeatLot.objects.all()] == [(2, "1S")]
    assert LogEvent.objects.filter(action=Action.SEAT_LOT_TAKEN_BACK).get().after == {"1": "1S"}


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_lots_become_a_draw_like_any_other(bern: House, there: Tournament):
    round_ = typed(bern, there, *ALL)

    draw = draw_by_hand(round_, by=bern.director, seen=0)

    assert (names_at(draw, 1), names_at(draw, 2)) == ("Beat Carla Dani Erna", "Anna Fritz Greti Hans")
    assert (draw.algorithm, draw.request, draw.current, draw.number) == ("lots", {}, True, 1)
    assert Round.objects.get().state == RoundState.DRAWN
    assert not SeatLot.objects.exists()
    assert LogEvent.objects.filter(action=Action.ROUND_DRAWN).get().after == {"draw": 1, "lots": 8}
    release_round(Round.objects.get(), by=bern.director)
    assert Round.objects.get().is_released


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_its_fairness_is_counted_with_the_rounds_before(bern: House, there: Tournament):
    seated(there, 1, list(there.entries.all()))
    Round.objects.create(tournament=there, number=2)
    round_ = typed(bern, there, *(f"{n} {1 + (n > 4)}{'SENW'[(n - 1) % 4]}" for n in range(1, 9)), number=2)

    draw = draw_by_hand(round_, by=bern.director, seen=0)

    report = FairnessReport.from_stored(draw.fairness)
    assert report is not None
    assert (report.drawn, report.before) == ((2,), (1,))
    assert (report.fairness.partner_repeats, report.fairness.worst_meeting) == (4, 2)


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_it_is_swapped_replaced_and_restored(bern: House, there: Tournament):
    round_ = typed(bern, there, *ALL)
    draw = draw_by_hand(round_, by=bern.director, seen=0)
    first, second = Seat.objects.filter(draw=draw, table__number=1)[:2]

    swap(draw, first, second, by=bern.director)
    draw_round(there.rounds.get(), by=bern.director)
    restore_draw(draw, by=bern.director)

    assert names_at(Draw.objects.current().get(), 1) == "Carla Beat Dani Erna"


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_who_drew_a_blank_and_who_has_no_lot_sit_out(bern: House, there: Tournament):
    there.entries.filter(number__in=[7, 8]).update(present=False)
    round_ = typed(bern, there, "1 1S", "2 1E", "3 1N", "4 1W", "5 -")
    sixth = there.entries.get(number=6)

    draw = draw_by_hand(round_, by=bern.director, seen=0, without=[sixth.pk])

    assert [rest.entry.number for rest in SitOut.objects.filter(draw=draw).order_by("entry__number")] == [
        5,
        6,
    ]


@pytest.mark.parametrize(
    ("lots", "sentence"),
    [
        pytest.param(ALL[:4], "Still without a lot: 5 Erna, 6 Fritz, 7 Greti, 8 Hans.", id="four-missing"),
        pytest.param(ALL[:7], "Still without a lot: 8 Hans.", id="one-missing-who-was-not-seen"),
        pytest.param(
            (*ALL[:7], "8 3W"),
            "Seats that nobody has drawn, at table 2, 3: check whether a lot was mistyped.",
            id="empty-seat",
        ),
    ],
)
def test_a_draw_waits_for_all_lots(bern: House, there: Tournament, lots: tuple[str, ...], sentence: str):
    round_ = typed(bern, there, *lots)

    with pytest.raises(LotRefused) as found:
        draw_by_hand(round_, by=bern.director, seen=0)

    assert found.value.sentence == sentence
    assert (Draw.objects.count(), SeatLot.objects.count()) == (0, len(lots))


@pytest.mark.long  # each day a draw waits for all lots, and nobody has two
def test_who_has_left_gives_the_lot_back_first(bern: House, there: Tournament):
    round_ = typed(bern, there, *ALL)
    there.entries.filter(number=8).update(present=False)

    with pytest.raises(LotRefused) as found:
        draw_by_hand(round_, by=bern.director, seen=0)

    assert found.value.sentence == "Not here any more, but with a lot: 8 Hans. Take their lots back."


def test_pairs_draw_a_table_and_a_side(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    enter(evening, 4)
    round_ = Round.objects.create(tournament=evening, number=1)
    for number, where in enumerate(["2b", "1", "1b", "3"], 1):
        entry = evening.entries.with_members().get(number=number)
        enter_lot(round_, entry, read_place(where, Kind.PAIRS, {}), by=bern.helper)

    draw = draw_by_hand(round_, by=bern.director, seen=0)

    assert (names_at(draw, 1), names_at(draw, 2)) == ("Carla Erna Dani Fritz", "Greti Anna Hans Beat")
