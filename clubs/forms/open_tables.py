"""The form of a table that forms itself: who sits at each seat, by number or name."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.entries import entry_label
from clubs.actions.open_tables import Sitter
from clubs.forms.entries import LONGEST_PLAYER
from clubs.forms.seat_lots import MOST_NAMED, called_exactly, is_called
from clubs.models import Tournament, TournamentKind
from clubs.names import one_line
from clubs.pages.open_tables import chairs_of


class OpenTableForm(forms.Form):
    """Who sits down, seat by seat; a name that nobody has is asked about once, then entered as a guest."""

    new = forms.BooleanField(label=_("Enter those who are new"), required=False)

    asks_again = False

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.chairs = [f"seat_{seat}" for seat, _label in chairs_of(tournament)]
        for seat, label in chairs_of(tournament):
            field = forms.CharField(
                label=label,
                max_length=LONGEST_PLAYER,
                error_messages={"required": _("Type a number or a name.")},
                widget=forms.TextInput({"autocomplete": "off", "list": "sitters", "spellcheck": "false"}),
            )
            self.fields[f"seat_{seat}"] = field
        self.sitters: list[Sitter] = []

    def seats(self) -> list[BoundField]:
        """Return the fields of the seats, in the order of play; typing goes on at the first that is wrong."""
        wrong = (name for name in self.chairs if name in self.errors)
        self.fields[next(wrong, self.chairs[0])].widget.attrs["autofocus"] = True
        return [self[name] for name in self.chairs]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        entries = list(self.tournament.entries.filter(left_round=None).with_members())
        for name in self.chairs:
            if not cleaned.get(name):
                continue
            who = one_line(cleaned[name])
            found = called_exactly(entries, who) or [entry for entry in entries if is_called(entry, who)]
            if len(found) > 1:
                called = ", ".join(entry_label(entry) for entry in found[:MOST_NAMED])
                sentence = gettext("Several are called “{who}”: {names}. Type the number.")
                self.add_error(name, sentence.format(who=who, names=called))
            elif found:
                self.sitters.append(found[0])
            else:
                self._new_sitter(name, who, may_enter=bool(cleaned.get("new")))
        return cleaned

    def _new_sitter(self, name: str, who: str, *, may_enter: bool) -> None:
        if who.isdecimal():
            self.add_error(name, gettext("Nobody has the number {who}.").format(who=who))
        elif self.tournament.kind == TournamentKind.PAIRS:
            self.add_error(name, gettext("No pair is called “{who}”: enter it first.").format(who=who))
        elif may_enter:
            self.sitters.append(who)
        else:
            self.asks_again = True
            self.add_error(name, gettext("Nobody here is called “{who}”.").format(who=who))
