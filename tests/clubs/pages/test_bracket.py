"""The bracket as a page shows it: its style knows as many columns as a bracket can have."""

from __future__ import annotations

import re

import pytest

from clubs.schedules.bracket.layout import draw_bracket
from clubs.schedules.bracket.values import BracketMethod, BracketRequest, BracketSection, GameNow
from tests.clubs.schedules.bracket.brackets import MOST, entered, played
from tests.house.test_docs import ROOT

STYLE = (ROOT / "static" / "css" / "bracket.css").read_text(encoding="utf-8")
WIDE = {int(number) for number in re.findall(r"^\.columns-(\d+) ", STYLE, re.MULTILINE)}


def upset_in_the_final(now: GameNow) -> int:
    return int(now.game.section is BracketSection.FINAL)


@pytest.mark.sample(1)
@pytest.mark.parametrize("method", BracketMethod)
def test_the_largest_bracket_is_as_wide_as_its_rounds(method: BracketMethod):
    last = played(BracketRequest(entered(MOST), method), upset_in_the_final)[-1]

    assert set(range(1, len(draw_bracket(last).rounds) + 1)) <= WIDE
