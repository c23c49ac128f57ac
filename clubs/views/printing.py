"""What is printed of a tournament: all sheets at a glance, one of them on the screen, and as a PDF."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.timezone import localdate

from clubs.errors import Refused
from clubs.sheets.asked import Asked
from clubs.sheets.kinds import KINDS, Kind, Rounds
from clubs.views.access import TournamentView
from clubs.views.asked import number_asked
from scoring.printing.answers import handed_out


class SheetsView(TournamentView):
    """All sheets of a tournament."""

    def get(self, request: HttpRequest) -> HttpResponse:
        kinds = [kind for kind in KINDS.values() if self.role.includes(kind.needs)]
        return self.show("clubs/sheets.html", kinds=kinds)


class SheetView(TournamentView):
    """One sheet on the screen, as it comes out of the printer."""

    kind: Kind
    asked: Asked

    def enter(self, kwargs: dict[str, Any]) -> None:
        super().enter(kwargs)
        kind = KINDS.get(kwargs.pop("sheet"))
        if kind is None:
            raise Http404
        if not self.role.includes(kind.needs):
            raise PermissionDenied
        self.kind, self.asked = kind, self.wish(kind)

    def wish(self, kind: Kind) -> Asked:
        """Return what the address asks for."""
        given = self.request.GET
        round_ = None
        if kind.rounds is not Rounds.NONE and (number := number_asked(given.get("round"))) is not None:
            round_ = get_object_or_404(self.tournament.rounds.all(), number=number)
            round_.tournament = self.tournament
        narrowed = {kind.narrowed: number_asked(given.get(kind.narrowed))} if kind.narrowed else {}
        return Asked(
            self.tournament,
            localdate(),
            round_,
            narrowed.get("table"),
            narrowed.get("entry"),
            kind.chosen(given.dict()),
            self.request.build_absolute_uri("/") if kind.is_secret else "",
        )

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            response = super().dispatch(request, *args, **kwargs)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("clubs:sheets", self.club.slug, self.tournament.slug)
        if getattr(self, "kind", None) and self.kind.is_secret:
            add_never_cache_headers(response)
        return response

    def get(self, request: HttpRequest) -> HttpResponseBase:
        sheet = self.kind.make(self.asked)
        screen = {
            "back": self.address("sheets"),
            "pdf": self.with_wish(self.address("sheet-pdf", self.kind.slug)),
        }
        return HttpResponse(sheet.html(screen=screen))

    def address(self, name: str, *more: object) -> str:
        return reverse(f"clubs:{name}", args=[self.club.slug, self.tournament.slug, *more])

    def with_wish(self, address: str) -> str:
        query = self.request.GET.urlencode()
        return f"{address}?{query}" if query else address


class SheetPdfView(SheetView):
    """One sheet as a PDF."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        name = f"{self.tournament.slug}-{self.kind.slug}.pdf"
        back = self.with_wish(self.address("sheet", self.kind.slug))
        return handed_out(request, self.kind.order(self.asked), name=name, back=back)
