"""A tournament as one file, out and in."""

from django.urls import URLPattern, URLResolver, path

from clubs.views.exchange import TournamentExportView, TournamentImportView

urlpatterns: list[URLPattern | URLResolver] = [
    path("import/", TournamentImportView.as_view(), name="tournament-import"),
    path("<slug:tournament>/export/", TournamentExportView.as_view(), name="tournament-export"),
]
