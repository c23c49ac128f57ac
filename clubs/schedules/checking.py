"""The control of a draw's answer, by itself and by nothing else (DR-8): it trusts no draw.

Each round is looked at for itself, then who rests round after round, at last the counts of fairness. A table
that is wrong is left out of these.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from clubs.faults import Fault
from clubs.schedules.answers import FairnessValue, WrittenAnswer, WrittenRound, WrittenTable
from clubs.schedules.bounds import bound
from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.meetings import pauses_before
from clubs.schedules.problems import DrawProblemKind
from clubs.schedules.values import PAIR_SEATS, Entry, Kind

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Checked:
    """How fair an answer is, and what is wrong with it, round by round."""

    fairness: Fairness
    problems: tuple[Fault, ...]


def check_schedule(answer: WrittenAnswer) -> Checked:
    """Return how fair an answer is by its rounds, and all that is wrong with it."""
    found = fairness_of(answer)
    return Checked(found, (*_problems_of_rounds(answer), *_problems_of_counts(answer, found)))


def fairness_of(answer: WrittenAnswer) -> Fairness:
    """Return how fair the rounds of an answer are with its history, whatever it claims."""
    rounds = answer.seatings()
    taking_part = frozenset[Entry]().union(*(written.present for written in answer.rounds))
    absent = frozenset[Entry]().union(*(written.absent for written in answer.rounds))
    least = bound(
        answer.kind,
        [frozenset(seating.seated) for seating in rounds],
        history=answer.history,
        groups=answer.groups,
        players=len(taking_part),
        alone=answer.alone,
        by_standing=answer.method.is_by_standing,
    )
    return fairness([*answer.history, *rounds], taking_part | absent, least, answer.strengths)


def _problems_of_rounds(answer: WrittenAnswer) -> Iterator[Fault]:
    for number in _twice([at.number for at in answer.rounds] + [at.number for at in answer.history]):
        yield Fault(DrawProblemKind.ROUND_TWICE, number)
    everyone = frozenset[Entry]().union(*(at.present | frozenset(at.absent) for at in answer.rounds))
    groups = _Groups(answer.groups)
    for written in answer.rounds:
        yield from _problems_of_tables(written, answer.kind, groups)
        yield from _problems_of_people(written, answer.kind, everyone)
        if answer.kind is Kind.TEAMS:
            yield from _problems_of_teams(written, _pairs_of_a_team(answer))
    yield from _problems_of_rests(answer, groups)


class _Groups:
    """Who is in which group; those in none are together in one."""

    def __init__(self, groups: Iterable[Collection[Entry]]) -> None:
        self._of = {entry: number for number, group in enumerate(groups, 1) for entry in group}

    def of(self, entry: Entry) -> int:
        """Return the number of the group that an entry is in, 0 where in none."""
        return self._of.get(entry, 0)

    def split(self, entries: Iterable[Entry]) -> list[list[Entry]]:
        """Return entries group by group."""
        found: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in entries:
            found[self.of(entry)].append(entry)
        return list(found.values())


# Tables and people


def _problems_of_tables(written: WrittenRound, kind: Kind, groups: _Groups) -> Iterator[Fault]:
    if not written.tables:
        yield Fault(DrawProblemKind.NO_TABLE, written.number)
    for number in _twice(table.number for table in written.tables):
        yield Fault(DrawProblemKind.TABLE_TWICE, written.number, number)
    for table in written.tables:
        yield from _problems_of_table(written.number, table, kind, groups)


def _problems_of_table(number: int, table: WrittenTable, kind: Kind, groups: _Groups) -> Iterator[Fault]:
    for seat in table.seats.keys() - kind.seats:
        yield Fault(DrawProblemKind.UNKNOWN_SEAT, number, table.number, values={"seat": seat})
    empty = [seat for seat in kind.seats if seat not in table.seats]
    if empty:
        seats = {"seat": ", ".join(empty)}
        yield Fault(DrawProblemKind.SEAT_EMPTY, number, table.number, values=seats)
    people = list(table.seats.values())
    stranger = next((one for one in people if groups.of(one) != groups.of(people[0])), None)
    if stranger is not None:
        other = {"other": stranger}
        yield Fault(DrawProblemKind.OTHER_GROUP, number, table.number, people[0], other)


def _problems_of_people(written: WrittenRound, kind: Kind, everyone: Collection[Entry]) -> Iterator[Fault]:
    seated, resting = list(written.seated), list(written.sit_outs)
    places = {
        DrawProblemKind.SEATED_TWICE: _against_themselves(written) if kind is Kind.TEAMS else _twice(seated),
        DrawProblemKind.RESTS_TWICE: _twice(resting),
        DrawProblemKind.SEATED_AND_RESTING: set(seated) & set(resting),
        DrawProblemKind.ABSENT_BUT_THERE: written.present & set(written.absent),
        DrawProblemKind.MISSING: set(everyone) - written.present - set(written.absent),
    }
    for problem, entries in places.items():
        yield from (Fault(problem, written.number, entry=entry) for entry in sorted(entries))


def _twice(values: Iterable[T]) -> list[T]:
    return [value for value, times in Counter(values).items() if times > 1]


def _against_themselves(written: WrittenRound) -> set[Entry]:
    """Return the teams that sit at one table twice."""
    return {entry for table in written.tables for entry in _twice(table.seats.values())}


# Teams


def _pairs_of_a_team(answer: WrittenAnswer) -> int:
    tables = (table for written in answer.rounds for table in written.tables)
    return max((pair for table in tables for pair in table.pairs.values()), default=1)


def _problems_of_teams(written: WrittenRound, pairs: int) -> Iterator[Fault]:
    """Yield what is wrong with teams: all pairs sit once, against one other team, on both sides."""
    sitting: defaultdict[Entry, list[tuple[str, WrittenTable]]] = defaultdict(list)
    for table in written.tables:
        if table.pairs.keys() != table.seats.keys():
            yield Fault(DrawProblemKind.NO_PAIRS, written.number, table.number)
            continue
        for seat, entry in table.seats.items():
            sitting[entry].append((seat, table))
    for team in sorted(sitting):
        yield from _problems_of_team(written.number, team, sitting[team], pairs)


def _problems_of_team(
    number: int, team: Entry, at_tables: Sequence[tuple[str, WrittenTable]], pairs: int
) -> Iterator[Fault]:
    if len({entry for _seat, table in at_tables for entry in table.seats.values()}) > 2:
        yield Fault(DrawProblemKind.SEVERAL_OPPONENTS, number, entry=team)
    yield from _problems_of_pairs(
        number, team, Counter(table.pairs[seat] for seat, table in at_tables), pairs
    )
    sides = Counter(seat for seat, _table in at_tables)
    for seat in PAIR_SEATS:
        if sides[seat] > (pairs + 1) // 2:
            yield Fault(DrawProblemKind.ONE_SIDE, number, entry=team, values={"seat": seat})


def _problems_of_pairs(number: int, team: Entry, sitting: Counter[int], pairs: int) -> Iterator[Fault]:
    for pair in range(1, pairs + 1):
        if sitting[pair] != 1:
            problem = DrawProblemKind.PAIR_TWICE if sitting[pair] else DrawProblemKind.PAIR_MISSING
            yield Fault(problem, number, entry=team, values={"pair": pair})


# Rests


def _problems_of_rests(answer: WrittenAnswer, groups: _Groups) -> Iterator[Fault]:
    """Yield who rests too early: as few rest as can be, and who paused least, present or not (DR-1).

    Where some have left everyone against everyone, whoever was to meet them rests; in a knock-out the bracket
    says who has a bye.
    """
    if answer.left or answer.method.is_knockout:
        return
    everyone = frozenset[Entry]().union(*(at.present | frozenset(at.absent) for at in answer.rounds))
    pauses = pauses_before(answer.history, everyone)
    for written in sorted(answer.rounds, key=lambda at: at.number):
        for resting in groups.split(sorted(set(written.sit_outs))):
            if len(resting) >= len(answer.kind.seats):
                count = {"count": len(resting)}
                yield Fault(DrawProblemKind.TOO_MANY_REST, written.number, values=count)
        for people in groups.split(sorted(written.present)):
            yield from _too_early(written, people, pauses)
        pauses.update(everyone.difference(written.seated))


def _too_early(written: WrittenRound, people: Sequence[Entry], pauses: Counter[Entry]) -> Iterator[Fault]:
    playing = [entry for entry in people if entry not in written.sit_outs]
    if not playing:
        return
    other = min(playing, key=lambda entry: pauses[entry])
    for entry in people:
        if entry in written.sit_outs and pauses[entry] > pauses[other]:
            values = {"other": other}
            yield Fault(DrawProblemKind.RESTS_TOO_EARLY, written.number, entry=entry, values=values)


# Counts of fairness


def _problems_of_counts(answer: WrittenAnswer, found: Fairness) -> Iterator[Fault]:
    """Yield where the fairness that is claimed is not that of the rounds."""
    right = found.document()
    yield from _wrong(DrawProblemKind.FIGURE, answer.claimed.counts, right)
    yield from _wrong(DrawProblemKind.BOUND, answer.claimed.bound, right["bound"])
    if answer.claimed.optimal and not found.optimal:
        yield Fault(DrawProblemKind.OPTIMAL)


def _wrong(
    kind: DrawProblemKind, given: Mapping[str, FairnessValue], right: Mapping[str, FairnessValue]
) -> Iterator[Fault]:
    claimed, found = (dict(_flat(counts, given)) for counts in (given, right))
    for name in dict.fromkeys([*claimed, *found]):
        claims, counted = claimed.get(name, 0), found.get(name, 0)
        if claims != counted:
            yield Fault(kind, values={"figure": name, "given": claims, "found": counted})


def _flat(counts: Mapping[str, FairnessValue], names: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield counts of these names, each of a table of counts by itself: `meetings 2`."""
    for name in names:
        value = counts.get(name, {})
        if isinstance(value, int):
            yield name, value
        else:
            yield from ((f"{name} {times}", count) for times, count in value.items())
