"""Which key opens a group, and what it lets somebody do."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto

from core.keys import hashed, opens
from scoring.groups.changes import GroupDeleted, GroupLinkWithdrawn, OnlyShown, UnknownGroup
from scoring.models import Group, GroupDevice
from scoring.withdrawn import check_not_withdrawn


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
    """A group that a key has opened: `device` is whose key it is, None for that of a link."""

    group: Group
    role: GroupRole
    device: GroupDevice | None = None

    @property
    def may_write(self) -> bool:
        return self.role in {GroupRole.WRITER, GroupRole.WRITE_LINK}


def open_group(group: Group | None, key: str, roles: Collection[GroupRole] = ANY) -> Opened:
    """Return `group` with the role of `key`.

    Raises UnknownGroup alike for no group and for a wrong key, OnlyShown where another role is wanted.
    """
    found = _opened(group, key) if group is not None else None
    if found is None:
        check_not_gone(key)
        raise UnknownGroup
    if found.role not in roles:
        raise OnlyShown
    return found


def _opened(group: Group, key: str) -> Opened | None:
    if opens(key, group.write_hash):
        return Opened(group, GroupRole.WRITE_LINK)
    if opens(key, group.watch_hash):
        return Opened(group, GroupRole.WATCH_LINK)
    device = group.devices.filter(key_hash=hashed(key)).first()
    if device is None:
        return None
    return Opened(group, GroupRole.WRITER if device.may_write else GroupRole.READER, device)


def check_not_gone(key: str) -> None:
    """Say what became of a key that opens nothing any more; nothing happens for any other."""
    check_not_withdrawn(key, deleted=GroupDeleted, replaced=GroupLinkWithdrawn)
