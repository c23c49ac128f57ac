"""Checks of stored groups: what the database keeps of each, held against what its changes allow."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet

from core.errors import RulesError
from scoring.groups.items import read_item
from scoring.models import Group, GroupItem, ItemKind

CHUNK = 200


def groups_to_check(groups: QuerySet[Group]) -> Iterator[Group]:
    """Yield groups with all that their check reads, in as many queries for many as for one."""
    yield from groups.prefetch_related("items", "changes").iterator(chunk_size=CHUNK)


def group_differences(group: Group) -> Iterator[str]:
    """Yield a sentence for each stored fact of a group that cannot be."""
    items = group.items.all()
    newest = max((item.revision for item in items), default=0)
    changes = len(group.changes.all())
    if newest != group.revision:
        yield f"its newest item has revision {newest}, the group {group.revision}"
    if changes != group.applied:
        yield f"it has {changes} changes, and should have {group.applied}"
    if ItemKind.NAME not in {item.kind for item in items}:
        yield "it has no name"
    for item in items:
        yield from _item(item)


def _item(item: GroupItem) -> Iterator[str]:
    if item.game_id is not None and str(item.game_id) != item.key:
        yield f"{item}: its game is {item.game_id}"
    try:
        read_item(ItemKind(item.kind), item.key, item.value)
    except RulesError as error:
        yield f"{item}: {error}"
