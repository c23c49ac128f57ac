"""*Change target or rules*: what a table agrees on differently once its game has begun."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.agreements import opened_rules
from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table
from tests.e2e.test_game_file import downloaded, offered


def changes(table: Table) -> Any:
    """What the newest line of the history says."""
    return table.page.locator("#history li").first.locator("[data-change]")


@pytest.mark.long  # each day a rule that a deal forbids is not saved
def test_another_target_shows_what_it_changes_before_it_holds(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(ANNA_120)

    dialog = opened_rules(table)
    expect(dialog.locator("[data-lines]")).to_be_empty()
    dialog.get_by_role("radio", name="1,500", exact=True).check()
    expect(dialog.locator("[data-lines] li")).to_have_text(
        ["Target: 2000 → 1500", "Double game below: 1000 → 750", "No points change."]
    )
    dialog.locator("[data-goal=target] [data-free]:visible").check()
    dialog.locator("[data-goal=target] .free:visible").fill("200")
    expect(dialog.locator("[data-lines] li")).to_have_text(
        [
            "Target: 2000 → 200",
            "Double game below: 1000 → 100",
            "Anna & Carla: 490 → 245",
            "Beat & Dani: 64 → 32",
            "The game ends with deal 1.",
            "Anna & Carla now win the game.",
            "1 deal no longer counts.",
        ]
    )
    dialog.get_by_role("button", name="Save").click()

    expect(dialog).to_be_hidden()
    expect(table.page.locator("#ending h2")).to_have_text("Anna & Carla win a double game")
    expect(changes(table)).to_have_text("Target: 2000 → 200 · Double game below: 1000 → 100")
    expect(table.page.locator("#history li").first.locator("[data-what]")).to_have_text("Rules changed")
    table.badge("server")


def test_a_rule_that_a_deal_forbids_names_it_and_is_not_saved(table: Table) -> None:
    table.start()
    table.deal({**ANNA_120, "weis": {"NS": 50}})

    dialog = opened_rules(table)
    table.agree(rules={"weis": False})

    said = "With these rules deal 1 would no longer count. This game is played without Weis: leave it empty."
    expect(dialog.locator(".problem:visible")).to_have_text(said)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator(".problem:visible")).to_have_text(said)
    table.agree(rules={"weis": True, "match_bonus": "50"})
    expect(dialog.locator("[data-lines] li")).to_have_text(["Match bonus: 100 → 50", "No points change."])
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#history li")).to_have_count(1)


@pytest.mark.long  # each day a rule that a deal forbids is not saved
def test_the_form_that_was_lent_begins_the_next_game(table: Table) -> None:
    table.start(preset="schieber")
    dialog = opened_rules(table)
    table.agree(factors={"obenabe": 4})
    expect(dialog.locator("[data-lines] li").first).to_have_text(
        "How many times it counts: Obenabe ×3 → Obenabe ×4"
    )
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(table.form).to_be_hidden()

    table.start(preset="sidi-barrani")

    expect(table.page.locator("#history li")).to_have_count(0)


@pytest.mark.long  # each day a rule that a deal forbids is not saved
def test_the_bid_of_a_soloist_can_be_put_right(
    table: Table, pages: Callable[[], Page]
) -> None:  # J3-2, SB-11b
    three = {"1": "Anna", "2": "Beat", "3": "Carla"}
    table.start(preset="two-against-one", players=three, first_dealer="3", soloist="1", solo_bid=500)
    table.deal({"denomination": "roses", "card_points": {"1": 57}})

    dialog = opened_rules(table)
    bid = dialog.get_by_label("Points bid")
    expect(bid).to_have_value("500")
    expect(dialog.locator("[name=soloist]").first).to_be_hidden()
    bid.fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_visible()
    bid.fill("700")
    expect(dialog.locator("[data-lines] li")).to_have_text(["Points bid: 500 → 700", "No points change."])
    dialog.get_by_role("button", name="Save").click()

    expect(dialog).to_be_hidden()
    expect(changes(table)).to_have_text("Points bid: 500 → 700")
    table.badge("server")
    assert (table.stored()["solo_bid"], table.stored()["rules"]["solo_bid"]) == (700, 700)
    file, other = downloaded(table), Table(pages(), table.base)
    offered(other.page, table.base, file)
    expect(other.page.locator("#deals tr")).to_have_count(1)
    assert other.stored()["rules"]["solo_bid"] == 700
