"""Forms of entries: who enters, another number or name, a substitute, why somebody leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.entry_numbers import HIGHEST
from clubs.forms.known_people import PeopleForm
from clubs.forms.members import PlayerChoice
from clubs.forms.tournaments import LONGEST_NAME, LONGEST_REASON
from clubs.models import Entry, EntryMember, Player, Tournament, TournamentKind
from clubs.models.entries import group_letter
from clubs.names import one_line
from clubs.pages.apart import entry_choices, section_choices
from clubs.pages.check_in import CheckInTap
from clubs.pages.entries import GuestName, free_players, guest_names
from clubs.schedules.lot_notation import HIGHEST_TABLE
from clubs.standings.settings import Incomplete

LONGEST_PLAYER = 100
MOST_GUESTS = 50


class OutsideRankingField(forms.BooleanField):
    """Whether an entry plays, but not for a rank."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Outside the ranking"),
            required=False,
            help_text=_("They fill a seat and score like everybody, but get no rank and no prize."),
        )


class NewEntriesForm(PeopleForm):
    """Members ticked and guests written, each alone or all together."""

    player = forms.ModelMultipleChoiceField(
        Player.objects.none(),
        required=False,
        error_messages={"invalid_choice": _("Somebody you ticked is no longer in the list of members.")},
    )
    guests = forms.CharField(
        label=_("Guests"),
        required=False,
        max_length=MOST_GUESTS * LONGEST_PLAYER,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One name per line. They are kept for other tournaments, but are not members."),
    )
    name = forms.CharField(label=_("Team name"), max_length=LONGEST_NAME, required=False)
    present = forms.BooleanField(label=_("They are here"), required=False)
    outside_ranking = OutsideRankingField()
    split = forms.CharField(required=False, max_length=MOST_GUESTS * LONGEST_PLAYER, widget=forms.HiddenInput)
    together = forms.BooleanField(required=False)
    everyone = forms.BooleanField(required=False)

    guest_names: Sequence[GuestName] = ()

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.tournament = tournament
        chosen: Any = self.fields["player"]
        # Whoever has entered meanwhile is still a choice: the action says under which number.
        chosen.queryset = tournament.club.players.listed()

    def clean_guests(self) -> list[str]:
        names = [one_line(line) for line in self.cleaned_data["guests"].splitlines()]
        if any(len(name) > LONGEST_PLAYER for name in names):
            raise forms.ValidationError(
                gettext("A name has at most {most} characters.").format(most=LONGEST_PLAYER)
            )
        self.guest_names = guest_names(names)
        return [name for name in names if name]

    def clean(self) -> dict[str, Any] | None:
        if self.cleaned_data.get("everyone") and self.cleaned_data.get("outside_ranking"):
            self.add_error(
                "outside_ranking",
                gettext("Everyone would play outside the ranking: untick this, or tick those whom you mean."),
            )
        return super().clean()

    @property
    def shows_new_names(self) -> bool:
        """Whether a name is split that was not shown so yet; pages that show no names ask for nothing."""
        seen = self.cleaned_data["split"].splitlines()
        return "split" in self.data and any(guest.typed not in seen for guest in self.guest_names)

    def chosen(self) -> list[Player]:
        """Return who enters: those ticked, in the order of their names, or all free active members."""
        cleaned = self.cleaned_data
        everyone = free_players(self.tournament).members() if cleaned["everyone"] else cleaned["player"]
        return list(everyone)


class EntryForm(forms.Form):
    """The number called in the hall, a name of its own, whether for a rank, a table to keep, and a group."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=HIGHEST)
    name = forms.CharField(
        label=_("Team name"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("Empty: the players’ names are used."),
    )
    outside_ranking = OutsideRankingField()
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        required=False,
        show_hidden_initial=True,
        help_text=_("For somebody who cannot walk: every draw leaves them at this table."),
    )

    def __init__(self, entry: Entry, data: Mapping[str, Any] | None = None) -> None:
        names = ("number", "name", "outside_ranking", "fixed_table", "group")
        super().__init__(data, initial={name: getattr(entry, name) for name in names})
        if entry.tournament.groups > 1:
            numbers = range(1, entry.tournament.groups + 1)
            choices = [("", "–"), *((number, group_letter(number)) for number in numbers)]
            self.fields["group"] = forms.TypedChoiceField(
                label=_("Group"), choices=choices, coerce=int, empty_value=None, required=False
            )


class LeaveForm(forms.Form):
    """Why an entry leaves, and, where everyone meets everyone, whether its results are annulled for all."""

    reason = forms.CharField(label=_("Reason for withdrawing"), max_length=LONGEST_REASON, required=False)
    annul = forms.BooleanField(
        label=_("Annul its results for all"), required=False, help_text=_("Otherwise they stay as they are.")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("annul") and not cleaned.get("reason"):
            self.add_error("reason", gettext("Give a reason for annulling the results."))
        return cleaned


class AnnulForm(forms.Form):
    """Why the results of an entry that has left are annulled."""

    reason = forms.CharField(label=_("Reason for annulling"), max_length=LONGEST_REASON)


class SubstituteForm(PeopleForm):
    """Who sits in for a member: another member, a guest, or nobody any more."""

    player = PlayerChoice(Player.objects.none(), label=_("Member"), required=False, empty_label="–")
    guest = forms.CharField(label=_("or a guest"), max_length=LONGEST_PLAYER, required=False)
    at_once = forms.BooleanField(
        label=_("In the current round, too"),
        required=False,
        help_text=_("Points already written at this seat still count for the entry."),
    )

    def __init__(
        self, member: EntryMember, free: QuerySet[Player], data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, prefix=f"m{member.place}")
        self.member = member
        chosen: Any = self.fields["player"]
        chosen.queryset = free

    def clean_guest(self) -> str:
        return one_line(self.cleaned_data["guest"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and bool(cleaned["player"]) == bool(cleaned["guest"]):
            self.add_error("player", gettext("Choose a member or enter a guest’s name."))
        return cleaned


class PairForm(forms.Form):
    """Two entries that become one."""

    entry = forms.ModelMultipleChoiceField(Entry.objects.none())

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        chosen: Any = self.fields["entry"]
        chosen.queryset = tournament.entries.all()

    def clean_entry(self) -> list[Entry]:
        two = list(self.cleaned_data["entry"])
        if len(two) != 2:
            raise forms.ValidationError(gettext("Tick two."))
        return two


class MissedRoundsForm(forms.Form):
    """Whether a round that somebody missed by coming late is dropped, or costs the rank."""

    incomplete = forms.TypedChoiceField(
        choices=[(each.value, each.value) for each in (Incomplete.DROPPED, Incomplete.UNRANKED)],
        coerce=Incomplete,
    )


class ApartForm(forms.Form):
    """Two entries that should not meet."""

    first = forms.ChoiceField(label=_("First"))
    second = forms.ChoiceField(label=_("Second"))

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.tournament = tournament
        choices = [("", "–"), *entry_choices(tournament)]
        for name in ("first", "second"):
            field: Any = self.fields[name]
            field.choices = choices

    def chosen(self) -> list[Entry]:
        """Return the two, in the order in which they were chosen."""
        found = self.tournament.entries.in_bulk([self.cleaned_data[name] for name in self.fields])
        return [found[int(self.cleaned_data[name])] for name in self.fields]


EVERY_SECTION = " "
"""What stands for all sections: none is called so."""


class SectionApartForm(forms.Form):
    """A section whose members should not meet, or all of them, each among themselves."""

    section = forms.ChoiceField(label=_("Club or section"))

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.sections = section_choices(tournament)
        choices = [("", "–"), *self.sections]
        if len(self.sections) > 1:
            every = gettext("all, each among themselves ({count})").format(count=len(self.sections))
            choices.insert(1, (EVERY_SECTION, every))
        cast(forms.ChoiceField, self.fields["section"]).choices = choices

    @property
    def is_needed(self) -> bool:
        """Whether there is a section to choose."""
        return bool(self.sections)

    def chosen(self) -> Sequence[str]:
        """Return the sections of a form in which nothing is wrong."""
        section = self.cleaned_data["section"]
        return [name for name, _label in self.sections] if section == EVERY_SECTION else [section]


# At the door


class CheckInTapForm(forms.Form):
    """What one tap says of an entry."""

    tap = forms.TypedChoiceField(choices=[(tap.value, tap.value) for tap in CheckInTap], coerce=CheckInTap)


class WalkInForm(PeopleForm):
    """Somebody who comes without having entered, and a partner where pairs play."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_PLAYER)
    partner = forms.CharField(label=_("Partner"), max_length=LONGEST_PLAYER, required=False)
    outside_ranking = OutsideRankingField()
    paid = forms.BooleanField(required=False)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        names = {
            "list": "free-names",
            "autocomplete": "off",
            "autocapitalize": "words",
            "spellcheck": "false",
        }
        for field in ("name", "partner"):
            self.fields[field].widget.attrs.update(names)
        if tournament.kind != TournamentKind.PAIRS:
            del self.fields["partner"]

    def people(self) -> list[str]:
        names = (self.cleaned_data["name"], self.cleaned_data.get("partner", ""))
        return [name for each in names if (name := one_line(each))]
