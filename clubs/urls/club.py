"""One club: its page, settings, people with their roles, log."""

from django.urls import URLPattern, URLResolver, path

from clubs.views.club import ClubsView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", ClubsView.as_view(), name="clubs"),
]
