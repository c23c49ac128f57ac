"""Personal score cards beside the tables at which their owners sat, as values that can be compared."""

from __future__ import annotations

from collections import defaultdict

from clubs.models import CardLine, ResultSide, Round, RoundState, Seat, Table, Tournament
from clubs.queries.expected_sums import SumMeasure, columns_of, sums_of
from clubs.queries.rows import RELEASED
from clubs.standings.card_comparison import CardEntry, CardTable
from scoring.models import SEATS


def card_tables(tournament: Tournament) -> list[CardTable[int]]:
    """Return the tables of all released rounds with the cards of those who sit there, in order."""
    cards: dict[int, dict[int, CardEntry]] = defaultdict(dict)
    lines = CardLine.objects.filter(round__tournament=tournament)
    for round_, entry, points, matches in lines.values_list("round", "entry", "points", "matches"):
        cards[round_][entry] = CardEntry(points, matches)
    sheets: dict[int, dict[str, CardEntry]] = defaultdict(dict)
    sides = ResultSide.objects.filter(result__active=True, result__table__draw__round__tournament=tournament)
    for table, side, points, matches in sides.values_list("result__table", "side", "points", "matches"):
        sheets[table][side] = CardEntry(points, matches)
    rounds = {round_.pk: round_ for round_ in tournament.rounds.all()}
    found = Table.objects.current().filter(
        draw__round__tournament=tournament, draw__round__state__in=RELEASED
    )
    tables = found.select_related("draw").with_seats().order_by("draw__round__number", "number")
    return [
        _card_table(
            tournament, rounds[table.draw.round_id], table, cards[table.draw.round_id], sheets.get(table.pk)
        )
        for table in tables
    ]


def _card_table(
    tournament: Tournament,
    round_: Round,
    table: Table,
    cards: dict[int, CardEntry],
    sheet: dict[str, CardEntry] | None,
) -> CardTable[int]:
    round_.tournament = tournament
    sums = sums_of(round_.plan)
    return CardTable(
        round=round_.number,
        number=table.number,
        sides={
            side: tuple(dict.fromkeys(seat.entry_id for seat in sorted(seats, key=_in_order)))
            for side, seats in table.sides(alone=round_.plan.alone).items()
        },
        cards={seat.entry_id: cards[seat.entry_id] for seat in table.seats.all() if seat.entry_id in cards},
        sheet=sheet,
        deals=round_.plan.deals if sums.measure is SumMeasure.POINTS else None,
        card_points=sums.card_points,
        match_bonus=sums.match_bonus,
    )


CARDS_LACK = {"card_points", "game_points", "strokes"}
"""What a personal score card does not say."""


def rounds_said_by_cards(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the rounds whose results need no more than a card says."""
    columns = {round_.number: columns_of(round_) for round_ in tournament.rounds.all()}
    return frozenset(number for number, each in columns.items() if not CARDS_LACK & {*each.names})


def rounds_to_take_over(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of those among them that are not closed: cards may become their results."""
    closed = tournament.rounds.filter(state=RoundState.CLOSED).values_list("number", flat=True)
    return rounds_said_by_cards(tournament) - {*closed}


def _in_order(seat: Seat) -> int:
    return SEATS.index(seat.position)
