"""Tables that formed themselves, the newest first, with what may be done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from clubs.models import Round, Seat, Table, Tournament, TournamentKind
from clubs.models.entries import names
from clubs.pages.check_in import MOST_OFFERED
from clubs.pages.entries import free_players
from clubs.pages.fairness import SEAT_NAMES
from scoring.card_words import SEAT_LABELS
from scoring.models import SEATS
from scoring.rules.sides import Seat as Place

SHOWN = 60
"""So many tables are listed; all of them stand on the pages of their rounds."""


@dataclass(frozen=True, slots=True)
class OpenTableRow:
    """A table: its address, who sits there by sides, when it began, and whether something is written."""

    path: tuple[str, str, int, int]
    sides: Sequence[str]
    opened: datetime
    is_written: bool

    @property
    def round(self) -> int:
        return self.path[2]

    @property
    def number(self) -> int:
        return self.path[3]

    def url_of(self, name: str) -> str:
        return reverse(f"clubs:{name}", args=self.path)

    @property
    def result_url(self) -> str:
        return self.url_of("table-result")

    @property
    def hall_url(self) -> str:
        return self.url_of("hall-table")

    @property
    def withdraw_url(self) -> str:
        return self.url_of("open-table-withdraw")


@dataclass(frozen=True, slots=True)
class OpenTablesPage:
    """The tables of all rounds, the newest first; `offered` are names for whoever sits down."""

    rows: Sequence[OpenTableRow]
    offered: Sequence[str]

    @classmethod
    def of(cls, tournament: Tournament) -> OpenTablesPage:
        entered = [entry.listed_title for entry in tournament.entries.filter(left_round=None).with_members()]
        others = free_players(tournament).values_list("name", flat=True)[:MOST_OFFERED]
        return cls(rows=list(_rows(tournament)), offered=[*entered, *others][:MOST_OFFERED])


def _rows(tournament: Tournament) -> Iterator[OpenTableRow]:
    found = Table.objects.current().filter(draw__round__tournament=tournament, opened__isnull=False)
    found = found.select_related("draw__round").prefetch_related("seats__player", "seats__entry", "results")
    for table in found.order_by("-opened", "-pk")[:SHOWN]:
        round_: Round = table.draw.round
        round_.tournament = tournament
        sides = table.sides(alone=round_.plan.alone).values()
        yield OpenTableRow(
            path=(tournament.club.slug, tournament.slug, round_.number, table.number),
            sides=[names(map(_called, sorted(side, key=_in_order))) for side in sides],
            opened=table.opened or table.draw.created,
            is_written=table.game_id is not None or bool(table.results.all()),
        )


def _called(seat: Seat) -> str:
    return f"{seat.entry.number} {seat.player.called}"


def _in_order(seat: Seat) -> int:
    return SEATS.index(seat.position)


def chairs_of(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the seats for which somebody is named at a new table, each with what it is called."""
    if tournament.kind == TournamentKind.PAIRS:
        return [(side, str(SEAT_NAMES[side])) for side in ("NS", "EW")]
    return [(seat, str(SEAT_LABELS[Place(seat)])) for seat in SEATS]
