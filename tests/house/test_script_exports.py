"""The scripts hold no dead code: somebody imports every export, and every module serves a page."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from config.bundles import EXPORT, IMPORT, IMPORT_LATER, entries, imported_by
from tests.house.test_docs import ROOT

FOLDER = ROOT / "static" / "js"
MODULES = {
    f"standblatt/{path.relative_to(FOLDER).as_posix()}": path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
}
STARTED = re.compile(r'{% scripts "([^"]+)" %}')


@cache
def imports() -> frozenset[tuple[str, str]]:
    """Return each module with each of the names that another imports from it."""
    return frozenset(found_imports())


def found_imports() -> Iterator[tuple[str, str]]:
    for source in MODULES.values():
        for names, module in IMPORT.findall(source):
            yield from ((module, name.split()[0]) for name in names.split(",") if name.strip())
        for module in IMPORT_LATER.findall(source):
            yield from ((module, word) for word in re.findall(r"\w+", source))


@cache
def asked_by_tests() -> frozenset[str]:
    """Return every word in the scripts of the tests, which take the rules as one object."""
    scripts = (ROOT / "tests").rglob("*.mjs")
    return frozenset(
        word for path in scripts for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))
    )


@pytest.mark.parametrize("module", MODULES)
def test_every_export_is_imported(module):
    exported = {(module, name) for name in EXPORT.findall(MODULES[module])}

    assert {name for _, name in exported - imports()} - asked_by_tests() == set()


def test_every_module_serves_a_page():
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))

    assert entries(MODULES) == sorted(set(STARTED.findall(pages)))
    assert {name for source in MODULES.values() for name in imported_by(source)} <= MODULES.keys()
