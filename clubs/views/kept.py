"""Pages that follow from results and people alone: what stands below their menus is rendered once."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.queries.kept_by_results import KEPT, page_state
from clubs.views.lists import EXPORT, ClubListView
from core.sheets import FORMATS


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
    def state(self) -> str | None:
        """Return what of the results the page follows from; None for all of them."""
        return None

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get(EXPORT) in FORMATS:
            return super().get(request)
        return self.show(self.template, title=self.title, part=self.kept())

    def kept(self) -> str:
        """Return the part, made once for results and people as they are, for this language and address."""
        seen = (settings.BUILD, get_language(), self.request.get_full_path())
        key = f"{self.part}:{page_state(self.club, *seen, state=self.state)}"
        part: str | None = cache.get(key)
        if part is None:
            context = {**self.context(), **self.extra_context(), "listing": self.listing()}
            part = render_to_string(self.part, context, self.request)
            cache.set(key, part, KEPT)
        return part
