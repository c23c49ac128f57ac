"""What a watch link shows: a game to read, on a page that follows it.

The page is complete without JavaScript. With it, the part that changes is fetched again every few
seconds and answered with 304 while nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language, gettext
from django.views.generic import View

from scoring.catalogue import browser_catalogue
from scoring.keys import hashed, is_key
from scoring.models import Game, Pack
from scoring.rules import codec, sheet
from scoring.rules.deals import Contract, JudgedDeal, Stake
from scoring.rules.sheet import GameEntry, GameResult
from scoring.rules.sides import Seat, Side
from scoring.tables import PER_PAGE, DealRow, DealTable
from scoring.wording import FRENCH, SEAT_LABELS, SWISS

STAKES = {Stake.UNDOUBLED: "", Stake.DOUBLED: " ×2", Stake.REDOUBLED: " ×4"}


@dataclass(frozen=True, slots=True)
class SideTotal:
    """One side's line at the top of the page."""

    side: str
    names: str
    total: int
    wins: bool


@dataclass(frozen=True, slots=True)
class WatchPage:
    """Everything a watcher sees of a game."""

    key: str
    tag: str
    pack: str
    revision: int
    sides: tuple[SideTotal, ...]
    dealer: str
    speaker: str
    over: bool
    double_game: bool
    table: DealTable
    page_number: int
    game: dict[str, Any]

    @property
    def title(self) -> str:
        return " – ".join(side.names for side in self.sides)

    @property
    def live_url(self) -> str:
        page = f"?page={self.page_number}" if self.page_number > 1 else ""
        return reverse("scoring:watch-live", args=[self.key]) + page

    @property
    def headers(self) -> str:
        """What the browser sends with its next question, as htmx wants it."""
        return json.dumps({"If-None-Match": self.tag})

    @classmethod
    def of(cls, game: Game, key: str, page: str | None) -> WatchPage:
        document = game.document()
        entry = codec.read_game(document)
        result = sheet.score_game(entry)
        names = {side.value: side_names(entry, side) for side in result.totals.sides}
        table = DealTable.of(rows(entry, result, Pack(game.pack)), names)
        number = page_number(page, pages=-(-len(result.deals) // PER_PAGE))
        table.paginate(page=number, per_page=PER_PAGE)
        dealer = result.next_dealer
        return cls(
            key=key,
            tag=etag(game),
            pack=game.pack,
            revision=game.revision,
            sides=tuple(
                SideTotal(side.value, names[side.value], total, side is result.winner)
                for side, total in result.totals.items()
            ),
            dealer=seat_name(entry, dealer) if dealer else "",
            speaker=seat_name(entry, dealer.right) if dealer else "",
            over=result.over,
            double_game=result.double_game,
            table=table,
            page_number=number,
            game={"document": document, "result": codec.result_document(result, translate=gettext)},
        )


def page_number(text: str | None, *, pages: int) -> int:
    """Return the page asked for, the first one where that makes no sense."""
    number = int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 else 1
    return number if 1 <= number <= pages else 1


def seat_name(entry: GameEntry, seat: Seat) -> str:
    """Return who sits there, or the seat where nobody gave a name."""
    return entry.players.get(seat.value) or str(SEAT_LABELS[seat])


def side_names(entry: GameEntry, side: Side) -> str:
    return " & ".join(seat_name(entry, seat) for seat in side.seats)


def rows(entry: GameEntry, result: GameResult, pack: Pack) -> list[DealRow]:
    return [
        DealRow(deal.number, contract_text(entry, deal.contract, pack), result_text(deal), written(deal))
        for deal in result.deals
    ]


def contract_text(entry: GameEntry, contract: Contract | None, pack: Pack) -> str:
    if contract is None:
        return gettext("thrown in")
    words = FRENCH if pack is Pack.FRENCH else SWISS
    bid = f"{contract.bid.points} {words[contract.bid.denomination]}{STAKES[contract.stake]}"
    return f"{seat_name(entry, contract.declarer)}: {bid}"


def result_text(deal: JudgedDeal) -> str:
    if not deal.counted:
        return gettext("after the end")
    if deal.made is None:
        return "–"
    return gettext("made") if deal.made else gettext("failed")


def written(deal: JudgedDeal) -> Mapping[str, int]:
    return {side.value: points for side, points in deal.scores.items()} if deal.played else {}


def etag(game: Game) -> str:
    """Return the tag of what is shown of a game: it changes with the revision and the language."""
    return f'W/"{game.revision}-{get_language()}"'


def watched(key: str) -> Game:
    game = Game.objects.watched_by(hashed(key)).first() if is_key(key) else None
    if game is None:
        raise Http404
    return game


def kept_private(response: HttpResponse) -> HttpResponse:
    """Asked for again each time, kept out of indexes; other sites are told nothing of its address."""
    patch_cache_control(response, no_cache=True, private=True)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


class WatchView(View):
    """The page behind a watch link."""

    template_name = "scoring/watch.html"

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        page = WatchPage.of(watched(key), key, request.GET.get("page"))
        return kept_private(
            render(request, self.template_name, {"page": page, "catalogue": browser_catalogue()})
        )


class WatchLiveView(View):
    """The part of the page that changes, 304 while it has not."""

    template_name = "scoring/_watch_live.html"

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        game = watched(key)
        response = get_conditional_response(request, etag=etag(game))
        if response is None:
            page = WatchPage.of(game, key, request.GET.get("page"))
            response = render(request, self.template_name, {"page": page})
        response["ETag"] = etag(game)
        return kept_private(response)


class WatchCodeView(View):
    """The watch link as a QR code, to be read from another phone."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        watched(key)
        address = request.build_absolute_uri(reverse("scoring:watch", args=[key]))
        drawing = BytesIO()
        code = segno.make(address, error="m", micro=False)
        code.save(
            drawing, kind="svg", encoding=None, scale=4, light="#fff", title=gettext("QR code of the link")
        )
        return kept_private(HttpResponse(drawing.getvalue(), content_type="image/svg+xml"))
