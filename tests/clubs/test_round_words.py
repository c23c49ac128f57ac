import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Role, RoundWord, State, Tournament
from clubs.printouts.kinds import KINDS
from tests.clubs.all_pages import addresses, busy_club
from tests.clubs.conftest import House, enter, seated, tournament

WORDS = re.compile(r"(?:Passe|Runde|Durchgang|[Rr]ound|[Tt]our|[Tt]urno)n?\b")


@pytest.fixture
def evening(bern: House) -> Tournament:
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    seated(evening, 1, enter(evening, 8))
    return evening


def words(client: Client, name: str, evening: Tournament, language: str) -> set[str]:
    """Return every word for a round that a page shows."""
    url = reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug])
    page = client.get(url, headers={"Accept-Language": language}).text
    return set(WORDS.findall(re.sub(r"<[^>]*>", " ", page.partition("<main")[2])))


@pytest.mark.parametrize("name", ["rounds", "live"])
@pytest.mark.parametrize(
    ("word", "shown"),
    [
        pytest.param(RoundWord.PASSE, {"Passe", "Passen"}, id="Passe"),
        pytest.param(RoundWord.ROUND, {"Runde", "Runden"}, id="Runde"),
    ],
)
def test_german_pages_have_the_word_of_the_club_and_no_other(
    evening: Tournament, bern: House, name: str, word: RoundWord, shown: set[str]
):
    Club.objects.update(round_word=word)

    found = words(bern.client(Role.DIRECTOR), name, evening, "de")

    assert (found <= shown, len(found) > 0) == (True, True)


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", {"Round", "round", "rounds"}), ("fr", {"Tour", "tour"}), ("it", {"Turno", "turno"})],
)
def test_other_languages_have_one_word_whatever_the_club_chose(
    evening: Tournament, bern: House, language: str, shown: set[str]
):
    Club.objects.update(round_word=RoundWord.PASSE)

    found = words(bern.client(Role.DIRECTOR), "live", evening, language)

    assert (found <= shown, len(found) > 0) == (True, True)


def test_the_next_page_of_another_club_is_in_its_own_german(evening: Tournament, bern: House, thun: House):
    there = tournament(thun.club, public=True, state=State.RUNNING)
    seated(there, 1, enter(there, 8))
    Club.objects.filter(pk=thun.club.pk).update(round_word=RoundWord.ROUND)

    pages = [
        words(bern.client(Role.OWNER), "live", evening, "de"),
        words(thun.client(Role.OWNER), "live", there, "de"),
    ]

    assert ["Passe" in page for page in pages] == [True, False]


def text_of(page: str) -> str:
    """Return what a page says, also to those who hear it."""
    shown = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    labels = " ".join(re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', shown))
    return unescape(f"{re.sub(r'<[^>]*>', ' ', shown)} {labels}")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "other"), [(RoundWord.PASSE, r"\bRunden?\b"), (RoundWord.ROUND, r"\bPasse\b")], ids=str
)
def test_no_page_form_or_sheet_of_a_club_has_the_other_german_word(word: RoundWord, other: str):
    bern = busy_club()
    Club.objects.update(round_word=word)
    client = bern.client(Role.OWNER)
    pages = addresses(bern)
    sheets = {kind: reverse("clubs:sheet-paper", args=["bern", "november", kind]) for kind in KINDS}

    found = [
        name
        for name, url in (*pages.items(), *sheets.items())
        if re.search(other, text_of(client.get(url, headers={"Accept-Language": "de"}).text))
    ]

    # Where the club chooses its word, all of them stand.
    assert (found, len(pages) + len(sheets) > 80) == (["club-settings"], True)
