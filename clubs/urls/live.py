"""What everyone may see of a tournament."""

from django.urls import URLPattern, URLResolver, path

from clubs.views.live import LivePartView, LiveView, ProjectorPartView, ProjectorView, RevealView

urlpatterns: list[URLPattern | URLResolver] = [
    path("live/", LiveView.as_view(), name="live"),
    path("live/part/", LivePartView.as_view(), name="live-part"),
    path("projector/", ProjectorView.as_view(), name="projector"),
    path("projector/part/", ProjectorPartView.as_view(), name="projector-part"),
    path("reveal/", RevealView.as_view(), name="reveal"),
]
