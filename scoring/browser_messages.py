"""The words that the browser's modules need, in the page's language, as one JSON block."""

from functools import cache
from typing import Any, TypedDict

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JSONCatalog

from scoring.rules.problems import ProblemKind


class ProblemWords(TypedDict):
    field: str
    message: str


class Catalogue(TypedDict):
    messages: dict[str, str]
    problems: dict[str, ProblemWords]


class Utf8Encoder(DjangoJSONEncoder):
    """Leaves letters as they are, and no spaces: escaped, é takes six bytes, and a phone loads them all."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**(options | {"ensure_ascii": False, "separators": (",", ":")}))


def catalogue_script() -> SafeString:
    """Return the element of a page that carries the words for its scripts."""
    return json_script(browser_catalogue(), "catalogue", Utf8Encoder)


def browser_catalogue() -> Catalogue:
    return {"messages": _messages(get_language() or settings.LANGUAGE_CODE), "problems": _problems()}


@cache
def _messages(language: str) -> dict[str, str]:
    # The browser's own message ids form a domain of their own, so the page carries no more than it needs.
    reader = JSONCatalog()
    folders = [str(path) for path in settings.LOCALE_PATHS]
    reader.translation = DjangoTranslation(language, domain="djangojs", localedirs=folders)
    return {message: text for message, text in reader.get_catalog().items() if isinstance(text, str)}


def _problems() -> dict[str, ProblemWords]:
    return {kind.code: {"field": kind.field, "message": gettext(kind.template)} for kind in ProblemKind}
