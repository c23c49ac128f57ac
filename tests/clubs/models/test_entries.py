"""Entries and who is kept apart: what the database refuses, and in which rounds an entry takes part."""

import pytest
from django.db import IntegrityError

from clubs.models import Apart, Entry
from tests.clubs.conftest import House, enter, tournament


def test_groups_are_counted_from_one(bern: House):
    enter(tournament(bern.club), 1)

    with pytest.raises(IntegrityError, match="entry_group_from_one"):
        Entry.objects.update(group=0)


@pytest.mark.parametrize("kept", [Entry.objects.complete, lambda: Entry.objects.drawable(1)])
def test_who_can_be_drawn_comes_by_number_whatever_the_order_of_the_rows(bern: House, kept):
    for number, entry in zip((12, 5, 7), enter(tournament(bern.club), 3), strict=True):
        Entry.objects.filter(pk=entry.pk).update(number=number)

    assert list(kept().values_list("number", flat=True)) == [5, 7, 12]


def test_two_stand_in_the_order_in_which_they_entered(bern: House):
    evening = tournament(bern.club)
    first, second = enter(evening, 2)

    apart = Apart.of(second, first)
    apart.save()

    assert (apart.tournament, apart.first, apart.second) == (evening, first, second)


@pytest.mark.parametrize(
    ("places", "constraint"),
    [((0, 0), "apart_in_order"), ((1, 0), "apart_in_order"), ((0, 1), "apart_once|UNIQUE")],
)
def test_two_are_kept_apart_once(bern: House, places: tuple[int, int], constraint: str):
    evening = tournament(bern.club)
    two = enter(evening, 2)
    Apart.of(*two).save()
    first, second = (two[place] for place in places)

    with pytest.raises(IntegrityError, match=constraint):
        Apart.objects.create(tournament=evening, first=first, second=second)


def test_who_is_taken_off_is_kept_apart_from_nobody(bern: House):
    first, second = enter(tournament(bern.club), 2)
    Apart.of(first, second).save()

    second.delete()

    assert not Apart.objects.exists()


@pytest.mark.parametrize(
    ("joined", "left", "rounds"),
    [
        pytest.param(1, None, [1, 2, 3, 4], id="all-along"),
        pytest.param(3, None, [3, 4], id="late"),
        pytest.param(1, 3, [1, 2], id="left"),
        pytest.param(2, 4, [2, 3], id="between"),
    ],
)
def test_an_entry_is_in_the_rounds_from_joining_to_leaving(joined: int, left: int | None, rounds: list[int]):
    entry = Entry(joined_round=joined, left_round=left)

    assert [number for number in (1, 2, 3, 4) if entry.is_in(number)] == rounds
