"""Tournaments: the wizard, the office of one, its settings and state."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import tournaments

urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", tournaments.TournamentNewView.as_view(), name="tournament-new"),
    path("<slug:tournament>/", tournaments.TournamentPageView.as_view(), name="tournament"),
    path(
        "<slug:tournament>/settings/",
        tournaments.TournamentSettingsView.as_view(),
        name="tournament-settings",
    ),
    path("<slug:tournament>/state/", tournaments.TournamentStateView.as_view(), name="tournament-state"),
    path("<slug:tournament>/copy/", tournaments.TournamentCopyView.as_view(), name="tournament-copy"),
    path("<slug:tournament>/remove/", tournaments.TournamentRemoveView.as_view(), name="tournament-remove"),
]
