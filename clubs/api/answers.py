"""What a table in the hall is sent: its game as any game is, and what the hall adds to it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Literal

from pydantic import AwareDatetime, BaseModel, Field

from clubs.models import Admission
from clubs.pages.table import Hall, TablePage
from scoring.answers import GameOut, game_document
from scoring.wire import Document


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


class TablePartOut(BaseModel):
    """The table in the hall."""

    number: int
    round: int
    word: str
    tournament: str
    club: str
    deals: int | None
    sum: int | None = Field(description="What the measure adds up to after all deals, without matches.")
    measure: Literal["points", "card_points"] | None
    match_bonus: int
    seats: dict[str, SitterOut]
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


class TableOut(GameOut):
    """A table's game, and what the hall adds to it."""

    table: TablePartOut


def table_document(admission: Admission) -> Document:
    """Return a table as the API shows it."""
    game = admission.token.table.game
    assert game is not None  # noqa: S101 - nobody is let in at a table without one
    return game_document(game) | {"table": asdict(TablePage.of(admission))}


def hall_document(hall: Hall) -> dict[str, Any]:
    """Return where everyone sits."""
    return asdict(hall)
