"""A public function or class stands in one module only, so that a name leads to one place."""

import ast
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
    for package in ("clubs", "scoring", "config"):
        for path in (ROOT / package).rglob("*.py"):
            for name in public_names(path) - {"Migration"}:  # what Django calls each migration
                modules[name].append(path.relative_to(ROOT).as_posix())

    several = {name for name, places in modules.items() if len(places) > 1}

    assert several == set(IN_SEVERAL)
    assert len(IN_SEVERAL) <= 20
