"""Standings and other lists."""

from django.urls import URLPattern, URLResolver, path

from clubs.views.standings import StandingsView

urlpatterns: list[URLPattern | URLResolver] = [
    path("standings/", StandingsView.as_view(), name="standings"),
    path("standings/<int:entry>/", StandingsView.as_view(), name="entry-story"),
]
