"""Whole sheets at the office: the rule book judges the deals, the table's game keeps them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.results import (
    ResultRefused,
    SideResult,
    active_result,
    enter_result,
    lock_open_table,
    table_label,
)
from clubs.actions.seating import places_at_table, players_by_chair
from clubs.audit_log import display_name, log_action
from clubs.models import Action, FinishedGame, Result, Round, Source, Table
from clubs.queries.expected_sums import columns_of
from core.errors import N_
from scoring.changes import Change, Correct, Record, Remove, Stamp, Start
from scoring.game_storage import apply_changes, change_game
from scoring.models import Game
from scoring.rules import codec
from scoring.rules.capabilities import HasStrokes
from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules
from scoring.rules.score_sheet import GameResult, score_game
from scoring.rules.sides import BySide, Side
from scoring.rules.strokes import strokes_of

Document = Mapping[str, Any]

KEY_BYTES = 24
LONGEST_DEVICE = 80
ENTERED = ("match", "announced", "row", "claimed_by")


def sheet_document(table: Table, deals: Sequence[Document] = (), first: str | None = None) -> dict[str, Any]:
    """Return the game at a table in the entry format; the table has its seats with their players.

    Who deals `first` is asked of the table's game where nobody is named.
    """
    first = first_dealer(table) if first is None else first
    return {
        "format": 1,
        "game": table.draw.round.plan.preset,
        "rules": table_rules(table.draw.round).document(),
        "players": players_by_chair(table),
        **({"first_dealer": first} if first else {}),
        "deals": list(deals),
    }


def table_rules(round_: Round) -> Rules:
    """Return the house rules of a round's games: with strokes where the tournament counts them (SC-8)."""
    rules = round_.plan.rules
    counted = isinstance(rules, HasStrokes) and columns_of(round_).strokes
    return rules.override({"strokes": True}) if counted else rules


def first_dealer(table: Table) -> str:
    """Return who deals first: as the table's game has it, else by lot from the draw's seed and the table.

    Nothing where there is a game, and nobody said so.
    """
    if table.game:
        return table.game.first_dealer
    if table.draw.round.plan.best_of is None:
        return _first_dealer(table, 0)
    return _first_dealer(table, sum(table.finished_games.values_list("played", flat=True)))


def _first_dealer(table: Table, dealt: int) -> str:
    """Return who deals first after so many deals of earlier games: there the deal goes on."""
    chance = Random(f"{table.draw.seed}/{table.number}")  # noqa: S311 - repeatable by its seed, on purpose
    places = places_at_table(table.draw.round)
    lot = chance.choice(places)
    return places[(places.index(lot) + dealt) % len(places)]


def finished_sheet(game: FinishedGame, before: Sequence[FinishedGame]) -> dict[str, Any]:
    """Return one of several games of a table in the entry format, by itself and those `before` it (DR-13)."""
    first = _first_dealer(game.table, sum(each.played for each in before))
    return sheet_document(game.table, game.deals, first)


def judged(document: Document) -> GameResult:
    return score_game(codec.read_game(document))


def kept_deals(table: Table) -> Sequence[JudgedDeal]:
    """Return the deals that are kept of a table, none where only totals are."""
    return judged(table.game.document()).deals if table.game else ()


@transaction.atomic
def enter_sheet(table: Table, deals: Sequence[Document], *, seen: int, by: User, reason: str = "") -> Result:
    """Write a table's sheet deal by deal; what differs from the deals that are kept is corrected in them.

    The deals have been judged without a problem; the rule book looks at them once more all the same.
    """
    tournament, now = lock_open_table(table)
    played = judged(sheet_document(table, _dealt(now, deals)))
    if any(deal.problems for deal in played.deals):
        raise ResultRefused(N_("A deal on this sheet is not possible under the rules."))
    before, changes = active_result(now), list(_changes(now, played.deals, Stamper(by, reason)))
    result = enter_result(
        now,
        sides_of_sheet(now.draw.round, played),
        seen=seen,
        by=by,
        source=Source.SHEET,
        reason=reason,
        deals=None if now.draw.round.plan.deals else played_of(played),
    )
    if changes and before == result:
        # The totals are what they were, but not the deals that lead to them.
        if not reason:
            raise ResultRefused(N_("Give a reason for the change."), at="reason")
        log_action(tournament, Action.RESULT_CORRECTED, by=by, subject=table_label(now), reason=reason)
    _keep(now, changes, Stamper(by, reason))
    return result


def _dealt(table: Table, deals: Sequence[Document]) -> list[Document]:
    """Return the deals with those who dealt them at the table: a typed sheet does not say so."""
    dealers = {deal.number: deal.dealer.value for deal in kept_deals(table) if deal.dealer}
    kept = ({"dealer": dealers[deal["number"]]} if deal["number"] in dealers else {} for deal in deals)
    return [{**known, **deal} for known, deal in zip(kept, deals, strict=True)]


def played_of(sheet: GameResult) -> int:
    """Return how many deals of a sheet were played: cards that were thrown in have no points to add up."""
    return sum(deal.played for deal in sheet.deals)


def sides_of_sheet(round_: Round, played: GameResult) -> dict[str, SideResult]:
    """Return what each side wrote and took in all deals of a sheet."""
    deals = [deal for deal in played.deals if deal.played]
    columns = columns_of(round_)
    strokes = (played.strokes or _usual_strokes(round_, played)) if columns.strokes else None
    return {
        side.value: SideResult(
            points=total,
            card_points=sum(deal.card_points[side] for deal in deals),
            matches=_matches(played, side),
            game_points=played.game_points[side] if columns.game_points else None,
            strokes=strokes[side] if strokes else None,
        )
        for side, total in played.totals.items()
    }


def _matches(played: GameResult, side: Side) -> int:
    return sum(deal.played and deal.entry.match is side for deal in played.deals)


def _usual_strokes(round_: Round, played: GameResult) -> BySide[int]:
    """Return what the tournament counts of a game that counts none itself: as most tables agree (SC-8).

    In a game that knows no strokes these are for winning it and for matches.
    """
    strokes = strokes_of(round_.plan.jass, table_rules(round_), played.deals, played.outcome)
    game = played.game_points
    return strokes or BySide.build(lambda side: game[side] + _matches(played, side), game.sides)


# Keeping the deals


class Stamper:
    """Stamps each change of one action with an id of its own."""

    def __init__(self, by: User, reason: str) -> None:
        self._at, self._device, self._reason = timezone.now(), display_name(by)[:LONGEST_DEVICE], reason

    def __call__(self) -> Stamp:
        return Stamp(uuid4(), self._at, self._device, self._reason)


def _changes(table: Table, deals: Sequence[JudgedDeal], stamp: Stamper) -> Iterator[Change]:
    """Yield what makes these deals out of those that are kept, in an order in which each fits the rules.

    Each deal is judged after those before it, so what is right in the end is right on the way, from the
    first deal to the last.
    """
    jass, rules = table.draw.round.plan.jass, table.draw.round.plan.rules
    kept = {deal.number: deal for deal in kept_deals(table)}
    for deal in deals:
        document = codec.deal_document(deal.entry, jass)
        before = kept.pop(deal.number, None)
        if before is None:
            yield Record(stamp(), document)
        elif not _same(before, deal, jass, rules):
            yield Correct(stamp(), document)
    for number in reversed(kept):
        yield Remove(stamp(), number)


def _same(one: JudgedDeal, other: JudgedDeal, jass: AnyJass, rules: Rules) -> bool:
    """Whether two deals say the same, in whatever form they were written."""

    def facts(deal: JudgedDeal) -> tuple[object, ...]:
        contract = None if deal.problems else jass.contract_of(rules, deal.entry, deal)
        document = codec.deal_document(deal.entry, jass)
        entered = [document.get(name) for name in ENTERED]
        return contract, deal.card_points, deal.weis, deal.stoeck, deal.scores, entered

    return facts(one) == facts(other)


def _keep(table: Table, changes: Sequence[Change], stamp: Stamper) -> None:
    if changes and change_game(start_table_game(table, stamp()), changes).refused:
        raise ResultRefused(N_("A deal on this sheet is not possible under the rules."))


def write_again(table: Table, sheet: Document, stamp: Stamper) -> None:
    """Write the deals of an earlier game of a table into its present one, each with who dealt it."""
    jass = table.draw.round.plan.jass
    deals = [
        {**codec.deal_document(deal.entry, jass), **({"dealer": deal.dealer.value} if deal.dealer else {})}
        for deal in judged(sheet).deals
    ]
    _keep(table, [Record(stamp(), deal) for deal in deals], stamp)


@transaction.atomic
def start_table_game(table: Table, stamp: Stamp | None = None) -> Game:
    """Return the table's game, started if there is none; nobody holds its keys.

    Who scans a table's card and who types its sheet may come in the same moment: the row decides.
    """
    # The game is read after the row is held: joined to it, it would be as it was before the others were done.
    now = Table.objects.locked().with_seats().select_related("draw__round__tournament").get(pk=table.pk)
    if now.game is None:
        pack = now.draw.round.tournament.pack
        now.game = _started(sheet_document(now), stamp or Stamp(uuid4(), timezone.now(), ""), pack)
        now.save(update_fields=["game"])
    return now.game


def _started(document: Document, stamp: Stamp, pack: str) -> Game:
    key, watch = secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES)
    head = {name: value for name, value in document.items() if name != "deals"}
    return apply_changes(uuid4(), [Start(stamp, head, watch, pack)], key=key).game
