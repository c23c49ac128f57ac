"""The office's page of results at the keyboard: nobody waits, and nothing that was typed is lost."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import RequestFactory
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from clubs.actions.results import result_sides
from clubs.models import Result, Tournament
from config.errors import page as error_page
from core.disk_full import SENTENCE
from tests.clubs.conftest import House, house
from tests.clubs.printouts import evening, save, sides, table_of
from tests.e2e.sessions import sign_in


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern, tables=4)


@pytest.fixture
def desk(page: Page, live_server: Any, bern: House, there: Tournament, complaints: list[str]) -> Page:
    """The page of the first round, with the first missing table in the form."""
    sign_in(page.context, live_server.url, bern.owner)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url + reverse("clubs:round-results", args=["bern", there.slug, 1]))
    return page


def type_in(page: Page, *words: str) -> None:
    """Type each word and Enter after it."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def points(page: Page, table: int) -> list[str]:
    return page.locator(f"#table-{table} .board-points").all_inner_texts()


def test_a_whole_round_is_typed_without_the_mouse(desk: Page, there: Tournament):
    type_in(desk, "3", "630")
    type_in(desk, "", "700", "", "500")  # the missing ones come by themselves, 4 and then 1
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    desk.keyboard.type("830")
    desk.keyboard.press("Tab")
    type_in(desk, "1")  # a match makes the sheet worth 100 more

    expect(desk.get_by_text("All results are there and add up: 10,248 points.")).to_be_visible()
    assert [result_sides(result) for result in Result.objects.order_by("table__number")] == [
        sides(500, 756),
        sides(830, 526, matches=(1, 0)),
        sides(630, 626),
        sides(700, 556),
    ]
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_correction_asks_why_and_completes_the_other_side(desk: Page, there: Tournament, bern: House):
    save(table_of(there, 2), 630, 626, by=bern.helper)
    desk.reload()

    type_in(desk, "2", "640", "misread")

    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")
    assert points(desk, 2) == ["640", "616"]
    assert Result.objects.get(active=True).reason == "misread"


def test_a_sheet_that_does_not_add_up_stays_until_it_does(desk: Page):
    type_in(desk, "1")
    desk.keyboard.type("630")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    type_in(desk, "636")

    expect(desk.get_by_text("This adds up to 1,266 points, not 1,256: 10 too many.")).to_be_visible()
    expect(desk.locator("[name=EW-points]")).to_be_focused()
    type_in(desk, "626")
    expect(desk.locator("#said")).to_have_text("Table 1 has been saved.")


def test_a_sheet_that_somebody_else_saved_is_kept_at_hand(desk: Page, there: Tournament, bern: House):
    save(table_of(there, 1), 600, 656, by=bern.helper)  # the page does not know it yet

    type_in(desk, "1", "630", "2", "700")
    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")
    desk.get_by_role("button", name="Open again").click()

    expect(desk.locator(".entry-newer dd")).to_have_text(["600", "656"])
    expect(desk.locator("[name=NS-points]")).to_have_value("630")
    type_in(desk, "", "looked again")
    expect(desk.locator("#said")).to_have_text("Table 1 has been saved.")
    assert points(desk, 1) == ["630", "626"]


def test_sheets_wait_for_a_server_that_is_away_and_are_sent_by_themselves(desk: Page):
    desk.context.set_offline(True)
    type_in(desk, "1", "630", "2", "700")
    expect(desk.locator("#waiting")).to_have_text("2 sheets are waiting and will be sent automatically.")

    desk.context.set_offline(False)

    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")
    expect(desk.locator("#waiting > *, #not-saved-list > *")).to_have_count(0)
    assert stored() == {1: 630, 2: 700}


def test_a_full_disk_is_told_at_the_form_that_keeps_what_was_typed(desk: Page, complaints: list[str]):
    page = error_page(RequestFactory().get("/"), HTTPStatus.INSUFFICIENT_STORAGE, SENTENCE)
    full = {"status": 507, "body": page, "content_type": "text/html"}
    desk.route("**/results/**", lambda route: route.fulfill(**full))

    type_in(desk, "3", "630")
    desk.get_by_role("button", name="Open again").click()

    expect(desk.locator("#entry-errors")).to_have_text(SENTENCE)
    assert {line.partition("507")[1] for line in complaints} == {"507"}
    complaints.clear()


# Typed without looking at the page

SOUNDS = """
  window.sounds = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.sounds += 1;
    start.apply(this, when);
  };
"""


def open_tables(page: Page, live_server: Any, bern: House, tables: int) -> Tournament:
    """Open the first round of so many tables on a page that counts its sounds."""
    wide = evening(bern, tables=tables)
    page.add_init_script(SOUNDS)
    sign_in(page.context, live_server.url, bern.owner)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url + reverse("clubs:round-results", args=["bern", wide.slug, 1]))
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    return wide


@pytest.fixture
def wide(page: Page, live_server: Any, bern: House, complaints: list[str]) -> Tournament:
    return open_tables(page, live_server, bern, 10)


class SlowServer:
    """Keeps what the page saves from the server, until it may have all of it and what comes after."""

    def __init__(self, page: Page) -> None:
        self.waiting: list[Route] = []
        self.answers = False
        page.route("**/results/**", self.take)

    def take(self, route: Route) -> None:
        if self.answers or route.request.method != "POST":
            route.continue_()
        else:
            self.waiting.append(route)

    def answer(self) -> None:
        self.answers = True
        for route in self.waiting:
            route.continue_()


def stored() -> dict[int, int]:
    """The points of North–South by table, where something stands."""
    results = Result.objects.filter(active=True).order_by("table__number")
    return {result.table.number: result_sides(result)["NS"].points for result in results}


def sounds(page: Page) -> int:
    found: int = page.evaluate("window.sounds")
    return found


BY_LIST = {7: 630, 3: 700, 10: 500, 1: 641, 2: 612, 9: 655, 4: 580, 8: 700, 6: 628, 5: 628}


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_ten_tables_typed_from_a_list_while_no_answer_comes_are_all_saved(page: Page, wide: Tournament):
    slow = SlowServer(page)
    for table, points_ in BY_LIST.items():
        type_in(page, str(table), str(points_))
    slow.answer()

    expect(page.get_by_text("All results are there and add up: 25,120 points.")).to_be_visible()
    assert stored() == dict(sorted(BY_LIST.items()))
    assert sounds(page) == 0


@pytest.mark.long  # the board is asked for every five seconds
def test_a_table_stays_marked_as_long_as_it_is_saved_also_when_others_write_meanwhile(
    page: Page, wide: Tournament, bern: House
):
    slow = SlowServer(page)
    type_in(page, "3", "700")
    save(table_of(wide, 2), 630, 626, by=bern.helper)
    expect(page.locator("#table-2 .board-points").first).to_have_text("630")

    expect(page.locator("[data-saving]")).to_have_attribute("id", "table-3")
    slow.answer()
    expect(page.locator("#table-3 .board-points").first).to_have_text("700")
    expect(page.locator("[data-saving]")).to_have_count(0)


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_points_alone_are_those_of_the_tables_one_after_the_other(page: Page, wide: Tournament):
    slow = SlowServer(page)
    for number in range(1, 11):
        type_in(page, str(600 + number))
    slow.answer()

    expect(page.get_by_text("All results are there and add up: 25,120 points.")).to_be_visible()
    assert stored() == {number: 600 + number for number in range(1, 11)}


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_number_that_is_no_table_sounds_and_its_points_are_not_taken_for_another_table(
    page: Page, wide: Tournament
):
    type_in(page, "1", "630", "22", "700", "3", "500")

    expect(page.locator("#said")).to_have_text("Table 3 has been saved.")
    assert stored() == {1: 630, 3: 500}
    assert sounds(page) == 4
    expect(page.locator("#not-saved-list b")).to_have_text(["22", "700"])


@pytest.mark.long  # each day piles are typed in the usual ways
def test_a_number_that_is_corrected_at_once_leaves_no_mark(page: Page, wide: Tournament):
    type_in(page, "22", "2", "630")

    expect(page.locator("#said")).to_have_text("Table 2 has been saved.")
    expect(page.locator("#not-saved-list li")).to_have_count(0)
    assert stored() == {2: 630}


@pytest.mark.long  # each day piles are typed in the usual ways
def test_what_is_typed_while_a_correction_is_saved_belongs_to_the_next_tables(
    page: Page, wide: Tournament, bern: House
):
    save(table_of(wide, 4), 630, 626, by=bern.helper)
    page.reload()
    slow = SlowServer(page)

    type_in(page, "4", "640", "misread", "7", "701", "10", "555")
    page.keyboard.type("66")
    page.keyboard.press("Backspace")
    slow.answer()

    expect(page.locator("#table-10 .board-points").first).to_have_text("555")
    assert stored() == {4: 640, 7: 701, 10: 555}
    expect(page.get_by_label("Table", exact=True)).to_have_value("6")


def test_a_sheet_that_is_refused_while_the_next_one_is_typed_is_kept_at_hand(page: Page, wide: Tournament):
    slow = SlowServer(page)
    type_in(page, "1")
    page.keyboard.type("630")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    type_in(page, "636", "5", "700")
    slow.answer()

    expect(page.locator("#said")).to_have_text("Table 5 has been saved.")
    expect(page.locator("#not-saved-list b")).to_have_text("1")
    assert (stored(), sounds(page)) == ({5: 700}, 2)


@pytest.mark.long  # each day piles are typed in the usual ways
def test_a_table_that_is_typed_twice_does_not_take_the_next_number_for_a_reason(page: Page, wide: Tournament):
    type_in(page, "1", "630")
    expect(page.locator("#said")).to_have_text("Table 1 has been saved.")

    type_in(page, "1", "640", "2", "700", "3", "500")

    expect(page.get_by_label("Reason for the change")).to_have_attribute("aria-invalid", "true")
    assert (stored(), sounds(page)) == ({1: 630}, 8)


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_plus_is_a_match_of_this_side_and_a_minus_one_of_the_other(page: Page, wide: Tournament):
    type_in(page, "830+", "", "400-", "3", "700++")

    expect(page.locator("#said")).to_have_text("Table 3 has been saved.")
    by_table = [result_sides(each) for each in Result.objects.order_by("table__number")]
    assert by_table == [
        sides(830, 526, matches=(1, 0)),
        sides(400, 956, matches=(0, 1)),
        sides(700, 756, matches=(2, 0)),
    ]


# Keys a table

BLIND = {
    7: "630",
    12: "830+",
    3: "700",
    10: "528",
    1: "641",
    2: "0",
    9: "400-",
    11: "655",
    8: "580",
    4: "628",
}
"""A pile of sheets in no order: the points of North–South, with a + for its match and a − for the other’s."""


def keys_of(table: int, points_: str) -> list[str]:
    """What is pressed for a sheet: Enter behind a number of one figure and behind points that could go on."""
    behind_number, behind_points = ["Enter"] * (table < 10), ["Enter"] * (len(points_) < 3)
    return [*str(table), *behind_number, *points_, *behind_points]


@pytest.fixture
def twelve(page: Page, live_server: Any, bern: House, complaints: list[str]) -> Tournament:
    return open_tables(page, live_server, bern, 12)


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_table_in_the_order_takes_four_keys_and_one_with_a_match_five(page: Page, wide: Tournament):
    pressed = [len("630") + len(["Enter"]), len("830+") + len(["Enter"])]

    type_in(page, "630", "830+")

    expect(page.locator("#said")).to_have_text("Table 2 has been saved.")
    assert (stored(), pressed) == ({1: 630, 2: 830}, [4, 5])


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_table_by_its_number_takes_five_keys_and_one_with_a_match_six(page: Page, twelve: Tournament):
    pressed = {table: keys_of(table, points_) for table, points_ in BLIND.items()}
    slow = SlowServer(page)
    for key in (key for keys in pressed.values() for key in keys):
        page.keyboard.press(key)
    expect(page.locator("#said")).to_have_text("Complete: Enter or the number of the next table saves it.")
    page.keyboard.press("Enter")  # the pile is at its end: no other number saves the last sheet
    slow.answer()

    expect(page.locator("#said")).to_have_text("Table 4 has been saved.")
    assert stored() == {table: int(BLIND[table].rstrip("+-")) for table in sorted(BLIND)}
    assert {result.table.number for result in matched()} == {9, 12}
    keys = {table: len(pressed[table]) for table in BLIND}
    assert keys == {table: 6 if table in (9, 12) else 5 for table in BLIND} | {2: 4}
    assert sounds(page) == 0


def matched() -> QuerySet[Result]:
    """The results with a match by either side."""
    return Result.objects.filter(active=True, sides__matches__gt=0)


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_five_figures_are_a_table_with_its_points_at_once(page: Page, twelve: Tournament):
    page.keyboard.type("1263011641")
    page.keyboard.press("Enter")

    expect(page.locator("#said")).to_have_text("Table 11 has been saved.")
    assert stored() == {11: 641, 12: 630}


@pytest.mark.long  # each day piles are typed in the usual ways
def test_points_of_a_pile_in_order_with_a_figure_too_many_are_no_table(page: Page, twelve: Tournament):
    type_in(page, "6300")

    expect(page.locator("#entry-errors")).to_have_text("There is no such table in this round.")
    assert (stored(), sounds(page)) == ({}, 2)


@pytest.mark.long  # each day piles are typed in the usual ways
def test_points_below_a_hundred_are_typed_behind_their_table(page: Page, twelve: Tournament):
    type_in(page, "3", "630", "96")
    expect(page.locator("#entry-errors")).to_have_text("There is no such table in this round.")
    type_in(page, "7", "96")

    expect(page.locator("#said")).to_have_text("Table 7 has been saved.")
    assert (stored(), sounds(page)) == ({3: 630, 7: 96}, 2)


@pytest.mark.long  # each day piles are typed in the usual ways
def test_points_that_a_fourth_figure_could_follow_wait_for_enter(page: Page, twelve: Tournament):
    type_in(page, "3", "1120", "8 200", "1", "56")

    expect(page.locator("#said")).to_have_text("Table 1 has been saved.")
    assert stored() == {1: 56, 3: 1120, 8: 200}


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_what_is_typed_is_read_before_enter(page: Page, twelve: Tournament):
    type_in(page, "3", "630")
    reads = {"9": "→ Table 9", "4": "→ no table, and no points", "0": "→ Table 4: 940 points"}
    for figure, read in reads.items():
        page.keyboard.type(figure)
        expect(page.locator("[data-reading]")).to_have_text(read)
    page.keyboard.press("Enter")

    expect(page.locator("#said")).to_have_text("Table 4 has been saved.")
    assert stored() == {3: 630, 4: 940}


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_the_same_keys_work_at_seventy_tables(
    page: Page, live_server: Any, bern: House, complaints: list[str]
):
    open_tables(page, live_server, bern, 70)
    type_in(page, "630", "640", "68", "650", "660", "12 670")

    expect(page.locator("#said")).to_have_text("Table 12 has been saved.")
    assert stored() == {1: 630, 2: 640, 12: 670, 68: 650, 69: 660}


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_a_table_typed_a_second_time_without_enter_sounds_before_the_next_one_is_typed(
    page: Page, twelve: Tournament
):
    type_in(page, "3", "630")
    expect(page.locator("#said")).to_have_text("Table 3 has been saved.")
    page.keyboard.type("3 6407")

    expect(page.get_by_label("Reason for the change")).to_be_focused()
    expect(page.locator("#entry-errors")).to_have_text("Give a reason for the change.")
    assert (stored(), sounds(page)) == ({3: 630}, 2)


@pytest.mark.long  # each day a whole round is typed, and what cannot be saved is kept at hand
def test_who_leaves_with_a_complete_sheet_is_asked(page: Page, twelve: Tournament):
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    page.on("dialog", lambda dialog: dialog.accept())
    type_in(page, "3", "630")
    expect(page.locator("#said")).to_have_text("Table 3 has been saved.")
    page.keyboard.type("7 630")

    page.reload()

    assert asked == ["beforeunload"]
