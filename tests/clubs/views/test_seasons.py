"""Seasons on pages: the list, the standings, what counts."""

from __future__ import annotations

import json
from datetime import date

import pytest
from django.test import Client

from clubs.models import Action, Club, LogEvent, Player, Role, Season, State
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/seasons/"
AGREED = {
    "name": "2027",
    "counts": "points",
    "order": "highest",
    "minimum": "1",
    "attendance": "0",
    "guests": "out",
}


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (32, 1), (4, 12), (32, 12)])
def test_a_season_asks_the_same_for_few_and_many(
    bern: House, client: Client, season: Season, django_assert_num_queries, count, evenings
):
    for number in range(evenings):
        played(tournament(bern.club, slug=f"evening-{number}", season=season, state=State.FINISHED), count, 1)

    with django_assert_num_queries(14):
        page = client.get(f"{HERE}2026/")

    assert page.context["listing"].table.paginator.count == count


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_the_same_for_few_and_many(
    bern: House, client: Client, django_assert_num_queries, count
):
    for number in range(count):
        Season.objects.create(club=bern.club, name=str(number), slug=str(number))

    with django_assert_num_queries(6):
        page = client.get(HERE)

    assert page.context["listing"].table.paginator.count == count


def test_the_list_counts_the_tournaments(bern: House, client: Client, season: Season, thun: House):
    tournament(bern.club, season=season)
    tournament(bern.club, slug="other", season=season)
    Season.objects.create(club=thun.club, name="2025", slug="2025")

    rows = [(row.record.name, row.record.held) for row in client.get(HERE).context["listing"].table.rows]

    assert rows == [("2026", 2)]


def test_a_season_is_started(bern: House, client: Client):
    answer = client.post(f"{HERE}new/", {**AGREED, "best_of": "4", "minimum": "3", "by_best": "on"})

    season = Season.objects.get()
    assert answer["Location"] == season.get_absolute_url() == f"{HERE}2027/"
    assert (season.name, season.settings["best_of"], season.settings["minimum"]) == ("2027", 4, 3)
    assert LogEvent.objects.get().action == Action.SEASON_ADDED


def test_what_is_wrong_is_said_and_what_was_typed_stays(bern: House, client: Client):
    page = client.post(f"{HERE}new/", {**AGREED, "counts": "rank_points", "rank_points": "ten, five"})

    assert page.context["form"].errors == {
        "rank_points": ["Enter whole numbers separated by commas, like 25, 18, 15."]
    }
    assert 'value="ten, five"' in text(page)
    assert not Season.objects.exists()


def test_what_counts_is_changed_with_the_weights(bern: House, client: Client, season: Season):
    evening = evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED)

    answer = client.post(
        f"{HERE}2026/settings/",
        {**AGREED, f"counts_{evening.pk}": "on", f"weight_{evening.pk}": "2", f"always_{evening.pk}": "on"},
    )

    evening.refresh_from_db()
    assert (answer["Location"], evening.weight, evening.always_counts) == (f"{HERE}2026/", 2, True)
    assert Season.objects.get().name == "2027"
    assert LogEvent.objects.get().action == Action.SEASON_CHANGED


def test_a_weight_below_one_is_refused(bern: House, client: Client, season: Season):
    evening = tournament(bern.club, season=season)

    page = client.post(f"{HERE}2026/settings/", {**AGREED, f"weight_{evening.pk}": "0"})

    assert list(page.context["form"].errors) == [f"weight_{evening.pk}"]
    evening.refresh_from_db()
    assert evening.weight == 1


def test_a_season_starts_with_the_tournaments_that_are_ticked(bern: House, client: Client):
    here, there = (tournament(bern.club, slug=slug) for slug in ("here", "there"))

    client.post(f"{HERE}new/", {**AGREED, f"counts_{here.pk}": "on"})

    here.refresh_from_db()
    there.refresh_from_db()
    assert (here.season, there.season) == (Season.objects.get(), None)


@pytest.mark.parametrize("count", [1, 30])
def test_the_settings_ask_the_same_for_few_and_many(
    bern: House, client: Client, season: Season, django_assert_num_queries, count
):
    for number in range(count):
        tournament(bern.club, slug=f"in-{number}", season=season)
        tournament(bern.club, slug=f"out-{number}")

    with django_assert_num_queries(6):
        page = client.get(f"{HERE}2026/settings/")

    assert len(page.context["form"].tournaments) == 2 * count


def test_a_season_is_shown_as_of_any_tournament(bern: House, client: Client, season: Season):
    for month in (1, 2):
        evening_of(
            bern,
            ("ABCD", 1000, 256),
            slug=f"month-{month}",
            date=date(2026, month, 9),
            season=season,
            state=State.FINISHED,
        )

    page = client.get(f"{HERE}2026/?round=1")

    assert [row.record.total for row in page.context["listing"].table.rows] == [1000, 1000, 256, 256]


@pytest.mark.parametrize(
    ("guests", "sentence"),
    [(True, "Nobody is ranked yet: guests are left out."), (False, "No results yet.")],
    ids=["only-guests", "nobody"],
)
def test_an_empty_list_says_why(bern: House, client: Client, season: Season, guests: bool, sentence: str):
    if guests:
        evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED)
        Player.objects.update(guest=True)

    assert sentence in text(client.get(f"{HERE}2026/"))


def test_points_for_attendance_have_a_column(bern: House, client: Client, season: Season):
    evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED)
    Season.objects.update(attendance=20)

    rows = json.loads(client.get(f"{HERE}2026/?_export=json").content)

    assert (rows[0]["adjustments"], rows[0]["total"]) == (20, 1020)
    assert ">Attendance<" in text(client.get(f"{HERE}2026/"))


def test_what_still_runs_is_told(bern: House, client: Client, season: Season):
    evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.RUNNING)

    assert "Still running, so provisional:" in text(client.get(f"{HERE}2026/"))


def test_the_other_clubs_season_is_not_found(client: Client, thun: House):
    Season.objects.create(club=thun.club, name="2026", slug="2026")

    assert client.get(f"{HERE}2026/").status_code == 404


# The public page


def test_the_public_page_shows_the_standings_by_short_names(bern: House, season: Season):
    Season.objects.update(public=True, name="<b>2026")
    Club.objects.update(short_names=True)
    evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED)
    bern.club.players.filter(number="1").update(short_name="<i>Ann")

    page = text(stranger().get(f"{HERE}2026/live/"))

    assert "<title>&lt;b&gt;2026 · Bern</title>" in page
    assert "<bdi>&lt;i&gt;Ann</bdi>" in page
    assert '<td class="number total">1,000</td>' in page
    assert "/members/" not in page


def test_a_season_that_is_not_public_is_seen_by_its_club_alone(bern: House, season: Season, client: Client):
    answer = client.get(f"{HERE}2026/live/")

    assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex, nofollow")
    assert stranger().get(f"{HERE}2026/live/").status_code == 404


def test_a_season_is_made_public_in_its_settings(season: Season, client: Client):
    client.post(f"{HERE}2026/settings/", {**AGREED, "public": "on"})

    season.refresh_from_db()
    assert season.public
    assert (LogEvent.objects.get().after or {})["public"] is True
    assert 'href="/clubs/bern/seasons/2026/live/"' in text(client.get(season.get_absolute_url()))
