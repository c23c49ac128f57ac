"""Standings and other lists."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import adjustments, listings
from clubs.views.standings import StandingsView
from clubs.views.stories import EntryStoryView

urlpatterns: list[URLPattern | URLResolver] = [
    path("adjustments/", adjustments.AdjustmentsView.as_view(), name="adjustments"),
    path(
        "adjustments/<int:adjustment>/take-back/",
        adjustments.AdjustmentTakeBackView.as_view(),
        name="adjustment-take-back",
    ),
    path("standings/", StandingsView.as_view(), name="standings"),
    path("standings/chart/", listings.ChartView.as_view(), name="standings-chart"),
    path("standings/<int:entry>/", EntryStoryView.as_view(), name="entry-story"),
    path("lists/", listings.ListsView.as_view(), name="lists"),
    path("prizes/", listings.PrizesView.as_view(), name="prizes"),
]
