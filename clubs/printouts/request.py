"""The request of a printout: of which tournament, round, table or entry, and with which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Max, Q
from django.utils.functional import cached_property

from clubs.errors import Refused
from clubs.models import Draw, LogEvent, Round, Table, Tournament
from core.errors import N_
from core.printing.print_jobs import print_key


class NothingToPrint(Refused):
    """A sheet of what is not there yet."""


@dataclass(frozen=True)
class PrintoutRequest:
    """A request for one kind of sheet; `options` has the manner by name, `site` where phones find the server.

    `round` is one round of the tournament, None for all of them or for the end, as the sheet has it;
    `table` and `entry` are numbers, None for all; `tables` are several of them; `drafts` are what the hall
    has not seen yet.
    """

    tournament: Tournament
    today: date
    round: Round | None = None
    table: int | None = None
    entry: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    site: str = ""
    drafts: bool = True
    tables: frozenset[int] | None = None

    @cached_property
    def drawn(self) -> Sequence[Round]:
        """The rounds that are wanted and that have tables, in order."""
        return [
            each for each in drawn_rounds(self.tournament, drafts=self.drafts) if self.round in (None, each)
        ]

    def tables_in(self, rounds: Sequence[Round]) -> Sequence[Table]:
        """The tables of these rounds that are wanted, with their seats; refuse where there is none."""
        wanted = Table.objects.current().filter(draw__round__in=rounds)
        if self.table is not None:
            wanted = wanted.filter(number=self.table)
        if self.tables is not None:
            wanted = wanted.filter(number__in=self.tables)
        in_order = wanted.order_by("draw__round__number", "number")
        found = list(in_order.with_seats().select_related("draw", "game"))
        by_key = {each.pk: each for each in rounds}
        for each in found:
            each.draw.round = by_key[each.draw.round_id]
        if not found:
            raise NothingToPrint(N_("There is no table with this number."))
        return found

    def drawn_or_refused(self) -> Sequence[Round]:
        """The rounds that are wanted; refuse where none of them is drawn."""
        if not self.drawn:
            raise NothingToPrint(N_("There is nothing to print until the round has been drawn."))
        return self.drawn

    def key(self, slug: str, *more: object) -> str:
        """Return what names a sheet's bytes: another request, state, language, day, code has another."""
        own = Q(tournament=None) | Q(tournament=self.tournament)
        log = LogEvent.objects.filter(own, club=self.tournament.club).aggregate(last=Max("pk"))
        return print_key(
            slug,
            self.tournament.pk,
            self.tournament.revision,
            log["last"],
            self.round and self.round.number,
            self.table,
            self.tables and sorted(self.tables),
            self.entry,
            sorted(self.options.items()),
            self.site,
            self.drafts,
            self.today,
            *more,
        )


def drawn_rounds(tournament: Tournament, *, drafts: bool) -> Sequence[Round]:
    """Return the rounds that have tables, in order; `drafts`: those too that the hall has not seen."""
    draws = Draw.objects.current().filter(round__tournament=tournament)
    rounds = tournament.rounds.filter(pk__in=draws.values("round")).order_by("number")
    found = list(rounds if drafts else rounds.released())
    for each in found:
        each.tournament = tournament
    return found
