"""A public function or class stands in one module only, so that a name leads to one place, in plain words."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

IN_SEVERAL = {
    "Adjustment": "a row of the database, and the value that is ranked",
    "Command": "what Django calls each command of manage.py",
    "Round": "a row of the database, and the value that is ranked",
    "Search": "a row of the database, and the search that it carries on",
    "Seat": "a row of the database, and the place at a table in the rules",
    "Tournament": "a row of the database, and the value that is ranked",
    "main": "what a program starts with",
    "play_deal": "the same in each game",
    "read_game": "an operation of the API, named like what it calls",
    "score": "an operation of the API, and the command of the rule book that it calls",
}
"""Names that stand in several modules, each with the reason."""


def public_names(path):
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in nodes if isinstance(node, defined) and not node.name.startswith("_")}


def test_every_public_name_stands_in_one_module_or_has_its_reason():
    modules = defaultdict(list)
    for package in ("clubs", "core", "scoring", "config"):
        for path in (ROOT / package).rglob("*.py"):
            for name in public_names(path) - {"Migration"}:  # what Django calls each migration
                modules[name].append(path.relative_to(ROOT).as_posix())

    several = {name for name, places in modules.items() if len(places) > 1}

    assert several == set(IN_SEVERAL)
    assert len(IN_SEVERAL) <= 20


# Each of these once named a module or a function; the words of software lead there sooner: lock, action,
# audit log, request, settings, rate limit, timeout, replay, description.
HOMESPUN = re.compile(
    r"(?<![a-z])(told|held|asked|agreed|telling|wish|wishes|guessing|patience|repeating|recounting|reckoning|deeds|figures)"
    r"(?![a-z])",
    re.IGNORECASE,
)
FUNCTION = re.compile(
    r"^(?:export )?(?:default )?(?:(?:async )?function\*? |class |(?:const|let) )(\w+)", re.MULTILINE
)
FILES = ("clubs", "core", "scoring", "config", "static/js", "static/css", "templates")


def words_of(name):
    """Return a name with its words apart, also where capitals alone part them."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name)


def defined_names(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return set(FUNCTION.findall(text))
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, defined)}


def test_no_file_function_or_class_has_a_word_that_nobody_would_search_for():
    files = [
        path for folder in FILES for path in (ROOT / folder).rglob("*.*") if "migrations" not in path.parts
    ]
    names = {
        path.relative_to(ROOT).as_posix(): {path.stem, *defined_names(path)}
        for path in [*files, ROOT / "static" / "service-worker.js"]
        if path.suffix in {".py", ".js"}
    } | {path.name: {path.stem} for path in files if path.suffix in {".html", ".css"}}

    found = [(path, name) for path, own in names.items() for name in own if HOMESPUN.search(words_of(name))]

    assert len(names) > 500
    assert found == []
