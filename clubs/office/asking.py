"""What the office asks of a draw: from a tournament as it stands to the request that the schedules answer."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.models import Entry, Kind, Tournament
from clubs.reckoning.draws import evening_of, key_of
from clubs.schedules import values


def request_for(tournament: Tournament, numbers: Sequence[int], *, seed: int) -> values.Request:
    """Return the request for rounds that are drawn together, after all others that have a draw."""
    entries = list(tournament.entries.complete().with_members())
    everyone = frozenset(map(key_of, entries))
    present = {number: frozenset(map(key_of, tournament.entries.drawable(number))) for number in numbers}
    playing = [entry for entry in entries if any(key_of(entry) in here for here in present.values())]
    return values.Request(
        kind=values.Kind(tournament.kind),
        entries=[key_of(entry) for entry in playing],
        rounds=numbers,
        seed=seed,
        method=values.Method(tournament.method),
        history=[at for number, at in evening_of(tournament).items() if number not in numbers],
        absent={number: everyone - here for number, here in present.items()},
        pairs=_pairs_of_a_team(tournament, playing),
        alone=tournament.plays_alone,
    )


def _pairs_of_a_team(tournament: Tournament, entries: Sequence[Entry]) -> int:
    """Return how many pairs of every team play: as many as the smallest team has."""
    if tournament.kind != Kind.TEAMS:
        return 1
    return min((len(entry.members.all()) // 2 for entry in entries), default=1)
