"""The table page by taps, on a phone."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.table import PLAYERS, Table

ANNA_120 = {"declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 125}}
MATCH = {"declarer": "W", "bid": 257, "denomination": "roses", "match": "EW"}
FAILED = {"declarer": "W", "bid": 257, "denomination": "roses", "card_points": {"EW": 100}}

LINES = """(seat) => {
  const range = document.createRange();
  range.selectNodeContents(seat);
  return range.getClientRects().length;
}"""

EDGES = "(element) => element.getBoundingClientRect().toJSON()"


def rows(table: Table) -> list[str]:
    return table.page.locator("#preview tr").all_inner_texts()


def test_a_usual_deal_takes_four_taps_and_play_then_six(table: Table) -> None:
    table.start()
    table.page.evaluate(
        "() => { globalThis.taps = 0; addEventListener('click', (e) => e.isTrusted && taps++); }"
    )

    table.contract("S", 120, "shields", 2)
    assert table.page.evaluate("taps") == 5
    table.key("1")
    table.key("2")
    table.key("5")
    table.page.locator("#save").click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    assert table.page.evaluate("taps") == 5 + 4
    table.expect_totals(365, 32)


def test_a_keyboard_goes_from_play_to_save_and_on_to_the_next_deal(table: Table) -> None:
    table.start()
    for name, value in (("declarer", "S"), ("bid", 90), ("denomination", "roses")):
        table.check(table.contract_form, name, value)
    table.contract_form.locator(".actions button").focus()

    for key in ("Enter", "1", "0", "0", "Enter"):
        table.page.keyboard.press(key)

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_totals(190, 57)
    expect(table.contract_form.locator("input").first).to_be_focused()


def test_a_contract_without_its_parts_says_what_is_missing_at_each_field(table: Table) -> None:
    table.start()

    table.contract_form.locator(".actions button").click()

    problems = table.contract_form.locator(".problem:visible")
    assert problems.all_inner_texts() == [
        "Enter who declared.",
        "Enter the bid.",
        "Enter the trump suit, Obenabe or Undenufe.",
    ]


def test_the_stakes_say_what_made_and_failed_write_and_what_is_needed(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)

    table.contract("S", 120, "shields", 2)

    cells = [row.split("\t") for row in rows(table)]
    assert [[cell.strip() for cell in row] for row in cells[1:]] == [
        ["made, with 120", "360", "37"],
        ["then", "360", "551"],
        ["failed, with 119", "119", "278"],
        ["then", "119", "792"],
        ["wins from", "–", "Match"],
    ]


def test_card_points_that_no_tricks_make_are_refused_and_kept(table: Table) -> None:
    table.start()
    table.contract("S", 120, "shields")
    table.points("NS", 156)

    table.page.locator("#save").click()

    expect(table.result_form.locator(".problem:visible")).to_have_text(
        "No tricks are worth 156 points: the nearest possible are 155 and 157."
    )
    expect(table.page.locator('[data-points="NS"]')).to_have_text("156")
    assert table.stored()["deals"] == []


def test_what_is_rare_is_confirmed_first(table: Table) -> None:
    table.start()
    table.contract("W", 257, "roses")
    table.match("EW")

    table.page.locator("#save").click()
    expect(table.page.locator("#confirm")).to_have_text("The bid was 257, all nine tricks: is that right?")
    table.page.locator("#confirm input").check()
    table.page.locator("#save").click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_totals(0, 514)


def test_no_seat_breaks_its_word_while_nobody_has_a_name(table: Table) -> None:
    table.page.goto(f"{table.base}/table/#new")
    seats = table.page.locator(".row [data-player]")

    assert seats.all_inner_texts() == ["South", "East", "North", "West"]
    assert {seat.evaluate(LINES) for seat in seats.all()} == {1}


def test_what_is_asked_after_save_is_not_hidden_behind_the_button(table: Table) -> None:
    table.start()
    table.contract("W", 40, "roses")
    table.points("EW", 0)

    table.page.locator("#save").tap()

    question, button = (table.page.locator(place).evaluate(EDGES) for place in ("#confirm", "#save"))
    assert question["bottom"] <= button["top"]


def test_the_next_dealer_follows_a_deal_that_was_thrown_in(table: Table) -> None:
    table.start(first_dealer="W")
    expect(table.page.locator("#dealer")).to_have_text("Dani deals")

    table.deal({"thrown_in": True})

    expect(table.page.locator("#dealer")).to_have_text("Anna deals")
    expect(table.page.locator("[data-forehand]")).to_have_text("Beat speaks first")
    assert table.stored()["deals"] == [{"number": 1, "dealer": "W", "thrown_in": True}]


def test_a_correction_judges_everything_after_it_again_and_is_remembered(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)
    table.expect_totals(245, 546)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.points("NS", 115)
    table.page.locator("#reason").fill("miscounted")
    table.save()

    expect(table.page.locator("#correction")).to_be_hidden()
    table.expect_totals(115, 676)
    table.badge("server")
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator(".deals-more button").click()
    last = table.page.locator("#history li").first
    expect(last.locator("[data-what]")).to_have_text("Deal 1 corrected")
    expect(last.locator("[data-change]")).to_have_text(
        "Anna 120 shields, Anna & Carla 125 → Anna 120 shields, Anna & Carla 115"
    )
    expect(last.locator("[data-device]")).to_have_text(re.compile(r" · [0-9a-f]{4} · miscounted$"))


def test_the_reason_of_a_correction_outlives_a_reload_and_stays_with_its_deal(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)
    links = table.page.locator("#deals a")
    table.page.locator(".tabs [data-tab=deals]").click()
    links.last.click()
    table.page.locator("#reason").fill("sides swapped")
    table.page.reload()

    expect(table.page.locator("#reason")).to_have_value("sides swapped")
    table.page.go_back()
    links.first.click()

    expect(table.page.locator("#reason")).to_have_value("")


def test_a_deal_can_be_removed(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.page.locator("#remove-deal").click()
    table.expect_totals(245, 546)
    table.page.locator("#really-remove").click()

    expect(table.page.locator("#correction")).to_be_hidden()
    table.expect_totals(0, 514)
    table.badge("server")


def test_undo_takes_the_last_deal_back_to_be_entered_again(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)

    table.contract_form.locator("[data-undo]").click()

    table.expect_totals(0, 0)
    expect(table.page.locator('[data-points="NS"]')).to_have_text("125")
    table.save()
    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.badge("server")
    table.expect_totals(245, 32)


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


def test_calls_are_kept_when_the_auction_is_closed_or_the_page_reloaded(table: Table) -> None:
    table.start()
    page = table.page
    page.locator("#contract [data-opens=auction-dialog]").click()
    page.locator('[data-bid="90"]').click()
    page.locator("[data-call-denomination=acorns]").click()
    page.locator("#auction-dialog [data-close]").click()
    page.reload()

    page.locator("#contract [data-opens=auction-dialog]").click()
    expect(page.locator("#calls li")).to_have_count(1)
    expect(page.locator("#auction-turn")).to_have_text("Beat to call")
    page.locator("#auction-dialog [data-close]").click()
    page.locator("#dealer").click()
    page.locator("#contract [data-opens=auction-dialog]").click()

    expect(page.locator("#calls li")).to_have_count(0)
    expect(page.locator("#auction-turn")).to_have_text("Beat to call")


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


def test_four_passes_throw_the_cards_in(table: Table) -> None:
    table.start()
    table.page.locator("#contract [data-opens=auction-dialog]").click()
    for _ in range(4):
        table.page.locator("[data-call=pass]").click()
    table.page.locator("#auction-take").click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"][0]["thrown_in"] is True
    table.badge("server")


def test_the_weis_referee_says_whose_weis_counts_and_why(table: Table) -> None:
    table.start()
    table.contract("S", 100, "acorns")
    page = table.page
    page.locator("#open-referee").click()
    for card in ("bA", "bK", "bO"):
        page.locator(f'[data-card="{card}"]').click()
    table.check(page.locator("#referee-dialog"), "referee-seat", "E")
    for card in ("s9", "s8", "s7"):
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#verdict")).to_have_text(
        "Anna & Carla score 20Anna has the best Weis: of equal length, its top card is higher."
    )

    table.check(page.locator("#referee-dialog"), "referee-seat", "W")
    for card in ("r9", "r8", "r7", "r6"):
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#verdict")).to_have_text(
        "Beat & Dani score 70Dani has the best Weis: it is worth more."
    )
    page.locator("#referee-take").click()
    table.points("NS", 100)
    table.save()

    expect(page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"][0]["weis"] == {"EW": 70}


def test_the_cards_shown_outlive_a_reload_but_not_their_deal(table: Table) -> None:
    table.start()
    page = table.page
    table.contract("S", 100, "acorns")
    page.locator("#open-referee").click()
    for card in ("bA", "bK", "bO"):
        page.locator(f'[data-card="{card}"]').click()
    page.reload()

    page.locator("#open-referee").click()
    expect(page.locator("#verdict")).to_contain_text("Anna & Carla score 20")
    page.locator("#referee-take").click()
    table.points("NS", 100)
    table.save()
    expect(page.locator("#deals tr")).to_have_count(1)
    table.contract("S", 100, "acorns")
    page.locator("#open-referee").click()

    expect(page.locator("#cards [aria-pressed=true]")).to_have_count(0)


def test_the_end_names_the_winner_and_a_rematch_counts_the_evening(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("[data-headline]")).to_have_text("Beat & Dani win a double game")
    expect(table.page.locator("[data-how]")).to_have_text("0 : 1’028 · 2 game points")

    table.page.locator("#rematch").click()
    expect(table.page.locator("#dealer")).to_have_text("Beat deals")
    assert table.stored()["players"] == PLAYERS
    table.deal({**MATCH, "match": "NS", "declarer": "S"})
    table.deal({**MATCH, "match": "NS", "declarer": "S"})

    expect(table.page.locator("#evening")).to_be_visible()
    evening = table.page.locator("[data-evening]")
    assert evening.all_inner_texts() == ["2", "2"]
    games = table.page.locator("#evening tbody td")
    assert games.all_text_contents() == ["0", "1’028 (2)", "1’028 (2)", "0"]
    table.badge("server")


def test_a_correction_reopens_a_finished_game(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending")).to_be_visible()

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").first.click()
    table.page.locator("#edit-contract").click()
    table.check(table.contract_form, "bid", 100)
    table.contract_form.locator(".actions button").click()
    table.save()

    expect(table.page.locator("#ending")).to_be_hidden()
    expect(table.page.locator("#notice")).to_have_text("The game is open again.")
    table.expect_totals(0, 871)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        pytest.param("EW", "Deals after the end no longer count.", id="the-same-side-wins-earlier"),
        pytest.param(
            "NS",
            "Anna & Carla now win the game. Deals after the end no longer count.",
            id="the-other-side-wins",
        ),
    ],
)
def test_a_correction_says_that_later_deals_fall_after_the_end(table: Table, match: str, said: str) -> None:
    table.start(goal="target:1000")
    for deal in (FAILED, FAILED, FAILED, MATCH, MATCH):
        table.deal(deal)
    table.expect_totals(942, 1328)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.match(match)
    table.save()

    expect(table.page.locator("#notice")).to_have_text(said)
    table.badge("server")


def test_the_watch_link_follows_the_game(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-dialog [data-opens=share-dialog]").click()
    link = table.page.locator("#share-link").input_value()
    expect(table.page.locator("#share-qr")).to_be_visible()
    table.page.keyboard.press("Escape")
    watcher = table.page.context.new_page()
    watcher.goto(link)
    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("0")

    table.deal(ANNA_120)
    table.badge("server")

    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("245")


def test_a_link_that_leads_to_this_computer_only_says_so(table: Table) -> None:
    def by_its_name(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://club.example", table.base)))

    table.page.route("http://club.example/**", by_its_name)
    told = {}
    for base in (table.base, "http://club.example"):
        Table(table.page, base).start()
        table.badge("server")
        table.page.locator("#open-menu").click()
        table.page.locator("#menu-dialog [data-opens=share-dialog]").click()
        expect(table.page.locator("#share-qr")).to_be_visible()
        told[base] = table.page.locator("#share-dialog .notice:visible").all_inner_texts()

    sentence = "This address works on this computer only: open the page by its network address to share it."
    assert told == {table.base: [sentence], "http://club.example": []}


def test_house_rules_change_the_game(table: Table) -> None:
    table.start(rules={"redoubling": True, "lowest_bid": 50, "bid_step": 5, "weis": False})

    expect(table.page.locator("#bids input").first).to_have_value("50")
    table.contract("S", 55, "bells", 4)
    expect(table.result_form.locator(".weis")).to_be_hidden()
    table.points("NS", 60)
    table.save()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_totals(280, 97)
    table.badge("server")


def test_names_are_shown_as_typed_and_never_run(table: Table) -> None:
    hostile = {"S": "<img src=x onerror=alert(1)>", "E": "=1+1", "N": "ظافر", "W": "{{ 7*7 }}"}
    table.start(players=hostile)

    expect(table.page.locator('#contract [data-player="S"]')).to_have_text("<img src=x …")
    assert table.stored()["players"] == hostile
    table.badge("server")


def test_sides_with_the_same_initials_are_told_apart(table: Table) -> None:
    table.start(players={"S": "Anna", "E": "Alex", "N": "Carla", "W": "Christa"})
    table.contract("S", 100, "bells")

    initials = table.page.locator(".weis [data-initials]")
    assert initials.all_inner_texts() == ["An Ca", "Al Ch"]
    expect(table.result_form.get_by_role("radio", name="Alex & Christa").last).to_be_attached()
    table.badge("server")
