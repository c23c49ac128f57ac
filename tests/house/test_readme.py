"""The README promises nothing that is not there."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import bootstrap
from config import settings
from scoring import handbook, new_game
from scoring.rules.games import GAME_OF, PRESETS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_of_the_readme_exists():
    assert set(re.findall(r"\bmake ([\w-]+)", README)) == set(bootstrap.VERBS)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\((?!http)([^)]+)\)", README))))
def test_every_file_the_readme_leads_to_exists(path):
    assert (ROOT / path).is_file()


def test_the_deployment_page_knows_every_variable_of_the_environment():
    def variables(text):
        return re.findall(r"^\| `([A-Z_]+)`", text, re.MULTILINE)

    page = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")
    assert variables(page) == variables(settings.__doc__ or "")


def test_the_readme_is_read_in_one_go():
    assert len(README.splitlines()) <= 150


def listed_games():
    """Yield the lines of the README's list of games: each game, and below it what may be agreed."""
    for game in new_game.GAMES:
        page = handbook.page_of(GAME_OF[game.presets[0].slug].slug)
        yield f"- [{game.name}](docs/handbook/en/{page}.md)"
        for preset in game.presets:
            yield f"  - {preset.name} (`{preset.slug}`): {preset.sentence}"


def test_the_readme_lists_every_game_as_the_app_offers_it():
    _, section = README.split("## The games\n\n")
    with override("en"):
        games = list(listed_games())

    assert section.split("\n\n")[0].splitlines() == games


def test_the_app_offers_every_game_of_the_rule_book():
    assert {preset.slug for preset in new_game.PRESETS} == set(PRESETS)
