"""Blank sheets to print, for a table without a phone: what to choose, how they look, and their PDF."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.timezone import localdate
from django.views.generic import View

from core.printing.responses import frames_paper, handed_out, is_framed
from scoring.printouts.pads import Pad, PadField, fields

FILE = "jass.pdf"


def pads_address(name: str, chosen: Sequence[PadField]) -> str:
    """Return an address at which the same is chosen."""
    query = urlencode({field.name: field.chosen for field in chosen})
    return f"{reverse(f'scoring:{name}')}?{query}"


class PadsView(View):
    """What can be chosen, and the sheet as it will look."""

    @frames_paper
    def get(self, request: HttpRequest) -> HttpResponse:
        chosen = fields(request.GET.dict())
        context = {
            "fields": chosen,
            "paper": pads_address("pads-paper", chosen),
            "is_enlarged": Pad.from_query(request.GET.dict()).is_enlarged,
        }
        return render(request, "scoring/pads.html", context)


class PadsPaperView(View):
    """One of the sheets, to be looked at in a frame or printed from the browser."""

    @is_framed
    def get(self, request: HttpRequest) -> HttpResponse:
        sheet = Pad.from_query(request.GET.dict()).sheet(localdate(), sheets=1)
        return HttpResponse(sheet.html(on_screen=True))


class PadsPdfView(View):
    """All of the sheets as a PDF."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        given = request.GET.dict()
        back = pads_address("pads", fields(given))
        return handed_out(request, Pad.from_query(given).order(localdate()), name=FILE, back=back)
