"""`robots.txt` and `security.txt`: what search engines may read, and where to report a vulnerability."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import InstanceSettings

CLOSED = ("/accounts/", "/api/", "/n/", "/q/", "/s/", "/table/", "/watch/")
"""How the addresses begin that no search is to lead to: they have a key in them, or nothing to be found."""

VALID = timedelta(days=90)
"""How long a contact is said to be right; whoever reads it later asks again (RFC 9116, 2.5.5)."""


@require_safe
def robots_txt(_request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    return plain(lines)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Name the operator's address, if it is one that RFC 9116 allows: an e-mail or a page."""
    contact = InstanceSettings.current().contact_link
    if not contact:
        raise Http404
    expires = (timezone.now() + VALID).replace(microsecond=0)
    languages = ", ".join(code[:2] for code, _name in settings.LANGUAGES)
    return plain(
        [
            f"Contact: {contact}",
            f"Expires: {expires.isoformat()}",
            f"Preferred-Languages: {languages}",
            f"Canonical: {request.build_absolute_uri(request.path)}",
        ]
    )


def plain(lines: list[str]) -> HttpResponse:
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")
