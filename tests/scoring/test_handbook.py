"""The handbook's pages as the app serves them."""

import re

import pytest
from django.test import Client

from scoring import handbook

every_page = pytest.mark.parametrize("name", handbook.NAMED)


def read(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def test_the_first_page_leads_to_every_other(client):
    links = re.findall(r'<li><a href="(/handbook/[^"]+)"', read(client, "/handbook/"))

    assert links == [f"/handbook/{name}/" for name in handbook.NAMED]


@every_page
def test_every_page_has_its_title_and_leads_back(client, name):
    html = read(client, f"/handbook/{name}/")
    title = handbook.read_page(name, "en").title

    assert f"<title>{title} · Handbook · Standblatt</title>" in html
    assert '<p class="book-back"><a href="/handbook/">Handbook</a></p>' in html
    assert f'<a href="/handbook/{name}/" aria-current="page">{title}</a>' in html


@pytest.mark.parametrize("name", handbook.GAME_PAGES)
def test_a_page_about_a_game_has_the_row_of_each_house_rule(client, name):
    html = read(client, f"/handbook/{name}/")

    assert "<td><strong>Match bonus</strong></td>" in html
    assert "…" not in re.findall(r"<td>([^<]*)</td>", html)


@every_page
def test_links_within_a_page_find_what_they_name(client, name):
    html = read(client, f"/handbook/{name}/")

    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r'id="([^"]+)"', html))


@pytest.mark.parametrize("address", ["/handbook/index/", "/handbook/poker/", "/handbook/en/"])
def test_there_are_no_other_pages(client, address):
    assert client.get(address).status_code == 404


def test_a_page_can_only_be_read(client):
    assert client.post("/handbook/").status_code == 405


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("de-CH", '<article class="reading" lang="de">'),
        ("fr", '<article class="reading" lang="fr">'),
        ("it-CH", '<article class="reading" lang="it">'),
        ("rm", '<article class="reading" lang="de">'),
    ],
)
def test_a_page_is_read_in_the_language_of_the_app(wanted, shown):
    assert shown in read(Client(headers={"accept-language": wanted}), "/handbook/cards/")


def test_a_page_that_is_not_translated_is_read_in_english():
    assert handbook.language_of("cards", "de-ch") == "de"
    assert handbook.language_of("cards", "rm") == "en"
    assert handbook.language_of("no-such-page", "de-ch") == "en"


def test_pictures_come_when_they_are_in_sight_and_nothing_jumps(client):
    pictures = re.findall("<img[^>]*>", read(client, "/handbook/hall/"))

    assert len(pictures) == 4
    assert pictures[0] == (
        '<img src="/static/pictures/handbook/en/hall-place.webp"'
        ' alt="The phone after scanning the card: table 8 and who sits there"'
        ' width="270" height="480" loading="lazy" />'
    )


def test_no_page_brings_a_style_of_its_own(client):
    pages = [read(client, handbook.page_address(name)) for name in handbook.PAGES]

    assert [html for html in pages if 'style="' in html] == []
