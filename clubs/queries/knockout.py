"""A knock-out from the rows of the database: its rounds with who has won, and its bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from clubs.models import DrawMethod, Round, RoundState, Tournament
from clubs.queries.draws import entry_key, seatings_of
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


@dataclass(frozen=True, slots=True)
class UndrawnGame:
    """Who would meet in a round by the results as they are now, while others sit there."""

    round: Round
    sides: tuple[tuple[Entry, ...], tuple[Entry, ...]]


def undrawn_games(tournament: Tournament, rounds: Iterable[Round]) -> Sequence[UndrawnGame]:
    """Return what the first round misses that was drawn before a result was corrected.

    So it is, too, where seats were swapped. Of rounds that are closed nothing is said, nor of games whose
    players are not known, or are not here.
    """
    knockout = [round_ for round_ in rounds if round_.drawn_by.is_knockout]
    if not any(round_.state in STILL_OPEN for round_ in knockout[1:]):
        return ()
    winners = winners_of(tournament)
    drawn = list(rounds_with_winners(knockout, seatings_of(tournament), winners))
    for at, round_ in enumerate(knockout[: len(drawn)]):
        if at and round_.state in STILL_OPEN:
            found, problem = _as_far_as_it_goes(drawn[:at], Method(round_.drawn_by), Kind(tournament.kind))
            missed = [] if problem else list(_undrawn(round_, drawn[at][0], found))
            if missed:
                return missed
    return ()


STILL_OPEN = frozenset({RoundState.DRAWN, RoundState.RELEASED})
"""The states of a round that is drawn and can be drawn anew."""


def _undrawn(round_: Round, seating: Seating, found: PlayersBracket) -> Iterator[UndrawnGame]:
    """Yield the next games of a bracket that are at no table of a round."""
    present = {entry_key(entry) for entry in round_.tournament.entries.drawable(round_.number)}
    games = [
        UndrawnGame(round_, (_players(one, found), _players(other, found)))
        for game in found.now.games
        if game.state is GameState.NEXT
        for one, other in [game.entries]
        if one is not None and other is not None
    ]
    coming = {entry for game in games for side in game.sides for entry in side}
    has_others = not coming.issuperset(seating.seated)
    for game in games:
        here = {entry for side in game.sides for entry in side if entry in present}
        sit_elsewhere = has_others or not here.isdisjoint(seating.seated)
        are_enough = all(here.intersection(side) for side in game.sides)
        if are_enough and sit_elsewhere and not any(here <= {*table.seats} for table in seating.tables):
            yield game


def _players(side: Entry, found: PlayersBracket) -> tuple[Entry, ...]:
    return found.sides[side].players if side in found.sides else (side,)


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
