"""Health checks: `/healthz` for everyone, `/healthz/deep` for whoever runs the server."""

import hmac

from django.conf import settings
from django.db import DatabaseError, connections
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.health_report import health_report
from config.proxies import client_address, is_by_proxy
from config.write_probe import time_limit

THIS_MACHINE = {"127.0.0.1", "::1"}
OWN_NAMES = {"localhost", "127.0.0.1", "[::1]"}
"""What this machine calls itself; a proxy that tells nothing else often passes on the name asked for."""

LONGEST_LOOK = 3.0
"""Seconds in which the database has to answer that it is there."""


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    connection = connections["default"]
    try:
        with time_limit(connection, LONGEST_LOOK), connection.cursor() as cursor:
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
    if not is_from_this_machine(request):
        raise Http404


def is_from_this_machine(request: HttpRequest) -> bool:
    """Whether somebody at this very machine asks, and not a proxy on it for somebody else."""
    name, _port = split_domain_port(request.get_host())
    here = client_address(request) in THIS_MACHINE
    return here and name in OWN_NAMES and not is_by_proxy(request)
