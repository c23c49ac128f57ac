"""What counts in a season, as a form."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions import seasons
from clubs.actions.seasons import SeasonValues, TournamentShare
from clubs.formats import GAMES
from clubs.forms.seasons import SeasonForm, season_games
from clubs.season import SeasonGuests, SeasonRules
from clubs.standings.settings import Counts, Order, Settings
from scoring.rules.games import GAME_OF
from tests.clubs.conftest import House, tournament

TYPED = {
    "name": "2026",
    "counts": "points",
    "order": "highest",
    "minimum": "1",
    "attendance": "0",
    "guests": "out",
}
PLACES = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
BEST = ("best_round", *(f"{place}_best_round" for place in PLACES.split()))


@pytest.mark.parametrize(
    ("typed", "settings"),
    [
        ({}, Settings(minimum=1)),
        ({"order": "lowest", "best_of": "4"}, Settings(order=Order.LOWEST, best_of=4, minimum=1)),
        (
            {"counts": "rank_points", "rank_points": "10, 6 3", "order": "lowest", "minimum": "2"},
            Settings(counts=Counts.RANK_POINTS, rank_points=(10, 6, 3), minimum=2),
        ),
        ({"counts": "average", "rank_points": "10"}, Settings(counts=Counts.AVERAGE, minimum=1)),
        ({"by_best": "on"}, Settings(minimum=1, ties=BEST)),
        ({"best_of": "4", "drop_from": "6"}, Settings(best_of=4, drop_from=6, minimum=1)),
    ],
)
def test_what_is_typed_is_what_counts(bern: House, typed: dict[str, str], settings: Settings):
    form = SeasonForm(bern.club, data={**TYPED, **typed})

    assert form.errors == {}
    assert form.settings() == settings


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"name": ""}, {"name": ["This field is required."]}),
        (
            {"name": "x" * 5000},
            {"name": ["Ensure this value has at most 80 characters (it has 5000)."]},
        ),
        ({"counts": "rank_points"}, {"rank_points": ["Enter the points for the ranks."]}),
        (
            {"counts": "rank_points", "rank_points": "10, -5"},
            {"rank_points": ["Enter whole numbers separated by commas, like 25, 18, 15."]},
        ),
        ({"minimum": "0"}, {"minimum": ["Ensure this value is greater than or equal to 1."]}),
        ({"best_of": "0"}, {"best_of": ["Ensure this value is greater than or equal to 1."]}),
        ({"drop_from": "0"}, {"drop_from": ["Ensure this value is greater than or equal to 1."]}),
        (
            {"order": "lowest", "attendance": "5"},
            {"attendance": ["Where the lowest total wins, attendance can give no points: enter 0."]},
        ),
        (
            {"order": "lowest", "missed": "5"},
            {"missed": ["Where the lowest total wins, absence can take no points off: enter 0."]},
        ),
        ({"game": "poker"}, {"game": ["Select a valid choice. poker is not one of the available choices."]}),
        (
            {"counts": "luck"},
            {"counts": ["Select a valid choice. luck is not one of the available choices."]},
        ),
    ],
)
def test_what_makes_no_sense_is_refused(bern: House, typed: dict[str, str], errors: dict[str, list[str]]):
    assert SeasonForm(bern.club, data={**TYPED, **typed}).errors == errors


def test_a_season_is_offered_as_it_is(bern: House):
    agreed = Settings(
        counts=Counts.RANK_POINTS, rank_points=(10, 6), best_of=4, drop_from=5, minimum=3, ties=BEST
    )
    rules = SeasonRules(
        settings=agreed, attendance=5, missed=3, guests=SeasonGuests.RANKED, unranked_count=True
    )
    values = SeasonValues(name="2026", rules=rules, game="schieber")
    season = seasons.add_season(bern.club, values, by=bern.owner)
    evening = tournament(bern.club, season=season, weight=2, always_counts=True)
    shown = SeasonForm(bern.club, season)

    typed = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}

    again = SeasonForm(bern.club, season, {name: value for name, value in typed.items() if value is not None})
    assert again.errors == {}
    assert (again.values(), again.shares()) == (values, {evening.pk: TournamentShare(2, always=True)})


def test_no_tournament_counts_that_was_not_ticked(bern: House):
    here, _there = (tournament(bern.club, slug=slug) for slug in ("here", "there"))

    form = SeasonForm(bern.club, data={**TYPED, f"counts_{here.pk}": "on"})

    assert form.is_valid()
    assert form.shares() == {here.pk: TournamentShare()}


def test_tournaments_are_offered_in_their_order_with_their_game_but_none_of_another_season(
    bern: House, thun: House
):
    other = bern.club.seasons.create(name="2025", slug="2025")
    tournament(bern.club, slug="other", season=other)
    tournament(thun.club)
    tournament(bern.club, slug="second", name="Second", date=date(2026, 12, 1), preset="differenzler")
    tournament(bern.club, slug="first", name="First")

    offered = SeasonForm(bern.club).countable

    assert [(each.tournament.name, each.game, each.counts.value()) for each in offered] == [
        ("First", "Sidi Barrani", False),
        ("Second", "Differenzler", False),
    ]


def test_a_season_of_a_club_without_tournaments_has_none_to_choose(bern: House):
    form = SeasonForm(bern.club)

    assert (list(form.countable), next(form.own_fields).name) == ([], "name")


def test_a_season_can_be_of_each_game_that_tournaments_play():
    assert set(dict(season_games())) == {"", *(GAME_OF[preset].slug for preset in GAMES)}


def test_a_game_with_several_names_is_called_by_the_first_in_a_season():
    assert [(slug, str(name)) for slug, name in season_games()] == [
        ("", "any game"),
        ("sidi-barrani", "Sidi Barrani"),
        ("schieber", "Schieber"),
        ("differenzler", "Differenzler"),
        ("coiffeur", "Coiffeur"),
        ("handjass", "Handjass"),
        ("pandur", "Pandur"),
    ]
