"""A knock-out from the rows of the database: its rounds with who has won, and its bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from clubs.models import DrawMethod, Round, Tournament
from clubs.queries.draws import seatings_of
from clubs.queries.round_winners import RoundWinners, winners_of
from clubs.schedules.bracket.players import (
    PlayersBracket,
    PlayersRound,
    PlayersSide,
    bracket_of_players,
)
from clubs.schedules.bracket.rounds import BracketRound, bracket_of_rounds
from clubs.schedules.bracket.values import BracketNow, BracketSection, GameNow, GameState
from clubs.schedules.values import DrawError, Entry, Kind, Method, Seating


def rounds_of_knockout(tournament: Tournament) -> list[Round]:
    """Return the rounds in which those who have won the one before meet."""
    return [round_ for round_ in tournament.rounds.all() if round_.drawn_by.is_knockout]


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

    def points_of(self, game: GameNow) -> tuple[Sequence[int], Sequence[int]]:
        """Return what the two of a game have, nothing where it was not played; each of two who play alone."""
        if game.game.round > len(self.points):
            return (), ()
        points = self.points[game.game.round - 1]
        one, other = (
            [points[entry] for entry in self._scoring(side) if entry in points] for side in game.entries
        )
        return one, other

    def _scoring(self, side: Entry | None) -> Sequence[Entry]:
        """Return whose points are those of a side: of two partners the first has those of both."""
        two = self.sides.get(side or "")
        if two is None:
            return [side] if side else []
        return two.players[:1] if two.are_partners else two.players


def places_reached(tournament: Tournament, through: int | None) -> Mapping[int, int]:
    """Return the best place that each can still come to in a knock-out after a round, or has.

    Of those who are out after two defeats, whoever has lost one comes after whoever has lost none. Nothing
    where the tournament is no knock-out, or not begun.
    """
    if not tournament.is_knockout:
        return {}
    found = bracket_of(tournament, hidden_from=None if through is None else through + 1)
    if found is None:
        return {}
    best = {now.game.number: now.game.places[0] + now.game.is_for_losers for now in found.now.games}
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


def second_final_of(tournament: Tournament, rounds: Iterable[Round]) -> GameState | None:
    """Return whether a second final is to be drawn, or left out; None before that is known, or once drawn."""
    if not any(round_.drawn_by is DrawMethod.DOUBLE for round_ in rounds):
        return None
    found = bracket_of(tournament)
    last = found.now.games[-1] if found else None
    if found is None or last is None or last.game.section is not BracketSection.SECOND_FINAL:
        return None
    is_open = last.game.round > len(found.rounds) and last.state is not GameState.WAITING
    return last.state if is_open else None


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
