"""The pages that are the same for everyone: home, the table and the group."""

import re
from functools import lru_cache
from typing import Any, ClassVar

import brotli
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.generic import TemplateView

from core.collected_files import is_collected
from core.limits import MOST_GAME_CHANGES, NEARLY_FULL
from scoring import card_words, new_game
from scoring.rules.cards import Suit

QUICK, BEST = 5, 11
"""Qualities of brotli: as quick as the gzip that other pages get, and what takes fifty times as long."""

INDENTATION = re.compile(rb"\s*\n\s*")
"""What lays out the templates for their readers; no page for all has text in which it counts."""


class PageForAll(TemplateView):
    """A page that names nobody: its size tells nothing, so that it may be compressed as well as can be."""

    def render_to_response(self, context: dict[str, Any], **options: Any) -> HttpResponse:
        response = super().render_to_response(context, **options)
        patch_vary_headers(response, ["Accept-Encoding"])
        if isinstance(response, TemplateResponse) and accepts_brotli(self.request):
            response.add_post_render_callback(compress_anew if self.request.GET else compress)
        return response


def accepts_brotli(request: HttpRequest) -> bool:
    return bool(re.search(r"\bbr\b", request.headers.get("Accept-Encoding", "")))


def compress(response: HttpResponse) -> None:
    """Compress a page that is the same for all who read its language."""
    response.content = compressed(response.content)
    response.headers["Content-Encoding"] = "br"


def compress_anew(response: HttpResponse) -> None:
    """Compress a page that repeats what stands in its own address."""
    response.content = brotli.compress(response.content, quality=QUICK)
    response.headers["Content-Encoding"] = "br"


@lru_cache(maxsize=16)
def compressed(content: bytes) -> bytes:
    packed: bytes = brotli.compress(INDENTATION.sub(b" ", content), quality=BEST)
    return packed


class HomeView(PageForAll):
    """The way in; the browser adds the games that this device keeps."""

    template_name = "home.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            preset_names=preset_names(),
            version=settings.VERSION,
            **kwargs,
        )


class GroupView(PageForAll):
    """One page for every group: which one, stands behind the # of its address; the phone has all of it."""

    template_name = "scoring/group.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            words={
                "presets": preset_names(),
                "rules": {rule.key: [rule.label, dict(rule.choices)] for rule in new_game.HOUSE_RULES},
                "goals": {goal.rule: goal.called for goal, _presets in new_game.goal_choices()},
                "usual": {slug: setup["rules"] for slug, setup in new_game.setups().items()},
            },
            **kwargs,
        )


def preset_names() -> dict[str, tuple[Any, Any]]:
    """Return the name of each preset, and that of its family."""
    return {preset.slug: (preset.name, game.name) for game in new_game.GAMES for preset in game.presets}


class TableView(PageForAll):
    """One page for every game: which one, and what of it, stands behind the # of its address.

    Nothing on it depends on who asks or on the database: of collected files it is made once in each language.
    """

    template_name = "scoring/table.html"
    made: ClassVar[dict[tuple[str | None, bool], HttpResponse]] = {}
    """The page by its language, and whether it is compressed."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.GET or not is_collected():
            return super().get(request, *args, **kwargs)
        key = get_language(), accepts_brotli(request)
        if key not in self.made:
            response = super().get(request, *args, **kwargs)
            self.made[key] = response.render() if isinstance(response, TemplateResponse) else response
        return HttpResponse(self.made[key].content, headers=self.made[key].headers)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            seats=card_words.seats(),
            sides=card_words.sides(),
            suits=[suit.value for suit in Suit],
            denominations=card_words.denominations(),
            card_grid=card_words.card_grid(),
            players=card_words.players(),
            row_ids=card_words.row_ids(),
            games=new_game.GAMES,
            goals=new_game.goal_choices(),
            house_rules=new_game.HOUSE_RULES,
            factors=new_game.FACTORS,
            packs=card_words.packs(),
            setups=new_game.setups(),
            weis_chips=new_game.WEIS_CHIPS,
            nearly_full=str(MOST_GAME_CHANGES - NEARLY_FULL),
            most_changes=str(MOST_GAME_CHANGES),
            **kwargs,
        )
