"""Hypothesis strategies for the values of the rule book."""

from hypothesis import strategies as st

from scoring.rules.cards import HIGH_ORDER, PACK, Card, Denomination, Suit
from scoring.rules.house import Choice, Flag, Rules
from scoring.rules.sides import Seat

Hands = dict[Seat, tuple[Card, ...]]

cards = st.sampled_from(PACK)
denominations = st.sampled_from(tuple(Denomination))
trump_denominations = st.sampled_from(tuple(each for each in Denomination if not each.is_no_trump))
seats = st.sampled_from(tuple(Seat))

rules = st.builds(
    Rules,
    **{
        name: st.sampled_from(allowed.values) if isinstance(allowed, Choice) else st.booleans()
        for name, allowed in Rules.house_rules().items()
        if isinstance(allowed, Choice | Flag) and name not in ("weis", "stoeck")
    },
)
"""House rules that all games share; Weis and Stöck are played, and a match has its usual bonus."""

packs = st.permutations(PACK).map(tuple)


def deal(pack: tuple[Card, ...]) -> Hands:
    """Deal a shuffled pack, nine cards to each seat."""
    return {seat: pack[9 * n : 9 * n + 9] for n, seat in enumerate(Seat)}


deals = packs.map(deal)


@st.composite
def hands_with_weis(draw):
    """Draw nine cards out of few suits or few ranks, where items are frequent and overlap."""
    suits = draw(st.lists(st.sampled_from(tuple(Suit)), min_size=1, max_size=4, unique=True))
    ranks = draw(st.lists(st.sampled_from(HIGH_ORDER), min_size=3, max_size=9, unique=True))
    wanted = [card for card in PACK if card.suit in suits and card.rank in ranks]
    others = [card for card in PACK if card not in wanted]
    return (*draw(st.permutations(wanted)), *draw(st.permutations(others)))[:9]


@st.composite
def deals_with_weis(draw):
    """Draw a deal in which one hand is rich in Weis and the rest of the pack is dealt at random."""
    rich = draw(hands_with_weis())
    rest = draw(st.permutations([card for card in PACK if card not in rich]))
    return deal((*rich, *rest))
