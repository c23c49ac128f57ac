"""Static files as they are served: our scripts bundled and without comments, all hashed and compressed."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.bundles import bundle, entries
from config.scripts import is_module, module_name, module_path

Paths = dict[str, tuple[Any, str]]
"""Each collected file by its name: the storage that it comes from, and its path there."""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the library has no types
    """Puts one script in the place of all the modules that a page needs, before anything is hashed.

    A phone loads the table page over the hall's Wi-Fi: each file asked for costs time, and what explains
    the code stays in the repository.
    """

    def post_process(self, paths: Paths, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            paths = self._bundled(paths)
        return super().post_process(paths, dry_run, **options)  # type: ignore[no-any-return] # as above

    def _bundled(self, paths: Paths) -> Paths:
        modules = {name for name in paths if is_module(name)}
        sources = {module_name(name): read(*paths[name]) for name in modules}
        for name in modules:
            self.delete(name)
        bundles = {module_path(entry): bundle(entry, sources) for entry in entries(sources)}
        for name, text in bundles.items():
            self._save(name, ContentFile(jsmin(text).encode()))
        others = {name: place for name, place in paths.items() if name not in modules}
        return others | {name: (self, name) for name in bundles}


def read(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        text: str = file.read().decode()
    return text
