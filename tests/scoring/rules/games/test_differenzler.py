from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.cards import CARDS, Denomination, Suit, possible_card_points
from scoring.rules.deals import DealEntry, JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.differenzler import PRESETS, DifferenzlerRules
from scoring.rules.games.differenzler.players import announced_worth
from scoring.rules.games.differenzler.ranking import ranking
from scoring.rules.house import Whole
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from scoring.rules.sides import SOLO, BySide, Side, solo
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

DIFFERENZLER = GAME_OF["differenzler"]
USUAL = PRESETS["differenzler"]
FOUR = solo(4)
PLAYED = {
    "announced": {"1": 40, "2": 25, "3": 60, "4": 20},
    "card_points": {"1": 52, "2": 25, "3": 71, "4": 9},
}


def judge(rules=None, dealer=Side.ONE, **changes) -> JudgedDeal:
    """Judge the played deal with these fields changed; None leaves a field out."""
    agreed = USUAL.override(rules or {})
    entry = DIFFERENZLER.read_deal({"number": 1, **PLAYED, **changes})
    return DIFFERENZLER.judge(agreed)(entry, opening(DIFFERENZLER, agreed, dealer))


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize("example", examples.params(examples.read_examples("differenzler_deals")))
def test_a_worked_example_of_a_deal(example):  # DZ-1 to DZ-6
    result = score_game(codec.read_game(examples.game_document(example, "differenzler", "1")))
    deal = codec.result_document(result)["deals"][0]

    assert (deal["problems"], deal["scores"]) == ([], example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.read_examples("differenzler_games")))
def test_a_worked_example_of_a_game(example):  # DZ-7
    document = examples.game_document(example, "differenzler", "1")
    result = codec.result_document(score_game(codec.read_game(document)))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    assert {key: result[key] for key in ("over", "winner", "double_game", "game_points")} == {
        "winner": None,
        "double_game": False,
        **example["expected"],
    }


def test_the_preset_is_listed():
    assert [preset for preset, jass in GAME_OF.items() if jass.slug == "differenzler"] == ["differenzler"]


def test_the_usual_house_rules_of_the_game():  # DZ-1, DZ-4 to DZ-8
    own = ("players", "match_bonus", "weis", "stoeck", "undertrumping", "missing_announcement")

    assert {name: USUAL.document()[name] for name in (*own, "exact_bonus", "deals", "limit")} == {
        "players": 4,
        "match_bonus": 0,
        "weis": False,
        "stoeck": False,
        "undertrumping": "weak",
        "missing_announcement": 20,
        "exact_bonus": 0,
        "deals": 12,
        "limit": None,
    }


def test_what_a_table_may_choose():  # DZ-1, DZ-4 to DZ-7
    allowed = DifferenzlerRules.house_rules()

    assert {name: allowed[name] for name in ("players", "match_bonus", "missing_announcement")} == {
        "players": Whole(3, 4),
        "match_bonus": Whole(0, 1000),
        "missing_announcement": Whole(0, 1000),
    }
    assert allowed["exact_bonus"] == Whole(0, 100)
    assert allowed["deals"] == allowed["limit"] == Whole(1, 100_000, optional=True)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"players": 2}, "House rule players must be a whole number from 3 to 4.", id="two"),
        pytest.param({"players": 5}, "House rule players must be a whole number from 3 to 4.", id="five"),
        pytest.param({"weis": True}, "House rule weis does not exist in this game.", id="weis"),
        pytest.param({"stoeck": True}, "House rule stoeck does not exist in this game.", id="stoeck"),
        pytest.param(
            {"undenufe_six_is_eleven": True},
            "House rule undenufe_six_is_eleven does not exist in this game.",
            id="undenufe",
        ),
        pytest.param({"deals": None}, "Agree on a number of deals or on a limit.", id="no-end"),
    ],
)
def test_a_bad_house_rule_is_refused(changes, message):
    with pytest.raises(DocumentError) as caught:
        USUAL.override(changes)

    assert caught.value.message() == message


def test_a_limit_needs_no_number_of_deals():  # DZ-7
    rules = USUAL.override({"deals": None, "limit": 300})

    assert (rules.deals, rules.limit) == (None, 300)


@pytest.mark.parametrize(("players", "hand"), [(3, 12), (4, 9)])
def test_the_whole_pack_is_dealt(players, hand):  # DZ-1
    rules = USUAL.override({"players": players})

    assert (rules.hand, rules.sides) == (hand, SOLO[:players])
    assert (DIFFERENZLER.places(rules), DIFFERENZLER.sides(rules)) == (SOLO[:players], SOLO[:players])


def test_three_names_make_a_game_of_three():  # DZ-1
    players = {"1": "Anna", "2": "Beat", "3": "Carla"}
    game = codec.read_game({"game": "differenzler", "players": players})

    assert game.rules == USUAL.override({"players": 3})


def test_a_judged_deal_tells_what_was_taken_and_written():  # DZ-4 to DZ-6
    deal = judge({"exact_bonus": 10}, announced={"1": 40, "2": 25, "3": 60})
    nothing = BySide((0, 0, 0, 0), FOUR)

    assert deal == JudgedDeal(
        number=1,
        dealer=Side.ONE,
        entry=DIFFERENZLER.read_deal({"number": 1, **PLAYED, "announced": {"1": 40, "2": 25, "3": 60}}),
        card_points=BySide((52, 25, 71, 9), FOUR),
        weis=nothing,
        stoeck=nothing,
        scores=BySide((12, -10, 11, 29), FOUR),
        lines=(
            Line(Side.ONE, Label.DIFFERENCE, 12),
            Line(Side.TWO, Label.EXACT, -10),
            Line(Side.THREE, Label.DIFFERENCE, 11),
            Line(Side.FOUR, Label.DIFFERENCE, 9),
            Line(Side.FOUR, Label.NO_ANNOUNCEMENT, 20),
        ),
        confirm=deal.confirm,
    )


NOBODY = {"1": 0, "2": 0, "3": 0}


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"denomination": "obenabe"}, {}, ["denomination_not_played"], id="DZ-2-obenabe"),
        pytest.param({"denomination": "undenufe"}, {}, ["denomination_not_played"], id="DZ-2-undenufe"),
        pytest.param(
            {"denomination": "bells", "turned_up": "r9"}, {}, ["turned_up_disagrees"], id="DZ-2-other-suit"
        ),
        pytest.param({"announced": {"1": 158}}, {}, ["announcement_whole"], id="DZ-3-over-157"),
        pytest.param({"announced": {"1": -1}}, {}, ["announcement_whole"], id="DZ-3-below-0"),
        pytest.param({"announced": {"1": 40.5}}, {}, ["announcement_whole"], id="DZ-3-half-points"),
        pytest.param(
            {"announced": {"1": 258}}, {"match_bonus": 100}, ["announcement_whole"], id="DZ-3-over-the-match"
        ),
        pytest.param({"announced": {"5": 20}}, {}, ["announcement_not_in_play"], id="DZ-1-a-fifth-player"),
        pytest.param(
            {"card_points": {"1": 52, "2": 25, "3": 80}, "announced": {"4": 0}},
            {"players": 3},
            ["announcement_not_in_play"],
            id="DZ-1-a-fourth-of-three",
        ),
        pytest.param({"card_points": None}, {}, ["card_points_of_all"], id="V-1-no-card-points"),
        pytest.param({"card_points": {"1": 52, "2": 25}}, {}, ["card_points_of_all"], id="V-1-two-missing"),
        pytest.param(
            {"card_points": {"1": 52, "2": 25, "3": 71, "4": 19}}, {}, ["card_points_total"], id="V-1-sum"
        ),
        pytest.param(
            {"card_points": {"1": 100, "2": 50, "3": 17}}, {}, ["card_points_total"], id="V-1-nothing-left"
        ),
        pytest.param(
            {"card_points": {"1": 152.5, "2": 0, "3": 4.5, "4": 0}},
            {},
            ["card_points_whole"] * 2,
            id="V-1-half-points",
        ),
        pytest.param({"card_points": {**NOBODY, "4": 257}}, {}, ["card_points_whole"], id="V-1-over-157"),
        pytest.param(
            {"card_points": {"1": 156, "2": 1, "3": 0, "4": 0}},
            {},
            ["card_points_impossible"] * 2,
            id="V-2-1-and-156",
        ),
        pytest.param(
            {"card_points": {"1": 100, "2": 57, "3": 0, "5": 20}},
            {},
            ["card_points_not_in_play"],
            id="DZ-1-points-of-a-fifth",
        ),
        pytest.param({"match": "1"}, {}, ["match_others", "match_points_of_player"], id="V-1-match-of-52"),
        pytest.param({"match": "5", "card_points": None}, {}, ["match_not_in_play"], id="V-1-match-of-fifth"),
        pytest.param(
            {"match": "1", "card_points": {"1": 257}}, {}, ["match_points_of_player"], id="V-1-no-bonus"
        ),
        pytest.param(
            {"denomination": "obenabe", "announced": {"1": 200}, "card_points": {"1": 157, "2": 157}},
            {},
            ["denomination_not_played", "announcement_whole", "card_points_of_all"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (set(deal.scores.values), deal.lines, deal.confirm, deal.counted) == ({0}, (), (), False)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            {"announced": {"3": 160}},
            "An announcement is a whole number from 0 to 157, not 160.",
            id="announcement",
        ),
        pytest.param(
            {"turned_up": "r9", "denomination": "bells"},
            "The turned-up card, r9, decides something else: enter only one of the two.",
            id="card-turned-up",
        ),
        pytest.param(
            {"announced": {"5": 10}},
            "Player 5 does not play this deal: leave the announcement empty.",
            id="not-in-play",
        ),
        pytest.param(
            {"card_points": {"1": 52, "2": 25, "3": 71, "4": 19}},
            "The card points of all players must add up to 157, not 167.",
            id="sum",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, message):
    assert messages(judge(**changes)) == [message]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"turned_up": "r9"}, id="card"),
        pytest.param({"denomination": "roses"}, id="suit"),
        pytest.param({"turned_up": "rA", "denomination": "roses"}, id="both"),
        pytest.param({}, id="neither"),
    ],
)
def test_trumps_may_be_written_in_one_way_in_both_or_not_at_all(changes):  # DZ-2
    assert codes(judge(**changes)) == []


@pytest.mark.parametrize(
    ("changes", "rules", "asked"),
    [
        pytest.param({}, {}, [], id="nothing-rare"),
        pytest.param(
            {"announced": {"2": 25, "3": 60}}, {}, ["announcement_missing"] * 2, id="two-without-announcement"
        ),
        pytest.param({"announced": None}, {}, ["announcement_missing"] * 4, id="nobody-announced"),
        pytest.param(
            {"announced": {"1": 152, "2": 25, "3": 60, "4": 20}}, {}, [], id="a-difference-of-exactly-100"
        ),
        pytest.param(
            {"announced": {"1": 153, "2": 25, "3": 60, "4": 20}}, {}, ["difference_high"], id="a-typo-perhaps"
        ),
        pytest.param(
            {"card_points": {"1": 100, "2": 25, "3": 32, "4": 0}, "announced": {**NOBODY, "4": 0}},
            {},
            [],
            id="100-where-0-was-announced",
        ),
        pytest.param(
            {"card_points": {"1": 101, "2": 25, "3": 31, "4": 0}, "announced": {**NOBODY, "4": 0}},
            {},
            ["difference_high"],
            id="101-where-0-was-announced",
        ),
        pytest.param({"card_points": {**NOBODY, "4": 157}}, {}, ["difference_high"], id="157-of-no-bonus"),
        pytest.param(
            {"card_points": {**NOBODY, "4": 157}},
            {"match_bonus": 100},
            ["difference_high", "all_without_match"],
            id="157-without-match",
        ),
        pytest.param(
            {"card_points": None, "match": "4", "announced": {"1": 0, "2": 0, "3": 0, "4": 257}},
            {"match_bonus": 100},
            [],
            id="match-as-announced",
        ),
    ],
)
def test_what_is_rare_is_asked_about(changes, rules, asked):  # V-8
    deal = judge(rules, **changes)

    assert (codes(deal), codes_of(deal.confirm)) == ([], asked)


def test_a_question_names_the_player():  # V-8
    deal = judge(announced={"1": 153, "2": 25, "3": 60})

    assert [problem.message() for problem in deal.confirm] == [
        "Player 1 missed the announcement by 101 points: is that right?",
        "Player 4 announced nothing and writes 20 points more: is that right?",
    ]


def test_a_match_may_be_written_with_the_bonus_or_without():  # C-8, DZ-4
    written = [
        judge({"match_bonus": 100}, match="2", card_points=points)
        for points in (None, {"2": 157}, {"2": 257}, {"1": 0, "2": 257, "3": 0, "4": 0})
    ]

    assert [deal.scores for deal in written] == [BySide((40, 232, 60, 20), FOUR)] * 4


totals = st.sampled_from(sorted(possible_card_points(Denomination.BELLS, USUAL)))
announcements = st.dictionaries(st.sampled_from("1234"), st.integers(0, 157))


@st.composite
def shared_points(draw):
    """Draw the card points of four players who share 157."""
    cuts = sorted(draw(st.lists(totals, min_size=3, max_size=3)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 157], strict=True)]


@given(announcements, shared_points(), st.integers(0, 50), st.integers(0, 20))
def test_each_player_writes_what_he_missed_by(announced, points, missing, exact):  # DZ-4 to DZ-6
    card_points = dict(zip("1234", points, strict=True))
    rules = {"missing_announcement": missing, "exact_bonus": exact}
    deal = judge(rules, announced=announced, card_points=card_points)

    if codes(deal) == []:
        for player, taken in card_points.items():
            difference = abs(taken - announced.get(player, 0))
            extra = missing if player not in announced else -exact if announced[player] == taken > 0 else 0
            assert deal.scores[Side(player)] == difference + extra


@given(announcements, shared_points())
def test_the_lines_of_a_player_add_up_to_his_score(announced, points):
    deal = judge({"exact_bonus": 10}, announced=announced, card_points=dict(zip("1234", points, strict=True)))
    sums = BySide.build(lambda side: sum(line.points for line in deal.lines if line.side is side), FOUR)

    assert sums == deal.scores


@given(announcements, shared_points(), st.permutations("1234"))
def test_whoever_sits_where_writes_the_same(announced, points, places):
    taken = dict(zip("1234", points, strict=True))
    moved = dict(zip("1234", places, strict=True))
    deal = judge(announced=announced, card_points=taken)
    other = judge(
        announced={moved[player]: number for player, number in announced.items()},
        card_points={moved[player]: number for player, number in taken.items()},
    )

    assert [deal.scores[Side(player)] for player in "1234"] == [
        other.scores[Side(moved[player])] for player in "1234"
    ]


def counted(*scores: tuple[int, ...]) -> list[JudgedDeal]:
    nothing = BySide((0, 0, 0, 0), FOUR)
    return [
        JudgedDeal(number, None, DealEntry(number=number), nothing, nothing, nothing, BySide(score, FOUR))
        for number, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize(
    ("rules", "scores", "outcome"),
    [
        pytest.param({}, [(88, 131, 88, 140)], (False, None), id="eleven-deals-to-go"),
        pytest.param({"deals": 1}, [(88, 131, 88, 140)], (True, None), id="two-share-the-lowest"),
        pytest.param({"deals": 1}, [(87, 131, 88, 140)], (True, "1"), id="the-lowest-wins"),
        pytest.param({"deals": 2}, [(87, 0, 88, 140), (0, 99, 0, 0)], (True, "1"), id="the-sum-counts"),
        pytest.param({"exact_bonus": 10, "deals": 1}, [(0, -10, 3, 4)], (True, "2"), id="below-nothing"),
        pytest.param({"limit": 200}, [(199, 150, 120, 90)], (False, None), id="below-the-limit"),
        pytest.param({"limit": 200}, [(200, 150, 120, 90)], (True, "4"), id="exactly-the-limit-is-enough"),
        pytest.param({"limit": 200, "deals": 1}, [(9, 5, 2, 1)], (False, None), id="deals-mean-nothing-then"),
        pytest.param({"limit": 200, "deals": None}, [(201, 90, 5, 5)], (True, None), id="level-at-the-limit"),
    ],
)
def test_when_a_game_is_over_and_for_whom(rules, scores, outcome):  # DZ-7
    sums = BySide(tuple(sum(column) for column in zip(*scores, strict=True)), FOUR)
    stands = DIFFERENZLER.outcome(USUAL.override(rules), counted(*scores), sums)

    assert (stands.over, stands.winner) == outcome
    assert stands.game_points == BySide.build(lambda side: int(side == outcome[1]), FOUR)
    assert stands.double_game is False


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        pytest.param((88, 131, 90, 12), [("4", 1), ("1", 2), ("3", 3), ("2", 4)], id="all-different"),
        pytest.param((88, 131, 88, 12), [("4", 1), ("1", 2), ("3", 2), ("2", 4)], id="the-next-rank-skips"),
        pytest.param((5, 5, 5, -10), [("4", 1), ("1", 2), ("2", 2), ("3", 2)], id="below-nothing-is-best"),
    ],
)
def test_the_ranking_begins_with_the_lowest_total(totals, places):  # DZ-7
    ranked = ranking(BySide(totals, FOUR))

    assert [(each.side, each.rank) for each in ranked] == places
    assert [each.total for each in ranked] == sorted(totals)


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        pytest.param(["bU", "bK"], 48, id="puur-and-king"),
        pytest.param(["b9", "bA", "b8"], 50, id="naell-ace-and-eight"),
        pytest.param(["sA", "aA", "rA"], 33, id="three-aces"),
    ],
)
def test_a_hand_is_worth_its_trumps_twice_and_its_aces(hand, worth):  # srf.ch, Jass-Service
    assert announced_worth([CARDS[card] for card in hand], Suit.BELLS, USUAL) == worth


def simulated(changes, seed) -> GameEntry:
    return play_game("differenzler", DIFFERENZLER, USUAL.override(changes), Random(seed))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="usual"),
        pytest.param({"players": 3}, id="twelve-cards"),
        pytest.param({"match_bonus": 100, "exact_bonus": 10}, id="with-bonuses"),
        pytest.param({"limit": 250, "players": 3}, id="to-a-limit"),
    ],
)
def test_simulated_games_are_accepted_to_their_end(changes):  # V-7
    for seed in range(settings().max_examples):
        game = simulated(changes, seed)
        result = score_game(game)

        assert [problem for deal in result.deals for problem in deal.problems] == []
        assert result.over
        assert codec.read_game(codec.game_document(game)) == game


SPOILED = {
    "denomination": "obenabe",
    "announced": {"1": 158},
    "card_points": {"1": 157, "2": 157, "3": 0, "4": 0},
    "match": "5",
}


@pytest.mark.parametrize("field", SPOILED)
def test_each_field_spoilt_is_found(field):
    for seed in range(10):
        game = codec.game_document(simulated({"deals": 2}, seed))
        game["deals"][0][field] = SPOILED[field]
        result = score_game(codec.read_game(game))

        assert [bool(deal.problems) for deal in result.deals] == [True, False]


def test_the_deal_goes_round_to_the_right():  # C-9
    game = codec.read_game(
        {"game": "differenzler", "first_dealer": "3", "deals": [{"number": n, **PLAYED} for n in (1, 2, 3)]}
    )
    result = score_game(game)

    assert [deal.dealer for deal in result.deals] == ["3", "4", "1"]
    assert result.next_dealer == "2"


def test_nothing_is_written_after_the_end():  # V-6
    game = codec.game_document(simulated({"deals": 3}, 1))
    game["deals"].append({**game["deals"][-1], "number": 4})
    result = score_game(codec.read_game(game))

    assert [codes(deal) for deal in result.deals] == [[], [], [], ["game_over"]]
