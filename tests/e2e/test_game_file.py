"""A game's file opens again, on any phone: as the game it was, once, and nothing else passes for one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import ANNA_120, MATCH
from tests.e2e.table import Table
from tests.e2e.test_tourney import line as series_line
from tests.e2e.test_tourney import play
from tests.e2e.test_tourney import start as start_series


def downloaded(table: Table) -> Path:
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator('[data-download="json"]').click()
    table.page.keyboard.press("Escape")
    return Path(download.value.path())


def offered(page: Page, base: str, file: Path) -> None:
    page.goto(f"{base}/")
    page.get_by_role("link", name="Open a game from its file").click()
    expect(page.locator("#file-dialog")).to_be_visible()
    page.locator("#game-file").set_input_files(
        {"name": "game.json", "mimeType": "", "buffer": file.read_bytes()}
    )


def test_a_game_goes_on_from_its_file_on_another_phone(table: Table, pages: Callable[[], Page]) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)
    file, document = downloaded(table), table.stored()
    other = Table(pages(), table.base)

    offered(other.page, table.base, file)

    expect(other.page.locator("#deals tr")).to_have_count(2)
    assert other.stored() == document
    assert other.totals() == table.totals()
    assert other.game_id != table.game_id
    other.badge("server")
    other.deal(ANNA_120)
    other.badge("server")


@pytest.mark.long  # each day a game goes on from its file
def test_a_game_that_is_here_already_is_shown_and_not_doubled(table: Table) -> None:
    table.start(preset="differenzler", players=dict.fromkeys("1234", "Anna"), first_dealer="1")
    file, game = downloaded(table), table.game_id

    offered(table.page, table.base, file)

    expect(table.page.locator("#game")).to_be_visible()
    assert table.game_id == game


GAME: dict[str, object] = {
    "format": 1,
    "game": "sidi-barrani",
    "rules": {},
    "players": {"S": "<b>Anna</b>"},
    "first_dealer": "W",
    "deals": [{"number": 1, **ANNA_120}],
}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "wrong",
    ["", "[]", "null", "{" * 5000, json.dumps(GAME) + " " * 1_000_000],
    ids=["empty", "list", "null", "deep", "large"],
)
def test_what_is_no_game_is_refused_in_a_sentence_at_the_field(
    table: Table, tmp_path: Path, wrong: str
) -> None:
    refused(
        table,
        tmp_path,
        wrong.encode(),
        "Choose a file with a game in it: one that was downloaded as JSON, or a table (CSV).",
    )


def refused(table: Table, folder: Path, content: bytes, sentence: str) -> None:
    file = folder / "game"
    file.write_bytes(content)

    offered(table.page, table.base, file)

    expect(table.page.locator("#game-file-problem")).to_have_text(sentence)
    expect(table.page.locator("#game-file")).to_be_focused()
    expect(table.page.locator("#game")).to_be_hidden()


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules": {"target": -5}}, "rules.target cannot be -5. Possible: 1 – 100000"),
        ({"format": 2}, "format cannot be 2. Possible: 1"),
        ({"rules": {"unheard_of": 1}}, '"rules.unheard_of" is unknown.'),
        (
            {"players": {"S": "A" * 300}},
            f'players.S cannot be "{"A" * 39}…. Possible: at most 80 characters',
        ),
        ({"deals": [{"number": 0}]}, "Deal 1: number cannot be 0. Possible: 1 – 999"),
        ({"deals": [{"number": 2, "bid": 70.5}]}, "Deal 2: bid cannot be 70.5. Possible: 0, 1, 2, …"),
    ],
    ids=["target", "format", "house-rule", "name", "number", "fraction"],
)  # fmt: skip
def test_what_no_server_would_take_is_refused_before_the_game_begins(
    table: Table, tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    refused(table, tmp_path, json.dumps(GAME | change).encode(), sentence)


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("table_text", "sentence"),
    [
        ("bells;100.5", 'Line 5: card_points.NS cannot be "100.5". Possible: 0, 1, 2, …'),
        ("bells;156", "Line 5: No tricks are worth 156 points: the nearest possible are 155 and 157."),
    ],
    ids=["form", "rules"],
)
def test_a_line_of_a_table_that_is_wrong_is_named(
    table: Table, tmp_path: Path, table_text: str, sentence: str
) -> None:
    text = f"game;schieber\nfirst_dealer;W\n\ndenomination;card_points.NS\n{table_text}\n"
    refused(table, tmp_path, text.encode(), sentence)


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_file_from_elsewhere_may_leave_out_the_house_rules_that_are_usual(
    table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME))

    offered(table.page, table.base, file)

    expect(table.page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["rules"]["target"] == 2000
    expect(table.page.locator(".total-names").first).to_contain_text("<b>Anna</b>")


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_game_that_was_typed_by_hand_keeps_who_had_cards(table: Table, tmp_path: Path) -> None:  # V-6, HJ-1
    points = [{"1": 62, "2": 40, "3": 35}, {"2": 62, "3": 40, "4": 30}]
    typed = [{"number": number, "card_points": taken} for number, taken in enumerate(points, 2)]
    handjass = {"game": "handjass", "rules": {"players": 4}, "first_dealer": "4"}
    file = tmp_path / "game.json"
    file.write_text(json.dumps({**handjass, "deals": [{"number": 1, "match": "1"}, *typed]}))

    offered(table.page, table.base, file)
    expect(table.page.locator("#deals tr")).to_have_count(3)
    game = table.game_id
    offered(table.page, table.base, file)
    expect(table.page.locator("#deals tr")).to_have_count(3)

    assert [deal["dealt_to"] for deal in table.stored()["deals"]] == [[*"1234"], [*"1234"], [*"234"]]
    assert table.game_id == game
    table.badge("server")


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_game_that_is_opened_again_stands_on_its_own_day(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    times = {"started": "2026-10-01T19:30:00+02:00", "finished": "2026-10-01T21:00:00+02:00"}
    file.write_text(json.dumps(GAME | times | {"pack": "french", "series": {"games": 3, "before": []}}))

    offered(table.page, table.base, file)

    expect(table.page.locator("#deals tr")).to_have_count(1)
    kept = table.kept()
    assert (kept["created"], kept["pack"], [each["at"] for each in kept["history"]]) == (
        times["started"],
        "french",
        [times["finished"]],
    )
    table.badge("server")
    again = json.loads(downloaded(table).read_text())
    assert (again["started"], again["pack"]) == (times["started"], "french")
    assert again["series"] == {"games": 3, "before": []}


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_game_that_is_opened_again_stands_in_its_series(
    table: Table, pages: Callable[[], Page]
) -> None:  # AT-4
    start_series(table, 3)
    play(table, MATCH)
    first = downloaded(table)
    table.rematch()
    table.deal(MATCH)
    file = downloaded(table)
    other = Table(pages(), table.base)

    offered(other.page, table.base, file)

    expect(series_line(other)).to_have_text("Series: 0 : 2 · Beat & Dani are ahead · 2 of 3 games to play")
    other.deal(MATCH)
    expect(series_line(other, "#ending .tourney")).to_have_text(
        "Series: 0 : 4 · Beat & Dani win it · 1 of 3 games to play"
    )
    other.rematch()
    series = [json.loads(each.read_text())["series"] for each in (first, file, downloaded(other))]
    assert [(each["games"], [result["game_points"] for result in each["before"]]) for each in series] == [
        (3, [{"NS": 0, "EW": 2}] * before) for before in (0, 1, 2)
    ]


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_game_alone_is_no_series_in_its_file(table: Table) -> None:
    table.start()

    assert "series" not in json.loads(downloaded(table).read_text())


def test_a_phone_that_has_lost_a_game_says_what_helps(table: Table, complaints: list[str]) -> None:
    table.page.goto(f"{table.base}/table/#g=1b6f4c84-0000-4000-8000-000000000000")

    missing = table.page.locator("#missing")
    expect(missing.get_by_role("listitem")).to_have_count(3)
    missing.get_by_role("button", name="Open a game from its file").click()
    expect(table.page.locator("#game-file")).to_be_visible()
    assert all("401 (Unauthorized)" in complaint for complaint in complaints)
    complaints.clear()


TABLE = '''\
game;sidi-barrani
rules.target;1500
players.S;"Meier; ""Anna"""
players.W;12
first_dealer;W

number;declarer;bid;denomination;card_points.NS;weis.NS;stoeck;thrown_in;
1;S;120;undenufe;113;50;;;
2;;;;;;;TRUE;
'''
TABS = TABLE.replace(";", "\t").replace("Meier\t", "Meier;")


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TABLE, id="semicolons"),
        pytest.param("\ufeff" + TABS.replace("\n", "\r\n"), id="tabs-of-a-spreadsheet"),
    ],
)
def test_a_table_is_opened_as_the_game_that_it_says(table: Table, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.csv"
    file.write_bytes(text.encode())

    offered(table.page, table.base, file)

    expect(table.page.locator("#deals tr")).to_have_count(2)
    stored = table.stored()
    assert (stored["rules"]["target"], stored["players"], stored["deals"]) == (
        1500,
        {"S": 'Meier; "Anna"', "W": "12"},
        [
            {
                "number": 1,
                "dealer": "W",
                "declarer": "S",
                "bid": 120,
                "denomination": "undenufe",
                "card_points": {"NS": 113},
                "weis": {"NS": 50},
            },
            {"number": 2, "dealer": "S", "thrown_in": True},
        ],
    )
    table.badge("server")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("term", "columns", "names"),
    [
        pytest.param("", "Trumpf;__proto__.x;bid", "Trumpf · __proto__.x", id="columns"),
        pytest.param("players.S;Anna;Beat\n", "denomination;bid;stake", "Beat", id="two-names"),
        pytest.param("", "denomination", "1 · 2", id="cells-without-a-column"),
    ],
)
def test_a_table_with_other_names_is_refused_by_them(
    table: Table, tmp_path: Path, term: str, columns: str, names: str
) -> None:
    file = tmp_path / "game.csv"
    file.write_text(f"game;schieber\n{term}\nnumber;{columns}\n1;roses;1;2\n")

    offered(table.page, table.base, file)

    expect(table.page.locator("#game-file-problem")).to_contain_text(
        f": Unknown in a table of deals: {names}"
    )
    expect(table.page.locator("#game")).to_be_hidden()


@pytest.mark.long  # each day a game goes on elsewhere; tests.static reads all kinds of files
def test_a_file_is_named_by_the_day_of_its_evening(clock: Any, table: Table) -> None:
    clock.set_fixed_time("2026-11-28T01:30:00")  # by the phone's own clock
    table.start()
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator('[data-download="json"]').click()

    assert download.value.suggested_filename == "standblatt-2026-11-27.json"
