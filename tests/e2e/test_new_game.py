"""A new game: what is remembered, drawn and shown before the first deal."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from scoring import new_game
from scoring.rules import codec
from scoring.rules.games import GAME_OF
from scoring.rules.house import Off
from tests.e2e.commands import command_line
from tests.e2e.deals import ANNA_120
from tests.e2e.table import PLAYERS, Table


def downloaded(table: Table, kind: str) -> str:
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator(f'#menu-dialog [data-download="{kind}"]').click()
    table.page.keyboard.press("Escape")
    return download.value.path().read_text(encoding="utf-8")


def found(table: Table) -> list[str]:
    shown = table.page.locator("[data-preset]:visible")
    presets: list[str] = shown.evaluate_all("(all) => all.map((each) => each.dataset.preset)")
    return presets


def checked(table: Table, name: str) -> str:
    return table.form.locator(f"[name={name}]:checked").input_value()


def rows(table: Table) -> list[str]:
    values: list[str] = table.form.locator("#rows input").evaluate_all(
        "(all) => all.map((each) => each.value)"
    )
    return values


def factors(table: Table) -> list[int]:
    """Return the factors of bells, shields, acorns, roses, Obenabe and Undenufe."""
    fields = table.form.locator("[name^=factor-]")
    values: list[str] = fields.evaluate_all("(all) => all.map((each) => each.value)")
    return [int(value) for value in values]


def offered_again(table: Table) -> Locator:
    """Open the page anew, as for the next game of the evening."""
    table.page.goto(f"{table.base}/table/?again#new")
    expect(table.form).to_be_visible()
    return table.form


@pytest.mark.long  # the form's usual ways are tried each day
def test_the_people_rules_and_cards_of_the_last_game_are_offered_again(table: Table) -> None:
    table.start(preset="sidi-barrani-1500", pack="french", rules={"redoubling": True})

    form = offered_again(table)

    expect(form.locator("[name=player-S]")).to_have_value("Anna")
    expect(form.locator("[name=preset]")).to_have_value("sidi-barrani-1500")
    expect(form.locator("#chosen-game strong")).to_have_text("Sidi Barrani to 1500")
    expect(form.locator("[name=pack]:checked")).to_have_value("french")
    expect(form.locator("[name=goal]:checked")).to_have_value("target:1500")
    expect(form.locator("[name=rule-redoubling]")).to_be_checked()
    names = table.page.locator("#known-names option").evaluate_all("(all) => all.map((each) => each.value)")
    assert sorted(names) == sorted(PLAYERS.values())


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
@pytest.mark.parametrize(
    ("kept", "preset"),
    [
        pytest.param(
            {"preset": "sidi-barrani-1500"}, "sidi-barrani-1500", id="before-there-were-other-games"
        ),
        pytest.param({"preset": "bridge"}, "sidi-barrani", id="game-that-is-gone"),
        pytest.param({"rules": {"speed": 7, "lowest_bid": 70}}, "sidi-barrani", id="rules-that-are-gone"),
    ],
)
def test_what_another_version_has_kept_is_taken_as_far_as_it_goes(
    table: Table, kept: dict[str, Any], preset: str
) -> None:
    last = {
        "players": PLAYERS,
        "preset": "sidi-barrani",
        "rules": {"redoubling": True},
        "pack": "french",
        **kept,
    }
    table.new_game()
    table.page.evaluate(KEEP, last)

    form = offered_again(table)

    expect(form.locator("[name=player-W]")).to_have_value("Dani")
    expect(form.locator("[name=preset]")).to_have_value(preset)
    expect(form.locator("[name=rule-lowest_bid]")).to_have_value("40")
    assert checked(table, "pack") == "french"


DRAWN = """(times) => Array.from({ length: times }, () => {
  document.querySelector("#draw-dealer").click();
  return document.querySelector("#new-game").elements.first_dealer.value;
})"""


@pytest.mark.long  # the form's usual ways are tried each day
def test_the_lot_names_one_dealer_and_in_time_each(table: Table) -> None:
    table.new_game()
    table.page.locator("#draw-dealer").click()
    assert checked(table, "first_dealer") in PLAYERS

    assert set(table.page.evaluate(DRAWN, 60)) == set(PLAYERS)


@pytest.mark.long  # the form's usual ways are tried each day
def test_who_speaks_first_may_be_asked_for_instead_of_who_deals(table: Table) -> None:  # C-9, AT-1
    form = table.new_game("schieber")
    table.seat(PLAYERS)
    form.get_by_label("Ask who speaks first").check()
    expect(form.locator(".dealers .legend span:visible")).to_have_text("Who speaks first")
    table.check(form, "first_dealer", "S")
    form.locator(".actions button").click()

    expect(table.page.locator("#dealer")).to_have_text("Dani deals")
    assert table.stored()["first_dealer"] == "W"
    expect(offered_again(table).get_by_label("Ask who speaks first")).to_be_checked()


FOUND = {
    "BOOKEL": ["sidi-barani-2500"],
    # by words of the sentence, by another name in one word or two, and without accents
    "barrani stock": ["sidi-barrani", "sidi-barrani-plain"],
    "wyllejass": ["coiffeur"],
    "Wylle Jass": ["coiffeur"],
    "hardopfel": ["handjass", "handjass-high", "handjass-declining"],
    # in French, and by the name of one preset
    "chibre": ["schieber", "schieber-1000", "schieber-undenufe-4", "schieber-manual", "schieber-single"],
    "bieter": [
        *("sidi-barrani", "sidi-barrani-1500", "sidi-barani-2500", "sidi-barrani-plain", "sidi-barrani-157"),
        "two-against-one",
    ],
}


def test_games_are_found_by_name_sentence_and_other_names(table: Table) -> None:
    table.new_game()
    table.page.locator("#chosen-game").click()
    shown = {}
    for words in FOUND:
        table.page.locator("#game-search").fill(words)
        shown[words] = found(table)

    assert shown == FOUND


@pytest.mark.long  # the form's usual ways are tried each day
def test_a_search_that_finds_nothing_says_so_and_is_forgotten(table: Table) -> None:
    table.new_game()
    table.page.locator("#chosen-game").click()
    everything = found(table)

    table.page.locator("#game-search").fill("canasta")
    expect(table.page.locator("#games-found")).to_have_text("No game found: try another name or word.")
    table.page.keyboard.press("Enter")
    assert found(table) == []

    table.page.locator("#games-dialog [data-close]").click()
    table.page.locator("#chosen-game").click()
    assert found(table) == everything == [choice.slug for choice in new_game.PRESETS]
    expect(table.page.locator("#games-found")).to_have_text("")


def test_a_game_is_chosen_with_the_keyboard_alone(table: Table) -> None:
    table.new_game()
    keyboard = table.page.keyboard
    table.page.locator("#chosen-game").focus()

    keyboard.press("Enter")
    table.page.locator("#game-search").focus()
    keyboard.type("barrani")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        keyboard.press(key)

    expect(table.page.locator("#games-dialog")).to_be_hidden()
    expect(table.page.locator("#chosen-game")).to_be_focused()
    expect(table.form.locator("[name=preset]")).to_have_value("sidi-barrani-1500")


@pytest.mark.long  # the form's usual ways are tried each day
def test_the_first_game_found_is_chosen_by_enter(table: Table) -> None:
    table.new_game()
    table.page.locator("#chosen-game").click()

    table.page.locator("#game-search").fill("coiff")
    table.page.keyboard.press("Enter")

    expect(table.page.locator("#games-dialog")).to_be_hidden()
    expect(table.form.locator("#chosen-game strong")).to_have_text("Coiffeur")


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_the_people_stay_when_another_game_is_chosen(table: Table) -> None:
    form = table.new_game("sidi-barrani")
    table.seat(PLAYERS)
    table.check(form, "first_dealer", "W")

    table.choose_game("handjass")

    names = [form.locator(f"[name=player-{number}]").input_value() for number in "1234"]
    assert (names, checked(table, "first_dealer")) == (list(PLAYERS.values()), "4")

    table.page.locator("#add-player").click()
    table.page.keyboard.type("Emil")
    form.locator('[data-leaves="1"]').click()
    table.choose_game("sidi-barrani")

    assert [form.locator(f"[name=player-{seat}]").input_value() for seat in "SENW"] == [
        *("Beat", "Carla", "Dani", "Emil")
    ]


FEWEST_AND_MOST = {
    "handjass": (2, 5),
    "differenzler": (3, 4),
    "pandur": (3, 4),
    "three-hand": (3, 3),
    "two-hand": (2, 2),
}


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_players_come_and_go_as_far_as_the_game_allows(table: Table) -> None:
    form = table.new_game()
    add, remove = form.locator("#add-player"), form.locator("[data-leaves]:visible")
    places = [form.locator(f"{each}:visible") for each in (".circle-player", "[name=first_dealer]")]
    seen = {}

    for preset in FEWEST_AND_MOST:
        table.choose_game(preset)
        while add.is_visible():
            add.click()
        most = [each.count() for each in places]
        while remove.count():
            remove.first.click()
        seen[preset] = [each.count() for each in places], most

    assert seen == {
        preset: ([fewest, fewest], [most, most]) for preset, (fewest, most) in FEWEST_AND_MOST.items()
    }


SWISS_AND_FRENCH = {
    "schieber": ([2, 2, 1, 1, 3, 3], [1, 2, 2, 1, 3, 3]),
    "schieber-undenufe-4": ([2, 2, 1, 1, 3, 4], [1, 2, 2, 1, 3, 4]),
    "schieber-manual": ([1, 2, 2, 1, 3, 3], [1, 2, 2, 1, 3, 3]),
    "schieber-single": ([1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]),
}


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_the_factors_follow_the_cards(table: Table) -> None:  # SC-2
    form = table.new_game()
    seen = {}
    for preset in SWISS_AND_FRENCH:
        table.choose_game(preset)
        swiss = factors(table)
        table.check(form, "pack", "french")
        french = factors(table)
        table.choose_game("sidi-barrani")
        table.choose_game(preset)
        assert factors(table) == french
        table.check(form, "pack", "swiss")
        assert factors(table) == swiss
        seen[preset] = swiss, french

    assert seen == SWISS_AND_FRENCH


@pytest.mark.long  # the form's usual ways are tried each day
def test_factors_that_the_table_has_chosen_stay_with_other_cards(table: Table) -> None:
    form = table.new_game("schieber")

    table.agree(factors={"undenufe": 5})
    table.check(form, "pack", "french")

    assert factors(table) == [2, 2, 1, 1, 3, 5]


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_rows_are_moved_renamed_and_left_out(table: Table) -> None:
    form = table.new_game("coiffeur")
    item = form.locator("#rows li")
    assert rows(table)[:4] == ["acorns", "roses", "shields", "bells"]

    item.nth(0).locator('[data-move="1"]').click()
    expect(item.nth(1).locator('[data-move="1"]')).to_be_focused()
    table.page.keyboard.press("Enter")  # the row that was moved is moved on
    item.nth(9).locator("input").fill("Tutti")
    item.nth(8).locator("input").fill("")
    item.nth(8).locator("input").press("Tab")
    table.page.locator("#add-row").click()
    table.page.keyboard.type("Slalom zwei")
    table.check(form, "pack", "french")

    assert rows(table) == [
        *(
            "hearts",
            "spades",
            "clubs",
            "diamonds",
            "Obenabe",
            "Undenufe",
            "Slalom",
            "Gusti",
            "Tutti",
            "Slalom zwei",
        )
    ]


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_a_row_that_stands_twice_starts_no_game(table: Table) -> None:
    form = table.new_game("coiffeur")
    form.locator("#rows input").nth(3).fill("Obenabe")

    form.locator(".actions button").click()

    expect(form.locator("#rows input").nth(4)).to_be_focused()
    expect(table.page.locator("#game")).to_be_hidden()


def test_a_bid_that_nobody_can_mean_starts_no_game(table: Table) -> None:
    form = table.new_game("two-against-one")
    table.agree(solo_bid=-20)

    form.locator(".actions button").click()

    expect(form.locator("[name=solo_bid]")).to_be_focused()
    expect(table.page.locator("#game")).to_be_hidden()


GOALS = {
    "sidi-barrani": "target:2000",
    "schieber": "target:2500",
    "schieber-single": "deals:12",
    "differenzler": "deals:12",
    "handjass-high": "out_at:7",
    "pandur": "target:15",
}


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_each_game_proposes_its_end(table: Table) -> None:
    table.new_game()
    proposed = {}
    for preset in GOALS:
        table.choose_game(preset)
        expect(table.form.locator("[name=goal]:checked")).to_be_visible()
        proposed[preset] = checked(table, "goal")

    assert proposed == GOALS


def offered_house_rules(preset: str) -> list[str]:
    """Return the house rules that a preset's game has, but for those that hang on one which is off."""
    rules = GAME_OF[preset].presets[preset]
    open_to_choice = {name for name, allowed in rules.house_rules().items() if not isinstance(allowed, Off)}
    choices = [choice for choice in new_game.HOUSE_RULES if choice.key in open_to_choice]
    return [each.key for each in choices if not each.needs or getattr(rules, each.needs)]


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_the_form_shows_the_house_rules_that_each_game_has_and_no_other(table: Table) -> None:
    form = table.new_game()
    form.locator("summary").click()
    shown = {}
    for preset in GAME_OF:
        table.choose_game(preset)
        expect(form.locator("#house-rules-changed")).to_have_text("")
        house_rules = form.locator(".house-rule:visible")
        shown[preset] = house_rules.evaluate_all("(all) => all.map((each) => each.dataset.rule)")

    assert shown == {preset: offered_house_rules(preset) for preset in GAME_OF}


def test_rules_that_hang_on_another_come_and_go_with_it(table: Table) -> None:
    form = table.new_game("sidi-barrani")
    form.locator("summary").click()

    form.locator("[name=rule-weis]").uncheck()

    expect(form.locator("[name=rule-large_weis]")).to_be_hidden()
    expect(form.locator("#house-rules-changed")).to_have_text("1 changed")


def test_a_game_keeps_what_its_table_has_agreed(table: Table) -> None:
    table.start(
        preset="two-against-one",
        players={"1": "Anna", "2": "Beat", "3": "Carla"},
        first_dealer="3",
        soloist="2",
        solo_bid=700,
    )

    document = table.stored()

    assert (document["soloist"], document["solo_bid"], document["first_dealer"]) == ("2", 700, "3")
    assert codec.read_game(document).rules.document() == document["rules"]
    table.badge("server")


@pytest.mark.long  # the form's usual ways are tried each day
def test_five_players_an_end_and_rows_of_their_own_are_agreed(table: Table) -> None:
    five = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani", "5": "Emil"}
    table.start(preset="handjass", players=five, first_dealer="5", goal="out_at:7", rules={"threshold": 26})
    handjass = table.stored()
    table.start(preset="coiffeur", rows=["Obenabe", "bells", "Tutti"])
    coiffeur = table.stored()

    agreed = handjass["rules"]
    assert (agreed["players"], agreed["out_at"], agreed["threshold"]) == (5, 7, 26)
    assert handjass["players"] == five
    assert coiffeur["rules"]["rows"] == ["obenabe", "bells", "Tutti"]
    offered_again(table)
    assert rows(table) == ["Obenabe", "bells", "Tutti"]


@pytest.mark.long  # the form's usual ways are tried each day
def test_french_cards_change_the_pictures_only(table: Table) -> None:
    table.start(pack="french")

    tile = table.page.locator('#contract label[data-denomination="shields"]')
    expect(tile.locator("em:visible")).to_have_text("spades")
    table.deal(ANNA_120)
    assert table.stored()["deals"][0]["denomination"] == "shields"
    table.badge("server")


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
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

    assert document == {**table.stored(), "pack": "swiss", "started": document["started"]}
    assert command_line("score", document)["totals"] == {"NS": 245, "EW": 32}
    table.badge("server")


def test_a_downloaded_table_holds_no_formula_whatever_a_player_is_called(table: Table) -> None:
    table.start(players={"S": "=1+1", "E": 'B"e;at', "N": "-Carla", "W": "@Dani"})
    table.deal(ANNA_120)

    heading, row = downloaded(table, "csv").removeprefix("\ufeff").splitlines()

    assert heading.split(";")[:8] == [
        *("Deal", "Dealer", "Declarer", "Bid", "Trumps", "Factor"),
        *("Card points =1+1 & -Carla", '"Card points B""e'),
    ]
    assert row == "1;'@Dani;'=1+1;120;shields;1;125;32;0;0;0;0;245;32;245;32"
    table.badge("server")


KEEP = """(last) => new Promise((resolve) => {
  const opening = indexedDB.open("standblatt");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("settings", "readwrite");
    writing.objectStore("settings").put({ name: "last", value: last });
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
@pytest.mark.parametrize(("preset", "low"), [("schieber", "1"), ("sidi-barrani", "1"), ("handjass", "1")])
def test_a_goal_of_the_tables_own_is_any_that_the_rule_book_allows(
    table: Table, preset: str, low: str
) -> None:
    form = table.new_game(preset)
    goal = form.locator("fieldset[data-goal]:visible").first
    name = goal.get_attribute("data-goal")
    field = goal.locator(".free")
    expect(field).to_be_hidden()

    goal.locator("label:has([data-free])").click()
    expect(field).to_be_focused()
    assert field.get_attribute("min") == low
    form.locator(".actions button").click()
    expect(form).to_be_visible()
    field.fill("777")
    form.locator(".actions button").click()
    table.expect_list()

    assert table.stored()["rules"][name] == 777
    table.new_game().locator(".terms").click()
    expect(field).to_have_value("777")


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
@pytest.mark.parametrize(("choice", "line"), [("0", 0), ("free", 640)])
def test_a_double_game_begins_where_the_table_wants_or_nowhere(table: Table, choice: str, line: int) -> None:
    form = table.new_game("schieber")
    form.locator(".house-rules summary").click()
    form.locator("#rule-double_game_below").select_option(choice)
    if choice == "free":
        form.locator("[data-rule=double_game_below] .free").fill(str(line))
    form.locator(".actions button").click()
    table.expect_list()

    assert table.stored()["rules"]["double_game_below"] == line
    table.badge("server")


@pytest.mark.long  # each day a game is agreed on, kept and begun; tests.static has the form's parts
def test_what_was_agreed_last_is_one_line_and_a_tap_opens_its_fields(table: Table) -> None:
    form, fields = table.new_game(), table.form.locator("[data-goal]:visible, .packs:visible")
    assert fields.count() > 1  # nothing has been agreed here
    expect(form.locator(".terms")).to_be_hidden()
    table.start(goal="target:1000", pack="french")

    table.new_game()
    line = form.locator(".terms")
    expect(line.locator("strong")).to_contain_text("1000")
    expect(line.locator("span")).to_have_text("French · usual rules")
    expect(fields).to_have_count(0)
    line.click()

    expect(line).to_be_hidden()
    assert (checked(table, "goal"), checked(table, "pack")) == ("target:1000", "french")
    expect(form.locator("[name=goal]:checked")).to_be_focused()


def test_another_game_from_the_list_shows_what_can_be_agreed_on(table: Table) -> None:
    table.start(rules={"redoubling": True})
    table.new_game()
    expect(table.form.locator(".terms span")).to_have_text("Swiss-German · House rules: 1 changed")

    table.choose_game("schieber")

    expect(table.form.locator(".terms")).to_be_hidden()
    expect(table.form.locator(".house-rules")).to_be_visible()
