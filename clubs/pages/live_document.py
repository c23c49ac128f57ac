"""The standings that everyone may see as a document, for programs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clubs.models import Tournament
from clubs.pages.live import LivePage, LiveRank
from clubs.queries.rounds_played import handicaps_in

HUNDREDTHS = 100


def live_standings_document(page: LivePage) -> dict[str, Any]:
    """Return the standings that everyone may see, for other programs.

    `through` is the round after which they stand, 0 for none yet. Points are numbers, the same in every
    language; a round in which nothing was played has none. Where there are groups, each has its own, too.
    Handicaps are part of the adjustments.
    """
    tournament, standings = page.tournament, page.standings
    given = handicaps_by_entry(tournament, standings.through)
    groups = [{"group": each.group, "standings": _ranks(each.rows, given)} for each in standings.groups]
    return {
        "club": tournament.club.name,
        "tournament": tournament.name,
        "date": tournament.date.isoformat(),
        "revision": tournament.revision,
        "through": standings.through,
        "rounds": list(standings.rounds),
        **({"percents": standings.percents} if standings.percents else {}),
        **({"handicap": tournament.handicap} if tournament.handicap else {}),
        "standings": _ranks(standings.rows, given),
        **({"groups": groups} if groups else {}),
    }


def handicaps_by_entry(tournament: Tournament, through: int) -> Mapping[int, Sequence[dict[str, Any]]]:
    """Return what each entry was given in which round, and of what: `percent` of a `difference` a deal."""
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for each in handicaps_in(tournament, through):
        plain = {name: getattr(each, name) for name in ("round", "points", "percent", "deals")}
        found[each.entry].append({**plain, "difference": each.difference / HUNDREDTHS})
    return found


def _ranks(rows: Iterable[LiveRank], given: Mapping[int, Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "outside_ranking": row.outside,
            "name": row.title,
            "total": row.total,
            **({"adjustments": row.adjustments} if row.adjustments else {}),
            **({"handicaps": given[row.entry]} if row.entry in given else {}),
            "rounds": [{"points": score.number, "dropped": score.dropped} for score in row.rounds],
            **({"annulled": True} if row.annulled else {}),
        }
        for row in rows
    ]
