"""Template tags that lead to the page of the handbook that is about what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.handbook import INDEX, NAMED, page_address, page_of
from scoring.rules.games import GAME_OF

ABOUT = (
    ("hall", "hall"),
    ("live", "hall"),
    ("enter", "hall"),
    ("sheet", "paper"),
    ("season-sheet", "paper"),
    ("pads", "paper"),
    ("round-results", "club"),
    ("round", "draws"),
    ("draw", "draws"),
    ("standings", "standings"),
    ("adjustment", "standings"),
    ("season", "standings"),
    ("lists", "standings"),
    ("prizes", "standings"),
)
"""The page of the handbook by how the name of an address begins; the first that fits holds."""

register = template.Library()


def page_about(name: str, otherwise: str) -> str:
    """Return the page of the handbook about the page with this name."""
    return next((page for start, page in ABOUT if name.startswith(start)), otherwise)


@register.simple_tag(takes_context=True)
def handbook_here(context: Mapping[str, Any], otherwise: str = INDEX) -> str:
    """Return the address of the handbook's page about the page that is shown."""
    match = getattr(context.get("request"), "resolver_match", None)
    return page_address(page_about((match and match.url_name) or "", otherwise))


@register.simple_tag
def handbook_of_game(preset: str) -> str:
    """Return the address of the handbook's page about a game, the first page where there is none."""
    game = GAME_OF.get(preset)
    page = page_of(game.slug) if game else INDEX
    return page_address(page if page in NAMED else INDEX)
