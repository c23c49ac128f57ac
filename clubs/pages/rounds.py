"""All rounds of a tournament at a glance, and how fair they are to each entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Draw, Result, Round, RoundState, State, Tournament
from clubs.pages.remarks import repeats_text
from clubs.queries.draws import counted_seatings_of, entry_key, seatings_of
from clubs.queries.programme import has_partners
from clubs.schedules.fairness import EntryFairness, Repeats, fairness_of_each, repeats


def is_over(tournament: Tournament) -> bool:
    return tournament.state in {State.FINISHED, State.ARCHIVED}


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in a line. `path` are the parts of its address; `next_action` is what is to be done with it."""

    path: tuple[str, str, int]
    called: str
    state: RoundState
    is_locked: bool
    tables: int
    sit_outs: int
    repeats: str
    repeated: int
    written: int
    next_action: str

    @property
    def number(self) -> int:
        return self.path[-1]

    @property
    def state_label(self) -> str:
        return str(self.state.label)

    @property
    def missing(self) -> int | None:
        """How many tables have not written; None before the round is released."""
        is_seen = self.state in {RoundState.RELEASED, RoundState.CLOSED}
        return self.tables - self.written if is_seen else None

    def get_absolute_url(self) -> str:
        return reverse("clubs:round", args=self.path)

    def url_of(self, name: str) -> str:
        return reverse(f"clubs:{name}", args=self.path)


def round_rows(tournament: Tournament) -> list[RoundRow]:
    evening = seatings_of(tournament)
    again = {found.number: found for found in repeats(evening.values())}
    draws = Draw.objects.current().filter(round__tournament=tournament)
    locked = set(draws.filter(locked=True).values_list("round", flat=True))
    tables = Counter(draws.values_list("round", flat=True).filter(tables__isnull=False))
    results = Result.objects.current().filter(table__draw__in=draws)
    written = Counter(results.values_list("table__draw__round", flat=True))
    rows: list[RoundRow] = []
    for round_ in tournament.rounds.all():
        seating = evening.get(round_.number)
        rows.append(
            RoundRow(
                path=(tournament.club.slug, tournament.slug, round_.number),
                called=round_.title,
                state=RoundState(round_.state),
                is_locked=round_.pk in locked,
                tables=tables[round_.pk],
                sit_outs=len(seating.sit_outs) if seating else 0,
                repeats=_repeats_text(tournament, again.get(round_.number)),
                repeated=again[round_.number].meetings if round_.number in again else 0,
                written=written[round_.pk],
                next_action=_next_action(tournament, round_, rows),
            )
        )
    return rows


def _repeats_text(tournament: Tournament, again: Repeats | None) -> str:
    return repeats_text(again, partners=has_partners(tournament)) if again else ""


def _next_action(tournament: Tournament, round_: Round, before: Sequence[RoundRow]) -> str:
    if round_.is_released:
        return "results"
    if is_over(tournament):
        return ""
    missing = [row.missing for row in before]
    if round_.state == RoundState.PLANNED:
        waits = round_.drawn_by.is_by_standing and any(number != 0 for number in missing)
        return "" if waits else "draw"
    return "" if None in missing else "release"


Times = tuple[tuple[str, int], ...]
"""Names with numbers of rounds, most first."""


@dataclass(frozen=True, slots=True)
class FairnessRow:
    """What the rounds are for one entry; who was met again with the number of rounds.

    `path` are the parts of its address, `seats` says how often each seat was taken.
    """

    path: tuple[str, str, int]
    title: str
    partners: int
    opponents: int
    partners_again: Times
    met_again: Times
    sit_outs: str
    seats: Mapping[str, int]
    tables: str

    @property
    def number(self) -> int:
        return self.path[-1]

    def get_absolute_url(self) -> str:
        return reverse("clubs:rounds-fairness-entry", args=self.path)


def fairness_rows(tournament: Tournament) -> list[FairnessRow]:
    """Return a row for each entry that stands in a draw, drafts too, in the order of their numbers."""
    evening = list(counted_seatings_of(tournament).values())
    drawn = frozenset[str]().union(*(seating.everyone for seating in evening))
    entries = [entry for entry in tournament.entries.with_members() if entry_key(entry) in drawn]
    names = {entry_key(entry): entry.short_title for entry in entries}
    stories = fairness_of_each(evening, [entry_key(entry) for entry in entries])
    return [
        _fairness_row((tournament.club.slug, tournament.slug, entry.number), entry.title, story, names)
        for entry, story in zip(entries, stories, strict=True)
    ]


def _fairness_row(
    path: tuple[str, str, int], title: str, story: EntryFairness, names: Mapping[str, str]
) -> FairnessRow:
    return FairnessRow(
        path=path,
        title=title,
        partners=len(story.partners),
        opponents=len(story.opponents),
        partners_again=_times(story.partners_again, names),
        met_again=_times(story.met_again, names),
        sit_outs=", ".join(map(str, story.sit_outs)),
        seats=story.seats,
        tables=", ".join(map(str, story.tables)),
    )


def _times(entries: Mapping[str, int], names: Mapping[str, str]) -> Times:
    return tuple((names[entry], times) for entry, times in entries.items())
