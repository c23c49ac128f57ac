"""What is printed of a tournament: all sheets at a glance, one of them on the screen, and as a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.functional import cached_property
from django.utils.timezone import localdate, now

from clubs.actions.printed import note_print
from clubs.errors import Refused
from clubs.models import Role
from clubs.printouts.evening import (
    EVENING,
    EVERYTHING,
    FOLDER_OPTIONS,
    SINCE,
    folder,
    folder_round,
    said_before_print,
)
from clubs.printouts.kinds import KINDS
from clubs.printouts.moment import moment_of
from clubs.printouts.options import Desk, Offered, offered, options_of
from clubs.printouts.printout_kind import PrintoutKind
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.seat_changes import PrintMark
from clubs.views.base import TournamentView
from core.printing.responses import frames_paper, handed_back, handed_out, is_framed

AS_OF = "as-of"
"""What an address carries of the state that was asked for, until its PDF is there."""


class PrintingView(TournamentView):
    """A page about sheets."""

    @cached_property
    def desk(self) -> Desk:
        return Desk(
            self.tournament,
            localdate(),
            site=self.request.build_absolute_uri("/").rstrip("/"),
            drafts=self.role.includes(Role.DIRECTOR),
        )

    def request_for(self, kind: PrintoutKind) -> PrintoutRequest:
        return self.desk.request_for(kind, self.request.GET.dict())

    def offer(self, kind: PrintoutKind, printout_request: PrintoutRequest) -> Offered:
        return Offered(kind, self.desk.fields(kind, printout_request))


class SheetsView(PrintingView):
    """What is printed now, the evening's folder, and all sheets that somebody may print."""

    def get(self, request: HttpRequest) -> HttpResponse:
        search = request.GET.get("search", "").strip()
        wanted = [
            kind for kind in KINDS.values() if self.role.includes(kind.needs) and kind.has_words(search)
        ]
        kinds = [kind for kind in wanted if kind.concerns(self.tournament)]
        usual = {option.name: option.usual for option in FOLDER_OPTIONS}
        moment = moment_of(self.desk)
        now = [KINDS[slug] for slug, _options in moment.sheets]
        return self.show(
            "clubs/printouts.html",
            heading=moment.heading,
            now=[kind.name for kind in now if self.role.includes(kind.needs)],
            now_notes=said_before_print(self.desk, moment.sheets),
            parts=offered([self.offer(kind, self.request_for(kind)) for kind in kinds]),
            search=search,
            rounds=self.desk.rounds,
            drafts=[str(each.number) for each in self.desk.rounds if not each.is_released],
            folder_notes=said_before_print(self.desk, EVERYTHING),
            folder_fields=list(options_of(FOLDER_OPTIONS, usual)),
        )


class OneSheetView(PrintingView):
    """Something of one kind of sheet."""

    kind: PrintoutKind
    printout_request: PrintoutRequest

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        kind = KINDS.get(kwargs.pop("sheet"))
        if kind is None:
            raise Http404
        if not self.role.includes(kind.needs):
            raise PermissionDenied
        self.kind, self.printout_request = kind, self.request_for(kind)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        if "kind" in vars(self) and self.kind.is_secret:
            add_never_cache_headers(response)
        return response

    def sheet_url(self, name: str) -> str:
        """Return an address of this sheet, made as this one is."""
        where = self.url(name, self.kind.slug)
        query = self.request.GET.urlencode()
        return f"{where}?{query}" if query else where


class SheetView(OneSheetView):
    """A sheet as it will look, what can be chosen of it, and the way to its PDF."""

    @frames_paper
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(
            "clubs/printout_preview.html",
            offer=self.offer(self.kind, self.printout_request),
            paper=self.sheet_url("sheet-paper"),
            pdf=self.sheet_url("sheet-pdf"),
        )


class SheetPaperView(OneSheetView):
    """The sheet itself, to be looked at in a frame or printed from the browser."""

    @is_framed
    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            sheet = self.kind.make(self.printout_request)
        except Refused as refused:
            return render(request, "printouts/refused.html", {"sentence": refused.sentence})
        return HttpResponse(sheet.html(on_screen=True))


class SheetPdfView(OneSheetView):
    """The sheet as a PDF."""

    @property
    def name(self) -> str:
        """What the file is called where it is kept: november-standings-3.pdf."""
        of_round = [str(self.printout_request.round.number)] if self.printout_request.round else []
        return f"{'-'.join([self.tournament.slug, self.kind.slug, *of_round])}.pdf"

    def get(self, request: HttpRequest) -> HttpResponseBase:
        back = self.sheet_url("sheet")
        try:
            order = self.kind.order(self.printout_request)
            return handed_out(request, order, name=self.name, back=back)
        except Refused as refused:
            return handed_back(request, refused.sentence, back)


class EveningPdfView(PrintingView):
    """All sheets of an evening in one PDF, what has changed since the last print, or what this moment needs.

    Where this is one sheet, it needs no cover.
    """

    def get(self, request: HttpRequest) -> HttpResponseBase:
        if request.GET.get("changed") and SINCE not in request.GET:
            return redirect(self._since_last_print())
        back = self.url("sheets")
        given = self._as_of_now()
        try:
            made = folder(self.desk, given, self.role)
            order = made.parts[0] if "now" in given and len(made.parts) == 1 else made
            answer = handed_out(request, order, name=f"{self.tournament.slug}-{EVENING}.pdf", back=back)
        except Refused as refused:
            return handed_back(request, refused.sentence, back)
        if answer.get("Content-Type") == "application/pdf" and self.role.includes(Role.HELPER):
            self._note_print(given)
        return answer

    def _since_last_print(self) -> str:
        """Return the address that gives the same pages again, also once they are printed."""
        given = self.request.GET.dict()
        round_ = folder_round(self.desk, given)
        query = urlencode({**given, SINCE: round_.printed if round_ else ""})
        return f"{self.request.path}?{query}"

    def _as_of_now(self) -> Mapping[str, str]:
        """Return what is asked for, with when: the address carries it along while the PDF is made."""
        given = self.request.GET.dict()
        round_ = folder_round(self.desk, given)
        mark = given.get(AS_OF) or str((round_ and PrintMark.of(round_)) or "")
        query = QueryDict(urlencode({**given, AS_OF: mark}))
        self.request.GET = query
        return {**given, AS_OF: mark}

    def _note_print(self, given: Mapping[str, str]) -> None:
        round_, mark = folder_round(self.desk, given), PrintMark.from_text(given[AS_OF])
        earlier = PrintMark.from_text(round_.printed) if round_ else None
        if round_ and mark and mark.at <= now() and (earlier is None or earlier.at < mark.at):
            note_print(round_, str(mark))
