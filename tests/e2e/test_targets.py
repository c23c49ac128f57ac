"""Whatever is tapped on the table page is 44 pixels wide and high, at every step and in every dialog."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.e2e import steps
from tests.e2e.fitting import GAMES, Game, Walk, everyday_games, looks
from tests.e2e.refusing import OTHERS, refused
from tests.e2e.steps import step, tap
from tests.e2e.table import Table
from tests.e2e.test_fits import LANGUAGES, speak
from tests.everyday import everyday

SIZES = ((320, 508), (360, 640), (390, 664), (740, 360))

SMALL = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length;
  // What is under a label is tapped by it.
  const isUnderLabel = (each) => each.matches("[type=checkbox], [type=radio]") && each.closest("label");
  const isInSentence = (each) => each.matches("a") && getComputedStyle(each).display === "inline";
  const isForKeys = (each) => each.matches(".skip");
  const targets = "a[href], button, input, select, textarea, summary, label:has(input)";
  const all = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll(targets)];
  const isTapped = (each) => seen(each) && ![isUnderLabel, isInSentence, isForKeys].some((is) => is(each));
  return all.filter(isTapped).flatMap((each) => {
    const { width, height } = each.getBoundingClientRect();
    const size = `${Math.round(width)} × ${Math.round(height)}`;
    return Math.min(width, height) > 43.9 ? [] : [`${each.outerHTML.slice(0, 120)}: ${size}`];
  });
}"""
"""All that is tapped and smaller, but for links within a sentence, which WCAG 2.5.5 leaves out, and what is
for the keyboard alone."""

Steps = Iterator[tuple[str, str]]


def small(walk: Walk, met: Steps) -> dict[str, Any]:
    found = {
        f"{each}, {size}": targets
        for each, _place in met
        for size, targets in looks(walk.phone, SMALL, "", SIZES)
    }
    return {where: targets for where, targets in found.items() if targets}


def new_game(walk: Walk, game: Game) -> Steps:
    """Look at all of the form, and at the dialogs that open from it."""
    walk.phone.goto(f"{walk.base}/table/#new")
    walk.perform(step("see", steps.NEW_GAME), tap("#chosen-game"), step("see", "#games-dialog[open]"))
    yield "list of games", ""
    walk.perform(tap(f"#games-dialog [data-preset={game.preset}]"))
    walk.phone.evaluate(OPEN_ALL)
    yield "new game", ""
    walk.perform(tap("#open-menu"), step("see", "#menu-dialog[open]"))
    yield "menu before a game", ""
    walk.perform(tap("#menu-dialog [data-opens=file-dialog]"), step("see", "#file-dialog[open]"))
    yield "a game from its file", ""


OPEN_ALL = """() => {
  for (const each of document.querySelectorAll("#new-game details")) each.open = true;
  for (const each of document.querySelectorAll("#new-game [data-free]")) {
    if (each.matches("option")) each.selected = true;
    (each.closest("select") ?? each).dispatchEvent(new Event("change", { bubbles: true }));
    if (each.matches("input")) each.click();
  }
}"""
"""House rules, and the fields for what no list offers."""

DIALOGS = ("names-dialog", "history-dialog", "sync-dialog", "share-dialog", "write-dialog")


def deal(walk: Walk, game: Game) -> Steps:
    """Go through a deal, its correction, the other views and all that the menu opens."""
    yield from walk.steps(game)
    walk.perform(tap("#remove-deal"))
    yield "removing", ""
    walk.perform(tap("#cancel-correction"))
    for view in ("slate", "deals"):
        walk.perform(tap(f".tabs [data-tab={view}]"))
        yield view, ""
    walk.perform(tap("#open-menu"), step("see", "#menu-dialog[open]"))
    yield "menu", ""
    for dialog in DIALOGS:
        walk.perform(tap(f"#menu-dialog [data-opens={dialog}]"), step("see", f"#{dialog}[open]"))
        yield dialog, ""
        walk.perform(tap(f"#{dialog} header [data-close]"), tap("#open-menu"))


WALKS: dict[str, Callable[[Walk, Game], Steps]] = {"new game": new_game, "deal": deal, "refused": refused}


@pytest.mark.long  # each day keys are in view, in test_fits, and as large as a finger in test_club_pages
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", everyday_games("schieber"))
@pytest.mark.parametrize("way", everyday("deal", of=WALKS))
def test_what_is_tapped_in_a_game_is_large_enough(table: Table, way: str, name: str, language: str) -> None:
    speak(table, language)
    walk = Walk(table.page, table.base)
    assert small(walk, WALKS[way](walk, GAMES[name])) == {}


@pytest.mark.long  # each day what is tapped in a game is measured
@pytest.mark.parametrize("settling", OTHERS)
def test_what_settles_a_question_is_large_enough(table: Table, settling: str) -> None:
    speak(table, "de")
    walk = Walk(table.page, table.base)
    assert small(walk, OTHERS[settling](walk)) == {}
