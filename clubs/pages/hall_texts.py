"""Texts of the office's hall pages: states of tables and sides, and times in whole minutes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext, pgettext_lazy

from clubs.backup_state import BackupProblem, BackupState, backup_state
from clubs.models import Source
from clubs.pages.results import SIDES
from clubs.queries.hall import HallState, HallTable

Words = str | Promise

STATES: Mapping[HallState, Words] = {
    HallState.DISPUTED: pgettext_lazy("state of a table", "disputed"),
    HallState.OVERDUE: pgettext_lazy("state of a table", "overdue"),
    HallState.CONFLICT: pgettext_lazy("state of a table", "two versions"),
    HallState.WAITING: pgettext_lazy("state of a table", "to be confirmed"),
    HallState.SILENT: pgettext_lazy("state of a table", "no contact"),
    HallState.PLAYING: pgettext_lazy("state of a table", "playing"),
    HallState.NOT_BEGUN: pgettext_lazy("state of a table", "not started"),
    HallState.DONE: pgettext_lazy("state of a table", "done"),
}
"""What each state is called at its table."""

STATE_COUNTS: Mapping[HallState, Words] = {
    HallState.DISPUTED: ngettext_lazy("{count} disputed", "{count} disputed", "count"),
    HallState.OVERDUE: ngettext_lazy("{count} overdue", "{count} overdue", "count"),
    HallState.CONFLICT: ngettext_lazy("{count} with two versions", "{count} with two versions", "count"),
    HallState.WAITING: ngettext_lazy("{count} to be confirmed", "{count} to be confirmed", "count"),
    HallState.SILENT: ngettext_lazy("{count} without contact", "{count} without contact", "count"),
    HallState.PLAYING: ngettext_lazy("{count} playing", "{count} playing", "count"),
    HallState.NOT_BEGUN: ngettext_lazy("{count} not started", "{count} not started", "count"),
}
"""How many tables are in a state; those that are done are said with all tables."""

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)


# A table


def deals_text(known: HallTable) -> str:
    """Return how much is written: 7 of 12, or only how many where they play to the target.

    Nothing where a result was entered without its deals.
    """
    if known.result is not None and not known.deals:
        return ""
    if known.planned is not None:
        return gettext("{deals} of {planned}").format(deals=known.deals, planned=known.planned)
    return ngettext("{count} deal", "{count} deals", known.deals).format(count=known.deals)


def devices_text(known: HallTable) -> str:
    count = len(known.devices)
    return ngettext("{count} phone", "{count} phones", count).format(count=count) if count else ""


def notes_of(known: HallTable, state: HallState) -> Iterator[str]:
    """Yield what there is to say of a table beside its state."""
    if state is HallState.DONE:
        if known.source != Source.TABLE:
            yield str(Source(known.source).label)
    else:
        yield from _said(known, state)
    if known.by_one_device:
        yield gettext("one phone for all sides")
    yield from _left_on_phones(known)


def _said(known: HallTable, state: HallState) -> Iterator[str]:
    """Yield who rejects; else who has confirmed, where somebody is waited for."""
    if known.rejected:
        yield from (gettext("{side} rejects").format(side=SIDES[side]) for side in known.rejected)
    elif known.differs:
        yield gettext("different totals confirmed")
    else:
        yield from (gettext("{side} has confirmed").format(side=SIDES[side]) for side in known.confirmed)
    if state is HallState.OVERDUE and known.complete and not known.confirmed:
        yield gettext("nobody has confirmed")


def _left_on_phones(known: HallTable) -> Iterator[str]:
    if known.unsent:
        sentence = ngettext("{count} not sent yet", "{count} not sent yet", known.unsent)
        yield sentence.format(count=known.unsent)
    if known.conflicts:
        sentence = ngettext("{count} deal in two versions", "{count} deals in two versions", known.conflicts)
        yield sentence.format(count=known.conflicts)


# Backups


def backup_text(now: datetime) -> str:
    """Return what is wrong with the backups, nothing where all is well or nobody makes any."""
    state = backup_state()
    if state is None:
        return ""
    return _no_backups_text(state, now) or _clock_text(state)


def _clock_text(state: BackupState) -> str:
    if state.ahead is None:
        return ""
    return gettext(
        "A backup is dated {date}: the clock of this computer was wrong then, or is wrong now. "
        "Check its date and time."
    ).format(date=date_format(timezone.localtime(state.ahead), "SHORT_DATETIME_FORMAT"))


def _no_backups_text(state: BackupState, now: datetime) -> str:
    if state.since is None:
        return ""
    since = time_text(state.since, now)
    if state.problem is BackupProblem.GONE:
        return gettext(
            "The USB drive for the backups has been missing since {time}: plug it in again."
        ).format(time=since)
    if state.problem is BackupProblem.FAILED:
        return gettext("No backup has been made since {time}: the server’s terminal says why.").format(
            time=since
        )
    return ""


# Times


def ago_text(moment: datetime | None, now: datetime) -> str:
    """Return how long ago that was, in whole minutes; nothing for never."""
    if moment is None:
        return ""
    passed = now - moment
    if passed < MINUTE:
        return pgettext("a moment ago", "just now")
    if passed < HOUR:
        return gettext("{minutes} min ago").format(minutes=passed // MINUTE)
    return time_text(moment, now)


def time_text(moment: datetime, now: datetime) -> str:
    """Return the time, with the day where it was another one."""
    local = timezone.localtime(moment)
    same_day = local.date() == timezone.localtime(now).date()
    return date_format(local, "TIME_FORMAT" if same_day else "SHORT_DATETIME_FORMAT")


def left_text(left: timedelta) -> str:
    if left <= timedelta(0):
        return gettext("{minutes} min overtime").format(minutes=-left // MINUTE)
    if left < MINUTE:
        return gettext("less than a minute left")
    return gettext("{minutes} min left").format(minutes=left // MINUTE)
