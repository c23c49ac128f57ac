"""A game as a picture: sent the way the phone sends things, or downloaded, without a network too."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120, MATCH
from tests.e2e.fitting import GAMES, PAIRS, Walk, everyday_games
from tests.e2e.table import Table

SIZE = (1080, 1350)
PAPER, CHALK, ANNA = (246, 244, 238), (240, 238, 228), (15, 86, 150)
SHARES = """() => {
  navigator.canShare = ({ files }) => files.every(({ type }) => type === "image/png");
  navigator.share = async ({ files: [file] }) => {
    globalThis.shared = { name: file.name, bytes: [...new Uint8Array(await file.arrayBuffer())] };
  };
}"""
"""What a phone offers and a browser on a server does not."""


TOO_LATE = """() => {
  navigator.canShare = () => true;
  navigator.share = () => Promise.reject(new DOMException("The tap is too long ago.", "NotAllowedError"));
}"""

WRITES = """() => {
  const { fillText } = CanvasRenderingContext2D.prototype;
  globalThis.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    written.push(text);
    fillText.call(this, text, ...place);
  };
}"""
"""Keeps each line that is written on a picture, where no test could read it."""


def downloaded(table: Table) -> Image.Image:
    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator("#menu-dialog [data-picture]").click()
    return Image.open(Path(download.value.path())).convert("RGB")


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    return {
        colour
        for _, colour in picture.getcolors(picture.width * picture.height) or ()
        if isinstance(colour, tuple)
    }


@pytest.mark.long
def test_a_finished_game_is_sent_as_a_picture(table: Table) -> None:
    table.page.add_init_script(f"({SHARES})()")
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)

    table.page.locator("#ending [data-picture]").click()

    table.page.wait_for_function("() => globalThis.shared")
    shared = table.page.evaluate("shared")
    assert re.fullmatch(r"standblatt-\d{4}-\d\d-\d\d\.png", shared["name"])
    picture = Image.open(BytesIO(bytes(shared["bytes"]))).convert("RGB")
    assert picture.size == SIZE
    assert colours(picture) >= {PAPER, CHALK, ANNA}


@pytest.mark.long  # each day one game is sent as a picture
def test_a_picture_says_what_was_played_to_and_the_winners_in_full(table: Table) -> None:
    table.page.add_init_script(f"({WRITES})()")
    table.start(goal="target:1000", players=PAIRS)
    table.deal(MATCH)
    table.deal(MATCH)

    downloaded(table)

    jass, _day, *title = table.page.evaluate("written")
    assert jass == "Sidi Barrani · 1,000 points"
    headline, *_rest = " ".join(title).split(" 0 : 1,028")
    assert headline == "Maximilian Theodor & Giambattista win a double game"


def test_a_picture_that_the_phone_does_not_take_is_downloaded(table: Table) -> None:
    table.page.add_init_script(f"({TOO_LATE})()")
    table.start()
    table.deal(ANNA_120)

    assert downloaded(table).size == SIZE


@pytest.mark.long  # each day one game is sent as a picture
def test_a_picture_is_light_in_the_dark_too(table: Table) -> None:
    table.page.emulate_media(color_scheme="dark")
    table.start(players={"S": "<script>alert(1)</script>" * 2, "E": "Beat", "N": "Carla", "W": "Dani"})
    table.deal(ANNA_120)

    picture = downloaded(table)

    assert picture.size == SIZE
    assert picture.getpixel((2, 2)) == PAPER


@pytest.mark.parametrize("game", everyday_games("handjass"))
@pytest.mark.long  # each day one game is sent as a picture
def test_every_game_has_a_picture(table: Table, game: str) -> None:
    Walk(table.page, table.base).start(GAMES[game])
    table.deal(GAMES[game].deal)

    picture = downloaded(table)

    assert (picture.size, CHALK in colours(picture)) == (SIZE, game != "coiffeur")


@pytest.mark.long  # each day one game is sent as a picture
def test_a_picture_needs_no_network(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")
    downloaded(table)
    table.page.context.set_offline(True)

    assert downloaded(table).size == SIZE
    expect(table.page.locator("#notice")).to_be_hidden()
    table.page.context.set_offline(False)
