"""The handbook in the reader's language: docs/handbook, written once for the repository and the app.

A folder a language, a file a page. `index` is about the app, `cards` about what games share, EVENINGS and
STEPS are about a club's evenings, every other page is about a game; links from page to page and to pictures
name files, so that they lead on in the repository too. A page is known here by its name alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.http import Http404
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override
from django.views.generic import TemplateView
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from scoring import new_game
from scoring.new_game.rule_table import rule_rows
from scoring.rules.games import GAME_OF

FOLDER = settings.BASE_DIR / "docs" / "handbook"
FALLBACK = "en"
INDEX, CARDS, STEPS = "index", "cards", "ten-steps"
EVENINGS = ("club", "hall", "paper", "draws", "standings")
"""The pages about a club's evenings, for those who run them."""
SHARED: Mapping[str, str] = {
    "three-hand": "three-and-two",
    "two-against-one": "three-and-two",
    "two-hand": "three-and-two",
}
"""The page of each game that has no page for itself."""
HOUSE_RULES = "| … | … | … |\n"
"""A row that stands for those of all house rules that the new-game page offers in the page's games."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
LINK = re.compile(r"([a-z-]+)\.md(#.*)?")
PICTURES = "../../../static/"
"""How pages lead to their pictures, so that the repository shows them too."""
POINTS = 2
"""Points of a picture for each pixel that it takes on the page, for screens that have so many."""


@dataclass(frozen=True, slots=True)
class Section:
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language: that of the reader, or English where it is not translated."""

    name: str
    language: str
    title: str
    sections: tuple[Section, ...]
    html: SafeString

    @property
    def address(self) -> str:
        return page_address(self.name)


def page_of(game: str) -> str:
    return SHARED.get(game, game)


GAME_PAGES = tuple(dict.fromkeys(page_of(GAME_OF[preset.slug].slug) for preset in new_game.PRESETS))
"""The pages about games, in the order in which the games are offered."""
NAMED = (*GAME_PAGES, CARDS, STEPS, *EVENINGS)
"""The pages with a name in their address, in the order of the book."""
PAGES = (INDEX, *NAMED)


def page_address(name: str) -> str:
    return reverse("scoring:handbook") if name == INDEX else reverse("scoring:handbook-page", args=[name])


def language_of(name: str, code: str | None) -> str:
    """Return the language in which a page is read: `de-ch` reads `de`, if there is such a page."""
    language = (code or FALLBACK)[:2]
    return language if (FOLDER / language / f"{name}.md").exists() else FALLBACK


def read_tokens(name: str, language: str) -> list[Token]:
    """Return what a page is made of, in a language that has it."""
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    with override(language):
        return MARKDOWN.parse(text.replace(HOUSE_RULES, _house_rules(name)))


def presets_on(page: str) -> list[new_game.PresetChoice]:
    """Return the presets that a page is about, in the order of the new-game page."""
    return [preset for preset in new_game.PRESETS if page_of(GAME_OF[preset.slug].slug) == page]


def _house_rules(page: str) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rule_rows(presets_on(page)))


@cache
def read_page(name: str, language: str) -> Page:
    """Return a page in a language that has it."""
    tokens = read_tokens(name, language)
    (title, *_), sections = (tuple(_headings(tokens, tag)) for tag in ("h1", "h2"))
    for token in _walk(tokens):
        _fit(token)
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    # Our own text, and raw HTML in it is escaped.
    return Page(name, language, title.title, sections, mark_safe(html))  # noqa: S308


def _walk(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _walk(token.children or ())


def _headings(tokens: Sequence[Token], tag: str) -> Iterator[Section]:
    """Find the headings of one rank, and give each the anchor by which repositories know it."""
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == tag:
            section = section_of(content.content)
            opening.attrSet("id", section.anchor)
            yield section


def section_of(title: str) -> Section:
    return Section(re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-"), title)


def _fit(token: Token) -> None:
    """Let links lead to pages, and numbers stand right without a style of their own."""
    link = LINK.fullmatch(str(token.attrGet("href") or ""))
    if link:
        token.attrSet("href", page_address(link[1]) + (link[2] or ""))
    if token.attrs.pop("style", None) == "text-align:right":
        token.attrSet("class", "number")
    if token.type == "image":
        _fit_picture(token)


def _fit_picture(token: Token) -> None:
    """Let a picture be fetched when it comes into sight, its size known before, so that nothing jumps."""
    name = str(token.attrGet("src")).removeprefix(PICTURES)
    with Image.open(settings.BASE_DIR / "static" / name) as picture:
        width, height = (points // POINTS for points in picture.size)
    token.attrs |= {"src": static(name), "width": width, "height": height, "loading": "lazy"}


def read_book(code: str | None) -> list[Page]:
    """Return all pages as a reader of a language has them, the first one first."""
    return [read_page(name, language_of(name, code)) for name in PAGES]


class HandbookView(TemplateView):
    """A page of the book; without a name, the first."""

    template_name = "handbook.html"

    def get_context_data(self, name: str = "", **kwargs: Any) -> dict[str, Any]:
        if name and name not in NAMED:
            raise Http404
        first, *others = read_book(get_language())
        page = others[NAMED.index(name)] if name else first
        return super().get_context_data(first=first, others=others, page=page, **kwargs)
