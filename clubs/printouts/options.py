"""The sheets that a page offers, with what can be chosen of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext

from clubs.models import Round, Table, Tournament
from clubs.printouts.printout_kind import EveningPart, PrintoutKind, PrintoutOption, Rounds, TypedOption
from clubs.printouts.request import PrintoutRequest, drawn_rounds
from core.documents import parse_number


@dataclass(frozen=True, slots=True)
class Offered:
    """A kind of sheet and what can be chosen of it; a choice between one thing is none."""

    kind: PrintoutKind
    all_fields: Sequence[OptionField]

    @property
    def fields(self) -> Sequence[OptionField]:
        return [each for each in self.all_fields if len(each.choices) > 1 or each.typed]


def offered(sheets: Sequence[Offered]) -> Sequence[tuple[str, Sequence[Offered]]]:
    """Return sheets under the headings of what they are for."""
    parts = [
        (str(part.value), [offer for offer in sheets if offer.kind.part is part]) for part in EveningPart
    ]
    return [(name, offers) for name, offers in parts if offers]


# How a request for a sheet is read from an address or a command line, and what there is to choose from

Choices = tuple[tuple[str, str], ...]
"""Values with their words."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """Something to choose: its name in the address, what can be chosen with its words, and what is.

    What may be typed has a field instead of a list.
    """

    name: str
    label: str
    choices: Choices
    chosen: str
    typed: TypedOption | None = None


@dataclass(frozen=True)
class Desk:
    """Where sheets of a tournament are asked for; what there is to choose from is read once.

    With `drafts` also what the hall has not seen yet is printed; `site` is where phones find the server.
    """

    tournament: Tournament
    today: date
    site: str
    drafts: bool
    _within: dict[str, Sequence[PrintoutOption]] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def rounds(self) -> Sequence[Round]:
        return drawn_rounds(self.tournament, drafts=self.drafts)

    @cached_property
    def tables(self) -> Mapping[int, Sequence[int]]:
        """The numbers of the tables by the key of their round."""
        rows = Table.objects.current().filter(draw__round__in=self.rounds).order_by("number")
        pairs = rows.values_list("draw__round", "number")
        return {each.pk: [number for key, number in pairs if key == each.pk] for each in self.rounds}

    @cached_property
    def entries(self) -> Choices:
        found = self.tournament.entries.order_by("number").with_members()
        return tuple((str(entry.number), f"{entry.number} {entry.title}") for entry in found)

    def request_for(self, kind: PrintoutKind, given: Mapping[str, str]) -> PrintoutRequest:
        """Return what is asked for; what makes no sense asks for nothing.

        A sheet of one round is that of the last one that is drawn where no other is named.
        """
        one = parse_number(given.get(kind.narrowed), digits=5) if kind.narrowed else None
        return PrintoutRequest(
            self.tournament,
            self.today,
            self._round(kind, given.get("round")),
            table=one if kind.narrowed == "table" else None,
            entry=one if kind.narrowed == "entry" else None,
            options=kind.chosen(given, self._options(kind)),
            site=self.site if kind.has_codes else "",
            drafts=self.drafts,
        )

    def _options(self, kind: PrintoutKind) -> Sequence[PrintoutOption]:
        """Return what can be chosen of a kind in this tournament; what this adds is read once."""
        if kind.slug not in self._within:
            self._within[kind.slug] = kind.options_within(self.tournament)
        return self._within[kind.slug]

    def _round(self, kind: PrintoutKind, number: str | None) -> Round | None:
        if kind.rounds is Rounds.NONE or not self.rounds:
            return None
        named = [each for each in self.rounds if str(each.number) == number]
        last = self.rounds[-1] if kind.rounds is Rounds.ONE else None
        return named[0] if named else last

    def fields(self, kind: PrintoutKind, request: PrintoutRequest) -> Sequence[OptionField]:
        """Return all that can be chosen of a sheet, and what is."""
        return [
            *self._of_round(kind, request),
            *self._narrowed(kind, request),
            *self._sized(kind, request),
        ]

    def _sized(self, kind: PrintoutKind, request: PrintoutRequest) -> Iterator[OptionField]:
        """Yield the choices in how a sheet is made; a size that is too small says so."""
        rounds = [request.round] if request.round else self.rounds
        enlarged = kind.enlarged(self.tournament, rounds)
        for each in options_of(self._options(kind), request.options):
            yield (
                replace(each, choices=tuple(_warned(each.choices, enlarged))) if each.name == "size" else each
            )

    def _of_round(self, kind: PrintoutKind, request: PrintoutRequest) -> Iterator[OptionField]:
        if kind.rounds is Rounds.NONE:
            return
        word = str(self.tournament.club.get_round_word_display())
        numbers = ((str(each.number), f"{word} {each.number}") for each in self.rounds)
        whole = [("", pgettext("rounds", "All"))] if kind.rounds is Rounds.ONE_OR_ALL else []
        yield OptionField(
            "round", word, (*whole, *numbers), str(request.round.number) if request.round else ""
        )

    def _narrowed(self, kind: PrintoutKind, request: PrintoutRequest) -> Iterator[OptionField]:
        if kind.narrowed == "table":
            wanted = [request.round] if request.round else self.rounds
            numbers = sorted({number for each in wanted for number in self.tables[each.pk]})
            shown = ((str(number), str(number)) for number in numbers)
            yield OptionField(
                "table", gettext("Table"), (("", pgettext("tables", "All")), *shown), str(request.table or "")
            )
        elif kind.narrowed == "entry":
            yield OptionField(
                "entry",
                gettext("Entry"),
                (("", pgettext("entries", "All")), *self.entries),
                str(request.entry or ""),
            )


def _warned(choices: Choices, enlarged: Collection[str]) -> Iterator[tuple[str, str]]:
    for value, words in choices:
        warned = gettext("{size} (needs a whole A4 page)").format(size=words)
        yield value, warned if value in enlarged else words


def options_of(options: Sequence[PrintoutOption], chosen: Mapping[str, str]) -> Iterator[OptionField]:
    """Yield the choices in how a sheet is made, and what is chosen."""
    leading = {""}
    for option in options:
        if option.after not in leading:
            continue
        if chosen[option.name] != option.usual:
            leading.add(option.name)
        choices = tuple((value, str(label)) for value, label in option.choices)
        yield OptionField(option.name, str(option.label), choices, chosen[option.name], option.typed)
