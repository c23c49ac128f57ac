"""Schema (pydantic) of the parts of a tournament's file: entries, rounds with all draws, results, log.

Within the file an entry is named by its number, a player by the place in `players`. Nothing else is
allowed in it: a file with more than this was made by a later Standblatt.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AliasChoices, Field, model_validator

from clubs.actions.exchange.file_parts import Count, FilePart, Large, Reason, Small, readable_by
from clubs.actions.tournament_settings import MOST_DEALS, MOST_GROUPS, MOST_ROUNDS
from clubs.cash import FIRST_DESK, HIGHEST_AMOUNT, MOST_DESKS, read_prices
from clubs.models import (
    Action,
    AdjustmentKind,
    BestOf,
    CashMovement,
    DrawMethod,
    Gender,
    GuestsInSeason,
    PaymentMeans,
    RoundState,
    Source,
    State,
    TournamentKind,
)
from clubs.models.draws import LONGEST_ROUND_NAME, MOST_PERCENT, WHOLE
from clubs.models.entries import HIGHEST_CARD, LOWEST_CARD
from clubs.models.people import EARLIEST_BIRTH, LATEST_BIRTH
from clubs.models.tournaments import LONGEST_SEARCH
from clubs.prizes.plan import read_prize_plan
from clubs.schedules.reports import is_readable
from clubs.standings.cut.document import check_kept_cut
from clubs.standings.handicaps import MOST_PERCENT as MOST_HANDICAP
from clubs.standings.lists.description import read_list_description
from clubs.standings.values import MOST_WEIGHT
from scoring.models import Pack

Seat = Literal["S", "E", "N", "W"]
Side = Literal["NS", "EW", "1", "2", "3", "4"]
# Pages have a line for each of these; a file may make them no longer than the settings may.
RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
Deals = Annotated[int, Field(ge=1, le=MOST_DEALS)]
Group = Annotated[int, Field(ge=1, le=MOST_GROUPS)]
Desk = Annotated[int, Field(ge=FIRST_DESK, le=MOST_DESKS)]
Points = Annotated[int, Field(ge=-2_000_000_000, le=2_000_000_000)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
Name = Annotated[str, Field(min_length=1, max_length=80)]


def _check_fairness(stored: dict[str, Any]) -> dict[str, Any]:
    """Return how fair a draw is, as it is stored; refuse what no page could tell."""
    if not is_readable(stored):
        raise ValueError
    return stored


Fairness = Annotated[dict[str, Any], AfterValidator(_check_fairness)]


LONGEST_PART = 100
"""So many letters a surname or a given name may have."""


class PlayerPart(FilePart):
    name: Annotated[str, Field(min_length=1, max_length=201)]
    surname: Annotated[str, Field(max_length=LONGEST_PART)] = ""
    given_name: Annotated[str, Field(max_length=LONGEST_PART)] = ""
    short_name: Annotated[str, Field(max_length=40)] = ""
    number: Annotated[str, Field(max_length=20)] = ""
    section: Annotated[str, Field(max_length=80)] = ""
    home: Annotated[str, Field(max_length=80)] = ""
    birth_year: Annotated[int, Field(ge=EARLIEST_BIRTH, le=LATEST_BIRTH)] | None = None
    gender: Gender = Gender.UNKNOWN
    junior: bool = False
    guest: bool = False

    @model_validator(mode="after")
    def parts_fit(self) -> PlayerPart:
        """Refuse a whole name, as earlier files have it alone, of which a part might be too long."""
        if not self.surname and len(self.name) > LONGEST_PART:
            raise ValueError
        return self


class MemberPart(FilePart):
    place: Count
    player: Small
    substitute: Small | None = None
    strength: Points | None = None


class EntryPart(FilePart):
    number: Count
    name: Annotated[str, Field(max_length=80)] = ""
    present: bool
    paid: bool
    paid_desk: Desk = FIRST_DESK
    outside_ranking: bool = False
    joined_round: Count
    left_round: Count | None = None
    lot: Small | None = None
    card: Annotated[int, Field(ge=LOWEST_CARD, le=HIGHEST_CARD)] | None = None
    counted: Small | None = None
    team: Annotated[str, Field(max_length=80)] = ""
    category: Annotated[str, Field(max_length=40)] = ""
    group: Group | None = None
    fixed_table: Count | None = None
    annulled: Reason = ""
    members: tuple[MemberPart, ...]


class ScorekeeperPart(FilePart):
    table: Count
    player: Small


class WrittenPart(FilePart):
    points: Points
    card_points: Large | None = None
    matches: Small = 0
    game_points: Small | None = None
    strokes: Small | None = None


class SidePart(WrittenPart):
    side: Side


class SecondPart(FilePart):
    sides: Any
    agrees: bool
    at: datetime


class ResultPart(FilePart):
    number: Count
    active: bool
    source: Source
    deals: Small | None = None
    reason: Reason = ""
    at: datetime
    sides: tuple[SidePart, ...]
    second_entry: SecondPart | None = None


class SeatPart(FilePart):
    entry: Count
    player: Small


class FinishedGamePart(FilePart):
    """A game of several at a table, that is counted."""

    number: Count
    sides: dict[Literal["NS", "EW"], WrittenPart]
    winner: Literal["", "NS", "EW"]
    played: Small
    deals: list[dict[str, Any]] = []
    at: datetime


class TablePart(FilePart):
    number: Count
    opened: datetime | None = None
    seats: dict[Seat, SeatPart]
    game: dict[str, Any] | None = None
    finished_games: tuple[FinishedGamePart, ...] = ()
    results: tuple[ResultPart, ...] = ()


class DrawPart(FilePart):
    number: Count
    current: bool
    locked: bool
    seed: Seed
    algorithm: Annotated[str, Field(max_length=40)]
    fairness: Fairness = {}
    request: dict[str, Any] = {}
    swaps: Small = 0
    reason: Reason = ""
    released: datetime | None = None
    created: datetime
    tables: tuple[TablePart, ...]
    sit_outs: tuple[Count, ...] = ()


class LotPart(FilePart):
    """A lot from a hat, of a round that is still to be drawn by hand; without a table a rest."""

    entry: Count
    table: Count | None = None
    seat: Seat | Literal[""] = ""
    letter: Literal["", "a", "b", "c", "d"] = ""
    at: datetime


class CardLinePart(FilePart):
    """A line of a personal score card."""

    entry: Count
    points: Points
    matches: Small = 0
    at: datetime


class RoundPart(FilePart):
    number: RoundNumber
    state: RoundState
    # Files from before rounds had anything of their own have none of it.
    name: Annotated[str, Field(max_length=LONGEST_ROUND_NAME)] = ""
    preset: Annotated[str, Field(max_length=50)] = ""
    rules: dict[str, Any] = {}
    deals: Deals | None = None
    own_length: bool = False
    percent: Annotated[int, Field(ge=1, le=MOST_PERCENT)] = WHOLE
    order: Literal["", "highest", "lowest"] = ""
    method: DrawMethod | Literal[""] = ""
    best_of_games: BestOf | None = None
    released: datetime | None = None
    closed: datetime | None = None
    signed_reason: Reason = ""
    draws: tuple[DrawPart, ...] = ()
    lots: tuple[LotPart, ...] = ()
    cards: tuple[CardLinePart, ...] = ()


class AdjustmentPart(FilePart):
    entry: Count
    round: Count | None = None
    kind: AdjustmentKind
    points: Points
    reason: Annotated[str, Field(min_length=1, max_length=200)]
    cancels: Small | None = None
    at: datetime


HIGHEST_PLACE = 9999
"""Of a list: addresses name no other."""


class ListPart(FilePart):
    """A list; `place` is the number by which a prize plan names it."""

    # Files from before there were prize plans have none.
    place: Annotated[int, Field(ge=1, le=HIGHEST_PLACE)] | None = None
    name: Annotated[str, Field(min_length=1, max_length=60)]
    description: Annotated[dict[str, Any], readable_by(read_list_description)]
    public: bool = False


class LogPart(FilePart):
    at: datetime
    by: Annotated[str, Field(max_length=150)] = ""
    # Earlier files call it a deed.
    action: Annotated[Action, Field(validation_alias=AliasChoices("action", "deed"))]
    subject: Reason = ""
    before: Any = None
    after: Any = None
    reason: Reason = ""


class CashPart(FilePart):
    """A line of the books; `cancels` is the place of the line that it takes back."""

    entry: Count | None = None
    movement: CashMovement
    means: PaymentMeans | Literal[""] = ""
    amount: Annotated[int, Field(ge=1, le=HIGHEST_AMOUNT)]
    reason: Reason = ""
    desk: Desk = FIRST_DESK
    cancels: Small | None = None
    at: datetime


class TillCountPart(FilePart):
    counted: Large
    expected: Points
    reason: Reason = ""
    desk: Desk = FIRST_DESK
    at: datetime


class TournamentPart(FilePart):
    name: Name
    slug: Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]{1,50}$")]
    date: date
    place: Annotated[str, Field(max_length=80)] = ""
    state: State
    kind: TournamentKind
    method: DrawMethod
    groups: Group = 1
    seconds: Annotated[int, Field(ge=0, le=LONGEST_SEARCH)] = 2
    by_strength: bool = False
    handicap: Annotated[int, Field(ge=0, le=MOST_HANDICAP)] = 0
    preset: Annotated[str, Field(max_length=50)]
    # Files from before there were packs to choose have none.
    pack: Pack = Pack.SWISS
    rules: dict[str, Any]
    planned_rounds: RoundNumber
    deals: Deals | None = None
    best_of_games: BestOf = BestOf.ONE
    match_bonus: Small
    notes_matches: bool = True
    check_sum: bool
    settings: dict[str, Any]
    second_entry: bool
    tables_a_day: Count | None = None
    fee: Large
    fees: Annotated[dict[str, Any], readable_by(lambda stored: read_prices(stored, 0))] = {}
    desks: Desk = 1
    counter: Annotated[str, Field(max_length=30)] = ""
    counter_price: Large = 0
    prize_plan: Annotated[dict[str, Any], readable_by(read_prize_plan)] = {}
    seed: Seed
    public: bool
    hidden_from: Count | None = None
    cut: Annotated[dict[str, Any], readable_by(check_kept_cut)] = {}
    published: datetime | None = None


class FollowedPart(FilePart):
    """A tournament that the entries come from, as its own file has it."""

    name: Name
    slug: Annotated[str, Field(pattern=r"^[-a-zA-Z0-9_]{1,50}$")]


class SeasonPart(FilePart):
    """The season in which the tournament counts: all that is said of it, and how much it counts there."""

    name: Name
    game: Annotated[str, Field(max_length=50)] = ""
    settings: dict[str, Any]
    attendance: Small = 0
    missed: Small = 0
    guests: GuestsInSeason
    unranked_count: bool = False
    public: bool = False
    weight: Annotated[int, Field(ge=1, le=MOST_WEIGHT)] = 1
    always_counts: bool = False
