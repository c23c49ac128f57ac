"""Starting a season and changing what counts in it."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.actions import seasons
from clubs.actions.seasons import SeasonValues, TournamentShare
from clubs.models import Action, LogEvent, Season
from clubs.queries.seasons import season_rules
from clubs.season import SeasonGuests, SeasonRules
from clubs.standings.document import read_settings, settings_document
from clubs.standings.settings import Settings
from tests.clubs.conftest import House, tournament

AGREED = Settings(best_of=4, minimum=2)


def named(name: str, settings: Settings = AGREED, **rules: Any) -> SeasonValues:
    return SeasonValues(name=name, rules=SeasonRules(settings=settings, **rules))


def test_what_was_agreed_is_kept_as_a_document(bern: House):
    season = seasons.add_season(bern.club, named("Season 2026"), by=bern.director)

    assert (season.slug, read_settings(season.settings)) == ("season-2026", AGREED)
    log = LogEvent.objects.get()
    assert (log.action, log.subject, log.by) == (Action.SEASON_ADDED, "Season 2026", bern.director)


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

    made = [seasons.add_season(bern.club, named(name), by=bern.owner).slug for name in names]

    assert made == slugs


def test_all_rules_are_kept(bern: House):
    rules = SeasonRules(settings=AGREED, attendance=5, guests=SeasonGuests.MOVED_UP, unranked_count=True)

    season = seasons.add_season(
        bern.club, SeasonValues(name="2026", rules=rules, game="schieber"), by=bern.director
    )

    season.refresh_from_db()
    assert (season.game, season_rules(season)) == ("schieber", rules)


def test_a_change_is_told_with_what_was_before(bern: House):
    evening = tournament(bern.club)
    season = seasons.add_season(bern.club, named("2026"), by=bern.owner)

    seasons.change_season(
        season,
        named("2027", Settings(minimum=1)),
        shares={evening.pk: TournamentShare(3, always=True)},
        by=bern.owner,
    )

    log = LogEvent.objects.get(action=Action.SEASON_CHANGED)
    same = {
        "game": "",
        "attendance": 0,
        "missed": 0,
        "guests": "out",
        "unranked_count": False,
        "public": False,
    }
    nothing: dict[str, Any] = {"tournaments": [], "weights": {}, "always_counts": []}
    final = {"tournaments": ["November"], "weights": {"November": 3}, "always_counts": ["November"]}
    assert log.before == {"name": "2026", "settings": settings_document(AGREED), **same, **nothing}
    assert log.after == {"name": "2027", "settings": settings_document(Settings(minimum=1)), **same, **final}


def test_what_is_not_ticked_any_more_counts_once_again_in_no_season(bern: House):
    season = seasons.add_season(bern.club, named("2026"), by=bern.owner)
    gone = tournament(bern.club, season=season, weight=2, always_counts=True)
    new = tournament(bern.club, slug="new")

    seasons.change_season(season, named("2026"), shares={new.pk: TournamentShare()}, by=bern.owner)

    gone.refresh_from_db()
    assert (gone.season, gone.weight, gone.always_counts) == (None, 1, False)
    assert list(season.tournaments.all()) == [new]


def test_a_tournament_of_another_season_stays_there(bern: House):
    season, other = (seasons.add_season(bern.club, named(name), by=bern.owner) for name in ("2026", "2027"))
    theirs = tournament(bern.club, season=other)

    seasons.change_season(season, named("2026"), shares={theirs.pk: TournamentShare(3)}, by=bern.owner)

    theirs.refresh_from_db()
    assert (theirs.season, theirs.weight) == (other, 1)


def test_another_clubs_tournament_does_not_count(bern: House, thun: House):
    theirs = tournament(thun.club)

    season = seasons.add_season(
        bern.club, named("2026"), shares={theirs.pk: TournamentShare()}, by=bern.owner
    )

    assert not season.tournaments.exists()
