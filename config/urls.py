"""Where what is found."""

from django.urls import include, path

from config.api import addresses
from config.health import healthz

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("clubs.urls")),
    path("api/", addresses()),
    path("healthz", healthz, name="healthz"),
    path("i18n/", include("django.conf.urls.i18n")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
