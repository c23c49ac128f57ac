"""Who goes through: the places of a list filled from above, and whoever is passed over (ST-13)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, zip_longest
from math import ceil, floor
from typing import Generic, TypeAlias

from clubs.standings.cut.attempts import taken_together
from clubs.standings.cut.once import People, in_another_entry, people_in
from clubs.standings.cut.reasons import CutReason, CutReasonKind
from clubs.standings.cut.values import (
    CutList,
    CutOutcome,
    CutPlace,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
    CutState,
    LevelRule,
    Rounding,
)
from clubs.standings.numbers import shown_number
from clubs.standings.settings import order_key
from clubs.standings.values import E
from core.errors import Value


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What is said of one entry."""

    state: CutState
    reason: CutReason
    number: int | None = None


Verdicts: TypeAlias = dict[E, _Verdict]
Places: TypeAlias = Sequence[CutPlace[E]]

Reasons: TypeAlias = Callable[[int], CutReason]
"""The reason of who stands at an index from above."""


def decide_cut(sources: Sequence[CutSource[E]], cut: CutRequest[E]) -> CutOutcome[E]:
    """Return who goes through and why; who is through from one source takes no place in the next ones.

    Nor does an entry with somebody who goes through in another one.
    """
    lists = [taken_together(sources, cut.settings)] if cut.settings.together else sources
    people, before = people_in(sources), [entry for entry in cut.wild_cards if entry not in cut.declined]
    already = set(cut.already)
    judged: list[tuple[CutSource[E], Verdicts[E]]] = []
    for source in lists:
        verdicts = _each_person_once(source, cut, _noted(cut, already), before, people)
        judged.append((source, verdicts))
        already |= set(_through(verdicts))
        before += _through(verdicts)
    known = {place.entry for source in lists for place in source.rows}
    guests = [entry for entry in cut.wild_cards if entry not in known]
    by_place = chain.from_iterable(zip_longest(*(_through(verdicts) for _source, verdicts in judged)))
    through = dict.fromkeys(entry for entry in by_place if entry is not None)
    return CutOutcome(
        tuple(CutList(source.name, _rows(source, verdicts)) for source, verdicts in judged),
        tuple(
            CutRow(entry, None, None, CutState.WILD_CARD, CutReason(CutReasonKind.WILD_CARD))
            for entry in guests
            if entry not in cut.declined
        ),
        tuple(dict.fromkeys([*through, *(entry for entry in cut.wild_cards if entry not in cut.declined)])),
    )


def _each_person_once(
    source: CutSource[E], cut: CutRequest[E], noted: Verdicts[E], before: Sequence[E], people: People[E]
) -> Verdicts[E]:
    """Return what is said of everybody in a list, where some are through `before`.

    Whoever takes no place because of another entry makes room for the next, who may have one, too.
    """
    while True:
        verdicts = _Judging(cut, noted).verdicts(source)
        free = [place.entry for place in source.rows if place.rank is not None and place.entry not in noted]
        twice = in_another_entry(before, _through(verdicts), free, people)
        if not twice:
            return verdicts
        noted = noted | {
            entry: _Verdict(
                CutState.ALREADY, CutReason(CutReasonKind.IN_ANOTHER_ENTRY, {"name": str(person)})
            )
            for entry, person in twice.items()
        }


def _through(verdicts: Verdicts[E]) -> list[E]:
    return [entry for entry, verdict in verdicts.items() if verdict.state is CutState.THROUGH]


def _rows(source: CutSource[E], verdicts: Verdicts[E]) -> tuple[CutRow[E], ...]:
    def row(place: CutPlace[E]) -> CutRow[E]:
        said = verdicts[place.entry]
        return CutRow(
            place.entry, place.rank, shown_number(place.total), said.state, said.reason, said.number
        )

    return tuple(map(row, source.rows))


def _noted(cut: CutRequest[E], already: Iterable[E]) -> Verdicts[E]:
    """Return what is known of some before any place is filled; the first that is said of one counts."""
    noted: Verdicts[E] = {}
    for entries, state, kind in (
        (cut.declined, CutState.DECLINED, CutReasonKind.DECLINED),
        (cut.wild_cards, CutState.WILD_CARD, CutReasonKind.WILD_CARD),
        (cut.outside, CutState.OUTSIDE, CutReasonKind.OUTSIDE),
        (already, CutState.ALREADY, CutReasonKind.ALREADY),
    ):
        for entry in entries:
            noted.setdefault(entry, _Verdict(state, CutReason(kind)))
    return noted


@dataclass(frozen=True, slots=True)
class _Judging(Generic[E]):
    """Fills the places of one list; `noted` are those who take none."""

    cut: CutRequest[E]
    noted: Verdicts[E]

    @property
    def settings(self) -> CutSettings:
        """Return what was agreed."""
        return self.cut.settings

    def verdicts(self, source: CutSource[E]) -> Verdicts[E]:
        """Return what is said of everybody, those first who go through, in the order of their places."""
        free = self._free(source.rows)
        fill = self._by_group if self.settings.of_each_group else self._by_places
        found = fill(source, free)
        for place in source.rows:
            found.setdefault(place.entry, self._other(place))
        return found

    def _free(self, rows: Places[E]) -> Places[E]:
        """Return who can take a place, best first; who was level, in the order that was decided."""
        free = [place for place in rows if place.rank is not None and place.entry not in self.noted]
        if self.settings.level not in DECIDED:
            return free
        order = {entry: number for number, entry in enumerate(self.cut.decided)}
        first = {place.rank: at for at, place in reversed(list(enumerate(free)))}
        return sorted(free, key=lambda place: (first[place.rank], order.get(place.entry, len(order))))

    def _other(self, place: CutPlace[E]) -> _Verdict:
        """Return what is said of who takes no place."""
        if place.entry in self.noted:
            return self.noted[place.entry]
        if place.rank is None:
            return _Verdict(CutState.OUT, CutReason(CutReasonKind.UNRANKED))
        points = {"total": shown_number(place.total), "points": self.settings.points or 0}
        return _Verdict(CutState.OUT, CutReason(CutReasonKind.BELOW, points))

    def _by_places(self, source: CutSource[E], free: Places[E]) -> Verdicts[E]:
        places = self._number_of_places(source.rows)
        above = {place.entry: at for at, place in enumerate(source.rows)}

        def reason(at: int) -> CutReason:
            passed = above[free[at].entry] - at
            values: dict[str, Value] = {"place": at + 1, "places": places}
            if passed > 0:
                return CutReason(CutReasonKind.MOVED_UP, values | {"passed": passed})
            return CutReason(CutReasonKind.PLACE, values)

        found = self._filled(free, places, reason)
        for place in filter(self._has_points, free):
            if found.get(place.entry, _OPEN).state is not CutState.THROUGH:
                values = {"total": shown_number(place.total), "points": self.settings.points or 0}
                found[place.entry] = _Verdict(CutState.THROUGH, CutReason(CutReasonKind.POINTS, values))
        if places:
            self._add_reserves(found, free, places, CutReasonKind.RESERVE)
        return found

    def _number_of_places(self, rows: Places[E]) -> int:
        playing = sum(
            place.rank is not None and self.noted.get(place.entry, _OPEN).state is not CutState.OUTSIDE
            for place in rows
        )
        return max(self.settings.first, rounded(playing * (self.settings.share or 0), self.settings.rounding))

    def _has_points(self, place: CutPlace[E]) -> bool:
        key, points = order_key(self.settings.order), self.settings.points
        return points is not None and key(place.total) <= key(points)

    def _by_group(self, source: CutSource[E], free: Places[E]) -> Verdicts[E]:
        """Return the first of each group, the firsts of all groups before the seconds, then the next best."""
        groups = [self._free(rows) for rows in source.groups] or [free]
        number = self.settings.of_each_group
        filled = [
            self._filled(rows, number, _in_group(group, number)) for group, rows in enumerate(groups, 1)
        ]
        found: Verdicts[E] = {}
        for each in zip_longest(*(verdicts.items() for verdicts in filled)):
            found.update(item for item in each if item is not None)
        if not self.settings.next_best:
            for group, rows in enumerate(groups, 1):
                self._add_reserves(found, rows, number, CutReasonKind.RESERVE_IN_GROUP, group=_letter(group))
            return found
        return self._with_next_best(found, [place for place in free if place.entry not in found])

    def _with_next_best(self, found: Verdicts[E], rest: Places[E]) -> Verdicts[E]:
        places = self.settings.next_best
        found |= self._filled(
            rest, places, lambda at: CutReason(CutReasonKind.NEXT_BEST, {"place": at + 1, "places": places})
        )
        self._add_reserves(found, rest, places, CutReasonKind.NEXT_RESERVE)
        return found

    def _filled(self, free: Places[E], places: int, reason: Reasons) -> Verdicts[E]:
        """Return who takes the places, from above; at the line those who are level as was agreed."""
        level = self._level(free, places)
        found = {
            place.entry: _Verdict(CutState.THROUGH, reason(at))
            for at, place in enumerate(free[: level.start])
        }
        tied = free[level.start : level.stop]
        if self.settings.level not in DECIDED:
            said = _Verdict(CutState.THROUGH, CutReason(CutReasonKind.LEVEL, {"places": places}))
            return found | {place.entry: said for place in tied}
        ahead, to_decide = DECIDED[self.settings.level]
        if sum(place.entry in self.cut.decided for place in tied) >= places - level.start:
            said = _Verdict(CutState.THROUGH, CutReason(ahead))
            return found | {place.entry: said for place in free[level.start : places]}
        open_places: dict[str, Value] = {"level": len(tied), "open": places - level.start}
        said = _Verdict(CutState.UNDECIDED, CutReason(to_decide, open_places))
        return found | {place.entry: said for place in tied}

    def _level(self, free: Places[E], places: int) -> range:
        """Return where those stand who are level across the line; nobody where the line parts them."""
        if not 0 < places < len(free) or not self._are_level(free[places - 1], free[places]):
            return range(min(places, len(free)), min(places, len(free)))
        first, last = places - 1, places + 1
        while first and self._are_level(free[first - 1], free[places]):
            first -= 1
        while last < len(free) and self._are_level(free[last], free[places]):
            last += 1
        return range(first, last)

    def _are_level(self, one: CutPlace[E], other: CutPlace[E]) -> bool:
        same_total = self.settings.level is LevelRule.ALL and one.total == other.total
        return one.rank == other.rank or same_total

    def _wait_alike(self, one: CutPlace[E], other: CutPlace[E]) -> bool:
        """Whether two are level and nothing has decided between them."""
        is_decided = self.settings.level in DECIDED and {one.entry, other.entry} <= {*self.cut.decided}
        return self._are_level(one, other) and not is_decided

    def _add_reserves(
        self, found: Verdicts[E], free: Places[E], places: int, kind: CutReasonKind, **values: Value
    ) -> None:
        """Add who moves up when others decline; those who are level share the number."""
        undecided = [
            at for at, place in enumerate(free) if found.get(place.entry, _OPEN).state is CutState.UNDECIDED
        ]
        losers = undecided[-1] + 1 - places if undecided else 0
        waiting = [at for at, place in enumerate(free) if place.entry not in found]
        first = number = 0
        for count, at in enumerate(waiting, losers + 1):
            if not number or not self._wait_alike(free[first], free[at]):
                first, number = at, count
            reason = CutReason(kind, {"declines": first - places + 1, "places": places, **values})
            found[free[at].entry] = _Verdict(CutState.RESERVE, reason, number)


_OPEN = _Verdict(CutState.OUT, CutReason(CutReasonKind.UNRANKED))
"""Stands for who has not been judged."""

DECIDED: Mapping[LevelRule, tuple[CutReasonKind, CutReasonKind]] = {
    LevelRule.CARDS: (CutReasonKind.CARDS, CutReasonKind.CARDS_TO_DRAW),
    LevelRule.PLAY_OFF: (CutReasonKind.PLAY_OFF, CutReasonKind.PLAY_OFF_TO_PLAY),
}
"""How the office parts those who are level: the reason of who was ahead, and of all before that."""


def _letter(group: int) -> str:
    """Return what a group is called: A for the first."""
    return chr(ord("A") + group - 1)


def _in_group(group: int, places: int) -> Reasons:
    return lambda at: CutReason(
        CutReasonKind.IN_GROUP, {"place": at + 1, "group": _letter(group), "places": places}
    )


def rounded(places: Fraction | int, rounding: Rounding) -> int:
    """Return a number of places; a half is rounded up where it is to the nearest."""
    if rounding is Rounding.UP:
        return ceil(places)
    return floor(places) if rounding is Rounding.DOWN else floor(places + Fraction(1, 2))


def with_cards(sources: Sequence[CutSource[E]], cut: CutRequest[E], ahead: Sequence[E]) -> CutRequest[E]:
    """Return the cut with the order of those who are level, where as many are `ahead` as places are left."""
    if not ahead:
        return cut
    undecided: dict[int, list[CutRow[E]]] = {}
    for row in chain.from_iterable(each.rows for each in decide_cut(sources, cut).lists):
        if row.state is CutState.UNDECIDED:
            undecided.setdefault(id(row.reason), []).append(row)  # those of one line have one reason
    decided = list(cut.decided)
    for rows in undecided.values():
        level = [row.entry for row in rows]
        first = [entry for entry in level if entry in ahead]
        if len(first) == rows[0].reason.values["open"]:
            decided += first
    return replace(cut, decided=decided)
