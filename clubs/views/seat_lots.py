"""Lots from a hat: typed by several helpers, taken back, and made a draw by the director."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.actions.seat_lots import draw_by_hand, enter_lot, take_back_lot
from clubs.forms.seat_lots import DrawByHandForm, SeatLotForm
from clubs.models import Role
from clubs.pages.seat_lots import SeatLotsPage
from clubs.views.action_form import ActionFormView, ActionView, PostOnly
from clubs.views.base import RoundView, ShowRefusal, is_part

LONGEST_PLACE = 20


class SeatLotsPageView(RoundView):
    """One field for all lots, and who has drawn which."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    @property
    def address(self) -> str:
        return self.url("round-lots", self.round.number)

    def shown(
        self,
        form: SeatLotForm | None,
        template: str = "clubs/round_lots.html",
        draw_form: DrawByHandForm | None = None,
    ) -> HttpResponse:
        page = SeatLotsPage.of(self.round, self.user)
        draw_form = draw_form or DrawByHandForm()
        return self.show(template, page=page, form=form, draw_form=draw_form, address=self.address)


class SeatLotsView(SeatLotsPageView):
    """Takes one lot; with a `place` in the address only who has drawn it is missing."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get("since") == str(self.tournament.revision):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        if "since" in request.GET:
            return self.shown(None, "clubs/_round_lots.html")
        place = request.GET.get("place", "")[:LONGEST_PLACE]
        return self.shown(SeatLotForm(round_=self.round, initial={"lot": f" {place}" if place else ""}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SeatLotForm(request.POST, round_=self.round)
        if form.is_valid():
            with ShowRefusal(form, at="lot"):
                enter_lot(self.round, form.entry, form.place, by=self.user)
        if is_part(request):
            self.tournament.refresh_from_db(fields=["revision"])
            return self.shown(form, "clubs/_round_lots_typed.html")
        return self.shown(form) if form.errors else redirect(self.address)


class TakeBackLotView(ActionView, SeatLotsPageView):
    """Forgets a lot that was typed wrongly, by whoever sees it."""

    def act(self) -> HttpResponse:
        found = self.round.lots.filter(pk=self.kwargs["lot"]).first()
        if found:
            found.round = self.round
            take_back_lot(found, by=self.user)
        return redirect(self.address)


class DrawByHandView(PostOnly, ActionFormView[DrawByHandForm], SeatLotsPageView):
    """Makes the draw of the round from its lots."""

    needs_to_post: ClassVar[Role] = Role.DIRECTOR
    form_class = DrawByHandForm

    def act(self, form: DrawByHandForm) -> HttpResponse:
        seen, reason = form.cleaned_data["seen"] or 0, form.cleaned_data["reason"]
        draw_by_hand(self.round, by=self.user, seen=seen, without=form.keys, reason=reason)
        return self.done(_("The round has been drawn from the hat."), self.round)

    def page(self, form: DrawByHandForm) -> HttpResponse:
        return self.shown(SeatLotForm(round_=self.round), draw_form=form)
