"""The cards of a round's tables."""

from django.urls import URLPattern, URLResolver, path

from clubs.views import codes

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/codes/", codes.HallCodesView.as_view(), name="hall-codes"),
    path("tables/<int:table>/renew/", codes.HallTableRenewView.as_view(), name="hall-table-renew"),
    path("tables/<int:table>/revoke/", codes.HallTableRevokeView.as_view(), name="hall-table-revoke"),
]
