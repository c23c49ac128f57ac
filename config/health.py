"""Health checks: `/healthz` for everyone, `/healthz/deep` for whoever runs the server."""

import hmac

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.health_report import health_report

THIS_MACHINE = {"127.0.0.1", "::1"}
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
"""What a proxy adds: then somebody else asks, although the proxy is on this machine."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("the database does not answer", content_type="text/plain", status=503)
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def healthz_deep(request: HttpRequest) -> HttpResponse:
    """Tell all that is measured; 503 where something is wrong."""
    for_operators(request)
    report = health_report()
    return JsonResponse(report.document(), status=503 if report.problems else 200)


def for_operators(request: HttpRequest) -> None:
    """Hide an address from all but whoever runs the server: by a token, or from this machine itself."""
    token = settings.OPERATOR_TOKEN
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(sent.encode(), token.encode()):
        return
    here = request.META.get("REMOTE_ADDR") in THIS_MACHINE
    if not here or any(name in request.headers for name in FORWARDED):
        raise Http404
