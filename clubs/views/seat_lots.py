"""Lots from a hat: typed by several helpers, taken back, and made a draw by the director."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.actions.seat_lots import draw_by_hand, enter_lot, take_back_lot
from clubs.forms.seat_lots import DrawByHandForm, SeatLotForm
from clubs.models import Role
from clubs.pages.seat_lots import SeatLotsPage
from clubs.views.base import RoundView, ShowRefusal
from clubs.views.draws import is_part

LONGEST_PLACE = 20


class SeatLotsView(RoundView):
    """One field for all lots; with a `place` in the address only who has drawn it is missing."""

    needs = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER

    @property
    def address(self) -> str:
        return reverse("clubs:round-lots", args=[self.club.slug, self.tournament.slug, self.round.number])

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get("since") == str(self.tournament.revision):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        if "since" in request.GET:
            return self.page(None, "clubs/_round_lots.html")
        place = request.GET.get("place", "")[:LONGEST_PLACE]
        return self.page(SeatLotForm(round_=self.round, initial={"lot": f" {place}" if place else ""}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SeatLotForm(request.POST, round_=self.round)
        if form.is_valid():
            with ShowRefusal(form, at="lot"):
                enter_lot(self.round, form.entry, form.place, by=self.user)
        if is_part(request):
            self.tournament.refresh_from_db(fields=["revision"])
            return self.page(form, "clubs/_round_lots_typed.html")
        return self.page(form) if form.errors else redirect(self.address)

    def page(self, form: SeatLotForm | None, template: str = "clubs/round_lots.html") -> HttpResponse:
        page = SeatLotsPage.of(self.round, self.user)
        return self.show(template, page=page, form=form, draw_form=self.draw_form(), address=self.address)

    def draw_form(self) -> DrawByHandForm:
        return DrawByHandForm()


class TakeBackLotView(RoundView):
    """Forgets a lot that was typed wrongly, by whoever sees it."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    def post(self, request: HttpRequest, lot: int) -> HttpResponse:
        found = self.round.lots.filter(pk=lot).first()
        if found:
            found.round = self.round
            with ShowRefusal(request):
                take_back_lot(found, by=self.user)
        return redirect("clubs:round-lots", self.club.slug, self.tournament.slug, self.round.number)


class DrawByHandView(SeatLotsView):
    """Makes the draw of the round from its lots."""

    http_method_names: Sequence[str] = ["post"]
    needs_to_post: ClassVar[Role] = Role.DIRECTOR

    def post(self, request: HttpRequest) -> HttpResponse:
        self.draw_typed = DrawByHandForm(request.POST)
        if self.draw_typed.is_valid():
            wanted = self.draw_typed.cleaned_data
            with ShowRefusal(self.draw_typed):
                draw_by_hand(
                    self.round,
                    by=self.user,
                    seen=wanted["seen"] or 0,
                    without=self.draw_typed.keys,
                    reason=wanted["reason"],
                )
                messages.success(request, _("The round has been drawn from the hat."))
                return redirect(self.round)
        return self.page(SeatLotForm(round_=self.round))

    def draw_form(self) -> DrawByHandForm:
        return self.draw_typed
