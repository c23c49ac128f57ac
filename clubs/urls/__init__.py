"""Where what is found of clubs: a tree of nouns, verbs last."""

from django.urls import URLPattern, URLResolver, include, path

from clubs.urls import (
    accounts,
    club,
    codes,
    draws,
    entering,
    entries,
    exchange,
    hall,
    live,
    log,
    members,
    printing,
    results,
    seasons,
    standings,
    tournaments,
)

app_name = "clubs"

TOURNAMENT = "clubs/<slug:club>/tournaments/<slug:tournament>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("q/", include(entering.urlpatterns)),
    path("accounts/", include(accounts.urlpatterns)),
    path("clubs/", include(club.urlpatterns)),
    path("clubs/<slug:club>/", include(log.urlpatterns)),
    path("clubs/<slug:club>/members/", include(members.urlpatterns)),
    path("clubs/<slug:club>/seasons/", include(seasons.urlpatterns)),
    path("clubs/<slug:club>/tournaments/", include(exchange.urlpatterns)),
    path("clubs/<slug:club>/tournaments/", include(tournaments.urlpatterns)),
    path(f"{TOURNAMENT}entries/", include(entries.urlpatterns)),
    path(f"{TOURNAMENT}rounds/", include(draws.urlpatterns)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(results.urlpatterns)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(codes.urlpatterns)),
    path(f"{TOURNAMENT}rounds/<int:round>/", include(hall.urlpatterns)),
    path(f"{TOURNAMENT}sheets/", include(printing.urlpatterns)),
    path(TOURNAMENT, include(standings.urlpatterns)),
    path(TOURNAMENT, include(live.urlpatterns)),
]
