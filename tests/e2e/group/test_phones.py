"""Phones of a group: those that only see, were lost, were removed, left and joined again."""

import pytest
from playwright.sync_api import expect

from tests.e2e.accessibility import findings
from tests.e2e.deals import MATCH
from tests.e2e.group.member import FOR_NS, Member, together
from tests.e2e.table import unhurried

REMOVED = "This phone was removed from the group: ask someone in the group for the new link."


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


@pytest.mark.long  # each day what a removed phone had not sent is sent later
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


@pytest.mark.long  # each day what a removed phone had not sent is sent once it has joined again
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


@pytest.mark.long  # each day what a removed phone had not sent is sent later
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
