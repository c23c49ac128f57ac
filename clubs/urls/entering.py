"""Into the hall, with the card of a table."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import entering

urlpatterns: list[URLPattern | URLResolver] = [
    path("", entering.EnterCodeView.as_view(), name="enter-code"),
    path("<str:token>", entering.EnterView.as_view(), name="enter"),
]
