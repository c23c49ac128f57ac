"""The sign-up in a tournament's file: its settings and everyone who signed up, out and in.

Own links, their salts and what was sent are not in it: whoever is read in has a new link, which the office
passes on, and a place that was offered is offered anew. Another club may invite nobody, and show no name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import chain
from typing import Annotated, Any, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from pydantic import AfterValidator, AwareDatetime, Field, model_validator

from clubs.actions.exchange.file_parts import Category, Count, FilePart, Large, Reason, Small, readable_by
from clubs.actions.sign_up_links import own_token, partner_token
from clubs.bills import read_pay_ways
from clubs.models import (
    Entry,
    PartnerState,
    SignUp,
    SignUpRequest,
    SignUpState,
    SignUpSubstitute,
    SubstituteState,
    Tournament,
)
from clubs.models.entries import LONGEST_CATEGORY
from clubs.models.people import EARLIEST_BIRTH, LATEST_BIRTH
from clubs.models.sign_up import MOST_CATEGORIES
from clubs.names import one_line
from core.keys import hashed, new_salt

MOST_PEOPLE = 100
"""So many one sign-up may name: more than any team has."""


def _address(text: str) -> str:
    """Return an address to which mail can go, or none."""
    try:
        if text:
            validate_email(text)
    except ValidationError as error:
        raise ValueError("This is no e-mail address.") from error
    return text


def _language(code: str) -> str:
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _person(text: str) -> str:
    name = one_line(text)
    if not name:
        raise ValueError("A person has a name.")
    return name


Person = Annotated[str, Field(max_length=100), AfterValidator(_person)]
Phone = Annotated[str, Field(max_length=30)]
BirthYear = Annotated[int, Field(ge=EARLIEST_BIRTH, le=LATEST_BIRTH)]


class SubstitutePart(FilePart):
    """Somebody who is to play for one of those who signed up; `place` counts these from 0."""

    at: AwareDatetime
    place: Small
    leaving: Person
    name: Person
    phone: Phone = ""
    birth_year: BirthYear | None = None
    state: SubstituteState


class SignUpRequestPart(FilePart):
    """One, a pair or a team that signed up; `season` is the same in the files of all their evenings.

    `asked` is the arrival of somebody else whom they would like to play with.
    """

    arrival: Annotated[Large, Field(ge=1)]
    at: AwareDatetime
    state: SignUpState
    accepted_at: AwareDatetime | None = None
    offered_until: AwareDatetime | None = None
    people: Annotated[tuple[Person, ...], Field(min_length=1, max_length=MOST_PEOPLE)]
    team: Annotated[str, Field(max_length=80), AfterValidator(one_line)] = ""
    email: Annotated[str, Field(max_length=254), AfterValidator(_address)] = ""
    phone: Phone = ""
    birth_year: BirthYear | None = None
    category: Annotated[str, Field(max_length=LONGEST_CATEGORY)] = ""
    apart: Reason = ""
    remark: Reason = ""
    language: Annotated[str, AfterValidator(_language)]
    reason: Reason = ""
    wants_invitation: bool = False
    shows_name: bool = False
    partner_state: PartnerState | None = None
    asked: Large | None = None
    season: Annotated[str, Field(max_length=64)] = ""
    entry: Count | None = None
    substitutes: tuple[SubstitutePart, ...] = ()

    @model_validator(mode="after")
    def fits_together(self) -> Self:
        if self.entry is not None and self.state is not SignUpState.ACCEPTED:
            raise ValueError("Who was not accepted has no entry.")
        if self.state is SignUpState.OFFERED and self.offered_until is None:
            raise ValueError("An offer has an end.")
        if any(each.place >= len(self.people) for each in self.substitutes):
            raise ValueError("A substitute plays for somebody who signed up.")
        return self


NOT_SETTINGS = ("arrivals", "requests")


class SignUpPart(FilePart):
    """How people sign up, and who did; `arrivals` is how many numbers were given."""

    opens: datetime | None = None
    closes: datetime | None = None
    places: Count | None = None
    waiting_list: bool = True
    offer_hours: Count | None = None
    at_once: bool = False
    members_only: bool = False
    by_link: bool = False
    born_from: BirthYear | None = None
    born_until: BirthYear | None = None
    confirm_partner: bool = False
    own_substitute: bool = False
    categories: Annotated[list[Category], Field(max_length=MOST_CATEGORIES)] = []
    pay_until: date | None = None
    show_names: bool = False
    ask_invite: bool = False
    ask_team: bool = False
    ask_phone: bool = False
    ask_birth_year: bool = False
    ask_apart: bool = False
    ask_remark: bool = False
    payment: Annotated[dict[str, Any], readable_by(read_pay_ways)] = {}
    # Files from before people came along have none.
    arrivals: Large = 0
    requests: tuple[SignUpRequestPart, ...] = ()

    @model_validator(mode="after")
    def is_for_somebody(self) -> Self:
        if not {each.asked for each in self.requests} - {None} <= {each.arrival for each in self.requests}:
            raise ValueError("Whoever is asked to play together has signed up.")
        if self.opens and self.closes and self.closes <= self.opens:
            raise ValueError("The sign-up closes before it opens.")
        if self.born_from and self.born_until and self.born_until < self.born_from:
            raise ValueError("The sign-up is for nobody's age.")
        return self


# Out


def sign_up_part(tournament: Tournament) -> SignUpPart | None:
    """Return how people sign up and who did; nothing where nobody can."""
    found = SignUp.objects.filter(tournament=tournament).first()
    if found is None:
        return None
    fields = {name: getattr(found, name) for name in SignUpPart.model_fields if name not in NOT_SETTINGS}
    everyone = found.requests.select_related("entry", "asked").prefetch_related("substitutes")
    requests = tuple(_request_fields(each) for each in everyone)
    return SignUpPart.model_validate(
        {**fields, "arrivals": found.arrivals, "requests": requests}, strict=False
    )


def _request_fields(request: SignUpRequest) -> Mapping[str, Any]:
    special = {
        "season": request.season_key,
        "partner_state": request.partner_state or None,
        "asked": request.asked.arrival if request.asked else None,
        "entry": request.entry.number if request.entry else None,
        "substitutes": tuple(
            {name: getattr(each, name) for name in SubstitutePart.model_fields}
            for each in request.substitutes.all()
        ),
    }
    names = SignUpRequestPart.model_fields.keys() - special.keys()
    return {**{name: getattr(request, name) for name in names}, **special}


# In


def restore_sign_up(
    tournament: Tournament, part: SignUpPart, entries: Mapping[int, Entry], *, same_club: bool, site: str
) -> None:
    """Store a sign-up: not on until the club says so, and without what is kept no longer.

    Links lead to this `site`. Only the `same_club` may invite and show those who agreed to it.
    """
    numbers = [part.arrivals, *(each.arrival for each in part.requests)]
    agreed = part.model_dump(exclude={*NOT_SETTINGS}, mode="python")
    link = new_salt() if part.by_link else ""
    sign_up = SignUp.objects.create(
        tournament=tournament, on=False, arrivals=max(numbers), link_salt=link, **agreed
    )
    made = SignUpRequest.objects.bulk_create(
        SignUpRequest(
            sign_up=sign_up,
            entry=None if each.entry is None else entries[each.entry],
            wants_invitation=each.wants_invitation and same_club,
            shows_name=each.shows_name and same_club,
            season_key=hashed(f"{tournament.club_id}\n{each.season}") if each.season else "",
            site=site,
            **_state_fields(each),
            **_link_fields(each),
            **each.model_dump(include=ANSWERS, mode="python"),
        )
        for each in part.requests
    )
    _restore_partner_requests(made, part.requests)
    SignUpSubstitute.objects.bulk_create(
        chain.from_iterable(
            (SignUpSubstitute(request=request, **dict(each)) for each in found.substitutes)
            for request, found in zip(made, part.requests, strict=True)
        )
    )
    today = timezone.localdate()
    sign_up.requests.outdated(today).delete()
    sign_up.requests.with_old_details(today).forget_details()


def _restore_partner_requests(made: Sequence[SignUpRequest], parts: Sequence[SignUpRequestPart]) -> None:
    by_arrival = {request.arrival: request for request in made}
    asking = [(request, part.asked) for request, part in zip(made, parts, strict=True) if part.asked]
    for request, arrival in asking:
        request.asked = by_arrival[arrival]
    SignUpRequest.objects.bulk_update([request for request, _arrival in asking], ["asked"])


ANSWERS = {
    *("arrival", "at", "accepted_at", "people", "team", "email", "phone", "birth_year"),
    *("category", "apart", "remark", "language", "reason"),
}
"""What is stored as the file has it."""


def _state_fields(part: SignUpRequestPart) -> Mapping[str, Any]:
    """Return what became of somebody; who was offered a place by a link of before waits in the same order."""
    if part.state is SignUpState.OFFERED:
        return {"state": SignUpState.WAITING}
    return {"state": part.state, "offered_until": part.offered_until}


def _link_fields(part: SignUpRequestPart) -> Mapping[str, str]:
    salt = new_salt()
    own = {"salt": salt, "token_hash": hashed(own_token(salt))}
    if part.partner_state is None:
        return own
    return {**own, "partner_state": part.partner_state, "partner_hash": hashed(partner_token(salt))}
