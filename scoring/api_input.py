"""What the HTTP API reads: bodies taken apart strictly, before anything else sees them.

A body is JSON of bounded size and depth whose texts and numbers a database can hold; a list of
changes has exactly the keys listed here. Games and deals inside it are read by `scoring.rules.codec`.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, Self
from uuid import UUID

from django.http import HttpRequest
from ninja.parser import Parser
from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from core.composing import composed_value
from core.documents import UNSTORABLE
from core.errors import N_, RulesError
from core.json_documents import no_key_twice, number_of
from core.keys import is_key
from core.limits import LARGEST
from scoring.changes import Agree, Change, Correct, Record, Remove, Replacing, Stamp, Start

DEEPEST = 16
"""Levels of nesting; a list of changes with Weis shown card by card has nine."""

NO_JSON = N_("The request cannot be read as JSON.")
TOO_LARGE = N_("The request contains a number that is too large.")

# A phone whose clock was never set is in 1970, and may still keep score.
YEARS = range(1970, 2200)
LONGEST_LIST = 100
"""Changes in one request; with the bound on deals it bounds what a request can cost."""


class Unreadable(RulesError):
    """A body that is no JSON, or JSON that nothing here could keep."""


class BodyParser(Parser):
    """Reads a request's body as JSON."""

    def parse_body(self, request: HttpRequest) -> Any:
        try:
            body = json.loads(
                request.body.decode(),
                object_pairs_hook=no_key_twice,
                parse_int=_whole,
                parse_float=_finite,
                parse_constant=_no_number,
            )
            return composed_value(_checked(body, 0))
        except (ValueError, RecursionError) as error:
            raise Unreadable(NO_JSON) from error


def _whole(digits: str) -> int:
    # Long digits are refused unread: turning them into a number is what makes them expensive.
    if len(digits) > 11 or abs(int(digits)) > LARGEST:
        raise Unreadable(TOO_LARGE)
    return int(digits)


def _finite(digits: str) -> float:
    number = number_of(digits)
    if abs(number) > LARGEST:
        raise Unreadable(TOO_LARGE)
    return number


def _no_number(word: str) -> float:
    raise ValueError(word)


def _checked(value: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise Unreadable(N_("The request is nested too deeply."))
    if isinstance(value, dict):
        for key, item in value.items():
            _checked(key, depth)
            _checked(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _checked(item, depth + 1)
    elif isinstance(value, str) and UNSTORABLE.search(value):
        raise Unreadable(N_("The request contains characters that are not allowed in text."))
    return value


def _text(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError("not a text")
    return value


def _in_our_time(at: datetime) -> datetime:
    if at.year not in YEARS:
        raise ValueError("no phone's clock")
    return at


def _key(text: str) -> str:
    if not is_key(text):
        raise ValueError("too weak for a key")
    return text


ENTRY_FORMAT = "x-entry-format"
"""Stands in the description for a document of the entry format, which `config.entry_schemas` describes."""


def entry_format(name: str) -> WithJsonSchema:
    """Describe a document, which is read elsewhere, by its name in the entry format."""
    return WithJsonSchema({ENTRY_FORMAT: name})


Id = Annotated[UUID, Field(strict=False), BeforeValidator(_text, json_schema_input_type=UUID)]
At = Annotated[
    AwareDatetime,
    Field(strict=False, description="The phone's clock, with its time zone."),
    BeforeValidator(_text, json_schema_input_type=AwareDatetime),
    AfterValidator(_in_our_time),
]
Device = Annotated[str, StringConstraints(max_length=80)]
Reason = Annotated[str, StringConstraints(max_length=200)]
Key = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,128}$"),
    AfterValidator(_key),
    Field(description="At least 128 bits: 22 characters of base64url, or 32 of hexadecimal."),
]
Document = dict[str, Any]
GameDocument = Annotated[Document, entry_format("Game")]
DealDocument = Annotated[Document, entry_format("Deal")]
NamesDocument = Annotated[Document, entry_format("Names")]
RulesDocument = Annotated[Document, entry_format("HouseRules")]


class Strict(BaseModel):
    """Exactly these keys, exactly these types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SentChange(Strict):
    """What all changes carry."""

    of_sending: ClassVar[set[str]] = {"seen"}

    change: Id
    at: At
    device: Device = ""

    def stamp(self, reason: str = "") -> Stamp:
        """Return who made the change, and when; what is of the sending may differ when it is sent again."""
        sent = json.dumps(self.model_dump(mode="json", exclude=self.of_sending), sort_keys=True)
        return Stamp(self.change, self.at, self.device, reason, sent)


class StartChange(SentChange):
    """A game begins, with the keys that will write it (the request's) and watch it."""

    kind: Literal["start"]
    pack: Literal["swiss", "french"] = "swiss"
    watch: Key
    game: GameDocument = Field(
        description="A game in the entry format, without deals.",
        examples=[{"format": 1, "game": "sidi-barrani", "players": {"S": "Anna"}, "first_dealer": "W"}],
    )

    def value(self) -> Start:
        return Start(self.stamp(), self.game, self.watch, self.pack)


class DealChange(SentChange):
    """What changes that carry a deal have in common."""

    deal: DealDocument = Field(
        description="A deal in the entry format.",
        examples=[
            {"number": 1, "declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 125}},
        ],
    )


class Replaces(Strict):
    """What changes have in common that take the place of what the server has."""

    seen: DealDocument | None = Field(
        None,
        description="The deal as this phone had it, null for none: where the server has another one, the "
        "change is refused (`deal_changed`). Left out: whatever the server has is replaced.",
        examples=[
            {"number": 1, "declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 125}},
        ],
    )

    def upon(self, change: Correct | Remove) -> Correct | Remove | Replacing:
        return Replacing(change, self.seen) if "seen" in self.model_fields_set else change


class RecordChange(DealChange):
    """A deal is written down."""

    kind: Literal["record"]

    def value(self) -> Record:
        return Record(self.stamp(), self.deal)


class CorrectChange(Replaces, DealChange):
    """A deal takes the place of the one with its number."""

    kind: Literal["correct"]
    reason: Reason = ""

    def value(self) -> Correct | Remove | Replacing:
        return self.upon(Correct(self.stamp(self.reason), self.deal))


class RemoveChange(Replaces, SentChange):
    """A deal is taken away; an undo is this too."""

    kind: Literal["remove"]
    number: int = Field(ge=1)
    reason: Reason = ""

    def value(self) -> Correct | Remove | Replacing:
        return self.upon(Remove(self.stamp(self.reason), self.number))


class AgreeChange(SentChange):
    """Something is agreed differently: names, or house rules."""

    kind: Literal["agree"]
    players: NamesDocument = Field(
        default_factory=dict,
        description="The names that differ by place, an empty text for none; the others stay.",
        examples=[{"S": "Anna"}],
    )
    rules: RulesDocument = Field(
        default_factory=dict,
        description="The house rules that differ; every deal is judged anew, and one that would no longer "
        "count forbids it (`deal_forbids`). A new target moves the limit of the double game with it.",
        examples=[{"target": 1500}],
    )

    @model_validator(mode="after")
    def says_something(self) -> Self:
        if not self.players and not self.rules:
            raise ValueError("nothing is agreed")
        return self

    def value(self) -> Agree:
        return Agree(self.stamp(), self.players, self.rules)


class WriteCode(Strict):
    """What a phone knows of its game beside the key that writes it."""

    watch: Key


class ChangeList(Strict):
    """Changes in the order they were made; each is applied once, however often it is sent."""

    changes: list[
        Annotated[
            StartChange | RecordChange | CorrectChange | RemoveChange | AgreeChange,
            Field(discriminator="kind"),
        ]
    ] = Field(min_length=1, max_length=LONGEST_LIST)

    def values(self) -> list[Change]:
        return [change.value() for change in self.changes]
