"""Forms of the sign-up on the internet: who signs up, and what the office says to it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from django import forms
from django.conf import settings
from django.core import signing
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.entries import LARGEST
from clubs.actions.sign_up import SignUpDetails
from clubs.actions.sign_up_season import evenings_to_choose
from clubs.amounts import francs_text
from clubs.forms.entries import LONGEST_PLAYER
from clubs.forms.known_people import PeopleForm
from clubs.forms.tournaments import LONGEST_NAME, LONGEST_REASON
from clubs.models import SignUp, SignUpRequest, Tournament, TournamentKind
from clubs.models.people import EARLIEST_BIRTH
from clubs.names import is_same_name, one_line
from clubs.pages.sign_up_season import evening_title
from clubs.queries.cash import prices_of
from clubs.queries.sign_up import looking_for_partner
from clubs.queries.sign_up_names import listed_without_partner, shown_title
from core.errors import N_
from core.keys import hashed

AGREED = ("wants_invitation", "shows_name")
"""What nobody is taken to want who has not said so."""
SALT = "standblatt.sign-up.form"
SHORTEST, LONGEST = 2, 24 * 3600
"""So many seconds are between the page and what was typed on it; a program is quicker."""


class NamesField(forms.CharField):
    """Names, one a line."""

    widget = forms.Textarea(attrs={"rows": 4})

    def clean(self, value: Any) -> list[str]:
        lines = (one_line(line) for line in (super().clean(value) or "").splitlines())
        return [line for line in lines if line]


class WhoComesForm(forms.Form):
    """Who wants to come, alone, as a pair or as a team, and what else a club may ask."""

    person = forms.CharField(
        label=_("First and last name"),
        max_length=LONGEST_PLAYER,
        widget=forms.TextInput({"autocomplete": "name"}),
    )
    partner = forms.CharField(
        label=_("Your partner’s first and last name"),
        max_length=LONGEST_PLAYER,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("Leave it empty if you need a partner: the club finds one for you."),
    )
    team = forms.CharField(
        label=_("Team name"), max_length=LONGEST_NAME, widget=forms.TextInput({"autocomplete": "off"})
    )
    others = NamesField(
        label=_("The other players in your team"),
        required=False,
        help_text=_("First and last names, one per line."),
    )
    email = forms.EmailField(
        label=_("E-mail, if you like"),
        required=False,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=_("Only for the club, to reach you."),
    )
    phone = forms.CharField(
        label=_("Phone"), max_length=30, widget=forms.TextInput({"autocomplete": "tel", "inputmode": "tel"})
    )
    birth_year = forms.IntegerField(
        label=_("Year of birth"),
        min_value=EARLIEST_BIRTH,
        widget=forms.TextInput({"autocomplete": "bday-year", "inputmode": "numeric"}),
    )
    category = forms.ChoiceField(label=_("Category"), error_messages={"required": _("Choose a category.")})
    apart = forms.CharField(
        label=_("Not at one table with"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=_("First and last name, several with commas between them. Only the club sees it."),
    )
    remark = forms.CharField(label=_("Remark for the club"), max_length=LONGEST_REASON, required=False)

    too_late_born: ClassVar[str] = N_("Type the year in which you were born.")

    def __init__(self, sign_up: SignUp, data: Mapping[str, Any] | None, initial: Mapping[str, Any]) -> None:
        """Ask what the club asks, and what is known already."""
        self.kind = TournamentKind(sign_up.tournament.kind)
        super().__init__(data, initial=dict(initial))
        asked = {
            "partner": self.kind is TournamentKind.PAIRS,
            "team": sign_up.asks_team or bool(initial.get("team")),
            "others": self.kind is TournamentKind.TEAMS,
            "phone": sign_up.ask_phone or bool(initial.get("phone")),
            "birth_year": sign_up.asks_birth_year or bool(initial.get("birth_year")),
            "category": bool(sign_up.categories or initial.get("category")),
            "apart": sign_up.ask_apart or bool(initial.get("apart")),
            "remark": sign_up.ask_remark or bool(initial.get("remark")),
        }
        for name in (name for name, is_asked in asked.items() if not is_asked):
            del self.fields[name]
        if self.kind is TournamentKind.PAIRS and "team" in self.fields:
            self.fields["team"].required = False
            self.fields["team"].label = _("Team name, if you like")
        if "category" in self.fields:
            titles = category_titles(sign_up.tournament, [*sign_up.categories, initial.get("category", "")])
            cast(forms.ChoiceField, self.fields["category"]).choices = [("", ""), *titles]

    def clean_person(self) -> str:
        return whole_person_name(self.cleaned_data["person"])

    def clean_partner(self) -> str:
        name = self.cleaned_data["partner"]
        return whole_person_name(name) if name.strip() else ""

    def clean_others(self) -> list[str]:
        names = [whole_person_name(name) for name in self.cleaned_data["others"]]
        most = LARGEST[self.kind]
        if len(names) >= most:
            raise forms.ValidationError(gettext("A team has at most {most} players.").format(most=most))
        return names

    def clean_apart(self) -> str:
        return one_line(self.cleaned_data["apart"])

    def clean_team(self) -> str:
        return one_line(self.cleaned_data["team"])

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        if year and year > timezone.localdate().year:
            raise forms.ValidationError(gettext(self.too_late_born))
        return year

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        names = self.people()
        for place, name in enumerate(names):
            if any(is_same_name(name, other) for other in names[:place]):
                sentence = gettext("{name} is listed twice: leave one out.").format(name=name)
                self.add_error("others" if "others" in self.fields else "partner", sentence)
                break
        return said

    def people(self) -> list[str]:
        said = self.cleaned_data
        return [name for name in (said.get("person"), said.get("partner"), *said.get("others", [])) if name]

    def details(self) -> SignUpDetails:
        said = self.cleaned_data
        more = {
            name: said[name]
            for name in ("team", "phone", "birth_year", "category", "apart", "remark", *AGREED)
            if name in said
        }
        return SignUpDetails(people=self.people(), email=said["email"], **more)


class SignUpForm(WhoComesForm):
    """What people fill in themselves.

    `website` is hidden: only programs fill it in. `stamp` says when the page was made.
    """

    field_order = ("person", "partner", "ask")

    ask = forms.ChoiceField(
        label=_("Or ask somebody who needs a partner"),
        required=False,
        help_text=_("They get a message and answer yes or no. They see only your name."),
    )

    evenings = forms.MultipleChoiceField(
        label=_("Other evenings of the season"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Tick those on which you want to play, too. Your link shows them all; there you can add and"
            " cancel each of them until its deadline."
        ),
    )
    wants_invitation = forms.BooleanField(
        label=_("Invite me to the next tournaments by mail"),
        required=False,
        help_text=_(
            "Your name and e-mail address are then kept for a year and a half."
            " Each invitation has a link that ends this."
        ),
    )
    shows_name = forms.BooleanField(
        label=_("Show my name on this page"),
        required=False,
        help_text=_(
            "Once you have a place, everyone can read here that you are coming. Your link lets you take this"
            " back."
        ),
    )
    website = forms.CharField(required=False, max_length=200)
    stamp = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def __init__(self, sign_up: SignUp, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(sign_up, data, {"stamp": new_stamp})
        self.sign_up = sign_up
        self.choosable = {str(each.pk): each for each in evenings_to_choose(sign_up, timezone.now())}
        titles = [(key, evening_title(each, sign_up)) for key, each in self.choosable.items()]
        cast(forms.MultipleChoiceField, self.fields["evenings"]).choices = titles
        if not self.choosable:
            del self.fields["evenings"]
        self.without_partner = {str(each.pk): each for each in listed_without_partner(sign_up)}
        askable = [("", ""), *((key, shown_title(each)) for key, each in self.without_partner.items())]
        cast(forms.ChoiceField, self.fields["ask"]).choices = askable
        if not self.without_partner:
            del self.fields["ask"]
        if not sign_up.ask_invite:
            del self.fields["wants_invitation"]
        if not sign_up.shows_names:
            del self.fields["shows_name"]
        elif self.kind is not TournamentKind.INDIVIDUAL:
            self._ask_all_of_them()
        if settings.MAIL_SERVER:
            self.fields["email"].help_text = _(
                "To get your link, and to hear when you have a place. Only the club sees it."
            )

    def _ask_all_of_them(self) -> None:
        """Ask those who come together whether all of them agree."""
        self.fields["shows_name"].label = _("Show our names on this page")
        self.fields["shows_name"].help_text = _(
            "Tick this only if all of you agree. Once you have a place, everyone can read here that you are"
            " coming. Your link lets you take this back."
        )

    def shown(self) -> list[forms.BoundField]:
        """Return the fields that people fill in."""
        return [self[name] for name in self.fields if name not in {"website", "stamp"}]

    def requested_partner(self) -> SignUpRequest | None:
        """Return who is asked to play together."""
        return self.without_partner.get(self.cleaned_data.get("ask", ""))

    def other_evenings(self) -> list[SignUp]:
        return [self.choosable[key] for key in self.cleaned_data.get("evenings", [])]

    def clean(self) -> dict[str, Any]:
        said = super().clean()
        if said.get("wants_invitation") and not said.get("email") and "email" not in self.errors:
            self.add_error("email", gettext("An invitation needs an e-mail address."))
        if said.get("ask") and said.get("partner"):
            self.add_error("ask", gettext("Name your partner or ask somebody, not both."))
        if said.get("website") or not self.errors:
            self._check_human(said)
        return said

    def _check_human(self, said: Mapping[str, Any]) -> None:
        """Refuse what a program would send; whoever was only quick sends it again."""
        age = stamp_age(said.get("stamp", ""))
        if said.get("website"):
            self.add_error(None, gettext("This seems to come from a program: load the page again."))
        elif age is None or age > LONGEST:
            self.data = {**self.data, "stamp": new_stamp()}
            self.add_error(
                None, gettext("This page has been open for a long time: check it and send it again.")
            )
        elif age < SHORTEST:
            self.add_error(None, gettext("That was very quick: check what you typed and send it again."))

    def salt(self) -> str:
        """Return what the own link follows from: the same for the same names typed on the same page."""
        return hashed("\n".join([self.cleaned_data["stamp"], str(self.sign_up.pk), *self.people()]))


def category_titles(tournament: Tournament, categories: Iterable[str]) -> Sequence[tuple[str, str]]:
    """Return categories to choose from, each once, with the fee of those that have one of their own."""
    prices = prices_of(tournament).categories
    return [
        (name, f"{name} · {francs_text(prices[name])}" if name in prices else name)
        for name in dict.fromkeys(filter(None, categories))
    ]


def whole_person_name(name: str) -> str:
    """Return a name on one line; refuse one that nobody could be told by."""
    name = one_line(name)
    if len(name) > LONGEST_PLAYER:
        raise forms.ValidationError(
            gettext("A name has at most {most} characters.").format(most=LONGEST_PLAYER)
        )
    if len(name.split()) < 2:
        raise forms.ValidationError(gettext("Type the first and the last name of {name}.").format(name=name))
    return name


def new_stamp(at: float | None = None) -> str:
    """Return what says, signed, when a page was made; no two are the same."""
    moment = timezone.now().timestamp() if at is None else at
    return signing.dumps([int(moment), secrets.token_urlsafe(6)], salt=SALT)


def stamp_age(stamp: str) -> float | None:
    """Return how many seconds ago a page was made; None where nobody has signed that."""
    try:
        made, _random = signing.loads(stamp, salt=SALT)
    except signing.BadSignature:
        return None
    return timezone.now().timestamp() - float(made)


class AcceptForm(PeopleForm):
    """Who is meant by names that are nearly somebody's."""


class FindPartnerForm(forms.Form):
    """With whom somebody plays who has no partner: another one who looks for one."""

    partner = forms.TypedChoiceField(label=_("Partner"), coerce=int)

    def __init__(self, request: SignUpRequest, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.others = {each.pk: each for each in looking_for_partner(request.sign_up) if each != request}
        choices = [(each.pk, f"{each.title} ({each.arrival})") for each in self.others.values()]
        cast(forms.TypedChoiceField, self.fields["partner"]).choices = choices

    @property
    def chosen(self) -> SignUpRequest:
        return self.others[self.cleaned_data["partner"]]


class AskPartnerForm(forms.Form):
    """The choice of whoever came alone: somebody who is listed and needs a partner."""

    partner = forms.TypedChoiceField(
        label=_("Somebody who needs a partner"),
        coerce=int,
        help_text=_("They get a message and answer yes or no. They see only your name."),
    )

    def __init__(self, request: SignUpRequest, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.others = {
            each.pk: each
            for each in listed_without_partner(request.sign_up, besides=request)
            if not (_asks(request, each) or _asks(each, request))
        }
        choices = [(each.pk, shown_title(each)) for each in self.others.values()]
        cast(forms.TypedChoiceField, self.fields["partner"]).choices = choices

    @property
    def chosen(self) -> SignUpRequest:
        return self.others[self.cleaned_data["partner"]]


def _asks(request: SignUpRequest, other: SignUpRequest) -> bool:
    return request.asks_somebody and request.asked_id == other.pk


class DeclineForm(forms.Form):
    """The sentence with which the office declines."""

    reason = forms.CharField(
        label=_("A sentence for those who signed up"),
        max_length=LONGEST_REASON,
        required=False,
        help_text=_("They see it when they open their own link."),
    )
