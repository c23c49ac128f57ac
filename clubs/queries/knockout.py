"""A knock-out from the rows of the database: who has won at the tables of its rounds, and its bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeAlias

from clubs.models import Round, Tournament, TournamentKind
from clubs.queries.draws import seatings_of
from clubs.queries.rounds_played import played
from clubs.schedules.bracket.players import (
    PlayersBracket,
    PlayersRound,
    PlayersSide,
    bracket_of_players,
)
from clubs.schedules.bracket.rounds import BracketRound, bracket_of_rounds
from clubs.schedules.bracket.values import BracketNow, GameNow
from clubs.schedules.values import DrawError, Entry, Kind, Method, Seating
from clubs.standings import values
from clubs.standings.settings import Order

LevelSide: TypeAlias = tuple[Entry, ...]
"""An entry that is level with another one, or two players who are with two others."""


@dataclass(frozen=True, slots=True)
class RoundWinners:
    """Who has won at the tables of a round, the sides that are level there, and everyone's points.

    Of players who are partners each has the points of both.
    """

    winners: tuple[Entry, ...] = ()
    level: tuple[tuple[LevelSide, LevelSide], ...] = ()
    points: Mapping[Entry, int] = field(default_factory=dict)


def rounds_of_knockout(tournament: Tournament) -> list[Round]:
    """Return the rounds in which those who have won the one before meet."""
    return [round_ for round_ in tournament.rounds.all() if round_.drawn_by.is_knockout]


def winners_of(tournament: Tournament) -> Mapping[int, RoundWinners]:
    """Return who has won in each round that has results, by its number."""
    so_far = played([tournament])[tournament.pk]
    found = _players_ahead if tournament.kind == TournamentKind.INDIVIDUAL else _winners
    return {round_.number: found(round_, so_far) for round_ in so_far.rounds}


def _winners(round_: values.Round[int], so_far: values.Tournament[int]) -> RoundWinners:
    """Return who has won a round: by the points of all tables of two, with those given or taken."""
    points: Counter[int] = Counter()
    for result in round_.results:
        for side, written in zip(result.sides, result.points, strict=True):
            points.update(dict.fromkeys(side, written))
    for each in so_far.adjustments:
        if each.round == round_.number:
            points[each.entry] += each.points
    sign = _sign(round_, so_far)
    meetings = list(_meetings(round_))
    better = [(one, other, sign * (points[one] - points[other])) for one, other in meetings]
    return RoundWinners(
        tuple(str(one if ahead > 0 else other) for one, other, ahead in better if ahead),
        tuple(((str(one),), (str(other),)) for one, other, ahead in better if not ahead),
        {str(entry): points[entry] for two in meetings for entry in two},
    )


def _sign(round_: values.Round[int], so_far: values.Tournament[int]) -> int:
    """Return -1 where the fewest points win a round, else 1."""
    return -1 if (round_.order or so_far.settings.order) is Order.LOWEST else 1


def _players_ahead(round_: values.Round[int], so_far: values.Tournament[int]) -> RoundWinners:
    """Return the better two of each table: the better side, or the best two where each plays alone."""
    given: Counter[int] = Counter()
    for each in so_far.adjustments:
        if each.round == round_.number:
            given[each.entry] += each.points
    sign, found = _sign(round_, so_far), RoundWinners()
    for result in round_.results:
        sides = [
            (written + sum(given[entry] for entry in side), tuple(map(str, side)))
            for side, written in zip(result.sides, result.points, strict=True)
        ]
        found = _with_table(found, sorted(sides, key=lambda side: -sign * side[0]))
    return found


def _with_table(found: RoundWinners, sides: Sequence[tuple[int, LevelSide]]) -> RoundWinners:
    """Return the winners with those of a table more, whose sides come in their order."""
    better, worse = sides[: len(sides) // 2], sides[len(sides) // 2 :]
    points = {**found.points, **{entry: written for written, side in sides for entry in side}}
    (last, above), (first, below) = better[-1], worse[0]
    if last == first:
        return replace(found, level=(*found.level, (above, below)), points=points)
    won = chain.from_iterable(side for _written, side in better)
    return replace(found, winners=(*found.winners, *won), points=points)


def _meetings(round_: values.Round[int]) -> Iterator[tuple[int, int]]:
    """Yield each two who have met and of whom no table is waited for; teams meet at several tables."""
    waiting = set(round_.waiting)
    met = {frozenset(entry for side in result.sides for entry in side) for result in round_.results}
    for two in sorted(map(sorted, met)):
        if len(two) == 2 and waiting.isdisjoint(two):
            yield two[0], two[1]


def rounds_with_winners(
    rounds: Iterable[Round], seatings: Mapping[int, Seating], winners: Mapping[int, RoundWinners]
) -> Iterator[tuple[Seating, Sequence[Entry]]]:
    """Yield the rounds of a knock-out that are drawn, with who has won, up to the first that is not."""
    for round_ in rounds:
        seating = seatings.get(round_.number)
        if seating is None or not seating.tables:
            break
        yield seating, winners.get(round_.number, RoundWinners()).winners


@dataclass(frozen=True, slots=True)
class PlayedBracket:
    """A bracket as it stands, with the rounds that have been seen, and everyone's points in each.

    Where in a later round others met than the bracket has, that is the `problem`: it ends before that round.
    In one of players `sides` has who the two sides of a game are, by the names that they have there.
    """

    now: BracketNow
    rounds: tuple[Round, ...]
    points: tuple[Mapping[Entry, int], ...]
    problem: DrawError | None = None
    method: Method = Method.KNOCKOUT
    sides: Mapping[Entry, PlayersSide] = field(default_factory=dict)

    def points_of(self, game: GameNow) -> tuple[int | None, int | None]:
        """Return what the two of a game have, nothing where it was not played."""
        if game.game.round > len(self.points):
            return None, None
        points = self.points[game.game.round - 1]
        one, other = (points.get(self._scoring(side) or "") for side in game.entries)
        return one, other

    def _scoring(self, side: Entry | None) -> Entry | None:
        """Return whose points are those of a side; nobody's where two come to a table that play alone."""
        two = self.sides.get(side or "")
        if two is None:
            return side
        return two.players[0] if two.are_partners else None


def places_reached(tournament: Tournament, through: int | None) -> Mapping[int, int]:
    """Return the best place that each can still come to in a knock-out after a round, or has.

    Nothing where the tournament is none, or not begun.
    """
    if not tournament.is_knockout:
        return {}
    found = bracket_of(tournament, hidden_from=None if through is None else through + 1)
    if found is None:
        return {}
    best = {now.game.number: now.game.places[0] for now in found.now.games}
    return {
        int(row.entry): row.rank or best[row.next_game or 0]
        for row in found.now.rows
        if row.entry.isdecimal() and (row.rank or row.next_game)
    }


def bracket_of(tournament: Tournament, *, hidden_from: int | None = None) -> PlayedBracket | None:
    """Return the bracket as the hall has seen it, None before its first round.

    The results from a round on may be hidden.
    """
    rounds = [round_ for round_ in rounds_of_knockout(tournament) if round_.is_released]
    winners = {
        number: found
        for number, found in winners_of(tournament).items()
        if hidden_from is None or number < hidden_from
    }
    drawn = list(rounds_with_winners(rounds, seatings_of(tournament), winners))
    if not drawn:
        return None
    method = Method(rounds[len(drawn) - 1].drawn_by)
    found, problem = _as_far_as_it_goes(drawn, method, Kind(tournament.kind))
    points = (winners.get(each.number, RoundWinners()).points for each in rounds)
    return PlayedBracket(found.now, tuple(rounds), tuple(points), problem, method, found.sides)


def _as_far_as_it_goes(
    drawn: Sequence[tuple[Seating, Sequence[Entry]]], method: Method, kind: Kind
) -> tuple[PlayersBracket, DrawError | None]:
    """Return the bracket of rounds, up to the first in which others met, and what is wrong with that."""
    try:
        return _bracket(drawn, method, kind), None
    except DrawError as error:
        found, _problem = _as_far_as_it_goes(drawn[:-1], method, kind)
        return found, error


def _bracket(drawn: Iterable[tuple[Seating, Sequence[Entry]]], method: Method, kind: Kind) -> PlayersBracket:
    """Return a bracket; where entries meet as they are, its sides have no other names."""
    if kind is Kind.INDIVIDUAL:
        return bracket_of_players([PlayersRound.of(*each) for each in drawn], method)
    return PlayersBracket(bracket_of_rounds([BracketRound.of(*each) for each in drawn], method), {})
