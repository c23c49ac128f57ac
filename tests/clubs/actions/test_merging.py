"""Two rows of one person become one, and not a seat is lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from clubs.actions.members import MemberRefused
from clubs.actions.merging import merge
from clubs.models import Action, Entry, EntryMember, Player, Seat, Tournament
from tests.clubs.conftest import House, player, seated, tournament
from tests.laws import examples


def twin(house: House, **fields: object) -> Player:
    return Player.objects.create(club=house.club, **{"name": "Anna B.", **fields})


def evening(house: House, slug: str, players: Sequence[Player]) -> Tournament:
    """A tournament in which these members sit at one table."""
    made = tournament(house.club, slug=slug, name=slug.title())
    entries = [Entry.objects.create(tournament=made, number=number) for number in range(1, len(players) + 1)]
    for entry, who in zip(entries, players, strict=True):
        EntryMember.objects.create(entry=entry, place=1, player=who)
    seated(made, 1, entries)
    return made


def parts_of(who: Player) -> dict[str, int]:
    return {
        "entered": EntryMember.objects.filter(player=who).count(),
        "stands in": EntryMember.objects.filter(substitute=who).count(),
        "sits": Seat.objects.filter(player=who).count(),
    }


def test_everything_goes_to_the_row_that_remains(bern: House):
    anna, gone = player(bern.club, 1), twin(bern)
    others = [player(bern.club, number) for number in range(2, 6)]
    first = evening(bern, "first", [anna, *others[:3]])
    second = evening(bern, "second", [gone, *others[:3]])
    third = evening(bern, "third", others)
    third.entries.get(number=1).members.update(substitute=gone)

    merge(gone, into=anna, by=bern.director)

    gone.refresh_from_db()
    assert gone.merged_into == anna
    assert parts_of(anna) == {"entered": 2, "stands in": 1, "sits": 2}
    assert parts_of(gone) == {"entered": 0, "stands in": 0, "sits": 0}
    assert list(Tournament.objects.order_by("slug").values_list("slug", "revision")) == [
        (first.slug, 0),
        (second.slug, 1),
        (third.slug, 1),
    ]


def test_what_the_remaining_row_lacks_is_taken_over(bern: House):
    anna = twin(bern, name="Anna Bern", section="Bern")
    gone = twin(bern, short_name="Änni", number="7", section="Thun", email="a@example.ch", gender="woman")

    merge(gone, into=anna, by=bern.director)

    anna.refresh_from_db()
    gone.refresh_from_db()
    assert (anna.name, anna.short_name, anna.number, anna.section) == ("Anna Bern", "Änni", "7", "Bern")
    assert (anna.email, anna.gender) == ("a@example.ch", "woman")
    assert (gone.number, gone.active) == ("", False)
    assert list(bern.club.players.listed()) == [anna]


def test_a_merge_is_told_with_what_was_before(bern: House):
    anna, gone = twin(bern, name="Anna Bern"), twin(bern, number="7")
    flags = {"junior": False, "guest": False, "active": True}
    before = {"name": "Anna Bern", "member": anna.pk, **flags}

    merge(gone, into=anna, by=bern.director)

    [line] = bern.club.log.all()
    assert (line.deed, line.subject) == (Action.MEMBERS_MERGED, "Anna B. → Anna Bern")
    assert line.before == {
        "gone": {"name": "Anna B.", "number": "7", "member": gone.pk, **flags},
        "remains": before,
    }
    assert line.after == {"remains": {**before, "number": "7"}, "entries": 0, "stood_in": 0, "seats": 0}


def test_rows_merged_earlier_follow(bern: House):
    anna, second, first = twin(bern), twin(bern), twin(bern)
    merge(first, into=second, by=bern.director)

    merge(second, into=anna, by=bern.director)

    first.refresh_from_db()
    assert first.merged_into == anna


@pytest.mark.parametrize("stands_in", [False, True])
def test_who_met_in_a_tournament_are_two(bern: House, stands_in: bool):
    anna, gone = player(bern.club, 1), twin(bern)
    others = [player(bern.club, number) for number in range(2, 5)]
    made = evening(bern, "november", [anna, *others])
    if stands_in:
        made.entries.get(number=2).members.update(substitute=gone)
    else:
        made.entries.get(number=2).members.update(player=gone)

    with pytest.raises(MemberRefused, match="both take part in “November”"):
        merge(gone, into=anna, by=bern.director)

    gone.refresh_from_db()
    assert gone.merged_into is None
    assert not bern.club.log.exists()


def test_nobody_is_merged_with_himself_or_into_another_club(bern: House, thun: House):
    anna = twin(bern)

    for other in (anna, twin(thun)):
        with pytest.raises(MemberRefused, match="Choose two members"):
            merge(anna, into=other, by=bern.director)


def test_a_row_is_merged_once(bern: House):
    anna, beat, gone = twin(bern), twin(bern), twin(bern)
    merge(gone, into=anna, by=bern.director)

    for pair in ((gone, beat), (beat, gone)):
        with pytest.raises(MemberRefused, match="merged with another"):
            merge(pair[0], into=pair[1], by=bern.director)


def test_every_place_that_knows_a_member_is_known_here():
    """Whatever points at a member is given to the row that remains: a new relation belongs in `_repoint`."""
    assert {str(each.field) for each in Player._meta.related_objects} == {
        "clubs.Player.merged_into",
        "clubs.EntryMember.player",
        "clubs.EntryMember.substitute",
        "clubs.Seat.player",
    }


EVENINGS = st.lists(st.lists(st.integers(0, 7), min_size=4, max_size=4, unique=True), min_size=1, max_size=4)
MERGES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=6)


@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(evenings=EVENINGS, merges=MERGES)
def test_no_merge_loses_a_seat(bern: House, evenings: list[list[int]], merges: list[tuple[int, int]]):
    with transaction.atomic():
        people = [twin(bern, name=f"Anna {number}") for number in range(8)]
        for number, places in enumerate(evenings):
            evening(bern, f"evening-{number}", [people[place] for place in places])
        seats = Seat.objects.order_by("pk").values_list("pk", "table", "position", "entry")
        before = list(seats)
        for gone, into in merges:
            try:
                merge(people[gone], into=people[into], by=bern.director)
            except MemberRefused:
                continue

        assert list(seats) == before
        assert not Seat.objects.exclude(player__merged_into=None).exists()
        assert not EntryMember.objects.exclude(player__merged_into=None).exists()
        assert not Player.objects.exclude(merged_into__merged_into=None).exists()
        transaction.set_rollback(True)
