"""Evenings drawn in every way there is, from the first round to the last."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from clubs.actions.draws import DrawRefused
from clubs.actions.groups import deal_groups
from clubs.actions.rounds import release_round
from clubs.actions.tournaments import plan_rounds
from clubs.models import DrawMethod, Entry, RoundState, Table, Tournament, TournamentKind
from clubs.queries.draws import seatings_of
from clubs.queries.standings import ranked
from clubs.schedules.values import Seating
from tests.clubs.conftest import House, enter, tournament, written
from tests.clubs.drawing import draw_all, draw_round

SHEET = 8 * 157


def planned(
    house: House, kind: TournamentKind, method: DrawMethod, count: int, **fields: object
) -> Tournament:
    evening = tournament(house.club, kind=kind, method=method, **fields)
    plan_rounds(evening)
    enter(evening, count)
    return evening


def write(evening: Tournament, number: int, chance: Random) -> None:
    for table in Table.objects.current().filter(draw__round__tournament=evening, draw__round__number=number):
        first = chance.randint(0, SHEET)
        written(table, NS=first, EW=SHEET - first)


def played(house: House, evening: Tournament) -> Iterator[tuple[list[str], Seating]]:
    """Draw and play round by round; yield the standings before each round beside it."""
    chance = Random(1)
    for round_ in evening.rounds.all():
        rows = ranked(evening, round_.number - 1).rows if round_.number > 1 else ()
        [draw] = draw_all(evening, by=house.director)
        assert draw.round == round_
        release_round(round_, by=house.director)
        write(evening, round_.number, chance)
        yield [str(row.entry) for row in rows], seatings_of(evening)[round_.number]


def met(seatings: list[Seating]) -> list[frozenset[str]]:
    """All meetings, as often as two sat at one table."""
    tables = [table.seats for seating in seatings for table in seating.tables]
    return [frozenset(two) for seats in tables for two in combinations(seats, 2)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("count", [8, 9])
def test_swiss_pairs_meet_neighbours_and_nobody_twice(bern: House, count: int):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.SWISS, count)

    rounds = list(played(bern, evening))

    meetings = met([seating for _before, seating in rounds])
    assert len(set(meetings)) == len(meetings) == 16
    (standings, second) = rounds[1]
    apart = [abs(standings.index(one) - standings.index(two)) for one, two in map(tuple, met([second]))]
    assert max(apart) <= 3


@pytest.mark.long  # each day pairs of a Swiss system meet their neighbours
def test_players_in_steps_share_a_table_with_their_neighbours(bern: House):
    evening = planned(bern, TournamentKind.INDIVIDUAL, DrawMethod.STEPS, 16)

    rounds = list(played(bern, evening))

    for standings, seating in rounds[1:]:
        fours = {frozenset(standings[first : first + 4]) for first in range(0, 16, 4)}
        assert {frozenset(table.seats) for table in seating.tables} == fours
    # Partners of the first round stand level after it; in the end all totals differ.
    standings, last = rounds[-1]
    in_steps = {frozenset(standings[first + place] for place in (0, 3)) for first in range(0, 16, 4)}
    assert in_steps < {frozenset(side) for table in last.tables for side in table.sides}


@pytest.mark.long  # each day pairs of a Swiss system meet their neighbours
def test_monrad_players_have_no_partner_twice(bern: House):
    evening = planned(bern, TournamentKind.INDIVIDUAL, DrawMethod.MONRAD, 16)

    rounds = [seating for _before, seating in played(bern, evening)]

    sides = [frozenset(side) for seating in rounds for table in seating.tables for side in table.sides]
    assert len(set(sides)) == len(sides) == 32


def test_of_mitchell_pairs_half_stay_and_meet_all_who_move(bern: House):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.MITCHELL, 8)

    draw_all(evening, by=bern.director)

    rounds = list(seatings_of(evening).values())
    assert len({tuple(table.by_seat["NS"] for table in seating.tables) for seating in rounds}) == 1
    assert len(set(met(rounds))) == len(met(rounds)) == 16


def test_in_groups_everyone_meets_the_own_group_and_nobody_else(bern: House):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.ROUND_ROBIN, 10, groups=2, planned_rounds=5)
    deal_groups(evening, by=bern.director)

    draw_all(evening, by=bern.director)

    groups = [Entry.objects.filter(tournament=evening, group=group) for group in (1, 2)]
    within = {
        frozenset(map(str, two))
        for group in groups
        for two in combinations(group.values_list("pk", flat=True), 2)
    }
    meetings = met(list(seatings_of(evening).values()))
    assert set(meetings) == within
    assert len(meetings) == len(within) == 20


def test_in_leagues_of_four_players_everyone_has_each_of_the_others_as_a_partner(bern: House):
    evening = planned(bern, TournamentKind.INDIVIDUAL, DrawMethod.DRAW, 16, groups=4, planned_rounds=3)
    deal_groups(evening, by=bern.director)

    draw_all(evening, by=bern.director)
    for number in (1, 2, 3):
        write(evening, number, Random(number))
    evening.rounds.update(state=RoundState.CLOSED)

    leagues = [{str(entry.pk) for entry in evening.entries.filter(group=group)} for group in (1, 2, 3, 4)]
    rounds = seatings_of(evening).values()
    assert [[set(table.seats) for table in each.tables] for each in rounds] == [leagues] * 3
    sides = [frozenset(side) for each in rounds for table in each.tables for side in table.sides]
    assert len(set(sides)) == len(sides) == 24
    ranked_by_league = [{str(row.entry) for row in rows} for rows in ranked(evening, 3).groups]
    assert ranked_by_league == leagues


def test_groups_are_dealt_before_a_round_is_drawn(bern: House):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.ROUND_ROBIN, 4, groups=2)

    with pytest.raises(DrawRefused, match="Draw the groups"):
        draw_all(evening, by=bern.director)


def test_a_round_by_standing_waits_for_its_results(bern: House):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.SWISS, 8)
    first, second, *_later = evening.rounds.all()
    draw_round(first, by=bern.director)
    release_round(first, by=bern.director)

    with pytest.raises(DrawRefused) as refused:
        draw_round(second, by=bern.director)

    assert refused.value.sentence == (
        "This draw depends on the standings; results still missing in Round 1: 4 of 4."
    )


@pytest.mark.long  # each day pairs of a Swiss system meet their neighbours
def test_a_round_by_standing_is_drawn_anew_after_a_correction(bern: House):
    evening = planned(bern, TournamentKind.PAIRS, DrawMethod.SWISS, 4, planned_rounds=2)
    first, second = evening.rounds.all()
    release_round(draw_round(first, by=bern.director).round, by=bern.director)
    one, other = Table.objects.in_round(first)
    written(one, NS=1000, EW=256)
    written(other, NS=900, EW=356)
    winners = {seat.entry for table in (one, other) for seat in table.seats.all() if seat.position in "SN"}
    draw_round(second, by=bern.director)
    before = seatings_of(evening)[2]

    written(other, NS=100, EW=1156)
    draw_round(second, by=bern.director)

    after = seatings_of(evening)[2]
    assert frozenset(str(entry.pk) for entry in winners) in met([before])
    assert met([before]) != met([after])
