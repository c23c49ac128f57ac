"""What pages load later, on a phone whose network is gone by then: they say so, and go on once they can."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.deals import ANNA_120
from tests.e2e.table import PLAYERS, Table, unhurried

GAMES = re.compile(r"/static/js/(rules/)?games/")
DIALOGS = re.compile(r"/static/js/(auction-view|weis-referee|share-picture)\.")
HALL = re.compile(r"/static/js/hall/table-page\.")
SENTENCE = "A part of this page is missing: it will be loaded as soon as the network is back."


def lose(page: Page, files: re.Pattern[str]) -> None:
    page.route(files, lambda route: route.abort())


def bring_back(page: Page) -> None:
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")


def stop_trying(page: Page, clock: Any) -> None:
    """Stop the page's clock before something cannot be loaded: then only a tap tries it again."""
    clock.pause_at(page.evaluate("Date.now() / 1000") + 1)


def sentence(page: Page) -> Locator:
    return page.locator("#unloaded:visible p")


def test_a_game_that_cannot_be_loaded_starts_with_a_tap_once_it_can(clock: Any, table: Table) -> None:
    cookie = {"name": "django_language", "value": "de", "url": table.base}
    table.page.context.add_cookies([cookie])  # type: ignore[list-item] # a name, a value and an address will do
    lose(table.page, GAMES)
    table.new_game(preset="schieber")
    table.seat(PLAYERS)
    stop_trying(table.page, clock)

    table.form.locator("button:not([type=button])").click()

    said = "Ein Teil dieser Seite fehlt: Er wird geladen, sobald das Netz wieder da ist."
    expect(sentence(table.page)).to_have_text(said)
    expect(table.page.locator("#announcer")).to_have_text(said)
    expect(table.form.locator("[name=player-N]")).to_have_value("Carla")
    table.page.unroute_all()
    unhurried(table.page)
    table.page.locator("#unloaded button").click()
    expect(table.page.locator("#game")).to_contain_text("Carla")
    expect(sentence(table.page)).to_have_count(0)
    assert table.stored()["game"] == "schieber"


@pytest.mark.long  # each day one thing comes late, and is there with a later tap
def test_what_was_typed_is_there_again_with_the_game(table: Table) -> None:
    table.start(preset="schieber-single")
    table.key("9")
    table.key("7")
    lose(table.page, GAMES)

    table.reload_when_kept("97")

    expect(sentence(table.page)).to_have_text(SENTENCE)
    expect(table.page.locator("#game")).to_be_hidden()
    bring_back(table.page)
    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("97")
    expect(sentence(table.page)).to_have_count(0)


@pytest.mark.long  # each day what could not be loaded comes with a tap
def test_who_goes_on_without_a_dialog_has_the_room_again(table: Table) -> None:
    lose(table.page, DIALOGS)
    table.start()
    table.page.locator("[data-opens=auction-dialog]").click()
    expect(sentence(table.page)).to_have_text(SENTENCE)
    assert findings_in_light_and_dark(table.page) == []

    table.contract("S", 120, "shields")

    expect(sentence(table.page)).to_have_count(0)


@pytest.mark.long  # each day what could not be loaded comes with a tap
@pytest.mark.parametrize("dialog", ["auction-dialog", "referee-dialog"])
def test_a_dialog_that_comes_late_waits_for_another_tap(table: Table, dialog: str) -> None:
    lose(table.page, DIALOGS)
    table.start()
    if dialog == "referee-dialog":
        table.contract("S", 120, "shields")
    opener = table.page.locator(f'[data-opens="{dialog}"]')

    opener.click()

    expect(sentence(table.page)).to_have_text(SENTENCE)
    with table.page.expect_response(DIALOGS):
        bring_back(table.page)
    expect(sentence(table.page)).to_have_count(0)
    expect(table.page.locator(f"#{dialog}")).to_be_hidden()
    opener.click()
    expect(table.page.locator(f"#{dialog}")).to_be_visible()
    assert table.page.locator("#game").is_visible()


@pytest.mark.long  # each day one thing comes late, and is there with a later tap
def test_a_picture_that_cannot_be_drawn_yet_is_downloaded_by_a_later_tap(clock: Any, table: Table) -> None:
    lose(table.page, DIALOGS)
    table.start()
    table.deal(ANNA_120)
    table.page.locator("#open-menu").click()
    stop_trying(table.page, clock)

    table.page.locator("#menu-dialog [data-picture]").click()

    expect(sentence(table.page)).to_have_text(SENTENCE)
    table.page.unroute_all()
    unhurried(table.page)
    with table.page.expect_download() as download:
        table.page.locator("#unloaded button").click()
    assert Path(download.value.path()).stat().st_size > 0
    expect(sentence(table.page)).to_have_count(0)


@pytest.mark.long  # each day one thing comes late, and is there with a later tap
def test_home_names_games_whose_rules_are_missing_and_says_how_they_stand_later(table: Table) -> None:
    table.start(preset="schieber-single")
    table.key("9")
    table.key("3")
    table.page.locator("#save").click()
    table.expect_totals(93, 64)
    lose(table.page, GAMES)

    table.page.goto(table.base)

    expect(sentence(table.page)).to_have_text(SENTENCE)
    expect(table.page.locator("#games")).to_contain_text("Schieber")
    bring_back(table.page)
    expect(table.page.locator("#go-on")).to_contain_text("93")
    expect(sentence(table.page)).to_have_count(0)


@pytest.mark.long  # each day one thing comes late, and is there with a later tap
def test_a_game_from_a_file_opens_once_its_rules_are_there(
    table: Table, pages: Callable[[], Page], tmp_path: Path
) -> None:
    table.start(preset="schieber")
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator('[data-download="json"]').click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    other = Table(pages(), table.base)
    lose(other.page, GAMES)
    other.page.goto(f"{other.base}/table/#file")
    expect(other.page.locator("#file-dialog")).to_be_visible()

    other.page.locator("#game-file").set_input_files(file)

    expect(sentence(other.page)).to_have_text(SENTENCE)
    bring_back(other.page)
    expect(other.page.locator("#game")).to_contain_text("Carla")
    assert other.stored() == table.stored()


@pytest.mark.long  # each day one thing comes late, and is there with a later tap
def test_a_game_that_two_phones_write_is_shown_before_what_several_need(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-dialog [data-opens=write-dialog]").click()
    expect(table.page.locator("#write-qr")).to_be_visible()
    lose(table.page, HALL)

    table.page.reload()

    expect(sentence(table.page)).to_have_text(SENTENCE)
    table.deal(ANNA_120)
    table.expect_totals(245, 32)
    bring_back(table.page)
    expect(sentence(table.page)).to_have_count(0)
