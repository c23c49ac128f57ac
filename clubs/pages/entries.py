"""Entries as the office's list shows them, and those who could still enter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.models import Entry, Gender, Player, Tournament, TournamentKind
from clubs.models.entries import group_letter, names
from clubs.models.people import PlayerQuerySet, every_word_in
from clubs.name_parts import NameParts, listed_name, public_name, split_name
from clubs.names import folded
from clubs.queries.entering import numbers_by_player


class Person(NamedTuple):
    """A player of an entry."""

    key: int
    name: str
    surname: str
    given_name: str
    short_name: str
    section: str
    gender: str
    junior: bool
    home: str = ""
    birth_year: int | None = None
    guest: bool = False

    @property
    def public_name(self) -> str:
        return public_name(self.short_name, self.given_name, self.surname)

    @property
    def listed(self) -> str:
        return listed_name(self.given_name, self.surname)


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry with the number that the hall calls and the names of its players.

    `listed` is the title with surnames first, where names are whole.
    """

    key: int
    number: int
    title: str
    listed: str
    players: tuple[Person, ...]
    left_round: int | None
    outside: bool = False
    team: str = ""
    category: str = ""
    lot: int | None = None
    card: int | None = None
    counted: int = 0
    group: str = ""
    annulled: bool = False

    @property
    def sections(self) -> tuple[str, ...]:
        """Return where its players come from, each section once."""
        return tuple(dict.fromkeys(person.section for person in self.players if person.section))

    @property
    def section(self) -> str:
        return names(self.sections)

    @property
    def is_women(self) -> bool:
        return self.all_are(lambda person: person.gender == Gender.WOMAN)

    @property
    def is_junior(self) -> bool:
        return self.all_are(lambda person: person.junior)

    def all_are(self, such: Callable[[Person], bool]) -> bool:
        """Whether all its players, and one at least, are such."""
        return bool(self.players) and all(map(such, self.players))


OF_ENTRY = (
    *("number", "name", "left_round", "outside_ranking", "team", "category"),
    *("lot", "card", "counted", "group", "annulled"),
)
"""What is read of an entry."""

OF_PERSON = (
    *("player", "player__name", "player__surname", "player__given_name", "player__short_name"),
    *("player__section", "player__gender", "player__junior"),
    *("player__home", "player__birth_year", "player__guest"),
)
"""What is read of each of its players, in the order of a `Person`."""


def entrants_of(tournament: Tournament, *, short_names: bool = False) -> Mapping[int, Entrant]:
    """Return the entries by their keys, in the order of their numbers."""
    rows = tournament.entries.order_by("number", "members__place").values_list(
        "pk", *OF_ENTRY, *(f"members__{name}" for name in OF_PERSON)
    )
    entries: dict[int, Mapping[str, Any]] = {}
    people: dict[int, list[Person]] = defaultdict(list)
    for key, *values in rows:
        entries[key] = dict(zip(OF_ENTRY, values, strict=False))
        person = values[len(OF_ENTRY) :]
        if person[0] is not None:
            people[key].append(Person._make(person))
    return {
        key: Entrant(
            key=key,
            number=said["number"],
            title=title_of(said["name"], people[key], short_names),
            listed=listed_title_of(said["name"], people[key], short_names),
            players=tuple(people[key]),
            left_round=said["left_round"],
            outside=said["outside_ranking"],
            team=said["team"],
            category=said["category"],
            lot=said["lot"],
            card=said["card"],
            counted=said["counted"] or 0,
            group=letter_in(tournament, said["group"]),
            annulled=bool(said["annulled"]),
        )
        for key, said in entries.items()
    }


def letter_in(tournament: Tournament, group: int | None) -> str:
    """Return the letter of a group that there is; nothing where all are together."""
    return group_letter(group) if group and 1 < tournament.groups >= group else ""


def title_of(name: str, people: Sequence[Person], short_names: bool) -> str:
    """Return the team's name, else those of its players, as `Entry.title` and `Entry.public_title` do."""
    if short_names:
        return name or names(person.public_name for person in people)
    return name or names(person.name for person in people)


def listed_title_of(name: str, people: Sequence[Person], short_names: bool) -> str:
    """Return the title that lists by name show, as `Entry.listed_title` does; short names as they are."""
    return (
        title_of(name, people, short_names) if short_names else name or names(each.listed for each in people)
    )


COMPLETE = {TournamentKind.INDIVIDUAL: 1, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 4}
"""So many players an entry needs; a team may have more, two by two."""

MOST_SHOWN = 300
"""More names than anyone looks through; who is not among them is searched for."""


class EntryMark(Enum):
    """What is noted with one tap: the name of the field, and the address that turns it."""

    PRESENT = "present"
    PAID = "paid"

    @property
    def url_name(self) -> str:
        return {"present": "clubs:entry-check-in", "paid": "clubs:entry-paid"}[self.value]

    @property
    def label(self) -> str:
        return str({"present": HERE, "paid": PAID}[self.value])


HERE, PAID = pgettext_lazy("mark", "Here"), gettext_lazy("Paid")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the list; `path` are the parts of its address."""

    path: tuple[str, str, int]
    number: int
    title: str
    sort_name: str
    section: str
    note: str
    present: bool
    paid: bool
    left: bool
    incomplete: bool
    outside: bool
    lot: int | None
    group: str

    def get_absolute_url(self) -> str:
        return reverse("clubs:entry", args=self.path)

    def is_marked(self, mark: EntryMark) -> bool:
        return self.present if mark is EntryMark.PRESENT else self.paid

    def url_of(self, mark: EntryMark) -> str:
        return reverse(mark.url_name, args=self.path)


def entry_list_rows(tournament: Tournament) -> Sequence[EntryRow]:
    return [row_of(entry, tournament) for entry in tournament.entries.with_members()]


def row_of(entry: Entry, tournament: Tournament) -> EntryRow:
    """Return the entry's row; ask for members beforehand."""
    sections = dict.fromkeys(member.player.section for member in entry.members.all())
    return EntryRow(
        path=(tournament.club.slug, tournament.slug, entry.pk),
        number=entry.number,
        title=entry.listed_title,
        sort_name=folded(entry.listed_title),
        section=" / ".join(section for section in sections if section),
        note=note_of(entry, tournament),
        present=entry.present,
        paid=entry.paid,
        left=entry.left_round is not None,
        incomplete=is_incomplete(entry, tournament),
        outside=entry.outside_ranking,
        lot=entry.lot,
        group=letter_in(tournament, entry.group),
    )


def is_incomplete(entry: Entry, tournament: Tournament) -> bool:
    """Whether an entry waits for somebody else to play with."""
    players = len(entry.members.all())
    return players < COMPLETE[TournamentKind(tournament.kind)] or (
        tournament.kind == TournamentKind.TEAMS and players % 2 == 1
    )


def note_of(entry: Entry, tournament: Tournament) -> str:
    """Return what is out of the ordinary: late, gone, alone, at one table, somebody else sits."""
    word = tournament.club.round_in_sentence
    notes = []
    if is_incomplete(entry, tournament):
        notes.append(_("without a partner"))
    if entry.outside_ranking:
        notes.append(_("outside the ranking"))
    if entry.fixed_table is not None:
        notes.append(_("keeps table {number}").format(number=entry.fixed_table))
    if entry.joined_round > 1:
        notes.append(_("from {word} {number}").format(word=word, number=entry.joined_round))
    if entry.left_round is not None:
        notes.append(_("out from {word} {number} on").format(word=word, number=entry.left_round))
    if entry.annulled:
        notes.append(_("results annulled"))
    notes += [
        _("{substitute} stands in for {player}").format(
            substitute=member.substitute.called, player=member.player.called
        )
        for member in entry.members.all()
        if member.substitute
    ]
    return ", ".join(notes)


# Those who could still enter


class GuestName(NamedTuple):
    """A guest's name as it was typed, and in two parts as lists will have it."""

    typed: str
    parts: NameParts


def guest_names(typed: Iterable[str]) -> Sequence[GuestName]:
    """Return how typed names are split; not those of one word, which have no parts."""
    split = (GuestName(name, split_name(name)) for name in typed)
    return [guest for guest in split if guest.parts.given_name]


def free_players(tournament: Tournament) -> PlayerQuerySet:
    """Return the active members, and the guests there have been, who have no part in the tournament yet."""
    return tournament.club.players.active().exclude(pk__in=numbers_by_player(tournament))


@dataclass(frozen=True, slots=True)
class Candidates:
    """Who can be ticked: those ticked already, then members and guests found; `more` were left out."""

    ticked: Sequence[Player]
    found: Sequence[Player]
    more: int
    guests: Sequence[Player]
    more_guests: int

    @property
    def any(self) -> bool:
        return bool(self.ticked or self.found or self.guests)


def candidates_of(free: PlayerQuerySet, search: str, ticked: Sequence[int]) -> Candidates:
    """Return who is offered of those `free`: the ticked ones stay in sight whatever is searched for."""
    numbers = [word for word in search.split() if word.isdigit()]
    found = free.exclude(pk__in=ticked).filter(every_word_in("folded", search))
    for number in numbers:
        found = found.filter(number__startswith=number)
    return Candidates(
        list(free.filter(pk__in=ticked)) if ticked else [], *_shown(found.members()), *_shown(found.guests())
    )


def _shown(found: PlayerQuerySet) -> tuple[Sequence[Player], int]:
    """Return the first of those found, and how many more there are."""
    shown = list(found[:MOST_SHOWN])
    return shown, found.count() - MOST_SHOWN if len(shown) == MOST_SHOWN else 0
