"""Request and response schemas (pydantic) of the API of tables in the hall: what phones send and get."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, Literal

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import get_language
from pydantic import AfterValidator, AwareDatetime, BaseModel, Field, StringConstraints

from clubs.actions.admission import AdmittedDevice
from clubs.actions.table_changes import SideReport, TableChange
from clubs.pages.hall_phone import TableFingerprint, TableInHall, TablePage
from core.documents import UNSTORABLE
from scoring.api_input import (
    LONGEST_LIST,
    CorrectChange,
    Device,
    Document,
    RecordChange,
    RemoveChange,
    SentChange,
    Strict,
)
from scoring.api_output import GameOut, deals_answer

KEPT = 600
"""Seconds for which it is kept what has not changed of a table; a deal takes three minutes."""


class SitterOut(BaseModel):
    """Who sits on a chair, and the number of the entry."""

    name: str
    entry: int


class WrittenOut(BaseModel):
    """What a side has written; what is left out says nothing: no matches, no card points apart."""

    points: int
    card_points: int | None = None
    matches: int = 0
    game_points: int | None = None
    strokes: int | None = None


class ReportOut(BaseModel):
    """What a side has said of the sheet as it stands."""

    side: str
    confirms: bool
    at: AwareDatetime
    device: str
    own: bool
    sides: dict[str, WrittenOut]
    reason: str


class ResultOut(BaseModel):
    """The result that counts."""

    source: Literal["office", "sheet", "table", "forfeit", "import"]
    label: str
    sides: dict[str, WrittenOut]
    at: AwareDatetime


class ClockOut(BaseModel):
    """When the round's clock has run out."""

    ends: AwareDatetime


class MessageOut(BaseModel):
    """A message of the office."""

    id: int
    text: str
    at: AwareDatetime


class ChairOut(BaseModel):
    """Where someone sits; null for who rests."""

    name: str
    called: str = Field(description="The name in a sentence; `name` is how it stands in a list.")
    table: int | None
    seat: str | None


class NextOut(BaseModel):
    """Where those at this table sit in the round after it."""

    round: int
    word: str
    seats: list[ChairOut]


class HallOut(NextOut):
    """Where everyone sits."""

    resting: list[str]


class GamesOut(BaseModel):
    """How it stands where the best of several games decides."""

    of: int = Field(description="How many are played, at most.")
    won: dict[str, int] = Field(description="The games won so far, by side.")


class TablePartOut(BaseModel):
    """The table in the hall."""

    number: int
    round: int
    word: str
    name: str = Field(description="What the round is called beside its number, if it is.")
    tournament: str
    club: str
    deals: int | None
    sum: int | None = Field(description="What the measure adds up to after all deals, without matches.")
    measure: Literal["points", "card_points"] | None
    match_bonus: int
    seats: dict[str, SitterOut]
    scorekeeper: str = Field(description="Who writes there without playing, if somebody does.")
    open: bool
    because: str
    reports: list[ReportOut]
    lapsed: list[str] = Field(description="Sides that spoke before the sheet was changed.")
    result: ResultOut | None
    clock: ClockOut | None
    now: AwareDatetime
    messages: list[MessageOut]
    next: NextOut | None
    last: bool = Field(description="Whether no round comes after this one.")
    games: GamesOut | None


class TableOut(GameOut):
    """A table's game, and what the hall adds to it."""

    table: TablePartOut


def table_document(device: AdmittedDevice, fingerprint: TableFingerprint) -> Document:
    """Return a table's sheet with what the hall adds to it, which deals do not change.

    What all devices there see alike of either is kept while its fingerprint stays.
    """
    hall = _kept("hall", device, fingerprint.hall, lambda: asdict(TablePage.of(device.row)))
    sheet = _kept("sheet", device, fingerprint.sheet, lambda: deals_answer(device.game))
    return sheet | {"table": hall | {"now": timezone.now()}}


def _kept(part: str, device: AdmittedDevice, fingerprint: str, make: Callable[[], Document]) -> Document:
    key = f"table-{part}:{device.table}:{get_language()}"
    kept: tuple[str, Document] | None = cache.get(key)
    if kept and kept[0] == fingerprint:
        return kept[1]
    document = make()
    # A report says whether it is of the device that reads it, and lapses with the next deal.
    if not (document.get("reports") or document.get("lapsed")):
        cache.set(key, (fingerprint, document), KEPT)
    return document


def hall_document(hall: TableInHall) -> dict[str, Any]:
    """Return where everyone sits."""
    return asdict(hall)


SideName = Literal["NS", "EW", "1", "2", "3", "4", "5"]
RejectionReason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


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


class ReportChange(SentChange):
    """What changes have in common that say something of the sheet."""

    side: SideName
    totals: dict[SideName, int] = Field(
        description="What each side has written, as the phone shows it.",
        examples=[{"NS": 812, "EW": 759}],
        max_length=5,
    )

    def written(self) -> dict[str, int]:
        return {str(side): points for side, points in self.totals.items()}


class ConfirmChange(ReportChange):
    """A side confirms the sheet; when all have, its totals are the table's result."""

    kind: Literal["confirm"]

    def value(self) -> SideReport:
        return SideReport(self.stamp(), self.side, self.written(), confirms=True)


class RejectChange(ReportChange):
    """A side does not agree with the sheet, and says why."""

    kind: Literal["reject"]
    reason: RejectionReason

    def value(self) -> SideReport:
        return SideReport(self.stamp(self.reason), self.side, self.written(), confirms=False)


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
