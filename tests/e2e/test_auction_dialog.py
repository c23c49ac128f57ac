"""The auction call by call: only legal calls are offered, and its contract fills the deal."""

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import PLAYERS, Table
from tests.everyday import everyday


def test_the_auction_offers_only_legal_calls_and_fills_the_deal(table: Table) -> None:
    table.start(first_dealer="W")
    page = table.page
    page.locator("#contract [data-opens=auction-dialog]").click()
    expect(page.locator("#auction-turn")).to_have_text("Anna to call")

    page.locator('[data-bid="90"]').click()
    page.locator("[data-call-denomination=acorns]").click()
    expect(page.locator('[data-bid="90"]')).to_be_disabled()
    expect(page.locator("#out-of-turn button")).to_have_text("Dani doubles")
    page.locator('[data-bid="100"]').click()
    page.locator("[data-call-denomination=obenabe]").click()
    page.locator("#out-of-turn button").click()
    expect(page.locator("#auction-turn")).to_have_text("Beat plays 100 ×2")
    page.locator("#auction-take").click()
    table.points("NS", 100)
    table.save()

    expect(page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"] == [
        {
            "number": 1,
            "dealer": "W",
            "declarer": "E",
            "bid": 100,
            "denomination": "obenabe",
            "stake": 2,
            "calls": [["S", "90 acorns"], ["E", "100 obenabe"], ["S", "double"]],
            "card_points": {"NS": 100},
        }
    ]
    table.badge("server")


@pytest.mark.long  # each day an auction fills a deal
def test_calls_are_kept_when_the_auction_is_closed_or_the_page_reloaded(table: Table) -> None:
    table.start()
    page = table.page
    page.locator("#contract [data-opens=auction-dialog]").click()
    page.locator('[data-bid="90"]').click()
    page.locator("[data-call-denomination=acorns]").click()
    page.locator("#auction-dialog [data-close]").click()
    table.reload_when_kept("90 acorns")

    page.locator("#contract [data-opens=auction-dialog]").click()
    expect(page.locator("#calls li")).to_have_count(1)
    expect(page.locator("#auction-turn")).to_have_text("Beat to call")
    page.locator("#auction-dialog [data-close]").click()
    page.locator("#dealer").click()
    page.locator("#contract [data-opens=auction-dialog]").click()

    expect(page.locator("#calls li")).to_have_count(0)
    expect(page.locator("#auction-turn")).to_have_text("Beat to call")


@pytest.mark.long  # each day an auction of legal calls; the rules behind it are compared in tests.static
def test_the_auction_of_a_corrected_deal_is_its_own(table: Table) -> None:
    table.start(first_dealer="W")
    table.deal(ANNA_120)
    page = table.page
    page.locator(".tabs [data-tab=deals]").click()
    page.locator("#deals a").last.click()
    page.locator("#edit-contract").click()

    table.auction(["90 acorns", "pass", "pass", "pass"])
    table.save()

    expect(page.locator("#correction")).to_be_hidden()
    [deal] = table.stored()["deals"]
    assert (deal["dealer"], deal["declarer"], deal["calls"][0]) == ("W", "S", ["S", "90 acorns"])
    table.badge("server")


@pytest.mark.long  # each day an auction of legal calls; the rules behind it are compared in tests.static
def test_four_passes_throw_the_cards_in(table: Table) -> None:
    table.start()
    table.page.locator("#contract [data-opens=auction-dialog]").click()
    for _ in range(4):
        table.page.locator("[data-call=pass]").click()
    table.page.locator("#auction-take").click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"][0]["thrown_in"] is True
    table.badge("server")


IN_VIEW = """(call) => {
  const box = call.parentElement.getBoundingClientRect();
  const { top, bottom } = call.getBoundingClientRect();
  return top >= box.top && bottom <= box.bottom;
}"""


@pytest.mark.long  # each day an auction of legal calls; the rules behind it are compared in tests.static
@pytest.mark.parametrize("height", [508, pytest.param(740, marks=pytest.mark.long)])
def test_the_newest_of_many_calls_is_in_view(table: Table, height: int) -> None:
    table.page.set_viewport_size({"width": 320, "height": height})
    table.start(first_dealer="W")
    table.page.locator("#contract [data-opens=auction-dialog]").click()

    for bid in range(40, 150, 10):
        table.page.locator(f'[data-bid="{bid}"]').click()
        table.page.locator("[data-call-denomination=bells]").click()

    assert table.page.locator("#calls li").last.evaluate(IN_VIEW)


FOUR = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"}


def pandur(table: Table) -> None:
    table.start(preset="pandur", players=FOUR, first_dealer="4")
    table.page.locator("#contract [data-opens=auction-dialog]").click()


@pytest.mark.long  # each day an auction of legal calls; the rules behind it are compared in tests.static
def test_pandur_is_called_too_and_its_trumps_are_named_afterwards(table: Table) -> None:  # PA-2
    pandur(table)
    page = table.page
    expect(page.locator("#auction-turn")).to_have_text("Anna to call")
    expect(page.locator("#auction-denominations")).to_be_hidden()

    page.locator('[data-bid="130"]').click()
    expect(page.locator('[data-bid="130"]')).to_be_disabled()
    page.locator('[data-bid="150"]').click()
    page.locator("[data-call=pass]").click()
    page.locator("[data-call=pass]").click()
    expect(page.locator("#auction-turn")).to_have_text("Beat plays 150")
    page.locator("#auction-take").click()
    table.tile(table.contract_form, "denomination", "roses").click()
    table.tile(table.result_form, "made", "true").click()
    page.locator("#save").click()

    expect(page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"] == [
        {
            "number": 1,
            "dealer": "4",
            "declarer": "2",
            "bid": 150,
            "denomination": "roses",
            "calls": [["1", 130], ["2", 150], ["3", "pass"], ["1", "pass"]],
            "made": True,
            "dealt_to": ["1", "2", "3"],
        }
    ]
    table.badge("server")


@pytest.mark.long  # each day Pandur is called with a number
def test_a_called_bid_without_trumps_is_played_at_once(table: Table) -> None:  # PA-3
    pandur(table)

    table.page.locator('[data-bid="misere"]').click()
    for _ in range(2):
        table.page.locator("[data-call=pass]").click()
    expect(table.page.locator("#auction-turn")).to_have_text("Anna plays Misère")
    table.page.locator("#auction-take").click()

    expect(table.result_form).to_be_visible()


@pytest.mark.long  # each day an auction of legal calls; the rules behind it are compared in tests.static
@pytest.mark.parametrize("preset", everyday("pandur", of=["pandur", "sidi-barrani"]))
def test_more_bids_than_fit_are_on_pages_and_none_is_missing(table: Table, preset: str) -> None:
    rules = {"bid_step": 1} if preset == "sidi-barrani" else None
    players, dealer = (FOUR, "4") if preset == "pandur" else (PLAYERS, "W")
    table.start(preset=preset, players=players, first_dealer=dealer, rules=rules)
    bids, more = (
        table.contract_form.locator("#bids label:visible"),
        table.contract_form.locator("[data-more]"),
    )
    offered = table.contract_form.locator("#bids label").count()

    pages = [bids.all_inner_texts()]
    while len([bid for page in pages for bid in page]) < offered:
        more.press("Enter")
        pages.append(bids.all_inner_texts())
    more.press("Enter")

    assert len({bid for page in pages for bid in page}) == offered
    assert bids.all_inner_texts() == pages[0]


@pytest.mark.long  # each day an auction fills a deal
def test_bookel_is_called_in_turn_too_and_the_winner_may_bid_once_more(table: Table) -> None:  # SB-4a, SB-6a
    table.start(preset="sidi-barani-2500", first_dealer="W")
    page = table.page
    page.locator("#contract [data-opens=auction-dialog]").click()
    said, doubles = page.locator("#auction-turn"), page.locator("[data-call=double]")

    page.locator('[data-bid="90"]').click()
    page.locator("[data-call-denomination=acorns]").click()
    page.locator("[data-call=pass]").click()
    expect(page.locator("#out-of-turn button")).to_have_count(0)
    expect(doubles).to_be_disabled()
    page.locator("[data-call=pass]").click()
    expect(said).to_have_text("Dani to call")
    expect(doubles).to_be_enabled()
    page.locator("[data-call=pass]").click()
    expect(said).to_have_text("Anna plays 90 or bids once more")
    expect(page.locator("#auction-take")).to_be_enabled()
    page.locator("[data-bid]", has_text="Sidi").click()
    page.locator("[data-call-denomination=roses]").click()
    expect(said).to_have_text("Anna plays Sidi")
    page.locator("#auction-take").click()
    table.points("NS", 157)
    table.save()

    deal = table.stored()["deals"][0]
    assert (deal["bid"], deal["calls"][-1]) == (257, ["S", "257 roses"])
    expect(page.locator("#deals tr").first).to_contain_text("Sidi")
    table.badge("server")
