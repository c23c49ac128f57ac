"""Storing a game: it is started, opened, changed, and written back into its rows.

A `StoredGame` reads a game once, takes its changes one after the other in memory, and writes what has
changed in the end. The number of queries grows neither with the deals nor with the changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import prefetch_related_objects

from core.errors import N_, RulesError, Translate
from core.keys import hashed, opens
from core.limits import MOST_DEAL_LENGTH, MOST_GAME_CHANGES
from scoring.changes import (
    REUSED,
    Agree,
    Agreement,
    Change,
    ChangeStep,
    Correct,
    EndChange,
    GameChange,
    JudgedGame,
    NotPossible,
    Obstacle,
    Record,
    Remove,
    Replacing,
    Stamp,
    Start,
    end_change,
)
from scoring.models import AppliedChange, ChangeKind, DealRecord, DealRevision, DealSide, Game, GroupItem
from scoring.rules import codec
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.games.base import AnyJass
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.withdrawn import check_not_withdrawn

KINDS = {
    Start: ChangeKind.START,
    Record: ChangeKind.RECORD,
    Correct: ChangeKind.CORRECT,
    Remove: ChangeKind.REMOVE,
    Agree: ChangeKind.AGREE,
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


FULL = N_("This game is full: it takes at most {most} changes. Start a new game for what follows.")
TOO_LONG = N_("This deal is too long to be kept: at most {most} characters are accepted.")


class Status(StrEnum):
    """What became of a change."""

    APPLIED = "applied"
    REPEATED = "repeated"
    REFUSED = "refused"


class ChangeProblem(Protocol):
    """What speaks against a change: a problem of the rule book, or what its table stands in the way with."""

    def document(self, translate: Translate = str) -> dict[str, str]:
        """Return code, clause, field and message, as the entry format writes them."""


@dataclass(frozen=True, slots=True)
class ChangeOutcome:
    """A change that ended, reopened or re-decided the game (V-6)."""

    end: EndChange
    before: GameResult
    after: GameResult


@dataclass(frozen=True, slots=True)
class ReusedId:
    """Two changes with one id: the one that is kept, and the one that came later."""

    kept: Mapping[str, Any]
    sent: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ChangeAnswer:
    """What became of one change."""

    change: UUID
    status: Status
    problems: tuple[ChangeProblem, ...] = ()
    outcome: ChangeOutcome | None = None
    reused: ReusedId | None = None

    @classmethod
    def again(cls, stamp: Stamp, content: str, kept: Callable[[], Mapping[str, Any]]) -> ChangeAnswer:
        """Answer a change whose id came before, with that content: repeated, or refused with both."""
        if stamp.content == content or not (stamp.content and content):
            return cls(stamp.change, Status.REPEATED)
        problem = Obstacle("change_id_reused", NotPossible(REUSED))
        return cls(stamp.change, Status.REFUSED, (problem,), reused=ReusedId(kept(), json.loads(stamp.sent)))


@dataclass(slots=True)
class StoredGame:
    """One game, from its rows through its changes back to its rows."""

    game: Game
    rows: dict[int, DealRecord]
    done: dict[UUID, AppliedChange]
    judged: JudgedGame
    recorded: dict[int, tuple[str, datetime]]
    revisions: list[DealRevision] = field(default_factory=list)

    @classmethod
    def started(cls, game_id: UUID, start: Start, key: str) -> StoredGame:
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
            raise NotPossible(N_("Choose another watch key: this one is taken."))
        return cls(game, {}, {}, JudgedGame.of(entry), {})

    @classmethod
    def opened(cls, game: Game, done: dict[UUID, AppliedChange]) -> StoredGame:
        prefetch_related_objects([game], "deals")
        rows = {row.number: row for row in game.deals.all()}
        recorded = {row.number: (row.recorded_by, row.recorded_at) for row in rows.values()}
        return cls(game, rows, done, JudgedGame.of(codec.read_game(game.document())), recorded)

    def answers(self, changes: Sequence[Change]) -> tuple[ChangeAnswer, ...]:
        """Take a list of changes in order and say what became of each."""
        known = [self.done.get(change.stamp.change) for change in changes]
        later = later_revisions(each and each.revision for each in known)
        return tuple(self.answer(change, revision) for change, revision in zip(changes, later, strict=True))

    def answer(self, change: Change, later: int | None) -> ChangeAnswer:
        """Answer one change; `later` is the revision that one after it in its list has already made."""
        stamp = change.stamp
        if stamp.change in self.done:
            return self.again(stamp)
        if isinstance(change, Start):
            return self._start(change)
        # A list that comes again: what was refused in it stays so, although it might fit by now.
        problems = change.step(self.before(later)).problems if later else ()
        step = change.step(self.judged)
        refused = problems or step.problems or self._too_much(step)
        if refused:
            return ChangeAnswer(stamp.change, Status.REFUSED, tuple(refused))
        return self._take(change, step)

    def again(self, stamp: Stamp) -> ChangeAnswer:
        """Answer a change whose id came before, perhaps in this very list."""
        made = {revision.change: revision for revision in self.revisions}.get(stamp.change)
        return repeated(self.game, stamp, self.done[stamp.change], made)

    def _too_much(self, step: ChangeStep) -> tuple[Obstacle, ...]:
        """Return why a change is more than a game takes, though the rule book has nothing against it."""
        if self.game.revision >= MOST_GAME_CHANGES:
            return (Obstacle("game_full", NotPossible(FULL, most=MOST_GAME_CHANGES)),)
        written = json.dumps(_document(step.after, self.judged.entry.jass))
        if len(written) > MOST_DEAL_LENGTH:
            return (Obstacle("deal_too_long", NotPossible(TOO_LONG, most=MOST_DEAL_LENGTH)),)
        return ()

    def before(self, revision: int) -> JudgedGame:
        revisions = self.game.revisions
        rules = revisions.rules_before(revision, self.game.rules)
        return JudgedGame.of(
            codec.read_game(self.game.document_with(rules, revisions.deals_before(revision)))
        )

    def _start(self, start: Start) -> ChangeAnswer:
        if self.game.revision:
            raise NotPossible(N_("This game has already been started."))
        self._log(start)
        return ChangeAnswer(start.stamp.change, Status.APPLIED)

    def _take(self, change: GameChange, step: ChangeStep) -> ChangeAnswer:
        before, after = self.judged.result, step.judged.result
        self._agree(step.judged.entry)
        self.judged = step.judged
        self.game.finished = (self.game.finished or change.stamp.at) if after.over else None
        if isinstance(change, Record) and step.number:
            self.recorded[step.number] = change.stamp.device, change.stamp.at
        self._log(change, step)
        moved = end_change(before, after)
        outcome = ChangeOutcome(moved, before, after) if moved else None
        return ChangeAnswer(change.stamp.change, Status.APPLIED, outcome=outcome)

    def _agree(self, entry: GameEntry) -> None:
        """Keep what is agreed now; the words of the house rules stay as they are while their meaning does."""
        self.game.players = dict(entry.players)
        if entry.rules != self.judged.entry.rules:
            self.game.rules = entry.rules.document()

    def _log(self, change: Change, step: ChangeStep | None = None) -> None:
        jass = self.judged.entry.jass
        self.game.revision += 1
        self.done[change.stamp.change] = AppliedChange(self.game.revision, change.stamp.content)
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
                content=change.stamp.content,
            )
        )

    def expected_rows(self) -> Iterator[tuple[DealRecord, list[DealSide]]]:
        """Yield each deal with its sides as they have to be in the database: what the rule book says."""
        for deal, judged in zip(self.judged.entry.deals, self.judged.result.deals, strict=True):
            row = self._row(deal, judged)
            yield row, list(_sides(row, judged))

    def store(self) -> None:
        """Write what has changed, in as many queries for many deals as for one."""
        if self.game._state.adding:
            self.game.save(force_insert=True)
        else:
            self.game.save(update_fields=["revision", "finished", "players", "rules"])
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
        gone = stored.keys() - wanted.keys()
        if gone:
            DealSide.objects.filter(pk__in=[stored[place][0] for place in gone]).delete()
        changed = [side for place, side in wanted.items() if _side_values(side) != stored.get(place, [])[1:]]
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


def repeated(
    game: Game, stamp: Stamp, applied: AppliedChange, made: DealRevision | None = None
) -> ChangeAnswer:
    """Answer a change of a game whose id came before; `made` is what it made, where that is at hand."""
    return ChangeAnswer.again(
        stamp, applied.content, lambda: _kept(made or game.revisions.get(change=stamp.change))
    )


def _kept(revision: DealRevision) -> Mapping[str, Any]:
    names = ("revision", "number", "kind", "before", "after", "at", "device", "reason")
    return {name: getattr(revision, name) for name in names}


def later_revisions(known: Iterable[int | None]) -> Iterator[int | None]:
    """Yield for each change of a list the first revision that one after it has already made."""
    made = list(known)
    return (min(filter(None, made[at + 1 :]), default=None) for at in range(len(made)))


def _side_values(side: DealSide) -> list[int]:
    return [getattr(side, name) for name in SIDE_FIELDS]


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


def _document(changed: DealEntry | Agreement | None, jass: AnyJass) -> Mapping[str, Any] | None:
    return codec.deal_document(changed, jass) if isinstance(changed, DealEntry) else changed


def _differs(row: DealRecord, stored: DealRecord | None) -> bool:
    return stored is None or any(getattr(row, name) != getattr(stored, name) for name in DEAL_FIELDS)


# Score-keeping: lists of changes that start a game, and record, correct and remove its deals.
#
# A list is one transaction. Each change is applied once however often it arrives (its `Stamp` carries
# the change's own id), judged by the rule book, and leaves a `DealRevision`. What is refused is not
# stored. The number of queries grows neither with the deals nor with the length of a list


class UnknownGame(RulesError):
    """There is no such game, or it is somebody else's: the two look the same from outside."""

    def __init__(self) -> None:
        super().__init__(N_("There is no such game, or this is not its key."))


@dataclass(frozen=True, slots=True)
class Answers:
    """What became of a list of changes, and the game after it."""

    game: Game
    answers: tuple[ChangeAnswer, ...]

    @property
    def refused(self) -> bool:
        return any(answer.status is Status.REFUSED for answer in self.answers)


def owned(game: Game | None, *, key: str) -> Game:
    """Return `game` if `key` is the one that started it; UnknownGame alike for no game and for another."""
    if game is None or not opens(key, game.key_hash):
        check_not_withdrawn(key)
        raise UnknownGame
    return game


def writable(game: Game | None, *, key: str) -> Game:
    """Return `game` if `key` may write it: its own, or that of a device of a group to which it belongs."""
    if game is not None and not opens(key, game.key_hash):
        by_group = GroupItem.objects.writable().with_device(hashed(key)).filter(game=game)
        if by_group.exists():
            return game
    return owned(game, key=key)


def apply_changes(game_id: UUID, changes: Sequence[Change], *, key: str) -> Answers:
    """Apply a list of changes in order; refused ones leave the others standing.

    Raises UnknownGame, NotPossible, or DocumentError for a change that has not the form of the
    entry format; then nothing of the list is applied.
    """
    try:
        return _apply(game_id, changes, key)
    except IntegrityError:
        # Somebody stored the same game in the same moment. The constraint has decided between the
        # two, and a second look finds what was stored.
        return _apply(game_id, changes, key)


@transaction.atomic
def _apply(game_id: UUID, changes: Sequence[Change], key: str) -> Answers:
    game = Game.objects.locked().filter(pk=game_id).first()
    if game is None and changes and isinstance(changes[0], Start):
        # A phone that has not heard of a deletion must not bring the game back.
        check_not_withdrawn(key)
        return _write(StoredGame.started(game_id, changes[0], key), changes)
    return _continue(writable(game, key=key), changes)


@transaction.atomic
def change_game(game: Game, changes: Sequence[Change]) -> Answers:
    """Apply a list of changes for somebody who may write a game without its key, as a club's office may."""
    return _continue(Game.objects.locked().get(pk=game.pk), changes)


def _continue(game: Game, changes: Sequence[Change]) -> Answers:
    stamps = [change.stamp for change in changes]
    done = game.revisions.applied(stamp.change for stamp in stamps)
    if done.keys() >= {stamp.change for stamp in stamps}:
        # The answer was lost, not the changes: the game need not be read to say so.
        return Answers(game, tuple(repeated(game, stamp, done[stamp.change]) for stamp in stamps))
    return _write(StoredGame.opened(game, done), changes)


def _write(stored: StoredGame, changes: Sequence[Change]) -> Answers:
    answers = stored.answers(changes)
    if stored.revisions:
        stored.store()
    return Answers(stored.game, answers)
