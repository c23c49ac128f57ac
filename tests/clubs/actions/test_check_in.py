"""Check-in at the door: marks of one and of all, and who comes without having entered."""

from collections.abc import Mapping

import pytest

from clubs.actions.check_in import add_walk_in, check_in_all, mark_entry
from clubs.actions.entries import EntryRefused, add_entry
from clubs.actions.tournament_settings import TournamentRefused
from clubs.models import Action, Player, State, Tournament, TournamentKind
from tests.clubs.actions.test_entries import last_line, members, planned, release
from tests.clubs.conftest import House, enter

BOTH = {"present": True, "paid": True}


@pytest.mark.parametrize("marks", [{"present": True}, {"paid": True}, BOTH])
def test_a_tap_marks_and_another_takes_it_back(bern: House, marks: Mapping[str, bool]):
    evening = planned(bern)
    entry = add_entry(evening, members(bern, 1), by=bern.director)
    before = dict.fromkeys(marks, False)

    marked = mark_entry(entry, by=bern.helper, **marks)

    assert {mark: getattr(marked, mark) for mark in marks} == marks
    assert last_line(evening) == (Action.ENTRY_CHANGED, "1 Anna", before, marks)
    back = mark_entry(entry, by=bern.helper, **before)
    assert (back.present, back.paid) == (False, False)


def test_a_tap_leaves_what_another_helper_has_noted(bern: House):
    entry = add_entry(planned(bern), members(bern, 1), by=bern.director)
    mark_entry(entry, by=bern.director, paid=True)

    marked = mark_entry(entry, by=bern.helper, **BOTH)

    assert (marked.present, marked.paid) == (True, True)
    assert last_line(entry.tournament)[2:] == ({"present": False}, {"present": True})


def test_a_fee_is_taken_after_the_end_too(bern: House):
    (entry,) = enter(planned(bern, state=State.FINISHED), 1)

    assert mark_entry(entry, by=bern.helper, paid=True).paid
    with pytest.raises(TournamentRefused, match="finished"):
        mark_entry(entry, by=bern.helper, present=False, paid=True)


def test_the_same_tap_of_two_helpers_is_told_once(bern: House):
    evening = planned(bern)
    entry = add_entry(evening, members(bern, 1), by=bern.director)

    for _helper in range(2):
        mark_entry(entry, by=bern.helper, present=True)

    assert evening.log.count() == 2


def test_a_tap_raises_the_revision(bern: House):
    (entry,) = enter(planned(bern), 1)
    before = Tournament.objects.get().revision

    mark_entry(entry, by=bern.helper, paid=True)

    assert Tournament.objects.get().revision == before + 1


def test_all_are_checked_in_at_once(bern: House):
    evening = planned(bern)
    for entry in enter(evening, 3)[:2]:
        mark_entry(entry, by=bern.helper, present=False)

    assert check_in_all(evening, by=bern.helper) == 2
    assert last_line(evening)[3] == {"present": [1, 2]}
    assert check_in_all(evening, by=bern.helper) == 0


# Walk-ins


def test_a_walk_in_is_a_guest_who_is_here_and_has_paid(bern: House):
    evening = planned(bern)
    enter(evening, 2)

    entry = add_walk_in(evening, ["Zita Zgraggen"], by=bern.helper, paid=True)

    assert (entry.number, entry.present, entry.paid) == (3, True, True)
    guest = Player.objects.get(name="Zita Zgraggen")
    assert guest.guest
    assert list(evening.log.newest_first().values_list("action", "by_name"))[:2] == [
        (Action.ENTRY_CHANGED, "bern-helper"),
        (Action.ENTRY_ADDED, "bern-helper"),
    ]


def test_a_walk_in_whom_the_club_knows_is_that_member(bern: House):
    evening = planned(bern)
    (anna,) = members(bern, 1)

    entry = add_walk_in(evening, ["Bern Anna"], by=bern.helper)

    assert [member.player for member in entry.members.all()] == [anna]
    assert (entry.present, entry.paid) == (True, False)
    with pytest.raises(EntryRefused, match="Anna Bern is already taking part, under number 1"):
        add_walk_in(evening, ["Anna Bern"], by=bern.helper)


@pytest.mark.parametrize(
    "typed", ["jörg müller", "Jorg Muller", "Joerg Mueller", "MÜLLER JÖRG", "Mu\u0308ller, Jo\u0308rg"]
)
def test_a_walk_in_is_known_however_the_name_is_typed(bern: House, typed: str):
    evening = planned(bern)
    jorg = Player.objects.create(club=bern.club, name="Jörg Müller", guest=True)

    entry = add_walk_in(evening, [typed], by=bern.helper)

    assert [member.player for member in entry.members.all()] == [jorg]
    assert bern.club.players.count() == 1


def test_of_two_of_one_name_the_one_who_has_not_entered_walks_in(bern: House):
    evening = planned(bern)
    first, second = members(bern, 2)
    second.surname, second.given_name = first.surname, first.given_name
    second.save()
    with pytest.raises(EntryRefused, match="Several people are called Anna Bern"):
        add_walk_in(evening, ["Anna Bern"], by=bern.helper)
    add_entry(evening, [first], by=bern.director)

    entry = add_walk_in(evening, ["Anna Bern"], by=bern.helper)

    assert [member.player for member in entry.members.all()] == [second]


def test_two_walk_in_as_a_pair(bern: House):
    evening = planned(bern, kind=TournamentKind.PAIRS)
    members(bern, 1)

    entry = add_walk_in(evening, ["Anna Bern", "Zita Zgraggen"], by=bern.helper)

    assert entry.title == "Anna Bern / Zita Zgraggen"


def test_a_walk_in_joins_the_next_round_and_none_when_all_are_seen(bern: House):
    evening = planned(bern)
    release(evening, 1)

    assert add_walk_in(evening, ["Zita Zgraggen"], by=bern.helper).joined_round == 2
    release(evening, 2, 3, 4)
    with pytest.raises(EntryRefused, match="nobody can join any more"):
        add_walk_in(evening, ["Yves Zgraggen"], by=bern.helper)
    assert not Player.objects.filter(name="Yves Zgraggen").exists()


def test_nobody_walks_in_after_the_end(bern: House):
    with pytest.raises(TournamentRefused, match="finished"):
        add_walk_in(planned(bern, state=State.FINISHED), ["Zita Zgraggen"], by=bern.helper)
