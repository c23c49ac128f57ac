"""What forms and addresses bring is composed before any view sees it: no name differs from itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponseBase, QueryDict

from core.composing import composed

if TYPE_CHECKING:
    from django.http.request import _ImmutableQueryDict

SECRET = "password"  # noqa: S105 - what such fields are called
"""A field that has this in its name is taken as it was typed, or nobody could sign in with it any more."""


class ComposedTextMiddleware:
    """Composes the texts of an address and, once it is known that it was sent from here, of a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.GET = composed_query(request.GET)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: tuple[Any, ...], values: Mapping[str, Any]
    ) -> None:
        if request.method == "POST" and not getattr(view, "csrf_exempt", False):
            request.POST = composed_query(request.POST)


def composed_query(query: _ImmutableQueryDict) -> _ImmutableQueryDict:
    """Return what a form or an address says with its texts composed."""
    found = QueryDict(mutable=True)
    for name, texts in query.lists():
        found.setlist(composed(name), texts if SECRET in name else [composed(text) for text in texts])
    return query if found == query else QueryDict(found.urlencode())
