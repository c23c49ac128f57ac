"""The handbook in the reader's language: docs/handbook, written once for the repository and the app."""

from functools import cache
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.generic import TemplateView
from markdown_it import MarkdownIt

FOLDER = settings.BASE_DIR / "docs" / "handbook"
FALLBACK = "en"


def language_of(code: str | None) -> str:
    """Return the handbook's language for a language code: `de-ch` reads `de`."""
    language = (code or FALLBACK)[:2]
    return language if (FOLDER / f"{language}.md").exists() else FALLBACK


@cache
def page(language: str) -> SafeString:
    """Return the handbook as HTML."""
    text = (FOLDER / f"{language}.md").read_text(encoding="utf-8")
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return mark_safe(html)  # noqa: S308 - our own text, and raw HTML in it is escaped


class HandbookView(TemplateView):
    template_name = "handbook.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(handbook=page(language_of(get_language())), **kwargs)
