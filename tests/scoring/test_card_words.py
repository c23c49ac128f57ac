"""The words for cards: which pack a page shows first."""

import pytest
from django.utils.translation import override

from scoring.card_words import packs, usual_pack


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("de-ch", ["swiss", "french"]),
        ("fr-ch", ["french", "swiss"]),
        ("it-ch", ["french", "swiss"]),
        ("en", ["swiss", "french"]),
    ],
)
def test_the_pack_that_is_usual_where_a_language_is_spoken_comes_first(
    language: str, shown: list[str]
) -> None:
    with override(language):
        assert (usual_pack(), [pack.value for pack in packs()]) == (shown[0], shown)
