"""The pages of a group's years, for its phones: one that shows its key is let in for an evening.

What lets a browser in is a signed cookie of that group alone, made by the API for a device of the group. A
device that is removed, or a group that is deleted, ends it at once.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.generic import View

from core.limits import WATCH
from core.printing.responses import handed_out
from core.rate_limit import counted_address, spend
from core.sheets import FORMATS, sheet_file
from scoring.groups.year_book import group_book_order
from scoring.groups.year_sheets import LISTS, files_of_year, sheet_of_year
from scoring.groups.year_words import YearOfGroup
from scoring.groups.years import year_of_group
from scoring.models import Group, GroupDevice
from scoring.watch_page import kept_private

COOKIE = "standblatt-group"
ALL_YEARS = "all"
"""What stands in an address in the place of a year."""

GAMES_FOR_ONE = 20
"""Games that are added up count as much as one page that is watched."""

LET_IN_FOR = timedelta(hours=12)
"""For so long a browser sees the years of its group before it shows its key again."""


class YearOrAll:
    """A year in an address, or all of them: None."""

    regex = f"[0-9]+|{ALL_YEARS}"

    def to_python(self, text: str) -> int | None:
        return None if text == ALL_YEARS else int(text)

    def to_url(self, year: int | None) -> str:
        return ALL_YEARS if year is None else str(year)


def let_in(response: HttpResponse, device: GroupDevice) -> None:
    """Let the browser of a device see the years of its group."""
    response.set_signed_cookie(
        COOKIE,
        str(device.pk),
        salt=str(device.group_id),
        max_age=LET_IN_FOR,
        path=f"{reverse('scoring:group')}{device.group_id}/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def group_let_in(request: HttpRequest, group_id: UUID) -> Group | None:
    """Return the group whose years this browser may see; None for everybody else."""
    device = request.get_signed_cookie(COOKIE, "", salt=str(group_id), max_age=LET_IN_FOR)
    there = GroupDevice.objects.filter(group=group_id, group__deleted=None).select_related("group")
    known = there.filter(pk=int(device)).first() if device else None
    return known.group if known else None


def count_games(request: HttpRequest, games: int) -> None:
    """Count that the games of a year are added up, as pages that are watched."""
    spend(WATCH, 1 + games // GAMES_FOR_ONE, address=counted_address(request))


class GroupYearPage(View):
    """Something of a year of a group; a browser that is not let in is sent to the page of the group."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        group_id, year = kwargs["group_id"], kwargs["year"]
        group = group_let_in(request, group_id)
        if group is None:
            return kept_private(redirect(f"{reverse('scoring:group')}#g={group_id}"))
        self.year = YearOfGroup(year_of_group(group, year, lambda games: count_games(request, games)))
        return super().dispatch(request, *args, **kwargs)


class GroupYearView(GroupYearPage):
    """The page of a year."""

    def get(self, request: HttpRequest, group_id: UUID, year: int | None) -> HttpResponse:
        shown = {
            "group_id": group_id,
            "year": self.year,
            "files": files_of_year(self.year),
            "formats": list(FORMATS.values()),
        }
        return kept_private(render(request, "scoring/group_year.html", shown))


class GroupYearListView(GroupYearPage):
    """A list of the year as a file."""

    def get(
        self, request: HttpRequest, group_id: UUID, year: int | None, rows: str, ending: str
    ) -> HttpResponse:
        if rows not in LISTS or ending not in FORMATS:
            raise Http404
        sheet = sheet_of_year(self.year, rows)
        return kept_private(sheet_file(sheet, FORMATS[ending], [self.year.group, year or ALL_YEARS, rows]))


class GroupYearBookView(GroupYearPage):
    """The book of a year as a PDF; where nothing was played the page says so."""

    def get(self, request: HttpRequest, group_id: UUID, year: int | None) -> HttpResponseBase:
        back = reverse("scoring:group-year", args=[group_id, year])
        if year is None or not self.year.has_games:
            return kept_private(redirect(back))
        order = group_book_order(group_id, self.year, localdate())
        response = handed_out(request, order, name=f"standblatt-{year}.pdf", back=back)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response
