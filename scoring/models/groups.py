"""A group of people who play together, as the database keeps it.

A `Group` is opened by two links and by the devices that joined through one (`GroupDevice`). All that it
holds are items: a value by kind and key (`GroupItem`). `GroupChange` says which changes were applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scoring.models.games import Game


class ItemKind(models.TextChoices):
    """What an item of a group is."""

    NAME = "name"
    PERSON = "person"
    RULES = "rules"
    STAKES = "stakes"
    EVENING = "evening"
    PAID = "paid"
    GAME = "game"


class GroupQuerySet(models.QuerySet["Group"]):
    def locked(self) -> GroupQuerySet:
        """Held against other writers until the transaction ends."""
        return self.select_for_update()


class Group(models.Model):
    """People who play together, without an account; the database keeps of its links what they hash to.

    `applied` counts its changes, `links` how often these were renewed.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    write_hash = models.CharField(max_length=64)
    watch_hash = models.CharField(max_length=64)
    revision = models.PositiveIntegerField(default=0)
    applied = models.PositiveIntegerField(default=0)
    links = models.PositiveIntegerField(default=0)
    changed = models.DateTimeField(default=timezone.now, db_index=True)
    deleted = models.DateTimeField(null=True, db_index=True)

    objects = GroupQuerySet.as_manager()

    class Meta:
        constraints = [
            # The link that only shows must never be the one that lets somebody write.
            models.CheckConstraint(condition=~Q(write_hash=F("watch_hash")), name="group_watch_is_not_write"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"


class GroupDevice(models.Model):
    """A device that joined with a key of its own; it stays in when the links are renewed.

    `seen` is when it last asked, to the hour; null before it has.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="devices", db_index=False)
    key_hash = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=80, blank=True)
    may_write = models.BooleanField()
    joined = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            # Joining again with the same key is the same device.
            models.UniqueConstraint(fields=["group", "key_hash"], name="group_device_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ItemQuerySet(models.QuerySet["GroupItem"]):
    def present(self) -> ItemQuerySet:
        """Without those that were taken out."""
        return self.filter(value__isnull=False)

    def games(self) -> ItemQuerySet:
        """Those whose game is on the server."""
        return self.present().filter(game__isnull=False)

    def writable(self) -> ItemQuerySet:
        """Games that belong to a group: somebody brought them who may write them."""
        return self.games().filter(writable=True)

    def being_forgotten(self) -> ItemQuerySet:
        """People whose names are still to be replaced in games."""
        return self.filter(forgetting__isnull=False)

    def with_device(self, key_hash: str) -> ItemQuerySet:
        """Those of groups in which a device may write, unless they were deleted."""
        return self.filter(
            group__deleted=None, group__devices__key_hash=key_hash, group__devices__may_write=True
        )


class GroupItem(models.Model):
    """One thing that a group holds, and the revision that last changed it; null was taken out.

    `at` is the clock of the `device` that changed it.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="items", db_index=False)
    kind = models.CharField(max_length=10, choices=ItemKind)
    key = models.CharField(max_length=50, blank=True)
    value = models.JSONField(null=True)
    revision = models.PositiveIntegerField()
    change = models.UUIDField()
    at = models.DateTimeField()
    device = models.CharField(max_length=80, blank=True)
    # A game that its keeper deletes is gone from the group too, while the item still says so to phones.
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="group_items")
    writable = models.BooleanField(default=False)
    # What a person was called before: games still say so, and whoever is forgotten is forgotten there too.
    former = models.JSONField(default=list)
    # What a forgotten person is called in games, who stays somebody else than the next one forgotten; and the
    # names that are still to be replaced there.
    dash = models.CharField(max_length=10, blank=True)
    forgetting = models.JSONField(null=True)

    objects = ItemQuerySet.as_manager()

    class Meta:
        constraints = [
            # There is one of each: what two phones put at once is decided by the base they saw.
            models.UniqueConstraint(fields=["group", "kind", "key"], name="group_item_once"),
            # Phones and the server know these, and nothing else could be read.
            models.CheckConstraint(condition=Q(kind__in=ItemKind.values), name="group_item_kind_known"),
            # Only a game that is there can be shown to the group, or written by it.
            models.CheckConstraint(
                condition=Q(kind=ItemKind.GAME) | Q(game__isnull=True, writable=False),
                name="group_item_game_fits_kind",
            ),
        ]
        indexes = [models.Index(fields=["group", "revision"], name="group_item_since")]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}".strip()


class GroupChangeQuerySet(models.QuerySet["GroupChange"]):
    def contents(self, changes: Iterable[UUID]) -> dict[UUID, str]:
        """What was applied under these ids, for each that was."""
        return dict(self.filter(change__in=changes).values_list("change", "content"))


class GroupChange(models.Model):
    """A change that was applied; what tells it from another with its id is all that is kept of it."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="changes", db_index=False)
    change = models.UUIDField()
    content = models.CharField(max_length=64, editable=False)

    objects = GroupChangeQuerySet.as_manager()

    class Meta:
        constraints = [
            # A change is applied once, however often it arrives; per group, as for games.
            models.UniqueConstraint(fields=["group", "change"], name="group_change_once"),
        ]

    def __str__(self) -> str:
        return f"{self.change}"
