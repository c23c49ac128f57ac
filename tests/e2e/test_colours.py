"""Colours of the reader's own, and more contrast: what is chosen, focused and drawn is still seen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table
from tests.everyday import everyday

AROUND = 6
"""Pixels around a key in which its focus is drawn."""
CHOICES = [("declarer", "N"), ("bid", "90"), ("stake", "2")]
COLOUR = "(each) => getComputedStyle(each).color"


@pytest.fixture
def forced(table: Table) -> Table:
    table.page.emulate_media(forced_colors="active")
    table.start()
    return table


def picture(place: Locator) -> bytes:
    """Return what is seen of a place, and a little around it."""
    box = place.bounding_box()
    assert box
    clip = {
        "x": box["x"] - AROUND,
        "y": box["y"] - AROUND,
        "width": box["width"] + 2 * AROUND,
        "height": box["height"] + 2 * AROUND,
    }
    return place.page.screenshot(clip=clip, animations="disabled")  # type: ignore[arg-type] # a plain dict will do


def leave(page: Page) -> None:
    """Take the focus away, whose ring would be seen, too."""
    page.evaluate("document.activeElement.blur()")


@pytest.mark.long  # each day with more contrast
@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "value"), CHOICES)
def test_what_is_chosen_looks_otherwise_in_forced_colours(forced: Table, name: str, value: str) -> None:
    key = forced.tile(forced.contract_form, name, value)
    before = picture(key)
    again = picture(key)

    key.click()
    leave(forced.page)
    expect(forced.contract_form.locator(f"[name={name}]:checked")).to_have_value(value)

    assert (again == before, picture(key) == before) == (True, False)


@pytest.mark.long  # each day with more contrast
def test_the_focus_is_seen_in_forced_colours(forced: Table) -> None:
    play = forced.contract_form.locator(".actions button")
    leave(forced.page)
    before = picture(play)

    forced.page.keyboard.press("Shift+Tab")
    play.focus()

    assert picture(play) != before


@pytest.mark.long  # each day with more contrast
def test_the_strokes_of_the_slate_are_seen_in_forced_colours(forced: Table) -> None:
    forced.deal(ANNA_120)
    forced.page.locator(".tabs [data-tab=slate]").click()
    slate = forced.page.locator("[data-slate=NS] svg")
    drawn = picture(slate)

    forced.page.evaluate("document.querySelectorAll('.stroke').forEach((each) => each.remove())")

    assert picture(slate) != drawn


def test_more_contrast_writes_in_ink_what_else_is_grey(table: Table) -> None:
    table.start()
    grey, ink = table.page.locator(".total-names").first, table.page.locator("body")

    found = []
    for contrast in ("no-preference", "more"):
        table.page.emulate_media(contrast=contrast)
        found.append(grey.evaluate(COLOUR) == ink.evaluate(COLOUR))

    assert found == [False, True]


@pytest.mark.long  # each day with more contrast
@pytest.mark.parametrize("scheme", everyday("light", of=["light", "dark"]))
def test_the_slate_is_drawn_in_the_systems_colours_where_these_are_forced(forced: Table, scheme: str) -> None:
    forced.page.emulate_media(forced_colors="active", color_scheme=scheme)  # type: ignore[arg-type] # a name will do
    forced.deal(ANNA_120)
    forced.page.locator(".tabs [data-tab=slate]").click()
    text = forced.page.locator("body").evaluate(COLOUR)

    for drawn, colour in ((".slate .stroke", "stroke"), (".slate .rest", "fill"), (".slate-name", "color")):
        found = forced.page.locator(drawn).first.evaluate(
            "(each, name) => getComputedStyle(each)[name]", colour
        )
        assert found == text, drawn


def test_paper_is_white_also_where_the_screen_is_dark(table: Table) -> None:
    table.start()
    ink = "() => getComputedStyle(document.body).color"
    bright = table.page.evaluate(ink)

    table.page.emulate_media(color_scheme="dark")
    assert table.page.evaluate(ink) != bright
    table.page.emulate_media(color_scheme="dark", media="print")
    assert table.page.evaluate(ink) == bright
