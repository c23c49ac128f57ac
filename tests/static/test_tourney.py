"""How a tourney stands, by the browser's module."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scoring.rules.games import PRESETS
from tests.static.node import MODULES, NODE

ASK = """
await import("./hooks.mjs");
const { broughtBy, standingOf } = await import("standblatt/tourney.js");
const { loadGame } = await import("standblatt/rules/games.js");
const { games, document, finished } = JSON.parse(process.argv[1]);
await Promise.all([document, ...finished.map((one) => one.document)].map(({ game }) => loadGame(game)));
const brought = finished.map(({ document, result }) => broughtBy(document, result));
console.log(JSON.stringify(standingOf({ id: "1", games }, document, brought)));
"""

Points = dict[str, int]


def document(preset: str, **rules: Any) -> dict[str, Any]:
    return {"format": 1, "game": preset, "rules": PRESETS[preset].override(rules).document()}


def standing(games: int, game: dict[str, Any], *finished: tuple[dict[str, Any], Points]) -> dict[str, Any]:
    return standing_with_strokes(games, game, *((each, points, None) for each, points in finished))


def standing_with_strokes(
    games: int, game: dict[str, Any], *finished: tuple[dict[str, Any], Points, Points | None]
) -> dict[str, Any]:
    played = [
        {"document": each, "result": {"game_points": points, "strokes": strokes}}
        for each, points, strokes in finished
    ]
    question = json.dumps({"games": games, "document": game, "finished": played})
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", ASK, question],
        cwd=Path(__file__).parent,
        env={"MODULES": str(MODULES)},
        capture_output=True,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


SCHIEBER, BY_DEALS = document("schieber"), document("schieber", deals=8)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("game", "games", "won", "leader", "left", "is_won"),
    [
        pytest.param(SCHIEBER, 3, [], None, 3, False, id="before-the-first-game"),
        pytest.param(SCHIEBER, 3, [(2, 0)], "NS", 2, False, id="ahead"),
        pytest.param(SCHIEBER, 3, [(2, 0), (0, 2)], None, 1, False, id="level-on-the-way"),
        pytest.param(SCHIEBER, 3, [(1, 0), (1, 0)], "NS", 1, False, id="a-double-game-would-make-it-level"),
        pytest.param(SCHIEBER, 3, [(2, 0), (1, 0)], "NS", 1, True, id="not-even-a-double-game-is-enough"),
        pytest.param(BY_DEALS, 3, [(1, 0), (1, 0)], "NS", 1, True, id="where-there-is-no-double-game"),
        pytest.param(BY_DEALS, 2, [(1, 0)], "NS", 1, False, id="a-single-game-would-make-it-level"),
        pytest.param(SCHIEBER, 3, [(0, 1), (1, 0), (0, 1)], "EW", 0, True, id="after-the-last-game"),
        pytest.param(SCHIEBER, 3, [(1, 0), (1, 0), (0, 2)], None, 0, False, id="level-in-the-end"),
        pytest.param(SCHIEBER, 1, [(1, 0), (0, 2)], "EW", 0, True, id="a-game-too-many"),
    ],
)
def test_who_has_most_game_points_wins_a_tourney(  # AT-4
    game: dict[str, Any],
    games: int,
    won: list[tuple[int, int]],
    leader: str | None,
    left: int,
    is_won: bool,
) -> None:
    finished = [(game, dict(zip(("NS", "EW"), points, strict=True))) for points in won]
    told = standing(games, game, *finished)

    assert (told["leader"], told["left"], told["isWon"]) == (leader, left, is_won)
    assert [each["points"] for each in told["points"]] == [sum(ns for ns, _ in won), sum(ew for _, ew in won)]


def test_where_the_soloist_changes_points_are_added_up_by_person() -> None:  # J3-2, AT-4
    first = document("two-against-one", soloist="1", solo_bid=700)
    second = document("two-against-one", soloist="3", solo_bid=600)

    told = standing(3, second, (first, {"1": 0, "2": 1}), (second, {"1": 0, "3": 2}))

    assert told == {
        "points": [
            {"side": "1", "points": 0, "strokes": 0},
            {"side": "2", "points": 1, "strokes": 0},
            {"side": "3", "points": 3, "strokes": 0},
        ],
        "left": 1,
        "leader": "3",
        "isWon": False,
    }


def test_strokes_are_summed_beside_and_win_nothing() -> None:  # SC-8
    games = [(SCHIEBER, {"NS": 1, "EW": 0}, {"NS": 2, "EW": 4}), (SCHIEBER, {"NS": 1, "EW": 0}, None)]

    told = standing_with_strokes(3, SCHIEBER, *games)

    assert [each["strokes"] for each in told["points"]] == [2, 4]
    assert told["leader"] == "NS"
