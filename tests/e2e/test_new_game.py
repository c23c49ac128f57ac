"""A new game: what is remembered, drawn and shown before the first deal."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import PLAYERS, Table
from tests.e2e.test_whole_games import command_line


def downloaded(table: Table, kind: str) -> str:
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator(f'#menu-dialog [data-download="{kind}"]').click()
    table.page.keyboard.press("Escape")
    return download.value.path().read_text(encoding="utf-8")


def test_the_people_rules_and_cards_of_the_last_game_are_offered_again(table: Table) -> None:
    table.start(preset="sidi-barrani-1500", pack="french", rules={"redoubling": True})

    table.page.goto(f"{table.base}/table/?again#new")

    form = table.page.locator("#new-game")
    expect(form.locator("[name=player-S]")).to_have_value("Anna")
    expect(form.locator("[name=preset]:checked")).to_have_value("sidi-barrani-1500")
    expect(form.locator("[name=pack]:checked")).to_have_value("french")
    expect(form.locator("[name=goal]:checked")).to_have_value("target:1500")
    expect(form.locator("[name=rule-redoubling]")).to_be_checked()
    names = table.page.locator("#known-names option").evaluate_all("(all) => all.map((each) => each.value)")
    assert sorted(names) == sorted(PLAYERS.values())


def test_the_lot_names_one_dealer_and_in_time_each(table: Table) -> None:
    table.page.goto(f"{table.base}/table/#new")
    drawn = set()
    for _ in range(60):
        table.page.locator("#draw-dealer").click()
        drawn.add(table.page.locator("[name=first_dealer]:checked").input_value())

    assert drawn == set(PLAYERS)


def test_french_cards_change_the_pictures_only(table: Table) -> None:
    table.start(pack="french")

    tile = table.page.locator('#contract label[data-denomination="shields"]')
    expect(tile.locator("em:visible")).to_have_text("spades")
    table.deal(ANNA_120)
    assert table.stored()["deals"][0]["denomination"] == "shields"
    table.badge("server")


def test_another_language_leads_back_to_the_same_game(table: Table) -> None:
    game = table.start()
    table.deal(ANNA_120)
    table.badge("server")

    table.page.locator("#open-menu").click()
    table.page.locator('#menu-dialog button[value="it-ch"]').click()

    expect(table.page.locator("html")).to_have_attribute("lang", "it-ch")
    table.expect_totals(245, 32)
    assert table.game_id == game


def test_a_downloaded_game_is_a_document_of_the_entry_format(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)

    document: dict[str, Any] = json.loads(downloaded(table, "json"))

    assert document == table.stored()
    assert command_line("score", document)["totals"] == {"NS": 245, "EW": 32}
    table.badge("server")


def test_a_downloaded_table_holds_no_formula_whatever_a_player_is_called(table: Table) -> None:
    table.start(players={"S": "=1+1", "E": 'B"e;at', "N": "-Carla", "W": "@Dani"})
    table.deal(ANNA_120)

    heading, row = downloaded(table, "csv").removeprefix("\ufeff").splitlines()

    assert heading.split(";")[:8] == [
        *("Deal", "Dealer", "Declarer", "Bid", "Trumps", "Stake"),
        *("Card points =1+1 & -Carla", '"Card points B""e'),
    ]
    assert row == "1;'@Dani;'=1+1;120;shields;1;125;32;0;0;0;0;245;32;245;32"
    table.badge("server")
