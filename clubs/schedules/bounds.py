"""What no draw can be better than, by counting (DR-5), after what was played and with whoever is there.

In a round everyone meets the others of his table: three, or one where entries are pairs or teams. He does
best by meeting those whom he met least, so that for each one the sum of the squared meetings, the most
meetings with one other and the repeated meetings have a least value; each meeting is one of two people.
Two rounds at few tables cannot but have some people together in both. Two cases are proved by trying all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import Any, NamedTuple

from clubs.schedules.meetings import MeetingCounts, Pair
from clubs.schedules.plans import Quality
from clubs.schedules.reasons import Reason, Verdict, verdict_sentence
from clubs.schedules.values import Entry, Kind, Request, Seating
from core.errors import Translate


@dataclass(frozen=True, slots=True)
class Bound:
    """What a draw is held against: no draw has less of any of these, history counted in.

    `partner_repeats`, `worst` and `squares` as in `Quality`. `again` is the least number of repeated meetings
    if two could meet any number of times; `meetings` is the number of all meetings there will be. `reason`
    says why, `values` has the numbers that its sentence needs: `players`, `rounds` with those of the history,
    which are `played`, the `tables` of a round, the `others` whom one can meet, and the repeated meetings
    `before`.
    """

    kind: Kind
    partner_repeats: int
    worst: int
    squares: int
    again: int
    meetings: int
    reason: Reason
    values: Mapping[str, int]

    @property
    def goal(self) -> tuple[int, int, int]:
        """Where nothing is left to gain: partner repeats, worst number of meetings, squares."""
        return self.partner_repeats, self.worst, self.squares

    def repeated(self, worst: int | None = None) -> int:
        """Return the least number of repeated meetings if no two meet oftener than `worst` times.

        Left out, that is the bound's own `worst`. Who meets m times adds m − 1 repeated meetings and
        m · (m − 1) to what squares have more than meetings, at most `worst` times as much.
        """
        most = max(self.worst if worst is None else worst, 1)
        return max(self.again, -(-(self.squares - self.meetings) // most))

    def is_reached(self, quality: Quality) -> bool:
        """Whether a draw is as good as any can be; one by standing is not drawn to be."""
        found = quality.partner_repeats, quality.worst, quality.squares
        return self.reason is not Reason.STANDING and found == self.goal

    def sentence(self, quality: Quality, translate: Translate = str) -> str:
        """Return why no draw can be better than this, and whether one of this quality is as good."""
        numbers = {
            "partner_repeats": quality.partner_repeats,
            "repeated": quality.repeated,
            "worst": quality.worst,
            "added": quality.repeated - self.values["before"],
            "least_partner_repeats": self.partner_repeats,
            "least_repeated": self.repeated(quality.worst),
            "least_worst": self.worst,
        }
        return verdict_sentence(
            self.reason, self.kind, self._verdict(quality), {**self.values, **numbers}, translate
        )

    def _verdict(self, quality: Quality) -> Verdict:
        if self.is_reached(quality) or (self.reason is Reason.STANDING and not quality.repeated):
            return Verdict.REACHED
        least = self.partner_repeats, self.worst, self.repeated()
        found = quality.partner_repeats, quality.worst, quality.repeated
        return Verdict.UNEVEN if found == least else Verdict.MISSED

    def stored(self) -> dict[str, Any]:
        """Return what is to be stored: JSON values from which the sentence can be told in any language."""
        return {
            "kind": self.kind.value,
            "partner_repeats": self.partner_repeats,
            "worst": self.worst,
            "squares": self.squares,
            "again": self.again,
            "meetings": self.meetings,
            "reason": self.reason.value,
            "values": dict(self.values),
        }

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Bound:
        """Return the bound that was stored."""
        words = {"kind": Kind(stored["kind"]), "reason": Reason(stored["reason"])}
        return cls(**{**stored, **words})


def bound_of(request: Request, playing: Sequence[Collection[Entry]]) -> Bound:
    """Return what no draw of a request can be better than.

    `playing` says who sits at the tables of each round asked for; the others rest or are absent.
    """
    taking_part = {entry for number in request.rounds for entry in request.taking_part(number)}
    return bound(
        request.kind,
        playing,
        history=request.history,
        groups=request.groups,
        players=len(taking_part),
        alone=request.alone,
        by_standing=request.method.is_by_standing,
    )


def bound(
    kind: Kind,
    playing: Sequence[Collection[Entry]],
    *,
    history: Sequence[Seating] = (),
    groups: Sequence[Collection[Entry]] = (),
    players: int | None = None,
    alone: bool = False,
    by_standing: bool = False,
) -> Bound:
    """Return what no draw can be better than, of rounds in which these sit at the tables, after a history.

    Those of a group meet only among themselves; who is in none meets those in none. `players` is how many
    the sentence names: all who play, and who only rest. With `alone` nobody has a partner.
    """
    sitting = list(map(frozenset, playing))
    fields = list(chain.from_iterable(_fields(seated, groups) for seated in sitting))
    meeting = _Meeting(_size(kind), fields, history)
    partners = _Partners(fields, history if kind is Kind.INDIVIDUAL and not alone else None)
    found = len(meeting.attendance.patterns) if players is None else players
    counted = Bound(
        kind,
        partners.repeats,
        meeting.worst,
        meeting.squares,
        meeting.again,
        meeting.count,
        _reason(meeting, partners, len(playing), len(history)),
        {
            "players": found,
            "rounds": len(playing) + len(history),
            "played": len(history),
            "tables": max(map(len, sitting), default=0) // _size(kind),
            "others": max(min(map(len, groups), default=found) - 1, 0),
            "before": meeting.before,
        },
    )
    if meeting.needs_no_repeat and _is_proved_impossible(kind, sitting, history):
        counted = _with_one_repeat(counted)
    return replace(counted, reason=Reason.STANDING) if by_standing else counted


def _with_one_repeat(counted: Bound) -> Bound:
    """Return the bound where counting allows that nobody meets again, and a proof does not."""
    return replace(counted, worst=max(counted.worst, 2), squares=counted.squares + 2, reason=Reason.PROVED)


def _reason(meeting: _Meeting, partners: _Partners, rounds: int, played: int) -> Reason:
    """Return why the bound is what it is, where no theorem is."""
    if played and not meeting.needs_no_repeat:
        return Reason.PLAYED if meeting.has_to_add or partners.forced else Reason.REST
    if partners.forced:
        return Reason.PARTNERS
    if meeting.needs_no_repeat:
        return Reason.FIRST if rounds + played == 1 else Reason.NONE
    return meeting.reason_to_repeat


def _size(kind: Kind) -> int:
    return len(kind.seats)


def _fields(seated: frozenset[Entry], groups: Sequence[Collection[Entry]]) -> list[frozenset[Entry]]:
    """Return who sit at tables among themselves in a round: a set for each group, and one for the rest."""
    grouped = [seated.intersection(group) for group in groups]
    return [field for field in (*grouped, seated.difference(*grouped)) if field]


def _half(ends: int) -> int:
    """Return how many meetings have so many ends, at least."""
    return -(-ends // 2)


class _Attendance:
    """Who plays in which fields: for each a pattern of bits, one for each field."""

    def __init__(self, fields: Sequence[Collection[Entry]]) -> None:
        self.patterns: dict[Entry, int] = {}
        for place, field in enumerate(fields):
            for entry in field:
                self.patterns[entry] = self.patterns.get(entry, 0) | 1 << place
        self._sizes = Counter(self.patterns.values())

    def rounds(self, entry: Entry) -> int:
        """Return in how many rounds an entry plays."""
        return self.patterns[entry].bit_count()

    def others(self, entry: Entry, met: Mapping[Entry, int]) -> Counter[tuple[int, int]]:
        """Return how many others there are by how often the entry has met them and may meet them yet."""
        own = self.patterns[entry]
        found = Counter[tuple[int, int]]()
        for pattern, size in self._sizes.items():
            found[0, (own & pattern).bit_count()] += size
        found[0, own.bit_count()] -= 1
        for other, times in met.items():
            in_common = (own & self.patterns.get(other, 0)).bit_count()
            found[0, in_common] -= other in self.patterns
            found[times, in_common] += 1
        return found


class _Filled(NamedTuple):
    """The least that new meetings of one entry add: to the squares, to the worst, to repeated meetings."""

    squares: int
    worst: int
    again: int


def _filled(meetings: int, others: Mapping[tuple[int, int], int]) -> _Filled:
    """Return the least that so many meetings add, those whom the entry met least being met first."""
    squares = again = level = 0
    highest = max((met + in_common for met, in_common in others), default=0)
    while meetings and level < highest:
        room = sum(count for (met, in_common), count in others.items() if met <= level < met + in_common)
        taken = min(meetings, room)
        squares += taken * (2 * level + 1)
        again += taken if level else 0
        meetings -= taken
        level += 1
    return _Filled(squares, level, again)


class _Meeting:
    """What meetings cannot be better than: each with each other, and any two rounds together."""

    def __init__(self, size: int, fields: Sequence[frozenset[Entry]], history: Sequence[Seating]) -> None:
        counts = MeetingCounts.of(history)
        met = counts.meetings.values()
        known = _by_entry(counts.meetings)
        self.attendance = _Attendance(fields)
        filled = [self._of(entry, size - 1, known.get(entry, {})) for entry in self.attendance.patterns]
        squares = sum(times * times for times in met)
        new = sum(map(len, fields)) * (size - 1) // 2
        self.before = sum(met) - len(met)
        self.count = sum(met) + new
        self.again = self.before + _half(sum(each.again for each in filled))
        by_others = squares + _half(sum(each.squares for each in filled))
        self.by_others = by_others + (by_others - self.count) % 2
        shared = _shared(size, fields, history)
        self.by_tables = squares + new + 2 * shared
        self.squares = max(self.by_others, self.by_tables)
        least = max([*met, *(each.worst for each in filled), 2 if shared else 0])
        self.worst = self._worst(least, known, size - 1)
        self.has_to_add = self.again > self.before or shared > 0

    @property
    def needs_no_repeat(self) -> bool:
        """Whether by all that is counted here nobody ever meets again."""
        return self.squares == self.count

    @property
    def reason_to_repeat(self) -> Reason:
        """Which of both ways to count asks for more: too few tables, or too few others."""
        return Reason.TABLES if self.by_tables > self.by_others else Reason.OTHERS

    def _worst(self, least: int, known: Mapping[Entry, Mapping[Entry, int]], a_round: int) -> int:
        """Return the most meetings of two that there must be, `least` or more.

        Where no two meet oftener than w times the squares are w times the meetings at most; and if they are
        just that, all meet w times or never, so that everyone's meetings are a multiple of w.
        """
        everyone = dict.fromkeys(known, 0) | self.attendance.patterns
        counts = [
            sum(known.get(entry, {}).values()) + a_round * pattern.bit_count()
            for entry, pattern in everyone.items()
        ]
        worst = least
        while worst * self.count < self.squares or (
            worst * self.count == self.squares and any(count % worst for count in counts if worst)
        ):
            worst += 1
        return worst

    def _of(self, entry: Entry, a_round: int, met: Mapping[Entry, int]) -> _Filled:
        return _filled(a_round * self.attendance.rounds(entry), self.attendance.others(entry, met))


class _Partners:
    """How many partners come again at least, those of the history and those forced; 0 without partners."""

    def __init__(self, fields: Sequence[frozenset[Entry]], history: Sequence[Seating] | None) -> None:
        self.repeats = self.forced = 0
        if history is None:
            return
        counts = MeetingCounts.of(history).partners
        known = _by_entry(counts)
        attendance = _Attendance(fields)
        ends = 0
        for entry in attendance.patterns:
            others = attendance.others(entry, known.get(entry, {}))
            new = sum(count for (times, in_common), count in others.items() if in_common and not times)
            ends += max(0, attendance.rounds(entry) - new)
        self.forced = _half(ends)
        self.repeats = sum(counts.values()) - len(counts) + self.forced


def _by_entry(counts: Mapping[Pair, int]) -> dict[Entry, dict[Entry, int]]:
    found: dict[Entry, dict[Entry, int]] = {}
    for (first, second), times in counts.items():
        found.setdefault(first, {})[second] = times
        found.setdefault(second, {})[first] = times
    return found


class _Hall(NamedTuple):
    """Who sits at how many tables."""

    seated: frozenset[Entry]
    tables: int

    @classmethod
    def of(cls, seated: Iterable[Entry], size: int) -> _Hall:
        people = frozenset(seated)
        return cls(people, max(len(people) // size, 1))


def _shared(size: int, fields: Iterable[frozenset[Entry]], history: Iterable[Seating]) -> int:
    """Return how many times at least two people who share a table share one in another round, too.

    Only rounds to be drawn are compared, with each other and with those played. With as many tables as a
    table has seats, or more, all at one table can sit apart in another round.
    """
    new, played = _few_tables(size, fields), _few_tables(size, (at.seated for at in history))
    return sum(_together(*two) for two in chain(combinations(new, 2), product(played, new)))


def _few_tables(size: int, rounds: Iterable[Iterable[Entry]]) -> list[_Hall]:
    """Return the halls with fewer tables than a table has seats."""
    halls = (_Hall.of(seated, size) for seated in rounds)
    return [hall for hall in halls if hall.tables < size]


def _together(one: _Hall, other: _Hall) -> int:
    """Return how many pairs at least are together in both: those in both, spread evenly over all cells.

    A cell are those who sit at one certain table first, and at another certain one then.
    """
    common = len(one.seated & other.seated)
    cells = one.tables * other.tables
    each, more = divmod(common, cells)
    return (cells - more) * (each * (each - 1) // 2) + more * ((each + 1) * each // 2)


_PROVED = frozenset({(17, 5), (20, 6)})
"""So many players cannot play so many rounds without a repeated meeting, nobody resting twice.

17 and 5: by trying all (tests/clubs/schedules/proof.py).
20 and 6: the same way, and known before. Everyone would meet 18 of 19 others; those who never meet are ten
pairs, and the rounds a resolvable group-divisible design with blocks of four and ten groups of two. There is
none: C. J. Colbourn, J. H. Dinitz (editors), Handbook of Combinatorial Designs, second edition, 2007, IV.5.4
(4-RGDD of type 2^10).
"""


def _is_proved_impossible(
    kind: Kind, playing: Sequence[frozenset[Entry]], history: Sequence[Seating]
) -> bool:
    """Whether it is proved that nobody meeting again is impossible: the same people all the time."""
    rounds = [*(frozenset(at.seated) for at in history), *playing]
    everyone = frozenset[Entry]().union(*rounds)
    if kind is not Kind.INDIVIDUAL or (len(everyone), len(rounds)) not in _PROVED:
        return False
    rests = Counter(entry for seated in rounds for entry in everyone - seated)
    full = len(everyone) - len(everyone) % _size(kind)
    return all(len(seated) == full for seated in rounds) and max(rests.values(), default=0) <= 1
