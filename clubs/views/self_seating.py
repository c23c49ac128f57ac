"""Players seat themselves with their own phones: the codes for it, and the page that they lead to."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.actions.admission import COOKIE
from clubs.actions.seat_lots import enter_lot
from clubs.actions.seating_links import count_use, follow_link, make_link, seat_at_table, withdraw_link
from clubs.errors import Refused
from clubs.forms.open_tables import OpenTableForm
from clubs.forms.seat_lots import OwnLotForm
from clubs.models import Membership, Role, SeatingKind, SeatingLink
from clubs.pages.self_seating import OwnLot, SeatYourselfPage, SelfSeatingPage
from clubs.views.action_form import ActionView
from clubs.views.admission import UntracedView, redirect_to_table
from clubs.views.base import ShowRefusal, TournamentView, speak_for, unless_too_many
from clubs.views.seat_lots import LONGEST_PLACE
from core.rate_limit import counted_address


@method_decorator(never_cache, name="dispatch")
class SelfSeatingView(TournamentView):
    """The codes of a tournament for the players' phones; no browser and no proxy keeps the page."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        page = SelfSeatingPage.of(self.tournament, self.address_of, request.get_host())
        return self.show("clubs/self_seating.html", page=page)

    def address_of(self, token: str) -> str:
        return self.request.build_absolute_uri(reverse("clubs:seat-yourself", args=[token]))


class SeatingLinkView(ActionView, TournamentView):
    """Makes a code of a kind, a new one where there is one already."""

    needs_to_post: ClassVar[Role] = Role.DIRECTOR
    back_to = "self-seating"

    kind: SeatingKind

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        kind = kwargs.pop("kind")
        if kind not in SeatingKind:
            raise Http404
        self.kind = SeatingKind(kind)

    def act(self) -> HttpResponse:
        make_link(self.tournament, self.kind, by=self.user)
        return self.done(_("The code works from now on."))


class SeatingLinkWithdrawView(SeatingLinkView):
    """Withdraws a code: it leads nowhere any more."""

    def act(self) -> HttpResponse:
        withdraw_link(self.tournament, self.kind, by=self.user)
        return self.done(_("The code no longer works."))


class SeatYourselfView(UntracedView):
    """Where such a code leads: the four of a table, or what stands on somebody's lot."""

    link: SeatingLink

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            self.link = follow_link(kwargs.pop("token"))
        except Refused as refused:
            status = HTTPStatus.FORBIDDEN
            response = render(
                request, "clubs/seat_yourself.html", {"refused": refused.sentence}, status=status
            )
            add_never_cache_headers(response)
            return response
        speak_for(self.link.tournament.club)
        self.shown = SeatYourselfPage.of(self.link)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        place = request.GET.get("place", "")[:LONGEST_PLACE]
        if place and self.shown.round and self.may_type_for_others():
            return redirect(f"{self.shown.office_address}?{urlencode({'place': place})}")
        return self.page(self.form(initial={"place": place}))

    def may_type_for_others(self) -> bool:
        """Whether a helper scans a lot: then it belongs on the page where all lots are typed."""
        here = Membership.objects.of(self.request.user).filter(club=self.link.tournament.club).first()
        return here is not None and here.may(Role.HELPER)

    def form(self, data: Any = None, **options: Any) -> OpenTableForm | OwnLotForm | None:
        """Return the form of this kind; None where no lots are drawn now."""
        if self.shown.kind is SeatingKind.TABLES:
            return OpenTableForm(self.link.tournament, data)
        return OwnLotForm(data, round_=self.shown.round, **options) if self.shown.round else None

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self.form(request.POST)
        if form is None or not form.is_valid():
            return self.page(form)
        return unless_too_many(form, lambda: self.page(form), lambda: self.seat(form))

    def seat(self, form: OpenTableForm | OwnLotForm) -> HttpResponse:
        count_use(self.link, counted_address(self.request))
        with ShowRefusal(form, at="place"):
            if isinstance(form, OpenTableForm):
                cookie = self.request.COOKIES.get(COOKIE, "")
                return redirect_to_table(seat_at_table(self.link, form.sitters, cookie=cookie))
            lot = enter_lot(form.round, form.entry, form.drawn, by=None)
            return self.page(None, lot=OwnLot.of(lot, form.round))
        return self.page(form)

    def page(self, form: OpenTableForm | OwnLotForm | None, **more: Any) -> HttpResponse:
        shown = {"page": self.shown, "form": form, "tournament": self.link.tournament, **more}
        return render(self.request, "clubs/seat_yourself.html", shown)
