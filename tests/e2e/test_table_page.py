"""The table page by taps, on a phone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120, MATCH
from tests.e2e.table import PLAYERS, Table

LINES = """(seat) => {
  const range = document.createRange();
  range.selectNodeContents(seat);
  return range.getClientRects().length;
}"""

EDGES = "(element) => element.getBoundingClientRect().toJSON()"


def rows(table: Table) -> list[str]:
    return table.page.locator("#preview tr").all_inner_texts()


def test_a_keyboard_goes_from_play_to_save_and_on_to_the_next_deal(table: Table) -> None:
    table.start()
    table.contract_fields({"declarer": "S", "bid": 90, "denomination": "roses"})
    table.contract_form.locator(".actions button").focus()

    for key in ("Enter", "1", "0", "0", "Enter"):
        table.page.keyboard.press(key)

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_totals(190, 57)
    expect(table.contract_form.locator("fieldset:not([hidden]) input").first).to_be_focused()


def test_back_closes_a_dialog_then_the_keypad_and_loses_nothing(table: Table) -> None:
    table.start()
    table.contract("S", 90, "roses")
    table.key("7")
    table.page.locator("#open-referee").click()
    expect(table.page.locator("#referee-dialog")).to_be_visible()

    table.page.keyboard.press("Escape")  # what "back" is to a browser that runs without a phone
    expect(table.page.locator("#referee-dialog")).to_be_hidden()
    expect(table.result_form).to_be_visible()

    table.page.keyboard.press("Escape")
    expect(table.contract_form).to_be_visible()
    table.contract_form.locator(".actions button").click()
    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("7")


def test_a_contract_without_its_parts_says_what_is_missing_at_each_field(table: Table) -> None:
    table.start()

    table.contract_form.locator(".actions button").click()

    problems = table.contract_form.locator(".problem:visible")
    assert problems.all_inner_texts() == [
        "Enter the declarer.",
        "Enter the bid.",
        "Enter the trump suit, Obenabe or Undenufe.",
    ]


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_the_stakes_say_what_made_and_failed_write_and_what_is_needed(table: Table) -> None:
    table.page.set_viewport_size({"width": 390, "height": 1000})  # with room for all of them
    table.start(goal="target:1000")
    table.deal(MATCH)

    table.contract("S", 120, "shields", 2)

    cells = [row.split("\t") for row in rows(table)]
    assert [[cell.strip() for cell in row] for row in cells[1:]] == [
        ["made, with 120", "360", "37"],
        ["then", "360", "551"],
        ["failed, with 119", "119", "278"],
        ["then", "119", "792"],
        ["wins with", "–", "Match"],
    ]


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_a_bid_that_weis_alone_make_cannot_fail(table: Table) -> None:  # SB-8
    table.start(rules={"weis_counts": True})
    table.contract("S", 40, "shields")

    table.weis("NS", 50)

    cells = [
        row.locator("th, td").all_text_contents() for row in table.page.locator("#preview tbody tr").all()
    ]
    assert cells == [["made, with 0", "90", "257"], ["then", "90", "257"]]
    expect(table.page.locator("#preview")).not_to_contain_text("failed")


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


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_what_is_rare_is_confirmed_first(table: Table) -> None:
    table.start()
    table.contract("W", 257, "roses")
    table.points("EW", 100)

    table.page.locator("#save").click()
    expect(table.page.locator("#confirm")).to_have_text("The bid was 257, all nine tricks: is that right?")
    table.page.locator("#confirm input").check()
    table.page.locator("#save").click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_totals(57 + 257, 100)


def test_no_seat_breaks_its_word_while_nobody_has_a_name(table: Table) -> None:
    table.new_game()
    seats = table.page.locator(".row [data-player]:visible")

    assert seats.all_inner_texts() == ["South", "East", "North", "West"]
    assert {seat.evaluate(LINES) for seat in seats.all()} == {1}


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_what_is_asked_after_save_is_not_hidden_behind_the_button(table: Table) -> None:
    table.start()
    table.contract("W", 40, "roses")
    table.points("EW", 0)

    table.page.locator("#save").tap()

    expect(table.page.locator("#confirm")).to_be_visible()
    question, button = (table.page.locator(place).evaluate(EDGES) for place in ("#confirm", "#save"))
    assert question["bottom"] <= button["top"]


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_the_next_dealer_follows_a_deal_that_was_thrown_in(table: Table) -> None:
    table.start(first_dealer="W")
    expect(table.page.locator("#dealer")).to_have_text("Dani deals")

    table.deal({"thrown_in": True})

    expect(table.page.locator("#dealer")).to_have_text("Anna deals")
    expect(table.page.locator("[data-forehand]")).to_have_text("Beat speaks first")
    assert table.stored()["deals"] == [{"number": 1, "dealer": "W", "thrown_in": True}]


def test_the_end_names_the_winner_and_a_rematch_counts_the_evening(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending [data-headline]")).to_have_text("Beat & Dani win a double game")
    expect(table.page.locator("#ending [data-how]")).to_have_text("0 : 1,028 · 2 game points")

    table.rematch()
    expect(table.page.locator("#dealer")).to_have_text("Beat deals")
    assert table.stored()["players"] == PLAYERS
    table.deal({**MATCH, "match": "NS", "declarer": "S"})
    table.deal({**MATCH, "match": "NS", "declarer": "S"})

    expect(table.page.locator("#evening")).to_be_visible()
    evening = table.page.locator("[data-evening]")
    assert evening.all_inner_texts() == ["2", "2", "2", "2"]
    games = table.page.locator(".evening-games b")
    assert games.all_text_contents() == ["0", "1,028", "1,028", "0"]
    table.badge("server")


BUSY_REMATCH = """(game) => {
  const channel = new BroadcastChannel("standblatt");
  for (let news = 0; news < 60; news++) setTimeout(() => channel.postMessage(game), news);
  document.querySelector("#rematch").click();
}"""


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_at_the_end_slate_and_course_stand_below_with_a_line_under_the_winners(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    expect(table.page.locator(".ending-course")).to_have_count(0)
    table.deal(MATCH)

    course = table.page.locator("#ending .ending-course")
    expect(course.locator(".chart svg")).to_be_visible()
    assert course.locator(".slate[data-won] .slate-head").all_text_contents() == ["Beat & Dani1,028"]
    again, slate = table.page.locator("#rematch").bounding_box(), course.bounding_box()
    assert again
    assert slate
    assert again["y"] + again["height"] < slate["y"]


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_on_a_phone_the_far_half_of_the_slate_is_turned_to_the_opponents(table: Table) -> None:
    table.start()
    table.deal(MATCH)
    table.page.locator(".tabs [data-tab=slate]").click()

    ours, theirs = (table.page.locator(f"[data-slate={side}]") for side in ("NS", "EW"))
    upper, lower = theirs.bounding_box(), ours.bounding_box()
    assert upper
    assert lower
    assert upper["y"] + upper["height"] <= lower["y"] + 1
    turned = "(slate) => getComputedStyle(slate).transform"
    assert (ours.evaluate(turned), theirs.evaluate(turned)) == ("none", "matrix(-1, 0, 0, -1, 0, 0)")
    table.page.set_viewport_size({"width": 1180, "height": 820})
    assert theirs.evaluate(turned) == "none"  # beside each other both are read from here


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_news_of_the_game_before_do_not_take_the_place_of_a_rematch(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    table.deal(MATCH)
    table.deal(MATCH)
    before = table.game_id
    expect(table.page.locator("#ending")).to_be_visible()  # its part comes late, and listens from then on

    table.page.evaluate(BUSY_REMATCH, before)
    expect(table.page.locator("#ending")).to_be_hidden()
    table.page.wait_for_timeout(100)  # until the last news have been read
    table.deal(ANNA_120)

    table.expect_totals(245, 32)
    assert (table.game_id != before, len(table.stored()["deals"])) == (True, 1)


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
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

    expect(table.page.locator('#contract .seats [data-player="S"]')).to_have_text("<img src=x …")
    assert table.stored()["players"] == hostile
    table.badge("server")


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_sides_with_the_same_initials_are_told_apart(table: Table) -> None:
    table.start(players={"S": "Anna", "E": "Alex", "N": "Carla", "W": "Christa"})
    table.contract("S", 100, "bells")

    initials = table.page.locator(".weis [data-initials]")
    assert initials.all_inner_texts() == ["An Ca", "Al Ch"]
    expect(table.result_form.get_by_role("radio", name="Alex & Christa").last).to_be_attached()
    table.badge("server")


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_sentences_of_the_rule_book_call_players_by_name(table: Table) -> None:
    table.start(
        preset="handjass", players={"1": "Anna", "2": "Beat", "3": "Carla", "4": ""}, first_dealer="4"
    )
    table.tricks({"card_points": {"1": 77, "2": 30, "3": 30, "4": 20}})

    table.page.locator("#save").click()

    expect(table.page.locator("[data-problem=cut_won_by]")).to_have_text(
        "Beat, Carla are level for the last stick: enter who won the cut, 1 of them."
    )


@pytest.mark.long  # each day whole deals are written, refused, corrected and ended
def test_sentences_write_thousands_as_the_page_does(table: Table) -> None:
    table.start(preset="schieber-manual", goal="target:1000")
    for _deal in range(2):
        table.deal({"denomination": "obenabe", "card_points": {"NS": 120}})
    table.agreed({"denomination": "obenabe"})
    table.outcome({"claimed_by": "NS", "card_points": {"NS": 20}})

    table.page.locator("#save").click()

    expect(table.page.locator("[data-problem=claimed_by]")).to_have_text(
        "A claim needs 1,000 points: with this deal there are only 780."
    )
