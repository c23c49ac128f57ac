"""Who is in a group, and its end: devices join and leave, links are renewed, groups deleted and restored."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from core.errors import N_
from core.keys import hashed, opens
from core.limits import MOST_GROUP_DEVICES
from core.recent import is_recent
from scoring.changes import NotPossible
from scoring.groups.access import DEVICES, LINKS, WRITERS, GroupRole, Opened, open_group
from scoring.groups.changes import DIFFER, GroupDeleted, UnknownGroup
from scoring.models import Group, GroupDevice
from scoring.withdrawn import withdraw

REGRET = timedelta(days=30)
"""For so long a group that was deleted can be restored."""

IDLE = timedelta(days=730)
"""After so long without a change a group is deleted as by hand; some families play at New Year only."""

SEEN_EVERY = timedelta(hours=1)
"""How often it is written down that a device asked: one that nobody has may be a lost one."""

CROWDED = N_("A group has at most {most} devices: remove one that is no longer used first.")


def _locked(group_id: UUID, key: str, roles: Collection[GroupRole]) -> Opened:
    """Return a group for this key, held against other writers."""
    return open_group(Group.objects.locked().filter(pk=group_id).first(), key, roles)


def _alive(found: Opened) -> Group:
    if found.group.deleted:
        raise GroupDeleted
    return found.group


@transaction.atomic
def add_device(group_id: UUID, device_key: str, name: str, *, key: str) -> bool:
    """Let a device in through a link; return whether it may write, which it keeps once it may."""
    found = _locked(group_id, key, LINKS)
    group, own = _alive(found), hashed(device_key)
    if own in {group.write_hash, group.watch_hash}:
        raise NotPossible(DIFFER)
    device = group.devices.filter(key_hash=own).first()
    if device is None:
        if group.devices.count() >= MOST_GROUP_DEVICES:
            raise NotPossible(CROWDED, most=MOST_GROUP_DEVICES)
        device = GroupDevice(group=group, key_hash=own, may_write=False)
    device.name, device.may_write = name, device.may_write or found.may_write
    device.save()
    return device.may_write


@transaction.atomic
def remove_device(group_id: UUID, *, key: str) -> None:
    """Let a device out: its key opens the group no more."""
    group = _locked(group_id, key, DEVICES).group
    group.devices.filter(key_hash=hashed(key)).delete()


@transaction.atomic
def remove_lost_device(group_id: UUID, device_id: int, write: str, watch: str, *, key: str) -> None:
    """Remove a device, as one that was lost: its key opens the group no more.

    It knows the links and could come back through them, so they are replaced with it.
    """
    group = _alive(_locked(group_id, key, WRITERS))
    device = group.devices.filter(pk=device_id)
    withdraw(device.values_list("key_hash", flat=True), of_game=False, of_device=True)
    device.delete()
    _replace_links(group, write, watch)


@transaction.atomic
def replace_links(group_id: UUID, write: str, watch: str, *, key: str) -> None:
    """Give a group two new links; those of before are dead, and devices stay in."""
    _replace_links(_alive(_locked(group_id, key, WRITERS)), write, watch)


def _replace_links(group: Group, write: str, watch: str) -> None:
    before, after = [group.write_hash, group.watch_hash], [hashed(write), hashed(watch)]
    if after == before:
        return
    taken = group.devices.filter(key_hash__in=after).exists()
    if write == watch or taken or set(after) & set(before):
        raise NotPossible(DIFFER)
    group.write_hash, group.watch_hash = after
    group.links += 1
    group.save(update_fields=["write_hash", "watch_hash", "links"])
    withdraw(before, of_game=False)


def note_seen(found: Opened) -> None:
    """Write down now and then that a device asked; a group is read even where nothing can be written."""
    device, now = found.device, timezone.now()
    if device is not None and not is_recent(device.seen, SEEN_EVERY, now):
        with suppress(DatabaseError):
            GroupDevice.objects.filter(pk=device.pk).update(seen=now)


def joining_address(group: Group, watch: str, write: str | None) -> str:
    """Return where a link leads to, for whoever has its keys; UnknownGroup where these are of before.

    What stands behind the # is never sent, so that no log has it. The key that lets in comes first.
    """
    known = opens(watch, group.watch_hash) and (write is None or opens(write, group.write_hash))
    if not known:
        raise UnknownGroup
    keys = [write, watch] if write else [watch]
    return f"{reverse('scoring:group')}#join={'.'.join([str(group.pk), *keys])}"


@transaction.atomic
def delete_group(group_id: UUID, *, key: str) -> Group:
    """Delete a group for everybody; for thirty days it can be restored."""
    group = _locked(group_id, key, WRITERS).group
    group.deleted = group.deleted or timezone.now()
    group.save(update_fields=["deleted"])
    return group


@transaction.atomic
def restore_group(group_id: UUID, *, key: str) -> Group:
    """Take a deletion back."""
    group = _locked(group_id, key, WRITERS).group
    group.deleted, group.changed = None, timezone.now()
    group.save(update_fields=["deleted", "changed"])
    return group


def until(group: Group) -> datetime | None:
    """Return until when a deleted group can be restored."""
    return group.deleted + REGRET if group.deleted else None


# Housekeeping


def idle_groups(now: datetime) -> QuerySet[Group]:
    """Return groups that nobody has changed for a long time."""
    return Group.objects.filter(changed__lt=now - IDLE, deleted=None)


def over_groups(now: datetime) -> QuerySet[Group]:
    """Return deleted groups that nobody has restored in time."""
    return Group.objects.filter(deleted__lt=now - REGRET)


def end_groups(groups: Iterable[Group]) -> None:
    """Delete groups as somebody in them would, to be restored for thirty days."""
    keys = [group.pk for group in groups]
    Group.objects.filter(pk__in=keys).update(deleted=timezone.now())


@transaction.atomic
def remove_groups(groups: Iterable[Group]) -> None:
    """Delete groups for good; their games stay with the phones that wrote them, as quick games."""
    found = list(groups)
    keys = [group.pk for group in found]
    devices = GroupDevice.objects.filter(group__in=keys).values_list("key_hash", flat=True)
    links = [link for group in found for link in (group.write_hash, group.watch_hash)]
    withdraw([*links, *devices], of_game=True)
    Group.objects.filter(pk__in=keys).delete()
