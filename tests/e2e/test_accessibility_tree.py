"""What a screen reader finds on each step of a deal, kept as text in trees/; `TREES=1` accepts it anew."""

import os
import re
from pathlib import Path

import pytest

from tests.e2e.fitting import GAMES, Walk, everyday_games
from tests.e2e.table import Table

KEPT = Path(__file__).with_name("trees")
ADDRESS = re.compile(r"^ *- /url: .*\n", re.MULTILINE)  # a game's own


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", everyday_games("sidi-barrani", "coiffeur", "handjass"))
def test_each_step_is_read_as_it_was_accepted(table: Table, game: str) -> None:
    trees = []
    for step, _ in Walk(table.page, table.base).steps(GAMES[game]):
        tree = table.page.locator("#game, dialog[open]").last.aria_snapshot()
        trees.append(f"# {step}\n{ADDRESS.sub('', tree)}\n")
    found, kept = "\n".join(trees), KEPT / f"{game}.yaml"

    if os.environ.get("TREES"):
        KEPT.mkdir(exist_ok=True)
        kept.write_text(found, encoding="utf-8")
    assert found == kept.read_text(encoding="utf-8")
