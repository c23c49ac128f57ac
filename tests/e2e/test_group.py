"""A group of friends: an evening on two phones, the network off in between, one phone lost and replaced."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.evenings.people import seated_in
from scoring.evenings.settlement import balances_of
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import evening_sums, played_games
from scoring.rules.codec import read_game
from tests.e2e.accessibility import COLOURS, findings, findings_in_light_and_dark, is_too_wide
from tests.e2e.deals import MATCH
from tests.e2e.fitting import REACH
from tests.e2e.server import Server
from tests.e2e.table import PLAYERS, Table, unhurried, wait_until
from tests.e2e.test_tonight import owed, settle
from tests.everyday import everyday

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}
REMOVED = "This phone was removed from the group: ask someone in the group for the new link."


@dataclass(frozen=True, slots=True)
class Member:
    """A phone of the group, on the page of the group or at the table."""

    page: Page
    base: str

    @property
    def table(self) -> Table:
        return Table(self.page, self.base)

    def open(self) -> None:
        self.page.goto(f"{self.base}/group/")

    def found(self, name: str = "Thursday") -> None:
        self.open()
        self.page.locator("#group-name").fill(name)
        self.page.get_by_role("button", name="Create the group").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def synced(self, state: str = "server") -> None:
        """Ask at once what is new, and wait until all is as the server has it, or as it is said."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        expect(self.page.locator("#group-sync")).to_have_attribute("data-state", state)

    def link(self, kind: str = "write") -> str:
        place = self.page.locator(f"[data-link={kind}]")
        if place.get_attribute("open") is None:
            unhurried(self.page)
            place.locator("summary").click()
        return place.locator("input").input_value()

    def join(self, link: str, name: str = "Thursday") -> None:
        self.page.goto("about:blank")
        self.page.goto(link)
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def add(self, name: str) -> None:
        self.page.locator("#person-name").fill(name)
        self.page.locator("#person-form .button").click()
        expect(self.person(name)).to_be_visible()

    def person(self, name: str) -> Locator:
        return self.page.locator("#people li").filter(has_text=name)

    def people(self) -> list[str]:
        return self.page.locator("#people li > span").all_text_contents()

    def rename(self, name: str, other: str) -> None:
        self.person(name).get_by_role("button", name="Change").click()
        self.page.locator("#people li input").fill(other)
        self.page.locator("#people li form .button").click()
        expect(self.person(other)).to_be_visible()

    def begin(self, **chosen: Any) -> None:
        """Begin the evening, or go on with it, and its next game."""
        self.open()
        unhurried(self.page)
        self.page.get_by_role("button", name="Play tonight").click()
        expect(self.page.locator("#new-game")).to_be_visible()
        self.table.start(goal="target:1000", **chosen)

    def shared(self) -> None:
        """Wait until this phone knows that its game is the group's."""
        wait_until(self.page, lambda: bool(self.table.kept().get("base")))

    def play(self, **chosen: Any) -> None:
        """Play a game of two matches."""
        self.begin(**chosen)
        for _ in range(2):
            self.table.deal(FOR_NS)
        expect(self.page.locator("#ending")).to_be_visible()

    def ask(self, what: str) -> None:
        """Tap a button that asks first, and say yes."""
        unhurried(self.page)
        self.page.locator(f"[data-ask={what}]").click()
        unhurried(self.page)
        self.page.locator("[role=group].once [data-yes]").click()


@pytest.fixture
def one(pages: Callable[[], Page], address: str) -> Member:
    return Member(pages(), address)


@pytest.fixture
def other(pages: Callable[[], Page], address: str) -> Member:
    return Member(pages(), address)


def together(one: Member, other: Member, *names: str) -> None:
    """Found a group on one phone, with these people, and let the other in."""
    one.found()
    for name in names:
        one.add(name)
    one.synced()
    other.join(one.link())
    for name in names:
        expect(other.person(name)).to_be_visible()


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
    names = {person.key: person.name for game in played for person in seated_in(game.entry)}
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


def test_totals_of_two_evenings_agree_with_sums_by_hand_and_are_readable_by_everyone(one: Member) -> None:
    one.found()
    one.play()
    expect(one.page.locator("#totals")).to_be_hidden()
    one.open()
    one.synced()
    one.page.locator("#evenings a").click()
    settle(one.table, "#tonight", game="1")
    one.page.locator("#pays-dialog [data-close]").click()
    one.page.locator("#tonight [data-end]").click()
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


def test_what_two_phones_change_without_a_network_somebody_chooses(one: Member, other: Member) -> None:
    together(one, other, "Anna")
    other.page.context.set_offline(True)
    other.rename("Anna", "Hanna")
    one.rename("Anna", "Annina")
    one.synced()
    other.page.context.set_offline(False)
    other.synced("conflict")

    choice = other.page.locator("#choices article")
    expect(choice.locator("[data-version=mine] strong")).to_have_text("Hanna")
    expect(choice.locator("[data-version=theirs] strong")).to_have_text("Annina")
    assert other.people() == ["Annina"]
    choice.locator("[data-version=mine] .button").click()
    other.synced()
    one.synced()

    expect(one.person("Hanna")).to_be_visible()
    assert one.people() == other.people() == ["Hanna"]


@pytest.mark.long  # each day phones join that may write
def test_a_phone_that_may_only_see_changes_nothing(one: Member, other: Member) -> None:
    one.found()
    one.add("Anna")
    one.synced()

    other.join(one.link("watch"))

    expect(other.person("Anna")).to_be_visible()
    expect(other.page.locator("#only-see")).to_be_visible()
    expect(other.page.locator("[data-change]:visible")).to_have_count(0)
    expect(other.page.locator("[data-link=write]")).to_be_hidden()


@pytest.mark.long  # each day phones join that may write
def test_a_phone_that_may_only_see_is_shown_the_games_of_others(one: Member, other: Member) -> None:
    one.found()
    one.synced()
    other.join(one.link("watch"))
    one.play()
    game = one.table.game_id
    one.open()
    one.synced()
    other.synced()
    other.page.locator("#evenings a").click()
    unhurried(other.page)
    other.page.locator("#tonight .evening-games a").click()

    seen = other.page.locator("#seen")
    expect(seen.locator(".notice")).to_have_text("This phone can see the group but not change it.")
    expect(seen.locator(".total-points")).to_have_text(["1,028", "0"])
    expect(seen.locator(".deals tbody tr")).to_have_count(2)
    expect(other.page.locator("#missing, #game, #tonight").filter(visible=True)).to_have_count(0)
    assert list(findings(other.page)) == []
    seen.get_by_role("link", name="This evening").click()
    expect(other.page.locator("#tonight")).to_be_visible()
    expect(seen).to_be_hidden()

    one.ask("delete")
    other.open()
    expect(other.page.locator("#group-gone")).to_be_visible()
    other.page.goto(f"{other.base}/table/#g={game}")
    expect(seen.locator(".notice")).to_have_text("The group of this game has been deleted.")
    expect(seen.get_by_role("link", name="This evening")).to_be_hidden()


def test_links_that_got_out_are_renewed_and_phones_stay_in(one: Member, other: Member) -> None:
    together(one, other, "Anna")
    link = one.link()

    one.ask("renew")
    expect(one.page.locator("[data-link=write] input")).not_to_have_value(link)
    one.add("Beat")
    one.synced()

    other.synced()
    expect(other.person("Beat")).to_be_visible()
    other.ask("leave")
    expect(other.page.locator("#found")).to_be_visible()
    other.page.goto("about:blank")
    other.page.goto(link)
    expect(other.page.locator("#message")).to_have_text(
        "This link no longer works: ask someone in the group for the new one."
    )


def test_a_lost_phone_is_put_out_by_another_and_cannot_come_back(one: Member, other: Member) -> None:
    together(one, other, "Anna")
    link = one.link()

    unhurried(one.page)
    one.page.locator("#devices summary").click()
    expect(one.page.locator("#devices li")).to_have_count(2)
    expect(one.page.locator("#devices li small").first).to_have_text("this phone")
    one.page.locator("#devices li .quiet").click()
    one.page.locator("[role=group].once [data-yes]").click()

    expect(one.page.locator("#devices li")).to_have_count(1)
    expect(one.page.locator("[data-link=write] input")).not_to_have_value(link)
    other.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.page.locator("#group-gone p")).to_have_text(
        f"{REMOVED} Games that this phone wrote stay on it."
    )
    expect(other.page.locator("#group-unsent")).to_be_hidden()
    other.page.goto("about:blank")
    other.page.goto(link)
    expect(other.page.locator("#message")).to_have_text(
        "This link no longer works: ask someone in the group for the new one."
    )


def removed_with_something_unsent(one: Member, other: Member) -> None:
    """Have a phone write without a network, and another one remove it meanwhile."""
    together(one, other, "Anna")
    other.page.context.set_offline(True)
    other.add("Beat")
    one.page.locator("#devices summary").click()
    one.page.locator("#devices li .quiet").click()
    one.page.locator("[role=group].once [data-yes]").click()
    expect(one.page.locator("#devices li")).to_have_count(1)
    other.page.context.set_offline(False)
    other.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    gone = other.page.locator("#group-gone p")
    expect(gone).to_contain_text(REMOVED)
    expect(gone).to_contain_text("this phone sends them once it has joined again")
    expect(other.page.locator("#group-unsent li > span")).to_have_text(["Person, Beat"])


def test_what_a_removed_phone_had_not_sent_is_listed_and_sent_once_it_has_joined_again(
    one: Member, other: Member
) -> None:
    removed_with_something_unsent(one, other)
    assert findings(other.page) == []

    other.join(one.link())
    other.synced()
    expect(other.page.locator("#group-unsent")).to_be_hidden()
    one.synced()
    expect(one.person("Beat")).to_be_visible()

    assert one.people() == other.people() == ["Anna", "Beat"]


@pytest.mark.long  # what was not sent is listed each day
def test_a_removed_phone_that_leaves_is_asked_about_what_it_had_not_sent(one: Member, other: Member) -> None:
    removed_with_something_unsent(one, other)

    unhurried(other.page)
    other.page.locator("[data-ask=leave]").click()

    expect(other.page.locator("[role=group].once p")).to_contain_text(
        "Changes that have not been sent are lost."
    )


def game_of_one_at_other(one: Member, other: Member) -> str:
    """Have a phone begin a game that another one goes on with; return its number."""
    together(one, other)
    one.begin()
    game = one.table.game_id
    one.table.deal(FOR_NS)
    one.table.badge("server")
    one.open()
    one.synced()
    other.synced()
    other.page.locator("#evenings a").click()
    other.page.locator("#tonight a.button", has_text="Continue").click()
    expect(other.page.locator("#deals tr")).to_have_count(1)
    return game


@pytest.mark.long  # what was not sent is listed each day
def test_a_removed_phone_keeps_its_deals_of_a_game_of_others_until_it_has_joined_again(
    one: Member, other: Member
) -> None:
    game = game_of_one_at_other(one, other)
    other.page.context.set_offline(True)
    other.table.deal(MATCH)
    one.page.locator("#devices summary").click()
    one.page.locator("#devices li .quiet").click()
    one.page.locator("[role=group].once [data-yes]").click()
    expect(one.page.locator("#devices li")).to_have_count(1)

    other.page.context.set_offline(False)

    expect(other.page.locator("#barred [data-sentence]")).to_have_text(REMOVED)
    other.table.badge("refused")
    expect(other.page.locator("#deals tr")).to_have_count(2)
    expect(other.page.locator("#refused")).to_contain_text(REMOVED)

    other.join(one.link())
    other.page.goto(f"{other.base}/table/#g={game}")
    other.table.badge("server")
    expect(other.page.locator("#barred")).to_be_hidden()
    expect(other.page.locator("#deals tr")).to_have_count(2)
    one.page.goto(f"{one.base}/table/#g={game}")
    expect(one.page.locator("#deals tr")).to_have_count(2)


def test_a_phone_that_left_goes_on_with_a_game_of_others_once_it_has_joined_again(
    one: Member, other: Member
) -> None:
    game = game_of_one_at_other(one, other)
    link = one.link()
    other.open()
    other.ask("leave")
    expect(other.page.locator("#found")).to_be_visible()

    other.join(link)
    other.page.goto(f"{other.base}/table/#g={game}")
    other.table.deal(MATCH)

    other.table.badge("server")
    expect(other.page.locator("#barred")).to_be_hidden()
    one.page.goto(f"{one.base}/table/#g={game}")
    expect(one.page.locator("#deals tr")).to_have_count(2)


@pytest.mark.long  # deleting and restoring is tried each day without a browser
def test_a_deleted_group_is_restored(one: Member, other: Member) -> None:
    together(one, other, "Anna")

    one.ask("delete")
    expect(one.page.locator("#group-gone")).to_contain_text("can be restored until")
    other.synced()
    expect(other.page.locator("#group-gone")).to_be_visible()
    expect(other.page.locator("#group-body")).to_be_hidden()
    other.page.locator("#restore").click()

    expect(other.person("Anna")).to_be_visible()
    one.synced()
    expect(one.person("Anna")).to_be_visible()


@pytest.mark.long  # the phones of a group tell each other of people each day
def test_a_question_stays_while_another_phone_adds_somebody(one: Member, other: Member) -> None:
    together(one, other, "Anna", "Beat")
    one.person("Beat").get_by_role("button", name="Change").click()
    one.page.get_by_role("button", name="Forget").click()

    other.add("Carla")
    other.page.locator("#new-name").fill("Friday")
    other.page.locator("#name-form .button").click()
    other.synced()
    one.synced()
    expect(one.page.get_by_role("heading", name="Friday")).to_be_visible()
    one.page.locator("[role=group].once [data-no]").click()
    one.person("Beat").get_by_role("button", name="Close").click()

    expect(one.person("Carla")).to_be_visible()


@pytest.mark.long  # forgetting is tried each day without a browser
def test_who_is_forgotten_is_named_nowhere_any_more(one: Member, other: Member) -> None:
    together(one, other, "Anna", "Beat")
    one.play()
    one.open()
    expect(one.page.locator("#evenings small")).to_have_text("1 game")
    one.synced()

    one.person("Anna").get_by_role("button", name="Change").click()
    one.page.get_by_role("button", name="Forget").click()
    one.page.locator("[role=group].once [data-yes]").click()
    expect(one.page.locator("#people li")).to_have_count(1)
    one.synced()
    other.synced()

    expect(other.page.locator("#people li")).to_have_count(1)
    one.page.goto(one.base)
    expect(one.page.locator("#latest")).to_contain_text("– & Carla")


@pytest.mark.long  # the export is tried each day without a browser
def test_a_group_that_was_saved_opens_at_another_server(
    one: Member, pages: Callable[[], Page], server: Server, tmp_path: Path
) -> None:
    one.found()
    one.play()
    one.open()
    one.synced()
    expect(one.page.locator("#evenings small")).to_have_text("1 game")
    with one.page.expect_download() as saving:
        one.page.locator("#save-group").click()
    saving.value.save_as(tmp_path / "group.json")

    other = Member(pages(), server.url)
    other.open()
    other.page.locator("#group-file").set_input_files(tmp_path / "group.json")

    expect(other.page.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(other.page.locator("#evenings small")).to_have_text("1 game")
    other.synced()


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


@pytest.mark.long  # each day a phone is without a network for a while
def test_what_was_changed_while_the_server_was_down_arrives_once(
    pages: Callable[[], Page], server: Server
) -> None:
    one, other = Member(pages(), server.url), Member(pages(), server.url)
    together(one, other, "Anna")
    server.kill()
    one.add("Beat")
    other.add("Carla")
    for phone in (one, other):
        expect(phone.page.locator("#group-sync")).to_have_attribute("data-state", "here")
    server.start()

    one.synced()
    other.synced()
    one.synced()

    expect(one.person("Carla")).to_be_visible()
    assert one.people() == other.people() == ["Anna", "Beat", "Carla"]


SIZES = [(320, 508), (360, 740), (844, 390), (1280, 900)]


@pytest.mark.parametrize("language", everyday("de", of=["de", "fr", "it", "en"]))
def test_the_page_is_readable_by_everyone_on_every_screen(one: Member, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": one.base}
    one.page.context.add_cookies([cookie])  # type: ignore[list-item] # of plain dicts, too
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        for width, height in SIZES:
            one.page.set_viewport_size({"width": width, "height": height})
            found[f"{name} {width}"] = ["too wide"] if is_too_wide(one.page) else []
            missed = one.page.evaluate(REACH, "main")["missed"]
            found[f"missed {name} {width}"] = [each for each in missed if "visually-hidden" not in each]
        one.page.set_viewport_size({"width": 320, "height": 508})
        found[name] = list(findings_in_light_and_dark(one.page))
        one.page.emulate_media(forced_colors="active")
        found[f"{name}, colours of the system"] = findings(one.page, COLOURS)
        one.page.emulate_media(forced_colors="none")

    one.open()
    look("founding")
    one.page.locator("#group-name").fill("Donnerstagsrunde")
    one.page.locator("#found-form .button").click()
    one.add("Vreni")
    one.page.locator("#people .quiet").click()
    one.link("write")
    one.page.locator("#devices summary").click()
    expect(one.page.locator("#devices li")).to_have_count(1)
    look("group")

    assert {name: each for name, each in found.items() if each} == {}
