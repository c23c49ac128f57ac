"""A knock-out round by round: what the tables played makes the bracket, and the bracket the next round.

Whoever met in the first round, table by table, has the seeds of its games from top to bottom; those who
rested have the byes, in the order in which they are named. Where somebody is missing later, the opponent
rests and plays on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from clubs.schedules.bracket.building import build_bracket, has_late_consolation
from clubs.schedules.bracket.document import MOST
from clubs.schedules.bracket.double import double_rounds
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.seeding import size_for
from clubs.schedules.bracket.values import (
    BracketMethod,
    BracketNow,
    BracketRequest,
    GameNow,
    GameState,
)
from clubs.schedules.values import DrawError, Entry, Kind, Method, Seating
from core.errors import N_

METHODS: Mapping[Method, tuple[BracketMethod, bool]] = {
    Method.KNOCKOUT: (BracketMethod.SINGLE, False),
    Method.THIRD_PLACE: (BracketMethod.SINGLE, True),
    Method.DOUBLE: (BracketMethod.DOUBLE, False),
    Method.CONSOLATION: (BracketMethod.CONSOLATION, False),
    Method.ALL_PLACES: (BracketMethod.ALL_PLACES, False),
}
"""Who is out in each kind of knock-out, and whether there is a game for third place."""

NOBODY = "–"
"""What stands before the number of a bye that nobody has: whoever had it is gone."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knock-out as it was drawn: who met whom, who rested, and who has won so far."""

    meetings: Sequence[tuple[Entry, Entry]]
    rests: Sequence[Entry] = ()
    winners: Set[Entry] = frozenset()

    @classmethod
    def of(cls, seating: Seating, winners: Iterable[Entry]) -> BracketRound:
        """Return the round of these tables; a meeting of teams takes several of them."""
        tables = sorted(seating.tables, key=lambda table: table.number)
        meetings = {frozenset(table.seats): (table.seats[0], table.seats[1]) for table in reversed(tables)}
        return cls(list(reversed(meetings.values())), seating.sit_outs, frozenset(winners))


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """A round that is to be drawn: who meets whom, from top to bottom, and who plays on without a game."""

    meetings: tuple[tuple[Entry, Entry], ...]
    rests: tuple[Entry, ...]


def check_bracket_size(count: int, kind: Kind) -> None:
    """Raise `DrawError` for more entries than a knock-out can have."""
    most = MOST * _together(kind)
    if count > most:
        raise DrawError(N_("A knock-out has at most {most} entries, not {count}."), most=most, count=count)


def rounds_needed(count: int, kind: Kind, method: Method) -> int:
    """Return how many rounds a knock-out of so many entries has, but for a second final."""
    bracket_method, _third_place = METHODS[method]
    sides = -(-count // _together(kind))
    if bracket_method is BracketMethod.DOUBLE:
        return double_rounds(sides)
    main = (sides - 1).bit_length()
    late = bracket_method is BracketMethod.CONSOLATION and has_late_consolation(sides)
    return main + 1 if late else main


def _together(kind: Kind) -> int:
    """Return how many entries come to a game together: of players two."""
    return 2 if kind is Kind.INDIVIDUAL else 1


def check_one_round(numbers: Sequence[int]) -> None:
    """Raise `DrawError` where several rounds of a knock-out are to be drawn."""
    if len(numbers) > 1:
        raise DrawError(N_("A knock-out is drawn round by round: each round depends on who has won."))


def groups_kept_apart(
    people: Iterable[Entry], apart: Iterable[tuple[Entry, Entry]]
) -> Sequence[Sequence[Entry]]:
    """Return groups of those present who are kept apart: whoever stands in two pairs joins them."""
    present = set(people)
    groups: list[set[Entry]] = []
    for two in apart:
        if not present.issuperset(two):
            continue
        touched = [group for group in groups if not group.isdisjoint(two)]
        groups = [group for group in groups if group not in touched]
        groups.append(set(two).union(*touched))
    return [sorted(group) for group in groups]


def first_pairing(seeds: Sequence[Entry], groups: Sequence[Sequence[Entry]] = ()) -> BracketPairing:
    """Return who meets whom in the first round, the best named first; those of a group meet late."""
    check_bracket_size(len(seeds), Kind.PAIRS)
    now = bracket_now(BracketRequest(seeds, groups=groups))
    return BracketPairing(
        tuple(_both(game) for game in now.games if game.game.round == 1),
        tuple(seeds[seed - 1] for seed in now.bracket.byes),
    )


def next_pairing(rounds: Sequence[BracketRound], method: Method, present: Set[Entry]) -> BracketPairing:
    """Return who meets whom after the rounds so far; raises `DrawError` where nobody is left to meet."""
    now, number = bracket_of_rounds(rounds, method), len(rounds) + 1
    games = [game for game in now.games if game.game.round == number]
    check_goes_on(games)
    both = [_both(game) for game in games]
    playing = {entry for game in both for entry in game}
    waiting = [row.entry for row in now.rows if row.next_game and row.entry not in playing]
    alone = [entry for one, other in both for entry in _without(one, other, present)]
    return BracketPairing(
        tuple(two for two in both if present >= set(two)),
        tuple(entry for entry in (*alone, *waiting) if entry in present),
    )


def check_goes_on(games: Sequence[GameNow]) -> None:
    """Raise `DrawError` where a round has no games to be played, or not all who play them are known."""
    if all(game.state is GameState.LEFT_OUT for game in games):
        raise DrawError(N_("The knock-out is over: all its games have been played."))
    if any(game.state is not GameState.NEXT for game in games):
        raise DrawError(N_("The knock-out cannot go on: not all games of the previous round have a winner."))


def _without(one: Entry, other: Entry, present: Set[Entry]) -> Iterator[Entry]:
    """Yield who of two plays on because the other one is missing."""
    if (one in present) != (other in present):
        yield one if one in present else other


def _both(game: GameNow) -> tuple[Entry, Entry]:
    one, other = game.entries
    return str(one), str(other)


def bracket_of_rounds(rounds: Sequence[BracketRound], method: Method) -> BracketNow:
    """Return the bracket that rounds have made; raises `DrawError` where others met than it has."""
    bracket_method, third_place = METHODS[method]
    request = BracketRequest(seeds_of_first_round(rounds[0]), bracket_method, third_place=third_place)
    built = build_bracket(request)
    for number, played in enumerate(rounds, 1):
        games = [game for game in bracket_now(request, built).games if game.game.round == number]
        won = {game.game.number: winner for game in games if (winner := _winner(game, played))}
        request = replace(request, results={**request.results, **won})
    return bracket_now(request, built)


def seeds_of_first_round(first: BracketRound) -> Sequence[Entry]:
    """Return who has which seed, as the first round was drawn."""
    half = size_for(len(first.meetings) + len(first.rests))
    missing = half - len(first.meetings) - len(first.rests)
    byes = [*first.rests, *(f"{NOBODY}{number}" for number in range(1, missing + 1))]
    count = 2 * len(first.meetings) + len(byes)
    bracket = build_bracket(BracketRequest([str(seed) for seed in range(count)]))
    seeds = dict(zip(bracket.byes, byes, strict=True))
    games = (game for game in bracket.games if game.round == 1)
    for game, meeting in zip(games, first.meetings, strict=True):
        seeds |= {side.number: entry for side, entry in zip(game.sides, meeting, strict=True)}
    return [entry for _seed, entry in sorted(seeds.items())]


def _winner(game: GameNow, played: BracketRound) -> Entry | None:
    """Return who has won a game in its round, None where that is open.

    Who rested has won against one who was missing; where both were, the first one plays on, to be missing
    again.
    """
    one, other = game.entries
    if one is None or other is None:
        return None
    if any({one, other} == set(meeting) for meeting in played.meetings):
        return next((entry for entry in (one, other) if entry in played.winners), None)
    seated = {entry for meeting in played.meetings for entry in meeting}
    if not seated.isdisjoint({one, other}):
        raise DrawError(
            N_(
                "Round {number} of the knock-out does not follow the bracket: swap seats so that the right "
                "two meet at each table."
            ),
            number=game.game.round,
        )
    return other if other in played.rests and one not in played.rests else one
