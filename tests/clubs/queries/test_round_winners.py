"""Who has won a game of a knock-out: by points, or by the games that were played to their target (DR-13)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from clubs.actions.adjustments import adjust
from clubs.models import AdjustmentKind, ResultSide, Tournament
from clubs.queries.round_winners import winners_of
from tests.clubs.conftest import House, written
from tests.clubs.knockouts import begin, knockout, seeded, tables_of

TO_TARGET: dict[str, object] = {"deals": None}
GAMES_COUNT: dict[str, object] = {"settings": {"counts": "game_points"}}
BEST_OF_THREE: dict[str, object] = {"best_of_games": 3}


def duel(house: House, **fields: object) -> Tournament:
    """Two pairs, 1 at NS against 2 at EW, at their table."""
    evening = seeded(house, knockout(house, 2, planned_rounds=1, **fields))  # type: ignore[arg-type] # settings of the tournament
    begin(house, evening)
    return evening


def write(evening: Tournament, points: tuple[int, int], games: tuple[int, int] | None = None) -> None:
    result = written(tables_of(evening, 1)[0], NS=points[0], EW=points[1])
    for side, worth in zip(("NS", "EW"), games or (), strict=False):
        ResultSide.objects.filter(result=result, side=side).update(game_points=worth)


def won(evening: Tournament) -> tuple[list[int], list[int]]:
    """Return the numbers of those who have won, and the points of NS and EW."""
    numbers: Mapping[int, int] = dict(evening.entries.values_list("pk", "number"))
    found = winners_of(evening)[1]
    [table] = tables_of(evening, 1)
    sides = [table.seats.get(position=position).entry_id for position in ("S", "E")]
    return [numbers[int(entry)] for entry in found.winners], [found.points[str(entry)] for entry in sides]


def north(evening: Tournament) -> int:
    return tables_of(evening, 1)[0].seats.get(position="S").entry.number


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("fields", "points", "games", "ns_wins", "told"),
    [
        pytest.param({}, (700, 556), None, True, [700, 556], id="points"),
        pytest.param({}, (556, 700), (1, 0), False, [556, 700], id="points though games are written"),
        pytest.param(TO_TARGET, (2510, 2600), (1, 0), True, [2510, 2600], id="a game to the target"),
        pytest.param(TO_TARGET, (2510, 900), (2, 0), True, [2510, 900], id="a double game"),
        pytest.param(TO_TARGET, (6000, 6500), (2, 1), True, [2, 1], id="best of three"),
        pytest.param(TO_TARGET, (6000, 6500), (1, 1), False, [6000, 6500], id="as many games, more points"),
        pytest.param(GAMES_COUNT, (900, 1000), (1, 0), True, [1, 0], id="game points count"),
        pytest.param(GAMES_COUNT, (900, 1000), (1, 1), False, [1, 1], id="level in what counts"),
        pytest.param({"settings": {"order": "lowest"}}, (700, 556), None, False, [700, 556], id="fewest"),
        pytest.param(BEST_OF_THREE, (900, 1000), (2, 1), True, [2, 1], id="best of three by deals"),
        pytest.param({**TO_TARGET, **BEST_OF_THREE}, (0, 0), (0, 2), False, [0, 2], id="games alone"),
        pytest.param(
            {**BEST_OF_THREE, "settings": {"order": "lowest"}}, (9, 5), (2, 0), True, [2, 0], id="games won"
        ),
    ],
)
def test_the_winner_of_a_table(
    bern: House,
    fields: dict[str, object],
    points: tuple[int, int],
    games: tuple[int, int] | None,
    ns_wins: bool,
    told: list[int],
):
    evening = duel(bern, **fields)
    write(evening, points, games)

    winner = north(evening) if ns_wins else 3 - north(evening)
    assert won(evening) == ([winner], told)


@pytest.mark.parametrize("fields", [{}, GAMES_COUNT, TO_TARGET], ids=["points", "games", "target"])
def test_a_bonus_point_parts_two_who_are_level(bern: House, fields: dict[str, object]):
    evening = duel(bern, **fields)
    write(evening, (628, 628), (1, 1))
    assert won(evening)[0] == []

    adjust(
        evening.entries.get(number=2),
        since=evening.rounds.get(number=1),
        kind=AdjustmentKind.OTHER,
        points=1,
        reason="the higher card",
        by=bern.director,
    )

    assert won(evening)[0] == [2]
