"""What counts in a season, as a form."""

from __future__ import annotations

import pytest

from clubs.forms.seasons import SeasonForm
from clubs.models import Season
from clubs.standings.document import settings_document
from clubs.standings.settings import Counts, Order, Settings
from tests.clubs.conftest import House, tournament

TYPED = {"name": "2026", "counts": "points", "order": "highest", "minimum": "1"}
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
    ],
)
def test_what_is_typed_is_what_counts(typed: dict[str, str], settings: Settings):
    form = SeasonForm(data={**TYPED, **typed})

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
        (
            {"counts": "luck"},
            {"counts": ["Select a valid choice. luck is not one of the available choices."]},
        ),
    ],
)
def test_what_makes_no_sense_is_refused(typed: dict[str, str], errors: dict[str, list[str]]):
    assert SeasonForm(data={**TYPED, **typed}).errors == errors


def test_a_season_is_offered_as_it_is(bern: House):
    agreed = Settings(counts=Counts.RANK_POINTS, rank_points=(10, 6), best_of=4, minimum=3, ties=BEST)
    season = Season.objects.create(
        club=bern.club, name="2026", slug="2026", settings=settings_document(agreed)
    )
    evening = tournament(bern.club, season=season, weight=2)
    shown = SeasonForm(season)

    typed = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}

    assert typed[f"weight_{evening.pk}"] == 2
    again = SeasonForm(season, {name: value for name, value in typed.items() if value is not None})
    assert again.is_valid()
    assert (again.settings(), again.weights()) == (agreed, {evening.pk: 2})


def test_a_new_season_has_no_weights_to_choose():
    form = SeasonForm()

    assert (list(form.weighed), next(form.own_fields).name) == ([], "name")
