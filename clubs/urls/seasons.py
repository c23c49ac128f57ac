"""Seasons of a club."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import season_printing, seasons

urlpatterns: list[URLPattern | URLResolver] = [
    path("", seasons.SeasonsView.as_view(), name="seasons"),
    path("new/", seasons.NewSeasonView.as_view(), name="season-new"),
    path("<slug:season>/", seasons.SeasonStandingsView.as_view(), name="season"),
    path("<slug:season>/settings/", seasons.SeasonSettingsView.as_view(), name="season-settings"),
    path("<slug:season>/sheets/table/", season_printing.SeasonSheetView.as_view(), name="season-sheet"),
    path(
        "<slug:season>/sheets/table/paper/",
        season_printing.SeasonPaperView.as_view(),
        name="season-sheet-paper",
    ),
    path("<slug:season>/sheets/table.pdf", season_printing.SeasonPdfView.as_view(), name="season-sheet-pdf"),
]
