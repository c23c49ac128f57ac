"""Where what is found of a game."""

from django.urls import URLPattern, URLResolver

app_name = "scoring"
urlpatterns: list[URLPattern | URLResolver] = []
