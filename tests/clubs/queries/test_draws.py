"""Who sits where, read back from the rows."""

from clubs.models import Draw, Seat, SitOut, TournamentKind
from clubs.queries.draws import entry_key, seatings_of
from clubs.schedules.values import SeatedTable, Seating
from tests.clubs.conftest import House, enter, seated, tournament


def test_players_are_read_in_the_order_of_play(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 9)
    round_ = seated(evening, 1, entries[:8])
    SitOut.objects.create(draw=round_.draws.get(), entry=entries[8])
    keys = tuple(map(entry_key, entries))

    seating = Seating(1, (SeatedTable(1, keys[:4]), SeatedTable(2, keys[4:8])), keys[8:])
    assert seatings_of(evening) == {1: seating}


def test_pairs_are_read_by_side(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    first, second = enter(evening, 2)
    seated(evening, 1, [first, second])

    assert seatings_of(evening) == {1: Seating(1, (SeatedTable(1, (entry_key(first), entry_key(second))),))}


def test_a_table_with_an_empty_seat_is_left_out(bern: House):
    evening = tournament(bern.club)
    round_ = seated(evening, 1, enter(evening, 8))
    Seat.objects.get(table__draw__round=round_, table__number=1, position="S").delete()

    assert [table.number for table in seatings_of(evening)[1].tables] == [2]


def test_only_draws_that_hold_are_read(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    old = seated(evening, 1, entries).draws.get()
    Draw.objects.filter(pk=old.pk).update(current=False)
    seated(evening, 1, entries[::-1])

    assert [table.seats[0] for table in seatings_of(evening)[1].tables] == [
        entry_key(entries[7]),
        entry_key(entries[3]),
    ]


def test_other_evenings_stay_out(bern: House, thun: House):
    evening = tournament(bern.club)
    other = tournament(thun.club)
    seated(other, 1, enter(other, 4))

    assert seatings_of(evening) == {}
