"""What chalk writes on a slate, by the browser's module: its strokes read back are the total (SL-1, SL-2)."""

import json
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scoring.rules.games import PRESETS
from scoring.rules.slate import Strokes, strokes
from tests.static.node import MODULES, NODE

ASK = """
import { readFileSync } from "node:fs";
await import("./hooks.mjs");
const { WIDTH, written } = await import("standblatt/slate-strokes.js");
const { loadGame } = await import("standblatt/rules/games.js");
const games = JSON.parse(readFileSync(0, "utf8"));
await Promise.all(games.map(({ game: { document } }) => loadGame(document.game)));
console.log(JSON.stringify({ width: WIDTH, slates: games.map((game) => written(game, "NS")) }));
"""
MOST = 4000
"""More than any total of a game to 3000 points."""

TOP, MIDDLE, BOTTOM = 20, 53, 86
"""How far below the edge of the slate the hundreds, the fifty and the twenties are written."""

STRAYS = 0.8
"""How far at most the middle of a stroke lies off the line between its ends for their own shaking alone."""

Point = tuple[float, float]
Slate = dict[str, Any]


class Chalk(NamedTuple):
    """One stroke: from where to where, and where it bends to."""

    start: Point
    bend: Point
    end: Point

    @classmethod
    def of(cls, path: str) -> "Chalk":
        found = re.fullmatch(r"M(\S+) (\S+)Q(\S+) (\S+) (\S+) (\S+)", path)
        assert found, path
        x1, y1, x2, y2, x3, y3 = map(float, found.groups())
        return cls((x1, y1), (x2, y2), (x3, y3))

    @property
    def line(self) -> int:
        """On which part of the Z it lies."""
        height = (self.start[1] + self.end[1]) / 2
        return min((TOP, MIDDLE, BOTTOM), key=lambda line: abs(line - height))

    @property
    def left(self) -> float:
        return min(self.start[0], self.end[0])

    @property
    def right(self) -> float:
        return max(self.start[0], self.end[0])


def drawn(games: Sequence[dict[str, Any]]) -> dict[str, Any]:
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", ASK],
        cwd=Path(__file__).parent,
        env={"MODULES": str(MODULES)},
        input=json.dumps(games),
        capture_output=True,
        text=True,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def game(total: int, preset: str = "sidi-barrani", deals: Sequence[int] = (), **rules: Any) -> dict[str, Any]:
    document = {"game": preset, "rules": PRESETS[preset].override(rules).document()}
    scores = [{"scores": {"NS": points}} for points in deals]
    return {"game": {"document": document}, "result": {"totals": {"NS": total}, "deals": scores}}


@cache
def slates() -> list[Slate]:
    """Every total, drawn."""
    answer = drawn([game(total) for total in range(MOST)])
    assert answer["width"] == 200
    return list(answer["slates"])


def chalk(slate: Slate) -> list[Chalk]:
    return [Chalk.of(path) for path in slate["strokes"]]


def read(slate: Slate) -> Strokes:
    """Return what somebody reads on a slate, line by line."""
    lines = [each.line for each in chalk(slate)]
    rest = int(slate["rest"]["text"] or 0)
    return Strokes(lines.count(TOP), lines.count(MIDDLE), lines.count(BOTTOM), rest)


def test_each_total_is_read_back_from_its_strokes() -> None:  # SL-1, SL-2
    assert [read(slate) for slate in slates()] == [strokes(total) for total in range(MOST)]


@pytest.mark.long  # each day the slate's strokes are read back
def test_every_stroke_lies_on_the_slate() -> None:
    points = [
        point for slate in slates() for each in chalk(slate) for point in (each.start, each.bend, each.end)
    ]

    assert (min(x for x, _ in points) > 0, max(x for x, _ in points) < 200) == (True, True)
    assert (min(y for _, y in points) > 0, max(y for _, y in points) < 108) == (True, True)


@pytest.mark.parametrize("total", [500, 1500, 3999], ids=str)
def test_the_fifth_stroke_lies_across_the_four_before(total: int) -> None:  # SL-1
    hundreds = [each for each in chalk(slates()[total]) if each.line == TOP]

    fifths = hundreds[4::5]
    assert len(fifths) == total // 500
    for place, fifth in enumerate(fifths):
        four = hundreds[5 * place : 5 * place + 4]
        assert fifth.left < min(each.left for each in four)
        assert fifth.right > max(each.right for each in four)
        assert all(abs(each.start[0] - each.end[0]) < 4 for each in four)  # upright


def test_groups_stand_apart_while_there_is_room() -> None:
    first, second = (chalk(slates()[1000])[4], chalk(slates()[1000])[9])

    assert first.right < second.left


def test_strokes_are_bent_as_by_hand_and_the_same_each_time() -> None:
    again = drawn([game(1288)])["slates"]

    assert again == [slates()[1288]]
    assert max(off_line(each) for each in chalk(again[0])) > STRAYS


def off_line(each: Chalk) -> float:
    """Return how far a stroke bends away from the straight line."""
    (x1, y1), (x2, y2), (x3, y3) = each
    return abs((x3 - x1) * (y1 - y2) - (x1 - x2) * (y3 - y1)) / dist(each.start, each.end)


def test_the_guide_is_the_z_that_is_on_every_slate() -> None:
    assert {slate["guide"] for slate in slates()} == {"M14 20H186L14 86H186"}


@pytest.mark.parametrize(
    ("vogel", "deals", "birds", "hundreds"),
    [
        pytest.param(True, [514, 771, 500], 2, 7, id="two-of-more-than-500"),
        pytest.param(True, [500, 500, 785], 1, 12, id="500-is-none"),
        pytest.param(False, [514, 771, 500], 0, 17, id="where-the-table-draws-none"),
    ],
)
def test_a_deal_of_more_than_500_is_a_v_in_place_of_five_hundreds(  # SL-1, AT-3
    vogel: bool, deals: list[int], birds: int, hundreds: int
) -> None:
    [slate] = drawn([game(sum(deals), "schieber", deals, vogel=vogel)])["slates"]

    vs = [path for path in slate["strokes"] if path.count("M") == 2]
    assert len(vs) == birds
    others = [path for path in slate["strokes"] if path not in vs]
    assert read({**slate, "strokes": others}) == Strokes(hundreds, 1, 1, 15)


@pytest.mark.sample(3)
@pytest.mark.parametrize("preset", ["handjass", "pandur"])
@pytest.mark.parametrize(
    ("score", "sticks", "rings"),
    [
        pytest.param(7, 7, 0, id="sticks"),
        pytest.param(0, 0, 0, id="nothing"),
        pytest.param(-3, 0, 3, id="potatoes"),
    ],
)
def test_few_sticks_are_strokes_and_potatoes_rings(  # HJ-6
    preset: str, score: int, sticks: int, rings: int
) -> None:
    [slate] = drawn([game(score, preset)])["slates"]

    circles = [path for path in slate["strokes"] if "a7 7" in path]
    upright = [Chalk.of(path) for path in slate["strokes"] if path not in circles]
    assert (len(upright), len(circles)) == (sticks, rings)
    assert (slate["guide"], slate["rest"]["text"], slate["height"]) == ("", "", 34)


def test_a_total_below_zero_leaves_the_slate_empty() -> None:
    [slate] = drawn([game(-20)])["slates"]

    assert (slate["strokes"], slate["rest"]["text"]) == ([], "")
