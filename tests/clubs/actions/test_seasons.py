"""Starting a season and changing what counts in it."""

from __future__ import annotations

import pytest

from clubs.actions import seasons
from clubs.models import Action, LogEvent, Season
from clubs.standings.document import read_settings, settings_document
from clubs.standings.settings import Settings
from tests.clubs.conftest import House, tournament

AGREED = Settings(best_of=4, minimum=2)


def test_what_was_agreed_is_kept_as_a_document(bern: House):
    season = seasons.add_season(bern.club, name="Season 2026", settings=AGREED, by=bern.director)

    assert (season.slug, read_settings(season.settings)) == ("season-2026", AGREED)
    log = LogEvent.objects.get()
    assert (log.deed, log.subject, log.by) == (Action.SEASON_ADDED, "Season 2026", bern.director)


@pytest.mark.parametrize(
    ("names", "slugs"),
    [
        (["2026", "2026", "2026"], ["2026", "2026-2", "2026-3"]),
        (["New"], ["new-2"]),
        (["ליגה"], ["season"]),
        (["x" * 80], ["x" * 44]),
    ],
)
def test_every_season_has_an_address_of_its_own(bern: House, thun: House, names, slugs):
    Season.objects.create(club=thun.club, name="2026", slug="2026")

    made = [seasons.add_season(bern.club, name=name, settings=AGREED, by=bern.owner).slug for name in names]

    assert made == slugs


def test_a_change_is_told_with_what_was_before(bern: House):
    season = seasons.add_season(bern.club, name="2026", settings=AGREED, by=bern.owner)
    evening = tournament(bern.club, season=season)

    seasons.change_season(
        season, name="2027", settings=Settings(minimum=1), weights={evening.pk: 3}, by=bern.owner
    )

    log = LogEvent.objects.get(deed=Action.SEASON_CHANGED)
    assert log.before == {"name": "2026", "weights": {}, "settings": settings_document(AGREED)}
    assert log.after == {
        "name": "2027",
        "weights": {"November": 3},
        "settings": settings_document(Settings(minimum=1)),
    }


def test_a_tournament_of_another_season_keeps_its_weight(bern: House):
    season = seasons.add_season(bern.club, name="2026", settings=AGREED, by=bern.owner)
    other = tournament(bern.club)

    seasons.change_season(season, name="2026", settings=AGREED, weights={other.pk: 3}, by=bern.owner)

    other.refresh_from_db()
    assert other.weight == 1
