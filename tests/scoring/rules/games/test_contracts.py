"""What a deal was played in, as every game tells it alike; and whether a total can be less than nothing."""

import pytest

from scoring.rules import codec
from scoring.rules.cards import Denomination
from scoring.rules.deals import PlayedContract
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.coiffeur import CoiffeurDeal
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.games.schieber import SchieberDeal
from scoring.rules.games.schieber.deal import claimed_by
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import Seat, Side

POINTS = {"card_points": {"NS": 100}}
CALLS = [["S", "pass"], ["E", "70 acorns"], ["N", "double"]]
BIDS = [["2", 100], ["3", "misere"], ["4", "pass"], ["2", "pass"]]
ALONE = {"card_points": {"1": 100, "2": 57}}


def game(preset, deal, **fields):
    entry = codec.read_game({"game": preset, "deals": [{"number": 1, **deal}], **fields})
    [judged] = score_game(entry).deals
    return entry, judged


def by_west(deal):
    return {**deal, "dealer": "W"}


@pytest.mark.parametrize(
    ("preset", "deal", "contract"),
    [
        pytest.param(
            "sidi-barrani",
            by_west({"calls": CALLS, "card_points": {"EW": 40}}),
            PlayedContract(Seat.E, 70, Denomination.ACORNS, 2),
            id="auction",  # SB-6, SB-9
        ),
        pytest.param("sidi-barrani", {"thrown_in": True}, PlayedContract(), id="thrown-in"),
        pytest.param(
            "schieber",
            by_west({"denomination": "shields", **POINTS}),
            PlayedContract(Seat.S, denomination=Denomination.SHIELDS, factor=2),
            id="forehand-names",  # SC-1
        ),
        pytest.param(
            "schieber",
            by_west({"denomination": "obenabe", "pushed": True, **POINTS}),
            PlayedContract(Seat.N, denomination=Denomination.OBENABE, factor=3),
            id="pushed",  # SC-1
        ),
        pytest.param(
            "schieber",
            by_west({"denomination": "roses", "named_by": "N", **POINTS}),
            PlayedContract(Seat.N, denomination=Denomination.ROSES),
            id="named",  # SC-1
        ),
        pytest.param(
            "schieber",
            {"denomination": "roses", **POINTS},
            PlayedContract(denomination=Denomination.ROSES),
            id="nobody-knows-who-dealt",
        ),
        pytest.param("schieber-single", by_west(POINTS), PlayedContract(), id="points-alone"),
        pytest.param(
            "kreuzjass",
            by_west({"turned_up": "s6", **POINTS}),
            PlayedContract(denomination=Denomination.SHIELDS),
            id="nobody-names-a-card-turned-up",  # SC-2
        ),
        pytest.param(
            "three-hand",
            {"dealer": "1", "turned_up": "bK", **ALONE},
            PlayedContract(denomination=Denomination.OBENABE, factor=3),
            id="three-hand",  # J3-1
        ),
        pytest.param(
            "two-against-one",
            {"dealer": "1", "denomination": "bells", **ALONE},
            PlayedContract(Side("1"), denomination=Denomination.BELLS, factor=2),
            id="two-against-one",  # J3-2
        ),
        pytest.param(
            "handjass",
            {"denomination": "bells", **ALONE},
            PlayedContract(denomination=Denomination.BELLS),
            id="handjass",
        ),
        pytest.param(
            "pandur",
            {"dealer": "1", "calls": BIDS, "denomination": "obenabe", "made": True},
            PlayedContract(Side("3"), TrickBid("misere"), Denomination.OBENABE),
            id="the-last-bid",  # PA-2
        ),
        pytest.param(
            "pandur",
            {"dealer": "1", "declarer": "2", "bid": 100, "made": True},
            PlayedContract(Side("2"), 100),
            id="bid-without-calls",
        ),
        pytest.param(
            "differenzler",
            {"turned_up": "b7"},
            PlayedContract(denomination=Denomination.BELLS),
            id="the-suit-of-a-card",  # DZ-2
        ),
        pytest.param(
            "differenzler",
            {"turned_up": "b7", "denomination": "roses"},
            PlayedContract(denomination=Denomination.ROSES),
            id="what-was-written",
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "E", "row": "shields", **POINTS},
            PlayedContract(Seat.E, denomination=Denomination.SHIELDS, factor=3),
            id="row",  # CO-2
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "S", "row": "slalom", **POINTS},
            PlayedContract(Seat.S, factor=7),
            id="row-of-no-denomination",  # CO-2
        ),
        pytest.param("coiffeur", {"row": "Tutti", **POINTS}, PlayedContract(), id="row-that-is-not-played"),
    ],
)
def test_what_a_deal_was_played_in(preset, deal, contract):
    entry, judged = game(preset, deal)

    assert entry.contract_of(judged) == contract


def test_a_claim_is_told_of_games_that_have_claims():  # SC-5
    claimed = {"denomination": "roses", "card_points": {"NS": 100}, "claimed_by": "NS"}
    _, schieber = game("schieber", claimed)
    _, coiffeur = game("coiffeur", {"row": "roses", **POINTS})

    assert (claimed_by(schieber), claimed_by(coiffeur)) == (Side.NS, None)


def test_a_deal_of_another_game_is_refused():
    _, judged = game("coiffeur", {"row": "roses", **POINTS})

    assert judged.entry_as(CoiffeurDeal).row == "roses"
    with pytest.raises(TypeError):
        judged.entry_as(SchieberDeal)


@pytest.mark.parametrize(
    ("preset", "changes", "below"),
    [
        pytest.param("schieber", {}, False, id="schieber"),
        pytest.param("handjass", {}, True, id="potatoes"),  # HJ-3
        pytest.param("differenzler", {}, False, id="differenzler"),
        pytest.param("differenzler", {"exact_bonus": 10}, True, id="exact"),  # DZ-6
        pytest.param("coiffeur", {}, False, id="coiffeur"),
        pytest.param("coiffeur", {"opponents_subtract": True}, True, id="opponents-subtract"),  # CO-7
    ],
)
def test_whether_a_total_can_be_less_than_nothing(preset, changes, below):
    assert GAME_OF[preset].below_zero(PRESETS[preset].override(changes)) is below
