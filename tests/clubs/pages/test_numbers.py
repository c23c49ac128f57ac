"""Numbers as they are written."""

import pytest

from clubs.pages.numbers import counted_times, number_text, signed_text


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (0, 0, "0"),
        (999, 0, "999"),
        (1288, 0, "1,288"),
        (-20, 0, "−20"),
        (934.5, 0, "934.50"),
        (1288.33, 0, "1,288.33"),
        (2981.857, 0, "2,981.86"),
        (-0.004, 0, "0.00"),
        (934, 2, "934.00"),
        (1288, 2, "1,288.00"),
    ],
)
def test_a_number_is_written_as_in_switzerland(number: int | float, decimals: int, text: str):
    assert number_text(number, decimals) == text


@pytest.mark.parametrize(("points", "text"), [(20, "+20"), (-20, "−20"), (1500, "+1,500")])
def test_points_given_or_taken_have_their_sign(points: int, text: str):
    assert signed_text(points) == text


@pytest.mark.parametrize(
    ("percent", "text"),
    [
        (50, "counts half"),
        (75, "counts ¾ times"),
        (120, "counts 1.2 times"),
        (150, "counts 1½ times"),
        (200, "counts twice"),
        (300, "counts 3 times"),
    ],
)
def test_a_sentence_says_how_often_a_round_counts(percent: int, text: str):
    assert counted_times(percent) == text
