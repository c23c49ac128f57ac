"""The page of a link that begins a given game: its house rules in words, a QR code to hang up or to send."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.generic import View

from core.qr import qr_code
from scoring.deal_words import Teller
from scoring.models import Pack
from scoring.new_game import PRESET_OF
from scoring.new_game.links import GameLink
from scoring.printouts.words import game_name_of_entry, goal_text, house_rules
from scoring.rules import codec

MOST_IN_CODE = 2331
"""Bytes in the largest QR code, with errors corrected as in all of ours (ISO/IEC 18004, version 40-M)."""

LOCAL = re.compile(r"(localhost|127(\.\d+){3}|\[::1\])(:|$)")
"""Names of a computer for itself: no other device can open a link to them."""


@dataclass(frozen=True, slots=True)
class GameLinkPage:
    """What the page says of the game."""

    name: str
    sentence: str
    goal: str
    house_rules: Sequence[str]
    query: str

    @classmethod
    def of(cls, link: GameLink) -> GameLinkPage:
        entry = codec.read_game({"format": 1, "game": link.preset, "rules": link.rules.document()})
        return cls(
            name=game_name_of_entry(entry),
            sentence=str(PRESET_OF[link.preset].sentence),
            goal=goal_text(entry.rules),
            house_rules=house_rules(Teller(entry, Pack(link.pack))),
            query=link.query,
        )


def given_link(request: HttpRequest) -> GameLink:
    """Return the game in an address; none is no page."""
    given = [(name, text) for name, texts in request.GET.lists() for text in map(str, texts)]
    if link := GameLink.read(given):
        return link
    raise Http404


def table_address(request: HttpRequest, link: GameLink) -> str:
    return request.build_absolute_uri(f"{reverse('scoring:table')}#{link.query}")


class GameLinkView(View):
    """What is played behind a link, and the link to copy, to scan or to print."""

    def get(self, request: HttpRequest) -> HttpResponse:
        link = given_link(request)
        address = table_address(request, link)
        has_code = len(address) <= MOST_IN_CODE
        context = {
            "page": GameLinkPage.of(link),
            "address": address,
            "has_code": has_code,
            "is_local": LOCAL.match(request.get_host()) is not None,
        }
        return render(request, "scoring/game_link.html", context)


class GameLinkCodeView(View):
    """The link as a QR code."""

    def get(self, request: HttpRequest) -> HttpResponse:
        address = table_address(request, given_link(request))
        if len(address) > MOST_IN_CODE:
            raise Http404
        drawing = qr_code(address, gettext("QR code of the link"))
        return HttpResponse(drawing, content_type="image/svg+xml")
