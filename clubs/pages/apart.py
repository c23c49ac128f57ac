"""Entries that are kept apart, and when they meet all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import EntryMember, Tournament
from clubs.names import alphabetical
from clubs.queries.draws import entry_key, seatings_of
from clubs.schedules.meetings import first_meeting_of


@dataclass(frozen=True, slots=True)
class ApartRow:
    """Two who are kept apart; `note` tells how far that went in the rounds drawn so far."""

    first: str
    second: str
    note: str
    remove_url: str


def apart_rows(tournament: Tournament) -> list[ApartRow]:
    """Return who is kept apart, in the order of their numbers."""
    evening = list(seatings_of(tournament).values())
    rows = []
    for apart in tournament.apart.with_entries():
        one, other = sorted([apart.first, apart.second], key=lambda entry: entry.number)
        met = first_meeting_of(evening, entry_key(one), entry_key(other))
        address = (tournament.club.slug, tournament.slug, apart.pk)
        rows.append(
            ApartRow(
                first=f"{one.number} {one.title}",
                second=f"{other.number} {other.title}",
                note=_note(tournament, met, len(evening)),
                remove_url=reverse("clubs:entry-apart-remove", args=address),
            )
        )
    return rows


def _note(tournament: Tournament, met: int | None, drawn: int) -> str:
    if met is not None:
        word = tournament.club.round_in_sentence
        return _("first meet in {word} {number}").format(word=word, number=met)
    if not drawn:
        return ""
    sentence = ngettext("apart in the round drawn", "apart in all {count} rounds drawn", drawn)
    return sentence.format(count=drawn)


def entry_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return those who can be kept apart as a form offers them: number and names, by their key."""
    here = tournament.entries.filter(left_round=None).with_members()
    return [(str(entry.pk), f"{entry.number} {entry.title}") for entry in here]


def section_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the sections of which at least two entries are here, each with their number."""
    members = EntryMember.objects.filter(tournament=tournament, entry__left_round=None)
    rows = members.exclude(player__section="").values_list("player__section", "entry").distinct()
    counts = Counter(section for section, _entry in rows)
    counted = ((section, counts[section]) for section in alphabetical(counts))
    return [(section, f"{section} ({count})") for section, count in counted if count > 1]
