"""Who has entered a tournament, who is here, how many tables they fill, and what is paid."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.amounts import francs_text
from clubs.models import Tournament, TournamentKind
from clubs.queries.cash import cash_sums

FEWEST = {TournamentKind.INDIVIDUAL: 4, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 2}
"""So many entries fill a table, or meet."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has entered, who is here, and what is paid; counted in entries, fees in Rappen."""

    entries: int = 0
    present: int = 0
    incomplete: int = 0
    owed: int = 0
    paid: int = 0

    @property
    def missing(self) -> int:
        return self.entries - self.present

    @property
    def here_text(self) -> str:
        return _("{present} of {entries} are here.").format(present=self.present, entries=self.entries)

    @property
    def paid_text(self) -> str:
        return francs_text(self.paid)

    @property
    def due_text(self) -> str:
        return francs_text(self.owed)

    @property
    def all_paid(self) -> bool:
        return self.paid >= self.owed


def attendance_of(tournament: Tournament) -> Attendance:
    """Count those who have not left, and the fees of everyone."""
    counted = count_here(tournament)
    complete = tournament.entries.filter(left_round=None).complete().count()
    # Who leaves after a round has paid and played: fees count them, too.
    balances = cash_sums(tournament).balances.values()
    return replace(
        counted,
        incomplete=counted.entries - complete,
        owed=sum(balance.owed for balance in balances),
        paid=sum(balance.paid for balance in balances),
    )


def count_here(tournament: Tournament) -> Attendance:
    """Count those who have not left, without what they owe."""
    here = tournament.entries.filter(left_round=None)
    counted = here.aggregate(
        entries=Count("pk", distinct=True), present=Count("pk", filter=Q(present=True), distinct=True)
    )
    return Attendance(**counted)


def tables_text(tournament: Tournament, attendance: Attendance, number: int) -> str:
    """Say how many tables those who are here fill in a round, each group for itself, and how many sit out."""
    if tournament.kind == TournamentKind.TEAMS:
        return attendance.here_text
    groups = _drawable_by_group(tournament, number)
    fewest = FEWEST[TournamentKind(tournament.kind)]
    tables = sum(count // fewest for count in groups.values())
    resting = groups.total() - fewest * tables
    sentence = (
        ngettext(
            "{here} here: {tables} table, {resting} sitting out.",
            "{here} here: {tables} tables, {resting} sitting out.",
            tables,
        )
        if resting
        else ngettext("{here} here: {tables} table.", "{here} here: {tables} tables.", tables)
    )
    of_all = _("{present} of {entries}")
    counted = {"present": attendance.present, "entries": attendance.entries}
    here = of_all.format(**counted) if attendance.missing else attendance.present
    said = sentence.format(here=here, tables=tables, resting=resting)
    alone = attendance.present - groups.total() if tournament.kind == TournamentKind.PAIRS else 0
    return " ".join(filter(None, (said, _alone_text(alone))))


def _alone_text(alone: int) -> str:
    """Say how many are here and cannot be seated; nothing where everybody can."""
    sentence = ngettext(
        "{count} has no partner yet and will not play.",
        "{count} have no partner yet and will not play.",
        alone,
    )
    return sentence.format(count=alone) if alone else ""


def _drawable_by_group(tournament: Tournament, number: int) -> Counter[int | None]:
    """Count those who can be seated in a round, all in one group where there are no others."""
    groups = tournament.entries.drawable(number).values_list("group", flat=True)
    return Counter(groups if tournament.groups > 1 else [None] * len(groups))
