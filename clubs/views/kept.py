"""Pages that follow from results and people alone: what stands below their menus is rendered once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from clubs.models import Club
from clubs.queries.kept_by_results import KEPT, page_state
from clubs.views.base import ClubView
from clubs.views.lists import EXPORT, ClubListView, Listing, file_of_further
from core.sheets import FORMATS

TOKEN = mark_safe("<!-- token -->")
"""What stands in a kept frame for the token of its forms; names are escaped, so none looks like it."""

Context = Callable[[], Mapping[str, Any]]


def kept_text(key: str, render: Callable[[], str], seconds: int) -> str:
    """Return what `render` returns, made once for a key that is another one as soon as it is another text."""
    text: str | None = cache.get(key)
    if text is None:
        text = render()
        cache.set(key, text, seconds)
    return text


class KeptParts:
    """Parts of a page, each made once for results and people as they are, for this language and address.

    They must know of nobody who asks. They follow from all results, or from those of one `year`.
    """

    def __init__(self, request: HttpRequest, club: Club, year: int | None = None) -> None:
        self.request = request
        seen = (settings.BUILD, get_language(), request.get_full_path())
        self.state = page_state(club, *seen, year=year)

    def part(self, template: str, make: Context) -> SafeString:
        """Return what a template shows of the context that `make` returns."""
        return self.kept(template, lambda: render_to_string(template, make(), self.request))

    def page(
        self,
        view: ClubView,
        template: str,
        parts: Mapping[str, SafeString],
        make: Context,
        *more: object,
        typed: Mapping[str, str] | None = None,
    ) -> HttpResponse:
        """Answer with a page that shows `parts`: the frame around them is kept for who asks, and `more`.

        What is said once is in no frame that is kept, nor is what is `typed`, for which it leaves blanks.
        """
        return HttpResponse(with_texts(self.framed(view, template, parts, make, more), typed or {}))

    def framed(
        self,
        view: ClubView,
        template: str,
        parts: Mapping[str, SafeString],
        make: Context,
        more: Sequence[object],
    ) -> str:
        if get_messages(self.request):
            return render_to_string(template, {**view.context(), **make(), **parts}, self.request)
        marks = {name: mark_safe(f"<!-- {name} -->") for name in parts}  # noqa: S308 - names of ours

        def render() -> str:
            context = {**view.context(), **make(), **marks, "csrf_token": TOKEN}
            return render_to_string(template, context, self.request)

        user = view.user
        who = (view.role, user.pk, user.is_superuser, user.get_full_name(), user.get_username())
        text: str = self.kept(template, render, who, more).replace(TOKEN, get_token(self.request))
        for name, mark in marks.items():
            text = text.replace(mark, parts[name])
        return text

    def kept(self, what: str, render: Callable[[], str], *more: object) -> SafeString:
        key = f"{what}:{self.state}:{sha256(repr(more).encode()).hexdigest() if more else ''}"
        return mark_safe(kept_text(key, render, KEPT))  # noqa: S308 - a template has escaped it


def blank(name: str) -> SafeString:
    """Return what stands in a kept frame where a text of this name goes."""
    return mark_safe(f"<!-- typed {name} -->")  # noqa: S308 - names of ours


def with_texts(page: str, typed: Mapping[str, str]) -> str:
    """Return a page with its blanks filled in; no text brings a blank along, for it is escaped."""
    for name, text in typed.items():
        page = page.replace(blank(name), escape(text))
    return page


class KeptListView(ClubListView):
    """A list on a page of the club that is the same for all who may see it.

    `part` is what stands below the menus; it must know of nobody who asks.
    """

    template = "clubs/kept.html"
    part: ClassVar[str]

    @property
    def title(self) -> str:
        raise NotImplementedError

    @property
    def only_year(self) -> int | None:
        """Return the year of which alone the page speaks; None for all."""
        return None

    def further(self) -> Mapping[str, Listing]:
        """Return the lists beside the one that the page is about, by their names."""
        return {}

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get(EXPORT) in FORMATS:
            return file_of_further(request, self.further, self.file_words()) or super().get(request)
        parts = KeptParts(request, self.club, self.only_year)
        part = parts.part(self.part, self.shown_in_part)
        return parts.page(self, self.template, {"part": part}, lambda: {"title": self.title})

    def shown_in_part(self) -> dict[str, Any]:
        return {**self.context(), **self.extra_context(), "listing": self.listing()}
