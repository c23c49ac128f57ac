"""Offline files: the service worker and the manifest with which a table's pages start without a network.

The worker keeps home, the table page and that of a group with all that they ask for; what that is stands in
the pages themselves. Its version follows from them and from each file, so that every change makes another
worker, which the browser fetches beside the one at work. The icons are drawn from
`static/icons/standblatt.svg`.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from re import compile as pattern
from re import escape

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language, gettext, override
from django.views.generic import TemplateView, View

from core.collected_files import is_collected
from scoring.browser_messages import words_address
from scoring.views import GroupView, HomeView, TableView

PAGES: Mapping[str, type[TemplateView]] = {
    "scoring:home": HomeView,
    "scoring:table": TableView,
    "scoring:group": GroupView,
}
"""The pages that start without a network, by the names of their addresses."""
WORKER = settings.BASE_DIR / "static" / "service-worker.js"
PICTURES = "pictures/"
"""The folder of static files that only show what the app looks like: no phone keeps them."""
NAMED = pattern(f"{escape(settings.STATIC_URL)}(?!{PICTURES})" + r"[\w./-]+")
PAPER = "#f6f4ee"


@dataclass(frozen=True, slots=True)
class Shell:
    """What the worker keeps, and the version that follows from it."""

    version: str
    pages: tuple[str, ...]
    files: tuple[str, ...]
    hashed: bool

    @classmethod
    def of(cls, pages: Mapping[str, Iterable[str]], hashed: bool) -> "Shell":
        """Make the shell of the pages' texts in all languages, by their address."""
        texts = [text for languages in pages.values() for text in languages]
        files = sorted({file for text in texts for file in NAMED.findall(text)})
        made_of = [WORKER.read_bytes(), *(text.encode() for text in texts), *contents(files)]
        digest = sha256(b"".join(sha256(part).digest() for part in made_of))
        words = [words_address(code) for code, _ in settings.LANGUAGES] if hashed else []
        return cls(digest.hexdigest()[:16], tuple(pages), (*files, *words), hashed)

    @property
    def script(self) -> str:
        values = {
            "VERSION": self.version,
            "PAGES": self.pages,
            "FILES": self.files,
            "STATIC": settings.STATIC_URL,
            "HASHED": self.hashed,
        }
        constants = [f"const {name} = {json.dumps(value)};\n" for name, value in values.items()]
        return "".join([*constants, "\n", WORKER.read_text(encoding="utf-8")])


def contents(files: Iterable[str]) -> Iterator[bytes]:
    """Yield what lies under each plain name; a name with a hash already says what is in it."""
    for file in files:
        found = finders.find(file.removeprefix(settings.STATIC_URL))
        if found:
            yield Path(found).read_bytes()


def texts_of(view: type[TemplateView]) -> Iterator[str]:
    """Yield a page in each language, as a browser without any cookie would get it."""
    for code, _ in settings.LANGUAGES:
        with override(code):
            context = view().get_context_data()
            yield render_to_string(str(view.template_name), context)


def made_shell() -> Shell:
    pages = {reverse(name): list(texts_of(view)) for name, view in PAGES.items()}
    return Shell.of(pages, is_collected())


collected_shell = cache(made_shell)


def shell() -> Shell:
    """Return what is to be kept: made once of collected files, anew each time while they may change."""
    return collected_shell() if is_collected() else made_shell()


class WorkerView(View):
    """The worker, asked for again by each page that is opened, and answered with 304 while it is the same."""

    def get(self, request: HttpRequest) -> HttpResponse:
        kept = shell()
        etag = f'W/"{kept.version}"'
        response = get_conditional_response(request, etag=etag) or HttpResponse(
            kept.script, content_type="text/javascript; charset=utf-8"
        )
        response["ETag"] = etag
        patch_cache_control(response, no_cache=True)
        return response


class ManifestView(View):
    """What the app is called, and looks like, on the screen of a phone that installed it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        response = JsonResponse(manifest(), content_type="application/manifest+json")
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ["Cookie"])  # which may say the language
        return response


def manifest() -> dict[str, object]:
    home, table = reverse("scoring:home"), reverse("scoring:table")
    return {
        "id": home,
        "name": "Standblatt",
        "short_name": "Standblatt",
        "description": gettext("The score sheet for your Jass table"),
        "lang": get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": [
            icon("standblatt.svg", "any", "image/svg+xml"),
            icon("standblatt-192.png", "192x192"),
            icon("standblatt-512.png", "512x512"),
            icon("standblatt-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [{"name": gettext("New game"), "url": f"{table}#new"}],
    }


def icon(name: str, sizes: str, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
