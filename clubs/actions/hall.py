"""What the office settles for a table in the hall whose sides do not agree, or do not answer."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.results import NoResult, enter, open_table, read_sides
from clubs.actions.score_sheets import judged, played_of
from clubs.models import Report, Result, Source
from clubs.queries.hall import holds, latest_by_side
from clubs.queries.sums import deals_of
from scoring.rules.errors import _


@transaction.atomic
def take(report: Report, *, by: User, seen: int, reason: str = "") -> Result:
    """Make what one side confirms the table's result; where anything speaks against it, with a reason.

    `seen` is the number of the result that was shown, 0 for none: over a newer one nothing is written.
    """
    _tournament, table = open_table(report.table)
    latest = latest_by_side(table.reports.select_related("table__game"))
    if latest.get(report.side) != report:
        raise NoResult(_("This side has said something else meanwhile: look at the table again."))
    if not report.confirms:
        raise NoResult(_("This side rejects the sheet: take another report, or enter the paper sheet."))
    if not reason and is_contested(report, latest.values()):
        raise NoResult(_("Not everyone agrees with this report: say why it is taken."), at="reason")
    return enter(
        table,
        read_sides(report.sides),
        seen=seen,
        by=by,
        source=Source.TABLE,
        reason=reason,
        deals=None if deals_of(table.draw.round) else _deals_of(report),
    )


def is_contested(report: Report, latest: Iterable[Report]) -> bool:
    """Whether another side rejects the sheet or tells other totals, or the sheet was changed since."""
    others = [other for other in latest if other.side != report.side]
    return not holds(report) or any(not other.confirms or other.sides != report.sides for other in others)


def _deals_of(report: Report) -> int:
    """Return how many deals were played on the sheet that the report is about."""
    game = report.table.game
    if game is None:
        raise NoResult(_("The deals of this report are gone: enter the paper sheet."))
    sheet = game.document() | {"deals": game.revisions.deals_before(report.revision + 1)}
    return played_of(judged(sheet))
