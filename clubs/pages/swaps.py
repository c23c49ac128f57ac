"""The exchange of two places of a draw, before it is made: what it would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.actions.draws import needs_reason
from clubs.actions.swaps import Place
from clubs.models import Draw, Result, Tournament
from clubs.pages.draws import place_key, titles
from clubs.pages.fairness import FairnessChange, fairness_changes
from clubs.pages.remarks import (
    WOULD_BE_BACK,
    WOULD_MEET,
    WOULD_PART,
    WOULD_SIT_ELSEWHERE,
    Consequences,
    of_those_apart,
    of_those_elsewhere,
)
from clubs.queries.draws import entry_key, fixed_tables, kept_apart, seatings_of
from clubs.queries.programme import has_partners
from clubs.schedules.fairness import Exchange, price_exchange
from clubs.schedules.fixed_tables import tables_missed
from clubs.schedules.meetings import at_one_table
from clubs.schedules.values import Seating


@dataclass(frozen=True, slots=True)
class SwapPage:
    """What two places have to do with each other: who they are, and what exchanging them would do."""

    draw: Draw
    names: tuple[str, str]
    keys: tuple[str, str]
    consequences: Consequences
    changes: Sequence[FairnessChange]
    written: tuple[int, ...]
    needs_reason: bool


def swap_page(draw: Draw, first: Place, second: Place) -> SwapPage:
    round_ = draw.round
    evening = seatings_of(round_.tournament)
    others = [seating for number, seating in evening.items() if number != round_.number]
    here, keys = evening[round_.number], (entry_key(first.entry), entry_key(second.entry))
    found = price_exchange(here, others, *keys)
    names = titles(round_.tournament)
    tables = Result.objects.filter(active=True, table__seats__entry__in=[first.entry_id, second.entry_id])
    return SwapPage(
        draw=draw,
        names=(names[keys[0]], names[keys[1]]),
        keys=(place_key(first), place_key(second)),
        consequences=_consequences(round_.tournament, found, here, names),
        changes=fairness_changes(found.before, found.after, partners=has_partners(round_.tournament)),
        written=tuple(
            tables.filter(table__draw=draw)
            .order_by("table__number")
            .values_list("table__number", flat=True)
            .distinct()
        ),
        needs_reason=needs_reason(round_),
    )


def _consequences(
    tournament: Tournament, exchange: Exchange, here: Seating, names: Mapping[str, str]
) -> Consequences:
    """Return what an exchange would do to what the office has said, and to what is repeated."""
    apart, fixed = kept_apart(tournament), fixed_tables(tournament)
    now, then = (at_one_table(seating, apart) for seating in (here, exchange.seating))
    misses, would_miss = (tables_missed(seating, fixed) for seating in (here, exchange.seating))
    worse, better = _without(would_miss, misses), _without(misses, would_miss)
    return Consequences.of(
        exchange,
        names,
        worse=[
            *of_those_elsewhere(worse, WOULD_SIT_ELSEWHERE, fixed, names),
            *of_those_apart(sorted({*then} - {*now}), WOULD_MEET, names),
        ],
        better=[
            *of_those_elsewhere(better, WOULD_BE_BACK, fixed, names),
            *of_those_apart(sorted({*now} - {*then}), WOULD_PART, names),
        ],
    )


def _without(missed: Mapping[str, int], others: Mapping[str, int]) -> dict[str, int]:
    return {entry: number for entry, number in missed.items() if entry not in others}
