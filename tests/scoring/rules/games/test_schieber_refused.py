"""What Schieber refuses: entries with all their problems, and house rules."""

import pytest

from core.errors import DocumentError
from scoring.rules.deals import JudgedDeal
from scoring.rules.sides import BySide
from tests.scoring.rules.games.test_schieber import CLAIM, USUAL, codes, judge


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            {"factors": {"bells": 21}},
            "House rule factors.bells must be a whole number from 0 to 20.",
            id="too-high",
        ),
        pytest.param(
            {"factors": dict.fromkeys(("bells", "shields", "acorns", "roses", "obenabe", "undenufe"), 0)},
            "House rule factors must have at least one factor above 0.",
            id="nothing-counts",
        ),
        pytest.param(
            {"deals": 0}, "House rule deals must be a whole number from 1 to 100000, or null.", id="no-deals"
        ),
        pytest.param(
            {"double_game_below": 100_001},
            "House rule double_game_below must be a whole number from 0 to 100000, or null.",
            id="a-mark-too-high",
        ),
        pytest.param(
            {"target": 0}, "House rule target must be a whole number from 1 to 100000.", id="no-target"
        ),
    ],
)
def test_a_bad_house_rule_is_refused(changes, message):
    with pytest.raises(DocumentError) as caught:
        USUAL.override(changes)

    assert caught.value.message() == message


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"denomination": None}, {}, ["denomination_missing"], id="V-5-denomination"),
        pytest.param(
            {"denomination": "obenabe"},
            {"factors": {"obenabe": 0}},
            ["denomination_without_factor"],
            id="SC-2-not-played",
        ),
        pytest.param({"turned_up": "bA"}, {}, ["turned_up_not_played"], id="SC-2-nothing-is-turned-up"),
        pytest.param(
            {"turned_up": "bU", "named_by": "E"},
            {"trump_turned_up": True},
            ["named_not_played"],
            id="SC-2-nobody-names",
        ),
        pytest.param(
            {"turned_up": "bU", "pushed": True},
            {"trump_turned_up": True},
            ["named_not_played"],
            id="SC-2-nobody-pushes",
        ),
        pytest.param(
            {"turned_up": "sU"},
            {"trump_turned_up": True},
            ["turned_up_disagrees"],
            id="SC-2-two-denominations",
        ),
        pytest.param(
            {"turned_up": "bA"},
            {"trump_turned_up": True},
            ["turned_up_disagrees"],
            id="J3-1-an-ace-is-obenabe",
        ),
        pytest.param({"named_by": "N"}, {}, ["named_by_turn"], id="SC-1-an-opponent-of-the-forehand"),
        pytest.param({"named_by": "W", "pushed": False}, {}, ["named_by_turn"], id="SC-1-nobody-pushed"),
        pytest.param({"named_by": "E", "pushed": True}, {}, ["named_by_turn"], id="SC-1-the-pusher-himself"),
        pytest.param({"card_points": None}, {}, ["card_points_missing"], id="V-1-no-card-points"),
        pytest.param({"card_points": {"NS": 93.5}}, {}, ["card_points_whole"], id="V-1-half-points"),
        pytest.param({"card_points": {"NS": 93, "EW": 74}}, {}, ["card_points_sum"], id="V-1-sum"),
        pytest.param({"card_points": {"NS": 257}}, {}, ["match_box"], id="V-1-match-without-its-box"),
        pytest.param({"match": "NS"}, {}, ["match_points"], id="V-1-match-of-100"),
        pytest.param({"card_points": {"NS": 156}}, {}, ["card_points_impossible"], id="V-2-156"),
        pytest.param(
            {"card_points": {"NS": 1}, "denomination": None},
            {},
            ["denomination_missing", "card_points_impossible"],
            id="V-2-in-any-denomination",
        ),
        pytest.param({"weis": {"NS": 20, "EW": 20}}, {}, ["weis_one_side"], id="V-3-both-sides"),
        pytest.param({"weis": {"NS": 30}}, {}, ["weis_impossible"], id="V-3-30"),
        pytest.param({"weis": {"NS": 20}}, {"weis": False}, ["weis_not_played"], id="W-7-no-weis"),
        pytest.param({"weis_cards": {"S": [["aK", "aO"]]}}, {}, ["weis_item"], id="V-3-no-weis"),
        pytest.param({"stoeck": "NS"}, {"stoeck": False}, ["stoeck_not_played"], id="W-7-no-stoeck"),
        pytest.param({"stoeck": "NS", "denomination": "undenufe"}, {}, ["stoeck_no_trump"], id="V-4"),
        pytest.param({**CLAIM}, {"deals": 12}, ["claim_not_played"], id="SC-4-a-number-of-deals"),
        pytest.param({**CLAIM}, {"target": 101}, ["claim_below_target"], id="SC-5-below-the-target"),
        pytest.param(
            {**CLAIM, "card_points": {"NS": 1}},
            {"target": 1},
            ["card_points_impossible", "card_points_counted"],
            id="SC-4-no-tricks-are-worth-1",
        ),
        pytest.param(
            {**CLAIM, "card_points": {"NS": 100, "EW": 58}},
            {"target": 1},
            ["card_points_counted"],
            id="SC-4-more-than-there-is",
        ),
        pytest.param(
            {**CLAIM, "card_points": {"NS": 100, "EW": 56}},
            {"target": 1},
            ["card_points_counted"],
            id="SC-4-one-short-of-all",
        ),
        pytest.param(
            {**CLAIM, "card_points": {"NS": 257}},
            {"target": 1},
            ["match_box"],
            id="SC-4-match-without-its-box",
        ),
        pytest.param(
            {**CLAIM, "weis": {"EW": 100}}, {"target": 100}, ["claim_second"], id="SC-4-weis-before-tricks"
        ),
        pytest.param(
            {**CLAIM, "stoeck": "EW", "weis": {"NS": 20}},
            {"target": 20},
            ["claim_second"],
            id="SC-4-stoeck-before-weis",
        ),
        pytest.param(
            {"claimed_by": "NS", "denomination": None}, {}, ["denomination_missing"], id="SC-4-points-of-what"
        ),
        pytest.param(
            {
                "denomination": "obenabe",
                "named_by": "S",
                "card_points": {"NS": 93, "EW": 74},
                "weis": {"EW": 10},
                "stoeck": "NS",
            },
            {},
            ["named_by_turn", "card_points_sum", "weis_impossible", "stoeck_no_trump"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (deal.scores, deal.lines, deal.counted) == (BySide.of(0, 0), (), False)


@pytest.mark.parametrize(
    ("changes", "rules", "message"),
    [
        pytest.param(
            {"named_by": "S"},
            {},
            "E names trumps or pushes to W: correct who named them or whether it was pushed.",
            id="who-names",
        ),
        pytest.param(
            {**CLAIM},
            {"target": 250},
            "A claim needs 250 points: with this deal there are only 100.",
            id="claim",
        ),
        pytest.param(
            {**CLAIM, "card_points": {"NS": 100, "EW": 56}},
            {"target": 1},
            "The tricks counted cannot be worth 156 points: the nearest are 152 and 157.",
            id="tricks-counted",
        ),
        pytest.param(
            {"turned_up": "sU"},
            {"trump_turned_up": True},
            "The turned-up card, sU, decides something else: enter only one of the two.",
            id="card-turned-up",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, rules, message):
    assert messages(judge(rules, **changes)) == [message]


def test_weis_without_a_denomination_are_looked_at_too():  # V-3
    deal = judge(denomination=None, weis={"NS": 30}, weis_cards={"S": [["aK", "aO"]]})

    assert codes(deal) == ["denomination_missing", "weis_impossible", "weis_item"]
