"""How fair rounds are, as pages tell it: figures beside the least there can be, a sentence, a mark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from clubs.models import Entry, Tournament
from clubs.queries.draws import counted_seatings_of, entry_key, reports_of
from clubs.queries.programme import has_partners
from clubs.schedules.fairness import EntryFairness, Fairness, fairness_of_each
from clubs.schedules.plans import Quality
from clubs.schedules.reports import FairnessReport, widest
from clubs.schedules.values import SeatedTable, Seating


@dataclass(frozen=True, slots=True)
class FairnessCount:
    """A count of what is not as it should be, with the least that it can be where that is known."""

    label: str
    here: str
    least: str


@dataclass(frozen=True, slots=True)
class FairnessSummary:
    """How fair some rounds are: in numbers, and in a sentence that says whether any draw could do better."""

    lines: tuple[FairnessCount, ...]
    sentence: str
    is_optimal: bool

    @classmethod
    def of(cls, report: FairnessReport, tournament: Tournament) -> FairnessSummary:
        fairness = report.fairness
        bound = fairness.bound
        return cls(
            tuple(_counts(fairness, partners=has_partners(tournament))),
            bound.sentence(fairness.quality, _) if bound else "",
            fairness.optimal,
        )


def evening_fairness(tournament: Tournament) -> FairnessSummary | None:
    """Return how fair all rounds are that are drawn, as far as a draw that holds counts them."""
    report = widest(reports_of(tournament).values())
    return FairnessSummary.of(report, tournament) if report else None


def _counts(fairness: Fairness, *, partners: bool) -> Iterator[FairnessCount]:
    quality, bound = fairness.quality, fairness.bound
    if partners:
        least = str(bound.partner_repeats) if bound else ""
        yield FairnessCount(_("Repeated partners"), str(quality.partner_repeats), least)
    least = str(bound.repeated(quality.worst)) if bound else ""
    yield FairnessCount(_("Repeated meetings"), str(quality.repeated), least)
    yield FairnessCount(
        _("Most meetings of the same two"), f"{quality.worst}×", f"{bound.worst}×" if bound else ""
    )
    yield FairnessCount(_("Sit-outs per entry"), span(fairness.sit_outs), "")
    yield FairnessCount(_("Repeated tables"), str(fairness.table_repeats), "")
    if fairness.strength:
        yield FairnessCount(_("Strength: spread of the sides"), _points(fairness.strength.sides), "")
        yield FairnessCount(_("Strength: difference at a table"), _points(fairness.strength.tables), "")


def _points(hundredths: int) -> str:
    """Return points a deal with one decimal."""
    return number_format(hundredths / 100, 1)


def span(counts: Mapping[int, int]) -> str:
    """Return the least and the most of some numbers that are counted: 0–1."""
    least, most = min(counts, default=0), max(counts, default=0)
    return str(most) if least == most else f"{least}–{most}"


@dataclass(frozen=True, slots=True)
class FairnessChange:
    """A count before and after; `is_worse` says in which direction it goes, None where it stays."""

    label: str
    before: str
    after: str
    is_worse: bool | None


def fairness_changes(before: Quality, after: Quality, *, partners: bool) -> list[FairnessChange]:
    """Return what an exchange does to the counts of the evening."""
    lines = [
        (_("Repeated partners"), before.partner_repeats, after.partner_repeats, ""),
        (_("Repeated meetings"), before.repeated, after.repeated, ""),
        (_("Most meetings of the same two"), before.worst, after.worst, "×"),
    ]
    return [
        FairnessChange(label, f"{was}{unit}", f"{will_be}{unit}", will_be > was if was != will_be else None)
        for label, was, will_be, unit in lines[0 if partners else 1 :]
    ]


# What the rounds are for one entry: where it sits, with whom and against whom, and whom it meets again

SEAT_NAMES: Mapping[str, str | Promise] = {
    "S": pgettext_lazy("seat", "S"),
    "E": pgettext_lazy("seat", "E"),
    "N": pgettext_lazy("seat", "N"),
    "W": pgettext_lazy("seat", "W"),
    "NS": pgettext_lazy("seats", "NS"),
    "EW": pgettext_lazy("seats", "EW"),
}
"""What seats are called, those of one and those of a pair."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A table at which the entry sits in a round, or its rest: then there is no table."""

    round: int
    table: int | None
    seat: str | Promise
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetLine:
    """Somebody met, in how many rounds as what, and in which."""

    name: str
    as_partner: int
    as_opponent: int
    rounds: str

    @property
    def is_again(self) -> bool:
        return self.as_partner + self.as_opponent > 1


@dataclass(frozen=True, slots=True)
class SeatCount:
    name: str | Promise
    times: int


@dataclass(frozen=True, slots=True)
class EntryFairnessPage:
    """All rounds that are drawn, as one entry has them."""

    entry: Entry
    partners: int
    opponents: int
    places: Sequence[PlaceLine]
    met: Sequence[MetLine]
    never_met: Sequence[str]
    seats: Sequence[SeatCount]
    sit_outs: tuple[int, ...]
    missed: tuple[int, ...]

    @classmethod
    def of(
        cls, entry: Entry, tournament: Tournament, rounds: Collection[int] | None = None
    ) -> EntryFairnessPage:
        """Return what the rounds are for an entry: those with these numbers, or all that are drawn."""
        drawn = counted_seatings_of(tournament)
        evening = [drawn[number] for number in drawn if rounds is None or number in rounds]
        names = {entry_key(other): other.short_title for other in tournament.entries.with_members()}
        key = entry_key(entry)
        [story] = fairness_of_each(evening, [key])
        return cls(
            entry=entry,
            partners=len(story.partners),
            opponents=len(story.opponents),
            places=[line for seating in evening for line in _places(seating, key, names)],
            met=_met(story, evening, names),
            never_met=_never_met(key, story, evening, names),
            seats=[SeatCount(SEAT_NAMES[seat], story.seats.get(seat, 0)) for seat in _seats(evening)],
            sit_outs=story.sit_outs,
            missed=story.missed,
        )


def _never_met(
    key: str, story: EntryFairness, evening: Sequence[Seating], names: Mapping[str, str]
) -> list[str]:
    everyone = frozenset[str]().union(*(seating.everyone for seating in evening))
    never = everyone - story.met.keys() - {key}
    return [name for other, name in names.items() if other in never]


def _seats(evening: Sequence[Seating]) -> Sequence[str]:
    """Return the seats that there are, in the order of play."""
    return next((tuple(table.by_seat) for seating in evening for table in seating.tables), ())


def _places(seating: Seating, key: str, names: Mapping[str, str]) -> list[PlaceLine]:
    """Return where an entry is in a round: at a table, a team at several, resting, or nowhere."""
    at_tables = [_place(seating.number, table, key, names) for table in seating.tables if key in table.seats]
    return at_tables or [PlaceLine(seating.number, None, "", (), ())] * (key in seating.sit_outs)


def _place(number: int, table: SeatedTable, key: str, names: Mapping[str, str]) -> PlaceLine:
    # A file that was read in may have an entry at two seats: the first one stands for both.
    own = next(side for side in table.sides if key in side)
    seat = next(seat for seat, entry in table.by_seat.items() if entry == key)
    return PlaceLine(
        round=number,
        table=table.number,
        seat=SEAT_NAMES[seat],
        partners=tuple(names[entry] for entry in own if entry != key),
        opponents=tuple(names[entry] for entry in table.seats if entry not in own),
    )


def _met(story: EntryFairness, evening: Sequence[Seating], names: Mapping[str, str]) -> list[MetLine]:
    """Return whom an entry meets, those met most first, then in the order of the entries."""
    order = {entry: place for place, entry in enumerate(names)}
    met = sorted(story.met.items(), key=lambda item: (-item[1], order[item[0]]))
    return [
        MetLine(
            names[other],
            story.partners.get(other, 0),
            story.opponents.get(other, 0),
            ", ".join(str(at.number) for at in evening if _meet(at, story.entry, other)),
        )
        for other, _times in met
    ]


def _meet(seating: Seating, one: str, other: str) -> bool:
    return any(one in table.seats and other in table.seats for table in seating.tables)
