"""The form of the settings of a sign-up: the switch, for whom it is, and what a club asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.sign_up_settings import SETTINGS
from clubs.forms.sign_up import NamesField
from clubs.forms.tournaments import DateInput
from clubs.models import SignUp, Tournament, TournamentKind
from clubs.models.entries import LONGEST_CATEGORY
from clubs.models.people import EARLIEST_BIRTH, LATEST_BIRTH
from clubs.models.sign_up import MOST_CATEGORIES
from clubs.queries.cash import has_fees

MOST_PLACES = 2000
MOST_OFFER_HOURS = 14 * 24


class MomentInput(forms.DateTimeInput):
    """A day and a time as the browser's own calendar takes and gives them."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%dT%H:%M")


class SignUpSettingsForm(forms.Form):
    """The switch, and all that a club says of its sign-up."""

    on = forms.BooleanField(
        label=_("Online sign-up"),
        required=False,
        help_text=_("People sign up on a page of their own; nothing counts until they are accepted."),
    )
    opens = forms.DateTimeField(
        label=_("From"), required=False, widget=MomentInput, help_text=_("Empty: from now on.")
    )
    closes = forms.DateTimeField(
        label=_("Until"),
        required=False,
        widget=MomentInput,
        help_text=_("Until then people can cancel, too. Empty: until the first round."),
    )
    places = forms.IntegerField(
        label=pgettext_lazy("sign-up", "Places"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_("Empty: no limit."),
    )
    waiting_list = forms.BooleanField(
        label=_("Waiting list"),
        required=False,
        help_text=_("When somebody cancels, the first person on the list moves up."),
    )
    offer_hours = forms.IntegerField(
        label=_("A free place is offered for … hours"),
        min_value=1,
        max_value=MOST_OFFER_HOURS,
        required=False,
        help_text=_(
            "Anyone who does not take it in time leaves the waiting list, and the next person is asked."
            " Leave this empty to give places at once."
        ),
    )
    at_once = forms.BooleanField(
        label=_("Accept at once"),
        required=False,
        help_text=_(
            "Otherwise the club accepts each one. A name much like one it knows always waits for the club."
        ),
    )
    members_only = forms.BooleanField(
        label=_("Only members play"),
        required=False,
        help_text=_("Anyone else who signs up waits until the club accepts or declines."),
    )
    by_link = forms.BooleanField(
        label=_("Only with the link for members"),
        required=False,
        help_text=_(
            "You find the link under “Sign-ups”, to send to your members. Without it, the page says that it"
            " is needed. For a new link, switch this off, save, and switch it on again."
        ),
    )
    born_from = forms.IntegerField(
        label=_("Year of birth from"), min_value=EARLIEST_BIRTH, max_value=LATEST_BIRTH, required=False
    )
    born_until = forms.IntegerField(
        label=_("Year of birth to"),
        min_value=EARLIEST_BIRTH,
        max_value=LATEST_BIRTH,
        required=False,
        help_text=_(
            "Then everyone is asked for it, and anyone who is older or younger waits until the club accepts"
            " or declines. Empty: for every age."
        ),
    )
    confirm_partner = forms.BooleanField(
        label=_("Partners confirm"),
        required=False,
        help_text=_("People who sign up as a pair get a link with which their partner accepts or declines."),
    )
    own_substitute = forms.BooleanField(
        label=_("After the deadline, people name a substitute"),
        required=False,
        help_text=_("People who can no longer cancel say on their own page who plays instead."),
    )
    categories = NamesField(
        label=_("Categories to choose from"),
        required=False,
        help_text=_(
            "One per line, such as “With dinner” and “Without dinner”. The price list, at the cash desk,"
            " takes a fee for each. Empty: nobody is asked."
        ),
    )
    pay_until = forms.DateField(
        label=_("A place is fixed once the fee is paid by"),
        required=False,
        widget=DateInput,
        help_text=_(
            "Afterwards the list shows who has not paid, and you can give their place to the next person."
            " Anyone accepted late has a week. Empty: nobody loses a place for this."
        ),
    )
    show_names = forms.BooleanField(
        label=_("Show who’s coming"),
        required=False,
        help_text=_(
            "The page then lists those who have a place and agree to it; they can take that back at any time."
        ),
    )
    ask_team = forms.BooleanField(
        label=_("Ask for a team name"),
        required=False,
        help_text=_("Pairs that give none play under their own names."),
    )
    ask_phone = forms.BooleanField(label=_("Ask for the phone number"), required=False)
    ask_birth_year = forms.BooleanField(label=_("Ask for the year of birth"), required=False)
    ask_apart = forms.BooleanField(
        label=_("Ask who should not sit at the same table"),
        required=False,
        help_text=_(
            "Only the club sees the answer; whoever is named is kept apart in the draws, as far as possible."
        ),
    )
    ask_remark = forms.BooleanField(label=_("Ask for a remark"), required=False)
    ask_invite = forms.BooleanField(
        label=_("Ask who wants an invitation to the next tournaments"),
        required=False,
        help_text=_(
            "You can then invite these people by mail, under “Message” of a later tournament."
            " Their names and addresses are kept for a year and a half."
        ),
    )

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        found = SignUp.objects.filter(tournament=tournament).first() or SignUp(on=False)
        initial = {name: getattr(found, name) for name in SETTINGS}
        super().__init__(data, initial={**initial, "categories": "\n".join(found.categories)})
        unit = {
            TournamentKind.INDIVIDUAL: pgettext_lazy("sign-up", "Places"),
            TournamentKind.PAIRS: _("Places for pairs"),
            TournamentKind.TEAMS: _("Places for teams"),
        }
        self.fields["places"].label = unit[TournamentKind(tournament.kind)]
        if tournament.kind != TournamentKind.PAIRS:
            del self.fields["confirm_partner"], self.fields["ask_team"]
        if not has_fees(tournament):
            del self.fields["pay_until"]

    def clean_categories(self) -> list[str]:
        names: list[str] = list(dict.fromkeys(self.cleaned_data["categories"]))
        if len(names) > MOST_CATEGORIES:
            raise forms.ValidationError(
                gettext("At most {most} categories are possible.").format(most=MOST_CATEGORIES)
            )
        if any(len(name) > LONGEST_CATEGORY for name in names):
            raise forms.ValidationError(
                gettext("A category has at most {most} characters.").format(most=LONGEST_CATEGORY)
            )
        return names

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        opens, closes = said.get("opens"), said.get("closes")
        if opens and closes and closes <= opens:
            self.add_error("closes", gettext("The end must be after the beginning."))
        born_from, born_until = said.get("born_from"), said.get("born_until")
        if born_from and born_until and born_until < born_from:
            self.add_error("born_until", gettext("This must be the same year as above, or a later one."))
        return said
