"""Two entries that should not meet: kept apart, handed to the draw, handed on, and let go."""

from datetime import date

import pytest

from clubs.actions import entries, pairing
from clubs.actions.anonymise import anonymise
from clubs.actions.apart import keep_apart, keep_sections_apart, let_all_meet, let_meet
from clubs.actions.entries import EntryRefused
from clubs.actions.members import merge_members
from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import copy_tournament, plan_rounds
from clubs.models import Action, Apart, Entry, LogEvent, Player, State, Tournament, TournamentKind
from clubs.queries.draw_requests import request_for_rounds
from clubs.queries.draws import entry_key, seatings_of
from clubs.schedules.meetings import first_meeting_of
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.drawing import draw_all


def kept(evening: Tournament) -> list[tuple[int, int]]:
    return list(evening.apart.values_list("first__number", "second__number"))


def test_two_are_kept_apart(bern: House):
    evening = tournament(bern.club)
    first, second, _third = enter(evening, 3)

    keep_apart(second, first, by=bern.director)

    assert kept(evening) == [(1, 2)]
    line = evening.log.get()
    assert (line.action, line.subject, line.after) == (Action.KEPT_APART, "2 Beat", "1 Anna")
    assert Tournament.objects.get(pk=evening.pk).revision == 1


def test_two_may_meet_again(bern: House):
    evening = tournament(bern.club)
    first, second, third = enter(evening, 3)
    apart = keep_apart(first, second, by=bern.director)
    keep_apart(first, third, by=bern.director)

    let_meet(apart, by=bern.director)
    let_meet(apart, by=bern.director)

    assert kept(evening) == [(1, 3)]
    lines = evening.log.values_list("action", "subject", "before").order_by("-pk")
    assert list(lines[:1]) == [(Action.MAY_MEET, "1 Anna", "2 Beat")]
    assert evening.log.filter(action=Action.MAY_MEET).count() == 1


def test_nobody_is_kept_apart_from_himself(bern: House):
    [only] = enter(tournament(bern.club), 1)

    with pytest.raises(EntryRefused, match="Choose two different entries: Anna Bern was chosen twice"):
        keep_apart(only, only, by=bern.director)


def test_two_are_kept_apart_once(bern: House):
    first, second = enter(tournament(bern.club), 2)
    keep_apart(first, second, by=bern.director)

    with pytest.raises(EntryRefused, match="Beat and Anna are already kept apart"):
        keep_apart(second, first, by=bern.director)


def test_those_of_different_tournaments_do_not_meet_anyway(bern: House, thun: House):
    [here], [there] = enter(tournament(bern.club), 1), enter(tournament(thun.club), 1)

    with pytest.raises(EntryRefused, match="different tournaments"):
        keep_apart(here, there, by=bern.director)


def test_an_evening_that_is_over_stays_as_it_is(bern: House):
    evening = tournament(bern.club)
    first, second = enter(evening, 2)
    apart = keep_apart(first, second, by=bern.director)
    Tournament.objects.update(state=State.FINISHED)

    with pytest.raises(TournamentRefused, match="finished"):
        keep_apart(first, second, by=bern.director)
    with pytest.raises(TournamentRefused, match="finished"):
        let_meet(apart, by=bern.director)
    with pytest.raises(TournamentRefused, match="finished"):
        let_all_meet(evening, by=bern.director)
    with pytest.raises(TournamentRefused, match="finished"):
        keep_sections_apart(evening, ["Murten"], by=bern.director)
    assert kept(evening) == [(1, 2)]


def test_a_section_is_kept_apart_with_one_tap(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    entries = enter(evening, 5)
    Player.objects.filter(memberships__entry__number__in=[1, 3, 4, 5]).update(section="Murten")
    Entry.objects.filter(number=5).update(left_round=1)
    keep_apart(entries[0], entries[2], by=bern.director)

    added = keep_sections_apart(evening, ["Murten"], by=bern.director)

    assert added == 2
    assert kept(evening) == [(1, 3), (1, 4), (3, 4)]
    line = evening.log.newest_first()[0]
    assert (line.action, line.subject, line.after) == (Action.KEPT_APART, "Murten", {"numbers": [1, 3, 4]})


@pytest.mark.parametrize(
    ("of_section", "section", "sentence"),
    [
        pytest.param(3, "Murten", "They are already kept apart.", id="again"),
        pytest.param(1, "Murten", "This section has fewer than two entries.", id="one"),
        pytest.param(3, "Biel", "This section has fewer than two entries.", id="none"),
        pytest.param(0, "", "This section has fewer than two entries.", id="without-a-section"),
        pytest.param(
            21, "Murten", "21 are from Murten: at most 20 of a section can all be kept apart", id="too-many"
        ),
    ],
)
def test_a_section_that_cannot_be_kept_apart(bern: House, of_section: int, section: str, sentence: str):
    evening = tournament(bern.club)
    first, second, third, *_others = enter(evening, 21)
    numbers = range(1, of_section + 1)
    Player.objects.filter(memberships__entry__number__in=numbers).update(section="Murten")
    for two in ((first, second), (first, third), (second, third)):
        keep_apart(*two, by=bern.director)

    with pytest.raises(EntryRefused, match=sentence):
        keep_sections_apart(evening, [section], by=bern.director)

    assert len(kept(evening)) == 3


@pytest.mark.long  # each day those kept apart do not meet
def test_all_may_meet_again(bern: House, thun: House):
    evening, elsewhere = tournament(bern.club), tournament(thun.club)
    first, second, third = enter(evening, 3)
    keep_apart(first, second, by=bern.director)
    keep_apart(third, first, by=bern.director)
    keep_apart(*enter(elsewhere, 2), by=thun.director)

    let_all_meet(evening, by=bern.director)
    let_all_meet(evening, by=bern.director)

    assert (kept(evening), kept(elsewhere)) == ([], [(1, 2)])
    lines = evening.log.filter(action=Action.MAY_MEET)
    assert [line.before for line in lines] == [{"numbers": ["1 – 2", "1 – 3"]}]


# The draw


def test_the_draw_is_asked_to_keep_those_apart_who_play(bern: House):
    evening = tournament(bern.club)
    plan_rounds(evening)
    first, second, third, _fourth, gone = enter(evening, 5)
    for one, other in ((second, first), (third, gone)):
        keep_apart(one, other, by=bern.director)
    Entry.objects.filter(pk=gone.pk).update(present=False)

    assert request_for_rounds(evening, [1], seed=1).apart == [(entry_key(first), entry_key(second))]


def test_those_kept_apart_do_not_meet_where_it_can_be_avoided(bern: House):
    evening = tournament(bern.club)
    plan_rounds(evening)
    first, second, *_others = enter(evening, 16)
    keep_apart(first, second, by=bern.director)

    draw_all(evening, by=bern.director)

    assert first_meeting_of(seatings_of(evening).values(), entry_key(first), entry_key(second)) is None


# What becomes of it


@pytest.mark.long  # each day those kept apart do not meet
def test_a_pair_keeps_those_apart_from_whom_either_was_kept_apart(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    members = [player(bern.club, number) for number in range(1, 6)]
    anna, beat, carla, dani, _erna = entries.add_entries(evening, members, by=bern.director)
    for one, other in ((anna, beat), (anna, carla), (beat, carla), (dani, beat)):
        keep_apart(one, other, by=bern.director)

    pairing.join_entries(anna, beat, by=bern.director)

    assert kept(evening) == [(1, 3), (1, 4)]


def test_who_is_taken_off_is_forgotten_by_the_others(bern: House):
    evening = tournament(bern.club)
    first, second, third = enter(evening, 3)
    keep_apart(first, second, by=bern.director)
    keep_apart(second, third, by=bern.director)

    entries.remove_entry(first, by=bern.director)

    assert kept(evening) == [(2, 3)]


def test_two_rows_of_a_member_become_one_and_stay_apart(bern: House):
    evening = tournament(bern.club)
    first, second = enter(evening, 2)
    keep_apart(first, second, by=bern.director)
    again = player(bern.club, 12)

    merge_members(first.members.get().player, into=again, by=bern.director)

    assert kept(evening) == [(1, 2)]
    assert first.members.get().player == again


def test_who_is_forgotten_stays_apart_without_a_name(bern: House):
    evening = tournament(bern.club)
    first, second, third = enter(evening, 3)
    let_meet(keep_apart(first, second, by=bern.director), by=bern.director)
    keep_apart(third, second, by=bern.director)

    anonymise(second.members.get().player, by=bern.director)

    assert kept(evening) == [(2, 3)]
    lines = LogEvent.objects.filter(tournament=evening).values_list("subject", "before", "after")
    assert list(lines) == [
        ("1 Anna", None, "2 Anonymous 1"),
        ("1 Anna", "2 Anonymous 1", None),
        ("3 Carla", None, "2 Anonymous 1"),
    ]


@pytest.mark.long  # each day those kept apart do not meet
def test_the_same_again_keeps_the_same_apart(bern: House):
    evening = tournament(bern.club)
    first, second, third, fourth = enter(evening, 4)
    for one, other in ((second, third), (third, fourth), (first, second)):
        keep_apart(one, other, by=bern.director)
    Player.objects.filter(memberships__entry=first).update(active=False)

    again = copy_tournament(
        evening, name="Again", date=date(2026, 12, 4), by=bern.director, with_entries=True
    )

    assert kept(again) == [(1, 2), (2, 3)]
    assert Apart.objects.filter(tournament=evening).count() == 3
