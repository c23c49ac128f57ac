"""What a watch link shows: a game to read, on a page that follows it.

The page is complete without JavaScript. With it, the part that changes is fetched again every few
seconds and answered with 304 while nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language, gettext
from django.views.generic import View

from core.documents import parse_number
from core.followed import follow
from core.keys import hashed, is_key
from core.limits import WATCH, WATCH_PICTURE
from core.qr import qr_code
from core.rate_limit import counted_address, spend
from scoring.browser_messages import catalogue_script
from scoring.deal_words import Teller
from scoring.models import Game, Pack
from scoring.new_game import game_name
from scoring.printouts.words import goal_text
from scoring.rules import codec, score_sheet
from scoring.rules.deals import JudgedDeal
from scoring.rules.score_sheet import GameResult
from scoring.tables import PER_PAGE, DealRow, DealTable, points_text
from scoring.watch_preview import Preview
from scoring.withdrawn import check_not_withdrawn

KEPT = 3600
"""Seconds for which a picture is kept."""


@dataclass(frozen=True, slots=True)
class SideTotal:
    """One side's line at the top of the page."""

    side: str
    names: str
    total: int
    wins: bool
    is_out: bool
    has_lost: bool

    @property
    def points(self) -> str:
        return points_text(self.total)


@dataclass(frozen=True, slots=True)
class WatchPage:
    """Everything a watcher sees of a game."""

    key: str
    tag: str
    pack: str
    revision: int
    name: str
    sides: tuple[SideTotal, ...]
    playing: str
    standing: str
    news: str
    table: DealTable
    page_number: int
    game: dict[str, Any]

    @property
    def title(self) -> str:
        return " – ".join(side.names for side in self.sides)

    @property
    def description(self) -> str:
        """What a chat shows below the title: what is played, and how it stands."""
        return f"{self.name}. {self.news}"

    @property
    def picture_url(self) -> str:
        """The picture for chats; another revision has another one, as chats keep what they have seen."""
        return f"{reverse('scoring:watch-picture', args=[self.key])}?revision={self.revision}"

    def preview(self) -> Preview:
        """Return what stands on that picture."""
        sides = [(side.names, side.points) for side in self.sides]
        return Preview(self.name, sides, " ".join(filter(None, (self.playing, self.standing))))

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
        result = score_sheet.score_game(entry)
        teller = Teller(entry, Pack(game.pack))
        table = DealTable.of(
            rows(result, teller), {side.value: teller.side(side) for side in result.totals.sides}
        )
        number = page_number(page, pages=-(-len(result.deals) // PER_PAGE))
        table.paginate(page=number, per_page=PER_PAGE)
        return cls(
            key=key,
            tag=etag(game),
            pack=game.pack,
            revision=game.revision,
            sides=tuple(side_totals(result, teller)),
            name=", ".join(filter(None, (game_name(entry.preset, to_target=False), goal_text(entry.rules)))),
            playing=playing(result),
            standing=teller.standing(result),
            news=news(result, teller),
            table=table,
            page_number=number,
            game={"document": document, "pack": game.pack},
        )


def side_totals(result: GameResult, teller: Teller) -> Iterator[SideTotal]:
    outcome = result.outcome
    for side, total in result.totals.items():
        yield SideTotal(
            side.value,
            teller.side(side),
            total,
            wins=side is outcome.winner,
            is_out=side in outcome.out,
            has_lost=side is outcome.loser,
        )


def rows(result: GameResult, teller: Teller) -> list[DealRow]:
    return [
        DealRow(deal.number, teller.contract(deal), teller.result(deal), written(deal))
        for deal in result.deals
    ]


def playing(result: GameResult) -> str:
    """Return which deal is being played, as far as that follows from those that are written."""
    if result.over:
        return ""
    number = max((deal.number for deal in result.deals), default=0) + 1
    return gettext("Deal {number} is being played.").format(number=number)


def news(result: GameResult, teller: Teller) -> str:
    """Return the last deal, the totals and how the game stands, as sentences to be said."""
    last = result.deals[-1] if result.deals else None
    words = ", ".join(filter(None, (teller.contract(last), teller.result(last)))) if last else ""
    deal = f"{gettext('Deal {number}').format(number=last.number)}: {words}." if last and words else ""
    totals = ", ".join(f"{teller.side(side)} {points_text(total)}" for side, total in result.totals.items())
    return " ".join(filter(None, (deal, f"{totals}.", teller.standing(result))))


def written(deal: JudgedDeal) -> Mapping[str, int]:
    return {side.value: points for side, points in deal.scores.items()} if deal.played else {}


def page_number(text: str | None, *, pages: int) -> int:
    """Return the page asked for, the first one where that makes no sense."""
    number = parse_number(text) or 1
    return number if number <= pages else 1


def etag(game: Game) -> str:
    """Return the tag of what is shown of a game: it changes with the revision and the language."""
    return f'W/"{game.revision}-{get_language()}"'


def watched(key: str) -> Game:
    game = Game.objects.watched_by(hashed(key)).first() if is_key(key) else None
    if game is None:
        check_not_withdrawn(key)
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
        game = watched(key)
        spend(WATCH, address=counted_address(request))
        page = WatchPage.of(game, key, request.GET.get("page"))
        context = {
            "page": page,
            "address": request.build_absolute_uri(reverse("scoring:watch", args=[key])),
            "picture": request.build_absolute_uri(page.picture_url),
            "catalogue": catalogue_script(),
        }
        return kept_private(render(request, self.template_name, context))


class WatchLiveView(View):
    """The part of the page that changes, 304 while it has not."""

    template_name = "scoring/_watch_live.html"

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        game = watched(key)
        follow(request, game=game.pk)
        response = get_conditional_response(request, etag=etag(game))
        if response is None:
            spend(WATCH, address=counted_address(request))
            page = WatchPage.of(game, key, request.GET.get("page"))
            response = render(request, self.template_name, {"page": page})
        response["ETag"] = etag(game)
        return kept_private(response)


class WatchPictureView(View):
    """The picture that chats show beside the link, made once for each revision and language."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        game = watched(key)
        tag = etag(game)
        response = get_conditional_response(request, etag=tag) or self.picture(game, key)
        response["ETag"] = tag
        return kept_private(response)

    def picture(self, game: Game, key: str) -> HttpResponse:
        name = f"watch-picture:{game.pk}:{game.revision}:{get_language()}"
        kept: bytes | None = cache.get(name)
        if kept is None:
            spend(WATCH_PICTURE, address=counted_address(self.request))
            kept = WatchPage.of(game, key, None).preview().png()
            cache.set(name, kept, KEPT)
        return HttpResponse(kept, content_type="image/png")


class WatchCodeView(View):
    """The watch link as a QR code, to be read from another phone."""

    def get(self, request: HttpRequest, key: str) -> HttpResponse:
        watched(key)
        address = request.build_absolute_uri(reverse("scoring:watch", args=[key]))
        return kept_private(
            HttpResponse(qr_code(address, gettext("QR code of the link")), content_type="image/svg+xml")
        )
