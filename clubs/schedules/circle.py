"""Everyone against everyone by the circle: one stays, the others move one place on."""

from __future__ import annotations

Meetings = list[tuple[int, int]]


def circle(count: int) -> list[tuple[Meetings, int | None]]:
    """Return the rounds in which `count` entries, by their places from 0, all meet once.

    Each round has its meetings and, where the number is odd, the one who rests; everyone rests once then.
    """
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    rounds = []
    for turn in range(len(places) - 1):
        moved = [places[0], *places[1 + turn :], *places[1 : 1 + turn]]
        rounds.append(_facing(moved))
    return rounds


def _facing(places: list[int | None]) -> tuple[Meetings, int | None]:
    """Return who faces whom when the first half of a circle faces the second one turned round."""
    half = len(places) // 2
    meetings: Meetings = []
    rests: int | None = None
    for first, second in zip(places[:half], reversed(places[half:]), strict=True):
        if first is None or second is None:
            rests = first if second is None else second
        else:
            meetings.append((first, second))
    return meetings, rests
