"""The record of a game on paper, for whoever has its watch link: as it will look, and as a PDF."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.generic import View

from core.printing.print_jobs import PrintJob, print_key
from core.printing.responses import frames_paper, handed_out, is_framed
from scoring.models import Game
from scoring.printouts.record import RecordSheet, Written
from scoring.watch_page import kept_private, watched

FILE = "standblatt.pdf"


def record_of(game: Game, today: date) -> RecordSheet:
    return RecordSheet.of_game(Written.of(game), today)


def order_of(game: Game, today: date) -> PrintJob:
    """Return the order of a record's PDF; a game with another deal has another key."""
    players = sorted(game.players.items())
    key = print_key("game-record", game.pk, game.revision, game.pack, players, today)
    return PrintJob(key, lambda: record_of(game, today).document(), by_anyone=True)


class RecordView(View):
    """The record as it will look, and the way to its PDF."""

    @frames_paper
    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        watched(key)
        return kept_private(render(request, "scoring/record.html", {"key": key}))


class RecordPaperView(View):
    """The record itself, to be looked at in a frame or printed from the browser."""

    @is_framed
    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        sheet = record_of(watched(key), localdate())
        return kept_private(HttpResponse(sheet.html(on_screen=True)))


class RecordPdfView(View):
    """The record as a PDF."""

    def get(self, request: HttpRequest, key: str) -> HttpResponseBase:
        order, back = order_of(watched(key), localdate()), reverse("scoring:record", args=[key])
        response = handed_out(request, order, name=FILE, back=back)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response
