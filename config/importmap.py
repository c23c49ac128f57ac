"""The import map: which file a bare module name such as `standblatt/rules/judge.js` stands for.

Static files carry a hash of their content in their name, so that browsers may keep them for ever. Modules
name each other without it; this map, inline at the top of each page, leads from one to the other.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

FOLDER = "js/"
PREFIX = "standblatt/"
IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*["']""" + f"({PREFIX}" + r"""[^"']+)["']""")

register = template.Library()


def has_manifest() -> bool:
    """Whether the static files were collected and hashed; developers and tests use them as they lie."""
    return not settings.DEBUG and bool(getattr(staticfiles_storage, "hashed_files", None))


def module_paths() -> list[str]:
    """Return the static path of each of our modules, in a stable order."""
    known: Iterable[str]
    if has_manifest():
        known = staticfiles_storage.hashed_files  # type: ignore[attr-defined] # only a manifest has it
    else:
        known = (path for finder in finders.get_finders() for path, _ in finder.list(["*.svg", "*.css"]))
    return sorted(path for path in known if path.startswith(FOLDER) and path.endswith(".js"))


def module_name(path: str) -> str:
    """Return the bare name under which a module is imported: `js/app.js` is `standblatt/app.js`."""
    return PREFIX + path.removeprefix(FOLDER)


def module_path(name: str) -> str:
    """Return the static path of a module: `standblatt/app.js` is `js/app.js`."""
    return FOLDER + name.removeprefix(PREFIX)


def written_import_map() -> str:
    imports = {module_name(path): static(path) for path in module_paths()}
    # "<" cannot occur in a file name of ours; escaped all the same, as this stands inside a page.
    return json.dumps({"imports": imports}, separators=(",", ":")).replace("<", "\\u003c")


@cache
def collected_import_map() -> str:
    return written_import_map()


def import_map() -> str:
    """Return the import map as JSON: made once from collected files, each time while files may change."""
    return collected_import_map() if has_manifest() else written_import_map()


def import_map_hash() -> str:
    """Return the source expression that lets the import map through the Content-Security-Policy."""
    digest = hashlib.sha256(import_map().encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def imported_by(name: str) -> list[str]:
    """Return the names of the modules that a module imports, as written in its file."""
    found = finders.find(module_path(name))
    return IMPORTED.findall(Path(found).read_text(encoding="utf-8")) if found else []


def with_imports(names: Iterable[str]) -> Iterator[str]:
    """Return the modules and all they import, each once, what comes first first."""
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen.add(name)
            waiting += imported_by(name)
            yield name


@cache
def collected_with_imports(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(with_imports(names))


@register.simple_tag
def importmap(*entries: str) -> SafeString:
    """Write the import map, then start the entry modules, with all they need asked for at once.

    `{% importmap "standblatt/table.js" %}` belongs in the head, before any other module.
    """
    needed = collected_with_imports(entries) if has_manifest() else tuple(with_imports(entries))
    addresses = {name: static(module_path(name)) for name in needed}
    block = mark_safe(f'<script type="importmap">{import_map()}</script>')  # noqa: S308 - our own JSON
    preloads = format_html_join(
        "\n",
        '<link rel="modulepreload" href="{}">',
        ((addresses[name],) for name in needed if name not in entries),
    )
    starts = format_html_join(
        "\n", '<script type="module" src="{}"></script>', ((addresses[name],) for name in entries)
    )
    return format_html("{}\n{}\n{}", block, preloads, starts)
