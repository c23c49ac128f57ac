"""A knock-out from the rows of the database: who has won at the tables of its rounds, and its bracket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from clubs.models import Round, Tournament
from clubs.queries.draws import seatings_of
from clubs.queries.rounds_played import played
from clubs.schedules.bracket.rounds import BracketRound, bracket_of_rounds
from clubs.schedules.bracket.values import BracketNow, GameNow
from clubs.schedules.values import DrawError, Entry, Method, Seating
from clubs.standings import values
from clubs.standings.settings import Order


@dataclass(frozen=True, slots=True)
class RoundWinners:
    """Who has won at the tables of a round, those who are level there, two and two, and everyone's points."""

    winners: tuple[Entry, ...] = ()
    level: tuple[tuple[Entry, Entry], ...] = ()
    points: Mapping[Entry, int] = field(default_factory=dict)


def rounds_of_knockout(tournament: Tournament) -> list[Round]:
    """Return the rounds in which those who have won the one before meet."""
    return [round_ for round_ in tournament.rounds.all() if round_.drawn_by.is_knockout]


def winners_of(tournament: Tournament) -> Mapping[int, RoundWinners]:
    """Return who has won in each round that has results, by its number."""
    so_far = played([tournament])[tournament.pk]
    return {round_.number: _winners(round_, so_far) for round_ in so_far.rounds}


def _winners(round_: values.Round[int], so_far: values.Tournament[int]) -> RoundWinners:
    """Return who has won a round: by the points of all tables of two, with those given or taken."""
    points: Counter[int] = Counter()
    for result in round_.results:
        for side, written in zip(result.sides, result.points, strict=True):
            points.update(dict.fromkeys(side, written))
    for each in so_far.adjustments:
        if each.round == round_.number:
            points[each.entry] += each.points
    sign = -1 if (round_.order or so_far.settings.order) is Order.LOWEST else 1
    meetings = list(_meetings(round_))
    better = [(one, other, sign * (points[one] - points[other])) for one, other in meetings]
    return RoundWinners(
        tuple(str(one if ahead > 0 else other) for one, other, ahead in better if ahead),
        tuple((str(one), str(other)) for one, other, ahead in better if not ahead),
        {str(entry): points[entry] for two in meetings for entry in two},
    )


def _meetings(round_: values.Round[int]) -> Iterator[tuple[int, int]]:
    """Yield each two who have met and of whom no table is waited for; teams meet at several tables."""
    waiting = set(round_.waiting)
    met = {frozenset(entry for side in result.sides for entry in side) for result in round_.results}
    for two in sorted(map(sorted, met)):
        if len(two) == 2 and waiting.isdisjoint(two):
            yield two[0], two[1]


def played_rounds(
    rounds: Iterable[Round], seatings: Mapping[int, Seating], winners: Mapping[int, RoundWinners]
) -> list[BracketRound]:
    """Return the rounds of a knock-out that are drawn, up to the first that is not."""
    found: list[BracketRound] = []
    for round_ in rounds:
        seating = seatings.get(round_.number)
        if seating is None or not seating.tables:
            break
        found.append(BracketRound.of(seating, winners.get(round_.number, RoundWinners()).winners))
    return found


@dataclass(frozen=True, slots=True)
class PlayedBracket:
    """A bracket as it stands, with the rounds that have been seen, and everyone's points in each.

    Where in a later round others met than the bracket has, that is the `problem`: it ends before that round.
    """

    now: BracketNow
    rounds: tuple[Round, ...]
    points: tuple[Mapping[Entry, int], ...]
    problem: DrawError | None = None

    def points_of(self, game: GameNow) -> tuple[int | None, int | None]:
        """Return what the two of a game have, nothing where it was not played."""
        if game.game.round > len(self.points):
            return None, None
        points = self.points[game.game.round - 1]
        one, other = game.entries
        return points.get(one or ""), points.get(other or "")


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
    played_so_far = played_rounds(rounds, seatings_of(tournament), winners)
    if not played_so_far:
        return None
    method = Method(rounds[len(played_so_far) - 1].drawn_by)
    now, problem = _as_far_as_it_goes(played_so_far, method)
    points = (winners.get(each.number, RoundWinners()).points for each in rounds)
    return PlayedBracket(now, tuple(rounds), tuple(points), problem)


def _as_far_as_it_goes(rounds: Sequence[BracketRound], method: Method) -> tuple[BracketNow, DrawError | None]:
    """Return the bracket of rounds, up to the first in which others met, and what is wrong with that."""
    try:
        return bracket_of_rounds(rounds, method), None
    except DrawError as error:
        now, _problem = _as_far_as_it_goes(rounds[:-1], method)
        return now, error
