"""The HTTP API of sign-ups: those of a tournament out, new ones in, and the club's answer.

A program has a key that an owner of the club has made; it comes with every request in the `Authorization`
header. What is sent is judged as on the page where people sign up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Any, Literal
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from ninja import NinjaAPI, Router
from ninja.security import HttpBearer
from pydantic import AwareDatetime, BaseModel, Field, StringConstraints

from clubs.actions import sign_up
from clubs.actions.club_keys import known_key
from clubs.actions.sign_up_links import known_token, own_token
from clubs.actions.sign_up_substitute import accept_substitute, decline_substitute
from clubs.errors import ClubSuspended, Refused
from clubs.forms.sign_up import WhoComesForm
from clubs.forms.tournaments import LONGEST_REASON
from clubs.models import ClubKey, KeyScope, SignUp, SignUpRequest, TournamentKind
from clubs.models.sign_up import LONGEST_SITE
from clubs.queries.sign_up_eligible import Known, known_at_once, non_members, not_of_age
from core.errors import N_, RulesError
from core.keys import hashed
from core.limits import SIGN_UP
from core.rate_limit import counted_address, spend
from scoring.api_errors import fresh, refused
from scoring.api_input import Strict
from scoring.api_output import DiskFull, Refusal


class ProgramRequest(HttpRequest):
    """A request with the key of a program of a club."""

    auth: ClubKey


class UnknownKey(RulesError):
    """A key that no club has made, or one that was revoked."""

    def __init__(self) -> None:
        super().__init__(
            N_("This key is not known: an owner of the club makes one in the settings of the sign-up.")
        )


class OtherKey(RulesError):
    """A key of the club that opens something else."""

    def __init__(self) -> None:
        super().__init__(N_("This key does not open this: an owner of the club makes one that does."))


class UnknownSignUp(RulesError):
    """A tournament that the club does not have, or for which nobody can sign up."""

    def __init__(self) -> None:
        super().__init__(N_("There is no such sign-up."))


class ClubKeyAuth(HttpBearer):
    """The key of a program, which an owner of the club has made."""

    openapi_name = "ClubKey"

    def __init__(self, scope: KeyScope) -> None:
        super().__init__()
        self._scope = scope

    def authenticate(self, request: HttpRequest, token: str) -> ClubKey:
        key = known_key(token)
        if key is None:
            raise UnknownKey
        if key.club.suspended_at is not None:
            raise ClubSuspended
        if key.opens != self._scope:
            raise OtherKey
        return key


Line = Annotated[str, StringConstraints(max_length=320)]


class SignUpIn(Strict):
    """Who wants to come; what the club does not ask is not kept."""

    request: Annotated[
        UUID, Field(strict=False, description="Made by the program: sent again, it is the same.")
    ]
    people: list[Line] = Field(min_length=1, max_length=20, description="First and last names.")
    team: Line = ""
    email: Line = ""
    phone: Line = ""
    birth_year: int | None = None
    category: Line = Field(default="", description="One of those of the tournament, where it has some.")
    apart: Line = ""
    remark: Line = ""
    wants_invitation: bool = Field(
        default=False,
        description="Whether they have said that the club may invite them to its next tournaments by mail.",
    )
    shows_name: bool = Field(
        default=False,
        description="Whether all of them have said that everyone may read that they are coming.",
    )

    def typed(self, kind: TournamentKind) -> dict[str, Any]:
        """Return it as the form of the page has it."""
        first, *others = self.people
        in_pairs = kind is TournamentKind.PAIRS
        more = {"partner": " / ".join(others)} if in_pairs else {"others": "\n".join(others)}
        asked = self.model_dump(include={"team", "email", "phone", "category", "apart", "remark"})
        return {"person": first, **more, **asked, "birth_year": self.birth_year or ""}


class AnswerIn(Strict):
    """What the club says to somebody who wants to come; `reason` is for a refusal of theirs."""

    answer: Literal["accept", "decline", "wait", "accept-substitute", "decline-substitute"]
    reason: Annotated[str, StringConstraints(max_length=LONGEST_REASON)] = ""


class SignUpOut(BaseModel):
    """Somebody who wants to come; `number` is that of the entry."""

    arrival: int
    at: AwareDatetime
    state: Literal["requested", "waiting", "offered", "accepted", "declined", "withdrawn"]
    people: list[str]
    team: str
    email: str
    phone: str
    birth_year: int | None
    category: str
    apart: str
    remark: str
    wants_invitation: bool
    shows_name: bool
    language: str
    partner: Literal["asked", "confirmed", "declined"] | None
    substitute: str = Field(description="Who is to play instead of one of them, until the club answers.")
    instead_of: str
    reason: str
    not_members: list[str] = Field(description="Who is no active member, where only members play.")
    not_of_age: list[str] = Field(description="Who is too old or too young, as far as the club knows.")
    number: int | None
    paid: bool
    link: str = Field(description="The person's own link; empty where it is no longer known.")


class SignUpsOut(BaseModel):
    """Everyone who signed up, in the order of arrival."""

    on: bool
    places: int | None
    categories: list[str]
    ask_invite: bool = Field(description="Whether the club asks who wants to be invited again.")
    show_names: bool = Field(description="Whether the page lists those who have a place and agreed to it.")
    requests: list[SignUpOut]


router = Router(tags=["sign-ups"], auth=ClubKeyAuth(KeyScope.SIGN_UPS))
REFUSALS: Any = {(400, 401, 403, 404, 409, 413, 429, 503): Refusal, 507: DiskFull}
ADDRESS = "/clubs/{slug:club}/tournaments/{slug:tournament}/sign-ups"


@router.get(ADDRESS, response={200: SignUpsOut, **REFUSALS}, summary="Read who has signed up")
def read_sign_ups(request: ProgramRequest, club: str, tournament: str) -> HttpResponse:
    """Return everyone who signed up on the internet, with what was asked and what became of it."""
    found = _sign_up(request, club, tournament)
    rows = found.requests.select_related("entry").prefetch_related("substitutes")
    known = known_at_once(found.tournament.club)
    for each in rows:
        each.sign_up = found
    shown = [_shown(each, request, known) for each in rows]
    agreed = {
        name: getattr(found, name) for name in ("on", "places", "categories", "ask_invite", "show_names")
    }
    return fresh(JsonResponse({**agreed, "requests": shown}))


@router.post(ADDRESS, response={200: SignUpOut, **REFUSALS}, summary="Sign somebody up")
def post_sign_up(request: ProgramRequest, club: str, tournament: str, body: SignUpIn) -> HttpResponse:
    """Sign somebody up as on the page, once, however often it is sent; mails are in `Accept-Language`."""
    found = _sign_up(request, club, tournament)
    spend(SIGN_UP, address=counted_address(request), club=str(found.tournament.club_id))
    details = _details(found, body)
    salt = hashed(f"{request.auth.pk}.{found.pk}.{body.request}")
    made = sign_up.sign_up(found.tournament, details, token=own_token(salt), salt=salt, site=_site(request))
    return fresh(JsonResponse(_shown(made, request)))


def _details(found: SignUp, body: SignUpIn) -> sign_up.SignUpDetails:
    """Return who wants to come, checked as on the page; what the club does not ask is left out."""
    form = WhoComesForm(found, body.typed(TournamentKind(found.tournament.kind)), {})
    if not form.is_valid():
        raise Refused("{sentence}", sentence=str(next(iter(form.errors.values()))[0]))
    wants_invitation = body.wants_invitation and found.ask_invite
    if wants_invitation and not form.cleaned_data["email"]:
        raise Refused(N_("An invitation needs an e-mail address."))
    shows_name = body.shows_name and found.show_names
    return replace(form.details(), wants_invitation=wants_invitation, shows_name=shows_name)


@router.post(
    ADDRESS + "/{int:arrival}/answer", response={200: SignUpOut, **REFUSALS}, summary="Answer a sign-up"
)
def answer_sign_up(
    request: ProgramRequest, club: str, tournament: str, arrival: int, body: AnswerIn
) -> HttpResponse:
    """Accept somebody, decline, or let them wait, or their substitute; a name in doubt is for the office."""
    found = _sign_up(request, club, tournament)
    asked = found.requests.select_related("entry").filter(arrival=arrival).first()
    if asked is None:
        raise UnknownSignUp
    asked.sign_up = found
    by = request.auth.created_by
    answers = {
        "accept": lambda: sign_up.accept(asked, by=by, answers={}),
        "decline": lambda: sign_up.decline(asked, body.reason, by=by),
        "wait": lambda: sign_up.put_on_waiting_list(asked, by=by),
        "accept-substitute": lambda: accept_substitute(asked, by=by).request,
        "decline-substitute": lambda: decline_substitute(asked, by=by).request,
    }
    return fresh(JsonResponse(_shown(answers[body.answer](), request)))


def _sign_up(request: ProgramRequest, club: str, tournament: str) -> SignUp:
    if request.auth.club.slug != club:
        raise UnknownSignUp
    found = SignUp.objects.select_related("tournament__club").filter(
        tournament__club=request.auth.club, tournament__slug=tournament, tournament__deleted_at=None
    )
    row = found.first()
    if row is None:
        raise UnknownSignUp
    return row


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")[:LONGEST_SITE]


def _shown(row: SignUpRequest, request: HttpRequest, known: Known | None = None) -> dict[str, Any]:
    token, entry, substitute = known_token(row), row.entry, row.open_substitute
    link = reverse("clubs:own-sign-up", args=[token]) if token else ""
    fields = (
        "arrival",
        "people",
        "team",
        "email",
        "phone",
        "birth_year",
        "category",
        "apart",
        "remark",
        "wants_invitation",
        "shows_name",
        "language",
        "reason",
    )
    return {
        **{name: getattr(row, name) for name in fields},
        "at": row.at.isoformat(),
        "state": str(row.current_state),
        "partner": row.partner_state or None,
        "substitute": substitute.name if substitute else "",
        "instead_of": substitute.leaving if substitute else "",
        "not_members": non_members(row.sign_up, row.people, known),
        "not_of_age": not_of_age(row.sign_up, row.people, row.birth_year, known),
        "number": entry.number if entry else None,
        "paid": bool(entry and entry.paid),
        "link": f"{row.site or _site(request)}{link}" if link else "",
    }


def _not_let_in(_request: HttpRequest, error: UnknownKey) -> HttpResponse:
    response = refused(HTTPStatus.UNAUTHORIZED, error.message(gettext))
    response["WWW-Authenticate"] = "Bearer"
    return response


def _not_opened(_request: HttpRequest, error: OtherKey) -> HttpResponse:
    return refused(HTTPStatus.FORBIDDEN, error.message(gettext))


def _unknown(_request: HttpRequest, error: UnknownSignUp) -> HttpResponse:
    return refused(HTTPStatus.NOT_FOUND, error.message(gettext))


HANDLERS: Mapping[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    UnknownKey: _not_let_in,
    OtherKey: _not_opened,
    UnknownSignUp: _unknown,
}


def refuse_in_sign_ups(api: NinjaAPI) -> None:
    """Let `api` answer in its way what is refused in sign-ups alone."""
    for error, handler in HANDLERS.items():
        api.add_exception_handler(error, handler)
