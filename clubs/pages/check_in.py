"""The check-in page: everyone who is expected, by name, with what one tap says of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Self

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from clubs.models import Entry, Tournament, TournamentKind
from clubs.names import folded, found_by, typed_spellings
from clubs.pages.entries import HERE, PAID, free_players, note_of
from clubs.queries.cash import has_fees

MOST_OFFERED = 300
"""So many names are offered to whoever types a walk-in's; more would weigh more than they help."""


class CheckInTap(Enum):
    """What a tap says: it sets these marks and no others, so that two helpers do not undo each other."""

    HERE = "here"
    ABSENT = "absent"
    PAID = "paid"
    UNPAID = "unpaid"
    HERE_AND_PAID = "here-and-paid"
    NEITHER = "neither"

    @property
    def marks(self) -> Mapping[str, bool]:
        return MARKS[self]


MARKS: Mapping[CheckInTap, Mapping[str, bool]] = {
    CheckInTap.HERE: {"present": True},
    CheckInTap.ABSENT: {"present": False},
    CheckInTap.PAID: {"paid": True},
    CheckInTap.UNPAID: {"paid": False},
    CheckInTap.HERE_AND_PAID: {"present": True, "paid": True},
    CheckInTap.NEITHER: {"present": False, "paid": False},
}


class TapButton(NamedTuple):
    """A button of a row: what a tap on it says, and whether it stands pressed."""

    name: str
    tap: str
    label: str
    pressed: bool


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """Somebody who is expected; `words` are what a search finds, `last` is the tap that was made just now."""

    path: tuple[str, str, int]
    number: int
    title: str
    about: str
    words: str
    present: bool
    paid: bool
    has_fee: bool
    last: CheckInTap | None = None

    @classmethod
    def of(cls, entry: Entry, tournament: Tournament, last: CheckInTap | None = None) -> Self:
        """Return the entry's row; ask for members beforehand."""
        title = entry.listed_title
        people = [member.player for member in entry.members.all()]
        sections = " / ".join(dict.fromkeys(person.section for person in people if person.section))
        team = " / ".join(person.listed for person in people) if entry.name else ""
        return cls(
            path=(tournament.club.slug, tournament.slug, entry.pk),
            number=entry.number,
            title=title,
            about=" · ".join(filter(None, [team, sections, note_of(entry, tournament)])),
            words=found_by(f"{entry.number} {title} {team} {sections}"),
            present=entry.present,
            paid=entry.paid,
            has_fee=has_fees(tournament),
            last=last,
        )

    @property
    def key(self) -> int:
        return self.path[-1]

    @property
    def url(self) -> str:
        return reverse("clubs:entry-door", args=self.path)

    @property
    def buttons(self) -> Iterator[TapButton]:
        here = CheckInTap.ABSENT if self.present else CheckInTap.HERE
        yield TapButton("here", here.value, str(HERE), self.present)
        if self.has_fee:
            yield TapButton("paid", self.paying.value, self.paying_label, self.paid)

    @property
    def paying(self) -> CheckInTap:
        """What a tap on the second button says; one made by mistake is taken back whole by another."""
        if self.paid:
            return CheckInTap.NEITHER if self.last is CheckInTap.HERE_AND_PAID else CheckInTap.UNPAID
        return CheckInTap.PAID if self.present else CheckInTap.HERE_AND_PAID

    @property
    def paying_label(self) -> str:
        return str(HERE_AND_PAID if self.paying is CheckInTap.HERE_AND_PAID else PAID)

    @property
    def state(self) -> str:
        """Return how it stands, to be read out after a tap."""
        if not self.present:
            return _("paid, not here yet") if self.paid and self.has_fee else _("not here yet")
        return _("here and paid") if self.paid and self.has_fee else _("here")

    def is_shown(self, show: str) -> bool:
        """Whether the row is among those that a figure above the list counts."""
        wanted = {"here": self.present, "missing": not self.present, "unpaid": self.present and not self.paid}
        return wanted.get(show, True)


HERE_AND_PAID = gettext_lazy("Here & paid")


def is_expected(words: str, search: str) -> bool:
    """Whether every word of a search is part of one of the `words`; a number must be the whole of one.

    `static/js/spellings.js` searches by the same rule while somebody types.
    """
    parts = words.split()
    return all(
        any(each in (parts if each.isdigit() else words) for each in spellings)
        for spellings in typed_spellings(search)
    )


class CheckInCount(NamedTuple):
    """A figure above the list, and the word in the address that narrows the list to what it counts."""

    show: str
    label: str
    entries: int


def check_in_counts(tournament: Tournament) -> Sequence[CheckInCount]:
    """Count the entries that have not left, in one query."""
    found = tournament.entries.filter(left_round=None).aggregate(
        entries=Count("pk"),
        here=Count("pk", filter=Q(present=True)),
        unpaid=Count("pk", filter=Q(present=True, paid=False)),
    )
    counts = [
        CheckInCount("", _("Everyone"), found["entries"]),
        CheckInCount("here", str(HERE), found["here"]),
        CheckInCount("missing", pgettext("people", "Missing"), found["entries"] - found["here"]),
    ]
    unpaid = CheckInCount("unpaid", _("Here, unpaid"), found["unpaid"])
    return [*counts, unpaid] if has_fees(tournament) else counts


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """What the page shows: the rows that were asked for, the figures, and names for walk-ins."""

    rows: Sequence[CheckInRow]
    counts: Sequence[CheckInCount]
    offered: Sequence[str]
    show: str
    search: str
    in_pairs: bool
    has_fee: bool

    @classmethod
    def of(cls, tournament: Tournament, *, show: str = "", search: str = "") -> Self:
        expected = tournament.entries.filter(left_round=None).with_members()
        rows = [CheckInRow.of(entry, tournament) for entry in expected]
        wanted = [row for row in rows if row.is_shown(show) and is_expected(row.words, search)]
        return cls(
            rows=sorted(wanted, key=lambda row: (folded(row.title), row.number)),
            counts=check_in_counts(tournament),
            offered=list(free_players(tournament).values_list("name", flat=True)[:MOST_OFFERED]),
            show=show,
            search=search,
            in_pairs=tournament.kind == TournamentKind.PAIRS,
            has_fee=has_fees(tournament),
        )
