"""The figures of draws, counted again where what they count has changed."""

from __future__ import annotations

from collections.abc import Collection

from clubs.models import Draw, Tournament
from clubs.queries.draws import seatings_of
from clubs.queries.fairness import reports_of


def recount(tournament: Tournament, changed: Collection[int], *, known: Collection[int] = ()) -> None:
    """Count the fairness of all draws that hold again where they count a round in which others sit now.

    The draws of the rounds `known` are as they were counted.
    """
    concerned = {
        draw: report
        for draw, report in reports_of(tournament).items()
        if draw.round.number not in known and not report.numbers.isdisjoint(changed)
    }
    evening = seatings_of(tournament) if concerned else {}
    for draw, report in concerned.items():
        draw.fairness = report.again(tournament, evening).stored()
    Draw.objects.bulk_update(concerned, ["fairness"])
