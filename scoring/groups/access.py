"""Which key opens a group, and what it lets somebody do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto

from core.keys import hashed, is_key, opens
from scoring.groups.changes import GroupDeleted, GroupLinkWithdrawn, OnlyShown, UnknownGroup
from scoring.models import Group, WithdrawnKey


class GroupRole(Enum):
    """What somebody holds: a device's own key, or one of the two links."""

    WRITER = auto()
    READER = auto()
    WRITE_LINK = auto()
    WATCH_LINK = auto()


ANY = frozenset(GroupRole)
LINKS = frozenset({GroupRole.WRITE_LINK, GroupRole.WATCH_LINK})
DEVICES = frozenset({GroupRole.WRITER, GroupRole.READER})
WRITERS = frozenset({GroupRole.WRITER})


@dataclass(frozen=True, slots=True)
class Opened:
    """A group that a key has opened."""

    group: Group
    role: GroupRole

    @property
    def may_write(self) -> bool:
        return self.role in {GroupRole.WRITER, GroupRole.WRITE_LINK}


def open_group(group: Group | None, key: str, roles: Collection[GroupRole] = ANY) -> Opened:
    """Return `group` with the role of `key`.

    Raises UnknownGroup alike for no group and for a wrong key, OnlyShown where another role is wanted.
    """
    role = _role(group, key) if group is not None else None
    if group is None or role is None:
        check_not_gone(key)
        raise UnknownGroup
    if role not in roles:
        raise OnlyShown
    return Opened(group, role)


def _role(group: Group, key: str) -> GroupRole | None:
    if opens(key, group.write_hash):
        return GroupRole.WRITE_LINK
    if opens(key, group.watch_hash):
        return GroupRole.WATCH_LINK
    device = group.devices.filter(key_hash=hashed(key)).values_list("may_write", flat=True).first()
    if device is None:
        return None
    return GroupRole.WRITER if device else GroupRole.READER


def check_not_gone(key: str) -> None:
    """Say what became of a key that opens nothing any more; nothing happens for any other."""
    found = WithdrawnKey.objects.filter(pk=hashed(key)).first() if is_key(key) else None
    if found is not None:
        raise GroupDeleted if found.of_game else GroupLinkWithdrawn
