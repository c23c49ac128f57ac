"""The rating of a club's members, where the club wants one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.pages.rating import RatedPlayer, RatingPage, rating_page
from clubs.tables.members import RatingTable
from clubs.views.kept import KeptListView


class RatingView(KeptListView):
    """How strong the members are in a game; a club that has not asked for it has no such page."""

    table_class = RatingTable
    part = "clubs/_members_rating.html"
    list_name = "rating"

    @property
    def title(self) -> str:
        return gettext("Rating")

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        if not self.club.rating:
            raise Http404

    def rows(self) -> Sequence[RatedPlayer]:
        return self.shown.players

    def extra_context(self) -> dict[str, Any]:
        return {"page": self.shown}

    @cached_property
    def shown(self) -> RatingPage:
        return rating_page(self.club, self.request.GET.get("game", ""))
