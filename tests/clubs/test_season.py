"""A season of tournaments (TN-5)."""

from dataclasses import replace
from fractions import Fraction

from clubs.season import season_round
from clubs.standings.ranking import rank
from clubs.standings.settings import Counts, Settings
from clubs.standings.values import Round, Tournament
from tests.clubs.standings.tournaments import scored, totals

EVENING = rank(scored({"AB": 90, "CD": 90, "EF": 60, "GH": 99}, {"AB": 10, "CD": 5, "EF": 60}))


def alone(entry: str) -> list[str]:
    return [entry]


def test_a_tournament_counts_with_its_totals():
    assert season_round(4, EVENING, alone) == Round(4, scores={"EF": 120, "AB": 100, "CD": 95, "GH": 99})


def test_a_tournament_counts_with_the_points_for_its_ranks():
    found = season_round(4, EVENING, alone, rank_points=(25, 18, 15))

    assert found.scores == {"EF": 25, "AB": 18, "CD": 15, "GH": 0}


def test_the_ranks_are_those_of_the_tournament_ties_and_all():
    level = scored({"A": 9, "B": 5}, {"A": 1, "B": 5}, ties=("best_round",))

    assert season_round(1, rank(level), alone, rank_points=(25, 18)).scores == {"A": 25, "B": 18}


def test_each_player_of_a_pair_gets_what_the_pair_made():
    found = season_round(1, rank(scored({"AB": 90, "CD": 60})), list)

    assert found.scores == {"A": 90, "B": 90, "C": 60, "D": 60}


def test_who_never_played_did_not_attend():
    assert season_round(1, rank(scored({"A": 90}, entries="AB", minimum=0)), alone).scores == {"A": 90}


def test_an_average_counts_as_it_is_shown():
    evening = rank(scored({"A": 1}, {"A": 1}, {"A": 2}, counts=Counts.AVERAGE))

    assert season_round(1, evening, alone).scores == {"A": Fraction("1.33")}


def test_the_final_counts_twice_whatever_it_was():
    rounds = [season_round(1, rank(scored({"A": 90, "B": 60})), alone)]
    rounds.append(season_round(2, rank(scored({"A": 50, "B": 70})), alone, weight=2, droppable=False))
    season = Tournament("AB", rounds, settings=Settings(drop_worst=1))

    assert totals(season) == {"A": 190, "B": 200}
    assert totals(replace(season, rounds=rounds[:1])) == {"A": 90, "B": 60}
