"""Laws of stored groups: whatever two phones send, in any order and any number of times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from core.documents import read_time
from scoring.changes import Stamp
from scoring.game_storage import Status
from scoring.groups.changes import Put, StartGroup
from scoring.groups.storage import GroupAnswer, apply_group_changes
from scoring.models import Group, ItemKind
from tests.laws import examples
from tests.scoring.conftest import AT
from tests.scoring.groups.conftest import new_key

PEOPLE = [str(uuid4()) for _person in range(2)]
NAMES = ["Anna", "Beat", None]
Holding = dict[str, tuple[int, str | None]]
"""Of each person the revision and the name that holds."""


def stamp(sent: str) -> Stamp:
    return Stamp(uuid4(), read_time("at", AT), sent=sent)


@dataclass(frozen=True)
class Written:
    """What a phone has typed while it was offline: a person, a name, and what it had seen of it."""

    person: str
    name: str | None
    seen: int

    def change(self) -> Put:
        value = {"name": self.name} if self.name else None
        return Put(stamp(repr(self)), (ItemKind.PERSON, self.person), value, self.seen)


written = st.builds(Written, st.sampled_from(PEOPLE), st.sampled_from(NAMES), st.integers(0, 4))
lists = st.lists(written, min_size=1, max_size=4)


@st.composite
def sendings(draw: st.DrawFn) -> list[Sequence[Put]]:
    """Return what arrives: parts of the lists of two phones, each part any number of times, mixed."""
    phones = [[each.change() for each in draw(lists)] for _phone in range(2)]
    arriving = []
    for changes in phones:
        for _time in range(draw(st.integers(1, 3))):
            start = draw(st.integers(0, len(changes) - 1))
            arriving.append(changes[start : draw(st.integers(start + 1, len(changes)))])
    return draw(st.permutations(arriving))


def held(group: UUID) -> Holding:
    """What holds of each person: revision and name."""
    rows = Group.objects.get(pk=group).items.filter(kind=ItemKind.PERSON)
    return {item.key: (item.revision, item.value and item.value["name"]) for item in rows}


def check(change: Put, answer: GroupAnswer, applied: set[UUID], now: Holding) -> None:
    """Hold one answer against what was applied before, and what holds after its list."""
    if answer.status is Status.REPEATED:
        assert change.stamp.change in applied
    elif answer.status is Status.REFUSED:
        # No conflict is lost: whoever is refused is shown what holds, and it is newer than what they saw.
        assert answer.current is not None
        assert [problem.code for problem in answer.problems] == ["conflict"]
        name = answer.current.value and answer.current.value["name"]
        assert (answer.current.revision, name) == now[change.place[1]]
        assert answer.current.revision > change.base
        assert change.stamp.change not in applied
    else:
        assert change.stamp.change not in applied
        applied.add(change.stamp.change)


@pytest.mark.django_db
@examples(120)
@given(sendings())
def test_each_change_of_two_phones_is_applied_once_at_most_and_no_conflict_is_lost(
    arriving: list[Sequence[Put]],
):
    with transaction.atomic():
        group, key = uuid4(), new_key()
        applied: set[UUID] = set()
        apply_group_changes(group, [StartGroup(stamp("start"), new_key(), new_key(), "Runde")], key=key)
        for changes in arriving:
            done = apply_group_changes(group, changes, key=key)
            for change, answer in zip(changes, done.answers, strict=True):
                check(change, answer, applied, held(group))
        stored = Group.objects.get(pk=group)
        assert {each.change for each in stored.changes.all()} >= applied
        assert stored.applied == stored.changes.count() == len(applied) + 1
        assert max([1, *(revision for revision, _name in held(group).values())]) == stored.revision
        transaction.set_rollback(True)


@pytest.mark.django_db
@examples(100)
@given(st.lists(written, min_size=1, max_size=4))
def test_who_always_chooses_gets_everything_in(typed: list[Written]):
    with transaction.atomic():
        group, key = uuid4(), new_key()
        apply_group_changes(group, [StartGroup(stamp("start"), new_key(), new_key(), "Runde")], key=key)
        for each in typed:
            [answer] = apply_group_changes(group, [each.change()], key=key).answers
            if answer.current is not None:
                chosen = Written(each.person, each.name, answer.current.revision)
                [answer] = apply_group_changes(group, [chosen.change()], key=key).answers
            assert answer.status is Status.APPLIED
            assert held(group).get(each.person, (0, None))[1] == each.name
        transaction.set_rollback(True)
