"""Games of players each for himself on the table page: the cut, the soloist, the announcements."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table, unhurried

FOUR = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"}
FIVE = {**FOUR, "5": "Emil"}


def panels(table: Table) -> list[str]:
    """Return whose points can be typed."""
    return table.result_form.locator(".points-side:visible .points-names").all_inner_texts()


@pytest.mark.long
def test_with_five_the_dealer_sits_out(table: Table) -> None:  # HJ-1
    table.start(preset="handjass", players=FIVE, first_dealer="5")
    assert panels(table) == ["Anna", "Beat", "Carla", "Dani"]

    table.deal({"card_points": {"1": 60, "2": 30, "3": 40, "4": 27}})

    assert panels(table) == ["Beat", "Carla", "Dani", "Emil"]


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_players_who_are_level_cut_for_the_stick(table: Table) -> None:  # HJ-5
    table.start(preset="handjass", players=FOUR, first_dealer="4")
    for player, points in (("1", 61), ("2", 36), ("3", 36)):
        table.points(player, points)

    cut = table.result_form.locator("[data-extra=cut] label:visible")
    assert cut.all_inner_texts() == ["Beat", "Carla"]
    table.page.locator("#save").click()
    expect(table.result_form.locator("[data-problem=cut_won_by]")).to_be_visible()
    cut.last.click()
    table.save()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_total_of_each({"1": 1, "2": 0, "3": 1, "4": 0})


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_one_who_is_left_alone_scores_without_playing(table: Table) -> None:  # HJ-5
    table.start(preset="handjass-declining", players=FOUR, first_dealer="4")

    table.agreed({"declined": ["1", "2", "4"]})
    expect(table.result_form.locator(".keypad")).to_be_hidden()
    table.save()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.expect_total_of_each({"1": 0, "2": 0, "3": 2, "4": 0})


@pytest.mark.long  # each day a bid is won or lost, and a card is turned up
def test_a_failed_bid_is_for_everyone_else_the_dealer_too(table: Table) -> None:  # PA-4
    table.start(preset="pandur", players=FOUR, first_dealer="4")
    assert table.contract_form.locator("[data-field=declarer] label:visible").all_inner_texts() == [
        "Anna",
        "Beat",
        "Carla",
    ]

    table.deal({"declarer": "2", "bid": "misere", "made": False})

    table.expect_total_of_each({"1": 4, "2": 0, "3": 4, "4": 4})


def test_points_decide_whether_a_bid_was_made(table: Table) -> None:  # PA-3
    table.start(preset="pandur", players=FOUR, first_dealer="4")

    table.deal(
        {"declarer": "2", "bid": 140, "denomination": "roses", "card_points": {"2": 120}, "weis": {"2": 20}}
    )

    table.expect_total_of_each({"1": 0, "2": 2, "3": 0, "4": 0})


@pytest.mark.long  # each day a bid is won or lost, and a card is turned up
def test_a_missing_announcement_is_asked_about_and_costs_points(table: Table) -> None:  # DZ-5
    table.start(preset="differenzler", players=FOUR, first_dealer="4")
    announced = {"1": 40, "2": 25, "4": 20}

    table.deal({"announced": announced, "card_points": {"1": 52, "2": 25, "3": 71}})

    table.expect_total_of_each({"1": 12, "2": 0, "3": 71 + 20, "4": 11})


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_who_was_first_is_asked_where_both_sides_get_there(table: Table) -> None:  # J3-2, SC-4
    three = {place: FOUR[place] for place in "123"}
    table.start(preset="two-against-one", players=three, first_dealer="3", soloist="1", solo_bid=200)
    table.deal({"denomination": "obenabe", "match": "2"})
    table.agreed({"denomination": "obenabe"})
    table.points("1", 77)
    table.page.locator("#save").click()
    first = table.page.locator("#first button:visible")

    assert first.all_inner_texts() == ["Anna", "Beat & Carla"]
    first.last.click()
    expect(first).to_have_count(0)
    expect(table.page.locator("#save")).to_be_focused()
    table.save()

    expect(table.page.locator("#ending [data-headline]")).to_have_text("Beat & Carla win")
    table.expect_total_of_each({"1": 231, "2": 1011})


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_two_against_one_is_bid_anew_for_each_game(table: Table) -> None:  # J3-2
    three = {place: FOUR[place] for place in "123"}
    table.start(preset="two-against-one", players=three, first_dealer="3", soloist="1", solo_bid=500)
    opening = table.contract_form.locator("[data-forehand]")
    expect(opening).to_have_text("Anna leads · Anna names trumps")
    table.deal({"denomination": "roses", "card_points": {"1": 57}})
    expect(opening).to_have_text("Beat leads · Beat names trumps")
    table.deal({"denomination": "obenabe", "match": "1"})
    unhurried(table.page)
    table.page.locator("#rematch").click()
    expect(table.form).to_be_visible()  # filled in anew: it still knew the players of the first game
    expect(table.form.locator("[name=player-3]")).to_have_value("Carla")
    soloist, bid = table.form.locator("[name=soloist]"), table.form.locator("[name=solo_bid]")
    assert [each.is_checked() for each in soloist.all()] == [False] * 5
    expect(bid).to_have_value("")
    expect(table.form.locator("[name=first_dealer][value='2']")).to_be_checked()

    table.form.locator("button:not([type=button])").click()
    expect(table.form).to_be_visible()
    table.agree(soloist="3", solo_bid=900)
    table.form.locator("button:not([type=button])").click()
    expect(opening).to_have_text("Carla leads · Carla names trumps")
    table.deal({"denomination": "undenufe", "match": "1"})
    table.deal({"denomination": "undenufe", "card_points": {"1": 157}})

    evening = table.page.locator("#evening .standings li")
    expect(evening).to_have_count(3)
    assert [row.locator("> *").all_text_contents() for row in evening.all()] == [
        ["1", "Anna 2 of 2 won · matches: 2 · points: 2,070", "3"],
        ["2", "Beat 1 of 2 won · matches: 1 · points: 1,342", "1"],
        ["3", "Carla 0 of 2 won · points: 100", "0"],
    ]


def test_the_card_turned_up_sets_what_is_played(table: Table) -> None:  # J3-1
    table.start(preset="three-hand", players={place: FOUR[place] for place in "123"}, first_dealer="3")
    table.contract_fields({"turned_up": "b7"})
    expect(table.contract_form.locator("input[name=denomination][value=undenufe]")).to_be_checked()

    table.check(table.contract_form, "turned-rank", "9")

    expect(table.contract_form.locator("input[name=denomination][value=bells]")).to_be_checked()
