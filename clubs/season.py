"""A season: its rounds are tournaments, and it is ranked as a tournament is (TN-5). It knows no framework."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from typing import Generic, TypeVar

from clubs.standings.counting import points_of
from clubs.standings.numbers import Exact
from clubs.standings.settings import Counts, Order, Settings
from clubs.standings.values import Adjustment, E, Round, Standings, StandingsRow, Tournament

P = TypeVar("P", bound=Hashable)


class SeasonGuests(StrEnum):
    """What guests are in a season (ST-9): left out, left out so that those behind move up, or ranked."""

    OUT = "out"
    MOVED_UP = "moved_up"
    RANKED = "ranked"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRules:
    """What counts in a season, beside the `settings` of its standings (ST-9).

    - `attendance` points are added for each tournament attended, whatever is dropped or weighed; `missed`
      points are taken off, in the same way, for each one that is over and was not played.
    - With `unranked_count` who has no rank in a tournament keeps the total; rank points there are none.
    """

    settings: Settings = field(default_factory=Settings)
    attendance: int = 0
    missed: int = 0
    guests: SeasonGuests = SeasonGuests.OUT
    unranked_count: bool = False


@dataclass(frozen=True, slots=True)
class SeasonEvening(Generic[E, P]):
    """A tournament of a season: its standings, who is behind each entry, and how much it counts.

    One that `always_counts` is not dropped, however bad it was: the final of many clubs. Who played
    `outside` its ranking, as one who fills a seat, makes nothing there (ST-10). Until it is `over` nobody has
    missed it.
    """

    standings: Standings[E]
    players: Mapping[E, Sequence[P]]
    weight: int = 1
    always_counts: bool = False
    outside: Collection[E] = frozenset()
    over: bool = True

    @property
    def attended(self) -> Iterator[tuple[StandingsRow[E], Sequence[P]]]:
        """The rows of those who attended a round at least, each with its players."""
        return ((row, self.players.get(row.entry, ())) for row in self.standings.rows if row.attended)


def season_standings(
    rules: SeasonRules, evenings: Sequence[SeasonEvening[E, P]], guests: Collection[P] = frozenset()
) -> Tournament[P]:
    """Return a season as what is ranked: points for ranks are given here, and then just summed."""
    rounds = [season_round(number, each, rules, guests) for number, each in enumerate(evenings, 1)]
    entries = tuple(dict.fromkeys(player for each in rounds for player in _attending(each)))
    inside = frozenset(player for each in evenings for player in _playing_inside(each))
    return Tournament(
        entries=entries,
        rounds=rounds,
        adjustments=[
            *_attendance_points(rules.attendance, rounds),
            *_points_off(rules.missed, evenings, entries),
        ],
        settings=_summed(rules.settings),
        check_sum=False,
        outside=tuple(player for player in entries if player not in inside),
    )


def _playing_inside(evening: SeasonEvening[E, P]) -> Iterator[P]:
    """Yield who played for a rank."""
    for row, players in evening.attended:
        if row.entry not in evening.outside:
            yield from players


def season_round(
    number: int,
    evening: SeasonEvening[E, P],
    rules: SeasonRules,
    guests: Collection[P] = frozenset(),
) -> Round[P]:
    """Return a tournament as the round of a season (ST-9): its totals, or the points for its ranks.

    Each player of an entry gets what it made. Who has no rank, or played outside the ranking, gets no rank
    points and no total, but attended: as who sits out a round. Where the lowest wins, nothing would be the
    best, and the tournament is missing instead. Who attended no round of it did not attend it.
    """
    score = _RankScores(evening, rules, guests) if _is_by_rank(rules.settings) else _TotalScores(rules)
    scores: dict[P, Exact] = {}
    sit_outs: list[P] = []
    for row, players in evening.attended:
        made = None if row.entry in evening.outside else score.of(row)
        counted = [player for player in players if _is_in(player, rules, guests)]
        if made is not None:
            scores |= dict.fromkeys(counted, made)
        elif rules.settings.order is not Order.LOWEST:
            sit_outs += counted
    return Round(
        number,
        scores=scores,
        sit_outs=sit_outs,
        weight=evening.weight,
        droppable=not evening.always_counts,
    )


def _is_in(player: P, rules: SeasonRules, guests: Collection[P]) -> bool:
    return rules.guests is SeasonGuests.RANKED or player not in guests


def _is_by_rank(settings: Settings) -> bool:
    return settings.counts is Counts.RANK_POINTS


class _TotalScores:
    """An entry's total counts, if it has a rank, or if also those without one count."""

    def __init__(self, rules: SeasonRules) -> None:
        self._unranked_count = rules.unranked_count

    def of(self, row: StandingsRow[E]) -> Exact | None:
        if row.rank is None and not self._unranked_count:
            return None
        return row.total if isinstance(row.total, int) else Fraction(str(row.total))


class _RankScores:
    """The points for an entry's rank count; behind guests it moves up where the season says so."""

    def __init__(self, evening: SeasonEvening[E, P], rules: SeasonRules, guests: Collection[P]) -> None:
        self._rank_points = rules.settings.rank_points
        stay = rules.guests is not SeasonGuests.MOVED_UP
        self._ranks = sorted(
            row.rank
            for row, players in evening.attended
            if row.rank is not None and (stay or not all(player in guests for player in players))
        )

    def of(self, row: StandingsRow[E]) -> Exact | None:
        if row.rank is None:
            return None
        return points_of(bisect_left(self._ranks, row.rank) + 1, self._rank_points)


def _attending(played: Round[P]) -> Iterator[P]:
    return chain(played.scores, played.sit_outs)


def _attendance_points(points: int, rounds: Sequence[Round[P]]) -> Iterator[Adjustment[P]]:
    if points:
        for played in rounds:
            for player in _attending(played):
                yield Adjustment(player, points, played.number)


def _points_off(
    points: int, evenings: Sequence[SeasonEvening[E, P]], entries: Sequence[P]
) -> Iterator[Adjustment[P]]:
    """Yield what is taken off for each evening that is over and in which somebody did not play."""
    for number, evening in enumerate(evenings, 1):
        if points and evening.over:
            present = {player for _row, players in evening.attended for player in players}
            yield from (Adjustment(player, -points, number) for player in entries if player not in present)


def points_off(season: Tournament[P], through: int | None) -> Counter[P]:
    """Return what everyone has lost by missed evenings as of the one with the number `through`."""
    lost = Counter[P]()
    for each in season.through(through).adjustments:
        if each.points < 0:  # those for attendance are not
            lost[each.entry] += each.points
    return lost


def _summed(settings: Settings) -> Settings:
    return replace(settings, counts=Counts.POINTS, rank_points=()) if _is_by_rank(settings) else settings
