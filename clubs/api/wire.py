"""What a table in the hall sends: changes to its deals, and what each side says of the sheet."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from clubs.actions.at_table import TableChange, Word
from scoring.wire import (
    LONGEST_LIST,
    UNSTORABLE,
    CorrectChange,
    Device,
    RecordChange,
    RemoveChange,
    SentChange,
    Strict,
)

SideName = Literal["NS", "EW", "1", "2", "3", "4", "5"]
Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


def _storable(text: str) -> str:
    if UNSTORABLE.search(text):
        raise ValueError("not a text")
    return text


class Presence(BaseModel):
    """What a device says of itself when it asks, in the address."""

    # In a body the parser has looked at every text.
    device: Annotated[Device, AfterValidator(_storable)] = Field("", description="What it calls itself.")
    unsent: int = Field(0, ge=0, le=9999, description="How many entries wait on it.")
    conflicts: int = Field(0, ge=0, le=9999, description="How many of them stand beside another.")


class WordChange(SentChange):
    """What changes have in common that say something of the sheet."""

    side: SideName
    totals: dict[SideName, int] = Field(
        description="What each side has written, as the phone shows it.",
        examples=[{"NS": 812, "EW": 759}],
        max_length=5,
    )

    def written(self) -> dict[str, int]:
        return {str(side): points for side, points in self.totals.items()}


class ConfirmChange(WordChange):
    """A side confirms the sheet; when all have, its totals are the table's result."""

    kind: Literal["confirm"]

    def value(self) -> Word:
        return Word(self.stamp(), self.side, self.written(), confirms=True)


class RejectChange(WordChange):
    """A side does not agree with the sheet, and says why."""

    kind: Literal["reject"]
    reason: Said

    def value(self) -> Word:
        return Word(self.stamp(self.reason), self.side, self.written(), confirms=False)


class TableChangeList(Strict):
    """Changes in the order they were made; each is applied once, however often it is sent."""

    changes: list[
        Annotated[
            RecordChange | CorrectChange | RemoveChange | ConfirmChange | RejectChange,
            Field(discriminator="kind"),
        ]
    ] = Field(min_length=1, max_length=LONGEST_LIST)

    def values(self) -> list[TableChange]:
        return [change.value() for change in self.changes]
