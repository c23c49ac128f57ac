"""An evening of friends on one phone: any game belongs to it, whoever plays it and whatever."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.accessibility import COLOURS, findings, findings_in_light_and_dark
from tests.e2e.deals import MATCH
from tests.e2e.fitting import REACH, looks
from tests.e2e.table import PLAYERS, Table, unhurried
from tests.e2e.test_earlier_games import KEEP, kept
from tests.everyday import everyday

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}
ROUND = ("S", "E", "N", "W")


def play(table: Table, deal: dict[str, Any] = FOR_NS) -> None:
    """Play a game to 1000, which two matches decide."""
    table.deal(deal)
    table.deal(deal)
    expect(table.page.locator("#ending")).to_be_visible()


def tap(table: Table, *selectors: str) -> None:
    """Tap these one after the other, and nothing else."""
    for selector in selectors:
        unhurried(table.page)
        table.page.locator(selector).click()


def begun_after(table: Table, *selectors: str) -> dict[str, Any]:
    """Begin the next game with these taps alone; return what is kept of it."""
    before = table.game_id
    tap(table, *selectors)
    expect(table.page.locator("#ending")).to_be_hidden()
    expect(table.page.locator("#game")).to_be_visible()
    table.expect_list()
    assert table.game_id != before
    return table.kept()


def seats(game: dict[str, Any]) -> list[str]:
    return [game["document"]["players"][place] for place in ROUND]


def pairs(game: dict[str, Any]) -> list[frozenset[str]]:
    """Return who plays with whom."""
    south, east, north, west = seats(game)
    return [frozenset({south, north}), frozenset({east, west})]


def people(table: Table) -> list[list[str]]:
    """Return what each has made this evening: the name with what is said of it, and the game points."""
    rows = table.page.locator("#evening .standings li")
    expect(rows.first).to_be_visible()
    return [row.locator("> :is(span, output)").all_text_contents() for row in rows.all()]


def test_three_taps_lead_to_the_next_game_with_other_partners_and_each_has_their_own_sums(
    table: Table, context: BrowserContext
) -> None:
    table.start(goal="target:1000", first_dealer="W")
    first = table.kept()
    play(table)
    context.set_offline(True)

    second = begun_after(table, "#other-partners", "#partners-dialog .primary")
    assert seats(second) == ["Anna", "Carla", "Beat", "Dani"]
    assert second["document"]["first_dealer"] == "N"  # Beat, whose turn it was
    play(table)
    third = begun_after(table, "#other-partners", ".ways label:nth-of-type(3)", "#partners-dialog .primary")

    assert seats(third) == ["Anna", "Carla", "Dani", "Beat"]
    assert [each["evening"] for each in (second, third)] == [first["evening"]] * 2
    assert "tourney" not in third
    play(table, MATCH)
    assert people(table) == [
        ["Anna 2 of 3 won · double: 2 · matches: 4 · points: 2,056", "4"],
        ["Beat 2 of 3 won · double: 2 · matches: 4 · points: 2,056", "4"],
        ["Carla 2 of 3 won · double: 2 · matches: 4 · points: 2,056", "4"],
        ["Dani 0 of 3 won", "0"],
    ]
    context.set_offline(False)
    table.badge("server")


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_a_fifth_takes_the_chair_of_whoever_should_pause(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    play(table)
    tap(table, "#other-game")
    expect(table.page.locator("#games-dialog")).to_be_visible()
    tap(table, '[data-preset="schieber-1000"]')
    expect(table.form.locator("[name=first_dealer][value=E]")).to_be_checked()  # on from Anna, who dealt last
    table.form.locator("[name=player-E]").fill("Eva")
    other = begun_after(table, "#new-game .actions .primary")
    assert other["document"]["game"] == "schieber-1000"
    for _ in range(4):
        table.deal({"denomination": "obenabe", "match": "NS"})
    expect(table.page.locator("#ending")).to_be_visible()

    tap(table, "#other-partners")
    chips = table.page.locator("#partners-dialog .chip")
    expect(chips).to_have_count(5)
    assert [chip.get_attribute("aria-pressed") for chip in chips.all()] == [
        "false",
        "true",
        "true",
        "true",
        "true",
    ]
    expect(table.page.locator("#partners-dialog .muted")).to_contain_text("Sitting out: Anna")

    tap(table, "#partners-dialog .chip:nth-child(2)")  # Beat would rather pause
    expect(table.page.locator("#partners-dialog .muted")).to_contain_text("Sitting out: Beat")
    third = begun_after(table, "#partners-dialog .primary")

    assert sorted(seats(third)) == ["Anna", "Carla", "Dani", "Eva"]
    assert third["evening"] == other["evening"]


HOLD_WHERE_IT_BEGINS = """dialog => dialog.addEventListener("opened", () =>
  dialog.getAnimations().forEach((animation) => animation.pause()))"""
MOVE_TO_ITS_PLACE = "dialog => dialog.getAnimations().forEach((animation) => animation.finish())"


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_a_tap_on_a_dialog_that_comes_to_its_place_meanwhile_counts(table: Table) -> None:
    table.start(goal="target:1000")
    play(table)
    dialog = table.page.locator("#partners-dialog")
    dialog.evaluate(HOLD_WHERE_IT_BEGINS)
    tap(table, "#other-partners")
    unhurried(table.page)
    everyone = dialog.get_by_role("button", name="Everyone with everyone")
    box = everyone.bounding_box()
    assert box

    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    dialog.evaluate(MOVE_TO_ITS_PLACE)
    table.page.mouse.up()

    expect(everyone).to_have_attribute("aria-pressed", "true")


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_everyone_plays_with_everyone_game_after_game_also_when_somebody_leaves(table: Table) -> None:
    everyone = "#partners-dialog .manners button:last-child"
    table.start(goal="target:1000", players={**PLAYERS, "E": "Eva"})
    table.start(goal="target:1000", first_dealer="W")
    play(table)

    tap(table, "#other-partners", everyone, "#partners-dialog summary", "details .chip:has-text('Eva')")
    course = table.page.locator("#partners-dialog [role=status]:visible")
    expect(course).to_have_text("Game 1 of 5")
    game = begun_after(table, "#partners-dialog .primary")
    assert "Eva" in seats(game)
    played = pairs(game)
    for number in range(2, 6):
        play(table)
        tap(table, "#other-partners")
        expect(course).to_have_text(f"Game {number} of 5")
        expect(table.page.locator(everyone)).to_have_attribute("aria-pressed", "true")
        played += pairs(begun_after(table, "#partners-dialog .primary"))
    assert len(set(played)) == 10  # all that there are of five

    play(table)
    tap(table, "#other-partners", "#partners-dialog .chip:has-text('Dani')")
    expect(course).to_have_text("Game 1 of 3")
    assert sorted(seats(begun_after(table, "#partners-dialog .primary"))) == ["Anna", "Beat", "Carla", "Eva"]


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_partners_may_be_left_to_chance(table: Table) -> None:
    table.start(goal="target:1000")
    play(table)

    tap(table, "#other-partners", "#partners-dialog .manners button:first-child")

    drawn = table.page.locator("#partners-dialog .ways input:checked")
    expect(drawn).to_be_focused()
    assert sorted(seats(begun_after(table, "#partners-dialog .primary"))) == sorted(PLAYERS.values())


@pytest.mark.long  # chips are tapped each day with a fifth
def test_without_anybody_to_take_it_a_chair_stays_free_until_somebody_does(table: Table) -> None:
    table.start(goal="target:1000", players={**PLAYERS, "W": "Zoe"})
    table.start(goal="target:1000", first_dealer="W")
    play(table)
    tap(table, "#other-partners", "#partners-dialog .chip:nth-child(2)")
    begin = table.page.locator("#partners-dialog .primary")
    expect(begin).to_be_disabled()
    expect(table.page.locator("#partners-dialog .problem")).to_have_text(
        "This game is for 4 players: choose who takes the free chair."
    )

    game = begun_after(
        table, "#partners-dialog summary", "details .chip:has-text('Zoe')", "#partners-dialog .primary"
    )

    assert sorted(seats(game)) == ["Anna", "Carla", "Dani", "Zoe"]


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_a_tap_seats_whoever_has_played_before_and_another_one_frees_the_chair(table: Table) -> None:
    form = table.new_game()
    chips = form.locator("#known-people .chip")
    expect(form.locator("#known-people")).to_be_hidden()  # nobody has played here
    table.start(players={**PLAYERS, "E": "Eva"})
    table.start()
    table.new_game()
    expect(form.locator("#known-people .chip[aria-pressed=true]")).to_have_count(4)

    tap(table, "#known-people .chip:has-text('Beat')", "#known-people .chip:has-text('Eva')")
    tap(table, "#known-people .chip:has-text('Beat')")  # no chair is free: the one after Eva's

    names = [form.locator(f"[name=player-{place}]").input_value() for place in ROUND]
    assert names == ["Anna", "Eva", "Beat", "Dani"]
    assert chips.locator("visible=true").filter(has_text="Carla").get_attribute("aria-pressed") == "false"


def middle(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drag_by_mouse(page: Page, start: dict[str, float], end: dict[str, float]) -> None:
    page.mouse.move(start["x"], start["y"])
    page.mouse.down()
    page.mouse.move(end["x"], end["y"], steps=4)
    page.mouse.up()


def drag_by_touch(page: Page, start: dict[str, float], end: dict[str, float]) -> None:
    finger = page.context.new_cdp_session(page)
    between = {axis: (start[axis] + end[axis]) / 2 for axis in start}
    for kind, points in (("Start", [start]), ("Move", [between]), ("Move", [end]), ("End", [])):
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    finger.detach()


def names_in(form: Locator) -> list[str]:
    return [form.locator(f"[name=player-{place}]").input_value() for place in ROUND]


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
@pytest.mark.parametrize("drag", [drag_by_mouse, drag_by_touch])
def test_whoever_is_dragged_onto_another_seat_exchanges_with_whoever_has_it(
    table: Table, drag: Callable[[Page, dict[str, float], dict[str, float]], None]
) -> None:
    table.start(players={**PLAYERS, "E": "Eva"})
    table.start()
    form = table.new_game()
    chips = form.locator("#known-people .chip")
    expect(chips).to_have_count(5)
    form.locator("#known-people").evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    scrolled = table.page.evaluate("scrollY")

    def dragged(source: Locator, target: Locator) -> list[str]:
        source.evaluate("(chip) => chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })")
        drag(table.page, middle(source), middle(target))
        return names_in(form)

    anna, eva = chips.filter(has_text="Anna"), chips.filter(has_text="Eva")
    assert dragged(anna, form.locator("[name=player-W]")) == ["Dani", "Beat", "Carla", "Anna"]
    assert dragged(eva, form.locator("[name=player-E]")) == ["Dani", "Eva", "Carla", "Anna"]
    expect(form.locator(".chip[aria-pressed=false]")).to_have_text("Beat")
    assert dragged(anna, form.locator(".cross-table")) == ["Dani", "Eva", "Carla", "Anna"]
    expect(anna).to_have_attribute("aria-pressed", "true")
    assert table.page.evaluate("scrollY") == scrolled


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_partners_are_exchanged_by_dragging_one_onto_another(table: Table) -> None:
    table.start(goal="target:1000", players={**PLAYERS, "E": "Eva"})
    play(table)
    table.start(goal="target:1000", first_dealer="W")
    play(table)
    tap(table, "#other-partners")
    chips = table.page.locator("#partners-dialog .people").first.locator(".chip")
    expect(chips).to_have_count(5)
    rests = chips.filter(has=table.page.locator("xpath=self::*[@aria-pressed='false']"))
    pauses, carla, dani = rests.first, chips.filter(has_text="Carla"), chips.filter(has_text="Dani")
    left_out = str(pauses.get_attribute("title"))

    drag_by_touch(table.page, middle(pauses), middle(carla))
    expect(carla).to_have_attribute("aria-pressed", "false")
    drag_by_touch(table.page, middle(dani), middle(chips.filter(has_text=left_out)))
    chosen = table.page.locator("#partners-dialog .ways label:has(input:checked)")
    expect(chosen).to_have_count(1)
    said = chosen.text_content()
    game = begun_after(table, "#partners-dialog .primary")

    assert sorted(seats(game)) == sorted({"Anna", "Beat", "Dani", "Eva"})
    south, east, north, west = seats(game)
    assert said == f"{south} & {north} – {east} & {west}"


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_a_new_game_goes_on_with_the_evening_and_with_the_deal(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    first = table.kept()
    play(table)

    form = table.new_game()

    expect(form.locator("[name=first_dealer][value=E]")).to_be_checked()
    second = begun_after(table, "#new-game .actions .primary")
    assert (second["document"]["first_dealer"], second["evening"]) == ("E", first["evening"])


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_an_evening_that_was_ended_is_not_gone_on_with(table: Table) -> None:
    table.start(goal="target:1000")
    first = table.kept()
    play(table)
    expect(table.page.locator("#evening")).to_be_hidden()  # one game alone is no evening
    table.rematch()
    assert table.kept()["evening"] == first["evening"]
    play(table)

    tap(table, "#evening [data-end]")

    expect(table.page.locator("#evening [role=status]")).to_have_text(
        "The evening has ended: the next game begins a new one."
    )
    expect(table.page.locator("#evening [data-end]")).to_be_hidden()
    table.rematch()
    assert table.kept()["evening"] != first["evening"]


@pytest.mark.long  # what home begins with is tried each day while the evening goes on
def test_an_evening_that_was_ended_is_on_the_start_page_below_how_to_begin(table: Table) -> None:
    table.start(goal="target:1000")
    play(table)
    table.rematch()
    play(table)
    tap(table, "#evening [data-end]")
    expect(table.page.locator("#evening [data-end]")).to_be_hidden()
    table.badge("server")

    table.page.goto(f"{table.base}/")

    expect(table.page.locator("#latest h2 a")).to_have_text("This evening")
    expect(table.page.locator(".home > :first-child")).to_have_class("home-start")
    expect(table.page.locator("#next-game")).to_have_count(0)


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_games_of_an_earlier_version_keep_their_evening_and_the_next_one_joins_it(table: Table) -> None:
    now = datetime.now(tz=UTC)
    table.start(goal="target:1000")
    play(table)
    document = table.stored()
    table.new_game()
    evening = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
    for hours in (50, 2, 1):
        record, _ = kept(document)
        created = (now - timedelta(hours=hours)).isoformat()
        record |= {"created": created, "evening": evening if hours < 3 else "another"}
        table.page.evaluate(KEEP, [record, []])
    table.page.evaluate(FORGET_ORDER)

    table.page.evaluate("(game) => { location.hash = `g=${game}`; }", record["id"])

    assert [points for _, points in people(table)] == ["4", "4", "0", "0"]
    assert begun_after(table, "#other-partners", "#partners-dialog .primary")["evening"] == evening


FORGET_ORDER = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("standblatt");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const writing = opening.result.transaction("games", "readwrite");
    const games = writing.objectStore("games");
    games.getAll().onsuccess = ({ target }) => {
      for (const { order, ...game } of target.result)
        if (order) games.delete(game.id);
    };
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
"""Leaves the games alone that an earlier version has kept."""


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_names_on_chips_are_text_and_the_start_stays_in_reach(table: Table) -> None:
    hostile = {"S": "<img src=x onerror=alert(1)>", "E": '"]', "N": "__proto__", "W": "W" * 40}
    table.start(goal="target:1000", players=hostile)
    play(table)
    table.page.set_viewport_size({"width": 320, "height": 508})

    tap(table, "#other-partners")

    chips = table.page.locator("#partners-dialog .chip")
    expect(chips).to_have_count(4)
    assert [chip.get_attribute("title") for chip in chips.all()] == [hostile[place] for place in ROUND]
    assert chips.first.text_content() == "<img"
    begin = table.page.locator("#partners-dialog .primary")
    assert begin.evaluate("(button) => button.getBoundingClientRect().bottom") <= 508
    assert table.page.evaluate("document.documentElement.scrollWidth") == 320
    game = begun_after(table, "#partners-dialog .primary")
    assert sorted(seats(game)) == sorted(hostile.values())


@pytest.mark.long  # who is asked for names is tried each day where they are known
def test_whoever_has_no_name_is_asked_for_it(table: Table) -> None:
    table.start(goal="target:1000", players=dict.fromkeys(PLAYERS, ""))
    play(table)

    tap(table, "#other-partners")

    expect(table.form).to_be_visible()


def page_of_evening(table: Table) -> Page:
    """Open the page of the evening by the menu of a game."""
    tap(table, "#open-menu", "#tonight-link")
    expect(table.page.locator("#tonight h1")).to_have_text("This eveningGame points")
    return table.page


def owed(page: Page) -> list[str]:
    return [row.inner_text().replace("\n", " ") for row in page.locator(".payments li").all()]


def settle(table: Table, place: str, **amounts: str) -> None:
    """Open who pays whom, and agree on these amounts."""
    tap(table, f"{place} [data-pays]")
    for name, amount in amounts.items():
        table.page.locator(f"#pays-dialog [name={name}]").fill(amount)
    table.page.locator("#pays-dialog .primary").click()
    expect(table.page.locator(".payments")).to_be_visible()


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
def test_an_evening_has_a_page_from_the_menu_and_from_home_and_says_who_pays_whom(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    table.page.locator("#open-menu").click()
    expect(table.page.locator("#menu-dialog")).to_be_visible()
    expect(table.page.locator("#tonight-link")).to_be_hidden()  # nothing is over yet
    table.page.keyboard.press("Escape")
    play(table)
    begun_after(table, "#other-partners", "#partners-dialog .primary")
    page = page_of_evening(table)
    expect(page.locator("#tonight .standings output")).to_have_text(["2", "2", "0", "0"])
    expect(page.locator("#tonight a.button")).to_have_text("Continue")
    page.go_back()
    expect(page.locator("#game")).to_be_visible()
    expect(page.locator("#tonight")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#tonight")).to_be_visible()
    expect(page.locator("#game")).to_be_hidden()
    page.go_back()
    play(table)
    table.badge("server")

    page.goto(f"{table.base}/")
    expect(page.locator(".home > :first-child h2")).to_have_text("This evening")
    expect(page.locator(".home .button:visible").first).to_have_text("Next game")
    page.locator("#latest h2 a").click()
    expect(page.locator("#tonight .standings output")).to_have_text(["4", "2", "2", "0"])
    settle(table, "#tonight", game="1,50")

    assert owed(page) == ["Dani pays Anna 6.00"]
    expect(page.locator(".balances")).to_have_text("Anna+6.00Beat0.00Carla0.00Dani−6.00")
    page.locator(".payments input").check()
    expect(page.locator(".payments [data-paid]")).to_be_visible()
    page.reload()
    tap(table, "#tonight [data-pays]")
    expect(page.locator(".payments input")).to_be_checked()
    page.locator(".payments input").uncheck()
    unhurried(page)
    with page.expect_download() as download:
        page.locator("#pays-dialog .actions button").last.click()
    assert re.fullmatch(r"standblatt-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    page.keyboard.press("Escape")
    tap(table, "#tonight a.button")
    expect(table.form.locator("[name=player-S]")).to_have_value("Anna")


@pytest.mark.long  # what is agreed is asked for each day without a mistake
def test_what_is_agreed_is_asked_for_until_it_can_be_played_for(table: Table) -> None:
    table.start(goal="target:1000", first_dealer="W")
    play(table)
    page = page_of_evening(table)
    tap(table, "#tonight [data-pays]")
    problem, go_on = page.locator("#stakes-problem"), page.locator("#pays-dialog .primary")

    go_on.click()
    expect(problem).to_have_text("Nothing has been agreed: enter an amount, or choose a round of drinks.")
    page.locator("[name=potato]").fill("a lot")
    go_on.click()
    expect(problem).to_have_text("Write an amount like 1.50, at most 1000.")
    expect(page.locator("[name=potato]")).to_be_focused()
    page.locator("[name=potato]").fill("")
    page.locator("[name=rounds]").check()
    go_on.click()

    expect(page.locator("#pays-dialog")).to_contain_text("Nobody owes anybody money.")
    expect(page.locator("#pays-dialog")).to_contain_text("Rounds of drinks: Beat 1 · Dani 1")
    tap(table, "#pays-dialog div .actions button:first-child")
    expect(page.locator("[name=rounds]")).to_be_checked()


def unusable(page: Page, what: str, place: str) -> Iterator[str]:
    """Yield what a finger would miss on small phones, and what cannot be read in some colours."""
    for size, found in looks(page, REACH, place, SMALL):
        yield from (f"{what} at {size}: {each}" for each in (*found["missed"], found["beside"]) if each)
    yield from (f"{what}: {each}" for each in findings_in_light_and_dark(page))
    page.emulate_media(forced_colors="active")
    yield from (f"{what}, colours of the system: {each}" for each in findings(page, COLOURS))
    page.emulate_media(forced_colors="none")


SMALL = ((320, 508), (375, 553), (390, 664), (360, 740), (740, 360))


LONG_NAMES = {"S": "Bernadette", "E": "Maximilian Theodor", "N": "Catherine-Elisabeth", "W": "W" * 40}


@pytest.mark.long  # each day the next game begins with other partners, and each has their sums
@pytest.mark.parametrize("language", everyday("de-ch", of=["de-ch", "fr-ch", "it-ch", "en"]))
def test_who_pays_whom_fits_small_phones_and_is_accessible_in_all_colours(
    table: Table, language: str
) -> None:
    table.page.goto(f"{table.base}/?language={language}")
    table.start(goal="target:1000", first_dealer="W", players=LONG_NAMES)
    play(table)
    page = table.page
    tap(table, "#open-menu", "#tonight-link")
    expect(page.locator("#tonight .standings output").first).to_be_visible()
    wrong = list(findings_in_light_and_dark(page))
    tap(table, "#tonight [data-pays]")
    expect(page.locator("#stakes-form")).to_be_visible()
    for what in ("form", "list"):
        wrong += unusable(page, what, "#pays-dialog")
        if what == "form":
            page.locator("[name=rounds]").press("Space")
            page.locator("[name=game]").fill("2")
            page.locator("[name=game]").press("Enter")
            expect(page.locator(".payments input")).to_have_count(2)

    assert wrong == []


@pytest.mark.long  # who pays whom is looked at each day, and who plays with whom on the smallest phone
@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch", "en"])
def test_who_plays_with_whom_and_tonight_fit_small_phones_in_all_colours(table: Table, language: str) -> None:
    page = table.page
    page.goto(f"{table.base}/?language={language}")
    table.start(goal="target:1000", players={**LONG_NAMES, "W": "Eva"})
    play(table)
    table.start(goal="target:1000", first_dealer="W", players=LONG_NAMES)
    play(table)

    tap(table, "#other-partners")
    expect(page.locator("#partners-dialog .chip")).to_have_count(5)
    wrong = list(unusable(page, "partners", "#partners-dialog"))
    tap(table, "#partners-dialog .manners button:last-child")
    wrong += unusable(page, "everyone with everyone", "#partners-dialog")
    page.keyboard.press("Escape")
    tap(table, "#open-menu", "#tonight-link")
    expect(page.locator("#tonight .standings output")).to_have_count(5)
    wrong += unusable(page, "tonight", "#tonight")

    assert wrong == []
