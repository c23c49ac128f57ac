"""The browser knows the games that the rule book knows."""

from scoring.rules.games import GAMES
from tests.static.node import ask


def test_the_browser_has_every_game_with_its_presets():
    [games] = ask([{"ask": "games"}])

    assert games == [[jass.slug, list(jass.presets)] for jass in GAMES]
