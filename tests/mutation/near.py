"""Which tests are near a file: those in its mirror image in the test tree, for scripts their page's."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

JOURNEYS = {
    "static/js/rules/*": ("tests/static/test_rules_vectors.py", "tests/static/test_games.py"),
    "static/js/hall/*": (
        "tests/static/hall/test_*.py",
        "tests/e2e/test_hall_[!c]*.py",
        "tests/e2e/test_hall_co*.py",
    ),
    "static/js/office/results.js": ("tests/e2e/test_results.py", "tests/e2e/test_hall_office.py"),
    "static/js/office/complement.js": ("tests/e2e/test_results.py", "tests/e2e/test_club_evening.py"),
    "static/js/office/*": (
        "tests/e2e/test_club_*.py",
        "tests/e2e/test_printing.py",
        "tests/e2e/test_search.py",
    ),
    "static/js/live/*": ("tests/e2e/test_club_*.py",),
    "static/js/new-game*": ("tests/e2e/test_new_game.py", "tests/e2e/test_new_game_links.py"),
    "static/js/home.js": ("tests/e2e/test_home.py", "tests/e2e/test_records.py"),
    "static/js/weis-referee.js": ("tests/e2e/test_weis_referee.py",),
    "static/js/auction-view.js": ("tests/e2e/test_auction_dialog.py", "tests/e2e/test_whole_games.py"),
    "static/js/s[ethy]*.js": ("tests/e2e/test_sharing.py", "tests/e2e/test_offline.py"),
    "static/js/[ewd]*.js": ("tests/e2e/test_table_page.py", "tests/e2e/test_sharing.py"),
    "static/js/o*.js": ("tests/e2e/test_offline.py", "tests/e2e/test_starts_offline.py"),
    "static/js/*": ("tests/e2e/test_table_page.py", "tests/e2e/test_solo_pages.py"),
}
"""The first line that fits a script says where it is tried, the likeliest first."""

AROUND = {
    "scoring/rules/*": ("tests/scoring/rules", "tests/static", "tests/scoring/test_deal_words.py"),
    "core/printing/*": ("tests/core/printing", "tests/printing"),
    "core/*": ("tests/core", "tests/scoring", "tests/clubs/schedules", "tests/clubs/standings"),
    "scoring/*": ("tests/scoring", "--ignore=tests/scoring/rules"),
    "clubs/schedules/*": ("tests/clubs/schedules", "tests/clubs/actions"),
    "clubs/standings/*": ("tests/clubs/standings", "tests/clubs/queries", "tests/clubs/pages"),
    "clubs/actions/*": ("tests/clubs", "--ignore=tests/clubs/schedules", "--ignore=tests/clubs/standings"),
    "static/js/rules/*": (
        "tests/static",
        "tests/e2e/test_worked_examples.py",
        "tests/e2e/test_whole_games.py",
    ),
    "static/js/*": ("tests/e2e",),
}
"""The first line that fits a file says which tests reach it, as arguments of pytest."""


def near(root: Path, file: str) -> list[str]:
    """Return the files of tests that are near, the nearest first."""
    patterns = _journeys(file) if file.startswith("static/") else _mirrored(PurePosixPath(file))
    found = [test for pattern in patterns for test in _matching(root, pattern)]
    if file.endswith(".py"):
        found += _importing(root, file)
    return list(dict.fromkeys(found))


def _matching(root: Path, pattern: str) -> list[str]:
    return [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern))]


def _journeys(file: str) -> tuple[str, ...]:
    return next(tests for pattern, tests in JOURNEYS.items() if fnmatch(file, pattern))


def _mirrored(file: PurePosixPath) -> Iterator[str]:
    """Yield the patterns of a file's own tests, then of the tests of the folders that it is in."""
    for path in (file.with_suffix(""), *file.parents):
        if len(path.parts) > 1:
            yield f"tests/{path.parent}/test_{path.name}.py"
            yield f"tests/{path.parent}/test_{path.name}_*.py"
            yield f"tests/{path}/test_{path.name}.py"


def _importing(root: Path, file: str) -> list[str]:
    """Return the tests that import a module, beside its mirror image or elsewhere."""
    *package, name = PurePosixPath(file).with_suffix("").parts
    if name == "__init__":
        *package, name = package
    whole, part = ".".join((*package, name)), rf"from {re.escape('.'.join(package))} import .*\b{name}\b"
    imports = re.compile(rf"^(?:(?:from|import) {re.escape(whole)}\b|{part})", re.MULTILINE)
    return [
        path for path in _matching(root, "tests/**/test_*.py") if imports.search((root / path).read_text())
    ]


def around(file: str) -> list[str]:
    """Return what pytest takes to run all tests that try a file's area."""
    return next(list(folders) for pattern, folders in AROUND.items() if fnmatch(file, pattern))
