"""A group's year from its games that are over: who made what, when, with whom and against whom, the records.

People are those whose name is known: who has none, or was forgotten, counts in the games of the others only.
Where players come and go, what somebody makes is compared by the share of the games won, in percent.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import reduce
from itertools import combinations
from operator import add
from typing import NamedTuple

from scoring.evenings.kept_deals import GameStatistics, statistics_by_game
from scoring.evenings.people import Seated, is_known
from scoring.evenings.sums import PersonMade, Played, made_by
from scoring.rules.sides import Side


@dataclass(frozen=True)
class PlayedAt:
    """A game that is over, the evening that it is of, by its key, and the day of that evening.

    `known` are those at the table whose name is known.
    """

    evening: str
    day: date
    played: Played
    known: tuple[Seated, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "known", tuple(filter(is_known, self.played.seated)))


@dataclass(frozen=True, slots=True)
class GroupEvening:
    """An evening: its games and deals, and what each person has made, by key."""

    key: str
    day: date
    games: int
    deals: int
    made: Mapping[str, PersonMade]

    @property
    def in_front(self) -> Sequence[str]:
        """Those who made most game points; nobody where none were made."""
        most = max((made.game_points for made in self.made.values()), default=0)
        return [key for key, made in self.made.items() if most and made.game_points == most]

    @property
    def average(self) -> float:
        """The share of the games won, of everybody."""
        return won_share(reduce(add, self.made.values(), PersonMade()))


@dataclass(frozen=True, slots=True)
class GroupPerson:
    """Somebody's year: what was made, in all and by evening, and at how many evenings they were in front."""

    key: str
    name: str
    made: PersonMade
    by_evening: Mapping[str, PersonMade]
    in_front: int

    @property
    def course(self) -> Mapping[str, float]:
        """The share of the games won, evening by evening."""
        return {evening: won_share(made) for evening, made in self.by_evening.items()}


@dataclass(frozen=True, slots=True)
class GroupPair:
    """Two people by their keys: games for one side and won, games against each other, and won by each."""

    one: str
    other: str
    together: int = 0
    won: int = 0
    against: int = 0
    won_by_one: int = 0
    won_by_other: int = 0


class GroupRecordKind(StrEnum):
    """What a record is of: the first two are of one game each."""

    DEAL = "deal"
    LEAD = "lead"
    EVENING = "evening"
    MATCHES = "matches"
    SERIES = "series"


class GroupRecord(NamedTuple):
    """A record: its value, who holds it by their keys, on which day first, and in which game."""

    kind: GroupRecordKind
    value: int
    people: tuple[str, ...]
    day: date
    preset: str = ""


@dataclass(frozen=True, slots=True)
class GroupYear:
    """A year; evenings in the order in which they were played, people with the best one first.

    `double_games` are all of them, whoever won; `statistics` are of bids, Weis and Stöck, by game.
    """

    games: int
    double_games: int
    evenings: Sequence[GroupEvening]
    people: Sequence[GroupPerson]
    pairs: Sequence[GroupPair]
    records: Sequence[GroupRecord]
    statistics: Sequence[GameStatistics]


def won_share(made: PersonMade) -> float:
    """Return how many of the games were won, in percent."""
    return 100 * made.won / made.games if made.games else 0.0


def group_year(games: Sequence[PlayedAt]) -> GroupYear:
    """Return the year that these games make; they come in the order in which they began."""
    evenings = list(evenings_of(games))
    people = people_in_year(games, evenings)
    return GroupYear(
        games=len(games),
        double_games=sum(game.played.double_game for game in games),
        evenings=evenings,
        people=people,
        pairs=pairs_of(games, people),
        records=list(records_of_group(games, evenings)),
        statistics=statistics_by_game(
            [(game.played.preset, game.played.deals, game.played.kept, game.known) for game in games]
        ),
    )


def evenings_of(games: Iterable[PlayedAt]) -> Iterator[GroupEvening]:
    by_evening: dict[str, list[PlayedAt]] = defaultdict(list)
    for game in games:
        by_evening[game.evening].append(game)
    for key, there in by_evening.items():
        made: dict[str, PersonMade] = defaultdict(PersonMade)
        for game in there:
            for person in game.known:
                made[person.key] += made_by(person, game.played)
        deals = sum(game.played.deals for game in there)
        yield GroupEvening(key, there[0].day, len(there), deals, dict(made))


def people_in_year(games: Iterable[PlayedAt], evenings: Sequence[GroupEvening]) -> Sequence[GroupPerson]:
    """Return everybody: the most game points first, then who won more, then who came first."""
    names: dict[str, str] = {}
    for game in games:
        for person in game.known:
            names.setdefault(person.key, person.name)
    fronts = Counter(key for evening in evenings for key in evening.in_front)
    people = []
    for key, name in names.items():
        there = {evening.key: evening.made[key] for evening in evenings if key in evening.made}
        made = reduce(add, there.values(), PersonMade())
        people.append(GroupPerson(key, name, made, there, fronts[key]))
    return sorted(people, key=lambda each: (-each.made.game_points, -each.made.won))


def pairs_of(games: Iterable[PlayedAt], people: Sequence[GroupPerson]) -> Sequence[GroupPair]:
    """Return who played with or against whom, in the order of the people."""
    order = {person.key: place for place, person in enumerate(people)}
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for game in games:
        winner = game.played.winner
        there = sorted(game.known, key=lambda each: order[each.key])
        for one, other in combinations(there, 2):
            counts[one.key, other.key].update(pair_counts(one, other, winner))
    found = [pair_of(*keys, count) for keys, count in counts.items()]
    return sorted(found, key=lambda each: (order[each.one], order[each.other]))


def pair_of(one: str, other: str, count: Mapping[str, int]) -> GroupPair:
    return GroupPair(
        one,
        other,
        together=count["together"],
        won=count["won"],
        against=count["against"],
        won_by_one=count["won_by_one"],
        won_by_other=count["won_by_other"],
    )


def pair_counts(one: Seated, other: Seated, winner: Side | None) -> Mapping[str, int]:
    """Return what a game adds for two people who sat there."""
    if one.side is other.side:
        return {"together": 1, "won": int(winner is one.side)}
    return {"against": 1, "won_by_one": int(winner is one.side), "won_by_other": int(winner is other.side)}


# Records: of several who have done as well the first to do so holds one


def records_of_group(games: Sequence[PlayedAt], evenings: Sequence[GroupEvening]) -> Iterator[GroupRecord]:
    """Yield the records that somebody holds, those of games first, of the game played most before others."""
    often = Counter(game.played.preset for game in games)
    for preset, _count in often.most_common():
        of_this = [game for game in games if game.played.preset == preset]
        yield from best(GroupRecordKind.DEAL, (each for game in of_this for each in deals_written(game)))
        yield from best(GroupRecordKind.LEAD, (each for game in of_this for each in leads(game)))
    of_evenings = ((GroupRecordKind.EVENING, "game_points", 2), (GroupRecordKind.MATCHES, "matches", 1))
    for kind, name, least in of_evenings:
        yield from best(
            kind,
            (
                GroupRecord(kind, getattr(made, name), (key,), evening.day)
                for evening in evenings
                for key, made in evening.made.items()
            ),
            least,
        )
    yield from best(GroupRecordKind.SERIES, series(games), least=2)


def best(kind: GroupRecordKind, found: Iterable[GroupRecord], least: int = 1) -> Iterator[GroupRecord]:
    """Yield the highest record of a kind, with all alone who reached it on that day."""
    there = [record for record in found if record.people and record.value >= least]
    if not there:
        return
    first = max(there, key=lambda record: record.value)
    if kind in {GroupRecordKind.DEAL, GroupRecordKind.LEAD}:
        yield first
        return
    level = [record for record in there if (record.value, record.day) == (first.value, first.day)]
    yield first._replace(people=tuple(dict.fromkeys(key for record in level for key in record.people)))


def deals_written(game: PlayedAt) -> Iterator[GroupRecord]:
    """Yield the most that each side wrote in a deal; nothing where the fewest are best, or sticks count."""
    played = game.played
    if played.fewest_first or played.players_leave:
        return
    people = people_by_side(game)
    for side, made in played.made.items():
        if made.best_deal is not None:
            yield GroupRecord(
                GroupRecordKind.DEAL, made.best_deal, people.get(side, ()), game.day, played.preset
            )


def leads(game: PlayedAt) -> Iterator[GroupRecord]:
    """Yield by how much the winner was ahead of the next; nothing where totals are no points."""
    played, winner = game.played, game.played.winner
    if winner is None or played.players_leave:
        return
    total = played.made[winner].total
    others = [abs(total - made.total) for side, made in played.made.items() if side is not winner]
    people = people_by_side(game).get(winner, ())
    yield GroupRecord(GroupRecordKind.LEAD, min(others), people, game.day, played.preset)


def people_by_side(game: PlayedAt) -> Mapping[Side, tuple[str, ...]]:
    """Return who sat on each side, by key."""
    by_side: dict[Side, list[str]] = defaultdict(list)
    for person in game.known:
        by_side[person.side].append(person.key)
    return {side: tuple(people) for side, people in by_side.items()}


def series(games: Iterable[PlayedAt]) -> Iterator[GroupRecord]:
    """Yield how many games each person had won in a row, after each game."""
    running: Counter[str] = Counter()
    for game in games:
        for person in game.known:
            has_won = game.played.winner is person.side
            running[person.key] = running[person.key] + 1 if has_won else 0
            yield GroupRecord(GroupRecordKind.SERIES, running[person.key], (person.key,), game.day)
