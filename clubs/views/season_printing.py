"""What is printed of a season: its table on the screen, and as a PDF."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.timezone import localdate

from clubs.errors import Refused
from clubs.printouts.options import options_of
from clubs.printouts.season_table import SEASON_OPTIONS, SeasonPrintoutRequest
from clubs.views.seasons import SeasonView
from core.documents import parse_number
from core.printing.responses import frames_paper, handed_back, handed_out, is_framed


class SeasonPrintingView(SeasonView):
    """Something of a season's table."""

    printout_request: SeasonPrintoutRequest

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        through = parse_number(self.request.GET.get("round")) or None
        site = self.request.build_absolute_uri("/").rstrip("/")
        self.printout_request = SeasonPrintoutRequest.given(
            self.season, localdate(), through, site, self.request.GET.dict()
        )

    def sheet_url(self, name: str) -> str:
        """Return an address of this table, as of the same tournament and on the same paper."""
        where = self.url(name, self.season.slug)
        wanted = self.printout_request
        given: dict[str, object] = {"round": wanted.through} if wanted.through else {}
        for option in SEASON_OPTIONS:
            if (chosen := wanted.options[option.name]) != option.usual:
                given[option.name] = chosen
        return f"{where}?{urlencode(given)}" if given else where


class SeasonSheetView(SeasonPrintingView):
    """The table as it will look, and the way to its PDF."""

    @frames_paper
    def get(self, request: HttpRequest) -> HttpResponse:
        paper, pdf = self.sheet_url("season-sheet-paper"), self.sheet_url("season-sheet-pdf")
        fields = list(options_of(SEASON_OPTIONS, self.printout_request.options))
        return self.show(
            "clubs/season_printout.html",
            paper=paper,
            pdf=pdf,
            fields=fields,
            through=self.printout_request.through,
        )


class SeasonPaperView(SeasonPrintingView):
    """The table itself, to be looked at in a frame or printed from the browser."""

    @is_framed
    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            sheet = self.printout_request.sheet()
        except Refused as refused:
            return render(request, "printouts/refused.html", {"sentence": refused.sentence})
        return HttpResponse(sheet.html(on_screen=True))


class SeasonPdfView(SeasonPrintingView):
    """The table as a PDF."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        back = self.sheet_url("season-sheet")
        try:
            return handed_out(
                request, self.printout_request.order(), name=f"{self.season.slug}-table.pdf", back=back
            )
        except Refused as refused:
            return handed_back(request, refused.sentence, back)
