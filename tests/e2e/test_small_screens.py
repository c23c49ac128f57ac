"""What a small phone shows without scrolling: the keys and the button that end a deal."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.fitting import SIZES
from tests.e2e.table import Table

PLAYERS = {"S": "Bernadette", "E": "Maximilian Theodor", "N": "Catherine-Elisabeth", "W": "Giambattista"}
DEAL = {
    "declarer": "S",
    "bid": 120,
    "denomination": "shields",
    "stake": 2,
    "card_points": {"NS": 125},
    "weis": {"NS": 50},
    "stoeck": "EW",
}
EDGES = "(element) => element.getBoundingClientRect().toJSON()"


def edges(table: Table, selector: str) -> dict[str, float]:
    """Return where the last element of the selector lies in the window."""
    found: dict[str, float] = table.page.locator(selector).last.evaluate(EDGES)
    return found


# German has the longest words: what fits with them fits with all others, but for rare exceptions.
@pytest.mark.long  # each day every step has its keys in view, in test_fits
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(each, marks=pytest.mark.long) for each in ("fr", "it", "en"))]
)
def test_a_correction_shows_its_heading_all_keys_and_save_at_once(table: Table, language: str) -> None:
    table.page.set_extra_http_headers({"Accept-Language": language})
    table.start(players=PLAYERS)
    table.deal(DEAL)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()
    table.page.locator("#remove-deal").click()

    expect(table.page.locator("#really-remove")).to_be_visible()
    heading, keys, save = (edges(table, place) for place in ("#correction", ".keypad button", "#save"))
    assert heading["top"] >= 0
    assert keys["bottom"] <= save["top"]
    assert save["bottom"] <= PHONE["viewport"]["height"]
    assert table.page.evaluate("scrollY") == 0


HALVES = """() => {
  const box = document.querySelector("#preview").getBoundingClientRect();
  const seen = [...document.querySelectorAll("#preview :is(.brief span, .outcome th)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
  return seen.map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
  });
}"""
"""Of what made and failed would write: whether each half is seen as a whole."""


@pytest.mark.long  # each day every step has its keys in view, in test_fits
@pytest.mark.parametrize("language", ["de", pytest.param("it", marks=pytest.mark.long)])
def test_every_phone_shows_both_halves_of_what_is_at_stake(table: Table, language: str) -> None:
    table.page.set_extra_http_headers({"Accept-Language": language})
    table.start(players=PLAYERS)
    table.agreed({"declarer": "S", "bid": 120, "denomination": "shields"})

    for width, height in (*SIZES, (430, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(HALVES) == [True, True], (width, height)


def test_what_is_at_stake_is_one_line_where_there_is_no_room_for_a_table(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 508})
    table.start()

    table.agreed({"declarer": "S", "bid": 120, "denomination": "shields"})

    expect(table.page.locator("#preview .brief")).to_have_text("made 240 : 37 · failed 119 : 158")
    expect(table.page.locator("#preview .brief")).to_be_visible()


@pytest.mark.long  # lengths rarely change here alone
def test_the_tabs_are_back_when_a_correction_is_left(table: Table) -> None:
    table.start()
    table.deal(DEAL)
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()
    expect(table.page.locator(".tabs")).to_be_hidden()

    table.page.locator("#cancel-correction").click()

    expect(table.page.locator(".tabs")).to_be_visible()


@pytest.mark.long  # each day every step has its keys in view, in test_fits
def test_a_phone_on_its_side_keeps_the_totals_and_leaves_the_keys_free(table: Table) -> None:
    table.page.set_viewport_size({"width": 740, "height": 360})
    table.start(players=PLAYERS)
    table.deal(DEAL)
    table.contract("S", 90, "roses")

    table.page.locator("#save").scroll_into_view_if_needed()

    totals, keys, save = (edges(table, place) for place in (".totals", ".keypad button", "#save"))
    assert totals["top"] >= 0
    assert keys["bottom"] <= save["top"]
    assert save["bottom"] <= 360


NEEDS = """() => {
  const room = document.querySelector(".slate-room");
  const seen = [...room.querySelectorAll("small")].filter((each) => each.checkVisibility());
  const isWhole = [room, ...room.querySelectorAll("p")].every(
    (each) => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth,
  );
  return [isWhole, ...seen.map((each) => each.innerText)];
}"""
"""Whether the lines above the keys are whole, and what they say that each side needs."""


AGREED: dict[str, dict[str, object]] = {
    "sidi-barrani": {"declarer": "S", "bid": 120},
    "schieber-1000": {},
}


ROOMY = {"schieber-1000": ((360, 740), (375, 667))}
"""Where bids and doubling leave no room."""


@pytest.mark.long  # each day every step has its keys in view, in test_fits
@pytest.mark.parametrize("preset", AGREED)
def test_between_who_deals_and_the_keys_stands_what_each_side_still_needs(table: Table, preset: str) -> None:
    table.start(preset=preset, goal="target:1000" if preset == "sidi-barrani" else None)
    table.deal({"denomination": "shields", "card_points": {"NS": 125}, **AGREED[preset]})
    needed = [f"needs {1000 - total} more" for total in table.totals().values()]

    sizes = ((390, 664), (412, 780), (390, 800), (390, 844), *ROOMY.get(preset, ()))
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(NEEDS) == [True, *needed], (width, height)


LINES = """(tile) => {
  const range = new Range();
  range.selectNodeContents(tile);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


@pytest.mark.long  # each day every step has its keys in view, in test_fits
def test_long_names_stay_on_one_line_of_their_seat_and_on_the_slate(table: Table) -> None:
    table.start(players={"S": "Bernadette", "E": "Bernadette", "N": "W" * 40, "W": "i" * 40})

    seats = table.page.locator("#contract .seats [data-player]")
    assert [seat.evaluate(LINES) for seat in seats.all()] == [1, 1, 1, 1]
    assert seats.first.evaluate("(seat) => seat.scrollWidth <= seat.clientWidth")
    table.page.locator(".tabs [data-tab=slate]").click()
    names = table.page.locator(".slate-name")
    assert names.all_text_contents() == [f"Bernadette & {'W' * 40}", f"Bernadette & {'i' * 40}"]
    for name in names.all():
        assert name.evaluate(EDGES)["right"] <= edges(table, ".slate-board")["right"]
        assert name.evaluate("(name) => getComputedStyle(name).textOverflow") == "ellipsis"
    assert table.page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]


LONG_NAMES = ("Maximilian-Theodor", "Anne-Catherine D.", "Giambattista", "W" * 20, "i" * 20)
FIVE = dict(zip("12345", LONG_NAMES, strict=True))
THREE = {"1": "Anna", "2": "Beat", "3": "Carla"}
BEYOND = """() => [...document.querySelectorAll("#game *")]
  .filter((each) => each.getClientRects().length && !each.closest(".visually-hidden"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth)
  .map((each) => each.outerHTML)"""


@pytest.mark.long  # lengths rarely change here alone
def test_five_long_names_leave_nothing_beyond_the_edge(table: Table) -> None:
    table.start(preset="handjass", players=FIVE, first_dealer="5")
    assert table.page.evaluate(BEYOND) == []
    deal = {"card_points": {"1": 60, "2": 40, "3": 37, "4": 20}}
    table.tricks(deal)
    assert table.page.evaluate(BEYOND) == []
    table.save()
    table.page.evaluate(
        "document.querySelector('#ending').hidden = document.querySelector('#evening').hidden = false"
    )
    assert table.page.evaluate(BEYOND) == []
    for tab in ("slate", "deals"):
        table.page.locator(f".tabs [data-tab={tab}]").click()
        assert table.page.evaluate(BEYOND) == []


@pytest.mark.long  # each day every step has its keys in view, in test_fits
def test_no_name_on_the_chart_lies_upon_another(table: Table) -> None:
    table.start(preset="handjass", players=FIVE, first_dealer="5")
    table.page.locator(".tabs [data-tab=slate]").click()

    boxes = [name.evaluate(EDGES) for name in table.page.locator(".curve-name").all()]

    ordered = sorted((box["top"], box["bottom"]) for box in boxes)
    assert len(ordered) == 5
    assert all(lower >= upper - 3 for (_, upper), (lower, _) in pairwise(ordered))


@pytest.mark.long  # lengths rarely change here alone
def test_two_left_of_three_choose_between_their_names_alone(table: Table) -> None:
    table.start(preset="handjass-declining", players=THREE, first_dealer="3")

    table.agreed({"declined": ["2"], "denomination": "roses"})

    for name in ("weis-side", "stoeck"):
        offered = table.result_form.locator(f'label:has(input[name="{name}"]):visible')
        assert offered.all_text_contents() == ["A", "C"]


@pytest.mark.long  # lengths rarely change here alone
def test_the_contract_of_two_against_one_names_who_names_trumps(table: Table) -> None:
    table.start(preset="two-against-one", players=THREE, first_dealer="3", soloist="1", solo_bid=700)

    table.agreed({"denomination": "shields"})

    expect(table.page.locator("#edit-contract")).to_have_text("Annashields×2change")


@pytest.mark.long  # each day every step has its keys in view, in test_fits
def test_the_key_pad_stays_in_view_when_a_win_can_be_claimed(table: Table) -> None:
    table.start(preset="schieber-manual", goal="target:1000")
    for _deal in range(2):
        table.deal({"denomination": "obenabe", "card_points": {"NS": 120}})
    table.agreed({"denomination": "shields"})
    table.points("NS", 90)

    assert table.result_form.locator("[data-extra=claim]").is_visible()
    assert edges(table, ".keypad button")["bottom"] <= edges(table, "#save")["top"]
    assert table.page.evaluate("scrollY") == 0


@pytest.mark.long  # lengths rarely change here alone
def test_long_names_fit_for_watchers_and_on_the_home_page_too(table: Table) -> None:
    table.start(preset="handjass", players=FIVE, first_dealer="5")
    table.deal({"card_points": {"1": 60, "2": 40, "3": 37, "4": 20}})
    table.badge("server")

    for path in (table.page.locator("#share-link").input_value(), f"{table.base}/"):
        table.page.goto(path)
        expect(table.page.locator(".total, .game-side")).to_have_count(5)
        beyond = table.page.evaluate(BEYOND.replace("#game *", "main *"))
        assert beyond == []


@pytest.mark.long  # lengths rarely change here alone
def test_five_without_names_have_numbers_above_their_columns(table: Table) -> None:
    table.start(preset="handjass", players=dict.fromkeys("12345", ""), first_dealer="5")

    assert table.page.locator("#preview thead th[data-side]").all_text_contents() == [*"12345"]
    assert table.page.locator(".deals thead th[data-side]").all_text_contents() == [*"12345"]


CUT = "(names) => [...names.children].map((name) => name.scrollWidth > name.clientWidth)"


@pytest.mark.long  # each day every step has its keys in view, in test_fits
@pytest.mark.parametrize("place", [".totals .two-names", ".slate-name"])
def test_of_two_names_that_do_not_fit_the_long_one_is_cut(table: Table, place: str) -> None:
    long = "Maximiliane-Alexandrina von Bubenberg"
    table.start(players={"S": "Jo", "E": long, "N": long, "W": "Ursulina"})
    table.page.locator(".tabs [data-tab=slate]").click()

    names = table.page.locator(place).all()
    assert [each.evaluate(CUT) for each in names] == [[False, True], [True, False]]
