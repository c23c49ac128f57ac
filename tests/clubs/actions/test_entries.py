"""Who takes part: entering, leaving, coming back, a substitute, taking off."""

from threading import Thread

import pytest
from django.db import connection

from clubs.actions import entries
from clubs.actions.entries import EntryRefused
from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import plan_rounds
from clubs.models import (
    Action,
    Entry,
    EntryMember,
    Player,
    Round,
    RoundState,
    Seat,
    State,
    Tournament,
    TournamentKind,
)
from clubs.queries.draws import fixed_tables
from clubs.queries.scorekeepers import scorekeepers_of
from tests.clubs.conftest import House, enter, house, player, seated, tournament


def members(bern: House, count: int) -> list[Player]:
    return [player(bern.club, number) for number in range(1, count + 1)]


def planned(bern: House, **fields: object) -> Tournament:
    evening = tournament(bern.club, **fields)
    plan_rounds(evening)
    return evening


def release(evening: Tournament, *numbers: int) -> None:
    Round.objects.filter(tournament=evening, number__in=numbers).update(state=RoundState.RELEASED)


def last_line(evening: Tournament) -> tuple[str, str, object, object]:
    line = evening.log.newest_first()[0]
    return line.action, line.subject, line.before, line.after


# Entering


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_entries_are_numbered_as_they_come(bern: House):
    evening = planned(bern)
    anna, beat = members(bern, 2)

    found = [entries.add_entry(evening, [each], by=bern.director) for each in (anna, beat)]

    assert [(entry.number, entry.title, entry.joined_round, entry.present) for entry in found] == [
        (1, "Anna Bern", 1, False),
        (2, "Beat Bern", 1, False),
    ]
    assert last_line(evening) == (Action.ENTRY_ADDED, "2 Beat", None, "Beat Bern")


def test_a_pair_plays_under_one_number(bern: House):
    evening = planned(bern, kind=TournamentKind.PAIRS)

    pair = entries.add_entry(evening, members(bern, 2), by=bern.director, name="Les Tilleuls")

    assert (pair.number, pair.title) == (1, "Les Tilleuls")
    assert [(member.place, member.player.called) for member in pair.members.all()] == [
        (1, "Anna"),
        (2, "Beat"),
    ]


def test_who_comes_late_joins_the_round_after_those_that_were_released(bern: House):
    evening = planned(bern, state=State.RUNNING)
    release(evening, 1, 2)

    late = entries.add_entry(evening, members(bern, 1), by=bern.director, present=True)

    assert (late.joined_round, late.present) == (3, True)


def test_after_the_last_release_nobody_joins(bern: House):
    evening = planned(bern, state=State.RUNNING)
    release(evening, 1, 2, 3, 4)

    with pytest.raises(EntryRefused, match="nobody can join any more"):
        entries.add_entry(evening, members(bern, 1), by=bern.director)


@pytest.mark.parametrize("state", [State.FINISHED, State.ARCHIVED])
def test_nobody_enters_an_evening_that_is_over(bern: House, state: State):
    with pytest.raises(TournamentRefused, match="reopen it first"):
        entries.add_entry(planned(bern, state=state), members(bern, 1), by=bern.director)


def test_a_pair_of_one_is_no_pair(bern: House):
    (anna,) = members(bern, 1)

    with pytest.raises(EntryRefused, match="Anna Bern was chosen twice: choose another partner"):
        entries.add_entry(planned(bern, kind=TournamentKind.PAIRS), [anna, anna], by=bern.director)


def test_nobody_enters_twice(bern: House):
    evening = planned(bern, kind=TournamentKind.PAIRS)
    anna, beat, carla = members(bern, 3)
    entries.add_entry(evening, [anna, beat], by=bern.director)

    with pytest.raises(EntryRefused, match="Beat Bern is already taking part, under number 1"):
        entries.add_entry(evening, [carla, beat], by=bern.helper)

    assert evening.entries.count() == 1


def test_who_sits_for_somebody_does_not_enter_as_well(bern: House):
    evening = planned(bern)
    anna, beat = members(bern, 2)
    entry = entries.add_entry(evening, [anna], by=bern.director)
    entries.substitute(entry.members.get(), beat, by=bern.director)

    with pytest.raises(EntryRefused, match="Beat Bern is already taking part, under number 1"):
        entries.add_entry(evening, [beat], by=bern.director)


@pytest.mark.parametrize(
    ("kind", "count", "sentence"),
    [
        (TournamentKind.INDIVIDUAL, 2, "at most 1"),
        (TournamentKind.PAIRS, 3, "at most 2"),
        (TournamentKind.TEAMS, 0, "Choose who"),
    ],
)
def test_an_entry_has_the_size_of_its_kind(bern: House, kind: TournamentKind, count: int, sentence: str):
    with pytest.raises(EntryRefused, match=sentence):
        entries.add_entry(planned(bern, kind=kind), members(bern, count), by=bern.director)


def test_members_of_another_club_do_not_enter(bern: House, thun: House):
    with pytest.raises(EntryRefused, match="is not in the list of members"):
        entries.add_entry(planned(bern), [player(thun.club, 1)], by=bern.director)


def test_who_was_merged_into_somebody_does_not_enter(bern: House):
    anna, twin = members(bern, 2)
    twin.merged_into = anna
    twin.save()

    with pytest.raises(EntryRefused, match="is not in the list of members"):
        entries.add_entry(planned(bern), [twin], by=bern.director)


def test_many_enter_at_once_and_each_only_once(bern: House):
    evening = planned(bern)
    all_of_them = members(bern, 5)
    entries.add_entry(evening, all_of_them[2:3], by=bern.director)

    new = entries.add_entries(evening, all_of_them, by=bern.director)

    assert [entry.title for entry in new] == ["Anna Bern", "Beat Bern", "Dani Bern", "Erna Bern"]
    assert evening.entries.count() == 5
    assert entries.add_entries(evening, all_of_them, by=bern.director) == []


@pytest.mark.parametrize(
    ("kind", "sizes", "drawable"),
    [
        pytest.param(TournamentKind.INDIVIDUAL, [1, 1], [1, 2], id="players"),
        pytest.param(TournamentKind.PAIRS, [2, 1, 2], [1, 3], id="one-without-a-partner"),
        pytest.param(TournamentKind.TEAMS, [4, 3, 5, 6, 2], [1, 4], id="teams-of-pairs"),
    ],
)
def test_only_complete_entries_are_drawn(
    bern: House, kind: TournamentKind, sizes: list[int], drawable: list[int]
):
    evening = planned(bern, kind=kind)
    waiting = iter(members(bern, sum(sizes)))
    for size in sizes:
        chosen = [next(waiting) for _ in range(size)]
        entries.add_entry(evening, chosen, by=bern.director, present=True)

    assert list(evening.entries.drawable(1).values_list("number", flat=True)) == drawable


def test_only_those_who_are_there_are_drawn(bern: House):
    evening = planned(bern)
    _here, absent, late, left = enter(evening, 4)
    Entry.objects.filter(pk=absent.pk).update(present=False)
    Entry.objects.filter(pk=late.pk).update(joined_round=2)
    Entry.objects.filter(pk=left.pk).update(left_round=2)

    drawn = [list(evening.entries.drawable(number).values_list("number", flat=True)) for number in (1, 2)]

    assert drawn == [[1, 4], [1, 3]]


# Taking off


def test_an_entry_is_taken_off_before_the_first_draw(bern: House):
    evening = planned(bern)
    first, _second = enter(evening, 2)

    entries.remove_entry(first, by=bern.director)

    assert [entry.number for entry in evening.entries.all()] == [2]
    assert last_line(evening) == (Action.ENTRY_REMOVED, "1 Anna", "Anna Bern", None)


def test_who_was_drawn_leaves_instead(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    with pytest.raises(EntryRefused, match="Anna has already been drawn"):
        entries.remove_entry(entry, by=bern.director)


def test_taking_off_twice_says_so(bern: House):
    entry = enter(planned(bern), 1)[0]
    entries.remove_entry(Entry.objects.get(pk=entry.pk), by=bern.director)

    with pytest.raises(EntryRefused, match="has been removed"):
        entries.rename_entry(entry, "Les Tilleuls", by=bern.director)


def test_whose_points_were_adjusted_leaves_instead(bern: House):
    evening = planned(bern)
    (entry,) = enter(evening, 1)
    evening.adjustments.create(entry=entry, kind="penalty", points=-5, reason="late")

    with pytest.raises(EntryRefused, match="Anna has adjustments"):
        entries.remove_entry(entry, by=bern.director)


def test_a_team_gets_another_name(bern: House):
    evening = planned(bern, kind=TournamentKind.PAIRS)
    (pair,) = enter(evening, 1)

    assert entries.rename_entry(pair, "Les Tilleuls", by=bern.director).title == "Les Tilleuls"
    assert last_line(evening)[2:] == ("", "Les Tilleuls")


# Leaving, coming back


def test_who_leaves_is_missing_from_the_next_round_on(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    release(evening, 1)

    left = entries.leave(entry, by=bern.director, reason="ill")

    assert left.left_round == 2
    assert [entry in evening.entries.in_round(number) for number in (1, 2)] == [True, False]
    assert evening.log.newest_first()[0].reason == "ill"


def test_who_leaves_before_joining_plays_no_round(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 1)[0]
    Entry.objects.filter(pk=entry.pk).update(joined_round=3)

    assert entries.leave(entry, by=bern.director).left_round == 3


def test_leaving_twice_is_leaving_once(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 1)[0]

    for _time in range(2):
        entries.leave(entry, by=bern.director)

    assert evening.log.count() == 1


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_who_comes_back_plays_on(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    release(evening, 1)
    entries.leave(entry, by=bern.director)
    release(evening, 2)

    back = entries.come_back(entry, by=bern.director)

    assert (back.left_round, back.present) == (None, True)
    assert last_line(evening) == (Action.ENTRY_RETURNED, "1 Anna", {"left_round": 2}, {"round": 3})
    assert entries.come_back(back, by=bern.director) == back
    assert evening.log.count() == 2


# Substitutes


def seat_of(evening: Tournament, number: int, entry: Entry) -> tuple[str, str]:
    seat = Seat.objects.select_related("player", "entry").get(draw__round__number=number, entry=entry)
    return seat.player.called, seat.entry.key


def sits(member: EntryMember) -> str:
    return EntryMember.objects.get(pk=member.pk).sits.called


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_a_substitute_sits_from_the_next_round_on(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    entries.substitute(entry.members.get(), player(bern.club, 5), by=bern.director)

    assert sits(entry.members.get()) == "Erna"
    assert seat_of(evening, 1, entry) == ("Anna", "1")
    assert last_line(evening) == (Action.SUBSTITUTED, "1 Anna", "Anna Bern", "Erna Bern")


def test_a_substitute_takes_the_seat_at_once_and_the_entry_keeps_the_score(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))
    seated(evening, 2, list(evening.entries.all()))
    evening.rounds.filter(number=1).update(state=RoundState.CLOSED)

    entries.substitute(entry.members.get(), player(bern.club, 5), by=bern.director, at_once=True)

    assert [seat_of(evening, number, entry) for number in (1, 2)] == [("Anna", "1"), ("Erna", "1")]


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_a_draw_that_nobody_has_seen_seats_the_substitute(bern: House):
    evening = planned(bern)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))
    evening.rounds.filter(number=1).update(state=RoundState.DRAWN)

    entries.substitute(entry.members.get(), player(bern.club, 5), by=bern.director)

    assert seat_of(evening, 1, entry) == ("Erna", "1")


def test_the_member_comes_back_to_the_seat(bern: House):
    evening = planned(bern)
    member = enter(evening, 1)[0].members.get()
    entries.substitute(member, player(bern.club, 5), by=bern.director)

    entries.substitute(member, None, by=bern.director)

    assert sits(member) == "Anna"


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_a_second_substitute_follows_the_first(bern: House):
    evening = planned(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))
    for number in (5, 6):
        entries.substitute(entry.members.get(), player(bern.club, number), by=bern.director, at_once=True)

    assert seat_of(evening, 1, entry) == ("Fritz", "1")


def test_who_plays_already_substitutes_nobody(bern: House):
    evening = planned(bern)
    first, second = enter(evening, 2)

    with pytest.raises(EntryRefused, match="Beat Bern is already taking part, under number 2"):
        entries.substitute(first.members.get(), second.members.get().player, by=bern.director)


def test_a_stranger_substitutes_nobody(bern: House, thun: House):
    member = enter(planned(bern), 1)[0].members.get()

    with pytest.raises(EntryRefused, match="is not in the list of members"):
        entries.substitute(member, player(thun.club, 1), by=bern.director)


def test_who_still_sits_elsewhere_in_the_round_does_not_sit_twice(bern: House):
    evening = planned(bern, state=State.RUNNING)
    first, second, *_others = enter(evening, 4)
    erna = player(bern.club, 5)
    entries.substitute(first.members.get(), erna, by=bern.director)
    seated(evening, 1, list(evening.entries.all()))
    Seat.objects.filter(entry=first).update(player=erna)
    entries.substitute(first.members.get(), None, by=bern.director)

    with pytest.raises(EntryRefused, match="Erna Bern is already sitting at table 1 in this round"):
        entries.substitute(second.members.get(), erna, by=bern.director, at_once=True)

    assert sits(second.members.get()) == "Beat"
    entries.substitute(second.members.get(), erna, by=bern.director)
    assert sits(second.members.get()) == "Erna"


# At once


@pytest.mark.django_db(transaction=True)
def test_two_helpers_at_once_enter_a_player_once(transactional_db):
    bern = house("Bern", "bern")
    evening = planned(bern)
    (anna,) = members(bern, 1)
    told: list[str] = []

    def enter_anna() -> None:
        try:
            entries.add_entry(evening, [anna], by=bern.helper)
        except EntryRefused as refused:
            told.append(str(refused))
        finally:
            connection.close()

    helpers = [Thread(target=enter_anna) for _helper in range(2)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()

    assert told == ["Anna Bern is already taking part, under number 1."]
    assert evening.entries.count() == 1


@pytest.mark.long  # each day people enter, leave, come back and are replaced
@pytest.mark.parametrize("typed", ["Anna Bern", "Bern Anna", "Bern, Anna", "anna bern"])
def test_a_member_is_known_however_a_guests_name_is_typed(bern: House, typed: str):
    there = tournament(bern.club)
    player(bern.club, 1)

    with pytest.raises(EntryRefused, match="There is already a member called"):
        entries.enter_players(there, [], [typed], by=bern.director)


# A table that somebody keeps


def test_an_entry_keeps_a_table_until_it_is_let_go(bern: House):
    evening = planned(bern)
    anna, beat = enter(evening, 2)

    assert entries.fix_table(anna, 3, by=bern.director).fixed_table == 3
    assert last_line(evening) == (Action.ENTRY_CHANGED, "1 Anna", {"fixed_table": None}, {"fixed_table": 3})
    with pytest.raises(EntryRefused, match="Table 3 is kept by Anna: choose another one") as refused:
        entries.fix_table(beat, 3, by=bern.director)
    assert refused.value.at == "fixed_table"
    assert entries.fix_table(anna, None, by=bern.director).fixed_table is None
    assert entries.fix_table(beat, 3, by=bern.director).fixed_table == 3


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_the_table_of_somebody_who_left_is_free(bern: House):
    evening = planned(bern, state=State.RUNNING)
    anna, beat, *_others = enter(evening, 4)
    entries.fix_table(anna, 3, by=bern.director)
    entries.leave(anna, by=bern.director)

    assert entries.fix_table(beat, 3, by=bern.director).fixed_table == 3


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_who_comes_back_finds_the_table_kept_by_somebody_else(bern: House):
    evening = planned(bern, state=State.RUNNING)
    anna, beat, *_others = enter(evening, 4)
    entries.fix_table(anna, 3, by=bern.director)
    entries.leave(anna, by=bern.director)
    entries.fix_table(beat, 3, by=bern.director)

    entries.come_back(anna, by=bern.director)

    assert fixed_tables(evening) == {str(beat.pk): 3}
    assert last_line(evening)[0] == Action.ENTRY_RETURNED
    assert evening.log.newest_first()[1].before == {"fixed_table": 3}


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_two_teams_do_not_keep_tables_of_one_meeting(bern: House):
    evening = planned(bern, kind=TournamentKind.TEAMS)
    first, second, third = enter(evening, 3)
    entries.fix_table(first, 1, by=bern.director)

    with pytest.raises(EntryRefused, match="Table 2 is kept by"):
        entries.fix_table(second, 2, by=bern.director)
    assert entries.fix_table(third, 3, by=bern.director).fixed_table == 3


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_whoever_enters_or_stands_in_writes_at_no_table_any_more(bern: House):
    evening = planned(bern)
    one, two = members(bern, 4)[2:]
    (member, *_rest) = (entry.members.get() for entry in enter(evening, 2))
    assign_scorekeepers(evening, {1: one.name, 2: two.name}, by=bern.director)

    entries.add_entry(evening, [one], by=bern.director)
    entries.substitute(member, two, by=bern.director)

    assert scorekeepers_of(evening) == {}
    left = evening.log.filter(action=Action.SCOREKEEPERS_ASSIGNED).newest_first()
    assert [line.before for line in left[:2]] == [{"2": two.name}, {"1": one.name}]


def test_whoever_comes_back_writes_at_no_table_any_more(bern: House):
    evening = planned(bern)
    (anna, *_others) = enter(evening, 4)
    entries.leave(anna, by=bern.director)
    assign_scorekeepers(evening, {1: "Anna Bern"}, by=bern.director)

    entries.come_back(anna, by=bern.director)

    assert scorekeepers_of(evening) == {}


def test_a_member_who_takes_the_own_seat_again_writes_at_no_table_any_more(bern: House):
    evening = planned(bern)
    (entry,) = enter(evening, 1)
    beat = player(bern.club, 2)
    entries.substitute(entry.members.get(), beat, by=bern.director)
    entries.leave(entry, by=bern.director)
    assign_scorekeepers(evening, {1: "Anna Bern"}, by=bern.director)
    entries.come_back(entry, by=bern.director)

    entries.substitute(entry.members.get(), None, by=bern.director)

    assert scorekeepers_of(evening) == {}


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_the_same_table_again_is_no_change(bern: House):
    evening = planned(bern)
    (anna,) = enter(evening, 1)
    entries.fix_table(anna, 3, by=bern.director)
    lines = evening.log.count()

    entries.fix_table(anna, 3, by=bern.director)

    assert evening.log.count() == lines


# Outside the ranking


@pytest.mark.long  # each day people enter, leave, come back and are replaced
def test_an_entry_is_placed_outside_the_ranking_and_back_also_after_rounds_were_played(bern: House):
    evening = tournament(bern.club)
    (entry, *_others) = enter(evening, 4)
    seated(evening, 1, list(evening.entries.all()))
    revision = evening.revision

    assert entries.place_outside(entry, True, by=bern.director).outside_ranking
    assert not entries.place_outside(entry, False, by=bern.director).outside_ranking

    lines = evening.log.newest_first()
    assert [(line.subject, line.before, line.after) for line in lines] == [
        ("1 Anna", {"outside_ranking": True}, {"outside_ranking": False}),
        ("1 Anna", {"outside_ranking": False}, {"outside_ranking": True}),
    ]
    evening.refresh_from_db()
    assert evening.revision == revision + 2


def test_a_finished_evening_is_ranked_as_it_was(bern: House):
    (entry,) = enter(tournament(bern.club, state=State.FINISHED), 1)

    with pytest.raises(TournamentRefused, match="reopen it first"):
        entries.place_outside(entry, True, by=bern.director)
