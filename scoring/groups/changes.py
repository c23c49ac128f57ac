"""Changes to a group as a phone makes them, each with an id of its own.

Pure: nothing here knows whether a change came before or where a group is kept; `storage` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from core.errors import N_, RulesError
from scoring.changes import Stamp
from scoring.groups.items import Value, read_item
from scoring.models import ItemKind

Place = tuple[ItemKind, str]
"""Where an item stands: its kind, and its key among those of the kind."""


@dataclass(frozen=True, slots=True)
class StartGroup:
    """A group begins, with the keys of its two links and its name."""

    stamp: Stamp
    write_key: str
    watch_key: str
    name: str

    def value(self) -> Value:
        """Return what the group is called; DocumentError for what is no name."""
        return read_item(ItemKind.NAME, "", {"name": self.name})


@dataclass(frozen=True, slots=True)
class Put:
    """An item gets a value, None for none; `base` is the revision of the item that the phone saw."""

    stamp: Stamp
    place: Place
    sent: Any
    base: int
    proof: str = ""

    def value(self) -> Value:
        """Return the value; DocumentError where it has not the form of its kind."""
        return read_item(*self.place, self.sent)


@dataclass(frozen=True, slots=True)
class Forget:
    """The name of a person goes, wherever it stands in the group and its games."""

    stamp: Stamp
    person: UUID


GroupChange = StartGroup | Put | Forget


class UnknownGroup(RulesError):
    """There is no such group, or the key is another's: the two look the same from outside."""

    def __init__(self) -> None:
        super().__init__(N_("There is no such group, or this is not its key."))


class OnlyShown(RulesError):
    """A key that shows the group and does not write it."""

    def __init__(self) -> None:
        super().__init__(
            N_("This key only shows the group: to change it, join through the link that lets you write.")
        )


class GroupDeleted(RulesError):
    """A group that somebody deleted."""

    def __init__(self) -> None:
        super().__init__(
            N_("This group has been deleted. Anyone who could change it can restore it for 30 days.")
        )


class GroupLinkWithdrawn(RulesError):
    """A link in whose place there is a new one."""

    def __init__(self) -> None:
        super().__init__(N_("This link no longer works: ask someone in the group for the new one."))


DIFFER = N_("The keys of a group and of its devices must differ: choose others.")
STARTED = N_("This group has already been started.")
CONFLICT = N_("Somebody else has changed this in the meantime: choose which version to keep.")
UNKNOWN_GAME = N_("This game is not on the server yet, or this is not its key.")
UNKNOWN_PERSON = N_("This person is not in the group.")
