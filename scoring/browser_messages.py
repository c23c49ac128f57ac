"""The words that the browser's modules need, in the page's language, as one JSON block.

A page of bundles carries those of the modules that it starts; all of them have an address of their own, which
a browser asks for with the first module that is imported later.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, TypedDict, TypeVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, override
from django.utils.translation.trans_real import DjangoTranslation
from django.views.generic import View
from django.views.i18n import JSONCatalog

from scoring.rules.problems import ProblemKind

T = TypeVar("T")
YEAR = 365 * 24 * 60 * 60
"""Seconds for which a browser may keep words whose address says what they are."""


class ProblemWords(TypedDict):
    field: str
    message: str


class Catalogue(TypedDict):
    """Words by their English message, and by the code of a problem; where all are, if these are not all."""

    messages: dict[str, str]
    problems: dict[str, ProblemWords]
    later: str


class Utf8Encoder(DjangoJSONEncoder):
    """Leaves letters as they are, and no spaces: escaped, é takes six bytes, and a phone loads them all."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**(options | {"ensure_ascii": False, "separators": (",", ":")}))


def catalogue_script(is_needed: Callable[[str], bool] | None = None) -> SafeString:
    """Return the element of a page that carries the words for its scripts: all, or those needed at once."""
    catalogue = browser_catalogue()
    if is_needed:
        catalogue = {
            "messages": _those(catalogue["messages"], is_needed),
            "problems": _those(catalogue["problems"], is_needed),
            "later": words_address(),
        }
    return json_script(catalogue, "catalogue", Utf8Encoder)


def _those(words: Mapping[str, T], is_needed: Callable[[str], bool]) -> dict[str, T]:
    return {name: text for name, text in words.items() if is_needed(name)}


def browser_catalogue() -> Catalogue:
    return {"messages": _messages(_language()), "problems": _problems(), "later": ""}


def words_address(language: str = "") -> str:
    """Return where all words of a language are; another address whenever one of them changes."""
    with override(language or _language()):
        return reverse("scoring:words", args=[_language(), _digest(_language())])


@cache
def _digest(language: str) -> str:
    with override(language):
        return sha256(_all_words().encode()).hexdigest()[:12]


def _all_words() -> str:
    return json.dumps(browser_catalogue(), cls=Utf8Encoder)


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@cache
def _messages(language: str) -> dict[str, str]:
    # The browser's own message ids form a domain of their own, so the page carries no more than it needs.
    reader = JSONCatalog()
    folders = [str(path) for path in settings.LOCALE_PATHS]
    reader.translation = DjangoTranslation(language, domain="djangojs", localedirs=folders)
    return {message: text for message, text in reader.get_catalog().items() if isinstance(text, str)}


def _problems() -> dict[str, ProblemWords]:
    return {kind.code: {"field": kind.field, "message": gettext(kind.template)} for kind in ProblemKind}


class WordsView(View):
    """All words of a language: an older page, too, gets those of today."""

    def get(self, request: HttpRequest, language: str, digest: str) -> HttpResponse:
        if language not in dict(settings.LANGUAGES):
            raise Http404
        with override(language):
            response = HttpResponse(_all_words(), content_type="application/json")
        if digest == _digest(language):
            patch_cache_control(response, public=True, immutable=True, max_age=YEAR)
        return response
