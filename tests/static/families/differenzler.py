"""Differenzler: announcements of all kinds with each total, and ends of games."""

from collections.abc import Iterator
from itertools import product
from random import Random

from scoring.rules.games.differenzler import PRESETS
from tests.static.chance import Document

USUAL = PRESETS["differenzler"]
ANNOUNCED = (None, 0, 1, 20, 40, 57, 99, 100, 101, 156, 157, 158, 257, 258, -1, 40.5)


def differences() -> Iterator[Document]:
    """Each announcement with each total of one player, in games of three and of four."""
    for players, match_bonus in product((3, 4), (0, 100)):
        rules = dict(USUAL.override({"players": players, "match_bonus": match_bonus}).document())
        deals = [
            {
                "number": 1,
                "announced": {"2": announced},
                "card_points": {"1": 157 - taken, "2": taken, "3": 0},
            }
            for announced, taken in product(ANNOUNCED, range(158))
        ]
        yield {"ask": "judge", "game": "differenzler", "rules": rules, "deals": deals}


def announcements() -> Iterator[Document]:
    """Announcements missing, exact, wrong, or of who does not play, with what house rules make of them."""
    rng = Random(50)
    card_points = {"1": 52, "2": 25, "3": 71, "4": 9}
    for missing, exact in product((0, 20, 21), (0, 10)):
        changes = {"missing_announcement": missing, "exact_bonus": exact}
        rules = dict(USUAL.override(changes).document())
        deals = [
            {"number": 1, "announced": _announced(rng, card_points), "card_points": card_points}
            for _ in range(200)
        ]
        yield {"ask": "judge", "game": "differenzler", "rules": rules, "deals": deals}


def _announced(rng: Random, taken: dict[str, int]) -> Document:
    players = sorted(rng.sample("12345", k=rng.randint(0, 5)))
    return {player: rng.choice((taken.get(player, 0), rng.choice(ANNOUNCED))) for player in players}


def rare_deals() -> Iterator[Document]:
    """What is asked about, and what is just not: a great difference, and all points without a match."""
    for match_bonus in (0, 100):
        rules = dict(USUAL.override({"match_bonus": match_bonus}).document())
        taken = {"1": 157, "2": 0, "3": 0, "4": 0}
        deals: list[Document] = [
            {"number": 1, "announced": {"1": announced, "2": 157 - announced}, "card_points": taken}
            for announced in (55, 56, 57, 58, 99, 100, 101)
        ]
        deals += [{**deals[0], "match": "1"}, {**deals[0], "match": "1", "card_points": None}]
        yield {"ask": "judge", "game": "differenzler", "rules": rules, "deals": deals}


def lowest_totals() -> Iterator[Document]:
    """The last deal around the number of deals and the limit, with one lowest total and with several."""
    for deals, limit, last in product((2, 3), (None, 6, 7, 8), (0, 1, 7, 8)):
        rules = dict(USUAL.override({"players": 3, "deals": deals, "limit": limit}).document())
        misses = [(0, 3), (1, 3), (1, last)]
        written = [
            {
                "number": number,
                "announced": {"1": 50 + one, "2": 60 - two, "3": 47},
                "card_points": {"1": 50, "2": 60},
            }
            for number, (one, two) in enumerate(misses, 1)
        ]
        game = {"format": 1, "game": "differenzler", "rules": rules, "first_dealer": "2", "deals": written}
        yield {"ask": "score", "game": game}


def rankings() -> Iterator[Document]:
    """Three and four players with totals that differ and that are equal."""
    for totals in (*product((-10, 0, 88, 131), repeat=3), *product((0, 88, 131), repeat=4)):
        named = {str(player): total for player, total in enumerate(totals, 1)}
        yield {"ask": "ranking", "game": "differenzler", "totals": named}


FAMILIES = (differences, announcements, rare_deals, lowest_totals, rankings)
