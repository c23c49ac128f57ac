"""What the HTTP API sends of groups: documents of plain values, and their shapes for its description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any, Literal
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Count, Sum
from django.utils.translation import gettext
from pydantic import AwareDatetime, BaseModel, Field

from scoring.api_input import Document
from scoring.api_output import ProblemOut
from scoring.groups.access import Opened
from scoring.groups.api_input import Kind
from scoring.groups.owner import until
from scoring.groups.storage import GroupAnswer, GroupAnswers
from scoring.groups.year_sheets import LISTS
from scoring.groups.years import StoredYear
from scoring.models import Game, Group, ItemKind

GAMES_AT_ONCE = 100
CURRENT = ("value", "revision", "at", "device")


class CurrentOut(BaseModel):
    """What holds: a value, the revision to build upon, and which device changed it, by its own clock."""

    value: Document | None
    revision: int
    at: AwareDatetime
    device: str


class GroupAnswerOut(BaseModel):
    """What became of one change; with `current` where somebody else has changed the same."""

    change: UUID
    status: Literal["applied", "repeated", "refused"]
    problems: list[ProblemOut]
    current: CurrentOut | None = None


class GroupAnswersOut(BaseModel):
    """What became of each change, and the group's revision after them."""

    revision: int
    results: list[GroupAnswerOut]


class ItemOut(CurrentOut):
    """One thing that a group holds, null where it was taken out."""

    kind: Kind
    key: str


class GroupGameOut(BaseModel):
    """A game of a group that is on the server; a new revision says that there is more to read."""

    id: UUID
    revision: int
    evening: UUID


class GroupEnd(BaseModel):
    """When a group was deleted, and until when it can be restored; null while it is not deleted."""

    deleted: AwareDatetime | None
    until: AwareDatetime | None


class GroupOut(GroupEnd):
    """A group: what has changed in it since a revision, and all its games."""

    revision: int
    may_write: bool
    name: str
    items: list[ItemOut]
    games: list[GroupGameOut]
    links: int = Field(
        description="How often the links were renewed: a device sees that its own are of before."
    )


class JoinedOut(BaseModel):
    """Whether the device that joined may write."""

    may_write: bool


class DeviceOut(BaseModel):
    """A device of a group, when it joined and last asked, to the hour; `own` is the one that asks now."""

    id: int
    name: str
    may_write: bool
    joined: AwareDatetime
    seen: AwareDatetime | None
    own: bool


class DevicesOut(BaseModel):
    """All devices of a group, in the order in which they joined."""

    devices: list[DeviceOut]


class ExportedItem(BaseModel):
    """One thing that a group holds."""

    kind: Kind
    key: str
    value: Document


class ExportedGroup(BaseModel):
    """What a group is called and what it holds."""

    name: str
    items: list[ExportedItem]


class GroupExport(BaseModel):
    """A whole group as a file: each game is a document of the entry format, with its `id`."""

    format: int = Field(ge=1, le=1)
    group: ExportedGroup
    games: list[Document]


class GroupPersonOfYearOut(BaseModel):
    """What somebody has made in a year; `differences` are the points of games that the fewest win."""

    name: str
    evenings: int
    games: int
    won: int
    doubles: int
    game_points: int
    matches: int
    points: int
    differences: int
    strokes: int
    potatoes: int
    in_front: int = Field(description="Evenings at which nobody had more game points.")
    rappen: int = Field(description="Won, or lost if negative, at the stakes agreed now.")
    rounds: int = Field(description="Rounds of drinks owed.")


class GroupPairOfYearOut(BaseModel):
    """Two people: games for one side and won, games against each other, and won by each."""

    one: str
    other: str
    together: int
    won: int
    against: int
    won_by_one: int
    won_by_other: int


class GroupEveningOfYearOut(BaseModel):
    """An evening: how much was played by how many, and who was in front with how many game points."""

    day: date
    games: int
    deals: int
    people: int
    in_front: list[str]
    game_points: int


class GroupRecordOut(BaseModel):
    """A record: who holds it since which day, and in which game where it is of one."""

    kind: Literal["deal", "lead", "evening", "matches", "series"]
    value: int
    people: list[str]
    day: date
    game: str | None


class GroupBidOut(BaseModel):
    """How often a bid was made and failed in a game, where phones kept its deals."""

    game: str
    pack: Literal["swiss", "french"] = Field(description="What lay on the table most often.")
    denomination: str = Field(description="Empty of a bid on tricks without trumps.")
    bid: int | str = Field(description="Points, or the word of a bid on tricks.")
    made: int
    failed: int


class GroupPersonBidOut(GroupBidOut):
    """The same of somebody's own bids."""

    name: str


class GroupDealSumsOut(BaseModel):
    """Doubles, Weis and Stöck in a game: `deals` are all, `weis_deals` those played with Weis."""

    game: str
    deals: int
    doubled_made: int = Field(description="Without those that were redoubled.")
    doubled_failed: int
    redoubled_made: int
    redoubled_failed: int
    weis_deals: int
    with_weis: int = Field(description="Deals in which somebody wrote Weis.")
    weis: int = Field(description="Points, before any factor.")
    stoeck_deals: int
    with_stoeck: int
    moved_by_doubles: int = Field(
        description="How many points doubles added to the lead of the side that bid, or took from it."
    )


class GroupPersonDealSumsOut(GroupDealSumsOut):
    """The same of somebody: doubles of their own bids, Weis and Stöck of their side."""

    name: str


class GroupYearOut(BaseModel):
    """A year of a group; without games where none that is over is on the server."""

    year: int
    name: str
    games: int
    double_games: int
    people: list[GroupPersonOfYearOut]
    pairs: list[GroupPairOfYearOut]
    evenings: list[GroupEveningOfYearOut]
    records: list[GroupRecordOut]
    bids: list[GroupBidOut]
    person_bids: list[GroupPersonBidOut]
    deal_sums: list[GroupDealSumsOut]
    person_deal_sums: list[GroupPersonDealSumsOut]


def group_year_document(year: StoredYear) -> dict[str, Any]:
    return {
        "year": year.year,
        "name": year.name,
        "games": year.found.games,
        "double_games": year.found.double_games,
        **{name: list(each.rows(year)) for name, each in LISTS.items()},
    }


def group_answers_document(done: GroupAnswers) -> dict[str, Any]:
    return {"revision": done.group.revision, "results": [_answer(answer) for answer in done.answers]}


def _answer(answer: GroupAnswer) -> dict[str, Any]:
    document = {
        "change": answer.change,
        "status": answer.status,
        "problems": [problem.document(gettext) for problem in answer.problems],
    }
    held = answer.current
    return document | ({"current": {name: getattr(held, name) for name in CURRENT}} if held else {})


def group_answer(found: Opened, since: int) -> dict[str, Any]:
    """Return a group as the API shows it, with the items that have changed since a revision.

    A device that is ahead of a server whose backup was restored gets all of them.
    """
    group = found.group
    since = since if since <= group.revision else 0
    items = group.items.filter(revision__gt=since).order_by("revision", "pk")
    games = group.items.games().order_by("pk").values_list("game", "game__revision", "value")
    return {
        "revision": group.revision,
        "may_write": found.may_write,
        "name": group_name(group),
        "items": list(items.values("kind", "key", *CURRENT)),
        "links": group.links,
        "games": [_game(*row) for row in games],
        **end_answer(group),
    }


def _game(game: UUID, revision: int, value: Any) -> dict[str, Any]:
    return {"id": game, "revision": revision, "evening": value["evening"]}


def end_answer(group: Group) -> dict[str, Any]:
    return {"deleted": group.deleted, "until": until(group)}


def devices_answer(found: Opened) -> dict[str, Any]:
    rows = found.group.devices.order_by("pk").values("id", "name", "may_write", "joined", "seen")
    return {
        "devices": [{**row, "own": found.device is not None and row["id"] == found.device.pk} for row in rows]
    }


def group_name(group: Group) -> str:
    value: Any = group.items.get(kind=ItemKind.NAME).value
    return str(value["name"])


def group_tag(found: Opened, since: int) -> str:
    """Return what an answer is known by: it changes with the group, with a game, and with who asks."""
    games = found.group.items.games().aggregate(count=Count("pk"), revisions=Sum("game__revision"))
    parts = (
        found.group.revision,
        found.group.links,
        since,
        int(found.may_write),
        games["count"],
        games["revisions"] or 0,
    )
    ended = f"-{found.group.deleted.timestamp()}" if found.group.deleted else ""
    return "group-" + "-".join(map(str, parts)) + ended


def export_pieces(group: Group) -> Iterator[str]:
    """Yield a whole group as JSON, a few games at a time: there may be twenty thousand."""
    items = group.items.present().order_by("revision", "pk").values("kind", "key", "value")
    head = {"name": group_name(group), "items": list(items)}
    yield f'{{"format": 1, "group": {_json(head)}, "games": ['
    own = Game.objects.filter(pk__in=group.items.games().values("game")).order_by("started", "pk")
    for at, game in enumerate(own.prefetch_related("deals").iterator(chunk_size=GAMES_AT_ONCE)):
        yield ("" if at == 0 else ",\n") + _json({"id": game.pk, **game.whole_document()})
    yield "]}\n"


def _json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
