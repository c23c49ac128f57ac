"""What the HTTP API reads of groups: bodies with exactly these keys; values are read by `items`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from core.limits import LARGEST
from scoring.api_input import LONGEST_LIST, Device, Document, Id, Key, SentChange, Strict
from scoring.groups.changes import Forget, GroupChange, Put, StartGroup
from scoring.models import ItemKind
from scoring.rules.readers import LONGEST_NAME

Kind = Literal["name", "person", "rules", "stakes", "evening", "paid", "game"]
ItemKey = Annotated[
    str,
    StringConstraints(max_length=50),
    Field(description="The id of a person, an evening or a game; the preset of house rules; else empty."),
]
Name = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_NAME)]


class GroupStart(SentChange):
    """A group begins: the request's key becomes the first device’s, the two here open it for others."""

    kind: Literal["start"]
    write: Key
    watch: Key
    name: Name

    def made(self) -> StartGroup:
        return StartGroup(self.stamp(), self.write, self.watch, self.name)


class ItemPlace(Strict):
    """Which item of a group is meant."""

    kind: Kind
    key: ItemKey = ""


class GroupPut(SentChange):
    """An item gets a value."""

    of_sending: ClassVar = {"base", "proof"}

    kind: Literal["put"]
    item: ItemPlace
    value: Document | None = Field(
        description="What holds from now on; null takes the item out.",
        examples=[{"name": "Vreni", "colour": 3}],
    )
    base: int = Field(
        ge=0,
        le=LARGEST,
        description="The revision of the item that this device saw, 0 for none: where somebody has changed "
        "it since, the change is refused (`conflict`) with what holds.",
    )
    proof: Key | None = Field(
        None,
        description="For a game: its key, so that devices of the group may write it too, or its watch key.",
    )

    def made(self) -> Put:
        place = (ItemKind(self.item.kind), self.item.key)
        return Put(self.stamp(), place, self.value, self.base, self.proof or "")


class GroupForget(SentChange):
    """A person is forgotten: the name goes from the group and its games."""

    kind: Literal["forget"]
    person: Id

    def made(self) -> Forget:
        return Forget(self.stamp(), self.person)


class GroupChangeList(Strict):
    """Changes in the order they were made; each is applied once, however often it is sent."""

    changes: list[Annotated[GroupStart | GroupPut | GroupForget, Field(discriminator="kind")]] = Field(
        min_length=1, max_length=LONGEST_LIST
    )

    def values(self) -> list[GroupChange]:
        return [each.made() for each in self.changes]


class Joining(Strict):
    """A device that joins, with the key that it made for this group."""

    key: Key
    device: Device = ""


class NewLinks(Strict):
    """The keys of two new links."""

    write: Key
    watch: Key


class LinkKeys(Strict):
    """The keys of the links as a device has them: with `write` its code lets others write."""

    watch: Key
    write: Key | None = None
