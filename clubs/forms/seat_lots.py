"""Forms of lots from a hat: a lot typed at the office or by who drew it, and the draw made of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.entries import entry_label
from clubs.forms.draws import RedrawForm
from clubs.models import Entry, Round, Tournament, TournamentKind
from clubs.names import found_by, is_same_name, typed_spellings
from clubs.pages.fairness import SEAT_NAMES
from clubs.pages.seat_lots import seat_names_of
from clubs.schedules.lot_notation import LotPlace, read_place, split_drawn
from clubs.schedules.values import DrawError, Kind
from scoring.card_words import SEAT_LABELS
from scoring.rules.sides import Seat

LONGEST_LOT = 80
MOST_NAMED = 4


class SeatLotForm(forms.Form):
    """A lot: who drew it, by number or name, then the table and the seat."""

    lot = forms.CharField(
        label=_("Number, then table and seat"),
        max_length=LONGEST_LOT,
        error_messages={
            "required": _("Type a number, then the table and the seat of the lot, as in “17 3a”.")
        },
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "off",
                "autofocus": True,
                "enterkeyhint": "send",
                "spellcheck": "false",
                "aria-describedby": "lot-keys",
            }
        ),
    )

    def __init__(self, data: Any = None, *, round_: Round, **options: Any) -> None:
        super().__init__(data, **options)
        self.round = round_
        self.entry: Entry
        self.place: LotPlace

    def clean_lot(self) -> str:
        typed: str = self.cleaned_data["lot"]
        try:
            who, place = split_drawn(typed)
        except DrawError as error:
            raise forms.ValidationError(error.message(gettext)) from error
        self.place = drawn_place(self.round.tournament, place)
        self.entry = who_draws(self.round, who)
        return typed


class OwnLotForm(forms.Form):
    """A lot as whoever drew it says, with a phone of theirs: who they are, then what stands on the lot."""

    who = forms.CharField(
        label=_("Your number or name"),
        max_length=LONGEST_LOT,
        error_messages={"required": _("Type a number or a name.")},
        widget=forms.TextInput(
            {"autocomplete": "off", "list": "sitters", "spellcheck": "false", "enterkeyhint": "next"}
        ),
    )
    place = forms.CharField(
        label=_("Your lot: table and seat"),
        max_length=LONGEST_LOT,
        error_messages={"required": _("Type the table and the seat of the lot, as in “3a”.")},
        widget=forms.TextInput(
            {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "enterkeyhint": "send"}
        ),
    )

    def __init__(self, data: Any = None, *, round_: Round, **options: Any) -> None:
        super().__init__(data, **options)
        self.round = round_
        self.entry: Entry
        self.drawn: LotPlace

    def clean_who(self) -> str:
        typed: str = self.cleaned_data["who"]
        self.entry = who_draws(self.round, typed)
        return typed

    def clean_place(self) -> str:
        typed: str = self.cleaned_data["place"]
        self.drawn = drawn_place(self.round.tournament, typed.strip())
        return typed


def drawn_place(tournament: Tournament, typed: str) -> LotPlace:
    """Return what a lot gives, as typed in the language of the page; ValidationError where it is nothing."""
    kind = Kind(tournament.kind) if tournament.kind != TournamentKind.TEAMS else Kind.PAIRS
    try:
        return read_place(typed, kind, _seat_words(tournament))
    except DrawError as error:
        raise forms.ValidationError(error.message(gettext)) from error


def _seat_words(tournament: Tournament) -> Mapping[str, str]:
    """Return the seats by all that the language of the page calls them, in small letters."""
    drawn = seat_names_of(tournament)
    alone = tournament.kind == TournamentKind.INDIVIDUAL
    return {word.casefold(): seat for seat in drawn for word in _words_of(seat, drawn[seat], alone=alone)}


def _words_of(seat: str, name: Any, *, alone: bool) -> Iterator[str]:
    yield str(name)
    across = {"S": "SN", "E": "EW"}
    for one in seat if alone else across[seat]:
        yield str(SEAT_NAMES[one])
        yield str(SEAT_LABELS[Seat(one)])


def who_draws(round_: Round, who: str) -> Entry:
    """Return who was named, of those who take part in the round; ValidationError where it is nobody."""
    found = [
        entry
        for entry in round_.tournament.entries.drawable(round_.number).with_members()
        if is_called(entry, who)
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise forms.ValidationError(_nobody(round_, who))
    called = ", ".join(entry_label(entry) for entry in found[:MOST_NAMED])
    sentence = gettext("Several are called “{who}”: {names}. Type the number.")
    raise forms.ValidationError(sentence.format(who=who, names=called))


def _nobody(round_: Round, who: str) -> str:
    for entry in round_.tournament.entries.with_members():
        if is_called(entry, who):
            sentence = gettext("{entry} does not take part in this round.")
            return sentence.format(entry=entry_label(entry))
    if who.isdecimal():
        return gettext("Nobody has the number {who}.").format(who=who)
    return gettext("Nobody here is called “{who}”.").format(who=who)


def is_called(entry: Entry, who: str) -> bool:
    """Whether somebody has this number, or a name with these words, each of them whole."""
    if who.isdecimal():
        return entry.number == int(who)
    parts = found_by(entry.listed_title, entry.short_title).split()
    typed = typed_spellings(who)
    return bool(typed) and not any(spellings.isdisjoint(parts) for spellings in typed)


def called_exactly(entries: Iterable[Entry], who: str) -> list[Entry]:
    """Return those whose whole name this is, given name or surname first."""
    return [
        entry
        for entry in entries
        if is_same_name(who, entry.listed_title) or is_same_name(who, entry.short_title)
    ]


class DrawByHandForm(RedrawForm):
    """The draw of all lots; `without` names those who were seen to have none, and who sit out."""

    without = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def keys(self) -> set[int]:
        """The keys of those who sit out; what is no number names nobody."""
        return {int(key) for key in self.cleaned_data["without"].split() if key.isdecimal() and len(key) < 19}
