"""A game being written in: what is stored of it, what has become of it, and the changes in between.

A `Ledger` reads a game once, takes its changes one after the other in memory, and writes what has
changed in the end. The number of queries grows neither with the deals nor with the changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

from django.db.models import prefetch_related_objects

from scoring.changes import (
    Change,
    Correct,
    DealChange,
    Judged,
    NotPossible,
    Record,
    Remove,
    Replacing,
    Start,
    Step,
    Turn,
    turn,
)
from scoring.keys import hashed
from scoring.models import ChangeKind, DealRecord, DealRevision, DealSide, Game
from scoring.rules import codec
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.errors import Translate, _
from scoring.rules.games.base import AnyJass
from scoring.rules.score_sheet import GameEntry, GameResult

KINDS = {
    Start: ChangeKind.START,
    Record: ChangeKind.RECORD,
    Correct: ChangeKind.CORRECT,
    Remove: ChangeKind.REMOVE,
}
DEAL_FIELDS = (
    "dealer",
    "declarer",
    "bid",
    "denomination",
    "stake",
    "made",
    "thrown_in",
    "entry",
    "recorded_by",
    "recorded_at",
)
SIDE_FIELDS = ("card_points", "weis", "stoeck", "written")


class Status(StrEnum):
    """What became of a change."""

    APPLIED = "applied"
    REPEATED = "repeated"
    REFUSED = "refused"


class Found(Protocol):
    """What speaks against a change: a problem of the rule book, or what its table stands in the way with."""

    def document(self, translate: Translate = str) -> dict[str, str]:
        """Return code, clause, field and message, as the entry format writes them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A change that ended, reopened or re-decided the game (V-6)."""

    turn: Turn
    before: GameResult
    after: GameResult


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one change."""

    change: UUID
    status: Status
    problems: tuple[Found, ...] = ()
    outcome: Outcome | None = None


@dataclass(slots=True)
class Ledger:
    """One game, from its rows through its changes back to its rows."""

    game: Game
    rows: dict[int, DealRecord]
    done: dict[UUID, int]
    judged: Judged
    recorded: dict[int, tuple[str, datetime]]
    revisions: list[DealRevision] = field(default_factory=list)

    @classmethod
    def started(cls, game_id: UUID, start: Start, key: str) -> Ledger:
        entry = start.entry()
        game = Game(
            pk=game_id,
            preset=entry.preset,
            rules=entry.rules.document(),
            pack=start.pack,
            players=dict(entry.players),
            first_dealer=entry.first_dealer.value if entry.first_dealer else "",
            key_hash=hashed(key),
            watch_hash=hashed(start.watch_key),
            started=start.stamp.at,
        )
        # The same start may have arrived a moment ago: its own game takes no key away from it.
        others = Game.objects.watched_by(game.watch_hash).exclude(pk=game_id)
        if start.watch_key == key or others.exists():
            raise NotPossible(_("Choose another watch key: this one is taken."))
        return cls(game, {}, {}, Judged.of(entry), {})

    @classmethod
    def opened(cls, game: Game, done: dict[UUID, int]) -> Ledger:
        prefetch_related_objects([game], "deals")
        rows = {row.number: row for row in game.deals.all()}
        recorded = {row.number: (row.recorded_by, row.recorded_at) for row in rows.values()}
        return cls(game, rows, done, Judged.of(codec.read_game(game.document())), recorded)

    def answers(self, changes: Sequence[Change]) -> tuple[Answer, ...]:
        """Take a list of changes in order and say what became of each."""
        known = [self.done.get(change.stamp.change) for change in changes]
        later = (min(filter(None, known[at + 1 :]), default=None) for at in range(len(changes)))
        return tuple(self.answer(change, revision) for change, revision in zip(changes, later, strict=True))

    def answer(self, change: Change, later: int | None) -> Answer:
        """Answer one change; `later` is the revision that one after it in its list has already made."""
        stamp = change.stamp
        if stamp.change in self.done:
            return Answer(stamp.change, Status.REPEATED)
        if isinstance(change, Start):
            return self._start(change)
        # A list that comes again: what was refused in it stays so, although it might fit by now.
        problems = change.step(self.before(later)).problems if later else ()
        step = change.step(self.judged)
        if problems or step.problems:
            return Answer(stamp.change, Status.REFUSED, problems or step.problems)
        return self._take(change, step)

    def before(self, revision: int) -> Judged:
        """Return the game as it was before that revision."""
        deals = self.game.revisions.deals_before(revision)
        return Judged.of(codec.read_game(self.game.document() | {"deals": deals}))

    def _start(self, start: Start) -> Answer:
        if self.game.revision:
            raise NotPossible(_("This game has already been started."))
        self._log(start)
        return Answer(start.stamp.change, Status.APPLIED)

    def _take(self, change: DealChange, step: Step) -> Answer:
        before, after = self.judged.result, step.judged.result
        self.judged = step.judged
        self.game.finished = (self.game.finished or change.stamp.at) if after.over else None
        if isinstance(change, Record):
            self.recorded[step.number] = change.stamp.device, change.stamp.at
        self._log(change, step)
        moved = turn(before, after)
        outcome = Outcome(moved, before, after) if moved else None
        return Answer(change.stamp.change, Status.APPLIED, outcome=outcome)

    def _log(self, change: Change, step: Step | None = None) -> None:
        jass = self.judged.entry.jass
        self.game.revision += 1
        self.done[change.stamp.change] = self.game.revision
        self.revisions.append(
            DealRevision(
                game=self.game,
                revision=self.game.revision,
                number=step.number if step else None,
                kind=KINDS[type(change.change if isinstance(change, Replacing) else change)],
                before=_document(step.before if step else None, jass),
                after=_document(step.after if step else None, jass),
                at=change.stamp.at,
                device=change.stamp.device,
                reason=change.stamp.reason,
                change=change.stamp.change,
            )
        )

    def store(self) -> None:
        """Write what has changed, in as many queries for many deals as for one."""
        if self.game._state.adding:
            self.game.save(force_insert=True)
        else:
            self.game.save(update_fields=["revision", "finished"])
        DealRevision.objects.bulk_create(self.revisions)
        self._store_sides(self._store_deals())

    def _store_deals(self) -> dict[int, DealRecord]:
        pairs = zip(self.judged.entry.deals, self.judged.result.deals, strict=True)
        deals = {deal.number: self._row(deal, judged) for deal, judged in pairs}
        gone = [row.pk for number, row in self.rows.items() if number not in deals]
        if gone:
            DealRecord.objects.filter(pk__in=gone).delete()
        changed = [row for number, row in deals.items() if _differs(row, self.rows.get(number))]
        DealRecord.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["game", "number"], update_fields=DEAL_FIELDS
        )
        return self.rows | {row.number: row for row in changed}

    def _row(self, deal: DealEntry, judged: JudgedDeal) -> DealRecord:
        recorded_by, recorded_at = self.recorded[deal.number]
        return DealRecord(
            game=self.game,
            number=deal.number,
            dealer=judged.dealer.value if judged.dealer else "",
            made=judged.made,
            thrown_in=judged.thrown_in,
            entry=codec.deal_document(deal, self.judged.entry.jass),
            recorded_by=recorded_by,
            recorded_at=recorded_at,
            **_contract_fields(judged, self.judged.entry),
        )

    def _store_sides(self, deals: Mapping[int, DealRecord]) -> None:
        stored = self._stored_sides()
        wanted = {
            (judged.number, side.side): side
            for judged in self.judged.result.deals
            for side in _sides(deals[judged.number], judged)
        }
        gone = [pk for place, (pk, *_values) in stored.items() if place not in wanted]
        if gone:
            DealSide.objects.filter(pk__in=gone).delete()
        changed = [
            side
            for place, side in wanted.items()
            if [getattr(side, name) for name in SIDE_FIELDS] != stored.get(place, [])[1:]
        ]
        DealSide.objects.bulk_create(
            changed, update_conflicts=True, unique_fields=["deal", "side"], update_fields=SIDE_FIELDS
        )

    def _stored_sides(self) -> dict[tuple[int, str], list[int]]:
        """Return key and values of the stored sides of deals that are still there, by deal and side."""
        if not self.rows:
            return {}
        rows = DealSide.objects.filter(deal__game=self.game).order_by()
        found = rows.values_list("deal__number", "side", "pk", *SIDE_FIELDS)
        return {(number, side): values for number, side, *values in found}


def _contract_fields(judged: JudgedDeal, game: GameEntry) -> dict[str, Any]:
    """Return what was played, as far as the columns can hold it: no bid that is a word."""
    if judged.thrown_in:
        return {}
    contract = game.contract_of(judged)
    return {
        "declarer": contract.declarer.value if contract.declarer else "",
        "bid": contract.bid if isinstance(contract.bid, int) else None,
        "denomination": contract.denomination.value if contract.denomination else "",
        "stake": contract.stake,
    }


def _sides(row: DealRecord, judged: JudgedDeal) -> Iterator[DealSide]:
    if not judged.played:
        return
    for side, written in judged.scores.items():
        yield DealSide(
            deal=row,
            side=side.value,
            card_points=judged.card_points[side],
            weis=judged.weis[side],
            stoeck=judged.stoeck[side],
            written=written,
        )


def _document(deal: DealEntry | None, jass: AnyJass) -> dict[str, Any] | None:
    return None if deal is None else codec.deal_document(deal, jass)


def _differs(row: DealRecord, stored: DealRecord | None) -> bool:
    return stored is None or any(getattr(row, name) != getattr(stored, name) for name in DEAL_FIELDS)
