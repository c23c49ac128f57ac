"""How players play where taking no trick is what they want, as in misère."""

import pytest

from scoring.rules.cards import CARDS, Card, Denomination
from scoring.rules.games.pandur.players import LowTable
from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.sides import Seat

BELLS, OBENABE = Denomination.BELLS, Denomination.OBENABE


def cards(text: str) -> list[Card]:
    return [CARDS[each] for each in text.split()]


def play(hand: str, trick: str, denomination: Denomination) -> str:
    """Return the card that north plays to what the two before have played."""
    table = LowTable({Seat.S: [], Seat.E: [], Seat.N: cards(hand)}, denomination, PandurRules())
    return str(table.play(Seat.N, list(zip(Seat, cards(trick), strict=False))))


@pytest.mark.parametrize(
    ("hand", "trick", "denomination", "card"),
    [
        pytest.param("aA sB rK", "", OBENABE, "sB", id="leads-the-lowest"),
        pytest.param("b9 sA", "", BELLS, "sA", id="leads-no-trumps"),
        pytest.param("aO aB a9", "aU aA", OBENABE, "aO", id="the-highest-that-does-not-take-it"),
        pytest.param("aA aO aB", "a9 aU", OBENABE, "aB", id="below-what-holds-the-trick"),
        pytest.param("aA aK", "a9 aU", OBENABE, "aK", id="the-lowest-that-takes-it"),
        pytest.param("sA r9", "a9 aU", OBENABE, "sA", id="rid-of-the-highest"),
        pytest.param("bB sA", "a9 aU", BELLS, "sA", id="trumps-would-take-it"),
    ],
)
def test_players_keep_from_taking_tricks(hand, trick, denomination, card):  # PA-2
    assert play(hand, trick, denomination) == card
