"""Jass for three and two: sides of one, twelve cards, and two against one (J3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.cards import Denomination, possible_sums
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.two_against_one import TwoAgainstOne
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import BySide, Side, solo
from tests.scoring.rules.situations import codes_of, opening

ONE, TWO, THREE = solo(3)
PLAYED = {
    "three-hand": {"turned_up": "sU", "card_points": {"1": 80, "2": 40, "3": 37}},
    "two-against-one": {"denomination": "shields", "card_points": {"1": 100, "2": 57}},
    "two-hand": {"turned_up": "sU", "card_points": {"1": 60, "2": 40}},
}


def judge(game, rules=None, dealer=ONE, totals=None, **changes) -> JudgedDeal:
    """Judge the game's played deal with these fields changed; None leaves a field out."""
    jass = GAME_OF[game]
    agreed = PRESETS[game].override(rules or {})
    entry = jass.read_deal({"number": 1, **PLAYED[game], **changes})
    situation = opening(jass, agreed, dealer)
    if totals:
        situation = situation._replace(totals=BySide(totals, jass.sides(agreed)))
    return jass.judge(agreed)(entry, situation)


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


@pytest.mark.parametrize(
    ("game", "places", "sides"),
    [
        pytest.param("three-hand", solo(3), solo(3), id="three"),
        pytest.param("two-against-one", solo(3), (ONE, TWO), id="two-against-one"),
        pytest.param("two-hand", solo(2), solo(2), id="two"),
    ],
)
def test_who_plays_with_whom(game, places, sides):  # J3
    jass, rules = GAME_OF[game], PRESETS[game]

    assert (jass.places(rules), jass.sides(rules)) == (places, sides)
    assert tuple(place for side in sides for place in jass.players_of(rules, side)) == places
    assert rules.hand == 12


def test_the_usual_house_rules_are_those_of_schieber_with_the_weis_of_the_manual():  # J3, SC-2
    manual = PRESETS["schieber-manual"].document()
    of_manual = ("weis_order", "weis_trumps", "nines_weis", "undenufe_sixes")
    usual = {
        **PRESETS["schieber"].document(),
        **{name: manual[name] for name in of_manual},
        "trump_turned_up": True,
    }
    not_of_two = (
        *("target", "deals", "double_game_below", "next_deal_by", "vogel"),
        *("bergpreis", "bergpreis_after_deal"),
    )
    of_two = {
        name: value
        for name, value in usual.items()
        if name not in not_of_two and not name.startswith("strokes")
    }

    alone = {**usual, "match_with_bonus": False}
    assert PRESETS["three-hand"].document() == PRESETS["two-hand"].document() == alone
    assert PRESETS["two-against-one"].document() == {
        **of_two,
        "trump_turned_up": False,
        "soloist": "1",
        "solo_bid": 1000,
        "pair_target": 1000,
    }


@pytest.mark.parametrize(
    ("soloist", "sides", "pair"),
    [
        pytest.param("1", (ONE, TWO), (TWO, THREE), id="first"),
        pytest.param("2", (ONE, TWO), (ONE, THREE), id="second"),
        pytest.param("3", (ONE, THREE), (ONE, TWO), id="third"),
    ],
)
def test_the_pair_writes_under_its_lower_number(soloist, sides, pair):  # J3-2
    jass = GAME_OF["two-against-one"]
    rules = TwoAgainstOne.presets["two-against-one"].override({"soloist": soloist, "solo_bid": 700})
    (other,) = (side for side in sides if side.value != soloist)

    assert jass.sides(rules) == sides
    assert (jass.players_of(rules, Side(soloist)), jass.players_of(rules, other)) == ((Side(soloist),), pair)
    assert (rules.targets[Side(soloist)], rules.targets[other]) == (700, 1000)


@pytest.mark.parametrize(
    ("rules", "namers"),
    [
        pytest.param({"soloist": "1"}, "12131213", id="first"),
        pytest.param({"soloist": "2"}, "21232123", id="second"),
        pytest.param({"soloist": "3"}, "31323132", id="third"),
    ],
)
def test_soloist_and_pair_name_in_turn(rules, namers):  # J3-2
    agreed = TwoAgainstOne.presets["two-against-one"].override(rules)

    assert "".join(str(agreed.namer(number)) for number in range(1, 9)) == namers


def test_where_a_card_is_turned_up_nobody_names():  # J3-2, J3-1
    agreed = TwoAgainstOne.presets["two-against-one"].override({"trump_turned_up": True})

    assert [agreed.namer(number) for number in (1, 2)] == [None, None]
    assert codes(judge("two-against-one", {"trump_turned_up": True}, turned_up="sU")) == []


def test_the_terms_stand_on_the_game_itself():  # J3-2
    document = {"format": 1, "game": "two-against-one", "soloist": "2", "solo_bid": 700}
    entry = codec.read_game(document)
    written = codec.game_document(entry)

    assert entry.rules == PRESETS["two-against-one"].override({"soloist": "2", "solo_bid": 700})
    assert (written["soloist"], written["solo_bid"], written["rules"]) == ("2", 700, {})


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        pytest.param({"soloist": "4"}, "House rule soloist must be one of 1, 2, 3.", id="no-such-player"),
        pytest.param(
            {"solo_bid": 0}, "House rule solo_bid must be a whole number from 1 to 100000.", id="no-bid"
        ),
        pytest.param(
            {"rules": {"pair_target": 0}},
            "House rule pair_target must be a whole number from 1 to 100000.",
            id="no-target",
        ),
    ],
)
def test_bad_terms_are_refused(terms, message):  # J3-2
    with pytest.raises(DocumentError) as caught:
        codec.read_game({"format": 1, "game": "two-against-one", **terms})

    assert caught.value.message() == message


def test_a_judged_deal_of_three_tells_what_was_played_and_written():  # J3-1
    deal = judge("three-hand", weis={"3": 50}, stoeck="1")

    assert (deal.card_points.values, deal.weis.values, deal.stoeck.values, deal.scores.values) == (
        (80, 40, 37),
        (0, 0, 50),
        (20, 0, 0),
        (200, 80, 174),
    )
    assert deal.lines == (
        Line(ONE, Label.CARD_POINTS, 80),
        Line(ONE, Label.STOECK, 20),
        Line(ONE, Label.FACTOR, 100),
        Line(TWO, Label.CARD_POINTS, 40),
        Line(TWO, Label.FACTOR, 40),
        Line(THREE, Label.CARD_POINTS, 37),
        Line(THREE, Label.WEIS, 50),
        Line(THREE, Label.FACTOR, 87),
    )


@pytest.mark.parametrize(
    ("game", "changes", "problems"),
    [
        pytest.param(
            "three-hand", {"card_points": {"1": 80}}, ["card_points_of_all"], id="J3-1-two-points-missing"
        ),
        pytest.param(
            "three-hand",
            {"card_points": {"1": 80, "2": 40, "3": 38}},
            ["card_points_total"],
            id="J3-1-sum",
        ),
        pytest.param(
            "three-hand",
            {"card_points": {"1": 156, "2": 0, "3": 1}},
            ["card_points_impossible"] * 2,
            id="V-2-156",
        ),
        pytest.param(
            "three-hand",
            {"card_points": {"1": 80, "2": 40, "3": 37, "4": 9}},
            ["card_points_not_in_play"],
            id="J3-1-a-fourth-player",
        ),
        pytest.param("three-hand", {"match": "4"}, ["match_not_in_play", "match_others"], id="J3-1-match"),
        pytest.param(
            "three-hand", {"match": "1"}, ["match_others", "match_points_of_player"], id="V-1-match"
        ),
        pytest.param("three-hand", {"stoeck": "4"}, ["stoeck_not_in_play"], id="J3-1-stoeck"),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 57, "2": 100, "4": 1}},
            ["card_points_not_in_play"],
            id="J3-2-points-of-a-fourth",
        ),
        pytest.param(
            "two-against-one",
            {"match": "4"},
            ["match_not_in_play", "match_others"],
            id="J3-2-match-of-a-fourth",
        ),
        pytest.param(
            "two-against-one", {"stoeck": "4"}, ["stoeck_not_in_play"], id="J3-2-stoeck-of-a-fourth"
        ),
        pytest.param(
            "two-against-one", {"claimed_by": "4"}, ["claim_not_in_play"], id="J3-2-claim-of-a-fourth"
        ),
        pytest.param(
            "two-against-one", {"weis": {"4": 20}}, ["weis_not_in_play"], id="J3-2-weis-of-a-fourth"
        ),
        pytest.param(
            "three-hand",
            {"turned_up": "sA", "stoeck": "1"},
            ["stoeck_no_trump"],
            id="V-4-no-trumps-turned-up",
        ),
        pytest.param("three-hand", {"weis": {"1": 20, "2": 20}}, ["weis_one_player"], id="W-5-two-players"),
        pytest.param("three-hand", {"weis": {"1": 110}}, ["weis_impossible_hand"], id="V-3-one-hand"),
        pytest.param("three-hand", {"turned_up": None}, ["denomination_missing"], id="J3-1-no-card"),
        pytest.param(
            "three-hand", {"denomination": "bells"}, ["turned_up_disagrees"], id="J3-1-two-denominations"
        ),
        pytest.param(
            "three-hand",
            {"turned_up": None, "weis_cards": {"1": [["aK", "aO", "aU"]]}},
            ["denomination_missing"],
            id="J3-1-said-once",
        ),
        pytest.param("three-hand", {"claimed_by": "2"}, ["claim_below_target"], id="SC-5-below-the-target"),
        pytest.param("three-hand", {"claimed_by": "4"}, ["claim_not_in_play"], id="SC-5-a-fourth-player"),
        pytest.param(
            "three-hand",
            {"claimed_by": "1", "card_points": {"1": 80, "4": 1}},
            ["card_points_not_in_play"],
            id="SC-5-points-of-a-fourth",
        ),
        pytest.param("two-hand", {"card_points": {"1": 60}}, ["card_points_of_all"], id="J3-3-one-missing"),
        pytest.param(
            "two-hand",
            {"card_points": {"1": 100, "2": 58}},
            ["card_points_total_impossible"],
            id="J3-3-more-than-157",
        ),
        pytest.param(
            "two-hand",
            {"card_points": {"1": 10, "2": 20}},
            ["card_points_total_impossible"],
            id="J3-3-less-than-twelve-dead-cards-leave",
        ),
        pytest.param(
            "two-hand", {"match": "1", "card_points": None}, ["match_points_missing"], id="J3-3-match-of-what"
        ),
        pytest.param(
            "two-hand",
            {"turned_up": "sA", "card_points": {"1": 3, "2": 154}},
            ["card_points_shared"],
            id="V-2-an-ober-counts-for-one-side-only",
        ),
        pytest.param(
            "two-hand",
            {"turned_up": "sA", "card_points": {"1": 2, "2": 155}},
            ["card_points_shared"],
            id="V-2-no-trick-is-worth-2-while-all-cards-in-play-count",
        ),
        pytest.param(
            "two-hand",
            {"turned_up": "sA", "card_points": {"1": 157, "2": 0}},
            ["card_points_shared"],
            id="V-2-no-trick-is-worth-nothing-while-all-cards-in-play-count",
        ),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100, "2": 58}},
            ["card_points_total"],
            id="J3-2-sum",
        ),
        pytest.param(
            "two-against-one", {"weis": {"1": 20, "3": 20}}, ["weis_one_side"], id="J3-2-both-sides"
        ),
        pytest.param("two-against-one", {"weis": {"1": 510}}, ["weis_impossible_hand"], id="J3-2-one-hand"),
        pytest.param("two-against-one", {"weis": {"2": 510}}, ["weis_impossible"], id="J3-2-two-hands"),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100, "2": 40.5, "3": 16.5}},
            ["card_points_whole"],
            id="J3-2-halves-that-add-up",
        ),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100, "2": -3, "3": 60}},
            ["card_points_whole"],
            id="J3-2-less-than-nothing-that-adds-up",
        ),
        pytest.param(
            "two-against-one",
            {"weis": {"2": 70, "3": -20}},
            ["weis_impossible"],
            id="J3-2-weis-below-nothing-that-adds-up",
        ),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100, "2": 10**4299, "3": 10**4299 * 9}},
            ["card_points_whole"],
            id="J3-2-more-digits-than-can-be-told",
        ),
        pytest.param(
            "two-against-one",
            {"turned_up": "sU", "denomination": "shields"},
            ["turned_up_not_played"],
            id="J3-2-nothing-is-turned-up",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(game, changes, problems):
    deal = judge(game, **changes)

    assert codes(deal) == problems
    assert (sum(deal.scores.values), deal.lines, deal.counted) == (0, (), False)


@pytest.mark.parametrize(
    ("game", "changes", "scores"),
    [
        pytest.param("three-hand", {"card_points": {"1": 80, "2": 40}}, (160, 80, 74), id="the-rest-follows"),
        pytest.param("three-hand", {"card_points": None, "match": "3"}, (0, 0, 514), id="match"),
        pytest.param(
            "three-hand", {"card_points": {"3": 157}, "match": "3"}, (0, 0, 514), id="match-without-bonus"
        ),
        pytest.param(
            "three-hand",
            {"card_points": {"3": 257, "1": 0}, "match": "3"},
            (0, 0, 514),
            id="match-with-bonus",
        ),
        pytest.param("two-hand", {}, (120, 80), id="dead-cards"),
        pytest.param(
            "two-hand",
            {"turned_up": "sA", "card_points": {"1": 4, "2": 153}},
            (12, 459),
            id="a-trick-of-two-unders",
        ),
        pytest.param("two-hand", {"card_points": {"1": 2, "2": 155}}, (4, 310), id="an-under-and-a-blank"),
        pytest.param("two-hand", {"card_points": {"1": 140}, "match": "1"}, (480, 0), id="match-of-140"),
        pytest.param(
            "two-hand",
            {"card_points": {"1": 152}, "match": "1"},
            (504, 0),
            id="match-of-152",
        ),
        pytest.param(
            "two-against-one", {"card_points": {"1": 100, "3": 57}}, (200, 114), id="the-other-of-the-pair"
        ),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100, "2": 40, "3": 17}},
            (200, 114),
            id="both-of-the-pair-apart",
        ),
        pytest.param(
            "two-against-one",
            {"card_points": {"1": 100}, "stoeck": "3", "weis": {"3": 50}},
            (200, 254),
            id="extras-of-the-other-one",
        ),
        pytest.param(
            "two-against-one", {"card_points": None, "match": "3"}, (0, 514), id="match-of-the-pair"
        ),
    ],
)
def test_what_is_written(game, changes, scores):  # J3
    deal = judge(game, **changes)

    assert (codes(deal), deal.scores.values) == ([], scores)


@pytest.mark.parametrize(
    ("rules", "problems", "scores"),
    [
        pytest.param({}, ["match_with_bonus"], (0, 0), id="refused"),
        pytest.param({"match_with_bonus": True}, [], (480, 0), id="taken-as-it-was-in-earlier-times"),
    ],
)
def test_a_match_with_its_bonus_where_cards_lie_dead(rules, problems, scores):  # J3-3, SB-11a
    deal = judge("two-hand", rules, card_points={"1": 240}, match="1")

    assert (codes(deal), deal.scores.values) == (problems, scores)


def test_the_pair_holds_weis_together():  # J3-2, W-5
    shown = {"1": [["aK", "aO", "aU"]], "2": [["rA", "rK", "rO", "rU"]], "3": [["b8", "b7", "b6"]]}

    assert judge("two-against-one", weis_cards=shown).weis.values == (0, 70)


@pytest.mark.parametrize(
    ("card", "weis"),
    [
        pytest.param("sA", (20, 0, 0), id="the-higher-run"),
        pytest.param("s6", (0, 0, 20), id="the-lower-run-in-undenufe"),
    ],
)
def test_whose_weis_counts_hangs_on_the_card_turned_up(card, weis):  # W-5, J3-1
    shown = {"1": [["aK", "aO", "aU"]], "3": [["rO", "rU", "rB"]]}

    assert judge("three-hand", turned_up=card, weis_cards=shown).weis.values == weis


@pytest.mark.parametrize(
    ("dealer", "weis"),
    [
        pytest.param(ONE, (0, 0, 20), id="the-third-leads"),
        pytest.param(TWO, (0, 0, 20), id="after-the-second"),
        pytest.param(THREE, (20, 0, 0), id="the-first-leads"),
        pytest.param(None, (20, 0, 0), id="nobody-knows"),
    ],
)
def test_of_equal_weis_the_earlier_in_play_counts(dealer, weis):  # T-6, W-5
    shown = {"1": [["aK", "aO", "aU"]], "3": [["rK", "rO", "rU"]]}

    assert judge("three-hand", dealer=dealer, weis_cards=shown).weis.values == weis


@pytest.mark.parametrize(
    ("game", "changes", "totals", "asks"),
    [
        pytest.param(
            "three-hand", {"card_points": {"1": 157, "2": 0, "3": 0}}, None, ["all_without_match"], id="three"
        ),
        pytest.param("three-hand", {"card_points": {"1": 100, "2": 57, "3": 0}}, None, [], id="one-has-none"),
        pytest.param(
            "two-hand", {"card_points": {"1": 100, "2": 0}}, None, ["nothing_without_match"], id="two"
        ),
        pytest.param("three-hand", {}, (2400, 2450, 2480), ["first_unknown"], id="all-get-there"),
        pytest.param("two-against-one", {}, (900, 900), ["first_unknown"], id="both-sides-get-there"),
        pytest.param("two-against-one", {}, (900, 986), ["first_unknown"], id="both-sides-equally-far-over"),
        pytest.param("three-hand", {"weis": {"1": 320}}, None, ["weis_high"], id="high-weis"),
    ],
)
def test_what_is_rare_is_asked_about(game, changes, totals, asks):  # V-8
    deal = judge(game, totals=totals, **changes)

    assert ([*codes(deal)], codes_of(deal.confirm)) == ([], asks)


def test_twelve_dead_cards_leave_31_to_157_points():  # J3-3
    sums = [possible_sums(each, PRESETS["two-hand"], cards_per_trick=2) for each in Denomination]

    assert (min(map(min, sums)), max(map(max, sums))) == (31, 157)


def score(game, *deals, **fields):
    numbered = [{"number": number, **deal} for number, deal in enumerate(deals, 1)]
    return score_game(codec.read_game({"format": 1, "game": game, "deals": numbered, **fields}))


@pytest.mark.parametrize(
    ("claimer", "winner", "worth"),
    [
        pytest.param("1", ONE, 2, id="the-soloist"),
        pytest.param("2", TWO, 1, id="the-pair"),
        pytest.param("3", TWO, 1, id="the-other-of-the-pair"),
    ],
)
def test_a_claim_decides_between_soloist_and_pair(claimer, winner, worth):  # J3-2, SC-4
    bid = {"denomination": "obenabe", "card_points": {"1": 60, "2": 40}, "claimed_by": claimer}
    result = score("two-against-one", bid, rules={"pair_target": 120}, solo_bid=180)

    assert (result.winner, result.game_points[winner], result.double_game) == (winner, worth, False)


BOTH = {"denomination": "shields", "card_points": {"1": 77, "2": 80}}


@pytest.mark.parametrize(
    ("claimer", "pair_target", "stands"),
    [
        pytest.param("1", 75, (True, ONE, []), id="the-soloist-was-first"),
        pytest.param("2", 75, (True, TWO, []), id="the-pair-was-first"),
        pytest.param("3", 75, (True, TWO, []), id="the-other-of-the-pair-said-so"),
        pytest.param(None, 75, (True, ONE, ["first_unknown"]), id="nobody-said-so"),
        pytest.param("1", 63, (True, ONE, []), id="equally-far-over-the-soloist"),
        pytest.param("2", 63, (True, TWO, []), id="equally-far-over-the-pair"),
        pytest.param(None, 63, (False, None, ["first_unknown"]), id="equally-far-over-nobody"),
    ],
)
def test_who_was_first_is_asked_and_a_claim_answers_it(claimer, pair_target, stands):  # J3-2, SC-4
    deal = {**BOTH, **({"claimed_by": claimer} if claimer else {})}
    rules = {"factors": {"shields": 1}, "pair_target": pair_target}
    result = score("two-against-one", deal, rules=rules, solo_bid=60)

    assert (result.over, result.winner, codes_of(result.deals[0].confirm)) == stands


def test_a_claim_after_the_other_sides_stoeck_is_refused():  # SC-4, J3-2
    deal = {**BOTH, "stoeck": "3", "claimed_by": "1"}
    rules = {"factors": {"shields": 1}, "pair_target": 20}
    result = score("two-against-one", deal, rules=rules, solo_bid=60)

    assert (result.over, codes_of(result.deals[0].problems)) == (False, ["claim_second"])


def test_the_turn_to_deal_passes_on_among_the_players():  # C-9
    deals = [{"turned_up": "sU", "card_points": {"1": 80, "2": 40, "3": 37}}] * 4

    assert [deal.dealer for deal in score("three-hand", *deals, first_dealer="2").deals] == [
        TWO, THREE, ONE, TWO,
    ]  # fmt: skip


def test_two_play_for_a_number_of_deals():  # SC-4
    result = score("two-hand", PLAYED["two-hand"], PLAYED["two-hand"], rules={"deals": 2})

    assert (result.over, result.winner, result.totals.values) == (True, ONE, (240, 160))


MOVED = {"1": "2", "2": "3", "3": "1"}
deals_of_three = st.fixed_dictionaries(
    {
        "number": st.just(1),
        "denomination": st.sampled_from([each.value for each in Denomination]),
        "card_points": st.dictionaries(st.sampled_from("123"), st.integers(0, 157), min_size=2),
        "weis": st.dictionaries(st.sampled_from("123"), st.sampled_from((0, 20, 50)), max_size=1),
    },
    optional={"match": st.sampled_from("123"), "stoeck": st.sampled_from("123")},
)


def moved(document):
    """Move every player one place on."""
    turned = {**document}
    for key in ("card_points", "weis"):
        turned[key] = {MOVED[player]: points for player, points in document[key].items()}
    for key in ("match", "stoeck"):
        if key in document:
            turned[key] = MOVED[document[key]]
    return turned


@given(deals_of_three)
def test_moving_the_players_moves_the_score(entry):
    one, other = (judge("three-hand", **{"turned_up": None, **each}) for each in (entry, moved(entry)))

    assert other.scores.values == (one.scores[THREE], one.scores[ONE], one.scores[TWO])
    assert sorted(codes(other)) == sorted(codes(one))
