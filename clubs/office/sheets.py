"""Whole sheets at the office: the rule book judges the deals, the table's game keeps them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.deeds import called, told
from clubs.models import Deed, Result, Source, Table, Tournament
from clubs.office.results import NoResult, SideResult, enter, named, open_table, standing
from clubs.reckoning.columns import columns_of
from clubs.reckoning.sums import deals_of, rules_of
from scoring.agreed import agreed
from scoring.changes import LONGEST_NAME, Change, Correct, Record, Remove, Stamp, Start
from scoring.models import Game
from scoring.rules import codec
from scoring.rules.deals import JudgedDeal
from scoring.rules.errors import _
from scoring.rules.games import GAME_OF
from scoring.rules.house import Rules
from scoring.rules.sheet import GameResult, score_game
from scoring.scorekeeping import Answers, apply_changes, change_game

Document = Mapping[str, Any]

KEY_BYTES = 24
LONGEST_DEVICE = 80
WRITTEN = ("card_points", "weis", "stoeck", "scores")
ENTERED = ("match", "announced", "row", "claimed_by")


def sheet_rules(table: Table) -> Rules:
    """Return the rules of a table's game: the tournament's, for as many deals as its round has."""
    rules, deals = rules_of(table.draw.round.tournament), deals_of(table.draw.round)
    if deals is not None and "deals" in rules.house_rules():
        return rules.override({"deals": deals})
    return rules


def sheet_document(table: Table, deals: Sequence[Document] = ()) -> dict[str, Any]:
    """Return the game at a table in the entry format; the table has its seats with their players."""
    preset, rules = table.draw.round.tournament.preset, sheet_rules(table)
    names = (seat.player.name[:LONGEST_NAME] for seat in table.seated().values())
    places = (place.value for place in GAME_OF[preset].places(rules))
    return {
        "format": 1,
        "game": preset,
        "rules": rules.document(),
        "players": dict(zip(places, names, strict=False)),
        "deals": list(deals),
    }


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
    tournament, now = open_table(table)
    played = judged(sheet_document(table, deals))
    if any(deal.problems for deal in played.deals):
        raise NoResult(_("The rule book refuses a deal of this sheet."))
    before, changes = standing(now), list(_changes(now, played.deals, Stamper(by, reason)))
    result = enter(
        now,
        sides_of_sheet(tournament, played),
        seen=seen,
        by=by,
        source=Source.SHEET,
        reason=reason,
        deals=None if deals_of(now.draw.round) else len(played.deals),
    )
    if changes and before == result:
        # The totals are what they were, but not the deals that lead to them.
        if not reason:
            raise NoResult(_("Say why the result is changed."), at="reason")
        told(tournament, Deed.RESULT_CORRECTED, by=by, subject=named(now), reason=reason)
    _keep(table, now, changes, Stamper(by, reason))
    return result


def sides_of_sheet(tournament: Tournament, played: GameResult) -> dict[str, SideResult]:
    """Return what each side wrote and took in all deals of a sheet."""
    deals = [deal for deal in played.deals if deal.played]
    with_game_points = columns_of(tournament).game_points
    return {
        side.value: SideResult(
            points=total,
            card_points=sum(deal.card_points[side] for deal in deals),
            matches=sum(getattr(deal.entry, "match", None) is side for deal in deals),
            game_points=played.game_points[side] if with_game_points else None,
        )
        for side, total in played.totals.items()
    }


# Keeping the deals


class Stamper:
    """Stamps each change of one deed with an id of its own."""

    def __init__(self, by: User, reason: str) -> None:
        self._at, self._device, self._reason = timezone.now(), called(by)[:LONGEST_DEVICE], reason

    def __call__(self) -> Stamp:
        return Stamp(uuid4(), self._at, self._device, self._reason)


def _changes(table: Table, deals: Sequence[JudgedDeal], stamp: Stamper) -> Iterator[Change]:
    """Yield what makes these deals out of those that are kept, in an order in which each fits the rules.

    Each deal is judged after those before it, so what is right in the end is right on the way, from the
    first deal to the last.
    """
    jass, rules = GAME_OF[table.draw.round.tournament.preset], sheet_rules(table)
    kept = {deal.number: deal for deal in kept_deals(table)}
    for deal in deals:
        document = codec.deal_document(deal.entry, jass)
        before = kept.pop(deal.number, None)
        if before is None:
            yield Record(stamp(), document)
        elif not _same(before, deal, rules):
            yield Correct(stamp(), document)
    for number in reversed(kept):
        yield Remove(stamp(), number)


def _same(one: JudgedDeal, other: JudgedDeal, rules: Rules) -> bool:
    """Whether two deals say the same, in whatever form they were written."""

    def told(deal: JudgedDeal) -> list[Any]:
        agreed_on = None if deal.problems else agreed(deal.entry, deal, rules)
        written = [getattr(deal, name) for name in WRITTEN]
        return [agreed_on, *written, *(getattr(deal.entry, name, None) for name in ENTERED)]

    return told(one) == told(other)


def _keep(table: Table, now: Table, changes: Sequence[Change], stamp: Stamper) -> None:
    if not changes:
        return
    if now.game is None:
        now.game = _started(sheet_document(table), changes, stamp)
        now.save(update_fields=["game"])
    else:
        _accepted(change_game(now.game, changes))


def _started(document: Document, changes: Sequence[Change], stamp: Stamper) -> Game:
    """Start the table's game; nobody holds its keys, so the office alone writes it."""
    key, watch = secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES)
    head = {name: value for name, value in document.items() if name != "deals"}
    return _accepted(apply_changes(uuid4(), [Start(stamp(), head, watch), *changes], key=key))


def _accepted(answers: Answers) -> Game:
    if answers.refused:
        raise NoResult(_("The rule book refuses a deal of this sheet."))
    return answers.game
