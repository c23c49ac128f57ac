"""Bounds of whole evenings, for tests."""

from clubs.schedules.bounds import Bound, bound
from clubs.schedules.values import Kind


def bound_of_evening(players: int, rounds: int, kind: Kind = Kind.INDIVIDUAL) -> Bound:
    """What no draw of a whole evening can be better than, all present, resting in turn (DR-1)."""
    rests = players % len(kind.seats)
    resting = ({(rests * turn + one) % players for one in range(rests)} for turn in range(rounds))
    playing = [[str(one) for one in range(players) if one not in at_rest] for at_rest in resting]
    return bound(kind, playing, players=players)
