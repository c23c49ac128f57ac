"""Storing a group: it is started, opened with what its changes are about, changed, and written back.

A list of changes is one transaction, each applied once however often it arrives. What two phones change
differently is refused with what holds (`conflict`), so that neither is lost. The number of queries grows
neither with the group nor with the length of a list, but for names that are forgotten: after the list they go
out of games, a few at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Count, Q
from django.utils import timezone

from core.errors import N_, DocumentError, RulesError
from core.keys import hashed, opens
from core.limits import MOST_EVENINGS, MOST_GROUP_CHANGES, MOST_GROUP_GAMES, MOST_PEOPLE
from scoring.changes import REUSED, NotPossible, Obstacle, Stamp
from scoring.evenings.people import plain_name
from scoring.game_storage import Status
from scoring.groups.access import WRITERS, check_not_gone, open_group
from scoring.groups.changes import (
    CONFLICT,
    DIFFER,
    STARTED,
    UNKNOWN_GAME,
    UNKNOWN_PERSON,
    Forget,
    GroupChange,
    GroupDeleted,
    Place,
    Put,
    StartGroup,
)
from scoring.groups.forgetting import dash_of, finish_forgetting, former_names, without_names
from scoring.groups.items import Value
from scoring.models import Game, Group, GroupDevice, GroupItem, ItemKind
from scoring.models import GroupChange as AppliedChange

MOST: Mapping[ItemKind, tuple[int, str]] = {
    ItemKind.PERSON: (MOST_PEOPLE, N_("A group has at most {most} people.")),
    ItemKind.EVENING: (MOST_EVENINGS, N_("A group has at most {most} evenings.")),
    ItemKind.PAID: (MOST_EVENINGS, N_("A group has at most {most} evenings.")),
    ItemKind.GAME: (MOST_GROUP_GAMES, N_("A group has at most {most} games.")),
}
FULL = N_("This group is full: it takes at most {most} changes. Start a new group for what follows.")
WITH_NAMES = (ItemKind.PERSON, ItemKind.PAID)
UPDATED = (
    *("value", "revision", "change", "at", "device"),
    *("game", "writable", "former", "dash", "forgetting"),
)


@dataclass(frozen=True, slots=True)
class GroupAnswer:
    """What became of one change; `current` is what holds after its list, where that stood against it."""

    change: UUID
    status: Status
    problems: tuple[Obstacle, ...] = ()
    current: GroupItem | None = None


@dataclass(frozen=True, slots=True)
class GroupAnswers:
    """What became of a list of changes, and the group after it."""

    group: Group
    answers: tuple[GroupAnswer, ...]

    @property
    def refused(self) -> bool:
        return any(answer.status is Status.REFUSED for answer in self.answers)


@dataclass(frozen=True, slots=True)
class GameKeys:
    """A quick game on the server, and what its keys hash to."""

    id: UUID
    key_hash: str
    watch_hash: str

    def proven(self, proof: str) -> bool | None:
        """Return whether `proof` writes the game, or only shows it; None where it does neither."""
        if opens(proof, self.key_hash):
            return True
        return False if opens(proof, self.watch_hash) else None


class NotTaken(Exception):
    """Why a change is not applied, and what holds in its place."""

    def __init__(self, code: str, error: RulesError, current: GroupItem | None = None) -> None:
        super().__init__(code)
        self.obstacle = Obstacle(code, error)
        self.current = current


@dataclass(slots=True)
class StoredGroup:
    """One group, from the rows that its changes are about through these back to its rows."""

    group: Group
    done: dict[UUID, str]
    items: dict[Place, GroupItem]
    counts: Counter[str]
    games: Mapping[str, GameKeys]
    sent: set[UUID] = field(default_factory=set)
    new: list[AppliedChange] = field(default_factory=list)
    moved: dict[Place, GroupItem] = field(default_factory=dict)

    @classmethod
    def opened(cls, group: Group, done: dict[UUID, str], changes: Sequence[GroupChange]) -> StoredGroup:
        items = group.items.filter(_about(changes))
        counts = group.items.present().values_list("kind").annotate(count=Count("pk")).order_by()
        found = {(ItemKind(item.kind), item.key): item for item in items}
        return cls(group, done, found, Counter(dict(counts)), _games(changes))

    def answers(self, changes: Iterable[GroupChange]) -> tuple[GroupAnswer, ...]:
        """Take a list of changes in order and say what became of each."""
        return tuple(map(self.answer, changes))

    def answer(self, change: GroupChange) -> GroupAnswer:
        """Take one change, unless it came before or something stands against it."""
        stamp = change.stamp
        if stamp.change in self.done:
            return self._again(stamp)
        try:
            self._take(change)
        except NotTaken as refused:
            return GroupAnswer(stamp.change, Status.REFUSED, (refused.obstacle,), refused.current)
        self.sent.add(stamp.change)
        self.done[stamp.change] = stamp.content
        self.new.append(AppliedChange(group=self.group, change=stamp.change, content=stamp.content))
        return GroupAnswer(stamp.change, Status.APPLIED)

    def _again(self, stamp: Stamp) -> GroupAnswer:
        answer = answer_again(stamp, self.done[stamp.change])
        if answer.status is Status.REPEATED:
            self.sent.add(stamp.change)
        return answer

    def _take(self, change: GroupChange) -> None:
        if self.group.applied + len(self.new) >= MOST_GROUP_CHANGES:
            raise NotTaken("group_full", NotPossible(FULL, most=MOST_GROUP_CHANGES))
        if isinstance(change, StartGroup):
            self._start(change)
        elif isinstance(change, Forget):
            self._forget(change)
        else:
            self._put(change)

    def _start(self, start: StartGroup) -> None:
        if self.group.revision:
            raise NotPossible(STARTED)
        self._set((ItemKind.NAME, ""), start.value(), start.stamp)

    def _put(self, change: Put) -> None:
        try:
            value = change.value()
        except DocumentError as error:
            raise NotTaken("value", error) from error
        item = self.items.get(change.place)
        game = self._game(change, item) if value is not None else None
        if item is None or item.value != value:
            self._check_seen(change, item)
            self._check_room(change.place[0], item, value)
            item = self._set(change.place, value, change.stamp)
        if item is not None and change.place[0] is ItemKind.GAME:
            self._bring(item, game)

    def _check_seen(self, change: Put, item: GroupItem | None) -> None:
        """Refuse what would replace a value that its phone has neither seen nor put itself in this list."""
        if item is not None and change.base < item.revision and item.change not in self.sent:
            raise NotTaken("conflict", NotPossible(CONFLICT), item)

    def _check_room(self, kind: ItemKind, item: GroupItem | None, value: Value) -> None:
        more = (value is not None) - (item is not None and item.value is not None)
        most, sentence = MOST.get(kind, (self.counts[kind] + 1, ""))
        if more > 0 and self.counts[kind] >= most:
            raise NotTaken("too_many", NotPossible(sentence, most=most))
        self.counts[kind] += more

    def _game(self, change: Put, item: GroupItem | None) -> tuple[UUID, bool] | None:
        """Return the game that an item brings, and whether the group may write it: its key proves that."""
        if change.place[0] is not ItemKind.GAME:
            return None
        known = self.games.get(change.place[1])
        proven = known.proven(change.proof) if known else None
        brought = item if item is not None and item.game_id is not None else None
        if known is None or (proven is None and brought is None):
            raise NotTaken("game_unknown", NotPossible(UNKNOWN_GAME))
        return known.id, bool(proven) or (brought is not None and brought.writable)

    def _bring(self, item: GroupItem, game: tuple[UUID, bool] | None) -> None:
        brought = game or (None, False)
        if (item.game_id, item.writable) != brought:
            item.game_id, item.writable = brought
            self.moved[ItemKind.GAME, item.key] = item

    def _forget(self, change: Forget) -> None:
        person = self.items.get((ItemKind.PERSON, str(change.person)))
        names = self._names(person) if person else []
        if person is None or not names:
            raise NotTaken("person_unknown", NotPossible(UNKNOWN_PERSON))
        self.counts[ItemKind.PERSON] -= person.value is not None
        self._set((ItemKind.PERSON, person.key), None, change.stamp)
        person.dash = person.dash or self._dash(names)
        person.former, person.forgetting = [], [*(person.forgetting or []), *names]
        for place, item in list(self.items.items()):
            renamed = without_names(item.value, names, person.dash)
            if renamed != item.value:
                self._set(place, renamed, change.stamp)

    def _names(self, person: GroupItem) -> list[str]:
        """Return what a person is and was called, but for what somebody else in the group is called now."""
        others = {
            plain_name(item.value["name"])
            for item in self.items.values()
            if item.kind == ItemKind.PERSON and item.value is not None and item is not person
        }
        former = [name for name in person.former if plain_name(name) not in others]
        return [*([person.value["name"]] if person.value else []), *former]

    def _dash(self, names: Iterable[str]) -> str:
        """Return what to call somebody in games from now on: whom two phones have added is one person."""
        wanted = set(map(plain_name, names))
        gone = [item for item in self.items.values() if item.dash]
        for other in gone:
            if wanted & set(map(plain_name, other.forgetting or [])):
                return other.dash
        return dash_of(len({other.dash for other in gone}) + 1)

    def _set(self, place: Place, value: Value, stamp: Stamp) -> GroupItem | None:
        item = self.items.get(place)
        if item is None and value is None:
            return None  # what was never there is taken out by saying so
        item = item or GroupItem(group=self.group, kind=place[0], key=place[1])
        self.group.revision += 1
        if place[0] is ItemKind.PERSON:
            item.former = former_names(item, value)
        item.value, item.revision, item.change = value, self.group.revision, stamp.change
        item.at, item.device = stamp.at, stamp.device
        self.items[place] = self.moved[place] = item
        return item

    def store(self) -> None:
        """Write what has changed, in as many queries for many changes as for one."""
        self.group.applied += len(self.new)
        self.group.changed = timezone.now()
        if self.group._state.adding:
            self.group.save(force_insert=True)
        else:
            self.group.save(update_fields=["revision", "applied", "changed"])
        GroupItem.objects.bulk_create(
            self.moved.values(),
            update_conflicts=True,
            unique_fields=["group", "kind", "key"],
            update_fields=UPDATED,
        )
        AppliedChange.objects.bulk_create(self.new)


def answer_again(stamp: Stamp, content: str) -> GroupAnswer:
    """Answer a change whose id came before, with that content: repeated, or refused."""
    if stamp.content == content:
        return GroupAnswer(stamp.change, Status.REPEATED)
    problem = Obstacle("change_id_reused", NotPossible(REUSED))
    return GroupAnswer(stamp.change, Status.REFUSED, (problem,))


def _about(changes: Iterable[GroupChange]) -> Q:
    """Return which items these changes are about: for whoever is forgotten all with names."""
    wanted = [_places(change) for change in changes]
    return reduce(or_, wanted, Q(pk=None))


def _places(change: GroupChange) -> Q:
    if isinstance(change, Forget):
        return Q(kind__in=WITH_NAMES)
    kind, key = change.place if isinstance(change, Put) else (ItemKind.NAME, "")
    return Q(kind=kind, key=key)


def _games(changes: Iterable[GroupChange]) -> dict[str, GameKeys]:
    """Return the quick games that changes bring; those of a table belong to their tournament."""
    wanted = {
        change.place[1]
        for change in changes
        if isinstance(change, Put) and change.place[0] is ItemKind.GAME and change.sent is not None
    }
    keys = [UUID(key) for key in wanted if _is_id(key)]
    if not keys:
        return {}
    rows = Game.objects.filter(pk__in=keys, tournament_table=None).values_list("pk", "key_hash", "watch_hash")
    return {str(row[0]): GameKeys(*row) for row in rows}


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def apply_group_changes(group_id: UUID, changes: Sequence[GroupChange], *, key: str) -> GroupAnswers:
    """Apply a list of changes in order; refused ones leave the others standing.

    Raises UnknownGroup, OnlyShown, GroupDeleted or NotPossible; then nothing of the list is applied.
    """
    try:
        done = _apply(group_id, changes, key)
    except IntegrityError:
        # Somebody stored the same group or deleted a game in the same moment: a second look finds what holds.
        done = _apply(group_id, changes, key)
    if any(isinstance(change, Forget) for change in changes):
        finish_forgetting(group_id)  # also what was interrupted, when it is sent again
    return done


@transaction.atomic
def _apply(group_id: UUID, changes: Sequence[GroupChange], key: str) -> GroupAnswers:
    group = Group.objects.locked().filter(pk=group_id).first()
    if group is None and isinstance(changes[0], StartGroup):
        return _begin(group_id, changes[0], changes, key)
    group = open_group(group, key, WRITERS).group
    if group.deleted:
        raise GroupDeleted
    done = group.changes.contents(change.stamp.change for change in changes)
    if done.keys() >= {change.stamp.change for change in changes}:
        answers = tuple(answer_again(change.stamp, done[change.stamp.change]) for change in changes)
        return GroupAnswers(group, answers)
    return _write(StoredGroup.opened(group, done, changes), changes)


def _begin(group_id: UUID, start: StartGroup, changes: Sequence[GroupChange], key: str) -> GroupAnswers:
    # A phone that has not heard of a deletion must not bring the group back.
    check_not_gone(key)
    if len({key, start.write_key, start.watch_key}) < 3:
        raise NotPossible(DIFFER)
    group = Group(pk=group_id, write_hash=hashed(start.write_key), watch_hash=hashed(start.watch_key))
    stored = StoredGroup(group, {}, {}, Counter(), _games(changes))
    answers = _write(stored, changes)
    GroupDevice.objects.create(group=group, key_hash=hashed(key), name=start.stamp.device, may_write=True)
    return answers


def _write(stored: StoredGroup, changes: Sequence[GroupChange]) -> GroupAnswers:
    answers = stored.answers(changes)
    if stored.new:
        stored.store()
    return GroupAnswers(stored.group, answers)
