"""Seasons: the list of them, a season's standings, its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.actions import seasons
from clubs.forms.seasons import SeasonForm
from clubs.models import Role, Season
from clubs.pages.seasons import SeasonPage
from clubs.tables.club import SeasonTable
from clubs.views.base import ClubView
from clubs.views.lists import ClubListView
from clubs.views.standings import StandingsList


class SeasonsView(ClubListView):
    table_class = SeasonTable
    template = "clubs/seasons.html"
    list_name = "seasons"

    def rows(self) -> QuerySet[Season]:
        return self.club.seasons.select_related("club").annotate(held=Count("tournaments")).order_by("-pk")


class NewSeasonView(ClubView):
    needs = needs_to_post = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/season_new.html", form=SeasonForm(self.club))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SeasonForm(self.club, data=request.POST)
        if not form.is_valid():
            return self.show("clubs/season_new.html", form=form)
        return redirect(seasons.add_season(self.club, form.values(), shares=form.shares(), by=self.user))


class SeasonView(ClubView):
    """A page of one season."""

    season: Season

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.club.seasons.select_related("club")
        self.season = get_object_or_404(found, slug=kwargs.pop("season"))

    def context(self) -> dict[str, Any]:
        return {**super().context(), "season": self.season}


class SeasonStandingsView(StandingsList, SeasonView):
    template = "clubs/season.html"

    def page_after(self, wanted: int | None) -> SeasonPage:
        return SeasonPage.of(self.season, wanted)

    def file_words(self) -> Sequence[str]:
        return [self.club.slug, self.season.slug]


class SeasonSettingsView(SeasonView):
    needs = needs_to_post = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/season_settings.html", form=SeasonForm(self.club, self.season))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SeasonForm(self.club, self.season, request.POST)
        if not form.is_valid():
            return self.show("clubs/season_settings.html", form=form)
        season = seasons.change_season(self.season, form.values(), shares=form.shares(), by=self.user)
        messages.success(request, _("Saved."))
        return redirect(season)
