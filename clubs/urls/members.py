"""The members of a club."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import members

urlpatterns: list[URLPattern | URLResolver] = [
    path("", members.MembersView.as_view(), name="members"),
    path("<int:member>/", members.MembersView.as_view(), name="member"),
]
