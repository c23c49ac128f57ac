"""What was done, and by whom."""

from django.urls import URLPattern, URLResolver, path

from clubs.views.log import ClubLogView, TournamentLogView

urlpatterns: list[URLPattern | URLResolver] = [
    path("log/", ClubLogView.as_view(), name="club-log"),
    path("tournaments/<slug:tournament>/log/", TournamentLogView.as_view(), name="tournament-log"),
]
