"""All addresses (URLs) of the site: pages, APIs, service worker, and the app that answers each."""

from django.templatetags.static import static
from django.urls import include, path
from django.utils.functional import lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import RedirectView
from django.views.i18n import set_language

from config.api import addresses
from config.crawlers import robots_txt, security_txt
from config.example_page import ExampleView
from config.front_page import FrontColourView
from config.health import healthz, healthz_deep
from config.metrics import metrics
from config.privacy import PrivacyView

urlpatterns = [
    path("", include("scoring.urls")),
    path("", include("clubs.urls")),
    path("api/", addresses()),
    path("example/", ExampleView.as_view(), name="example"),
    path("front.css", FrontColourView.as_view(), name="front-colour"),
    path("privacy/", PrivacyView.as_view(), name="privacy"),
    path("robots.txt", robots_txt, name="robots"),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics, name="metrics"),
    path("healthz/deep", healthz_deep, name="healthz-deep"),
    # What is no page of ours, such as a PDF, names no icon: browsers ask for this one.
    path("favicon.ico", RedirectView.as_view(url=lazy(static, str)("icons/standblatt-192.png"))),
    # Another site could at most change the language; without a token home and the table are the same for all.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
