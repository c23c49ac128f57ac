"""Forms of lots from a hat: one lot as it is typed, and the draw that is made of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.entries import entry_label
from clubs.forms.draws import RedrawForm
from clubs.models import Entry, Round, TournamentKind
from clubs.names import folded
from clubs.pages.check_in import words_of
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
        super().__init__(data, **{"label_suffix": "", **options})
        self.round = round_
        self.entry: Entry
        self.place: LotPlace

    def clean_lot(self) -> str:
        typed: str = self.cleaned_data["lot"]
        tournament = self.round.tournament
        try:
            who, place = split_drawn(typed)
            kind = Kind(tournament.kind) if tournament.kind != TournamentKind.TEAMS else Kind.PAIRS
            self.place = read_place(place, kind, self._seat_words())
        except DrawError as error:
            raise forms.ValidationError(error.message(gettext)) from error
        self.entry = self._entry(who)
        return typed

    def _seat_words(self) -> Mapping[str, str]:
        """Return the seats by all that the language of the page calls them, in small letters."""
        drawn = seat_names_of(self.round.tournament)
        return {word.casefold(): seat for seat in drawn for word in self._words_of(seat, drawn[seat])}

    def _words_of(self, seat: str, name: Any) -> Iterator[str]:
        yield str(name)
        alone = self.round.tournament.kind == TournamentKind.INDIVIDUAL
        across = {"S": "SN", "E": "EW"}
        for one in seat if alone else across[seat]:
            yield str(SEAT_NAMES[one])
            yield str(SEAT_LABELS[Seat(one)])

    def _entry(self, who: str) -> Entry:
        """Return whoever was named, among those who take part in the round."""
        playing = self.round.tournament.entries.drawable(self.round.number).with_members()
        found = [entry for entry in playing if is_called(entry, who)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise forms.ValidationError(self._nobody(who))
        called = ", ".join(entry_label(entry) for entry in found[:MOST_NAMED])
        sentence = gettext("Several are called “{who}”: {names}. Type the number.")
        raise forms.ValidationError(sentence.format(who=who, names=called))

    def _nobody(self, who: str) -> str:
        for entry in self.round.tournament.entries.with_members():
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
    typed = folded(who).split()
    return bool(typed) and set(typed) <= set(words_of(f"{entry.listed_title} {entry.short_title}").split())


def called_exactly(entries: Iterable[Entry], who: str) -> list[Entry]:
    """Return those whose whole name this is, given name or surname first."""
    name = folded(who)
    return [
        entry for entry in entries if name and name in {folded(entry.listed_title), folded(entry.short_title)}
    ]


class DrawByHandForm(RedrawForm):
    """The draw of all lots; `without` names those who were seen to have none, and who sit out."""

    without = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def keys(self) -> set[int]:
        """The keys of those who sit out; what is no number names nobody."""
        return {int(key) for key in self.cleaned_data["without"].split() if key.isdecimal() and len(key) < 19}
