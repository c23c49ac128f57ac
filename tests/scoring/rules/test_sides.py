import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.sides import PAIRS, SEATS, SIDES, BySide, Seat, Side, following, solo
from tests.scoring.rules.strategies import seats


def test_play_runs_south_east_north_west():  # C-9
    assert Seat.S.round == (Seat.S, Seat.E, Seat.N, Seat.W)
    assert [seat.right for seat in Seat] == [Seat.E, Seat.N, Seat.W, Seat.S]


def test_the_round_starts_with_the_seat_asked():  # C-9
    assert Seat.N.round == (Seat.N, Seat.W, Seat.S, Seat.E)


def test_partners_sit_across():  # SB-1
    assert [seat.side for seat in (Seat.S, Seat.N, Seat.E, Seat.W)] == [Side.NS, Side.NS, Side.EW, Side.EW]
    assert Side.NS.seats == (Seat.S, Seat.N)
    assert Side.EW.seats == (Seat.E, Seat.W)


@given(seats)
def test_partners_share_a_side_and_neighbours_do_not(seat):  # SB-1
    assert seat.partner.partner == seat
    assert seat.partner.side == seat.side
    assert seat.right.side == seat.side.other


def test_the_other_side_of_the_other_is_the_same():
    assert [side.other for side in PAIRS] == [Side.EW, Side.NS]


def test_seats_and_sides_are_found_by_their_text():
    assert {text: str(seat) for text, seat in SEATS.items()} == {"S": "S", "E": "E", "N": "N", "W": "W"}
    assert {text: str(side) for text, side in SIDES.items()} == {"NS": "NS", "EW": "EW"}


def test_a_value_by_side_is_read_with_the_side():
    taken = BySide.of(113, 44)

    assert taken[Side.NS] == 113
    assert taken[Side.EW] == 44
    assert dict(taken.items()) == {Side.NS: 113, Side.EW: 44}


def test_a_value_by_side_needs_both_sides():
    with pytest.raises(TypeError, match="one for each side"):
        BySide.of(113)


@given(st.integers(), st.integers())
def test_building_by_side_gives_each_side_its_own(north_south, east_west):
    values = {Side.NS: north_south, Side.EW: east_west}

    assert BySide.build(values.__getitem__) == BySide.of(north_south, east_west)


def test_a_game_with_one_side_keeps_to_it():
    alone = BySide.build(lambda _: 7, (Side.EW,))

    assert list(alone.items()) == [(Side.EW, 7)]
    assert alone != BySide.of(7, 7)


def test_mapping_changes_each_value():
    assert BySide.of(1, 2).map(str) == BySide.of("1", "2")


@pytest.mark.parametrize(
    ("place", "places", "next_place"),
    [
        pytest.param(Seat.S, tuple(Seat), Seat.E, id="to-the-right"),
        pytest.param(Seat.W, tuple(Seat), Seat.S, id="round-the-table"),
        pytest.param(Side.THREE, solo(3), Side.ONE, id="round-a-table-of-three"),
        pytest.param(Side.TWO, (Side.ONE, Side.TWO, Side.FOUR), Side.FOUR, id="over-who-has-left"),
        pytest.param(Side.FOUR, (Side.ONE, Side.THREE), Side.ONE, id="from-who-has-left"),
        pytest.param(Side.TWO, (Side.ONE, Side.THREE), Side.THREE, id="from-who-has-left-between"),
    ],
)
def test_the_turn_passes_to_the_next_who_is_there(place, places, next_place):  # C-9
    assert following(place, places) is next_place


def test_players_alone_are_numbered_in_the_order_of_play():  # HJ-1
    assert [str(side) for side in solo(5)] == ["1", "2", "3", "4", "5"]
    assert solo(2) == (Side.ONE, Side.TWO)
