"""Counting again how fair draws are where who sits in a round, or what counts of it, has changed."""

from __future__ import annotations

from collections.abc import Collection

from clubs.models import Draw, Tournament
from clubs.queries.draws import counted_seatings_of, recount_report, reports_of


def recount_fairness(
    tournament: Tournament, changed: Collection[int] | None = None, *, known: Collection[int] = ()
) -> None:
    """Count the fairness of all draws that hold again where they count a round in which others sit now.

    For None that is any. The draws of the rounds `known` are as they were counted.
    """
    concerned = {
        draw: report
        for draw, report in reports_of(tournament).items()
        if draw.round.number not in known and (changed is None or not report.numbers.isdisjoint(changed))
    }
    evening = counted_seatings_of(tournament) if concerned else {}
    for draw, report in concerned.items():
        draw.fairness = recount_report(report, tournament, evening).stored()
    Draw.objects.bulk_update(concerned, ["fairness"])
