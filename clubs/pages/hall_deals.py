"""The deals about which the sides of a table may not agree, as they were and as they are written now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.actions.table_changes import is_contested
from clubs.models import Report, Table
from clubs.pages.hall_texts import time_text
from clubs.pages.results import ComparedRow
from clubs.queries.hall import holds
from scoring.deal_words import Teller
from scoring.models import DealRevision, Pack
from scoring.printouts.record_changes import NOTHING, facts_of_deal
from scoring.rules import codec


@dataclass(frozen=True, slots=True)
class DisputedDeal:
    """A deal in two versions, with when and on which phone each was written; one of them may be no deal."""

    number: int
    first: str
    second: str
    rows: tuple[ComparedRow, ...]


def disputed_deals(table: Table, last: Sequence[Report], now: datetime) -> Iterator[DisputedDeal]:
    """Yield the deals that were changed since a side spoke; else those that were ever changed.

    `last` is what each side said last. Nothing where all of them agree.
    """
    if table.game is None or not any(is_contested(report, last) for report in last):
        return
    seen = min((report.revision for report in last if not holds(report)), default=None)
    blank = table.game.document_with(table.game.rules, [])
    teller = Teller(codec.read_game(blank), Pack(table.game.pack))
    versions: dict[int, list[DealRevision]] = defaultdict(list)
    for revision in table.game.revisions.of_deals():
        versions[revision.number or 0].append(revision)
    for number, changes in sorted(versions.items()):
        first, second = _first(changes, seen), changes[-1]
        rows = tuple(_rows(first, second, teller))
        if any(row.differs for row in rows):
            yield DisputedDeal(number, _written(first, now), _written(second, now), rows)


def _first(changes: Sequence[DealRevision], seen: int | None) -> DealRevision | None:
    """Return what the one who looks back saw of a deal: its first version where nobody does."""
    if seen is None:
        return changes[0]
    return next((change for change in reversed(changes) if change.revision <= seen), None)


def _rows(first: DealRevision | None, second: DealRevision, teller: Teller) -> Iterator[ComparedRow]:
    before = facts_of_deal(first.after if first else None, teller)
    after = facts_of_deal(second.after, teller)
    for what in {**before, **after}:
        yield ComparedRow(what, before.get(what, NOTHING), after.get(what, NOTHING))


def _written(version: DealRevision | None, now: datetime) -> str:
    if version is None:
        return NOTHING
    return " · ".join(filter(None, (time_text(version.at, now), version.device)))
