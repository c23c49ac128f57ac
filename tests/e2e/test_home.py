"""The way in: the games that this device keeps, whichever they are."""

from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table

FOREIGN = """() => new Promise((resolve) => {
  const opening = indexedDB.open("standblatt");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("games", "readwrite");
    const document = { game: "bodenjass", rules: {}, players: {}, deals: [] };
    writing.objectStore("games").put({ id: "x", created: "2020-01-01T20:00:00Z", document });
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


def listed(table: Table) -> list[list[str]]:
    """Return the games of the home page: the name, and each side with its total."""
    table.page.goto(f"{table.base}/")
    expect(table.page.locator("#games")).to_be_visible()
    rows = table.page.locator(".game-row").all()
    return [row.locator(".game-title, .game-side span").all_text_contents() for row in rows]


def test_each_game_is_listed_with_its_name_and_all_its_sides(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")
    five = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani", "5": "Emil"}
    table.start(preset="handjass-high", players=five, first_dealer="1")
    table.badge("server")

    assert listed(table) == [
        ["Handjass, the highest alone", "Anna", "0", "Beat", "0", "Carla", "0", "Dani", "0", "Emil", "0"],
        ["Sidi Barrani to 2000", "Anna & Carla", "245", "Beat & Dani", "32"],
    ]


def test_a_game_of_another_version_is_listed_without_its_points(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.evaluate(FOREIGN)

    assert [row[0] for row in listed(table)] == ["Sidi Barrani to 2000", "bodenjass"]
