"""How a wish for a sheet is read from an address or a command line, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from clubs.models import Table, Tournament
from clubs.sheets.asked import Asked, drawn_rounds
from clubs.sheets.kinds import Kind, Rounds


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose: its name in the address, what can be chosen with its words, and what is."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


def wish(
    kind: Kind, tournament: Tournament, given: Mapping[str, str], today: date, *, site: str, drafts: bool
) -> Asked:
    """Return what is asked for; what makes no sense asks for nothing.

    A sheet of one round is that of the last one that is drawn where no other is named.
    """
    rounds = drawn_rounds(tournament, drafts=drafts) if kind.rounds is not Rounds.NONE else []
    round_ = next((each for each in rounds if str(each.number) == given.get("round")), None)
    if kind.rounds is Rounds.ONE and round_ is None and rounds:
        round_ = rounds[-1]
    one = _number(given.get(kind.narrowed)) if kind.narrowed else None
    return Asked(
        tournament,
        today,
        round_,
        table=one if kind.narrowed == "table" else None,
        entry=one if kind.narrowed == "entry" else None,
        options=kind.chosen(given),
        site=site if kind.is_secret else "",
        drafts=drafts,
    )


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def fields_of(kind: Kind, asked: Asked) -> Sequence[Field]:
    """Return all that can be chosen of a sheet."""
    return [*_round_field(kind, asked), *_narrowing(kind, asked), *_options(kind, asked)]


def _round_field(kind: Kind, asked: Asked) -> Iterator[Field]:
    if kind.rounds is Rounds.NONE:
        return
    word = str(asked.tournament.club.get_round_word_display())
    rounds = drawn_rounds(asked.tournament, drafts=asked.drafts)
    numbers = [(str(each.number), f"{word} {each.number}") for each in rounds]
    whole = [("", gettext("All"))] if kind.rounds is Rounds.ONE_OR_ALL else []
    yield Field("round", word, (*whole, *numbers), str(asked.round.number) if asked.round else "")


def _narrowing(kind: Kind, asked: Asked) -> Iterator[Field]:
    everything = ("", gettext("All"))
    if kind.narrowed == "table":
        tables = Table.objects.current().filter(draw__round__in=asked.drawn)
        numbers = tables.order_by("number").values_list("number", flat=True).distinct()
        tables_shown = ((str(number), str(number)) for number in numbers)
        yield Field("table", gettext("Table"), (everything, *tables_shown), str(asked.table or ""))
    elif kind.narrowed == "entry":
        entries = asked.tournament.entries.order_by("number").with_members()
        shown = ((str(entry.number), f"{entry.number} {entry.title}") for entry in entries)
        yield Field("entry", gettext("Entry"), (everything, *shown), str(asked.entry or ""))


def _options(kind: Kind, asked: Asked) -> Iterator[Field]:
    for option in kind.options:
        choices = tuple((value, str(label)) for value, label in option.choices)
        yield Field(option.name, str(option.label), choices, asked.options[option.name])
