"""Tournaments: the wizard, the office of one, its settings and state, export and import."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
