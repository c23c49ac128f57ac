import pytest
from django.utils import translation

from scoring.deal_words import Teller
from scoring.models import Pack
from scoring.rules import codec, score_sheet

ACROSS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
IN_A_CIRCLE = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani", "5": "Emil"}


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def judged(preset, *deals, count=4, **fields):
    """A game of that preset and its teller."""
    across = preset.startswith(("sidi", "schieber", "kreuz", "coiffeur"))
    players = ACROSS if across else dict(list(IN_A_CIRCLE.items())[:count])
    numbered = [{"number": number, **deal} for number, deal in enumerate(deals, 1)]
    document = {"game": preset, "players": players, "first_dealer": "W" if across else "1", **fields}
    entry = codec.read_game({**document, "deals": numbered})
    return Teller(entry, Pack.SWISS), score_sheet.score_game(entry)


def told(preset, deal, **fields):
    """What was played in the one deal of a game, and how it ended."""
    teller, result = judged(preset, deal, **fields)
    return teller.contract(result.deals[0]), teller.result(result.deals[0])


SIDI = {"declarer": "E", "bid": 70, "denomination": "acorns", "card_points": {"EW": 100}}
CALLED = {"calls": [["S", "pass"], ["E", "70 acorns"], ["N", "double"]], "card_points": {"EW": 40}}
ALL = {"card_points": {"NS": 157}, "match": "NS"}


@pytest.mark.parametrize(
    ("preset", "deal", "words"),
    [
        pytest.param("sidi-barrani", SIDI, ("Beat: 70 acorns", "made"), id="bid"),
        pytest.param("sidi-barrani", CALLED, ("Beat: 70 acorns ×2", "failed"), id="calls"),
        pytest.param(
            "sidi-barani-2500", SIDI | {"bid": 257}, ("Beat: Sidi acorns", "failed"), id="all-tricks-by-name"
        ),
        pytest.param("sidi-barrani", {"thrown_in": True}, ("all passed", ""), id="thrown-in"),
        pytest.param(
            "schieber",
            {"denomination": "shields", "card_points": {"NS": 100}},
            ("Anna: shields ×2", ""),
            id="forehand-names",
        ),
        pytest.param(
            "schieber",
            {"denomination": "roses", "pushed": True, **ALL},
            ("Carla: roses, pushed", "Match Anna & Carla"),
            id="pushed",
        ),
        pytest.param(
            "schieber",
            {"named_by": "N", "denomination": "undenufe", "card_points": {"NS": 100}},
            ("Carla: Undenufe ×3", ""),
            id="named",
        ),
        pytest.param("schieber-single", {"card_points": {"NS": 100}}, ("", ""), id="points-alone"),
        pytest.param(
            "kreuzjass", {"turned_up": "s6", "card_points": {"NS": 100}}, ("shields", ""), id="turned-up"
        ),
        pytest.param(
            "three-hand",
            {"turned_up": "bK", "card_points": {"1": 100, "2": 57}},
            ("Obenabe ×3", ""),
            id="turned-up-for-three",
        ),
        pytest.param(
            "handjass-declining",
            {"declined": ["2", "3"], "denomination": "bells", "card_points": {"1": 100, "4": 20}},
            ("bells, without Beat, Carla", ""),
            id="declined",
        ),
        pytest.param(
            "handjass",
            {"card_points": {"1": 55, "2": 51, "3": 51, "4": 0}, "cut_won_by": "3"},
            ("", "cut won by Carla"),
            id="cut",
        ),
        pytest.param(
            "pandur",
            {"declarer": "2", "bid": 140, "denomination": "roses", "card_points": {"2": 147}},
            ("Beat: 140 roses", "made"),
            id="number",
        ),
        pytest.param(
            "pandur",
            {"declarer": "2", "bid": "trump-misere", "made": False},
            ("Beat: trump misère", "failed"),
            id="tricks",
        ),
        pytest.param(
            "pandur",
            {"calls": [["2", 100], ["3", "misere"], ["4", "pass"], ["2", "pass"]], "made": True},
            ("Carla: Misère", "made"),
            id="called",
        ),
        pytest.param(
            "differenzler",
            {
                "turned_up": "a7",
                "announced": {"1": 40, "2": 25, "4": 20},
                "card_points": {"1": 52, "2": 25, "3": 71, "4": 9},
            },
            ("acorns: 40 · 25 · – · 20", ""),
            id="announced",
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "S", "row": "slalom", "card_points": {"NS": 93}},
            ("Anna: Slalom ×7", ""),
            id="row",
        ),
        pytest.param(
            "coiffeur",
            {"declarer": "S", "row": "acorns", **ALL},
            ("Anna: acorns", "Match Anna & Carla"),
            id="suit",
        ),
    ],
)
def test_deal_is_told_as_its_game_tells_it(preset, deal, words):
    assert told(preset, deal, count=3 if preset == "three-hand" else 4) == words


def test_claim_is_told():
    deal = {"denomination": "shields", "stoeck": "NS", "claimed_by": "NS"}

    assert told("schieber", deal, rules={"target": 40}) == ("Anna: shields ×2", "claimed by Anna & Carla")


def test_who_had_the_bergpreis_first_is_told():  # SC-7
    deal = {"denomination": "acorns", "card_points": {"NS": 80}, "bergpreis_by": "EW"}

    assert told("schieber-1000", deal, rules={"bergpreis": 50}) == ("Anna: acorns", "Bergpreis: Beat & Dani")


def test_bergpreis_and_strokes_stand_beside_how_the_game_stands():  # SC-7, SC-8
    deal = {"denomination": "acorns", **ALL}
    teller, result = judged("schieber-1000", deal, rules={"bergpreis": 200, "strokes": True})

    assert teller.standing(result) == (
        "Anna deals, Beat names trumps or pushes. Bergpreis: Anna & Carla. Strokes: 2 : 0."
    )


def test_row_of_their_own_is_told_as_it_is_written():
    deal = {"declarer": "S", "row": "Tutti", "card_points": {"NS": 93}}

    assert told("coiffeur", deal, rules={"rows": ["obenabe", "Tutti"]}) == ("Anna: Tutti ×2", "")


def test_suits_are_told_as_the_table_sees_them():
    teller, result = judged("coiffeur", {"declarer": "S", "row": "shields", "card_points": {"NS": 93}})

    assert Teller(teller.entry, Pack.FRENCH).contract(result.deals[0]) == "Anna: spades ×3"


def test_deal_that_does_not_count_says_why():
    once = {"declarer": "S", "row": "obenabe", "card_points": {"NS": 93}}
    other = {"declarer": "E", "row": "obenabe", "card_points": {"NS": 93}}
    teller, result = judged("coiffeur", once, once, other, once, rules={"rows": ["obenabe"]})

    assert [teller.result(deal) for deal in result.deals] == ["", "does not count", "", "after the end"]


@pytest.mark.parametrize(
    ("preset", "fields", "sentence"),
    [
        ("sidi-barrani", {}, "Dani deals, Anna speaks first."),
        ("coiffeur", {}, "Dani deals, Anna speaks first."),
        ("schieber", {}, "Dani deals, Anna names trumps or pushes."),
        ("kreuzjass", {}, "Dani deals, Anna leads."),
        ("pandur", {}, "Anna deals, Beat speaks first."),
        ("differenzler", {"first_dealer": "4"}, "Dani deals, Anna leads."),
        ("two-hand", {"count": 2}, "Anna deals, Beat leads."),
        ("handjass", {"first_dealer": None}, ""),
    ],
)
def test_whose_deal_it_is_and_who_begins(preset, fields, sentence):
    teller, result = judged(preset, **fields)

    assert teller.standing(result) == sentence


OUT_AT_ONE = {"rules": {"out_at": 1, "sack_bonus": False, "players": 4}}
TWO_STICKS = {"card_points": {"1": 80, "2": 60, "3": 17, "4": 0}}
ONE_STICK = {"card_points": {"3": 100, "4": 10}}


def test_who_left_is_out_and_leads_no_more():
    teller, result = judged("handjass", TWO_STICKS, **OUT_AT_ONE)

    assert teller.standing(result) == "Out: Anna, Beat. Carla deals, Dani leads."


@pytest.mark.parametrize(
    ("preset", "deals", "fields", "sentences"),
    [
        pytest.param(
            "schieber",
            [{"denomination": "shields", **ALL}],
            {"rules": {"target": 500}},
            "Anna & Carla win. It is a double game. The game is over.",
            id="pair",
        ),
        pytest.param(
            "three-hand",
            [{"denomination": "roses", "card_points": {"1": 100, "2": 30}}],
            {"rules": {"target": 80, "double_game_below": 0}, "count": 3},
            "Anna wins. The game is over.",
            id="alone",
        ),
        pytest.param(
            "two-against-one",
            [{"denomination": "roses", "card_points": {"1": 100}}],
            {"rules": {"pair_target": 40}, "soloist": "1", "count": 3},
            "Beat & Carla win. The game is over.",
            id="two-against-one",
        ),
        pytest.param(
            "differenzler",
            [
                {
                    "announced": {"1": 40, "2": 40, "3": 40, "4": 37},
                    "card_points": {"1": 40, "2": 40, "3": 40, "4": 37},
                }
            ],
            {"rules": {"deals": 1}},
            "The game ends level. The game is over.",
            id="level",
        ),
        pytest.param(
            "handjass",
            [TWO_STICKS, ONE_STICK, ONE_STICK],
            OUT_AT_ONE,
            "Dani has lost. Anna was out first. The game is over.",
            id="left-one-by-one",
        ),
    ],
)
def test_end_of_a_game_is_told(preset, deals, fields, sentences):
    teller, result = judged(preset, *deals, **fields)

    assert teller.standing(result) == sentences
