"""The picture for chats: whatever somebody is called, it stays in its place."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from scoring.watch_preview import MARGIN, PAPER, SIZE, Preview

PAIRS = (("Anna & Carla", "1,490"), ("Beat & Dani", "−64"))


def picture(**fields):
    preview = Preview(
        **{"name": "Schieber, 1000 points", "sides": PAIRS, "standing": "Anna deals.", **fields}
    )
    return Image.open(BytesIO(preview.png()))


HOSTILE = {
    "long": "W" * 80,
    "many-lines": "A\nB\r\n" * 40,
    "controls": "\x00\x07\u202eAnna\u200f",
    "half-a-sign": "\ud800",
    "emoji": "\U0001f600" * 20,
    "heaped-accents": "e" + "\u0301" * 500,
    "markup": "<img src=x>%s{name}",
    "nothing": "",
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_names_stay_inside_the_margins(name):
    image = picture(name=name, sides=((name, "99,999’999"), (name, "−99,999’999")), standing=name * 3)

    written = ImageChops.difference(image, Image.new("RGB", SIZE, PAPER)).getbbox()
    assert written is not None
    left, _top, right, _bottom = written
    assert (image.size, left >= MARGIN - 2, right <= SIZE[0] - MARGIN + 2) == (SIZE, True, True)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_a_column(players):
    sides = [(f"Player {number}", "1,234") for number in range(players)]

    image = picture(sides=sides)

    bars = {image.getpixel((x, 154)) for x in range(SIZE[0])}
    assert len(bars) == players + 1  # and the paper between them


def test_another_total_is_another_picture():
    assert picture().tobytes() == picture().tobytes()
    assert picture().tobytes() != picture(sides=(("Anna & Carla", "1,491"), PAIRS[1])).tobytes()
