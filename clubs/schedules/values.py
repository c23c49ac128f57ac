"""The request of a draw, the schedule that answers it, and its parts, as values.

Entries are named by texts that mean nothing here: other names give the same draw under other names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random

from core.errors import N_, RulesError

Entry = str
"""The name of an entry, as in the schedule document."""

INDIVIDUAL_SEATS = ("S", "E", "N", "W")
"""The seats of four who are drawn one by one, in the order of play: S plays with N, E with W."""

PAIR_SEATS = ("NS", "EW")
"""The seats of two pairs."""


class DrawError(RulesError):
    """A round that cannot be drawn as asked; one sentence for the director says why."""


class Kind(StrEnum):
    """Who the entries are: players whose partners change, fixed pairs, or teams of pairs (TN-1)."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of a table, in the order in which `SeatedTable.seats` names who has them."""
        return INDIVIDUAL_SEATS if self is Kind.INDIVIDUAL else PAIR_SEATS


class Method(StrEnum):
    """How it is decided who meets whom.

    Everyone: by lot, up and down by table, or knock-out: losers are out, or those who lose early have one of
    their own, or there are games for all places. Pairs and teams also: knock-out with a game for third place,
    or after two defeats, everyone against everyone, by standing without meeting again (Swiss), or half of
    them stay and the others move on (Mitchell). Players also up and down by table, one each, or round by
    round from the standings: the best together at table 1, the first with the fourth against the second with
    the third, or neighbours who have not met (Monrad).
    """

    DRAW = "draw"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    MITCHELL = "mitchell"
    KNOCKOUT = "knockout"
    THIRD_PLACE = "third_place"
    DOUBLE = "double"
    CONSOLATION = "consolation"
    ALL_PLACES = "all_places"
    UP_AND_DOWN = "up_and_down"
    ONE_UP_DOWN = "one_up_down"
    TOP_TABLE = "top_table"
    STEPS = "steps"
    MONRAD = "monrad"

    @property
    def is_by_standing(self) -> bool:
        """Whether a round follows from the results before it, so that it is drawn when they are known."""
        return self in _BY_STANDING or self.is_knockout

    @property
    def is_knockout(self) -> bool:
        """Whether those who win meet each other in the next round."""
        return self in KNOCKOUTS

    @property
    def is_by_table(self) -> bool:
        """Whether tables have an order: table 1 is the winners' table, the last one the losers'."""
        return self in _BY_TABLE


KNOCKOUTS = (Method.KNOCKOUT, Method.THIRD_PLACE, Method.DOUBLE, Method.CONSOLATION, Method.ALL_PLACES)
"""The ways to play a knock-out."""

_BY_TABLE = (Method.UP_AND_DOWN, Method.ONE_UP_DOWN, Method.TOP_TABLE)

_BY_STANDING = (Method.SWISS, *_BY_TABLE, Method.STEPS, Method.MONRAD)

_ENCOUNTERS = (
    *(Method.DRAW, Method.ROUND_ROBIN, Method.SWISS, Method.MITCHELL),
    *(*KNOCKOUTS, Method.UP_AND_DOWN),
)


METHODS: Mapping[Kind, tuple[Method, ...]] = {
    Kind.INDIVIDUAL: (
        *(Method.DRAW, Method.KNOCKOUT, Method.CONSOLATION, Method.ALL_PLACES),
        *(*_BY_TABLE, Method.STEPS, Method.MONRAD),
    ),
    Kind.PAIRS: _ENCOUNTERS,
    Kind.TEAMS: _ENCOUNTERS,
}
"""The methods that go with each kind, the usual one first."""

_NOT_FOR = {
    Kind.INDIVIDUAL: N_("Players cannot be drawn like this: this kind of draw is for pairs and teams."),
    **dict.fromkeys(
        (Kind.PAIRS, Kind.TEAMS),
        N_("This kind of draw is for players who enter alone: pairs and teams stay together."),
    ),
}


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round: its number from 1, and who has its seats, in the order of `Kind.seats`.

    Where teams play, `pairs` says which pair of each team sits here, counted from 1; else it is empty.
    `alone` says that everyone here writes for himself.
    """

    number: int
    seats: tuple[Entry, ...]
    pairs: tuple[int, ...] = ()
    alone: bool = False

    @property
    def by_seat(self) -> Mapping[str, Entry]:
        """Who sits where, by S E N W or by NS EW."""
        names = INDIVIDUAL_SEATS if len(self.seats) == len(INDIVIDUAL_SEATS) else PAIR_SEATS
        return dict(zip(names, self.seats, strict=True))

    @property
    def sides(self) -> tuple[tuple[Entry, ...], ...]:
        """Those who play together: two and two, one pair and the other, or each alone."""
        if self.alone:
            return tuple((entry,) for entry in self.seats)
        half = len(self.seats) // 2
        return self.seats[::2][:half], self.seats[1::2]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in a round, and who rests because the tables did not come out even."""

    number: int
    tables: tuple[SeatedTable, ...]
    sit_outs: tuple[Entry, ...] = ()

    @property
    def seated(self) -> Iterator[Entry]:
        """Those who sit, table by table; a team comes as often as it has pairs."""
        return (entry for table in self.tables for entry in table.seats)

    @property
    def everyone(self) -> frozenset[Entry]:
        """All whom the round knows: seated or resting."""
        return frozenset(self.seated) | frozenset(self.sit_outs)

    def exchanged(self, first: Entry, second: Entry) -> Seating:
        """The same round with two entries exchanged: seats or rests; a team with all its pairs."""
        return self.renamed({first: second, second: first})

    def renamed(self, names: Mapping[Entry, Entry]) -> Seating:
        """The same round with other names for the entries that `names` has."""
        tables = (replace(table, seats=_renamed(table.seats, names)) for table in self.tables)
        return Seating(self.number, tuple(tables), _renamed(self.sit_outs, names))


def _renamed(entries: Iterable[Entry], names: Mapping[Entry, Entry]) -> tuple[Entry, ...]:
    return tuple(names.get(entry, entry) for entry in entries)


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a draw.

    `rounds` are the numbers of the rounds to be drawn, each one once; so many more that lie `ahead` are drawn
    another time, and are to come out well then. `history` has the rounds that stay as they are, before or
    between them. `absent` names those who take no part, by the number of the round.
    `apart` are pairs of entries that should not share a table. `pairs` is the number of pairs of a team.
    With `alone` those at a table write each for himself, so nobody has a partner. `scores` are what methods
    by standing go by, the highest first; who has none comes last. `winners` are those of each round of a
    knock-out so far, by its number, or of the last round where winners move up a table; where one goes up and
    one down, all of the last round, the best of each table first. `groups` are entries
    who meet only among themselves, `fixed_tables` the numbers of the tables that some keep. Whoever was to
    meet those of the history who have `left` everyone against everyone pauses. `strengths` are whole numbers:
    rounds by lot are as even by them as they can be with nothing else made worse, and who has none counts as
    the mean (DR-17).
    A search takes about `seconds`,
    counted in steps and not by a clock: equal requests give equal draws, another `seed` gives another one.
    Raises `DrawError` where an entry or a round stands twice, or where the method is none for this kind.
    """

    kind: Kind
    entries: Sequence[Entry]
    rounds: Sequence[int]
    seed: int
    method: Method = Method.DRAW
    history: Sequence[Seating] = ()
    absent: Mapping[int, Set[Entry]] = field(default_factory=dict)
    apart: Sequence[tuple[Entry, Entry]] = ()
    pairs: int = 1
    alone: bool = False
    scores: Mapping[Entry, int] = field(default_factory=dict)
    strengths: Mapping[Entry, int] = field(default_factory=dict)
    winners: Mapping[int, Sequence[Entry]] = field(default_factory=dict)
    groups: Sequence[Sequence[Entry]] = ()
    fixed_tables: Mapping[Entry, int] = field(default_factory=dict)
    left: Sequence[Entry] = ()
    ahead: int = 0
    seconds: float = 2

    def __post_init__(self) -> None:
        if len(set(self.entries)) != len(self.entries):
            raise DrawError(N_("An entry appears twice in the list."))
        numbers = [*self.rounds, *(seating.number for seating in self.history)]
        if len(set(numbers)) != len(numbers):
            raise DrawError(N_("A round appears twice in the list."))
        if self.method not in METHODS[self.kind]:
            raise DrawError(_NOT_FOR[self.kind])

    def taking_part(self, number: int) -> list[Entry]:
        """Those who play in a round or rest in it, in the order of the entries."""
        away = self.absent.get(number, frozenset())
        return [entry for entry in self.entries if entry not in away]

    def renamed(self, names: Mapping[Entry, Entry]) -> Request:
        """The same request with other names for the entries that `names` has."""
        return replace(
            self,
            entries=_renamed(self.entries, names),
            history=[seating.renamed(names) for seating in self.history],
            absent={number: frozenset(_renamed(away, names)) for number, away in self.absent.items()},
            apart=[(names.get(first, first), names.get(second, second)) for first, second in self.apart],
            scores={names.get(entry, entry): score for entry, score in self.scores.items()},
            strengths={names.get(entry, entry): each for entry, each in self.strengths.items()},
            winners={number: _renamed(won, names) for number, won in self.winners.items()},
            groups=[_renamed(group, names) for group in self.groups],
            fixed_tables={names.get(entry, entry): table for entry, table in self.fixed_tables.items()},
            left=_renamed(self.left, names),
        )

    def renumbered(self) -> Request:
        """The same request with its rounds numbered from 1: first those that stay."""
        standing = [seating.number for seating in self.history]
        numbers = {number: place for place, number in enumerate([*standing, *self.rounds], 1)}
        return replace(
            self,
            rounds=[numbers[number] for number in self.rounds],
            history=[replace(seating, number=numbers[seating.number]) for seating in self.history],
            absent={numbers[number]: away for number, away in self.absent.items()},
            winners={numbers[number]: won for number, won in self.winners.items()},
        )


_TOO_FEW = {
    Kind.INDIVIDUAL: N_("A table needs at least four players, not {count}."),
    Kind.PAIRS: N_("A table needs at least two pairs, not {count}."),
    Kind.TEAMS: N_("A meeting needs at least two teams, not {count}."),
}


def check_enough(kind: Kind, present: Sequence[Entry]) -> None:
    """Refuse what fills no table; raises `DrawError`."""
    if len(present) < len(kind.seats):
        raise DrawError(_TOO_FEW[kind], count=len(present))


def by_scores(people: Sequence[Entry], scores: Mapping[Entry, int], rng: Random) -> list[Entry]:
    """Return people in the order of the standings: highest score first, equals by lot, then the others."""
    order = list(people)
    rng.shuffle(order)
    return sorted(order, key=lambda entry: (entry not in scores, -scores.get(entry, 0)))
