"""A season of tournaments (TN-5)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clubs.season import (
    SeasonEvening,
    SeasonGuests,
    SeasonRules,
    points_off,
    season_round,
    season_standings,
)
from clubs.standings.ranking import rank, ranks
from clubs.standings.settings import Counts, Order, Settings
from clubs.standings.values import Round, Tournament
from tests.clubs.standings.tournaments import scored, totals

EVENING = rank(scored({"AB": 90, "CD": 90, "EF": 60, "GH": 99}, {"AB": 10, "CD": 5, "EF": 60}))
"""GH missed a round: 99 points, and no rank."""

TOTALS = SeasonRules()


def alone(tournament: Tournament[str], **fields: Any) -> SeasonEvening[str, str]:
    """An evening at which each entry is one player of that name."""
    return SeasonEvening(rank(tournament), {entry: [entry] for entry in tournament.entries}, **fields)


def by_rank(*points: int, **fields: Any) -> SeasonRules:
    return SeasonRules(settings=Settings(counts=Counts.RANK_POINTS, rank_points=points, minimum=1), **fields)


def test_a_tournament_counts_with_its_totals():
    found = season_round(4, SeasonEvening(EVENING, {row.entry: [row.entry] for row in EVENING.rows}), TOTALS)

    assert found == Round(4, scores={"EF": 120, "AB": 100, "CD": 95}, sit_outs=["GH"])


def test_a_tournament_counts_with_the_points_for_its_ranks():
    evening = SeasonEvening(EVENING, {row.entry: [row.entry] for row in EVENING.rows})

    found = season_round(1, evening, by_rank(25, 18, 15))

    assert (found.scores, found.sit_outs) == ({"EF": 25, "AB": 18, "CD": 15}, ["GH"])


def test_the_ranks_are_those_of_the_tournament_ties_and_all():
    level = scored({"A": 9, "B": 5}, {"A": 1, "B": 5}, ties=("best_round",))

    assert season_round(1, alone(level), by_rank(25, 18)).scores == {"A": 25, "B": 18}


def test_who_shares_a_rank_gets_its_points_and_the_next_skips():
    level = scored({"A": 9, "B": 9, "C": 5, "D": 1})

    assert season_round(1, alone(level), by_rank(25, 18, 15, 12)).scores == {
        "A": 25,
        "B": 25,
        "C": 15,
        "D": 12,
    }


def test_each_player_of_a_pair_gets_what_the_pair_made():
    pairs = SeasonEvening(rank(scored({"AB": 90, "CD": 60})), {"AB": "AB", "CD": "CD"})

    assert season_round(1, pairs, TOTALS).scores == {"A": 90, "B": 90, "C": 60, "D": 60}


def test_who_never_played_did_not_attend():
    found = season_round(1, alone(scored({"A": 90}, entries="AB", minimum=0)), TOTALS)

    assert (found.scores, found.sit_outs) == ({"A": 90}, [])


def test_an_average_counts_as_it_is_shown():
    evening = scored({"A": 1}, {"A": 1}, {"A": 2}, counts=Counts.AVERAGE)

    assert season_round(1, alone(evening), TOTALS).scores == {"A": Fraction("1.33")}


def test_the_final_counts_twice_whatever_it_was():
    evenings = [
        alone(scored({"A": 90, "B": 60})),
        alone(scored({"A": 50, "B": 70}), weight=2, always_counts=True),
    ]
    rules = SeasonRules(settings=Settings(drop_worst=1))

    assert totals(season_standings(rules, evenings)) == {"A": 190, "B": 200}
    assert totals(season_standings(rules, evenings[:1])) == {"A": 90, "B": 60}


@pytest.mark.parametrize(
    ("drop_from", "expected"),
    [
        pytest.param(0, {"A": 70, "B": 55}, id="everyone"),
        pytest.param(2, {"A": 70, "B": 55}, id="both-were-there-so-often"),
        pytest.param(3, {"A": 70, "B": 45}, id="only-who-was-there-three-times"),
        pytest.param(4, {"A": 50, "B": 45}, id="nobody"),
    ],
)
def test_only_who_attended_so_many_evenings_drops_any(drop_from, expected):
    evenings = [alone(scored(scores)) for scores in ({"A": 60, "B": 55}, {"A": 20, "B": 35}, {"A": 70})]
    settings = Settings(counts=Counts.AVERAGE, best_of=1, drop_from=drop_from, minimum=1)

    assert totals(season_standings(SeasonRules(settings=settings), evenings)) == expected


def test_an_evening_without_a_rank_is_attended_where_so_many_are_needed_to_drop():
    evenings = [alone(LATE), alone(scored({"A": 90, "C": 70})), alone(scored({"A": 10, "C": 20}))]
    rules = SeasonRules(settings=Settings(best_of=1, drop_from=3, minimum=1))

    assert totals(season_standings(rules, evenings))["C"] == 70


LATE = scored({"A": 400, "B": 390, "C": 380}, {"A": 100, "B": 90, "D": 900})
"""C left early and D came late, with more points in one round than A in two."""


@pytest.mark.parametrize(
    ("order", "counted", "expected"),
    [
        (Order.HIGHEST, False, {"A": (1, 500), "B": (2, 480), "C": (3, 0), "D": (3, 0)}),
        (Order.HIGHEST, True, {"D": (1, 900), "A": (2, 500), "B": (3, 480), "C": (4, 380)}),
        (Order.LOWEST, True, {"C": (1, 380), "B": (2, 480), "A": (3, 500), "D": (4, 900)}),
    ],
)
def test_who_has_no_rank_in_the_evening_leads_a_season_only_where_it_says_so(order, counted, expected):
    rules = SeasonRules(settings=Settings(order=order, minimum=1), unranked_count=counted)

    season = rank(season_standings(rules, [alone(LATE)]))

    assert {row.entry: (row.rank, row.total) for row in season.rows} == expected


def test_where_the_lowest_wins_an_evening_without_a_rank_is_missing():
    rules = SeasonRules(settings=Settings(order=Order.LOWEST, minimum=2))
    evenings = [alone(LATE), alone(scored({"A": 100, "B": 120, "C": 90, "D": 80}))]

    season = rank(season_standings(rules, evenings))

    assert [(row.rank, row.entry, row.total) for row in season.rows] == [
        (1, "A", 600),
        (1, "B", 600),
        (None, "D", 80),
        (None, "C", 90),
    ]


EVENINGS = [alone(scored({"A": 90, "B": 60, "C": 30})), alone(scored({"A": 10, "B": 20}), weight=3)]


def test_attendance_adds_points_whatever_is_dropped_or_weighed():
    rules = SeasonRules(settings=Settings(best_of=1, minimum=1), attendance=5)

    season = rank(season_standings(rules, EVENINGS))

    # The better of 90 and 3 × 10, of 60 and 3 × 20; and 5 for each evening.
    assert [(row.entry, row.total, row.adjustments) for row in season.rows] == [
        ("A", 100, 10),
        ("B", 70, 10),
        ("C", 35, 5),
    ]


def test_each_missed_evening_takes_points_off_whatever_is_dropped_or_weighed():
    rules = SeasonRules(settings=Settings(best_of=1, minimum=1), attendance=5, missed=7)
    evenings = [*EVENINGS, alone(scored({"D": 1}), over=False)]
    season = season_standings(rules, evenings)

    assert totals(season) == {"A": 100, "B": 70, "C": 28, "D": -8}
    assert points_off(season, None) == {"C": -7, "D": -14}
    assert points_off(season, 1) == {"D": -7}


def test_who_plays_without_a_rank_or_outside_the_ranking_misses_nothing():
    lowest = SeasonRules(settings=Settings(order=Order.LOWEST, minimum=1), missed=7)

    for rules, evening in ((by_rank(25, missed=7), JOKER), (lowest, alone(LATE))):
        assert points_off(season_standings(rules, [evening]), None) == {}


def test_who_has_no_rank_in_an_evening_attended_it():
    season = season_standings(by_rank(25, 18, attendance=5), [alone(LATE)])

    assert totals(season) == {"A": 30, "B": 23, "C": 5, "D": 5}


def test_attendance_counts_as_of_the_evening():
    rules = SeasonRules(settings=Settings(minimum=1), attendance=5)

    assert [row.total for row in rank(season_standings(rules, EVENINGS), 1).rows] == [95, 65, 35]


@pytest.mark.parametrize(
    ("guests", "expected"),
    [
        (SeasonGuests.RANKED, {"A": 25, "B": 18, "C": 15}),
        (SeasonGuests.OUT, {"B": 18, "C": 15}),
        (SeasonGuests.MOVED_UP, {"B": 25, "C": 18}),
    ],
)
def test_guests_are_left_out_and_those_behind_them_move_up_or_not(guests, expected):
    evening = alone(scored({"A": 90, "B": 60, "C": 30}))

    assert totals(season_standings(by_rank(25, 18, 15, guests=guests), [evening], {"A"})) == expected


def test_a_pair_with_one_guest_keeps_its_rank_for_the_member():
    pairs = SeasonEvening(rank(scored({"AB": 90, "CD": 60, "EF": 30})), {"AB": "AB", "CD": "CD", "EF": "EF"})
    rules = by_rank(25, 18, 15, guests=SeasonGuests.MOVED_UP)

    assert totals(season_standings(rules, [pairs], set("ABC"))) == {"D": 25, "E": 18, "F": 18}


def test_level_members_behind_a_guest_share_the_rank_they_move_up_to():
    evening = alone(scored({"A": 90, "B": 60, "C": 60, "D": 10}))
    rules = by_rank(25, 18, 15, 12, guests=SeasonGuests.MOVED_UP)

    assert totals(season_standings(rules, [evening], {"A"})) == {"B": 25, "C": 25, "D": 15}


def test_without_guests_it_is_the_same_wherever_they_stand():
    rules = [by_rank(25, 18, 15, guests=guests) for guests in SeasonGuests]

    assert len({str(totals(season_standings(each, EVENINGS))) for each in rules}) == 1


def test_a_season_of_unfinished_evenings_ranks_nobody():
    assert ranks(season_standings(TOTALS, [alone(scored({}, entries="AB"))])) == {}


JOKER = alone(replace(scored({"A": 90, "B": 60, "J": 99}), outside=["J"]), outside={"J"})
"""J fills a seat."""


@pytest.mark.parametrize("rules", [SeasonRules(unranked_count=True), by_rank(25, 18)])
def test_who_fills_a_seat_makes_nothing_and_attended(rules):  # ST-10
    found = season_round(1, JOKER, rules)

    assert ("J" in found.scores, found.sit_outs) == (False, ["J"])


def test_who_only_ever_filled_seats_is_outside_the_seasons_ranking_with_points_for_attendance():
    season = season_standings(by_rank(25, 18, attendance=5), [JOKER, JOKER])

    assert [(row.rank, row.entry, row.total) for row in rank(season).rows] == [
        (1, "A", 60),
        (2, "B", 46),
        (None, "J", 10),
    ]


def test_who_filled_a_seat_once_is_ranked_by_the_other_evenings():
    season = season_standings(by_rank(25, 18), [JOKER, alone(scored({"J": 90, "A": 60}))])

    assert [(row.rank, row.entry, row.total) for row in rank(season).rows] == [
        (1, "A", 43),
        (2, "J", 25),
        (3, "B", 18),
    ]
