"""What a group plays for: its document is read, refused with a sentence, and written again (EV-3)."""

from typing import Any

import pytest

from core.errors import DocumentError
from scoring.evenings.stakes import Stakes, read_stakes, stakes_document

DOCUMENT = {"currency": "CHF", "game": 100, "double_twice": False, "potato": 20, "rounds": True}


def test_stakes_are_read_and_written_again() -> None:
    stakes = read_stakes("stakes", DOCUMENT)

    assert stakes == Stakes(game=100, double_twice=False, potato=20, rounds=True)
    assert stakes_document(stakes) == DOCUMENT


def test_what_is_left_out_is_not_agreed() -> None:
    stakes = read_stakes("stakes", {"hundred": 50, "game": None})

    assert stakes == Stakes(hundred=50)
    assert stakes_document(stakes) == {"currency": "CHF", "hundred": 50}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        pytest.param(
            {}, "Nothing has been agreed: enter an amount, or choose a round of drinks.", id="nothing"
        ),
        pytest.param(
            {"game": 0, "double_twice": True},
            "Nothing has been agreed: enter an amount, or choose a round of drinks.",
            id="nought",
        ),
        pytest.param(
            {"game": 1.5}, "game must be a whole number from 0 to 100000, not 1.5.", id="half-a-rappen"
        ),
        pytest.param(
            {"place": -1}, "place must be a whole number from 0 to 100000, not -1.", id="less-than-nothing"
        ),
        pytest.param(
            {"potato": True}, "potato must be a whole number from 0 to 100000, not true.", id="no-number"
        ),
        pytest.param({"rounds": 1}, "rounds must be true or false, not 1.", id="no-flag"),
        pytest.param({"currency": "XAU", "game": 1}, 'currency must be one of CHF, not "XAU".', id="gold"),
        pytest.param({"horse": 1}, 'stakes has an unknown key "horse".', id="unknown"),
        pytest.param([], "stakes must be an object, not […].", id="no-object"),
    ],
)
def test_stakes_that_nobody_can_play_for_are_refused(document: Any, sentence: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_stakes("stakes", document)

    assert str(refused.value) == sentence
