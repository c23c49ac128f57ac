"""Every step of a deal is a screen, not a page: on each phone all keys and Save are there at once."""

import pytest
from playwright.sync_api import expect

from tests.e2e.fitting import GAMES, LOOK, SIDI, Walk, everyday_games
from tests.e2e.refusing import OTHERS, refused
from tests.e2e.table import Table
from tests.everyday import everyday

# German has the longest words: what fits with them fits with all others, but for rare exceptions.
LANGUAGES = ["de", *(pytest.param(each, marks=pytest.mark.long) for each in ("fr", "it", "en"))]


def speak(table: Table, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": table.base}
    table.page.context.add_cookies([cookie])  # type: ignore[list-item] # of plain dicts, too


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", everyday_games("sidi-barrani", "handjass"))
def test_every_step_has_all_its_keys_in_view(table: Table, name: str, language: str) -> None:
    speak(table, language)
    walk = Walk(table.page, table.base)
    assert walk.faults(walk.steps(GAMES[name])) == {}
    assert str(table.page.locator("html").get_attribute("lang")).startswith(language)


@pytest.mark.long  # each day every step has its keys in view
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", everyday_games("schieber"))
def test_what_is_refused_is_seen_and_leaves_all_keys_in_view(table: Table, name: str, language: str) -> None:
    speak(table, language)
    walk = Walk(table.page, table.base)
    assert walk.faults(refused(walk, GAMES[name])) == {}


@pytest.mark.long  # each day every step has its keys in view
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settling", everyday("a correction of five", of=OTHERS))
def test_what_is_to_be_settled_leaves_all_keys_in_view(table: Table, settling: str, language: str) -> None:
    speak(table, language)
    walk = Walk(table.page, table.base)
    assert walk.faults(OTHERS[settling](walk)) == {}


@pytest.mark.long  # each day every step has its keys in view
def test_weis_and_stoeck_are_behind_one_key_that_shows_them_where_there_is_no_room(table: Table) -> None:
    page, fold = table.page, table.page.locator("#open-extras")
    page.set_viewport_size({"width": 320, "height": 508})
    table.start()
    table.agreed(SIDI)
    assert fold.inner_text() == "Weis · Stöck"

    fold.click()
    expect(table.result_form.locator(".keypad")).to_be_hidden()
    table.weis("NS", 50)
    table.stoeck("EW")
    opened = page.evaluate(LOOK, "#result")
    fold.click()

    assert (opened["missed"], opened["below"]) == ([], 0)
    expect(table.result_form.locator(".extras")).to_be_hidden()
    assert fold.inner_text() == "Weis 50 A C · Stöck B D"
    table.points("NS", 113)
    table.save()
    table.expect_totals(113 + 50, 44 + 20 + 240)
    assert page.evaluate("scrollY") == 0


@pytest.mark.long  # each day every step has its keys in view
def test_the_first_digit_of_a_correction_begins_a_new_number(table: Table) -> None:
    table.start()
    table.deal(SIDI)
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()

    table.key("9")
    table.key("1")

    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("91")
    expect(table.result_form.locator('[data-points="EW"]')).to_have_text("66")
