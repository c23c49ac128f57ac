"""Rotation: which backups are kept, 24 by the hour, 14 by the day, 12 by the month, and which go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime

from clubs.backups.archive import moment_and_label
from core.recent import is_ahead

TIERS: tuple[tuple[int, Callable[[datetime], tuple[int, ...]]], ...] = (
    (24, lambda moment: (moment.year, moment.month, moment.day, moment.hour)),
    (14, lambda moment: (moment.year, moment.month, moment.day)),
    (12, lambda moment: (moment.year, moment.month)),
)
"""So many hours, days and months in which there are backups, of each the newest one; hours are UTC's."""

LABELLED = 24
"""So many of each label: those made at the end of a round, before a restore, before a migration."""


def kept(moments: Iterable[datetime]) -> set[datetime]:
    """Return which of the backups made by the clock are kept."""
    newest_first = sorted(set(moments), reverse=True)
    return {moment for most, span in TIERS for moment in _newest_of_each(newest_first, most, span)}


def _newest_of_each(
    newest_first: Iterable[datetime], most: int, span: Callable[[datetime], tuple[int, ...]]
) -> list[datetime]:
    newest: dict[tuple[int, ...], datetime] = {}
    for moment in newest_first:
        newest.setdefault(span(moment), moment)
    return list(newest.values())[:most]


def superfluous(names: Iterable[str], now: datetime) -> set[str]:
    """Return which of the files in a folder are backups that need no longer be kept.

    Those that are dated in the future, as the clock was ahead, take no place of the others.
    """
    alike: dict[tuple[str, bool], dict[datetime, str]] = defaultdict(dict)
    for name in names:
        if found := moment_and_label(name):
            moment, label = found
            alike[label, is_ahead(moment, now)][moment] = name
    return {
        name
        for (label, _ahead), files in alike.items()
        for moment, name in files.items()
        if moment not in (sorted(files)[-LABELLED:] if label else kept(files))
    }
