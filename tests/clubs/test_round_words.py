import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from clubs.actions.admission import DenialReason
from clubs.actions.clubs import change_club
from clubs.models import Club, Role, RoundWord, State, Tournament
from clubs.printouts.kinds import KINDS
from core.printing.colour import Colour
from scoring.browser_messages import browser_catalogue
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


@pytest.mark.long  # each day what is refused is said in the words of the club
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "other"),
    # Who says "Passe" three times in a row does not bid.
    [
        pytest.param(RoundWord.PASSE, r"\bRunden?\b", id="passe"),
        pytest.param(RoundWord.ROUND, r"(?<!dreimal )\bPasse\b", id="round", marks=pytest.mark.long),
    ],
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


GERMAN_WORDS = r"\b(?:Passen?|Runden?|Durchg[aä]nge?n?)\b"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "other"),
    [
        pytest.param("en", GERMAN_WORDS, id="en"),
        pytest.param("fr", rf"{GERMAN_WORDS}|\b[Mm]anches?\b|\b[Rr]ounds?\b", id="fr"),
        pytest.param("it", rf"{GERMAN_WORDS}|\b[Gg]ir[oi]\b|\b[Rr]ounds?\b", id="it"),
    ],
)
@pytest.mark.long  # opens 80 pages and sheets; the catalogues are looked through each day
def test_other_languages_have_no_second_word_on_any_page_or_sheet(language: str, other: str):
    bern = busy_club()
    client = bern.client(Role.OWNER)
    sheets = {kind: reverse("clubs:sheet-paper", args=["bern", "november", kind]) for kind in KINDS}

    found = {
        name: re.findall(other, text)
        for name, url in (*addresses(bern).items(), *sheets.items())
        if re.search(other, text := text_of(client.get(url, headers={"Accept-Language": language}).text))
    }

    # Where the club chooses its word, all of them stand.
    assert list(found) == ["club-settings"]


@pytest.mark.long  # each day pages, forms and sheets are searched
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("word", "own", "other"),
    [
        pytest.param(RoundWord.PASSE, "Passe 1", r"\bRunden?\b", id="Passe"),
        pytest.param(RoundWord.ROUND, "Runde 1", r"\bPassen?\b", id="Runde", marks=pytest.mark.long),
    ],
)
def test_the_lists_that_are_saved_have_the_word_of_the_club(word: RoundWord, own: str, other: str):
    bern = busy_club()
    Club.objects.update(round_word=word)
    client = bern.client(Role.OWNER)

    files = {
        name: text
        for name, url in addresses(bern).items()
        if (text := saved(client, f"{url}{'&' if '?' in url else '?'}_export=csv"))
    }

    assert [name for name, text in files.items() if re.search(other, text)] == []
    assert own in files["standings"]
    assert len(files) > 5


def saved(client: Client, url: str) -> str:
    """Return the list that a page saves; nothing of a page that has none."""
    answer = client.get(url, headers={"Accept-Language": "de"})
    is_file = answer.headers.get("Content-Type", "").startswith("text/csv")
    return b"".join(answer).decode() if is_file else ""


@pytest.mark.parametrize(
    ("word", "sentences"),
    [
        pytest.param(
            RoundWord.PASSE,
            [
                "Nur eine abgeschlossene Passe lässt sich wieder öffnen.",
                "In dieser Passe gibt es keinen Tisch 77.",
            ],
            id="Passe",
        ),
        pytest.param(
            RoundWord.ROUND,
            [
                "Nur eine abgeschlossene Runde lässt sich wieder öffnen.",
                "In dieser Runde gibt es keinen Tisch 77.",
            ],
            id="Runde",
        ),
    ],
)
def test_what_is_refused_is_said_in_the_words_of_the_club(
    evening: Tournament, bern: House, word: RoundWord, sentences: list[str]
):
    Club.objects.update(round_word=word)
    client = bern.client(Role.DIRECTOR)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    where = ["bern", evening.slug, 1]

    reopened = client.post(reverse("clubs:round-reopen", args=where), {"reason": "again"}, follow=True)
    typed = client.post(reverse("clubs:round-results", args=where), {"table": "77", "NS-points": "1"})

    told = [str(message) for message in reopened.context["messages"]]
    assert [*told, *typed.context["form"].errors["table"]] == sentences


OF_DRINKS = {
    "the losers buy a round",
    "Nothing has been agreed: enter an amount, or choose a round of drinks.",
    "Rounds of drinks: {rounds}",
    "The losers buy a round of drinks",
}
"""What losers pay is a *Runde*, however a club calls its rounds."""


def test_phones_are_told_nothing_in_german_with_either_word():
    """Their pages and the words of their scripts are kept, whatever the club says."""
    with override("de-ch"):
        denials = [gettext(each.template) for each in DenialReason]
        messages = browser_catalogue()["messages"]
        texts = [*(text for name, text in messages.items() if name not in OF_DRINKS), *denials]

    assert [text for text in texts if re.search(r"\b(?:Runden?|Durchgang)\b", text)] == []
    assert [text for text in texts if re.search(r"\bPasse\b", text)] == [
        "Alle sagen Passe: Die Karten werden zusammengeworfen."
    ]


def test_a_page_that_the_hall_follows_has_the_new_word_as_soon_as_the_club_has_it(
    evening: Tournament, bern: House
):
    Club.objects.update(round_word=RoundWord.ROUND)
    url = reverse("clubs:live-part", args=["bern", evening.slug])
    german = {"Accept-Language": "de"}
    client = Client()
    before = client.get(url, headers=german)

    change_club(
        bern.club,
        name="Bern",
        slug="bern",
        short_names=False,
        listed=False,
        rating=False,
        round_word=RoundWord.DURCHGANG,
        colour=Colour.from_text(bern.club.colour),
        by=bern.owner,
    )

    after = client.get(url, headers={**german, "If-None-Match": before["ETag"]})
    assert (after.status_code, "Durchgang" in after.text) == (200, True)
