"""Links that begin a given game: what they fill in, what they leave out, and the link that a form makes."""

from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect

from scoring.new_game.links import GameLink
from scoring.rules.cards import Denomination
from tests.e2e import steps
from tests.e2e.table import PLAYERS, Table
from tests.e2e.test_new_game import factors

LINKS = (
    "new=sidi-barrani&double_game_below=750&doubling=true&target=1500&pack=swiss",
    "new=sidi-barrani-157&redoubling=true&weis=false&deals=8&pack=french&games=3",
    "new=schieber&target=1000&factors.undenufe=4&pack=french",
    "new=schieber-single&target=2500&pack=swiss",
    "new=differenzler&limit=200&players=3&pack=swiss",
    "new=handjass&out_at=5&players=5&pack=swiss",
    "new=coiffeur&rows=roses&rows=acorns&rows=Onkel+Tom&pack=swiss",
    "new=two-against-one&nines_weis=100&pack=swiss",
)


def read_link(query: str) -> GameLink:
    found = GameLink.read(parse_qsl(query))
    assert found
    return found


def linked(table: Table) -> str:
    """Follow the way to the form's link; return what it says."""
    table.page.get_by_role("button", name="Link to this game").click()
    link = table.page.get_by_role("textbox", name="Link").input_value()
    return link.partition("#")[2]


@pytest.mark.long
def test_a_link_fills_the_form_in_and_the_form_makes_the_same_link(table: Table) -> None:
    table.new_game()
    for query in LINKS:
        found = read_link(query)
        table.page.goto(f"{table.base}/table/#{query}")
        expect(table.form.locator("[name=preset]")).to_have_value(found.preset)
        expect(table.page.locator("#left-out")).to_be_hidden()

        made = read_link(linked(table))

        assert (made.pack, made.games, made.rules) == (found.pack, found.games, found.rules)


@pytest.mark.long  # each day links say a goal, and tests.static reads what they say
def test_what_a_link_says_in_vain_is_left_out_in_a_sentence_and_the_rest_holds(table: Table) -> None:
    table.start(pack="french")
    query = "new=sidi-barrani&target=1500&lowest_bid=45&speed=%3Cb%3E&redoubling=true&pack=swiss&games=2"

    table.page.goto(f"{table.base}/table/#{query}")

    expect(table.page.locator("#left-out")).to_have_text(
        "Not offered here: games=2 · lowest_bid=45 · speed=<b>"
    )
    expect(table.form.locator("[name=player-S]")).to_have_value("Anna")
    table.perform(steps.begun())
    table.expect_list()
    rules = table.stored()["rules"]
    assert (rules["target"], rules["redoubling"], rules["lowest_bid"]) == (1500, True, 40)
    assert table.kept()["pack"] == "swiss"


@pytest.mark.long  # each day links say a goal, and tests.static reads what they say
def test_factors_of_which_none_counts_are_left_out(table: Table) -> None:
    factors = [f"factors.{each.value}=0" for each in Denomination]

    table.page.goto(f"{table.base}/table/#new=schieber&{'&'.join(factors)}&target=1500")

    expect(table.page.locator("#left-out")).to_have_text(f"Not offered here: {' · '.join(factors)}")
    expect(table.form.locator("[name=goal]:checked")).to_have_value("target:1500")


@pytest.mark.long  # each day links say a goal, and tests.static reads what they say
def test_what_was_typed_is_there_again_behind_the_link(table: Table) -> None:
    table.new_game("schieber")
    table.seat(PLAYERS)
    table.agree(factors={"undenufe": 5})

    assert linked(table) == "new=schieber&factors.undenufe=5&pack=swiss"
    table.page.get_by_role("link", name="Start this game").click()

    expect(table.form.locator("[name=player-W]")).to_have_value("Dani")
    assert factors(table) == [2, 2, 1, 1, 3, 5]


def test_a_link_to_a_game_that_nobody_knows_begins_the_usual_one(table: Table) -> None:
    table.page.goto(f"{table.base}/table/#new=bridge")
    expect(table.page.locator("#left-out")).to_contain_text("new=bridge")
    expect(table.form.locator("[name=preset]")).to_have_value("sidi-barrani")


def test_a_link_says_a_goal_of_the_tables_own(table: Table) -> None:
    table.page.goto(f"{table.base}/table/#new=schieber&target=5000&double_game_below=0")
    expect(table.form.locator("fieldset[data-goal]:visible .free").first).to_have_value("5000")
    expect(table.form.locator("#rule-double_game_below")).to_have_value("0")
    table.page.goto(f"{table.base}/table/#new=schieber&target=0")
    expect(table.page.locator("#left-out")).to_have_text("Not offered here: target=0")
