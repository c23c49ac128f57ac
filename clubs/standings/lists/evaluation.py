"""What a description makes of standings: lines with places, best first (LI-1 to LI-6).

The standings are those that all see, their numbers as they are shown; who is who comes as candidates.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Any, Generic

from clubs.names import spelling_key, usual_spellings
from clubs.standings.lists.description import (
    RANK,
    Belonging,
    GroupValue,
    ListDescription,
    ListMeasure,
    Sex,
    Unit,
    Who,
    Whom,
)
from clubs.standings.numbers import Exact
from clubs.standings.settings import Key, Order, Settings, Tie, order_key
from clubs.standings.values import E, Standings, StandingsRow

COUNTS = {ListMeasure.MATCHES, ListMeasure.GAME_POINTS, ListMeasure.STROKES, ListMeasure.COUNTED}
"""Of these nobody is listed who has none (LI-3)."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What is known of a player: `age` in the year of the tournament, None where it is not known."""

    sex: Sex | None = None
    age: int | None = None
    junior: bool = False
    guest: bool = False
    section: str = ""
    home: str = ""


@dataclass(frozen=True, slots=True)
class Candidate(Generic[E]):
    """An entry with what lists are made by; of what it drew the lower lot and the higher card is better."""

    entry: E
    players: tuple[PlayerFacts, ...] = ()
    category: str = ""
    team: str = ""
    outside: bool = False
    lot: int | None = None
    card: int | None = None
    counted: int = 0
    group: str = ""


@dataclass(frozen=True, slots=True)
class ListLine(Generic[E]):
    """A line: its place, None for a group too small for one; its number, and the entries it is made of.

    `group` is the name of a group, `round` the number of a single round; `away` says how far the number is
    from the one that it should be nearest to. `decided_by` puts it above the next with the same number. Of a
    team that is picked, `role` is the name of the place, `rank` that in the whole list, and `level` who
    shares it.
    """

    place: int | None
    value: Fraction
    entries: tuple[E, ...]
    group: str = ""
    round: int | None = None
    away: Fraction | None = None
    decided_by: str | None = None
    role: str = ""
    rank: int | None = None
    level: tuple[E, ...] = ()


def list_lines(
    description: ListDescription,
    standings: Standings[E],
    candidates: Mapping[E, Candidate[E]],
    settings: Settings,
) -> tuple[ListLine[E], ...]:
    """Return the lines of a list, best first, as far as its last place (LI-1 to LI-6).

    Nobody outside the ranking is in a list (ST-10). The order of the candidates does not matter.
    """
    rows = [row for row in standings.rows if _is_in(description, candidates[row.entry], row)]
    evaluation = _Evaluation(description, standings, candidates, settings)
    return tuple(evaluation.lines(rows))


def _is_in(description: ListDescription, candidate: Candidate[E], row: StandingsRow[E]) -> bool:
    if candidate.outside or (description.ranked and row.rank is None):
        return False
    return fits(description.who, candidate)


# Who stands in a list (LI-2)


def fits(who: Who, candidate: Candidate[E]) -> bool:
    """Whether an entry is one of those that a list is about."""
    own = (who.categories, candidate.category), (who.teams, candidate.team), (who.groups, candidate.group)
    if not all(_one_of(wanted, text) for wanted, text in own):
        return False
    players = players_meant(who.whom, candidate.players)
    found = [_is_such(who, player) for player in players]
    return any(found) if who.whom is Whom.ANY else bool(found) and all(found)


def players_meant(whom: Whom, players: Sequence[PlayerFacts]) -> Sequence[PlayerFacts]:
    """Return the players of an entry whom a filter is about; nobody where an age is needed and not known."""
    if whom not in {Whom.YOUNGEST, Whom.OLDEST}:
        return players
    ages = [player.age for player in players if player.age is not None]
    if len(ages) < len(players) or not ages:
        return ()
    age = min(ages) if whom is Whom.YOUNGEST else max(ages)
    return [player for player in players if player.age == age][:1]


def _is_such(who: Who, player: PlayerFacts) -> bool:
    return (
        who.sex in (None, player.sex)
        and who.junior in (None, player.junior)
        and who.belonging in (None, Belonging.GUEST if player.guest else Belonging.MEMBER)
        and _has_age(who, player.age)
        and _one_of(who.sections, player.section)
        and _one_of(who.homes, player.home)
    )


def _has_age(who: Who, age: int | None) -> bool:
    if who.from_age is None and who.to_age is None:
        return True
    return age is not None and (who.from_age or 0) <= age <= (inf if who.to_age is None else who.to_age)


def _one_of(wanted: Sequence[str], text: str) -> bool:
    return not wanted or spelling_key(text) in set(map(spelling_key, wanted))


# What counts and in which order (LI-3 to LI-6)


@dataclass(frozen=True, slots=True)
class _Member(Generic[E]):
    """What one row brings to a list: its number, and the row for what parts the same."""

    value: Fraction
    row: StandingsRow[E]
    round: int | None = None
    group: str = ""


class _Evaluation(Generic[E]):
    """One list on its way: all that its steps need to know."""

    def __init__(
        self,
        description: ListDescription,
        standings: Standings[E],
        candidates: Mapping[E, Candidate[E]],
        settings: Settings,
    ) -> None:
        self._is = description
        self._standings = standings
        self._candidates = candidates
        self._settings = settings
        self._round_key = order_key(settings.order, settings.target)
        self._target: Exact | None = settings.target if description.order is None else description.target
        # Most of all who play, not the best of a group, say how it is written.
        self._spellings = usual_spellings(
            name for candidate in candidates.values() for name in self._names_of(candidate)
        )

    @property
    def _order(self) -> Order:
        """Return which number is the best where the description leaves it open (LI-5)."""
        measure, own = self._is.measure, self._settings.order
        if self._is.order is not None:
            return self._is.order
        if measure in {ListMeasure.TOTAL, ListMeasure.ROUNDS, ListMeasure.AVERAGE}:
            return own
        return own if measure is ListMeasure.DIFFERENCE and own is Order.LOWEST else Order.HIGHEST

    def lines(self, rows: Sequence[StandingsRow[E]]) -> Iterator[ListLine[E]]:
        members = list(self._members(rows))
        is_group = self._is.unit.is_group
        found = self._groups(members) if is_group else [([member], member.value) for member in members]
        size = (is_group and self._is.size) or 1
        whole = [each for each in found if len(each[0]) >= size]
        if self._is.target_place is not None:
            self._target = _nth_highest([value for _, value in whole], self._is.target_place)
        key = order_key(self._order, self._target)
        yield from self._placed(whole, key)
        small = [each for each in found if len(each[0]) < size]
        for group, value in sorted(small, key=lambda each: (-len(each[0]), key(each[1]))):
            yield self._line(None, group, value, None)

    def _members(self, rows: Sequence[StandingsRow[E]]) -> Iterator[_Member[E]]:
        for row in rows:
            if self._is.unit is Unit.ROUND:
                for number, score in zip(self._standings.numbers, row.rounds, strict=True):
                    if score is not None:
                        yield _Member(Fraction(score), row, number)
                continue
            value = self._value(row)
            if value is not None:
                yield from (_Member(value, row, group=group) for group in self._groups_of(row))

    def _groups_of(self, row: StandingsRow[E]) -> Sequence[str]:
        """Return the groups that a row counts for, as most write them."""
        if not self._is.unit.is_group:
            return [""]
        return [self._spellings[spelling_key(name)] for name in self._names_of(self._candidates[row.entry])]

    def _names_of(self, candidate: Candidate[E]) -> Sequence[str]:
        """Return the names of an entry's groups; each of a pair counts for his own section (LI-4)."""
        names: Mapping[Unit, Sequence[str]] = {
            Unit.SECTION: [player.section for player in candidate.players],
            Unit.HOME: [player.home for player in candidate.players],
            Unit.TEAM: [candidate.team],
            Unit.CATEGORY: [candidate.category],
        }
        return [name for name in names.get(self._is.unit, ()) if name]

    def _value(self, row: StandingsRow[E]) -> Fraction | None:
        """Return what counts of a row; None where it has nothing of it (LI-3)."""
        measure = self._is.measure
        if measure in {ListMeasure.ROUNDS, ListMeasure.AVERAGE}:
            return self._of_rounds(row)
        if measure is ListMeasure.COUNTED:
            value = Fraction(self._candidates[row.entry].counted)
        else:
            value = Fraction(getattr(row, measure.value))
        return value if value or measure not in COUNTS else None

    def _of_rounds(self, row: StandingsRow[E]) -> Fraction | None:
        scores = [Fraction(score) for score in row.rounds if score is not None]
        best = sorted(scores, key=self._round_key)[: self._is.best]
        if not best or len(best) < (self._is.best or 0):
            return None
        return sum(best, Fraction()) / (len(best) if self._is.measure is ListMeasure.AVERAGE else 1)

    def _groups(self, members: Sequence[_Member[E]]) -> list[tuple[list[_Member[E]], Fraction]]:
        """Return the groups with the best of their members, and what these make (LI-4).

        Where the number to come nearest to is one of the list (LI-5), the highest are the best.
        """
        found: dict[str, list[_Member[E]]] = defaultdict(list)
        for member in members:
            found[member.group].append(member)
        of_list = self._is.target_place is not None
        key = order_key(Order.HIGHEST if of_list else self._order, self._target)
        groups = []
        for each in found.values():
            best = sorted(each, key=lambda member: key(member.value))[: self._is.size]
            total = sum((member.value for member in best), Fraction())
            share = len(best) if self._is.group is GroupValue.AVERAGE else 1
            groups.append((best, total / share))
        return groups

    def _placed(
        self, found: Sequence[tuple[Sequence[_Member[E]], Fraction]], key: Key
    ) -> Iterator[ListLine[E]]:
        """Yield lines with places: the same in all things shares one, and the next are skipped (LI-6)."""
        sort_keys = [(key(value), *self._tie_keys(members[0])) for members, value in found]
        order = sorted(range(len(found)), key=lambda index: sort_keys[index])
        above = 0
        for same, level in groupby(order, key=lambda index: sort_keys[index]):
            if self._is.last is not None and above >= self._is.last:
                return
            here = list(level)
            decided = self._decided(same, sort_keys, order, above + len(here))
            yield from (self._line(above + 1, *found[index], decided) for index in here)
            above += len(here)

    def _decided(
        self, same: tuple[object, ...], keys: Sequence[tuple[object, ...]], order: Sequence[int], after: int
    ) -> str | None:
        """Return what puts lines above the next ones with the same number; None where nothing has to."""
        following = keys[order[after]] if after < len(order) else None
        if following is None or following[0] != same[0]:
            return None
        pairs = zip(self._is.ties, same[1:], following[1:], strict=True)
        return next(tie for tie, one, other in pairs if one != other)

    def _tie_keys(self, best: _Member[E]) -> Sequence[Fraction | float]:
        """Return what parts the same, the smaller the better; of a group its best member decides (LI-6)."""
        return [_TIE_KEYS[tie](self, best.row) for tie in self._is.ties]

    def nth_best_round(self, row: StandingsRow[E], place: int) -> Fraction | float:
        scores = sorted(self._round_key(Fraction(score)) for score in row.rounds if score is not None)
        return Fraction(scores[place]) if place < len(scores) else inf

    def difference_key(self, row: StandingsRow[E]) -> Fraction | float:
        return Fraction(row.difference if self._settings.order is Order.LOWEST else -row.difference)

    def drawn(self, row: StandingsRow[E], what: str) -> Fraction | float:
        number: int | None = getattr(self._candidates[row.entry], what)
        if number is None:
            return inf
        return Fraction(-number if what == "card" else number)

    def _line(
        self, place: int | None, members: Sequence[_Member[E]], value: Fraction, decided_by: str | None
    ) -> ListLine[E]:
        line = ListLine(
            place,
            value,
            tuple(member.row.entry for member in members),
            members[0].group,
            members[0].round,
            decided_by=decided_by,
        )
        if self._order is not Order.NEAREST:
            return line
        return replace(line, away=abs(value - (self._target or 0)))


def _nth_highest(values: Sequence[Fraction], place: int) -> Fraction:
    """Return the number at a place, the highest first; with fewer lines, the last one (LI-5)."""
    numbers = sorted(values, reverse=True)
    return numbers[min(place, len(numbers)) - 1] if numbers else Fraction()


_TieKey = Callable[[_Evaluation[Any], StandingsRow[Any]], Fraction | float]
"""What a row is parted by, the smaller the better."""


def _best_round(place: int) -> _TieKey:
    return lambda evaluation, row: evaluation.nth_best_round(row, place)


_ROUND_TIES = [tie for tie in Tie if tie.endswith("best_round")]

_TIE_KEYS: Mapping[str, _TieKey] = {
    **{tie: _best_round(place) for place, tie in enumerate(_ROUND_TIES)},
    Tie.DIFFERENCE: lambda evaluation, row: evaluation.difference_key(row),
    Tie.MATCHES: lambda _evaluation, row: Fraction(-row.matches),
    Tie.GAME_POINTS: lambda _evaluation, row: Fraction(-row.game_points),
    Tie.STROKES: lambda _evaluation, row: Fraction(-row.strokes),
    Tie.LOT: lambda evaluation, row: evaluation.drawn(row, "lot"),
    Tie.CARD: lambda evaluation, row: evaluation.drawn(row, "card"),
    RANK: lambda _evaluation, row: inf if row.rank is None else Fraction(row.rank),
}
