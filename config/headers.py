"""Security headers of every response: what a browser may do with our pages (CSP, permissions)."""

from collections.abc import Callable

from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

from config.scripts import import_map_hash, is_collected

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
