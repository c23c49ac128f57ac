"""The cards of tables, at the office: to be shown, printed, taken away, and made anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from clubs.actions.cards import renew, revoke
from clubs.errors import Refused
from clubs.models import Role
from clubs.pages.codes import Address, CodesPage
from clubs.views.access import RoundView, TableView


def address_for(request: HttpRequest) -> Address:
    """Return what makes the address of a token, under the name by which this page was asked for."""
    return lambda token: request.build_absolute_uri(reverse("clubs:enter", args=[token]))


class HallCodesView(RoundView):
    """All cards of a round. The tokens are in the drawings, so no browser and no proxy keeps the page."""

    needs = Role.HELPER
    http_method_names: Sequence[str] = ["get", "head"]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        add_never_cache_headers(response)
        return response

    def get(self, request: HttpRequest) -> HttpResponse:
        page = CodesPage.of(self.round, address_for(request), request.get_host())
        return self.show("clubs/hall_codes.html", page=page)


class CardDeedView(TableView):
    """Does something with a table's card and comes back to the table."""

    http_method_names: Sequence[str] = ["post"]

    def done(self, deed: Callable[[], object], sentence: str) -> HttpResponse:
        try:
            deed()
        except Refused as refused:
            messages.error(self.request, refused.sentence)
        else:
            messages.success(self.request, sentence)
        where = [self.club.slug, self.tournament.slug, self.round.number, self.table.number]
        return redirect("clubs:hall-table", *where)


class HallTableRenewView(CardDeedView):
    """Makes a new card; the old one opens nothing any more."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("The table has a new code. The old one opens nothing any more.")
        return self.done(lambda: renew(self.table, by=self.user), sentence)


class HallTableRevokeView(CardDeedView):
    """Takes the card away: nobody writes at the table until it has a new one."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("The code is revoked: no phone writes at this table until it has a new one.")
        return self.done(lambda: revoke(self.table, by=self.user), sentence)
