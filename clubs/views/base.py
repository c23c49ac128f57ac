"""Base views: which role may see or change a page (permissions), and how a refused action is shown.

Every view of a club says on its first line which role it needs. A stranger is sent to sign in; where an
account has no role the club looks as if it did not exist; a role that is too small is told so. Every object
is looked up inside its club, so no address leads into another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, ClassVar, Protocol, Self

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext
from django.views.generic import View
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from clubs.actions.known_people import NamesInDoubt
from clubs.actions.personal_export import personal_text_of
from clubs.actions.results import NewerResult
from clubs.errors import ClubSuspended, Refused
from clubs.forms.known_people import PeopleForm
from clubs.forms.results import VersionedForm
from clubs.models import Club, Role, Round, Table, Tournament
from clubs.pages.menus import club_menu, tournament_menu
from clubs.pages.next_step import step_from
from clubs.queries.roles import membership_in
from clubs.round_words import speak_as
from core.rate_limit import TooManyRequests
from core.safe_methods import SAFE_METHODS


def is_part(request: HttpRequest) -> bool:
    """Whether a page that is open asks for a part of itself."""
    return bool(HtmxDetails(request))


def sign_in_first(request: HttpRequest) -> HttpResponseBase:
    """Send a stranger to sign in; where only a part of a page is fetched, the whole page goes there."""
    part = HtmxDetails(request)
    if not part:
        return redirect_to_login(request.get_full_path())
    return HttpResponseClientRedirect(redirect_to_login(page_around(part)).url)


def page_around(part: HtmxDetails) -> str:
    """Return the address of the page that a part belongs to; nothing where it is none of ours."""
    try:
        return part.current_url_abs_path or ""
    except ValueError:  # what claims to be an address need not be one
        return ""


def waiting(response: HttpResponse, refused: TooManyRequests) -> HttpResponse:
    """Return a page that says how long to wait, so that programs understand it too."""
    response.status_code = HTTPStatus.TOO_MANY_REQUESTS
    response["Retry-After"] = str(refused.seconds)
    return response


def unless_too_many(
    form: forms.BaseForm, page: Callable[[], HttpResponse], answer: Callable[[], HttpResponse], at: str = ""
) -> HttpResponse:
    """Return the answer to a form, or its page that says how long to wait, at the field `at` or above all.

    That alone stands there: what was wrong besides would tell whether a guess was right.
    """
    try:
        return answer()
    except TooManyRequests as refused:
        form.errors.pop(at, None)
        form.add_error(at or None, refused.message(gettext))
        return waiting(page(), refused)


class HasAddress(Protocol):
    def get_absolute_url(self) -> str: ...


class PageView(View):
    """A page: what every template of its kind shows, and where it leads."""

    def context(self) -> dict[str, Any]:
        """Return what every template of this kind of page shows."""
        return {}

    def show(self, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
        return render(self.request, template, {**self.context(), **context}, status=status)

    def url(self, page: str, *more: object) -> str:
        """Return the address of a page beside this one: of the same club, and of the same tournament."""
        return reverse(f"clubs:{page}", args=more)

    @property
    def address(self) -> str:
        """The page of what this is about: one comes back there if nothing else is said."""
        raise NotImplementedError

    def done(self, sentence: str, where: str | HasAddress = "") -> HttpResponse:
        """Say what was done, and lead on."""
        messages.success(self.request, sentence)
        return redirect(where or self.address)


class MemberView(PageView):
    """A page for those who are signed in."""

    user: User

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not isinstance(request.user, User):
            return sign_in_first(request)
        self.user = request.user
        self.load(kwargs)
        response = super().dispatch(request, *args, **kwargs)
        # What one person may see is kept by no proxy for others.
        patch_cache_control(response, private=True)
        return response

    @property
    def page_name(self) -> str:
        """What the address of this page is called."""
        match = self.request.resolver_match
        return match.view_name if match else ""

    def load(self, kwargs: dict[str, Any]) -> None:
        """Look up what the address names, taking it out of `kwargs`; raise where that may not be seen."""


class ClubView(MemberView):
    """A page of a club; `needs` is the role that sees it, `needs_to_post` the one that may change it."""

    needs: ClassVar[Role] = Role.VIEWER
    needs_to_post: ClassVar[Role] = Role.DIRECTOR

    club: Club
    role: Role

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        membership = membership_in(kwargs.pop("club"), self.user)
        if membership is None:
            raise Http404
        check_in_use(membership.club)
        reading = self.request.method in SAFE_METHODS
        if not membership.may(self.needs if reading else self.needs_to_post):
            raise PermissionDenied
        self.club, self.role = membership.club, Role(membership.role)
        speak_as(self.club)

    def context(self) -> dict[str, Any]:
        may = {role.value: self.role.includes(role) for role in Role}
        menu = club_menu(self.club, self.role, self.page_name)
        return {**super().context(), "club": self.club, "role": self.role, "may": may, "club_menu": menu}

    def url(self, page: str, *more: object) -> str:
        return super().url(page, self.club.slug, *more)

    @property
    def address(self) -> str:
        return self.club.get_absolute_url()


class TournamentView(ClubView):
    """A page of a tournament's office."""

    tournament: Tournament

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.club.tournaments.select_related("club", "season")
        self.tournament = get_object_or_404(found, slug=kwargs.pop("tournament"))

    def context(self) -> dict[str, Any]:
        # Only pages that end a step ask for the next one.
        step = SimpleLazyObject(lambda: step_from(self.tournament, self.here))
        menu = tournament_menu(self.tournament, self.role, self.page_name)
        own = {"tournament": self.tournament, "tournament_menu": menu, "step": step}
        return {**super().context(), **own}

    def url(self, page: str, *more: object) -> str:
        return super().url(page, self.tournament.slug, *more)

    @property
    def address(self) -> str:
        return self.tournament.get_absolute_url()

    @property
    def here(self) -> str:
        """The address of the page that is shown, which need not be the one that was sent to."""
        return self.request.path


class RoundView(TournamentView):
    """A page of one round."""

    round: Round

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.round = get_object_or_404(self.tournament.rounds.all(), number=kwargs.pop("round"))
        self.round.tournament = self.tournament

    def context(self) -> dict[str, Any]:
        return {**super().context(), "round": self.round}

    @property
    def address(self) -> str:
        return self.round.get_absolute_url()


class RoundTableView(RoundView):
    """A page of one table as the current draw has it."""

    table: Table

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = Table.objects.in_round(self.round).with_seats().select_related("draw")
        self.table = get_object_or_404(found, number=kwargs.pop("table"))

    def context(self) -> dict[str, Any]:
        return {**super().context(), "table": self.table}

    @property
    def address(self) -> str:
        return self.url("hall-table", self.round.number, self.table.number)


def check_in_use(club: Club) -> None:
    """Refuse whatever is asked of a club that is suspended."""
    if club.suspended_at is not None:
        raise ClubSuspended


def speak_for(club: Club) -> None:
    """Answer everyone in a club's words; refuse where it is suspended."""
    check_in_use(club)
    speak_as(club)


def data_file(document: Mapping[str, Any], name: str) -> HttpResponse:
    """Answer with everything about a person as a file, which no browser keeps."""
    answer = HttpResponse(personal_text_of(document), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def show_refused(form: forms.BaseForm, refused: Refused, *, at: str = "") -> None:
    """Put the sentence at the field that `refused` points to, else at the field `at` or above the form."""
    field = refused.at or at
    if isinstance(refused, NamesInDoubt) and isinstance(form, PeopleForm):
        form.doubts = refused.doubts
    if isinstance(refused, NewerResult) and isinstance(form, VersionedForm):
        form.has_seen(refused.result)
    form.add_error(field if field in form.fields else None, refused.sentence)


class ShowRefusal:
    """Shows why an action is refused, in the form or as a message; what follows the `with` goes on."""

    def __init__(self, where: forms.BaseForm | HttpRequest, *, at: str = "") -> None:
        self.where = where
        self.at = at

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, Refused):
            return False
        if isinstance(self.where, forms.BaseForm):
            show_refused(self.where, error, at=self.at)
        else:
            messages.error(self.where, error.sentence)
        return True
