"""How many taps a deal takes, game by game: each is a finger's, from the first field to Save."""

import pytest
from playwright.sync_api import expect

from tests.e2e.fitting import GAMES, Game, Walk, several
from tests.e2e.table import Table
from tests.everyday import everyday


def tile(name: str, value: object) -> str:
    return f'.step:not([hidden]) label:has(input[name="{name}"][value="{value}"])'


def keys(points: int) -> list[str]:
    return [f'.step:not([hidden]) [data-key="{digit}"]' for digit in str(points)]


TABLES = GAMES | {"handjass": Game("handjass", several(4), {})}
SAVE = "#save"
ANNA_80 = [tile("declarer", "S"), tile("bid", 80)]
BELLS = tile("denomination", "bells")
ANNOUNCED = [each for points in (40, 25, 52, 30) for each in (*keys(points), "#contract .actions button")]

DEALS = {
    "Sidi Barrani, made": (
        ("sidi-barrani", [*ANNA_80, BELLS, *keys(98), SAVE]),
        (6, [178, 59]),
    ),
    "Sidi Barrani, failed, doubled, with Weis and Stöck": (
        (
            "sidi-barrani",
            [
                *(*ANNA_80, tile("stake", 2), BELLS),
                *(*keys(40), '[data-weis="50"]', tile("stoeck", "NS"), SAVE),
            ],
        ),
        (9, [110, 277]),
    ),
    "Sidi Barrani, doubled after trumps": (
        ("sidi-barrani", [*ANNA_80, BELLS, "#next-stake", *keys(98), SAVE]),
        (7, [258, 59]),
    ),
    "Schieber": (("schieber", [BELLS, *keys(107), SAVE]), (5, [214, 100])),
    "Schieber, pushed": (
        ("schieber", [tile("pushed", "true"), BELLS, *keys(98), SAVE]),
        (5, [196, 118]),
    ),
    "Coiffeur": (("coiffeur", ['[data-row="shields"][data-side="EW"]', *keys(93), SAVE]), (4, [0, 279])),
    "Differenzler, hidden": (
        (
            "differenzler",
            [
                *(*ANNOUNCED, BELLS),
                *(tile("points-side", "1"), *keys(40), tile("points-side", "2"), *keys(30)),
                *(tile("points-side", "3"), *keys(52), SAVE),
            ],
        ),
        (23, [0, 5, 0, 5]),
    ),
    "Handjass": (
        (
            "handjass",
            [
                *(*keys(70), tile("points-side", "2"), *keys(40)),
                *(tile("points-side", "3"), *keys(27), SAVE),
            ],
        ),
        (9, [2, 2, 1, -1]),
    ),
    "Pandur": (
        ("pandur", [tile("declarer", "2"), tile("bid", 140), BELLS, *keys(150), SAVE]),
        (7, [0, 2, 0, 0]),
    ),
    "Pandur, made": (
        ("pandur", [tile("declarer", "2"), tile("bid", 140), BELLS, tile("made", "true"), SAVE]),
        (5, [0, 2, 0, 0]),
    ),
    "Three hands": (
        (
            "three-hand",
            [
                *(tile("turned-suit", "b"), tile("turned-rank", "9")),
                *(tile("points-side", "1"), *keys(80), tile("points-side", "2"), *keys(50), SAVE),
            ],
        ),
        (9, [160, 100, 54]),
    ),
    "Two against one": (("two-against-one", [BELLS, *keys(98), SAVE]), (4, [196, 118])),
    "Two hands": (
        (
            "two-hand",
            [
                tile("turned-suit", "b"),
                tile("turned-rank", "9"),
                *keys(80),
                tile("points-side", "2"),
                *keys(50),
                SAVE,
            ],
        ),
        (8, [160, 100]),
    ),
}


OFTEN = ("Sidi Barrani, failed, doubled, with Weis and Stöck", "Schieber, pushed", "Coiffeur", "Handjass")


@pytest.mark.sample(2)
@pytest.mark.parametrize("deal", everyday(*OFTEN, of=DEALS))
def test_a_deal_takes_few_taps(table: Table, deal: str) -> None:
    (preset, taps), (count, written) = DEALS[deal]
    Walk(table.page, table.base).start(TABLES[preset])

    for place in taps:
        table.page.locator(place).click()

    expect(table.page.locator("#deals tr")).to_have_count(1)
    assert list(table.totals().values()) == written
    assert len(taps) == count
