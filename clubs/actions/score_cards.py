"""Personal score cards handed in at the end: typed line by line, compared, and taken over as results.

A card is what its owner wrote; results stay what the tables wrote. Where tables have written nothing, cards
that agree can become their results.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.entries import lock_entry, log_entry
from clubs.actions.results import ResultRefused, SideResult, enter_result
from clubs.actions.tournaments import check_not_over
from clubs.models import Action, CardLine, Entry, Round, Table, Tournament
from clubs.queries.score_cards import card_tables, rounds_said_by_cards, rounds_to_take_over
from clubs.standings.card_comparison import CardEntry, can_be_result
from clubs.tournament_lock import lock_tournament
from core.errors import N_

Card = Mapping[int, CardEntry | None]
"""The lines of a card by the numbers of the rounds, None for what stands empty."""


@transaction.atomic
def store_card(entry: Entry, card: Card, *, by: User) -> None:
    """Keep what somebody's card says; lines that are empty say nothing any more."""
    tournament, entry = lock_entry(entry)
    rounds = {round_.number: round_ for round_ in tournament.rounds.all()}
    before = _document(entry)
    for number, written in card.items():
        _store_line(entry, rounds[number], written, by=by)
    after = _document(entry)
    if before != after:
        log_entry(entry, Action.CARD_ENTERED, by=by, before=before, after=after)


def _store_line(entry: Entry, round_: Round, written: CardEntry | None, *, by: User) -> None:
    if written is None:
        CardLine.objects.filter(entry=entry, round=round_).delete()
        return
    CardLine.objects.update_or_create(entry=entry, round=round_, defaults={**written._asdict(), "by": by})


def _document(entry: Entry) -> dict[str, Any]:
    lines = CardLine.objects.filter(entry=entry).order_by("round__number")
    return {
        str(number): [points, matches]
        for number, points, matches in lines.values_list("round__number", "points", "matches")
    }


@transaction.atomic
def results_from_cards(tournament: Tournament, *, by: User) -> int:
    """Write the results of tables that have none and whose cards agree; return how many."""
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    if not rounds_said_by_cards(tournament):
        raise ResultRefused(N_("This game’s results need more than a card says: type them from the sheets."))
    tables = Table.objects.current().filter(draw__round__tournament=tournament)
    found = {(table.draw.round.number, table.number): table for table in tables.select_related("draw__round")}
    rounds, count = rounds_to_take_over(tournament), 0
    for compared in card_tables(tournament):
        sides = compared.by_side()
        if sides is None or compared.round not in rounds or not can_be_result(compared):
            continue
        results = {
            side: SideResult(points=given.points, matches=given.matches) for side, given in sides.items()
        }
        enter_result(found[compared.round, compared.number], results, seen=0, by=by)
        count += 1
    return count
