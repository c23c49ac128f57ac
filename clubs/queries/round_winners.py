"""Who has won at the tables of a round, from what was written there (DR-13, DR-14, DR-18, DR-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple, TypeAlias

from clubs.models import Round, Tournament, TournamentKind
from clubs.queries.rounds_played import played
from clubs.schedules.values import Entry
from clubs.standings import values
from clubs.standings.counting import counting
from clubs.standings.settings import Counts, Order, Settings

LevelSide: TypeAlias = tuple[Entry, ...]
"""An entry that is level with another one, or two players who are with two others."""


@dataclass(frozen=True, slots=True)
class RoundWinners:
    """Who has won at the tables of a round, the sides that are level there, and everyone's points.

    `order` has all of each table, the best first; of partners the better in a standing, where there is one.
    Of players who are partners each has the points of both. Where several games are played at a table, the
    points are the games that were won.
    """

    winners: tuple[Entry, ...] = ()
    level: tuple[tuple[LevelSide, LevelSide], ...] = ()
    order: tuple[Entry, ...] = ()
    points: Mapping[Entry, int] = field(default_factory=dict)


def winners_of(
    tournament: Tournament, standing: Mapping[Entry, int] | None = None
) -> Mapping[int, RoundWinners]:
    """Return who has won in each round that has results, by its number.

    Of sides that are level the one with more in a `standing`, if there is one, has won.
    """
    so_far = played([tournament])[tournament.pk]
    found = _players_ahead if tournament.kind == TournamentKind.INDIVIDUAL else _entries_ahead
    by_games = rounds_of_several_games(tournament.rounds.all())
    return {
        round_.number: found(_Scale.of(round_, so_far, standing or {}, by_games=round_.number in by_games))
        for round_ in so_far.rounds
    }


def rounds_of_several_games(rounds: Iterable[Round]) -> Set[int]:
    """Return the numbers of those rounds in which the games won at a table decide (DR-13)."""
    return {round_.number for round_ in rounds if round_.plan.best_of}


class _Worth(NamedTuple):
    """What a side has made: first what decides, if it is not the points; then these."""

    first: int = 0
    points: int = 0


ONE_GAME = 2
"""A game is worth so much at most, a double one."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """A round with what decides there.

    That is what the tournament counts, or who has won a game to the target; level in that, the points decide,
    with those given or taken. Where several games are played, who has won more of them decides. Last comes
    the standing, where one is to decide.
    """

    round: values.Round[int]
    settings: Settings
    given: Mapping[int, int]
    standing: Mapping[Entry, int]
    by_games: bool

    @classmethod
    def of(
        cls,
        round_: values.Round[int],
        so_far: values.Tournament[int],
        standing: Mapping[Entry, int],
        *,
        by_games: bool,
    ) -> _Scale:
        given: Counter[int] = Counter()
        for each in so_far.adjustments:
            if each.round == round_.number:
                given[each.entry] += each.points
        return cls(round_, so_far.settings, given, standing, by_games)

    @property
    def _has_own(self) -> bool:
        """Whether the tournament counts something that is not the points."""
        return not self.by_games and self.settings.counts in {Counts.GAME_POINTS, Counts.STROKES}

    @property
    def _direction(self) -> Order:
        """Which points win the round: where places count, the totals may be won the other way round."""
        usual = (
            self.settings.round_order if self.settings.counts is Counts.RANK_POINTS else self.settings.order
        )
        return self.round.order or usual

    def at_table(self, result: values.TableResult[int]) -> Sequence[_Worth]:
        """Return what each side of a table has made."""
        return list(map(_Worth, self._first(result) or [0] * len(result.points), result.points))

    def _first(self, result: values.TableResult[int]) -> Sequence[int] | None:
        if self._has_own:
            return counting(self.settings).at_table(result)
        return result.game_points if self.by_games or self.round.deals is None else None

    def with_given(self, made: _Worth, entries: Iterable[int]) -> _Worth:
        """Return what a side has with the points that its entries were given or lost in this round."""
        more = sum(self.given.get(entry, 0) for entry in entries)
        if self._has_own:
            return made._replace(first=made.first + more)
        return made._replace(points=made.points + more)

    def order(self, made: _Worth, side: Iterable[Entry]) -> tuple[int, int, int]:
        """Return how good that is of a side: the more the better."""
        sign = -1 if self._direction is Order.LOWEST else 1
        first = made.first * (sign if self._has_own else 1)
        return first, made.points * sign, sum(self.standing.get(entry, 0) for entry in side)

    def partners(self, side: Iterable[Entry]) -> Sequence[Entry]:
        """Return those of a side, the better in the standing first."""
        return sorted(side, key=lambda entry: -self.standing.get(entry, 0))

    def shown(self, made: _Worth) -> int:
        """Return what is told of it: the points, if nothing else counts or several games were won."""
        if self.by_games or self._has_own:
            return made.first
        games = (sum(self._first(result) or ()) for result in self.round.results)
        return made.first if max(games, default=0) > ONE_GAME else made.points


def _entries_ahead(scale: _Scale) -> RoundWinners:
    """Return who has won a round by what all tables of two have made."""
    made: dict[int, _Worth] = {}
    for result in scale.round.results:
        for side, worth in zip(result.sides, scale.at_table(result), strict=True):
            for entry in side:
                before = made.get(entry, _Worth())
                made[entry] = _Worth(before.first + worth.first, before.points + worth.points)
    made = {entry: scale.with_given(worth, [entry]) for entry, worth in made.items()}
    found = RoundWinners()
    for two in _meetings(scale.round):
        found = _with_table(found, scale, [(made[entry], (entry,)) for entry in two])
    return found


def _players_ahead(scale: _Scale) -> RoundWinners:
    """Return the better two of each table: the better side, or the best two where each plays alone."""
    found = RoundWinners()
    for result in scale.round.results:
        sides = zip(scale.at_table(result), result.sides, strict=True)
        found = _with_table(
            found, scale, [(scale.with_given(made, side), tuple(side)) for made, side in sides]
        )
    return found


def _with_table(
    found: RoundWinners, scale: _Scale, sides: Iterable[tuple[_Worth, tuple[int, ...]]]
) -> RoundWinners:
    """Return the winners with those of a table more: the better half of its sides."""
    named = [(made, tuple(map(str, side))) for made, side in sides]
    best_first = sorted(named, key=lambda each: scale.order(*each), reverse=True)
    better, worse = best_first[: len(best_first) // 2], best_first[len(best_first) // 2 :]
    told = {entry: scale.shown(made) for made, side in best_first for entry in side}
    points = {**found.points, **told}
    everyone = chain.from_iterable(scale.partners(side) for _made, side in best_first)
    found = replace(found, points=points, order=(*found.order, *everyone))
    if scale.order(*better[-1]) == scale.order(*worse[0]):
        return replace(found, level=(*found.level, (better[-1][1], worse[0][1])))
    won = chain.from_iterable(side for _made, side in better)
    return replace(found, winners=(*found.winners, *won))


def _meetings(round_: values.Round[int]) -> Iterator[tuple[int, int]]:
    """Yield each two who have met and of whom no table is waited for; teams meet at several tables."""
    waiting = set(round_.waiting)
    met = {frozenset(entry for side in result.sides for entry in side) for result in round_.results}
    for two in sorted(map(sorted, met)):
        if len(two) == 2 and waiting.isdisjoint(two):
            yield two[0], two[1]
