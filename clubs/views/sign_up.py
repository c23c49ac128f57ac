"""Sign-up on the internet: its settings, somebody's own link, the office's list."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions import sign_up
from clubs.actions.no_shows import no_shows_called
from clubs.actions.partner_requests import may_ask
from clubs.actions.sign_up_edit import may_edit
from clubs.actions.sign_up_names import show_name
from clubs.actions.sign_up_places import fill_places, move_on
from clubs.actions.sign_up_season import delete_season_data
from clubs.actions.sign_up_settings import change_sign_up
from clubs.actions.sign_up_substitute import may_name_substitute
from clubs.errors import Refused
from clubs.forms.sign_up import AcceptForm, AskPartnerForm, DeclineForm, FindPartnerForm
from clubs.forms.sign_up_settings import SignUpSettingsForm
from clubs.forms.sign_up_substitute import NameSubstituteForm
from clubs.models import Role, SignUpRequest
from clubs.models.sign_up import LONGEST_SITE
from clubs.pages.sign_up import (
    OwnSignUpPage,
    SignUpMailPage,
    SignUpsPage,
    sign_up_row,
    sign_up_rows,
)
from clubs.pages.sign_up_door import DoorPart
from clubs.pages.sign_up_partner import PartnerPart, PartnerRequest
from clubs.pages.sign_up_season import SeasonEvenings
from clubs.queries.cash import has_fees
from clubs.queries.sign_up import needs_partner, partner_text
from clubs.queries.sign_up_eligible import non_members, not_of_age
from clubs.tables.sign_up import SignUpTable
from clubs.views.action_form import (
    ActionFormView,
    ActionView,
    PostOnly,
    TournamentFormView,
    answer_form,
)
from clubs.views.admission import UntracedView
from clubs.views.base import ShowRefusal, TournamentView, speak_for
from clubs.views.lists import ClubListView


def site_of(request: HttpRequest) -> str:
    """Return the address of this server as the person has it: https://jass.example."""
    return request.build_absolute_uri("/").rstrip("/")[:LONGEST_SITE]


class SignUpSettingsView(TournamentFormView[SignUpSettingsForm]):
    """The switch, and what is asked."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = SignUpSettingsForm
    template = "clubs/sign_up_settings.html"

    def act(self, form: SignUpSettingsForm) -> HttpResponse:
        found = change_sign_up(self.tournament, form.cleaned_data, by=self.user)
        return self.done(_("Saved."), self.url("sign-ups" if found.on else "sign-up-settings"))

    def page(self, form: SignUpSettingsForm) -> HttpResponse:
        return self.show(self.template, form=form, has_fees=has_fees(self.tournament))


# For everyone who has signed up


def refused_link(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Answer a link that leads nowhere, or nowhere any more."""
    said = {"refused": refused.sentence}
    response = render(request, "clubs/sign_up_own.html", said, status=HTTPStatus.NOT_FOUND)
    add_never_cache_headers(response)
    return response


class OwnSignUpView(UntracedView):
    """Somebody's own link: how it stands, and the two buttons."""

    sign_up_request: SignUpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.token = kwargs.pop("token")
        try:
            self.sign_up_request = sign_up.follow_own_link(self.token)
        except Refused as refused:
            return refused_link(request, refused)
        speak_for(self.sign_up_request.sign_up.tournament.club)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        if move_on(self.sign_up_request.sign_up):
            self.sign_up_request = sign_up.follow_own_link(self.token)
        return self.page()

    def page(
        self,
        refused: str = "",
        *,
        substitute: NameSubstituteForm | None = None,
        ask: AskPartnerForm | None = None,
    ) -> HttpResponse:
        address = self.request.build_absolute_uri(reverse("clubs:own-sign-up", args=[self.token]))
        page = OwnSignUpPage.of(self.sign_up_request, address, timezone.now())
        tournament = self.sign_up_request.sign_up.tournament
        shown = {
            "page": page,
            "partner": PartnerPart.of(self.sign_up_request, site_of(self.request)),
            "partner_requests": PartnerRequest.all_to(self.sign_up_request),
            "ask": ask or self.ask_form(),
            "season": SeasonEvenings.of(self.sign_up_request, timezone.now()),
            "door": DoorPart.of(self.sign_up_request, self.request.user),
            "tournament": tournament,
            "token": self.token,
            "form": substitute or self.substitute_form(),
            "not_done": refused,
        }
        return render(self.request, "clubs/sign_up_own.html", shown)

    def ask_form(self) -> AskPartnerForm | None:
        return AskPartnerForm(self.sign_up_request) if may_ask(self.sign_up_request) else None

    def substitute_form(self) -> NameSubstituteForm | None:
        may = may_name_substitute(self.sign_up_request, timezone.now())
        return NameSubstituteForm(self.sign_up_request) if may else None


class OwnSignUpCancelView(PostOnly, OwnSignUpView):
    """Cancels."""

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            sign_up.cancel(self.sign_up_request)
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:own-sign-up", self.token)


class OwnSignUpTakeView(PostOnly, OwnSignUpView):
    """Takes the place that is offered."""

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            sign_up.take_offer(self.sign_up_request)
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:own-sign-up", self.token)


class OwnSignUpNoInvitationsView(PostOnly, OwnSignUpView):
    """Ends the invitations."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sign_up.stop_inviting(self.sign_up_request)
        return redirect("clubs:own-sign-up", self.token)


class OwnSignUpNamesView(PostOnly, OwnSignUpView):
    """Says whether the page of the sign-up may list them."""

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            show_name(self.sign_up_request, is_shown="shown" in request.POST)
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:own-sign-up", self.token)


class OwnSignUpDeleteView(PostOnly, OwnSignUpView):
    """Deletes what was given; the link leads nowhere afterwards."""

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            delete_season_data(self.sign_up_request)
        except Refused as refused:
            return self.page(refused.sentence)
        return render(request, "clubs/sign_up_own.html", {"deleted": True})


# The office


class SignUpsView(ClubListView, TournamentView):
    """Everyone who signed up."""

    needs: ClassVar[Role] = Role.DIRECTOR
    table_class = SignUpTable
    template = "clubs/sign_ups.html"
    list_name = "sign-ups"

    def rows(self) -> Sequence[Any]:
        self.all_rows = sign_up_rows(self.tournament)
        return self.all_rows

    def table_options(self) -> dict[str, Any]:
        said = ("phone", "email", "birth_year", "category", "apart", "remark")
        asked = ("people", "to_check", *said, "number")
        unused = [name for name in asked if not any(getattr(row, name) for row in self.all_rows)]
        return {"exclude": unused if has_fees(self.tournament) else [*unused, "paid"]}

    def extra_context(self) -> dict[str, Any]:
        return {"page": SignUpsPage.of(self.tournament, site_of(self.request))}


class SignUpsActionView(ActionView, TournamentView):
    """An action on all of them at once."""

    back_to = "sign-ups"


class SignUpsAcceptView(SignUpsActionView):
    """Accepts all that are new and clear."""

    def act(self) -> HttpResponse:
        accepted, left = sign_up.accept_clear(self.tournament, by=self.user)
        done = ngettext("{count} accepted.", "{count} accepted.", accepted).format(count=accepted)
        more = ngettext(
            "{count} needs a look: open it.", "{count} need a look: open them one by one.", left
        ).format(count=left)
        return self.done(f"{done} {more}" if left else done)


class SignUpsFillView(SignUpsActionView):
    """Lets those who wait move up to free places."""

    def act(self) -> HttpResponse:
        count = fill_places(self.tournament, by=self.user)
        return self.done(ngettext("{count} moved up.", "{count} moved up.", count).format(count=count))


class OneSignUpView(TournamentView):
    """A page or an action of one request."""

    needs: ClassVar[Role] = Role.DIRECTOR

    sign_up_request: SignUpRequest

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = SignUpRequest.objects.filter(sign_up__tournament=self.tournament)
        found = found.select_related("sign_up", "entry")
        self.sign_up_request = get_object_or_404(found, pk=kwargs.pop("signup"))
        self.sign_up_request.sign_up.tournament = self.tournament

    @property
    def address(self) -> str:
        return self.url("sign-up-request", self.sign_up_request.pk)

    def shown(
        self,
        *,
        accept: AcceptForm | None = None,
        decline: DeclineForm | None = None,
        find: FindPartnerForm | None = None,
        substitute: AcceptForm | None = None,
    ) -> HttpResponse:
        is_alone = needs_partner(self.sign_up_request)
        row = sign_up_row(self.sign_up_request, self.tournament)
        return self.show(
            "clubs/sign_up_request.html",
            row=row,
            sign_up_request=self.sign_up_request,
            may_edit=may_edit(self.sign_up_request),
            form=accept or AcceptForm(),
            decline=decline or DeclineForm(),
            find=find or (FindPartnerForm(self.sign_up_request) if is_alone else None),
            non_members=non_members(self.sign_up_request.sign_up, self.sign_up_request.people),
            not_of_age=self.not_of_age(),
            no_shows=no_shows_called(self.club, self.sign_up_request.people),
            substitute=self.sign_up_request.open_substitute,
            substitute_form=substitute or AcceptForm(),
            partner=partner_text(self.sign_up_request),
            mail=SignUpMailPage.of(self.sign_up_request, site_of(self.request)),
        )

    def not_of_age(self) -> Sequence[str]:
        request = self.sign_up_request
        return not_of_age(request.sign_up, request.people, request.birth_year)


class SignUpRequestView(ActionFormView[AcceptForm], OneSignUpView):
    """One request; its form accepts, and asks who is meant where that is in doubt."""

    form_class = AcceptForm

    def act(self, form: AcceptForm) -> HttpResponse:
        accepted = sign_up.accept(self.sign_up_request, by=self.user, answers=form.answers)
        number = accepted.entry.number if accepted.entry else ""
        sentence = _("{name} takes part under number {number}.")
        return self.done(sentence.format(name=accepted.title, number=number), self.url("sign-ups"))

    def page(self, form: AcceptForm) -> HttpResponse:
        return self.shown(accept=form)


class SignUpDeclineView(PostOnly, OneSignUpView):
    """Declines, with a sentence."""

    def post(self, request: HttpRequest) -> HttpResponse:
        return answer_form(DeclineForm(request.POST), self.act, lambda form: self.shown(decline=form))

    def act(self, form: DeclineForm) -> HttpResponse:
        declined = sign_up.decline(self.sign_up_request, form.cleaned_data["reason"], by=self.user)
        return self.done(_("{name} was declined.").format(name=declined.title), self.url("sign-ups"))


class SignUpWaitView(PostOnly, OneSignUpView):
    """Puts a request on the waiting list."""

    def post(self, request: HttpRequest) -> HttpResponse:
        with ShowRefusal(request):
            waiting = sign_up.put_on_waiting_list(self.sign_up_request, by=self.user)
            return self.done(
                _("{name} is on the waiting list.").format(name=waiting.title), self.url("sign-ups")
            )
        return redirect(self.address)
