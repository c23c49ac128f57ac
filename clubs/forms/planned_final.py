"""Form of a final that is made before anybody is known: how many go through, its name, day and way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubs.forms.cut import CutForm

LATER = ("together", "best_of", "minimum", "share", "rounding", "points", "level", "carried")
"""What can be said only of results."""


class PlannedFinalForm(CutForm):
    """The places of a final, by their number or by groups."""

    def _left_out(self) -> Iterator[str]:
        yield from LATER
        yield from ("first",) if self._of_groups else ("of_each_group", "next_best")

    def _add_marks(self, data: Mapping[str, Any] | None) -> None:
        """Add none: nobody is known."""

    @cached_property
    def _of_groups(self) -> bool:
        return self.page.tournament.groups > 1 and not self.page.is_several

    @property
    def sentences(self) -> Iterator[SafeString]:
        if self._of_groups:
            yield from super().sentences
        elif self.page.is_several:
            yield format_html(
                gettext("The first {first} of each tournament go through."), first=self["first"]
            )
        else:
            yield format_html(gettext("The first {first} go through."), first=self["first"])
