"""A season's table as a page and as a PDF."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from clubs.models import Action, LogEvent, Season, State
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/seasons/2026/"
SHEET = f"{HERE}sheets/table"


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def hold(bern: House, season: Season, month: int) -> None:
    day, slug = date(2026, month, 9), f"month-{month}"
    evening_of(bern, ("ABCD", 1000, 256), season=season, state=State.FINISHED, slug=slug, date=day)


def test_the_page_of_a_season_leads_to_its_table_as_of_the_same_tournament(
    bern: House, client: Client, season: Season
):
    assert "sheets/table" not in text(client.get(HERE))
    hold(bern, season, 1)

    assert f'href="{SHEET}/"' in text(client.get(HERE))
    assert f'href="{SHEET}/?round=1"' in text(client.get(f"{HERE}?round=1"))


def test_the_table_is_shown_in_a_frame_with_the_way_to_its_pdf(bern: House, client: Client, season: Season):
    hold(bern, season, 1)

    page = text(client.get(f"{SHEET}/?round=1"))

    assert f'<iframe class="paper" src="{SHEET}/paper/?round=1"' in page
    assert f'hx-get="{SHEET}.pdf?round=1"' in page


def test_the_paper_is_chosen_and_goes_with_the_frame_and_the_pdf(bern: House, client: Client, season: Season):
    hold(bern, season, 1)

    page = text(client.get(f"{SHEET}/?round=1&paper=wall-a3"))

    assert '<option value="wall-a3" selected>' in page
    assert f'src="{SHEET}/paper/?round=1&amp;paper=wall-a3"' in page
    assert f'hx-get="{SHEET}.pdf?round=1&amp;paper=wall-a3"' in page
    assert '<input type="hidden" name="round" value="1">' in page
    assert 'class="page-of wall-page a3' in text(client.get(f"{SHEET}/paper/?paper=wall-a3"))


def test_the_frame_has_the_sheet(bern: House, client: Client, season: Season):
    hold(bern, season, 1)

    answer = client.get(f"{SHEET}/paper/")

    assert "<h1>Season table</h1>" in text(answer)
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.long  # each day sheets are handed out, in test_print_jobs
def test_the_pdf_is_handed_out(bern: House, client: Client, season: Season):
    hold(bern, season, 1)

    answer = next(each for _ in range(100) if (each := client.get(f"{SHEET}.pdf")).status_code == 200)

    assert answer.headers["Content-Disposition"] == 'inline; filename="2026-table.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_a_season_without_results_says_so(bern: House, client: Client, season: Season):
    # Whatever was printed in another test, this club has another past.
    LogEvent.objects.create(club=bern.club, by_name="Director", action=Action.SEASON_ADDED)
    sentence = "There is nothing to print until a tournament of the season has results."

    assert sentence in text(client.get(f"{SHEET}/paper/"))
    answer = client.get(f"{SHEET}.pdf", follow=True)
    assert answer.redirect_chain == [(f"{SHEET}/", 302)]
    assert sentence in text(answer)


@pytest.mark.parametrize("asked", ["x", "0", "-1", "99999999", "²"])
def test_what_makes_no_sense_asks_for_the_last_tournament(
    bern: House, client: Client, season: Season, asked: str
):
    hold(bern, season, 1)

    assert f'src="{SHEET}/paper/"' in text(client.get(f"{SHEET}/", {"round": asked}))
