"""Seasons: the list of them, a season's standings, its settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.actions import seasons
from clubs.forms.seasons import SeasonForm
from clubs.models import Role, Season
from clubs.pages.club_statistics import has_results
from clubs.pages.seasons import SeasonPage
from clubs.tables.club import SeasonTable
from clubs.views.action_form import ActionFormView
from clubs.views.base import ClubView
from clubs.views.lists import ClubListView
from clubs.views.standings import StandingsList


class SeasonsView(ClubListView):
    table_class = SeasonTable
    template = "clubs/seasons.html"
    list_name = "seasons"

    def rows(self) -> QuerySet[Season]:
        return self.club.seasons.select_related("club").annotate(held=Count("tournaments")).order_by("-pk")

    def extra_context(self) -> dict[str, Any]:
        return {"has_statistics": has_results(self.club)}


class NewSeasonView(ActionFormView[SeasonForm], ClubView):
    needs = needs_to_post = Role.DIRECTOR
    template = "clubs/season_new.html"

    def form(self, data: QueryDict | None = None) -> SeasonForm:
        return SeasonForm(self.club, data=data)

    def act(self, form: SeasonForm) -> HttpResponse:
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


class SeasonSettingsView(ActionFormView[SeasonForm], SeasonView):
    needs = needs_to_post = Role.DIRECTOR
    template = "clubs/season_settings.html"

    def form(self, data: QueryDict | None = None) -> SeasonForm:
        return SeasonForm(self.club, self.season, data)

    def act(self, form: SeasonForm) -> HttpResponse:
        season = seasons.change_season(self.season, form.values(), shares=form.shares(), by=self.user)
        return self.done(_("Saved."), season)
