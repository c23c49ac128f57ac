"""Security headers of every response: what a browser may do with our pages (CSP, permissions, CORS)."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from config.scripts import import_map_hash
from core.collected_files import is_collected

# The screen stays on while a game runs, a link is copied; nothing else is needed of the phone.
GRANTED = ("screen-wake-lock", "clipboard-write")
REFUSED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
PERMISSIONS = ", ".join([*(f"{name}=(self)" for name in GRANTED), *(f"{name}=()" for name in REFUSED)])


class BrowserPolicyMiddleware:
    """Says which of the phone's abilities our pages use, and that nobody else may embed what we send."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class ContentPolicyMiddleware(CSPMiddleware):
    """Lets one inline block through while scripts are not bundled: the import map, by its hash.

    A nonce would change with every request, so that a page answered with 304 would meet a policy that no
    longer fits it.
    """

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if not is_collected():
            parts.update = {**(parts.update or {}), "script-src": [import_map_hash()]}
        return parts


# What the pages of any website may ask for, by the name of its address, with the methods of each.
SHARED: Mapping[str, str] = {"clubs:standings-json": "GET, HEAD", "api:score": "POST"}


class CrossOriginMiddleware:
    """Lets other websites' pages read what is public, whatever the answer, and answers their preflights.

    Never with credentials: whoever is signed in here is a stranger there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if is_shared(request):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag, Retry-After, RateLimit, RateLimit-Policy"
            response["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    def process_view(self, request: HttpRequest, *view: object) -> HttpResponse | None:
        """Answer a preflight for the view: with which methods and headers it may be asked."""
        if not (is_shared(request) and is_preflight(request)):
            return None
        return HttpResponse(
            status=HTTPStatus.NO_CONTENT,
            headers={
                "Access-Control-Allow-Methods": SHARED[view_name_of(request)],
                "Access-Control-Allow-Headers": "Accept-Language, Content-Type, If-None-Match",
                "Access-Control-Max-Age": "86400",
            },
        )


def view_name_of(request: HttpRequest) -> str:
    """Return the name of the address that is asked for; nothing where there is none."""
    return request.resolver_match.view_name if request.resolver_match else ""


def is_shared(request: HttpRequest) -> bool:
    return view_name_of(request) in SHARED


def is_preflight(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
