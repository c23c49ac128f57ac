"""The front page: what it says of this server, what search engines and chats read of pages, languages."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.conf import settings as configured
from django.test import Client

from clubs.actions.instance import change_instance
from clubs.models import Club, Season, State
from config.handbook_links import page_about
from tests.clubs.conftest import House, house, tournament
from tests.clubs.views.answers import stranger, text

STATIC = configured.BASE_DIR / "static"


@pytest.fixture
def visitor(db: None) -> Client:
    return stranger()


@pytest.fixture
def bern(db: None) -> House:
    return house("Bern", "bern")


def metas(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))


# Who runs it


def test_where_no_operator_is_named_it_says_so(visitor: Client):
    page = text(visitor.get("/"))

    assert "Nobody has said who runs this server. Ask whoever gave you its address." in page
    assert "Standblatt is free software" in page
    assert "Look at an example" not in page


def test_it_names_the_server_its_operator_the_contact_and_the_price(visitor: Client):
    change_instance(
        {
            "name": "<b>Jass",
            "operator": "Verband",
            "contact": "info@example.ch",
            "price": "Free for all.",
            "example": "on",
        }
    )

    page = text(visitor.get("/"))

    assert "<title>&lt;b&gt;Jass · Standblatt" in page
    assert "This server is run by <bdi>Verband</bdi>." in page
    assert '<a href="mailto:info@example.ch">' in page
    assert "Free for all." in page
    assert '<a class="button" href="/example/">Look at an example</a>' in page


def test_a_new_game_comes_first_then_clubs_then_everything_else(visitor: Client):
    change_instance({"example": "on"})

    page = text(visitor.get("/"))

    links = ("/table/#new", "/clubs/", "/example/", "/accounts/register/")
    places = [page.index(f'href="{link}"') for link in links]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("colour", "style"),
    [
        pytest.param("", "", id="none"),
        pytest.param("#1f3a5f", ".home { --accent: #1f3a5f; --on-accent: #ffffff; }\n", id="dark"),
        pytest.param("#ffee00", ".home { --accent: #", id="too-light-for-white-letters"),
    ],
)
def test_the_colour_of_its_buttons_can_be_read(visitor: Client, colour: str, style: str):
    change_instance({"colour": colour})

    shown = text(visitor.get("/front.css"))

    assert shown.startswith(style)
    assert "#ffee00" not in shown
    assert ('href="/front.css"' in text(visitor.get("/"))) is bool(colour)


# Tournaments that want to be seen


def test_public_tournaments_are_listed_where_their_club_wants_it(visitor: Client, bern: House):
    shown = {"state": State.RUNNING, "public": True}
    tournament(bern.club, name="Later", slug="later", date=date(2026, 11, 20), **shown)
    tournament(bern.club, name="Earlier", slug="earlier", date=date(2026, 10, 20), **shown)
    tournament(bern.club, name="Draft", slug="draft", **{**shown, "state": State.DRAFT})
    tournament(bern.club, name="Inside", slug="inside", **{**shown, "public": False})
    assert listed(visitor) == []

    Club.objects.update(listed=True)

    assert listed(visitor) == ["Later", "Earlier"]


def test_a_suspended_club_is_not_listed(visitor: Client, bern: House):
    tournament(bern.club, name="Later", slug="later", state=State.RUNNING, public=True)
    Club.objects.update(listed=True, suspended_at="2026-11-25T12:00Z", suspended_because="unpaid")

    assert listed(visitor) == []


def test_public_seasons_are_listed_where_their_club_wants_it(visitor: Client, bern: House):
    Season.objects.create(club=bern.club, name="<b>2026", slug="2026", public=True)
    Season.objects.create(club=bern.club, name="Inside", slug="inside")
    link = '<a href="/clubs/bern/seasons/2026/live/"><bdi>&lt;b&gt;2026</bdi></a>'
    assert link not in text(visitor.get("/"))

    Club.objects.update(listed=True)

    shown = text(visitor.get("/"))
    assert (link in shown, "Inside" in shown) == (True, False)


def listed(visitor: Client) -> list[str]:
    shown = text(visitor.get("/"))
    return re.findall(r'<a href="/clubs/bern/tournaments/[^"]+/live/"><bdi>([^<]+)</bdi>', shown)


@pytest.mark.parametrize("count", [1, 3])
def test_it_takes_the_same_queries_however_many_there_are(
    visitor: Client, bern: House, count: int, django_assert_num_queries
):
    Club.objects.update(listed=True)
    for number in range(count):
        tournament(bern.club, name=f"T{number}", slug=f"t{number}", state=State.RUNNING, public=True)

        Season.objects.create(club=bern.club, name=f"S{number}", slug=f"s{number}", public=True)

    with django_assert_num_queries(3):
        assert len(listed(visitor)) == count


# Heads of pages


@pytest.mark.sample(8)
@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
@pytest.mark.parametrize(
    "path", ["/", "/handbook/", "/handbook/club/", "/pads/", "/privacy/", "/accounts/register/"]
)
def test_search_engines_find_a_page_in_each_language_and_chats_a_picture(db, path: str, language: str):
    page = text(Client(headers={"accept-language": language}).get(path))
    said = metas(page)

    assert f'<link rel="canonical" href="http://testserver{path}">' in page
    alternates = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page))
    assert alternates == {
        **{
            code[:2]: f"http://testserver{path}?language={code}" for code in ("de-ch", "fr-ch", "it-ch", "en")
        },
        "x-default": f"http://testserver{path}",
    }
    assert 50 < len(said["description"]) < 200
    assert said["og:description"] == said["description"]
    assert said["og:image"] == f"http://testserver/static/pictures/card-{language}.jpg"
    assert (STATIC / "pictures" / f"card-{language}.jpg").exists()
    assert re.search(r"<title>[^<]*Standblatt[^<]*</title>", page)


KINDS = {
    "/clubs/bern/tournaments/final/live/": ("&lt;Final&gt; · Bern", "canonical", ""),
    "/clubs/bern/tournaments/final/embed/": ("&lt;Final&gt; · Bern", "", ""),
    "/clubs/bern/seasons/2026/live/": ("&lt;2026&gt; · Bern", "canonical", ""),
    "/table/link/?new=schieber": ("Schieber to 2500 · Standblatt", "", "noindex, nofollow"),
    "/table/": ("Table · Standblatt", "", ""),
    "/group/": ("Group · Standblatt", "", "noindex, nofollow"),
}
"""Pages by their kind: the title, whether they name their canonical address, what robots are told."""


@pytest.mark.parametrize("path", KINDS)
def test_each_kind_of_page_has_a_title_and_says_what_search_engines_may(
    visitor: Client, bern: House, path: str
):
    tournament(bern.club, name="<Final>", slug="final", state=State.RUNNING, public=True)
    Season.objects.create(club=bern.club, name="<2026>", slug="2026", public=True)

    page = text(visitor.get(path))

    title = re.findall("<title>(.*)</title>", page)
    canonical = re.findall('rel="(canonical)"', page)
    assert (title, canonical, metas(page).get("robots", "")) == (
        [KINDS[path][0]],
        [*filter(None, [KINDS[path][1]])],
        KINDS[path][2],
    )


def test_the_page_of_a_hall_has_a_picture_and_a_sentence_of_its_own(visitor: Client, bern: House):
    tournament(
        bern.club, name="<Final>", slug="final", date=date(2026, 11, 20), state=State.RUNNING, public=True
    )

    said = metas(text(visitor.get("/clubs/bern/tournaments/final/live/")))

    assert said["og:title"] == "&lt;Final&gt;"
    assert said["description"].startswith("Who sits where, results and standings: Bern")
    assert said["og:image"] == "http://testserver/static/pictures/card-hall-en.jpg"


@pytest.mark.parametrize("picture", ["phone", "hall", "paper"])
@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_the_pictures_are_there_in_each_language_and_light(language: str, picture: str):
    assert (STATIC / "pictures" / f"{picture}-{language}.webp").stat().st_size < 30_000


# Languages


def test_an_address_with_a_language_shows_it_and_the_next_pages_too(visitor: Client):
    assert '<html lang="fr-ch"' in text(visitor.get("/?language=fr-ch"))
    assert '<html lang="fr-ch"' in text(visitor.get("/handbook/"))


def test_a_language_that_there_is_not_changes_nothing(visitor: Client):
    answer = visitor.get("/?language=xx")

    assert '<html lang="en"' in text(answer)
    assert not answer.cookies


# The way to the handbook, and out of errors


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("hall-clock", "hall"),
        ("live", "hall"),
        ("rounds-fairness", "draws"),
        ("round-results", "club"),
        ("standings-chart", "standings"),
        ("sheets", "paper"),
        ("members", "club"),
    ],
)
def test_each_page_leads_to_the_page_of_the_handbook_about_it(name: str, page: str):
    assert page_about(name, "club") == page


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/", "/handbook/"),
        ("/pads/", "/handbook/paper/"),
        ("/privacy/", "/handbook/"),
        ("/accounts/sign-in/", "/handbook/club/"),
        ("/q/", "/handbook/hall/"),
        ("/nowhere/", "/handbook/"),
    ],
)
def test_pages_have_a_link_to_the_handbook(visitor: Client, address: str, page: str):
    assert f'<a href="{page}">Handbook</a>' in text(visitor.get(address))


WITHOUT_A_FOOT = {
    "clubs/embed.html": "stands inside another page",
    "clubs/projector.html": "is read from afar; nobody taps there",
    "scoring/table.html": "has the link in its menu",
}


def test_no_foot_of_a_page_lacks_the_link_to_the_handbook():
    folder = configured.BASE_DIR / "templates"
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.html")}
    pages = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    feet = {name: page.partition("{% block footer %}")[2] for name, page in pages.items()}
    without = {name for name, page in pages.items() if "{% block colophon %}{% endblock %}" in page}

    assert without == {*WITHOUT_A_FOOT}
    assert [name for name, foot in feet.items() if foot and "handbook" not in foot] == []


def test_what_is_not_there_leads_to_what_is(visitor: Client):
    page = text(visitor.get("/nowhere/"))

    assert "The address may be mistyped, or what was here has been deleted or renamed." in page
    assert all(f'href="{link}"' in page for link in ("/q/", "/clubs/", "/handbook/", "/"))


def test_a_name_that_is_none_of_the_servers_is_refused_in_words(db):
    answer = stranger().get("/", headers={"host": "elsewhere.example.ch"})

    assert answer.status_code == 400
    assert "This server is not set up for the name elsewhere.example.ch" in text(answer)
