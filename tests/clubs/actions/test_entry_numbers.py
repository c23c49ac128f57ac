"""Numbers in the hall, and lots."""

import pytest

from clubs.actions import entry_numbers
from clubs.actions.entries import EntryRefused
from clubs.models import Action, State, Tournament
from tests.clubs.conftest import House, enter, rename, seated, tournament


def numbered(evening: Tournament) -> list[tuple[int, str]]:
    return [(entry.number, entry.short_title) for entry in evening.entries.with_members()]


def test_an_entry_gets_another_number(bern: House):
    evening = tournament(bern.club)
    first, _second = enter(evening, 2)

    entry_numbers.renumber(first, 12, by=bern.director)

    assert numbered(evening) == [(2, "Beat"), (12, "Anna")]
    line = evening.log.newest_first()[0]
    assert (line.action, line.subject, line.before, line.after) == (Action.ENTRY_CHANGED, "12 Anna", 1, 12)


def test_two_change_their_numbers(bern: House):
    evening = tournament(bern.club)
    first, _second, _third = enter(evening, 3)

    entry_numbers.renumber(first, 3, by=bern.director)

    assert numbered(evening) == [(1, "Carla"), (2, "Beat"), (3, "Anna")]


def test_the_same_number_again_changes_nothing(bern: House):
    evening = tournament(bern.club)
    (only,) = enter(evening, 1)

    entry_numbers.renumber(only, 1, by=bern.director)

    assert not evening.log.exists()


@pytest.mark.parametrize("number", [0, 10_000])
def test_a_number_can_be_called(bern: House, number: int):
    (only,) = enter(tournament(bern.club), 1)

    with pytest.raises(EntryRefused, match="from 1 to 9999"):
        entry_numbers.renumber(only, number, by=bern.director)


def test_gaps_are_closed(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)
    evening.entries.filter(number__in=[1, 3]).delete()

    entry_numbers.renumber_all(evening, by=bern.director)

    assert numbered(evening) == [(1, "Beat"), (2, "Dani")]


def test_numbers_follow_the_names(bern: House):
    evening = tournament(bern.club)
    first, *_others = enter(evening, 3)
    entry_numbers.renumber(first, 9, by=bern.director)

    entry_numbers.renumber_all(evening, by=bern.director, by_name=True)

    assert numbered(evening) == [(1, "Anna"), (2, "Beat"), (3, "Carla")]


def test_numbers_follow_the_surnames(bern: House):
    evening = tournament(bern.club)
    enter(evening, 3)
    rename("Anna Zwahlen", "1")
    rename("Beat Äbi", "2")

    entry_numbers.renumber_all(evening, by=bern.director, by_name=True)

    assert numbered(evening) == [(1, "Beat"), (2, "Carla"), (3, "Anna")]


def test_numbers_known_in_the_hall_stay(bern: House):
    evening = tournament(bern.club, state=State.RUNNING)
    first, *_others = enter(evening, 4)
    seated(evening, 1, list(evening.entries.all()))

    with pytest.raises(EntryRefused, match="the players know the numbers"):
        entry_numbers.renumber_all(evening, by=bern.director)
    with pytest.raises(EntryRefused, match="the players know the numbers"):
        entry_numbers.renumber(first, 12, by=bern.director)


def test_every_entry_draws_a_lot(bern: House):
    evening = tournament(bern.club)
    enter(evening, 5)

    drawn = entry_numbers.draw_lots(evening, by=bern.director, seed=3)

    order = [entry.number for entry in evening.entries.order_by("lot")]
    assert order == [entry.number for entry in drawn]
    assert sorted(order) == [1, 2, 3, 4, 5]
    line = evening.log.newest_first()[0]
    assert (line.action, line.after) == (Action.LOTS_DRAWN, {"seed": 3, "order": order})


def test_lots_are_drawn_anew_with_the_old_ones_told(bern: House):
    evening = tournament(bern.club)
    enter(evening, 5)
    first = [entry.key for entry in entry_numbers.draw_lots(evening, by=bern.director, seed=3)]

    second = [entry.key for entry in entry_numbers.draw_lots(evening, by=bern.director, seed=4)]

    assert first != second
    assert evening.log.newest_first()[0].before == {key: lot for lot, key in enumerate(first, 1)}
