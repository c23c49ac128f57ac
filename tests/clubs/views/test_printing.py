"""What is printed of a tournament, as pages and as PDFs."""

from __future__ import annotations

import re
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Draw, Role, RoundState, Table, Tournament
from clubs.printouts.kinds import KINDS
from tests.clubs.conftest import House, tournament
from tests.clubs.printouts import evening, next_round, save, table_of
from tests.clubs.views.answers import reader, text


def address(name: str, there: Tournament, *more: str) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, *more])


@pytest.fixture
def played(bern: House) -> Tournament:
    """An evening with one round at two tables, written."""
    there = evening(bern, 2)
    for number in (1, 2):
        save(table_of(there, number), 700, 556, by=bern.people[Role.HELPER])
    return there


@pytest.mark.parametrize("role", list(Role))
def test_all_sheets_that_a_role_may_have_are_offered(bern: House, played: Tournament, role: Role):
    page = text(reader(bern, role).get(address("sheets", played)))

    offered = {slug for slug in KINDS if f'action="{address("sheet", played, slug)}"' in page}
    assert {"bracket", "standings"} <= offered
    assert offered == {
        slug for slug, kind in KINDS.items() if role.includes(kind.needs) and kind.concerns(played)
    }


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_sheets_of_what_there_is_not_are_not_offered(bern: House, played: Tournament):
    page = text(reader(bern, Role.OWNER).get(address("sheets", played)))

    of_others = [slug for slug, kind in KINDS.items() if not kind.concerns(played)]
    assert of_others == ["cross-table", "through-list", "places-list"]
    assert [slug for slug in of_others if address("sheet", played, slug) in page] == []


def test_every_pdf_is_made_as_its_form_says(bern: House, played: Tournament):
    page = text(reader(bern, Role.DIRECTOR).get(address("sheets", played)))
    buttons = re.findall(r"<button[^>]* hx-get=[^>]*>", page)

    assert len(buttons) > len(KINDS) / 2
    assert [button for button in buttons if 'hx-include="closest form"' not in button] == []


def test_every_sheet_says_what_it_is_for(bern: House, played: Tournament):
    assert [slug for slug, kind in KINDS.items() if not kind.purpose] == []


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_the_sheets_are_read_in_as_many_queries_for_three_rounds_as_for_one(
    bern: House, django_assert_num_queries
):
    there = evening(bern, 1)
    visitor = reader(bern, Role.DIRECTOR)
    visitor.get(address("sheets", there))
    with django_assert_num_queries(QUERIES):
        visitor.get(address("sheets", there))
    next_round(there)
    next_round(there)
    with django_assert_num_queries(QUERIES):
        visitor.get(address("sheets", there))


QUERIES = 11


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_a_sheet_is_shown_in_a_frame_as_it_is_wished(bern: House, played: Tournament):
    page = unescape(text(reader(bern).get(address("sheet", played, "standings") + "?round=1")))

    assert f'<iframe class="paper" src="{address("sheet-paper", played, "standings")}?round=1"' in page
    assert f'hx-get="{address("sheet-pdf", played, "standings")}?round=1"' in page
    assert '<option value="1" selected>Round 1</option>' in page


def test_only_our_own_pages_may_frame_a_sheet(bern: House, played: Tournament):
    visitor = reader(bern)
    paper = visitor.get(address("sheet-paper", played, "standings"))
    page = visitor.get(address("sheet", played, "standings"))

    def framed_by(policy: str) -> str:
        [found] = [part for part in policy.split("; ") if part.startswith("frame-ancestors")]
        return found

    assert framed_by(paper.headers["Content-Security-Policy"]) == "frame-ancestors 'self'"
    assert paper.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert framed_by(page.headers["Content-Security-Policy"]) == "frame-ancestors 'none'"
    assert page.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("name", ["sheet", "sheet-paper", "sheet-pdf"])
def test_what_is_no_sheet_is_not_found(bern: House, played: Tournament, name: str):
    assert reader(bern).get(address(name, played, "menu")).status_code == 404


@pytest.mark.parametrize("name", ["sheet", "sheet-paper", "sheet-pdf"])
def test_what_opens_a_table_is_not_for_viewers(bern: House, played: Tournament, name: str):
    assert reader(bern, Role.VIEWER).get(address(name, played, "table-cards")).status_code == 403


def test_what_opens_a_table_is_kept_by_no_browser(bern: House, played: Tournament):
    page = reader(bern, Role.HELPER).get(address("sheet-paper", played, "table-cards"))

    assert "no-store" in page.headers["Cache-Control"]


def test_a_sheet_of_what_is_not_there_yet_says_what_comes_first(bern: House):
    there = evening(bern, 1)
    there.rounds.all().delete()

    paper = text(reader(bern).get(address("sheet-paper", there, "seating-plan")))
    pdf = reader(bern).get(address("sheet-pdf", there, "seating-plan"), follow=True)

    sentence = "There is nothing to print until the round has been drawn."
    assert f"<p>{sentence}</p>" in paper
    assert pdf.redirect_chain == [(address("sheet", there, "seating-plan"), 302)]
    assert sentence in text(pdf)


@pytest.mark.long  # each day its parts are counted, in tests.clubs.printouts.test_evening
def test_the_evening_s_folder_is_one_click_away(bern: House, played: Tournament):
    where = reverse("clubs:evening-pdf", args=[played.club.slug, played.slug])
    page = text(reader(bern).get(reverse("clubs:sheets", args=[played.club.slug, played.slug])))
    response = answered(reader(bern), where)

    assert f'hx-get="{where}"' in page
    assert 'name="changed" value="1"' in page
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response["Content-Disposition"] == f'inline; filename="{played.slug}-evening.pdf"'
    assert response.content.startswith(b"%PDF")


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_what_is_printed_now_has_the_one_red_button(bern: House, played: Tournament):
    page = unescape(text(reader(bern, Role.HELPER).get(address("sheets", played))))

    assert "<h2>Now for round 1</h2>" in page
    assert "<p>Seating plan · Table sheets · Table cards</p>" in page
    assert page.count("button primary") == 1


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_what_needs_larger_paper_says_so_before_the_click(bern: House, played: Tournament):
    Tournament.objects.update(planned_rounds=12, deals=12)
    pages = [
        unescape(text(reader(bern).get(there)))
        for there in (address("sheets", played), address("sheet", played, "table-sheets"))
    ]

    assert [re.findall(r">([^<>]*) \(needs a whole A4 page\)<", page) for page in pages] == [
        ["A5", "two on an A4 page", "A5, two on a page"],
        ["A5", "two on an A4 page"],
    ]
    assert pages[0].count("<p>Score cards: This many lines need a whole A4 page.</p>") == 1


@pytest.mark.long  # each day sheets are offered to those who may have them
@pytest.mark.parametrize(
    ("search", "found"),
    [
        pytest.param("HAT seat", {"draw-slips"}, id="words-of-its-purpose"),
        pytest.param("prize-giving", {"prize-list"}, id="its-name"),
        pytest.param("zeppelin", set(), id="nothing"),
    ],
)
def test_sheets_are_found_by_their_words(bern: House, played: Tournament, search: str, found: set[str]):
    page = text(reader(bern).get(address("sheets", played), {"search": search}))

    assert {slug for slug in KINDS if f'action="{address("sheet", played, slug)}"' in page} == found
    assert ("No sheet matches these words." in page) is (not found)


@pytest.mark.long  # each day without pages, in tests.clubs.printouts.test_evening
def test_once_a_new_draw_is_printed_nothing_has_changed_any_more(bern: House, played: Tournament):
    where = f"{address('evening-pdf', played)}?changed=1"
    round_ = played.rounds.get()
    before = Draw.objects.get(round=round_)
    Draw.objects.update(current=False)
    again = Draw.objects.create(round=round_, number=2, seed=2, algorithm="hand")
    for table in before.tables.with_seats():
        made = Table.objects.create(draw=again, number=3 - table.number)
        for seat in table.seats.all():
            seat.pk, seat.draw, seat.table = None, again, made
            seat.save()

    seen = answered(reader(bern, Role.VIEWER), where)
    printed = answered(reader(bern, Role.HELPER), where)
    later = answered(reader(bern, Role.HELPER), where)

    assert [each["Content-Type"] for each in (seen, printed)] == ["application/pdf"] * 2
    assert "Nothing has changed since it was last printed or drawn." in text(later)
    opened_again = answered(reader(bern, Role.HELPER), f"{where}&since=")
    assert opened_again["Content-Type"] == "application/pdf"


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_a_round_that_is_not_released_says_before_the_click_what_is_missing(bern: House, played: Tournament):
    where = address("sheets", played)
    sentence = "Not yet released: Round 1. Until then the folder has no table cards"
    before = text(reader(bern, Role.DIRECTOR).get(where))
    played.rounds.update(state=RoundState.DRAWN)

    assert [sentence in page for page in (before, text(reader(bern, Role.DIRECTOR).get(where)))] == [
        False,
        True,
    ]


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_where_nobody_is_entered_the_folder_says_so(bern: House):
    there = tournament(bern.club)

    answer = answered(reader(bern), reverse("clubs:evening-pdf", args=["bern", there.slug]))

    assert answer.redirect_chain == [(reverse("clubs:sheets", args=["bern", there.slug]), 302)]
    assert "There is nothing to print until somebody has been entered." in text(answer)


def answered(client: Client, where: str) -> Any:
    """Ask as long as the sheets are being made, which takes what it takes on this machine."""
    answer = client.get(where, follow=True)
    while answer.status_code == HTTPStatus.ACCEPTED:
        answer = client.get(where, follow=True)
    return answer


def made(house: House, there: Tournament, slug: str) -> str:
    """Wait until the PDF of a sheet is there, and return its address."""
    where = address("sheet-pdf", there, slug)
    for _ in range(100):
        if reader(house).get(where).status_code == 200:
            return where
    raise AssertionError(f"{where} is never there")


def test_a_pdf_is_shown_under_a_name_that_says_what_it_is(bern: House, played: Tournament):
    answer = reader(bern).get(made(bern, played, "standings"))

    assert answer.content.startswith(b"%PDF-1.7")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'inline; filename="november-standings.pdf"'
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.long  # each day sheets are offered to those who may have them
def test_whoever_has_a_pdf_is_not_sent_it_again(bern: House, played: Tournament):
    where = made(bern, played, "standings")
    first = reader(bern).get(where)

    again = reader(bern).get(where, headers={"if-none-match": first.headers["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_a_new_result_makes_a_new_pdf(bern: House, played: Tournament):
    before = reader(bern).get(made(bern, played, "standings")).headers["ETag"]
    save(table_of(played, 1), 701, 555, by=bern.people[Role.DIRECTOR], seen=1, reason="typing error")

    after = reader(bern).get(address("sheet-pdf", played, "standings"), headers={"if-none-match": before})

    assert after.status_code in {200, 202}


@pytest.mark.parametrize(
    ("role", "led"), [pytest.param(Role.VIEWER, 0, id="viewer"), pytest.param(Role.HELPER, 1, id="helper")]
)
@pytest.mark.parametrize(
    ("page", "args", "sheet"),
    [
        pytest.param("hall-table", [1, 1], "record", id="record from the hall"),
        pytest.param("table-result", [1, 1], "record", id="record from the result"),
        pytest.param("rounds-fairness", [], "fairness", id="fairness of the rounds"),
        pytest.param("rounds-fairness-entry", [1], "fairness", id="fairness to an entry"),
    ],
)
def test_nobody_is_led_to_a_sheet_that_his_role_may_not_have(
    bern: House, played: Tournament, role: Role, led: int, page: str, args: list[int], sheet: str
):
    where = reverse(f"clubs:{page}", args=[played.club.slug, played.slug, *args])

    shown = text(reader(bern, role).get(where))

    assert shown.count(f'href="{address("sheet", played, sheet)}') == led
