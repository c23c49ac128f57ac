"""The programme: what a round has of its own, who may change it until when, and what follows from it."""

from dataclasses import replace

import pytest

from clubs.actions.programme import (
    ProgrammeLine,
    change_house_rules,
    change_programme,
    change_round_house_rules,
)
from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import change_tournament, copy_tournament, plan_rounds
from clubs.models import Action, Round, State, Table, Tournament, TournamentKind
from clubs.queries.control import control_of
from clubs.queries.draw_requests import rounds_drawn_together
from clubs.queries.expected_sums import Columns, columns_of
from clubs.queries.rounds_played import played
from clubs.queries.standings import ranked
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.drawing import draw_round


def evening(house: House, **fields: object) -> Tournament:
    usual = {"preset": "schieber-single", "match_bonus": 0, "deals": 12, "state": State.DRAFT}
    found = tournament(house.club, **{**usual, "published": None, **fields})
    found.rules = found.plan.rules.document()
    found.save()
    plan_rounds(found)
    return found


def change(house: House, found: Tournament, lines: dict[int, ProgrammeLine], reason: str = "") -> None:
    change_programme(found, lines, by=house.director, reason=reason)


def numbered(found: Tournament, number: int) -> Round:
    return found.rounds.get(number=number)


HANDJASS = ProgrammeLine(name="Handjass", preset="handjass")


def test_a_round_has_what_is_left_out_from_the_settings(bern: House):
    found = evening(bern)

    change(bern, found, {1: HANDJASS, 2: ProgrammeLine(deals=8)})

    plans = [round_.plan for round_ in found.rounds.all()]
    assert [(plan.preset, plan.deals, plan.alone) for plan in plans] == [
        ("handjass", 12, True),
        ("schieber-single", 8, False),
        ("schieber-single", 12, False),
        ("schieber-single", 12, False),
    ]
    assert [round_.title for round_ in found.rounds.all()][:2] == ["Round 1, Handjass", "Round 2"]


@pytest.mark.long  # each day a round has its game, and what cannot be is refused
@pytest.mark.parametrize(
    "line",
    [
        ProgrammeLine(),
        HANDJASS,
        ProgrammeLine(name="Final", deals=16, percent=200),
        ProgrammeLine(preset="sidi-barrani", goal=1500),
        replace(HANDJASS, deals=8, percent=50, method="monrad"),
    ],
    ids=["nothing", "game", "deals", "goal", "all"],
)
def test_a_line_is_read_as_it_was_written(bern: House, line: ProgrammeLine):
    found = evening(bern)

    change(bern, found, {2: line})

    assert ProgrammeLine.of(numbered(found, 2)) == line


def test_a_game_to_a_goal_keeps_the_house_rules_of_the_tournament(bern: House):
    found = evening(bern, preset="sidi-barrani", rules={"doubling": False}, deals=8)

    change(bern, found, {4: ProgrammeLine(goal=1000)})

    plan = numbered(found, 4).plan
    assert (plan.to_target, plan.rules.document()["target"], plan.rules.document()["doubling"]) == (
        True,
        1000,
        False,
    )


def test_a_game_of_the_tournament_keeps_its_goal_with_rules_of_its_own(bern: House):
    found = evening(bern, preset="sidi-barrani", rules={"target": 1500}, deals=None)

    change(bern, found, {4: ProgrammeLine(preset="sidi-barrani", percent=200)})

    assert numbered(found, 4).plan.rules.document()["target"] == 1500


def test_a_round_that_has_begun_gets_another_name_whatever_the_settings_have_become(bern: House):
    found = evening(bern, planned_rounds=1)
    change(bern, found, {1: HANDJASS})
    seated(found, 1, enter(found, 4))
    written(Table.objects.get(), **{"1": 10, "2": 20, "3": 30, "4": 97})
    Tournament.objects.update(match_bonus=100, deals=8)

    change(bern, found, {1: replace(HANDJASS, name="Final")})

    assert numbered(found, 1).title == "Round 1, Final"


def test_rounds_that_say_how_long_they_last_keep_that_when_the_settings_change(bern: House):
    found = evening(bern)
    change(bern, found, {1: ProgrammeLine(deals=8)})

    change_tournament(found, {"deals": 10}, by=bern.director)

    assert [round_.plan.deals for round_ in found.rounds.all()] == [8, 10, 10, 10]


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (ProgrammeLine(preset="poker"), "2-preset"),
        (ProgrammeLine(preset="two-hand"), "2-preset"),
        (ProgrammeLine(deals=0), "2-deals"),
        (ProgrammeLine(deals=8, goal=1000), "2-goal"),
        (ProgrammeLine(preset="sidi-barrani", goal=10**9), "2-goal"),
        (ProgrammeLine(percent=0), "2-percent"),
        (ProgrammeLine(order="sideways"), "2-order"),
        (ProgrammeLine(order="lowest"), "2-order"),
        (ProgrammeLine(best_of_games=2), "2-best_of_games"),
        (replace(HANDJASS, best_of_games=3), "2-best_of_games"),
    ],
)
def test_what_cannot_be_played_or_ranked_is_refused_at_its_field(bern: House, line: ProgrammeLine, at: str):
    found = evening(bern)

    with pytest.raises(TournamentRefused) as refused:
        change(bern, found, {2: line})

    assert refused.value.at == at
    assert ProgrammeLine.of(numbered(found, 2)) == ProgrammeLine()


def test_pairs_do_not_play_what_everyone_plays_alone(bern: House):
    found = evening(bern, kind=TournamentKind.PAIRS)

    with pytest.raises(TournamentRefused, match="everyone plays alone"):
        change(bern, found, {1: HANDJASS})


def test_an_evening_with_such_a_round_does_not_become_one_of_pairs(bern: House):
    found = evening(bern)
    change(bern, found, {1: HANDJASS})

    with pytest.raises(TournamentRefused, match="everyone plays alone"):
        change_tournament(found, {"kind": TournamentKind.PAIRS}, by=bern.director)


def test_a_direction_of_its_own_needs_places_and_keeps_them(bern: House):
    found = evening(bern, settings={"counts": "rank_points", "order": "lowest"})
    change(bern, found, {2: ProgrammeLine(order="lowest")})

    with pytest.raises(TournamentRefused, match="Round 2 has its own rule for who wins it"):
        change_tournament(found, {"settings": {"counts": "points"}}, by=bern.director)


def test_each_change_is_logged_with_what_was_before(bern: House):
    found = evening(bern)

    change(bern, found, {1: HANDJASS, 2: ProgrammeLine()})
    change(bern, found, {1: HANDJASS})

    [line] = found.log.filter(action=Action.PROGRAMME_CHANGED)
    assert line.before
    assert line.after
    assert (line.before["1"]["name"], line.after["1"]["name"], list(line.after)) == ("", "Handjass", ["1"])


def test_what_is_played_changes_with_a_reason_once_the_tournament_is_published(bern: House):
    found = tournament(bern.club)
    plan_rounds(found)

    change(bern, found, {1: ProgrammeLine(name="Vorrunde")})
    with pytest.raises(TournamentRefused) as refused:
        change(bern, found, {1: ProgrammeLine(name="Vorrunde", deals=12)})
    change(bern, found, {1: ProgrammeLine(name="Vorrunde", deals=12)}, reason="it is late")

    assert refused.value.at == "reason"
    assert numbered(found, 1).plan.deals == 12


def test_a_round_with_a_result_changes_its_name_alone(bern: House):
    found = tournament(bern.club)
    plan_rounds(found)
    seated(found, 1, enter(found, 4))
    written(Table.objects.get(), NS=700, EW=556)

    change(bern, found, {1: ProgrammeLine(name="Auftakt")})
    with pytest.raises(TournamentRefused, match="Round 1, Auftakt has begun"):
        change(bern, found, {1: ProgrammeLine(name="Auftakt", deals=12)}, reason="it is late")

    assert (numbered(found, 1).name, numbered(found, 1).plan.deals) == ("Auftakt", 8)


def test_nothing_changes_when_the_evening_is_over(bern: House):
    found = tournament(bern.club, state=State.FINISHED)
    plan_rounds(found)

    with pytest.raises(TournamentRefused, match="The tournament is finished"):
        change(bern, found, {1: ProgrammeLine(name="Auftakt")})


def test_the_same_again_has_the_same_programme(bern: House):
    found = evening(bern)
    change(bern, found, {1: HANDJASS, 3: ProgrammeLine(deals=16, percent=200)})

    again = copy_tournament(found, name="Dezember", date=found.date, by=bern.director)

    assert [ProgrammeLine.of(round_) for round_ in again.rounds.all()] == [
        HANDJASS,
        ProgrammeLine(),
        ProgrammeLine(deals=16, percent=200),
        ProgrammeLine(),
    ]


def test_rounds_with_and_without_partners_are_drawn_apart(bern: House):
    found = evening(bern)
    change(bern, found, {1: HANDJASS, 2: HANDJASS})

    rounds = list(found.rounds.all())
    assert [each.number for each in rounds_drawn_together(rounds)] == [1, 2]
    assert [each.number for each in rounds_drawn_together(rounds[2:])] == [3, 4]


# What follows from it: sheets, control, standings


def test_each_round_has_the_columns_of_its_game(bern: House):
    found = evening(bern)
    change(bern, found, {1: HANDJASS, 2: ProgrammeLine(preset="sidi-barrani", goal=1500)})

    assert [columns_of(round_) for round_ in found.rounds.all()][:3] == [
        Columns(matches=False, below_zero=True),
        Columns(game_points=True),
        Columns(),
    ]


@pytest.mark.parametrize(("deals", "total"), [(8, 1256), (12, 1884), (16, 2512)])
def test_a_sheet_adds_up_to_the_deals_of_its_round(bern: House, deals: int, total: int):
    found = evening(bern)
    change(bern, found, {1: ProgrammeLine(deals=deals)})
    first = seated(found, 1, enter(found, 4))
    written(Table.objects.get(), NS=700, EW=total - 700)

    [table] = control_of(first).tables
    [of_round] = played([found])[found.pk].rounds
    assert (table.expected, table.difference) == (total, 0)
    assert (of_round.deals, of_round.check_sum, of_round.match_bonus) == (deals, True, 0)


@pytest.mark.long  # each day a round has its game, and what cannot be is refused
def test_handjass_and_schieber_make_one_ranking_in_which_a_pair_counts_half(bern: House):
    """W12: 1389 in Handjass and 1044, half of what the pair wrote, make 2433; 1308 and 982 make 2290."""
    found = evening(bern, planned_rounds=2, settings={"ties": ["best_round"]})
    change(bern, found, {1: HANDJASS, 2: ProgrammeLine(percent=50)})
    entries = enter(found, 4)
    seated(found, 1, entries)
    written(Table.objects.get(), **{"1": 1389, "2": 700, "3": 371, "4": 1308})
    seated(found, 2, [entries[index] for index in (0, 3, 1, 2)])
    written(Table.objects.get(draw__round__number=2), NS=2088, EW=1964)

    totals = {row.entry: (row.rank, row.total) for row in ranked(found).rows}

    assert totals == {
        entries[0].pk: (1, 2433),
        entries[3].pk: (2, 2290),
        entries[1].pk: (3, 1744),
        entries[2].pk: (4, 1353),
    }


@pytest.mark.long  # each day a round has its game, and what cannot be is refused
def test_a_round_for_few_points_ranks_the_fewest_first(bern: House):
    """E37: places are summed; in the round for few points the lowest has the first place."""
    settings = {"counts": "rank_points", "order": "lowest", "round_order": "highest"}
    found = evening(bern, preset="handjass", planned_rounds=2, check_sum=False, settings=settings)
    change(bern, found, {2: ProgrammeLine(name="für wenig", order="lowest")})
    entries = enter(found, 4)
    for number in (1, 2):
        seated(found, number, entries)
        sides = {"1": 400, "2": 300, "3": 200, "4": 100}
        written(Table.objects.get(draw__round__number=number), **sides)

    assert {row.entry: row.rounds for row in ranked(found).rows} == {
        entries[0].pk: (1, 4),
        entries[1].pk: (2, 3),
        entries[2].pk: (3, 2),
        entries[3].pk: (4, 1),
    }


# Its own way of drawing


def test_a_round_of_pairs_is_not_drawn_like_players(bern: House):
    found = evening(bern, kind=TournamentKind.PAIRS)

    with pytest.raises(TournamentRefused) as refused:
        change(bern, found, {2: ProgrammeLine(method="steps")})

    assert refused.value.at == "2-method"


def test_the_last_round_is_drawn_by_the_standings(bern: House):
    """E23: rounds drawn by lot, the last by the standings: first against second, third against fourth."""
    found = evening(bern, kind=TournamentKind.PAIRS, deals=8, match_bonus=50, planned_rounds=2)
    change(bern, found, {2: ProgrammeLine(method="swiss")})
    entries = enter(found, 8)
    rounds = list(found.rounds.all())
    seated(found, 1, entries)
    for table, points in zip(Table.objects.order_by("number"), (800, 750, 700, 650), strict=True):
        written(table, NS=points, EW=1256 - points)

    assert [[each.number for each in rounds_drawn_together(some)] for some in (rounds, rounds[1:])] == [
        [1],
        [2],
    ]
    draw_round(found.rounds.get(number=2), by=bern.director)

    seats = Table.objects.filter(draw__round__number=2).order_by("number")
    assert {frozenset(seat.entry.number for seat in table.seats.all()) for table in seats} == {
        frozenset({1, 3}),
        frozenset({5, 7}),
        frozenset({8, 6}),
        frozenset({4, 2}),
    }


# House rules


def test_house_rules_stay_when_deals_or_bonus_change(bern: House):
    found = evening(bern, preset="sidi-barrani", deals=8)

    change_house_rules(found, {"doubling": False, "lowest_bid": 60}, by=bern.director)
    change_tournament(found, {"deals": 10, "match_bonus": 50}, by=bern.director)

    rules = Tournament.objects.get().plan.rules.document()
    assert (rules["doubling"], rules["lowest_bid"], rules["deals"], rules["match_bonus"]) == (
        False,
        60,
        10,
        50,
    )


@pytest.mark.long  # each day a round has its game, and what cannot be is refused
def test_another_game_has_its_usual_house_rules(bern: House):
    found = evening(bern, preset="sidi-barrani", deals=8)
    change_house_rules(found, {"weis": False}, by=bern.director)

    change_tournament(found, {"preset": "schieber"}, by=bern.director)

    assert Tournament.objects.get().plan.rules.document()["weis"] is True


@pytest.mark.long  # each day a round has its game, and what cannot be is refused
def test_house_rules_of_a_round_are_its_own(bern: House):
    found = evening(bern, preset="sidi-barrani", deals=8)

    change_round_house_rules(numbered(found, 2), {"doubling": False}, by=bern.director)
    change_house_rules(found, {"lowest_bid": 60}, by=bern.director)

    found.refresh_from_db()
    rules = [round_.plan.rules.document() for round_ in found.rounds.all()][:2]
    assert [(each["doubling"], each["lowest_bid"]) for each in rules] == [(True, 60), (False, 40)]


def test_house_rules_hold_from_the_first_result_on(bern: House):
    found = tournament(bern.club)
    plan_rounds(found)
    seated(found, 1, enter(found, 4))
    written(Table.objects.get(), NS=700, EW=556)

    with pytest.raises(TournamentRefused, match="Round 1 has begun"):
        change_house_rules(found, {"doubling": False}, by=bern.director, reason="late")
    with pytest.raises(TournamentRefused, match="Round 1 has begun"):
        change_round_house_rules(numbered(found, 1), {"doubling": False}, by=bern.director, reason="late")
    with pytest.raises(TournamentRefused, match="give a reason"):
        change_round_house_rules(numbered(found, 2), {"doubling": False}, by=bern.director)
    change_round_house_rules(numbered(found, 2), {"doubling": False}, by=bern.director, reason="agreed")

    assert numbered(found, 2).plan.rules.document()["doubling"] is False


def test_a_house_rule_that_the_game_has_not_is_refused_at_its_field(bern: House):
    found = evening(bern)

    with pytest.raises(TournamentRefused) as refused:
        change_house_rules(found, {"weis": "perhaps"}, by=bern.director)

    assert refused.value.at == "weis"
