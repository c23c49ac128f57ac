"""Search in the handbook: what is found, in which order, how it is shown, and what helps where nothing is."""

import re

import pytest
from django.test import Client

from scoring.handbook import PAGES
from scoring.handbook_search import (
    EXCERPT,
    MOST_FOUND,
    FoldedText,
    Piece,
    read_sections,
    search_handbook,
    words_in,
)


def shown(pieces):
    """Return pieces as a text in which what is marked stands in brackets."""
    return "".join(f"[{piece.text}]" if piece.marked else piece.text for piece in pieces)


def found(text, code="de"):
    return [shown(each.heading) for each in search_handbook(text, code).found]


# Folding


@pytest.mark.parametrize(
    ("text", "word", "there"),
    [
        pytest.param("Das STÖCK, bitte", "stock", ["STÖCK"], id="umlaut"),
        pytest.param("dix de cœur", "coeur", ["cœur"], id="ligature"),
        pytest.param("cœur", "oeu", ["œu"], id="within-a-ligature"),
        pytest.param("Tischplan, Plan", "plan", ["plan", "Plan"], id="inside-a-word"),
        pytest.param("ab Tab b", "b", ["b"], id="one-letter-only-where-a-word-begins"),
        pytest.param("Stöck", "stock", ["Stöck"], id="letter-of-two-parts"),
        pytest.param("Weis", "match", [], id="not-there"),
    ],
)
def test_a_word_is_found_where_it_stands(text, word, there):
    folded = FoldedText(text)

    assert [text[start:end] for start, end in folded.places(word)] == there


def test_words_are_folded_and_each_is_searched_for_once():
    assert words_in("Stöck, STOCK & «Weis»!") == ["stock", "weis"]


# What is found


def test_the_section_with_the_word_in_its_heading_comes_first():
    assert found("Streichresultate")[0] == "[Streichresultate]"


@pytest.mark.parametrize("text", ["stöck", "STOECK", "stock", " Stöck  "])
def test_umlauts_and_capitals_do_not_matter(text):
    assert found(text) == found("Stöck")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("code", "text", "heading"),
    [
        ("de-ch", "handy aussteigt", "Wenn ein Handy aussteigt"),
        ("en", "charger", "When a phone dies"),
        ("fr-ch", "telephone s’éteint", "Quand un téléphone s’éteint"),
        ("it-ch", "telefono si spegne", "Quando un telefono si spegne"),
    ],
)
def test_the_book_is_searched_in_the_language_of_the_reader(code, text, heading):
    (match, *_others) = search_handbook(text, code).found
    assert "".join(piece.text for piece in match.heading) == heading


def test_what_is_found_leads_to_its_heading_and_names_its_page():
    (first, *_others) = search_handbook("streichresultate", "de").found

    assert (first.address, first.page) == (
        "/handbook/standings/#streichresultate",
        "Wie eine Rangliste entsteht",
    )


def test_a_section_with_the_heading_of_its_page_does_not_name_it_twice():
    (first, *_others) = search_handbook("Pandur", "de").found

    assert (first.address, first.page) == ("/handbook/pandur/#pandur", "")


def test_a_common_word_finds_no_more_than_can_be_read():
    search = search_handbook("die", "de")

    assert len(search.found) == MOST_FOUND < search.count


def test_an_excerpt_is_short_cut_between_words_and_has_what_was_searched_for():
    excerpts = [each.excerpt for each in search_handbook("network", "en").found]

    assert max(len("".join(piece.text for piece in excerpt)) for excerpt in excerpts) <= EXCERPT + len("…  …")
    assert [shown(excerpt) for excerpt in excerpts if "etwork]" not in shown(excerpt)] == []


def test_the_cells_of_a_row_are_read_together():
    rows = [text.text for each in read_sections("hall", "en") for text in each.passages]

    assert (
        "done · The result is in the standings. · Nothing. If the office has entered it, the line says so."
        in rows
    )


# What is not


def test_where_no_section_has_all_words_some_are_found_and_it_says_so():
    search = search_handbook("Streichresultate Känguru", "de")

    assert not search.all_words
    assert shown(search.found[0].heading) == "[Streichresultate]"


def test_a_slip_of_the_pen_is_answered_by_the_word_that_may_be_meant():
    search = search_handbook("drukcer", "de")

    assert (search.found, search.meant) == ((), ("Drucker",))


@pytest.mark.parametrize("text", ["", "   ", "?!", "\x00", "«»"])
def test_nothing_to_search_for_finds_nothing(text):
    assert search_handbook(text, "de").found == ()


# The page


def read(client, text, **query):
    response = client.get("/handbook/search/", {"q": text, **query})
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("address", ["/handbook/", "/handbook/club/", "/handbook/search/"])
def test_every_page_of_the_book_has_the_search(client, address):
    html = client.get(address).content.decode()

    assert '<form class="book-search" method="get" action="/handbook/search/" role="search">' in html


def test_the_page_shows_what_is_found_with_the_words_marked(client):
    html = read(client, "dropped")

    assert '<a href="/handbook/standings/#dropped-rounds"><mark>Dropped</mark> rounds</a>' in html
    assert '<input type="search" id="q" name="q" value="dropped"' in html


def test_every_address_that_is_found_leads_to_a_heading(client):
    for address in re.findall(r'<h2><a href="([^"]+)"', read(client, "the")):
        page, _sign, anchor = address.partition("#")
        assert f'id="{anchor}"' in client.get(page).content.decode()


def test_the_page_is_read_in_the_language_of_the_app():
    client = Client(headers={"accept-language": "fr"})

    assert "<mark>cœur</mark>" in read(client, "coeur")


def test_without_a_result_the_page_offers_what_may_be_meant(client):
    html = read(client, "standigns")

    assert "The handbook has nothing about “standigns”." in html
    assert 'Perhaps you mean: <a href="?q=standings">standings</a>' in html


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "\x00\ud7ff\u202e", "%", "(" * 5000, "' OR 1=1 --", "a " * 9000]
)
def test_hostile_words_are_shown_as_they_are_or_cut(client, text):
    html = read(client, text)

    assert "<script>alert" not in html
    assert len(html) < 60_000


def test_the_search_is_not_listed_by_search_engines_and_can_only_be_read(client):
    assert '<meta name="robots" content="noindex">' in read(client, "weis")
    assert client.post("/handbook/search/", {"q": "weis"}).status_code == 405


def test_no_page_of_the_book_has_the_address_of_the_search():
    assert "search" not in PAGES


def test_pieces_are_equal_by_what_they_show():
    assert search_handbook("Pandur", "de").found[0].heading == (Piece("Pandur", marked=True),)
