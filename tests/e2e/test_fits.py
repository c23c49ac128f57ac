"""Every step of a deal is a screen, not a page: on each phone all keys and Save are there at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.fitting import LOOK, faults
from tests.e2e.steps import step, tap
from tests.e2e.table import Table

PAIRS = {"S": "Bernadette", "E": "Maximilian Theodor", "N": "Catherine-Elisabeth", "W": "Giambattista"}
FIVE = dict(zip("12345", ("Bernadette", "Maximilian Theodor", "Carla", "Giambattista", "Emil"), strict=True))


def several(count: int) -> dict[str, str]:
    return {place: FIVE[place] for place in "12345"[:count]}


@dataclass(frozen=True, slots=True)
class Game:
    """A table of this preset, and a deal of it; `agreed` is as for `Table.start`."""

    preset: str
    players: Mapping[str, str]
    deal: Mapping[str, Any]
    agreed: Mapping[str, Any]


def game(preset: str, players: Mapping[str, str], deal: Mapping[str, Any], **agreed: Any) -> Game:
    return Game(preset, players, deal, agreed)


SIDI = {"declarer": "S", "bid": 120, "denomination": "shields", "stake": 2, "card_points": {"NS": 113}}
SCHIEBER = {"pushed": True, "denomination": "shields", "card_points": {"NS": 113}}
THREE = {"1": 80, "2": 50, "3": 27}
ELEVEN = ("acorns", "roses", "shields", "bells", "obenabe", "undenufe", *"abcd", "Misère ohne Trumpf")

GAMES = {
    "sidi-barrani": game("sidi-barrani", PAIRS, SIDI),
    "schieber": game("schieber", PAIRS, SCHIEBER),
    "coiffeur": game(
        "coiffeur", PAIRS, {"declarer": "S", "row": ELEVEN[-1], "card_points": {"NS": 113}}, rows=ELEVEN
    ),
    "differenzler": game(
        "differenzler",
        several(4),
        {"denomination": "roses", "announced": {"1": 40, "2": 25, "3": 52, "4": 20}, "card_points": THREE},
    ),
    "handjass": game("handjass", several(5), {"card_points": {"1": 61, "2": 36, "3": 36}, "cut_won_by": "3"}),
    "pandur": game(
        "pandur",
        several(4),
        {"declarer": "2", "bid": 140, "denomination": "roses", "card_points": {"2": 120}},
    ),
    "three-hand": game("three-hand", several(3), {"turned_up": "s9", "card_points": THREE}),
    "two-against-one": game(
        "two-against-one",
        several(3),
        {"denomination": "shields", "card_points": {"1": 120}},
        soloist="1",
        solo_bid=700,
    ),
    "two-hand": game("two-hand", several(2), {"turned_up": "s9", "card_points": {"1": 80, "2": 50}}),
}


def walk(table: Table, game: Game) -> Iterator[tuple[str, str]]:
    """Go through a deal; yield each step and what its keys are in."""
    start = {"players": game.players, "first_dealer": [*game.players][-1], **game.agreed}
    table.start(preset=game.preset, **start)
    if table.contract_form.is_visible():
        yield "contract", "#contract"
        if table.contract_form.locator("[data-opens=auction-dialog]").is_visible():
            table.perform([tap("#contract [data-opens=auction-dialog]")])
            yield "auction", "#auction-dialog"
            table.perform([tap("#auction-dialog [data-close]")])
        table.agreed(game.deal)
    yield "stakes", "#result"
    table.outcome(game.deal)
    yield "result", "#result"
    table.perform([tap("#save"), step("count", "#deals tr", count=1)])
    yield "next deal", ":is(#contract, #result)"
    table.page.evaluate("location.hash += '&deal=1'")
    expect(table.page.locator("#correction")).to_be_visible()
    yield "correction", ":is(#correction, #result)"


# German has the longest words: what fits with them fits with all others, but for rare exceptions.
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(each, marks=pytest.mark.long) for each in ("fr", "it", "en"))]
)
@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_all_its_keys_in_view(table: Table, name: str, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": table.base}
    table.page.context.add_cookies([cookie])  # type: ignore[list-item] # of plain dicts, too
    found = {each: faults(table.page, place) for each, place in walk(table, GAMES[name])}
    assert str(table.page.locator("html").get_attribute("lang")).startswith(language)

    assert {each: wrong for each, wrong in found.items() if wrong} == {}


def test_weis_and_stoeck_are_behind_one_key_that_shows_them_where_there_is_no_room(table: Table) -> None:
    page, fold = table.page, table.page.locator("#open-extras")
    page.set_viewport_size({"width": 320, "height": 508})
    table.start()
    table.agreed(SIDI)
    assert fold.inner_text() == "Weis · Stöck · Match"

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


def test_the_first_digit_of_a_correction_begins_a_new_number(table: Table) -> None:
    table.start()
    table.deal(SIDI)
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()

    table.key("9")
    table.key("1")

    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("91")
    expect(table.result_form.locator('[data-points="EW"]')).to_have_text("66")
