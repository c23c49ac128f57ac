"""A knock-out of players, who have another partner in each round (DR-14).

The two who win at a table, or the best two where each plays alone, come to the next one together: a *duo*.
Two duos meet, and each of a duo plays with one of the other. So the bracket is that of as many duos, and the
tables that were played say who they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias

from clubs.schedules.bracket.building import build_bracket
from clubs.schedules.bracket.rounds import (
    METHODS,
    BracketRound,
    check_goes_on,
    first_pairing,
    seeds_of_first_round,
)
from clubs.schedules.bracket.seeding import exchanged_seeds, seeds_in_order, size_for
from clubs.schedules.bracket.values import (
    BracketGame,
    BracketNow,
    BracketRequest,
    BracketRow,
    BracketSide,
    GameNow,
    GameState,
    SideKind,
)
from clubs.schedules.values import DrawError, Entry, Method, SeatedTable, Seating
from core.errors import N_

Duo: TypeAlias = tuple[Entry, ...]
"""Two who come to a table from the same one, or from the list of players, the better seed first.

With an odd number the first seed comes alone; the best of those who are out then takes the other seat. Where
those who lose play on, nobody is out yet.
"""


@dataclass(frozen=True, slots=True)
class PlayersRound:
    """A round as it was drawn: who sat at which table, who rested, and who has won so far."""

    tables: Sequence[SeatedTable]
    rests: Sequence[Entry] = ()
    winners: Set[Entry] = frozenset()

    @classmethod
    def of(cls, seating: Seating, winners: Iterable[Entry]) -> PlayersRound:
        """Return the round of these tables, in the order of their numbers."""
        tables = sorted(seating.tables, key=lambda table: table.number)
        return cls(tables, seating.sit_outs, frozenset(winners))


@dataclass(frozen=True, slots=True)
class PlayersPairing:
    """A round that is to be drawn: the four of each table in the order of play, and who waits."""

    tables: tuple[tuple[Entry, ...], ...]
    rests: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class PlayersSide:
    """One side of a game: two partners; before it is drawn, and where all play alone, two who come to it."""

    players: tuple[Entry, ...]
    are_partners: bool = False


@dataclass(frozen=True, slots=True)
class PlayersBracket:
    """A bracket as it stands; the sides of its games have names of their own, which say who they are."""

    now: BracketNow
    sides: Mapping[Entry, PlayersSide]


SEAT_EMPTY = N_(
    "With {count} players, a seat in the knock-out would stay empty: one more or one fewer must play."
)

# Rounds to be drawn


def first_tables(
    seeds: Sequence[Entry], method: Method, groups: Sequence[Sequence[Entry]] = ()
) -> PlayersPairing:
    """Return who plays with whom in the first round, the best named first; those of a group meet late."""
    duos = {str(seed): duo for seed, duo in enumerate(duos_of(seeds, method, groups))}
    found = first_pairing(list(duos))
    return PlayersPairing(
        tuple(_seats(duos[one], duos[other]) for one, other in found.meetings),
        tuple(chain.from_iterable(duos[seed] for seed in found.rests)),
    )


def duos_of(seeds: Sequence[Entry], method: Method, groups: Sequence[Sequence[Entry]] = ()) -> Sequence[Duo]:
    """Return who comes with whom, in the order of the seeds of their bracket.

    Of those who wait the first comes with the last, and of either half of those who play: so of sixteen the
    first and the last play against the eighth and the ninth, and the best meet last (DR-10). Raises
    `DrawError` where a seat would stay empty.
    """
    count = len(seeds) + len(seeds) % 2
    waiting = size_for(count) - count
    seats: list[Entry | None] = list(seeds)
    if count > len(seeds):
        if not waiting or method is not Method.KNOCKOUT:
            raise DrawError(SEAT_EMPTY, count=len(seeds))
        seats.insert(waiting - 1, None)
    return [
        tuple(entry for seed in two if (entry := seats[seed - 1]) is not None)
        for two in _seeds_together(seats, groups)
    ]


def _seeds_together(
    seats: Sequence[Entry | None], groups: Sequence[Sequence[Entry]]
) -> Sequence[tuple[int, int]]:
    """Return the seeds that come together, some of a pot exchanged so that a group's meet late (DR-11)."""
    count = len(seats)
    usual = dict(enumerate(_usually_together(count), 1))
    if not groups:
        return list(usual.values())
    at = {entry: seed for seed, entry in enumerate(seats, 1)}
    group_of = {at[entry]: number for number, group in enumerate(groups) for entry in group}
    order = [
        seed for duo in seeds_in_order(len(usual), {}) for seed in usual.get(duo, (2 * duo - 1, 2 * duo))
    ]
    taken = dict(zip(order, exchanged_seeds(order, group_of, count), strict=True))
    return [(taken[one], taken[other]) for one, other in usual.values()]


def _usually_together(count: int) -> Sequence[tuple[int, int]]:
    waiting = size_for(count) - count
    half = (count - waiting) // 2
    upper, lower = range(waiting, waiting + half), range(waiting + half, count)
    return [*_folded(range(waiting)), *_folded(upper), *reversed(_folded(lower))]


def _folded(places: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Return the first place with the last, the second with the last but one, as numbers from 1."""
    return [(places[at] + 1, places[-at - 1] + 1) for at in range(len(places) // 2)]


def _seats(one: Sequence[Entry], other: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return four in the order of play: the better of each two has the other's worse one as a partner."""
    return one[0], one[1], other[1], other[0]


def next_tables(
    rounds: Sequence[PlayersRound], method: Method, present: Set[Entry], order: Iterable[Entry]
) -> PlayersPairing:
    """Return who plays with whom after the rounds so far.

    Where somebody is missing, the first in the `order` of the standings who is out plays on instead. Raises
    `DrawError` where nobody can, or where the knock-out is over.
    """
    found, number = bracket_of_players(rounds, method), len(rounds) + 1
    games = [game for game in found.now.games if game.game.round == number]
    check_goes_on(games)
    duos = [[found.sides[str(side)].players for side in game.entries] for game in games]
    coming = set(chain.from_iterable(chain.from_iterable(duos)))
    playing_on = {row.entry for row in found.now.rows if row.next_game}
    spare = (entry for entry in order if entry in present and entry not in playing_on | coming)
    tables = [_seats(*(_filled(duo, present, spare) for duo in two)) for two in duos]
    seated = coming.union(*tables)
    waiting = (row.entry for row in found.now.rows if row.next_game and row.entry not in seated)
    return PlayersPairing(tuple(tables), tuple(entry for entry in waiting if entry in present))


def _filled(duo: Iterable[Entry], present: Set[Entry], spare: Iterator[Entry]) -> Sequence[Entry]:
    """Return two: those of a duo who are here, and who takes the seats of the others."""
    here = [entry for entry in duo if entry in present]
    while len(here) < 2:
        found = next(spare, None)
        if found is None:
            raise DrawError(
                N_("A seat in the knock-out would stay empty: whoever is missing needs a substitute.")
            )
        here.append(found)
    return here


# The bracket


def bracket_of_players(rounds: Sequence[PlayersRound], method: Method) -> PlayersBracket:
    """Return the bracket that rounds have made; raises `DrawError` where others met than it has."""
    duos, first = _named_duos(rounds[0])
    bracket_method, third_place = METHODS[method]
    names = seeds_of_first_round(first)
    bracket = build_bracket(BracketRequest(names, bracket_method, third_place=third_place))
    walk = _Walk(rounds, {seed: duos.get(name, ()) for seed, name in enumerate(names, 1)})
    games = tuple(walk.play(game) for game in bracket.games)
    return PlayersBracket(BracketNow(bracket, games, walk.rows()), walk.sides)


def _named_duos(first: PlayersRound) -> tuple[Mapping[Entry, Duo], BracketRound]:
    """Return the duos of the first round, each with a name, and how these met."""
    duos: dict[Entry, Duo] = {}
    meetings = []
    for number, table in enumerate(first.tables):
        south, east, north, west = table.seats
        two = f"{number}a", f"{number}b"
        duos |= {two[0]: (south, east), two[1]: (west, north)}
        meetings.append(two)
    resting = {f"r{number}": duo for number, duo in enumerate(_twos(first.rests))}
    return duos | resting, BracketRound(meetings, list(resting))


def _twos(rests: Sequence[Entry]) -> Iterator[Duo]:
    """Yield who rested in the first round: the first with the last, of an odd number the first alone."""
    first = len(rests) % 2
    yield from [tuple(rests[:1])] * first
    others = rests[first:]
    yield from ((others[one - 1], others[other - 1]) for one, other in _folded(range(len(others))))


@dataclass(slots=True)
class _Walk:
    """Goes through the games in their order: who comes to each, who has won, and how everybody stands."""

    rounds: Sequence[PlayersRound]
    seeded: Mapping[int, Duo]
    sides: dict[Entry, PlayersSide] = field(default_factory=dict)
    _come: dict[BracketSide, Duo] = field(default_factory=dict)
    _ranks: dict[Entry, int] = field(default_factory=dict)
    _next_games: dict[Entry, int] = field(default_factory=dict)
    _seeds: dict[Entry, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, duo in self.seeded.items():
            self._come[BracketSide(SideKind.SEED, number)] = duo
        for entry in chain.from_iterable(self.seeded.values()):
            self._seeds[entry] = len(self._seeds) + 1

    def play(self, game: BracketGame) -> GameNow:
        """Return a game as it stands, in the places of players, and note what comes of it."""
        one, other = (self._come.get(side) for side in game.sides)
        game = self._of_players(game)
        if one is None or other is None:
            return self._waiting(game, one, other)
        if game.round > len(self.rounds):
            self._expect(game, (*one, *other))
            return self._now(game, GameState.NEXT, PlayersSide(one), PlayersSide(other))
        return self._at_its_table(game, (*one, *other))

    def _of_players(self, game: BracketGame) -> BracketGame:
        """Return a game of duos with the places and ranks that these are for players."""
        best, worst = game.places
        winner, loser = (rank and 2 * rank - 1 for rank in (game.winner_rank, game.loser_rank))
        places = 2 * best - 1, min(2 * worst, len(self._seeds))
        return replace(game, places=places, winner_rank=winner, loser_rank=loser)

    def _waiting(self, game: BracketGame, one: Duo | None, other: Duo | None) -> GameNow:
        sides = (None if duo is None else PlayersSide(duo) for duo in (one, other))
        self._expect(game, (*(one or ()), *(other or ())))
        return self._now(game, GameState.WAITING, *sides)

    def _at_its_table(self, game: BracketGame, coming: Sequence[Entry]) -> GameNow:
        played = self.rounds[game.round - 1]
        table = _table_of(coming, played, game.round)
        seated = table.seats if table else coming
        won = tuple(entry for entry in seated if entry in (played.winners if table else played.rests))
        missing = [entry for entry in coming if entry not in seated]
        if table and len(won) != 2:
            self._expect(game, seated)
            self._leave(game, missing)
            return self._now(game, GameState.NEXT, *_sides(table, coming))
        lost = tuple(entry for entry in seated if entry not in won)
        self._go_on(game, won, lost)
        self._leave(game, missing)
        sides = _sides(table, won) if table else (PlayersSide(won), PlayersSide(lost))
        winner = 0 if set(sides[0].players) == set(won) else 1
        return self._now(game, GameState.OVER, *sides, winner=winner)

    def _go_on(self, game: BracketGame, won: Duo, lost: Duo) -> None:
        """Let those who have won a game, and those who have lost it, come to their next ones."""
        for kind, duo, rank in (
            (SideKind.WINNER_OF, won, game.winner_rank),
            (SideKind.LOSER_OF, lost, game.loser_rank),
        ):
            self._come[BracketSide(kind, game.number)] = tuple(sorted(duo, key=self._seed))
            for entry in duo:
                self._next_games.pop(entry, None)
                self._ranks.pop(entry, None)
                if rank is not None:
                    self._ranks[entry] = rank

    def _leave(self, game: BracketGame, missing: Iterable[Entry]) -> None:
        """Give those who did not come to a game the rank of one who loses it, or the last of its places."""
        for entry in missing:
            self._next_games.pop(entry, None)
            self._ranks[entry] = game.loser_rank or game.places[1]

    def _expect(self, game: BracketGame, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._next_games[entry] = game.number
            self._ranks.pop(entry, None)

    def _seed(self, entry: Entry) -> int:
        return self._seeds.setdefault(entry, len(self._seeds) + 1)

    def _now(
        self, game: BracketGame, state: GameState, *sides: PlayersSide | None, winner: int | None = None
    ) -> GameNow:
        names = [None if side is None else f"{game.number}.{at}" for at, side in enumerate(sides)]
        self.sides |= {name: side for name, side in zip(names, sides, strict=True) if name and side}
        one, other = names
        return GameNow(game, (one, other), state, None if winner is None else names[winner])

    def rows(self) -> tuple[BracketRow, ...]:
        """Return how everybody stands: those who play on in the order of the seeds, then by rank."""
        rows = (
            BracketRow(entry, seed, self._ranks.get(entry), self._next_games.get(entry))
            for entry, seed in self._seeds.items()
        )
        return tuple(sorted(rows, key=lambda row: (row.rank or 0, row.seed)))


def _table_of(coming: Iterable[Entry], played: PlayersRound, number: int) -> SeatedTable | None:
    """Return where those who come to a game sat; raises `DrawError` where they were parted."""
    tables = [table for table in played.tables if not set(table.seats).isdisjoint(coming)]
    if len(tables) > 1:
        raise DrawError(
            N_(
                "Round {number} of the knock-out does not follow the bracket: swap seats so that the right "
                "four meet at each table."
            ),
            number=number,
        )
    return tables[0] if tables else None


def _sides(table: SeatedTable, first: Sequence[Entry]) -> tuple[PlayersSide, PlayersSide]:
    """Return who plays with whom at a table; where all play alone, the first two of those named."""
    if table.alone:
        two = tuple(entry for entry in first if entry in table.seats)[:2]
        return PlayersSide(two), PlayersSide(tuple(entry for entry in table.seats if entry not in two))
    one, other = (PlayersSide(side, are_partners=True) for side in table.sides)
    return one, other
