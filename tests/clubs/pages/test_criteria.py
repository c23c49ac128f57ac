"""What was agreed, in words."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.pages.criteria import CRITERIA, ENTRY_ORDER, counting_text, ties_text
from clubs.standings.criteria import CRITERIA as KNOWN
from clubs.standings.settings import Counts, Order, Settings


def test_every_criterion_has_words():
    assert set(CRITERIA) == {*KNOWN, ENTRY_ORDER}


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        ({}, "The points of the rounds are added up. The highest total wins."),
        (
            {"drop_worst": 1},
            "The points of the rounds are added up. The worst one is dropped. The highest total wins.",
        ),
        (
            {"drop_worst": 2, "order": Order.LOWEST},
            "The points of the rounds are added up. The worst 2 are dropped. The lowest total wins.",
        ),
        (
            {"counts": Counts.AVERAGE, "best_of": 3},
            "The average of the rounds counts. The best 3 count. The highest total wins.",
        ),
        (
            {"order": Order.NEAREST, "target": 3200},
            "The points of the rounds are added up. The total nearest to 3’200 wins.",
        ),
        ({"counts": Counts.GAME_POINTS}, "Game points are added up. The highest total wins."),
    ],
)
def test_what_counts_is_said_in_sentences(agreed: dict[str, Any], text: str):
    assert counting_text(Settings(**agreed)) == text


@pytest.mark.parametrize(
    ("agreed", "text"),
    [
        ({}, "Equal totals share the rank."),
        ({"shared_ranks": False}, "Equal totals stand in the order of the starting numbers."),
        (
            {"ties": ("best_round", "lot")},
            "Equal totals are decided by: best round, then lot; who is still level shares the rank.",
        ),
        (
            {"ties": ("matches",), "shared_ranks": False},
            "Equal totals are decided by: matches, then the starting number.",
        ),
    ],
)
def test_how_ties_are_decided_is_one_sentence(agreed: dict[str, Any], text: str):
    assert ties_text(Settings(**agreed)) == text
