"""What a group plays: evenings on several phones, their sums, what was agreed and paid."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.evenings.settlement import balances_of
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import evening_sums, played_games
from scoring.rules.codec import read_game
from tests.e2e.accessibility import findings_in_light_and_dark, is_too_wide
from tests.e2e.deals import MATCH
from tests.e2e.group.member import FOR_NS, SIZES, Member, together
from tests.e2e.table import PLAYERS, unhurried
from tests.e2e.test_tonight import owed, settle, tap


@pytest.mark.long  # each day two phones of a group agree, in test_group
def test_an_evening_on_two_phones_and_a_third_that_replaces_a_lost_one(
    one: Member, other: Member, pages: Callable[[], Page]
) -> None:
    together(one, other, "Anna")
    other.page.context.set_offline(True)
    other.add("Beat")
    expect(other.page.locator("#group-sync")).to_have_attribute("data-state", "here")
    one.play()
    other.page.context.set_offline(False)
    other.synced()
    other.play(players={**PLAYERS, "W": "Eva"})
    assert other.table.kept()["evening"] == one.table.kept()["evening"]
    expect(other.page.locator("#evening .standings li")).to_have_count(5)

    third = Member(pages(), one.base)
    one.open()
    one.synced()
    expect(one.page.locator("#evenings small")).to_have_text("2 games")
    third.join(one.link())
    expect(third.page.locator("#people li")).to_have_count(2)
    expect(third.page.locator("#evenings small")).to_have_text("2 games")
    third.page.goto(f"{third.base}/table/#g={other.table.game_id}")
    expect(third.page.locator("#ending")).to_be_visible()


SECOND = {"S": "Beat", "E": "Anna", "N": "Dani", "W": "Eva"}

THIRD = {"S": "Anna", "E": "Beat", "N": "Eva", "W": "Dani"}

LOST_TWICE = "1 of 3 won · double: 1 · matches: 2 · points: 1,028"
# By hand: whoever plays S and N wins 1028 : 0, a double game of two matches.

BY_HAND = {
    "Anna 2 of 3 won · double: 2 · matches: 4 · points: 2,056": "4",
    f"Beat {LOST_TWICE}": "2",
    "Carla 1 of 1 won · double: 1 · matches: 2 · points: 1,028 · games sat out: 2": "2",
    f"Dani {LOST_TWICE}": "2",
    "Eva 1 of 2 won · double: 1 · matches: 2 · points: 1,028 · games sat out: 1": "2",
}
# A franc a game, a double game twice: Anna and Carla are 2.00 up, Beat and Dani 2.00 down, Eva is even.

PAID_BY_HAND = ["Beat pays Anna 2.00", "Dani pays Carla 2.00"]

GAME = ("format", "game", "rules", "players", "first_dealer", "deals")


def made_tonight(phone: Member) -> dict[str, str]:
    """Return what the page of the group's evening says of each person, with their game points."""
    phone.open()
    phone.synced()
    expect(phone.page.locator("#evenings small")).to_have_text("3 games")
    phone.page.locator("#evenings a").click()
    rows = phone.page.locator("#tonight .standings li")
    expect(rows).to_have_count(5)
    return {
        row.locator("> span").inner_text().replace("\n", " "): row.locator("output").inner_text()
        for row in rows.all()
    }


@pytest.mark.long  # each day two games of an evening are on two phones, and sums by hand on one
def test_an_evening_of_five_on_two_phones_one_of_them_lost_agrees_with_sums_by_hand(
    one: Member, other: Member, pages: Callable[[], Page], tmp_path: Path
) -> None:
    together(one, other, "Anna", "Beat", "Carla", "Dani", "Eva")
    one.play()
    one.table.badge("server")
    other.begin(players=SECOND)
    other.page.wait_for_load_state("networkidle")  # the parts that come later are here
    other.page.context.set_offline(True)
    other.table.deal(FOR_NS)
    other.table.badge("here")
    other.page.context.set_offline(False)
    other.table.deal(FOR_NS)
    expect(other.page.locator("#ending")).to_be_visible()
    other.table.badge("server")
    other.open()
    third = Member(pages(), one.base)  # in place of the first, which is lost
    third.join(other.link())
    third.play(players=THIRD)
    third.table.badge("server")

    assert made_tonight(third) == made_tonight(other) == BY_HAND
    settle(other.table, "#tonight", game="1")
    assert owed(other.page) == PAID_BY_HAND
    other.open()
    other.synced()
    third.open()
    third.synced()
    with third.page.expect_download() as saving:
        third.page.locator("#save-group").click()
    saving.value.save_as(tmp_path / "group.json")
    third.page.locator("#evenings a").click()
    expect(third.page.locator("#tonight .standings li")).to_have_count(5)
    unhurried(third.page)
    third.page.locator("#tonight [data-pays]").click()
    expect(third.page.locator(".payments")).to_be_visible()
    assert owed(third.page) == PAID_BY_HAND

    games = json.loads((tmp_path / "group.json").read_text())["games"]
    played = played_games([read_game({name: game[name] for name in GAME}) for game in games])
    made = {each.name: (each.made.won, each.made.game_points, each.pauses) for each in evening_sums(played)}
    assert made == {
        "Anna": (2, 4, 0),
        "Beat": (1, 2, 0),
        "Carla": (1, 2, 2),
        "Dani": (1, 2, 0),
        "Eva": (1, 2, 1),
    }
    names = {person.key: person.name for game in played for person in game.seated}
    owing = {names[key]: amount for key, amount in balances_of(played, Stakes(game=100)).items()}
    assert owing == {"Anna": 200, "Carla": 200, "Beat": -200, "Dani": -200, "Eva": 0}


# By hand: Anna and Carla win the first evening 1028 : 0, Beat and Dani the second one against Anna and Eva.


LOST_AND_WON = "2 evenings · 1 of 2 won · double: 1 · matches: 2 · points: 1,028"

TOTALS_BY_HAND = {
    f"Anna {LOST_AND_WON}": "2",
    f"Beat {LOST_AND_WON}": "2",
    "Carla 1 evening · 1 of 1 won · double: 1 · matches: 2 · points: 1,028": "2",
    f"Dani {LOST_AND_WON}": "2",
    "Eva 1 evening · 0 of 1 won": "0",
    "Anna · Carla 1 of 1 won": "100 %",
    "Beat · Dani 1 of 2 won": "50 %",
    "Anna · Eva 0 of 1 won": "0 %",
}
# A franc a game, a double game twice: each game costs two francs.

WON_BY_HAND = {"Carla": "+2.00", "Anna": "0.00", "Beat": "0.00", "Dani": "0.00", "Eva": "−2.00"}


@pytest.mark.long  # each day two phones of a group agree, in test_group
def test_totals_of_two_evenings_agree_with_sums_by_hand_and_are_readable_by_everyone(one: Member) -> None:
    one.found()
    one.play()
    expect(one.page.locator("#totals")).to_be_hidden()
    one.open()
    one.synced()
    one.page.locator("#evenings a").click()
    settle(one.table, "#tonight", game="1")
    tap(one.table, "#pays-dialog [data-close]", "#tonight [data-end]")
    expect(one.page.get_by_text("The evening has ended")).to_be_visible()
    one.play(players=SECOND)

    one.open()
    one.synced()
    one.page.locator("#totals summary").click()
    rows = one.page.locator("#totals li")
    expect(rows).to_have_count(13)

    found = {
        row.locator("> span").inner_text().replace("\n", " "): row.locator("output").inner_text()
        for row in rows.all()
    }
    assert found == TOTALS_BY_HAND | WON_BY_HAND
    for width, height in SIZES:
        one.page.set_viewport_size({"width": width, "height": height})
        assert not is_too_wide(one.page)
    one.page.set_viewport_size({"width": 320, "height": 508})
    assert list(findings_in_light_and_dark(one.page)) == []
    if pictures := os.environ.get("PICTURES"):
        one.page.screenshot(path=f"{pictures}/totals.png", full_page=True)
    year_agrees(one)


def year_agrees(phone: Member) -> None:
    """Look at the page of the year, which the server makes: it says what the phone says of all games."""
    phone.page.locator(".group-years button").click()
    expect(phone.page.get_by_role("heading", level=1, name="The year")).to_be_visible()
    money = phone.page.locator("h2", has_text="Won and lost").locator("+ ol li")
    assert {row.locator("span").inner_text(): row.locator("output").inner_text() for row in money.all()} == (
        WON_BY_HAND
    )
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        assert not is_too_wide(phone.page)
        if pictures := os.environ.get("PICTURES"):
            phone.page.screenshot(path=f"{pictures}/year-{width}.png", full_page=True)
    phone.page.set_viewport_size({"width": 320, "height": 508})
    assert list(findings_in_light_and_dark(phone.page)) == []


@pytest.mark.long  # each day two phones write one game, in tests.e2e.test_writing_together
def test_the_unfinished_game_of_a_lost_phone_is_written_to_its_end_by_another_and_loses_nothing(
    one: Member, other: Member
) -> None:
    together(one, other)
    one.begin()
    one.table.deal(FOR_NS)
    one.table.badge("server")
    other.begin(players={**PLAYERS, "W": "Eva"})  # at the other table
    other.open()
    expect(other.page.locator("#evenings small")).to_have_text("2 games")
    one.shared()
    one.page.context.set_offline(True)  # lost, with a deal that nobody has seen
    one.table.deal(MATCH)

    other.page.locator("#play-tonight a").click()
    expect(other.page.locator("#tonight a.button", has_text="Continue")).to_have_count(2)
    other.page.locator("#tonight a.button", has_text="Beat & Dani").click()
    other.table.deal(FOR_NS)
    expect(other.page.locator("#ending")).to_be_visible()
    other.table.badge("server")
    written = other.table.stored()
    other.open()
    other.page.locator("#evenings a").click()
    expect(other.page.locator("#tonight .standings li")).to_have_count(4)

    one.page.context.set_offline(False)  # found again
    conflict = one.page.locator("#conflicts [data-number='2']")
    expect(conflict).to_be_visible()
    expect(conflict.locator("[data-choice=mine]")).to_be_visible()
    conflict.locator("[data-choice=theirs]").click()
    expect(one.page.locator("#ending")).to_be_visible()
    one.table.badge("server")
    assert one.table.stored()["deals"] == written["deals"]


@pytest.mark.long  # what is taken in is tried each day without a browser
def test_what_a_phone_had_alone_is_taken_in_and_stays_there(one: Member, other: Member) -> None:
    game = one.table.start()
    one.table.badge("server")

    together(one, other)

    expect(other.page.locator("#evenings small")).to_have_text("1 game")
    assert one.people() == ["Anna", "Beat", "Carla", "Dani"]
    expect(one.page.locator("#take-in")).to_be_hidden()
    one.page.goto(one.base)
    expect(one.page.locator(f"#go-on a[href='/table/#g={game}']")).to_be_visible()


@pytest.mark.long  # each day a game of the evening is begun with the usual rules
def test_the_house_rules_of_a_group_stand_in_the_form_of_its_next_game(one: Member, other: Member) -> None:
    together(one, other)
    one.play()
    one.open()
    unhurried(one.page)
    one.page.locator("#take-rules button").click()
    expect(one.page.locator("#rules li").first).to_contain_text("Sidi Barrani to 2000")
    one.synced()
    other.synced()
    expect(other.page.locator("#rules li").first).to_be_visible()

    other.page.get_by_role("button", name="Play tonight").click()

    expect(other.page.locator('#new-game [name=goal][value="target:1000"]')).to_be_checked()


@pytest.mark.long  # each day somebody agrees on stakes without a group
def test_what_is_agreed_on_money_and_ticked_holds_on_all_phones(one: Member, other: Member) -> None:
    together(one, other)
    one.play()
    one.open()
    one.page.locator("#evenings a").click()
    one.page.locator("#tonight [data-pays]").click()
    one.page.locator("#stake-game").fill("1")
    one.page.locator("#stakes-form .primary").click()
    expect(one.page.locator(".payments li")).to_have_count(2)
    one.page.locator(".payments input").first.check()

    other.open()
    expect(other.page.locator("#stakes")).to_contain_text("1.00 a game")
    expect(other.page.locator("#evenings small")).to_have_text("1 game")
    other.page.locator("#evenings a").click()
    expect(other.page.locator("#tonight .standings li")).to_have_count(4)
    other.page.locator("#tonight [data-pays]").click()
    expect(other.page.locator(".payments li")).to_have_count(2)
    expect(other.page.locator(".payments input").first).to_be_checked()
