"""Colours on white paper: what is written in them can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.printing.colour import TEXT_CONTRAST, Colour, NoColour

PARTS = st.integers(0, 255)
COLOURS = st.builds(Colour, PARTS, PARTS, PARTS)
NAVY = Colour(0x1F, 0x3A, 0x5F)


@pytest.mark.parametrize("text", ["#1f3a5f", "#1F3A5F", "1f3a5f", " #1f3a5f\n"])
def test_a_colour_is_read_however_it_is_written(text: str):
    assert Colour.from_text(text) == NAVY


def test_a_short_form_doubles_its_digits():
    assert Colour.from_text("#f80") == Colour(0xFF, 0x88, 0)


@pytest.mark.parametrize(
    "text", ["", "#", "blue", "#12345", "#1234567", "#12345g", "##123456", "#\uff11" * 3, "#fff;}", "#ff f"]
)
def test_what_is_no_colour_is_refused(text: str):
    with pytest.raises(NoColour):
        Colour.from_text(text)


def test_no_part_is_beyond_what_a_screen_shows():
    with pytest.raises(NoColour):
        Colour(0, 256, 0)


@given(COLOURS)
def test_a_written_colour_is_read_as_the_same(colour: Colour):
    assert Colour.from_text(colour.css) == colour
    assert str(colour) == colour.css == colour.css.lower()


@pytest.mark.parametrize(
    ("text", "contrast"),
    [
        # By the formula of WCAG 2.2: 1.05 over the luminance and 0.05.
        pytest.param("#000000", 21.0, id="black"),
        pytest.param("#ffffff", 1.0, id="white"),
        pytest.param("#ff0000", 1.05 / (0.2126 + 0.05), id="red"),
        pytest.param("#00ff00", 1.05 / (0.7152 + 0.05), id="green"),
        pytest.param("#0000ff", 1.05 / (0.0722 + 0.05), id="blue"),
        # The two greys that textbooks name: the last readable one, and the first that is not.
        pytest.param("#767676", 4.54, id="readable-grey"),
        pytest.param("#777777", 4.48, id="unreadable-grey"),
    ],
)
def test_contrast_to_white_is_that_of_wcag(text: str, contrast: float):
    assert Colour.from_text(text).contrast == pytest.approx(contrast, abs=0.005)


@given(COLOURS)
def test_ink_can_always_be_read_on_white(colour: Colour):
    assert colour.ink.contrast >= TEXT_CONTRAST


@given(COLOURS)
def test_ink_is_the_colour_itself_where_that_can_be_read(colour: Colour):
    assert (colour.ink == colour) == (colour.contrast >= TEXT_CONTRAST)


@given(COLOURS)
def test_no_part_of_ink_is_lighter_than_the_colour(colour: Colour):
    assert all(dark <= chosen for dark, chosen in zip(colour.ink.parts, colour.parts, strict=True))


@pytest.mark.parametrize(
    ("text", "ink"),
    [("#ffffff", "#767676"), ("#ff0000", "#ee0000"), ("#ffdd00", "#897600"), ("#1f3a5f", "#1f3a5f")],
)
def test_ink_keeps_the_tone(text: str, ink: str):
    assert Colour.from_text(text).ink.css == ink
