"""My clubs, and one club: its page and settings."""

import json
from datetime import date

import pytest
from django.contrib.auth.models import User

from clubs.models import Club, Membership, Role, RoundWord, Season, State
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.views.answers import reader, stranger, text

SETTINGS = "/clubs/bern/settings/"


# The way in


def test_the_start_page_leads_to_the_clubs(bern: House):
    assert '<a class="button wide" href="/clubs/">Clubs and tournaments</a>' in text(stranger().get("/"))
    assert '<a class="button wide" href="/clubs/">Your clubs</a>' in text(reader(bern).get("/"))


def test_an_empty_server_says_where_the_first_account_is_made(db):
    assert "Nobody has an account yet." in text(stranger().get("/accounts/sign-in/"))


# My clubs


def test_everyone_sees_his_own_clubs(bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.helper, role=Role.OWNER)
    page = reader(bern, Role.HELPER).get("/clubs/")
    other = reader(bern, Role.VIEWER).get("/clubs/")

    assert [(found.club, found.role) for found in page.context["memberships"]] == [
        (bern.club, Role.HELPER),
        (thun.club, Role.OWNER),
    ]
    assert "Thun" not in text(other)


def test_who_has_no_club_is_told_how_to_get_into_one(db):
    client = stranger()
    client.force_login(User.objects.create_user("anna"), backend="django.contrib.auth.backends.ModelBackend")

    assert "You belong to no club yet." in text(client.get("/clubs/"))


def test_where_the_server_is_open_everybody_founds_clubs(bern: House, settings):
    settings.REGISTRATION = "open"
    client = reader(bern, Role.VIEWER)

    assert client.post("/clubs/new/", {"club_name": "New"}).headers["Location"] == "/clubs/new-2/"
    assert client.post("/clubs/new/", {"club_name": "N" * 5000}).context["form"].errors.keys() == {
        "club_name"
    }


@pytest.mark.parametrize("registration", ["invitation", "closed"])
def test_elsewhere_a_further_club_needs_an_invitation(bern: House, settings, registration: str):
    settings.REGISTRATION = registration
    client = reader(bern)

    for response in (client.get("/clubs/new/"), client.post("/clubs/new/", {"club_name": "Biel"})):
        assert "A new club needs an invitation" in text(response)
    assert Club.objects.count() == 1


# A club's page


@pytest.mark.parametrize(
    ("role", "steps"),
    [
        (Role.OWNER, ["Import members", "New tournament", "Invite somebody"]),
        (Role.DIRECTOR, ["Import members", "New tournament"]),
        (Role.HELPER, []),
    ],
)
def test_a_new_club_is_told_how_to_begin(bern: House, role: Role, steps: list[str]):
    page = text(reader(bern, role).get("/clubs/bern/"))

    assert [step for step in ("Import members", "New tournament", "Invite somebody") if step in page] == steps


def test_a_step_that_is_done_is_marked(bern: House):
    player(bern.club, 1)

    assert "done" in text(reader(bern).get("/clubs/bern/"))


def test_what_is_on_comes_first_and_what_is_over_is_a_list(bern: House, thun: House):
    for number, state in enumerate(
        [State.ARCHIVED, State.FINISHED, State.DRAFT, State.OPEN, State.RUNNING], 1
    ):
        evening = tournament(bern.club, name=state, slug=state, state=state, date=date(2026, number, 1))
    enter(evening, 8)
    tournament(thun.club, name="Elsewhere")
    page = reader(bern, Role.VIEWER).get("/clubs/bern/").context

    assert [(card.tournament.name, card.entries) for card in page["page"].coming] == [
        (State.RUNNING, 8),
        (State.OPEN, 0),
        (State.DRAFT, 0),
    ]
    assert [row.record.name for row in page["listing"].table.rows] == [State.FINISHED, State.ARCHIVED]


def test_past_tournaments_are_narrowed_to_a_season_of_the_club(bern: House, thun: House):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026")
    Season.objects.create(club=thun.club, name="2025", slug="2025")
    tournament(bern.club, name="Spring", slug="spring", state=State.FINISHED, season=season)
    tournament(bern.club, name="Autumn", slug="autumn", state=State.FINISHED)
    client = reader(bern)

    rows = json.loads(client.get("/clubs/bern/?season=2026&_export=json").content)

    assert [(row["name"], row["season"], row["game"]) for row in rows] == [("Spring", "2026", "Sidi Barrani")]
    assert len(client.get("/clubs/bern/?season=2025").context["listing"].table.rows) == 2


@pytest.mark.parametrize("evenings", [1, 12])
def test_many_tournaments_take_no_more_queries(bern: House, django_assert_num_queries, evenings: int):
    season = Season.objects.create(club=bern.club, name="2026", slug="2026")
    for number in range(evenings):
        tournament(bern.club, slug=f"open-{number}", season=season)
        tournament(bern.club, slug=f"over-{number}", state=State.FINISHED, season=season)
    client = reader(bern)

    with django_assert_num_queries(11):
        client.get("/clubs/bern/")


# Settings


def settings_of(**fields: str) -> dict[str, str]:
    return {"name": "Bern", "slug": "bern", "round_word": "passe", **fields}


def test_settings_are_changed_and_the_page_moves_along(bern: House):
    data = settings_of(name="Bern West", slug="Bern-West", round_word="round", short_names="on")
    response = reader(bern).post(SETTINGS, data)

    club = Club.objects.get()
    assert response.headers["Location"] == "/clubs/bern-west/settings/"
    assert (club.name, club.slug, club.round_word, club.short_names) == (
        "Bern West",
        "bern-west",
        RoundWord.ROUND,
        True,
    )


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        pytest.param({"name": ""}, {"name"}, id="nameless"),
        pytest.param({"name": "B" * 5000}, {"name"}, id="long"),
        pytest.param({"name": "B\0"}, {"name"}, id="nothing-sign"),
        pytest.param({"slug": "thun"}, {"slug"}, id="taken"),
        pytest.param({"slug": "THUN"}, {"slug"}, id="taken-but-for-capitals"),
        pytest.param({"slug": "new"}, {"slug"}, id="reserved"),
        pytest.param({"slug": "a/b"}, {"slug"}, id="no-address"),
        pytest.param({"slug": "b" * 5000}, {"slug"}, id="long-address"),
        pytest.param({"round_word": "match"}, {"round_word"}, id="unknown-word"),
    ],
)
def test_settings_that_cannot_be_are_shown_again(
    bern: House, thun: House, fields: dict[str, str], refused: set[str]
):
    response = reader(bern).post(SETTINGS, settings_of(**fields))

    assert response.context["form"].errors.keys() == refused
    assert '<a class="club-name" href="/clubs/bern/">Bern</a>' in text(response)
    assert Club.objects.get(pk=bern.club.pk).slug == "bern"
