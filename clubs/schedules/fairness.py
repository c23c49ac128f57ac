"""How fair rounds are, in numbers and for each entry, and what exchanging two entries does to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from types import MappingProxyType
from typing import Any, TypeVar

from clubs.schedules.bounds import Bound
from clubs.schedules.meetings import MeetingCounts, Pair, meetings_in, missed_rounds, partners_in
from clubs.schedules.plans import Quality
from clubs.schedules.strengths import StrengthSpread, strength_spread
from clubs.schedules.values import Entry, Seating
from core.errors import Translate

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Fairness:
    """The fairness of some rounds, as the schedule document has it.

    `partner_repeats`: how often somebody got a partner again. `meetings`: how many pairs of entries met so
    many times; `worst_meeting` is the most. `sit_outs`: how many entries rested so many times, or missed a
    round before one they took part in. `table_repeats`: how often somebody came to a table again. `bound`:
    what no draw can be better than, where it is known. `strength`: how even sides are, where strengths are.
    """

    partner_repeats: int
    meetings: Mapping[int, int]
    worst_meeting: int
    sit_outs: Mapping[int, int]
    table_repeats: int
    bound: Bound | None = None
    strength: StrengthSpread | None = None

    @property
    def repeated_meetings(self) -> int:
        """How often two entries met again."""
        return sum(count * (times - 1) for times, count in self.meetings.items() if times)

    @property
    def quality(self) -> Quality:
        """What is wrong with the rounds, the worst first."""
        squares = sum(count * times * times for times, count in self.meetings.items())
        return Quality(self.partner_repeats, self.worst_meeting, self.repeated_meetings, squares)

    @property
    def optimal(self) -> bool:
        """Whether no draw can be better: partner repeats, worst meeting and evenness reach the bound."""
        return self.bound is not None and self.bound.is_reached(self.quality)

    def document(self, translate: Translate = str) -> dict[str, Any]:
        """Return the form of the schedule document, with the reason in the language of `translate`."""
        if self.bound is None:
            return self._counts_document()
        bound = {
            "partner_repeats": self.bound.partner_repeats,
            "worst_meeting": self.bound.worst,
            "repeated_meetings": self.bound.repeated(self.worst_meeting),
            "reason": self.bound.sentence(self.quality, translate),
        }
        return {**self._counts_document(), "bound": bound, "optimal": self.optimal}

    def stored(self) -> dict[str, Any]:
        """Return what is to be stored: JSON values, the reason of the bound as a code with its numbers."""
        return {**self._counts_document(), **({"bound": self.bound.stored()} if self.bound else {})}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Fairness:
        """Return the fairness that was stored; one stored without a bound has none."""
        bound, strength = stored.get("bound"), stored.get("strength")
        return cls(
            stored["partner_repeats"],
            {int(times): count for times, count in stored["meetings"].items()},
            stored["worst_meeting"],
            {int(times): count for times, count in stored["sit_outs"].items()},
            stored["table_repeats"],
            Bound.from_stored(bound) if bound else None,
            StrengthSpread(**strength) if strength else None,
        )

    def _counts_document(self) -> dict[str, Any]:
        return {
            "partner_repeats": self.partner_repeats,
            "meetings": {str(times): count for times, count in self.meetings.items()},
            "worst_meeting": self.worst_meeting,
            "sit_outs": {str(times): count for times, count in self.sit_outs.items()},
            "table_repeats": self.table_repeats,
            **({"strength": self.strength.document()} if self.strength else {}),
        }


def fairness(
    rounds: Iterable[Seating],
    entries: Iterable[Entry] = (),
    bound: Bound | None = None,
    strengths: Mapping[Entry, int] = MappingProxyType({}),
) -> Fairness:
    """Return how fair rounds are among all whom they know and `entries`, those who have not come yet.

    Where `strengths` are known of some, it says how even the sides are, too (DR-17).
    """
    rounds = list(rounds)
    counts = MeetingCounts.of(rounds)
    everyone = frozenset(entries).union(*(seating.everyone for seating in rounds))
    meetings = Counter(counts.meetings.values())
    meetings[0] = len(everyone) * (len(everyone) - 1) // 2 - len(counts.meetings)
    missed = missed_rounds(rounds)
    sit_outs = Counter(counts.sit_outs[entry] + len(missed.get(entry, ())) for entry in everyone)
    return Fairness(
        partner_repeats=_repeats(counts.partners),
        meetings=dict(sorted((+meetings).items())),
        worst_meeting=max(counts.meetings.values(), default=0),
        sit_outs=dict(sorted(sit_outs.items())),
        table_repeats=_repeats(counts.tables),
        bound=bound,
        strength=strength_spread(rounds, strengths) if strengths else None,
    )


def _repeats(counts: Counter[tuple[Entry, Entry]] | Counter[tuple[Entry, int]]) -> int:
    """Return how many of those counted came after a first one of their kind."""
    return sum(counts.values()) - len(counts)


@dataclass(frozen=True, slots=True)
class EntryFairness:
    """What some rounds were for one entry.

    `partners` and `opponents` with the number of rounds, those met most first; `sit_outs` are numbers of
    rounds, and so are those `missed` before another; `tables` numbers of tables by round, and `seats` how
    often each seat was taken.
    """

    entry: Entry
    partners: Mapping[Entry, int]
    opponents: Mapping[Entry, int]
    sit_outs: tuple[int, ...]
    missed: tuple[int, ...]
    tables: tuple[int, ...]
    seats: Mapping[str, int]

    @property
    def met(self) -> Mapping[Entry, int]:
        """In how many rounds whom, as partner or opponent, those met most first."""
        return _most_first(Counter(self.partners) + Counter(self.opponents))

    @property
    def met_again(self) -> Mapping[Entry, int]:
        """Those met more than once."""
        return {entry: times for entry, times in self.met.items() if times > 1}

    @property
    def partners_again(self) -> Mapping[Entry, int]:
        """Those with whom the entry played more than once."""
        return {entry: times for entry, times in self.partners.items() if times > 1}


def fairness_of_each(rounds: Sequence[Seating], entries: Sequence[Entry]) -> tuple[EntryFairness, ...]:
    """Return what rounds were for each of `entries`, in their order."""
    partners = _by_entry(chain.from_iterable(map(partners_in, rounds)))
    opponents = _by_entry(chain.from_iterable(meetings_in(at) - partners_in(at) for at in rounds))
    missed = missed_rounds(rounds)
    tables: dict[Entry, list[int]] = {}
    seats: dict[Entry, Counter[str]] = {}
    for table in chain.from_iterable(seating.tables for seating in rounds):
        for seat, entry in table.by_seat.items():
            tables.setdefault(entry, []).append(table.number)
            seats.setdefault(entry, Counter())[seat] += 1
    return tuple(
        EntryFairness(
            entry,
            _most_first(partners.get(entry, Counter())),
            _most_first(opponents.get(entry, Counter())),
            tuple(seating.number for seating in rounds if entry in seating.sit_outs),
            missed.get(entry, ()),
            tuple(tables.get(entry, ())),
            dict(seats.get(entry, {})),
        )
        for entry in entries
    )


def _by_entry(pairs: Iterable[Pair]) -> dict[Entry, Counter[Entry]]:
    """Return for each entry how often it stands together with whom."""
    found: dict[Entry, Counter[Entry]] = {}
    for first, second in pairs:
        found.setdefault(first, Counter())[second] += 1
        found.setdefault(second, Counter())[first] += 1
    return found


def _most_first(counts: Counter[Entry]) -> dict[Entry, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True, slots=True)
class Repeats:
    """What a round repeats of the rounds before it: pairs of partners, pairs that meet, and who rests again.

    Two who are partners again meet again, too, and count in both.
    """

    number: int
    partners: int
    meetings: int
    sit_outs: int


def repeats(rounds: Iterable[Seating]) -> tuple[Repeats, ...]:
    """Return what each round repeats of those before it, in the order given."""
    counts, found = MeetingCounts(), []
    for seating in rounds:
        found.append(
            Repeats(
                seating.number,
                partners=sum(two in counts.partners for two in partners_in(seating)),
                meetings=sum(two in counts.meetings for two in meetings_in(seating)),
                sit_outs=sum(entry in counts.sit_outs for entry in seating.sit_outs),
            )
        )
        counts.add(seating)
    return tuple(found)


class Topic(StrEnum):
    """What is worth saying about a round: two are partners again, two meet again, someone rests again."""

    PARTNERS = "partners"
    MEETING = "meeting"
    SIT_OUT = "sit-out"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something in a round that happens to these entries more than once: `times` in all rounds."""

    topic: Topic
    entries: tuple[Entry, ...]
    times: int


def remarks(seating: Seating, others: Iterable[Seating]) -> tuple[Remark, ...]:
    """Return what in a round happens again, seen with the `others` of the evening, the worst first.

    Two who are partners again are not said to meet again.
    """
    counts = MeetingCounts.of(others)
    counts.add(seating)
    partners = _repeated(partners_in(seating), counts.partners)
    meetings = _repeated(meetings_in(seating) - partners.keys(), counts.meetings)
    rests = {(entry,): times for entry, times in _repeated(seating.sit_outs, counts.sit_outs).items()}
    found = ((Topic.PARTNERS, partners), (Topic.MEETING, meetings), (Topic.SIT_OUT, rests))
    return tuple(
        Remark(topic, entries, times)
        for topic, happening in found
        for entries, times in sorted(happening.items(), key=lambda item: (-item[1], item[0]))
    )


def _repeated(happening: Iterable[T], counts: Counter[T]) -> dict[T, int]:
    """Return what happens again, and how often in all."""
    return {one: counts[one] for one in happening if counts[one] > 1}


@dataclass(frozen=True, slots=True)
class Exchange:
    """What exchanging two entries in a round does: what would happen again by it, and what no longer.

    What would happen oftener or less often than before stands among what would happen. `before` and `after`
    are the counts of the whole evening.
    """

    seating: Seating
    gained: tuple[Remark, ...]
    lost: tuple[Remark, ...]
    before: Quality
    after: Quality


def price_exchange(seating: Seating, others: Sequence[Seating], first: Entry, second: Entry) -> Exchange:
    """Return what it does when two entries of a round take each other's places, seats or rests."""
    exchanged = seating.exchanged(first, second)
    was, would_be = remarks(seating, others), remarks(exchanged, others)
    gained = tuple(remark for remark in would_be if remark not in was)
    changed = {remark.entries for remark in gained}
    lost = tuple(remark for remark in was if remark not in would_be and remark.entries not in changed)
    before, after = (fairness([*others, either]).quality for either in (seating, exchanged))
    return Exchange(exchanged, gained, lost, before, after)
