"""How a page starts its scripts: as they lie in `static/js` while they may change, bundled once collected.

Modules name each other by bare names such as `standblatt/rules/score-sheet.js`. While files are used as they
lie, an import map, inline at the top of each page, says which file each name stands for. Collected files are
bundles (`config.bundles`): they import nothing, and carry a hash of their content in their name, so that
browsers may keep them for ever.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.bundles import imported_by, in_running_order, later_files
from core.collected_files import is_collected
from scoring.browser_messages import catalogue_script

FOLDER = "js/"
PREFIX = "standblatt/"

register = template.Library()


def is_module(path: str) -> bool:
    """Whether a static file is one of our modules."""
    return path.startswith(FOLDER) and path.endswith(".js")


def module_paths(looked_for_by: Iterable[finders.BaseFinder]) -> list[str]:
    """Return the static path of each of our modules, in a stable order."""
    known = (path for finder in looked_for_by for path, _ in finder.list(["*.svg", "*.css"]))
    return sorted(filter(is_module, known))


def module_name(path: str) -> str:
    """Return the bare name under which a module is imported: `js/app.js` is `standblatt/app.js`."""
    return PREFIX + path.removeprefix(FOLDER)


def module_path(name: str) -> str:
    """Return the static path of a module: `standblatt/app.js` is `js/app.js`."""
    return FOLDER + name.removeprefix(PREFIX)


def import_map() -> str:
    """Return the import map as JSON: made anew each time for developers, who add files while it is served."""
    look = tuple(finders.get_finders())
    return _made_map.__wrapped__(look) if settings.DEBUG else _made_map(look)


@lru_cache(maxsize=1)
def _made_map(looked_for_by: tuple[finders.BaseFinder, ...]) -> str:
    imports = {module_name(path): static(path) for path in module_paths(looked_for_by)}
    # "<" cannot occur in a file name of ours; escaped all the same, as this stands inside a page.
    return json.dumps({"imports": imports}, separators=(",", ":")).replace("<", "\\u003c")


def import_map_hash() -> str:
    """Return the source expression that lets the import map through the Content-Security-Policy."""
    digest = hashlib.sha256(import_map().encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def source_of(name: str) -> str:
    """Return the text of a module, empty where there is none."""
    found = finders.find(module_path(name))
    return Path(found).read_text(encoding="utf-8") if found else ""


def with_imports(names: Iterable[str]) -> Iterator[str]:
    """Return the modules and all they import, each once, what comes first first."""
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop(0)
        if name not in seen:
            seen.add(name)
            waiting += imported_by(source_of(name))
            yield name


@register.simple_tag
def scripts(*entries: str) -> SafeString:
    """Start the entry modules.

    `{% scripts "standblatt/table.js" %}` belongs in the head. Uncollected, it writes the import map first and
    asks for all that the entries import at once; collected, it names the files that may be asked for later.
    """
    starts = format_html_join(
        "\n",
        '<script type="module" src="{}"></script>',
        ((static(module_path(name)),) for name in entries),
    )
    first = _files_for_later(entries) if is_collected() else _import_map_for(entries)
    return format_html("{}\n{}", first, starts)


def _files_for_later(entries: tuple[str, ...]) -> SafeString:
    """Name what the entries import later: the worker reads it here, and the page where there is no worker."""
    names = _names_for_later(tuple(finders.get_finders()), entries)
    return json_script([static(module_path(name)) for name in names], "later")


@lru_cache
def _names_for_later(
    looked_for_by: tuple[finders.BaseFinder, ...], entries: tuple[str, ...]
) -> tuple[str, ...]:
    """Find the files once for each page that starts these modules: what was collected does not change."""
    return tuple(later_files(_sources(looked_for_by), entries))


@register.simple_tag
def catalogue(*entries: str) -> SafeString:
    """Carry the words for these entry modules: of a bundle's those for what comes at once.

    `{% catalogue "standblatt/table.js" %}` stands at the end of the content. A word is for a module where its
    English message, or the code of its problem, stands in the module's text.
    """
    if not is_collected():
        return catalogue_script()
    return _words_at_once(tuple(finders.get_finders()), entries, get_language())


@lru_cache
def _words_at_once(
    looked_for_by: tuple[finders.BaseFinder, ...], entries: tuple[str, ...], _language: str | None
) -> SafeString:
    """Look for the words once in each language: what was collected does not change."""
    sources = _sources(looked_for_by)
    text = "".join(sources[name] for name in in_running_order(entries, sources))
    return catalogue_script(lambda word: json.dumps(word, ensure_ascii=False)[1:-1] in text)


@lru_cache(maxsize=1)
def _sources(looked_for_by: tuple[finders.BaseFinder, ...]) -> dict[str, str]:
    names = map(module_name, module_paths(looked_for_by))
    return {name: source_of(name) for name in names}


def _import_map_for(entries: Iterable[str]) -> SafeString:
    block = mark_safe(f'<script type="importmap">{import_map()}</script>')  # noqa: S308 - our own JSON
    needed = (name for name in with_imports(entries) if name not in entries)
    preloads = format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(module_path(name)),) for name in needed)
    )
    return format_html("{}\n{}", block, preloads)
