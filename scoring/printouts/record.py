"""The record of a table: the deals of a game as they were played and changed, for whoever doubts a total.

A game's document is judged anew by the rule book; nothing is printed that it has not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, ClassVar, NamedTuple, Self

from django.db.models import Prefetch, prefetch_related_objects
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from core.printing.printout import Imprint, Letterhead, Paper, Printout
from scoring.card_words import SEAT_LABELS
from scoring.deal_words import Teller
from scoring.models import DealRevision, Game, Pack
from scoring.printouts.play import control_text
from scoring.printouts.record_changes import RecordedChange, changes_of, moment_text
from scoring.printouts.record_deals import DealLine, Deals, GridLine, RecordBlock, record_grid, side_label
from scoring.printouts.words import game_name_of_entry, goal_text, house_rules
from scoring.rules import codec
from scoring.rules.score_sheet import GameResult, score_game
from scoring.rules.sides import Seat, Side
from scoring.tables import points_text

LINES_A_PAGE = 22
MOST_DEALS = 240
"""More than any evening has; of a game with more the last ones are printed."""

MANY_NUMBERS = 10
"""More columns of numbers than two sides have of all that can be written."""


class GameFact(NamedTuple):
    """Something that was so for the whole game."""

    label: str
    value: str


class RecordPerson(NamedTuple):
    """Who sat there; players with numbers have no seat. `number` is that of an entry, if there is one."""

    seat: str
    name: str
    number: str = ""


class RecordSide(NamedTuple):
    """A side with all who play for it, and what it has in the end."""

    label: str
    people: tuple[RecordPerson, ...]
    total: str
    game_points: str
    wins: bool
    strokes: str = ""


class EnteredPoints(NamedTuple):
    """A result of a table that was entered, with what each side has by it; one `counts`."""

    number: int
    when: str
    by: str
    source: str
    points: tuple[str, ...]
    reason: str
    counts: bool


class Said(NamedTuple):
    """What a side said of its sheet, and on which phone; it lapses when a deal is changed later."""

    side: str
    word: str
    when: str
    device: str
    lapsed: bool
    reason: str


def with_all(games: Sequence[Game]) -> None:
    """Read the deals and the changes of several games at once."""
    prefetch_related_objects(games, "deals", Prefetch("revisions", DealRevision.objects.since_start()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A game as it is kept: its document, when each deal was written, and what was changed since."""

    document: Mapping[str, Any]
    pack: Pack
    started: datetime
    finished: datetime | None
    revision: int
    times: Mapping[int, datetime]
    revisions: Sequence[DealRevision]

    @classmethod
    def of(cls, game: Game) -> Self:
        with_all([game])
        return cls(
            document=game.document(),
            pack=Pack(game.pack),
            started=game.started,
            finished=game.finished,
            revision=game.revision,
            times={deal.number: deal.recorded_at for deal in game.deals.all()},
            revisions=list(game.revisions.all()),
        )

    @classmethod
    def of_sheet(
        cls, document: Mapping[str, Any], pack: str, *, started: datetime, finished: datetime
    ) -> Self:
        """Return a game of which only the deals are kept."""
        return cls(
            document=document,
            pack=Pack(pack),
            started=started,
            finished=finished,
            revision=0,
            times={},
            revisions=[],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """What is printed of one game; `entered` and `said` only of a table in a tournament."""

    name: str = ""
    facts: tuple[GameFact, ...]
    rules: tuple[str, ...] = ()
    sides: tuple[RecordSide, ...]
    blocks: tuple[RecordBlock, ...] = ()
    deals: tuple[DealLine, ...] = ()
    deals_left_out: int = 0
    grid: tuple[GridLine, ...] = ()
    standing: str = ""
    control: str = ""
    changes: tuple[RecordedChange, ...] = ()
    left_out: int = 0
    entered: tuple[EnteredPoints, ...] = ()
    said: tuple[Said, ...] = ()
    remark: str = ""

    @classmethod
    def of(cls, written: Written, *, name: str = "", called: str = "") -> Self:
        """Return the record of a game; `called` is what is played where a club has another word for it."""
        entry = codec.read_game(written.document)
        result, teller = score_game(entry), Teller(entry, written.pack)
        changes = changes_of(written.revisions, teller, written.started)
        deals = Deals.of(result, teller, times=written.times, marks=changes.marks)
        return cls(
            name=name,
            facts=tuple(_facts(written, teller, called)),
            rules=house_rules(teller),
            sides=tuple(_sides(result, teller)),
            blocks=deals.blocks,
            deals=deals.lines[-MOST_DEALS:],
            deals_left_out=len(deals.lines[:-MOST_DEALS]),
            grid=record_grid(result, teller),
            standing=teller.standing(result),
            control=control_text(result, entry),
            changes=changes.lines,
            left_out=changes.left_out,
        )

    @property
    def has_declarers(self) -> bool:
        return any(deal.declarer for deal in self.deals)

    @property
    def has_results(self) -> bool:
        return any(deal.result for deal in self.deals)

    @property
    def has_stoeck(self) -> bool:
        return any(deal.stoeck for deal in self.deals)

    @property
    def has_matches(self) -> bool:
        return any(deal.match for deal in self.deals)

    @property
    def has_game_points(self) -> bool:
        return any(side.game_points for side in self.sides)

    @property
    def has_strokes(self) -> bool:
        return any(side.strokes for side in self.sides)

    @property
    def has_reasons(self) -> bool:
        return any(change.reason for change in self.changes)

    @property
    def is_wide(self) -> bool:
        """Whether its numbers need the room of names."""
        return sum(len(block.heads) for block in self.blocks) > MANY_NUMBERS

    @property
    def lines(self) -> int:
        """How many lines it has, about, for whoever waits."""
        return len(self.deals) + 2 * len(self.changes) + len(self.grid)


@dataclass(frozen=True, kw_only=True)
class RecordSheet(Printout):
    """The records of one table or of several, each on pages of its own."""

    template: ClassVar[str] = "printouts/record.html"
    styles: ClassVar[tuple[str, ...]] = ("print/record.css",)

    paper: Paper = Paper.A4_ACROSS
    records: tuple[GameRecord, ...]

    @classmethod
    def of_game(cls, written: Written, today: date) -> Self:
        """Return the record of a game that no club has a part in."""
        record = GameRecord.of(written)
        day = date_format(timezone.localtime(written.started))
        return cls(
            title=gettext("Record of a game"),
            letterhead=Letterhead(),
            imprint=Imprint(f"{record.facts[0].value} · {day}", today, written.revision),
            records=(record,),
        )

    @property
    def pages(self) -> int:
        return sum(1 + record.lines // LINES_A_PAGE for record in self.records)


def _facts(written: Written, teller: Teller, called: str) -> Iterator[GameFact]:
    yield GameFact(gettext("Game"), called or game_name_of_entry(teller.entry))
    if goal := goal_text(teller.entry.rules):
        yield GameFact(gettext("Target"), goal)
    yield GameFact(gettext("Cards"), str(teller.pack.label))
    yield GameFact(
        gettext("Started"), date_format(timezone.localtime(written.started), "SHORT_DATETIME_FORMAT")
    )
    if written.finished:
        yield GameFact(gettext("Ended"), moment_text(written.finished, written.started))


def _sides(result: GameResult, teller: Teller) -> Iterator[RecordSide]:
    worth = any(result.game_points.values)
    for side, total in result.totals.items():
        yield RecordSide(
            label=side_label(teller.entry, side),
            people=tuple(_people(teller, side)),
            total=points_text(total),
            game_points=str(result.game_points[side]) if worth else "",
            wins=result.winner is side,
            strokes=str(result.strokes[side]) if result.strokes else "",
        )


def _people(teller: Teller, side: Side) -> Iterator[RecordPerson]:
    for place in teller.entry.jass.players_of(teller.entry.rules, side):
        yield RecordPerson(str(SEAT_LABELS[place]) if isinstance(place, Seat) else "", teller.name(place))
