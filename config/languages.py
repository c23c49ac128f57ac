"""The language that an address asks for (`?language=fr-ch`), as links from search engines do; it is kept."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation


class LanguageOfAddressMiddleware:
    """Shows a page in the language of its address, and the next ones too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        wanted = request.GET.get("language", "") if request.method == "GET" else ""
        if wanted not in dict(settings.LANGUAGES):
            return self.get_response(request)
        translation.activate(wanted)
        request.LANGUAGE_CODE = wanted
        response = self.get_response(request)
        keep_language(response, wanted)
        return response


def keep_language(response: HttpResponseBase, language: str) -> None:
    """Let the browser remember a language as the switch on every page does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
