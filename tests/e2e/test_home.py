"""The way in: the game to go on with and the games that this device keeps, whichever they are."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import ANNA_120, MATCH
from tests.e2e.table import PLAYERS, Table

FOREIGN = """() => new Promise((resolve) => {
  const opening = indexedDB.open("standblatt");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("games", "readwrite");
    const document = { game: "bodenjass", rules: {}, players: {}, deals: [] };
    writing.objectStore("games").put({ id: "x", created: "2020-01-01T20:00:00Z", document });
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
COUNTS = """() => new Promise((resolve) => {
  const opening = indexedDB.open("standblatt");
  opening.onsuccess = () => {
    const reading = opening.result.transaction(["games", "outbox"]);
    const counts = ["games", "outbox"].map((name) => reading.objectStore(name).count());
    reading.oncomplete = () => { opening.result.close(); resolve(counts.map(({ result }) => result)); };
  };
})"""


def listed(table: Table) -> list[list[str]]:
    """Return the games of the home page: the name, and each side with its total."""
    table.page.goto(f"{table.base}/")
    expect(table.page.locator("#games")).to_be_visible()
    rows = table.page.locator(".go-on:visible, .game-row").all()
    return [row.locator(".game-title, .game-side > span").all_text_contents() for row in rows]


def home(table: Table) -> Page:
    table.page.goto(f"{table.base}/")
    expect(table.page.locator("#games")).to_be_visible()
    return table.page


def begin(table: Table, name: str) -> None:
    """Start a game of this player against the others, and let the server have it."""
    table.start(players={**PLAYERS, "S": name})
    table.badge("server")


def names(page: Page) -> list[str]:
    """Return the first side of each game, from the top."""
    rows = page.locator(".go-on:visible, .game-row").all()
    return [row.locator(".game-side > span").first.text_content() or "" for row in rows]


@pytest.mark.long  # each day what is under way stands above everything, and a game is deleted
def test_each_game_is_listed_with_its_name_and_all_its_sides(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")
    five = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani", "5": "Emil"}
    table.start(preset="handjass-high", players=five, first_dealer="1")
    table.badge("server")

    assert listed(table) == [
        ["Handjass, only the highest", "Anna", "0", "Beat", "0", "Carla", "0", "Dani", "0", "Emil", "0"],
        ["Sidi Barrani to 2000", "Anna & Carla", "245", "Beat & Dani", "32"],
    ]


BETWEEN = """(names) => {
  const [, sign] = names.childNodes;
  const width = (first, last) => {
    const part = document.createRange();
    part.setStart(sign, first);
    part.setEnd(sign, last);
    return part.getBoundingClientRect().width;
  };
  return [width(0, 1) > 1, width(2, 3) > 1];
}"""


@pytest.mark.long  # each day what is under way stands above everything, and a game is deleted
def test_between_the_names_of_a_side_there_is_room(table: Table) -> None:
    table.start()

    names = home(table).locator(".go-on .two-names, .game-row .two-names").first

    assert names.text_content() == "Anna & Carla"
    assert names.evaluate(BETWEEN) == [True, True]


@pytest.mark.long  # what home lists is tried each day with one game
def test_a_game_to_another_goal_than_its_preset_is_listed_with_its_own(table: Table) -> None:
    table.start(goal="target:1000")
    table.badge("server")
    table.start(preset="schieber", goal="deals:8")
    table.badge("server")

    assert [row[0] for row in listed(table)] == ["Schieber", "Sidi Barrani · 1,000 points"]


@pytest.mark.long  # what home lists is tried each day with one game
def test_a_game_of_another_version_is_listed_without_its_points(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.evaluate(FOREIGN)

    assert [row[0] for row in listed(table)] == ["Sidi Barrani to 2000", "bodenjass"]


def test_the_game_under_way_stands_above_everything_and_goes_on(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")

    page = home(table)
    expect(page.locator(".home > :first-child")).to_have_id("games")
    page.locator("#go-on").get_by_text("Continue").click()

    table.expect_totals(245, 32)


@pytest.mark.long  # each day what is under way stands above everything, and a game is deleted
def test_once_the_game_is_over_home_begins_with_the_evening_and_its_next_game(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    table.badge("server")

    page = home(table)

    expect(page.locator(".home > :first-child h2 a")).to_have_text("This evening")
    expect(page.locator(".home .button:visible").first).to_have_text("Next game")
    expect(page.locator("#go-on")).to_be_hidden()
    assert names(page) == ["Anna & Carla"]


@pytest.mark.long  # what home lists is tried each day with one game
def test_games_stand_by_evening_and_in_order_where_the_clock_is_wrong(clock: Any, table: Table) -> None:
    clock.set_system_time("2026-03-07T21:00:00")
    begin(table, "Anna")
    clock.set_system_time("2026-03-08T00:30:00")
    begin(table, "Berta")
    clock.set_system_time("2020-01-01T12:00:00")  # the battery was empty
    begin(table, "Claudia")
    clock.set_system_time("2026-03-14T20:00:00")
    begin(table, "Doris")

    page = home(table)

    days = page.locator("#games section").all()
    shown = [(day.locator("h2").text_content(), day.locator(".game-row").count()) for day in days]
    assert names(page) == ["Doris & Carla", "Claudia & Carla", "Berta & Carla", "Anna & Carla"]
    assert shown == [("01.01.2020", 1), ("07.03.2026", 2)]


@pytest.mark.long
def test_a_game_is_deleted_after_a_question_and_another_window_leaves_it(table: Table) -> None:
    begin(table, "Anna")
    shown = table.page.context.new_page()
    shown.goto(table.page.url)
    expect(shown.locator("#game")).to_be_visible()
    begin(table, "Berta")
    page = home(table)

    page.get_by_role("button", name="Delete: Sidi Barrani to 2000, Anna & Carla, Beat & Dani").click()
    question = page.locator("#confirm-delete")
    expect(question.locator("p")).to_have_text(
        "Delete this game from this phone? Anyone who has the link can still watch, unless you delete it on "
        "the server too: then deals, history and the link are gone for everyone."
    )
    question.get_by_role("button", name="Keep").click()
    expect(question).to_have_count(0)
    assert names(page) == ["Berta & Carla", "Anna & Carla"]

    page.locator("[data-delete]").click()
    question.get_by_role("button", name="Delete", exact=True).click()

    expect(page.locator(".game-row")).to_have_count(0)
    assert names(page) == ["Berta & Carla"]
    expect(shown).to_have_url(f"{table.base}/")
    assert page.evaluate(COUNTS) == [1, 0]


def test_a_game_is_deleted_on_the_server_too_once_that_can_be_reached(table: Table) -> None:
    begin(table, "Anna")
    link = table.page.locator("#share-link").input_value()
    begin(table, "Berta")
    page = home(table)
    page.locator("[data-delete]").click()
    question = page.locator("#confirm-delete")

    page.context.set_offline(True)
    question.get_by_role("button", name="Delete on the server too").click()
    expect(question.locator("p")).to_have_text("The server cannot be reached: nothing has been deleted.")
    assert page.evaluate(COUNTS) == [2, 0]

    page.context.set_offline(False)
    question.get_by_role("button", name="Delete on the server too").click()
    expect(page.locator(".game-row")).to_have_count(0)
    assert page.evaluate(COUNTS) == [1, 0]
    assert page.request.get(link).status == 410


@pytest.mark.long  # what home lists is tried each day with one game
def test_what_the_server_has_not_got_is_said_before_all_games_go(table: Table) -> None:
    begin(table, "Anna")
    table.page.route("**/api/v1/games/**", lambda route: route.abort())
    table.start()
    table.deal(ANNA_120)
    page = home(table)

    page.locator("#delete-all").click()
    question = page.locator("#confirm-delete")
    expect(question.locator("p")).to_have_text(
        "Delete all 2 games from this phone? Not completely on the server yet: 1. What is missing there "
        "will be lost for good."
    )
    question.get_by_role("button", name="Delete", exact=True).click()

    expect(page.locator("#games")).to_be_hidden()
    assert page.evaluate(COUNTS) == [0, 0]


@pytest.mark.long  # each day the game under way stands above everything
def test_what_makes_no_sense_before_a_game_is_not_in_its_menu(table: Table) -> None:
    menu = table.page.locator("#menu-dialog .menu > li:visible")
    table.new_game()
    table.page.locator("#open-menu").click()
    assert menu.all_inner_texts() == [
        "Open a game from its file",
        "All games on this device",
        "Handbook",
        "Privacy",
    ]
    table.page.keyboard.press("Escape")

    table.start()
    table.page.locator("#open-menu").click()

    assert menu.first.inner_text() == "New game"
    expect(menu).to_have_count(15)
