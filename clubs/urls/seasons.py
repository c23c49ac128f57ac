"""Seasons of a club."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import seasons

urlpatterns: list[URLPattern | URLResolver] = [
    path("", seasons.SeasonsView.as_view(), name="seasons"),
    path("new/", seasons.NewSeasonView.as_view(), name="season-new"),
    path("<slug:season>/", seasons.SeasonStandingsView.as_view(), name="season"),
    path("<slug:season>/settings/", seasons.SeasonSettingsView.as_view(), name="season-settings"),
]
