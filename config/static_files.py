"""Static files as they are served: scripts bundled, styles joined, both minified, all hashed."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundles
from config.scripts import is_module, module_name, module_path

Paths = dict[str, tuple[Any, str]]
"""Each collected file by its name: the storage that it comes from, and its path there."""

STYLES = "css/"
IMPORTS_OF_FILES = (
    (r"""(?P<matched>import\("(?P<url>\.[^"]+)"\))""", 'import("%(url)s")'),
    (
        r"""(?P<matched>new URL\("(?P<url>\.[^"]+)",import\.meta\.url\))""",
        'new URL("%(url)s",import.meta.url)',
    ),
    (r"""(?P<matched>import"(?P<url>\.[^"]+)")""", 'import"%(url)s"'),
)
"""Where one of our scripts names another file; under which name that is served is known once it is hashed."""
IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the library has no types
    """Puts one script and one style sheet in the place of all that a page needs, before anything is hashed.

    A phone loads the table page over the hall's Wi-Fi: each file asked for costs time, and what explains
    the code stays in the repository.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", IMPORTS_OF_FILES))

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths = self._bundled(paths)
        return super().post_process(paths, dry_run, **options)  # type: ignore[no-any-return] # as above

    def _bundled(self, paths: Paths) -> Paths:
        ours = {name: place for name, place in paths.items() if is_module(name) or name.startswith(STYLES)}
        texts = {name: read_static(*place) for name, place in ours.items()}
        for name in ours:
            self.delete(name)
        made = {**bundled_scripts(texts), **styles(texts)}
        for name, text in made.items():
            self._save(name, ContentFile(minified(name, text).encode()))
        others = dict(paths.items() - ours.items())
        return others | {name: (self, name) for name in made}


def read_static(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        text: str = file.read().decode()
    return text


def bundled_scripts(texts: dict[str, str]) -> dict[str, str]:
    """Return the scripts that pages start, and those that come later."""
    sources = {module_name(name): text for name, text in texts.items() if is_module(name)}
    return {module_path(name): text for name, text in bundles(sources).items()}


def styles(texts: dict[str, str]) -> dict[str, str]:
    """Return the style sheets that pages name, each with those that it imports."""
    sheets = {name: text for name, text in texts.items() if name.startswith(STYLES)}
    parts = {STYLES + part for text in sheets.values() for part in IMPORT.findall(text)}
    return {
        name: IMPORT.sub(lambda found: sheets[STYLES + found.group(1)], text)
        for name, text in sheets.items()
        if name not in parts
    }


def minified(name: str, text: str) -> str:
    """Return the text without what is there for people alone: comments and spaces."""
    short: str = jsmin(text) if is_module(name) else cssmin(text)
    return short
