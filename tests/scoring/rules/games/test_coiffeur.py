from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.cards import Denomination, possible_card_points
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur import PRESETS
from scoring.rules.games.coiffeur.grid import CoiffeurRow, grid, open_rows, to_declare
from scoring.rules.games.coiffeur.players import Gusti, Mary, SlalomDown, SlalomUp
from scoring.rules.games.coiffeur.rules import DENOMINATIONS_OF
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from scoring.rules.sides import BySide, Seat, Side
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

COIFFEUR = GAME_OF["coiffeur"]
USUAL = PRESETS["coiffeur"]
TWO_ROWS = {"rows": ["roses", "joker"]}
PLAYED = {"declarer": "E", "row": "undenufe", "card_points": {"EW": 100}}


def judge(rules=None, dealer=Seat.S, **changes) -> JudgedDeal:
    """Judge the played deal, the first of a game, with these fields changed; None leaves a field out."""
    agreed = USUAL.override(rules or {})
    entry = COIFFEUR.read_deal({"number": 1, **PLAYED, **changes})
    return COIFFEUR.judge(agreed)(entry, opening(COIFFEUR, agreed, dealer))


def game(rules, *deals, first_dealer="S"):
    """Return the game with these deals, each a declarer with a row; the declarers take 80."""
    written = [
        {
            "number": number,
            "declarer": declarer,
            "row": row,
            "card_points": {Seat(declarer).side.value: 80},
        }
        for number, (declarer, row) in enumerate(deals, 1)
    ]
    document = {"game": "coiffeur", "rules": rules, "first_dealer": first_dealer, "deals": written}
    return score_game(codec.read_game(document))


def situation(rules, *deals, dealer=Seat.S) -> Situation:
    result = game(rules, *deals)
    counted = [deal for deal in result.deals if deal.counted]
    return Situation(dealer, result.totals, counted, result.outcome)


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize("example", examples.params(examples.read_examples("coiffeur_deals")))
def test_a_worked_example_of_a_deal(example):  # CO-2, CO-5 to CO-7
    result = score_game(codec.read_game(examples.game_document(example, "coiffeur")))
    deal = codec.result_document(result)["deals"][0]

    assert (deal["problems"], deal["scores"]) == ([], example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.read_examples("coiffeur_games")))
def test_a_worked_example_of_a_game(example):  # CO-9
    result = codec.result_document(score_game(codec.read_game(examples.game_document(example, "coiffeur"))))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    assert {key: result[key] for key in ("over", "winner", "double_game", "game_points")} == {
        "winner": None,
        "double_game": False,
        **example["expected"],
    }


def test_the_preset_is_listed():
    assert [preset for preset, jass in GAME_OF.items() if jass.slug == "coiffeur"] == ["coiffeur"]


def test_the_usual_house_rules_of_the_game():  # CO-2 to CO-8
    own = ("match_bonus", "weis", "stoeck", "undenufe_six_is_eleven", "pushing", "opponents_subtract")

    assert {name: USUAL.document()[name] for name in own} == {
        "match_bonus": 100,
        "weis": False,
        "stoeck": False,
        "undenufe_six_is_eleven": True,
        "pushing": "round",
        "opponents_subtract": False,
    }


def test_the_usual_rows_and_their_factors():  # CO-2
    assert {row: USUAL.factor(row) for row in USUAL.rows} == {
        "acorns": 1,
        "roses": 2,
        "shields": 3,
        "bells": 4,
        "obenabe": 5,
        "undenufe": 6,
        "slalom": 7,
        "gusti": 8,
        "mary": 9,
        "joker": 10,
    }


def test_a_table_reorders_renames_and_leaves_out_rows():  # CO-2
    rules = USUAL.override({"rows": ["joker", "Trio", "acorns"]})

    assert {row: rules.factor(row) for row in rules.rows} == {"joker": 1, "Trio": 2, "acorns": 3}


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([], id="none"),
        pytest.param(["acorns", "Acorns"], id="twice"),
        pytest.param(["acorns", " acorns "], id="twice-with-spaces"),
        pytest.param(["a" * 21], id="21-letters"),
        pytest.param([""], id="empty"),
        pytest.param([str(n) for n in range(13)], id="thirteen"),
        pytest.param(["acorns", 7], id="number"),
        pytest.param("acorns", id="no-list"),
    ],
)
def test_a_bad_list_of_rows_is_refused(rows):  # CO-2
    with pytest.raises(DocumentError) as caught:
        USUAL.override({"rows": rows})

    assert caught.value.message() == (
        "House rule rows must list 1 to 12 different words of at most 20 characters."
    )


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        pytest.param("weis", True, "House rule weis does not exist in this game.", id="weis"),
        pytest.param("stoeck", True, "House rule stoeck does not exist in this game.", id="stoeck"),
        pytest.param("pushing", "left", "House rule pushing must be one of round, partner.", id="pushing"),
    ],
)
def test_a_bad_house_rule_is_refused(name, value, message):
    with pytest.raises(DocumentError) as caught:
        USUAL.override({name: value})

    assert caught.value.message() == message


@pytest.mark.parametrize("row", [*DENOMINATIONS_OF, "Trio", None])
def test_what_tricks_can_make_follows_from_the_row(row):  # CO-3, V-2
    played_in = {
        **{each.value: (each,) for each in Denomination},
        **dict.fromkeys(("slalom", "gusti", "mary"), (Denomination.OBENABE, Denomination.UNDENUFE)),
    }
    sets = [possible_card_points(each, USUAL) for each in played_in.get(row, Denomination)]

    assert USUAL.possible_points(row) == frozenset().union(*sets)


def test_a_judged_deal_tells_what_was_taken_and_written():  # CO-5
    nothing = BySide.of(0, 0)

    assert judge() == JudgedDeal(
        number=1,
        dealer=Seat.S,
        entry=COIFFEUR.read_deal({"number": 1, **PLAYED}),
        card_points=BySide.of(57, 100),
        weis=nothing,
        stoeck=nothing,
        scores=BySide.of(0, 600),
        lines=(Line(Side.EW, Label.CARD_POINTS, 100), Line(Side.EW, Label.FACTOR, 500)),
    )


@pytest.mark.parametrize(
    ("changes", "rules", "lines"),
    [
        pytest.param({"row": "acorns"}, {}, [("card points", 100)], id="the-first-row-has-no-factor"),
        pytest.param({"card_points": {"EW": 0}}, {}, [], id="nothing-taken"),
        pytest.param(
            {"row": "roses"},
            {"opponents_subtract": True},
            [("card points", 100), ("opponents", -57), ("factor", 43)],
            id="opponents-subtract",
        ),
        pytest.param(
            {"card_points": None, "match": "EW"},
            {"opponents_subtract": True, "match_bonus": 50},
            [("card points", 207), ("factor", 1035)],
            id="match-of-207",
        ),
        pytest.param(
            {"card_points": None, "match": "NS", "row": "acorns"},
            {"opponents_subtract": True},
            [("opponents", -257)],
            id="match-of-the-opponents",
        ),
    ],
)
def test_the_lines_say_what_each_part_is_for(changes, rules, lines):  # CO-5 to CO-7
    deal = judge(rules, **changes)

    assert [(line.label.value, line.points) for line in deal.lines] == lines
    assert {line.side for line in deal.lines} <= {Side.EW}


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"declarer": None}, {}, ["declarer_missing"], id="V-5-declarer"),
        pytest.param({"row": None}, {}, ["row_missing"], id="CO-1-row"),
        pytest.param({"row": "Trio"}, {}, ["row_unknown"], id="CO-2-row-of-another-table"),
        pytest.param({"row": "bells"}, TWO_ROWS, ["row_unknown"], id="CO-2-row-left-out"),
        pytest.param({"declarer": "N"}, {"pushing": "partner"}, ["not_to_declare"], id="CO-4-wrong-side"),
        pytest.param({"card_points": None}, {}, ["card_points_missing"], id="V-1-no-card-points"),
        pytest.param({"card_points": {"NS": 93, "EW": 74}}, {}, ["card_points_sum"], id="V-1-sum"),
        pytest.param({"card_points": {"EW": 93.5}}, {}, ["card_points_whole"], id="V-1-half-points"),
        pytest.param({"card_points": {"EW": 257, "NS": 0}}, {}, ["match_box"], id="V-1-match-without-box"),
        pytest.param({"match": "EW"}, {}, ["match_points"], id="V-1-match-of-100"),
        pytest.param({"card_points": {"EW": 156}}, {}, ["card_points_impossible"], id="V-2-156"),
        pytest.param(
            {"card_points": {"EW": 1}, "row": "joker"}, {}, ["card_points_impossible"], id="V-2-joker"
        ),
        pytest.param(
            {"declarer": None, "row": None, "card_points": {"EW": 156}},
            {},
            ["declarer_missing", "row_missing", "card_points_impossible"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (deal.scores, deal.lines, deal.counted) == (BySide.of(0, 0), (), False)


@pytest.mark.parametrize(
    ("deals", "rules", "message"),
    [
        pytest.param(
            [("E", "roses"), ("W", "roses")],
            TWO_ROWS,
            "This side already played this row in deal 1: choose one that it has not played yet.",
            id="row-taken",
        ),
        pytest.param(
            [("E", "roses"), ("W", "joker"), ("E", "joker")],
            TWO_ROWS,
            "This side has played all its rows: the other side declares.",
            id="all-rows-played",
        ),
        pytest.param(
            [("E", "roses"), ("W", "joker")],
            {**TWO_ROWS, "pushing": "partner"},
            "The other side declares this deal: the player on the dealer’s right or that player’s partner.",
            id="other-side",
        ),
        pytest.param(
            [("E", "Trio")], {}, "This game has no row Trio: choose one from its list.", id="unknown-row"
        ),
        pytest.param(
            [("E", "roses"), ("N", "roses"), ("E", "joker"), ("N", "joker"), ("E", "joker")],
            TWO_ROWS,
            "The game was over before this deal: it belongs to a new game.",
            id="after-the-end",
        ),
    ],
)
def test_a_refused_deal_says_what_would_be_right(deals, rules, message):  # CO-1, CO-2, CO-4, V-6
    result = game(rules, *deals)

    assert [messages(deal) for deal in result.deals[:-1]] == [[]] * (len(deals) - 1)
    assert messages(result.deals[-1]) == [message]


def test_a_refused_deal_leaves_its_row_open():  # CO-1
    result = game(TWO_ROWS, ("E", "Trio"), ("E", "roses"), ("W", "joker"))

    assert [codes(deal) for deal in result.deals] == [["row_unknown"], [], []]


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        pytest.param({}, [], id="nothing-rare"),
        pytest.param({"card_points": {"EW": 0}}, ["nothing_without_match"], id="0-without-match"),
        pytest.param({"card_points": {"EW": 157}}, ["nothing_without_match"], id="157-without-match"),
        pytest.param({"card_points": None, "match": "EW"}, [], id="match"),
    ],
)
def test_what_is_rare_is_asked_about(changes, asked):  # V-8
    deal = judge(**changes)

    assert (codes(deal), codes_of(deal.confirm)) == ([], asked)


def test_the_grid_shows_who_played_what():  # CO-1, CO-2
    stands = situation(TWO_ROWS, ("E", "joker"), ("N", "joker"), ("W", "roses"))
    first, second, third = stands.counted

    assert grid(USUAL.override(TWO_ROWS), stands.counted) == (
        CoiffeurRow("roses", 1, BySide.of(None, third)),
        CoiffeurRow("joker", 2, BySide.of(second, first)),
    )


@pytest.mark.parametrize(
    ("side", "rows"),
    [(Side.NS, ("roses", "bells")), (Side.EW, ("bells",))],
)
def test_the_rows_that_a_side_has_still_to_play(side, rows):  # CO-1
    agreed = {"rows": ["roses", "joker", "bells"]}
    stands = situation(agreed, ("E", "joker"), ("N", "joker"), ("W", "roses"))

    assert open_rows(USUAL.override(agreed), stands.counted, side) == rows


@pytest.mark.parametrize(
    ("pushing", "dealer", "deals", "sides"),
    [
        pytest.param("round", Seat.S, [], ("EW", "NS"), id="round-from-the-dealers-right"),
        pytest.param("round", Seat.E, [], ("NS", "EW"), id="round-the-next-deal"),
        pytest.param("partner", Seat.S, [], ("EW",), id="partner"),
        pytest.param("partner", Seat.E, [], ("NS",), id="partner-the-next-deal"),
        pytest.param("round", None, [], ("NS", "EW"), id="nobody-knows-who-deals"),
        pytest.param("partner", None, [], ("NS", "EW"), id="nobody-knows-and-no-turn"),
        pytest.param("round", Seat.S, [("E", "roses"), ("W", "joker")], ("NS",), id="round-all-played"),
        pytest.param("partner", Seat.S, [("E", "roses"), ("W", "joker")], ("NS",), id="partner-all-played"),
    ],
)
def test_whose_turn_it_is_to_declare(pushing, dealer, deals, sides):  # CO-4
    stands = situation(TWO_ROWS, *deals, dealer=dealer)

    assert to_declare(USUAL.override({**TWO_ROWS, "pushing": pushing}), stands) == sides


def test_partners_take_turns_when_they_push_to_each_other():  # CO-4, C-9
    result = game(
        {**TWO_ROWS, "pushing": "partner"}, ("E", "roses"), ("S", "roses"), ("E", "joker"), ("N", "joker")
    )

    assert [codes(deal) for deal in result.deals] == [[], [], [], []]
    assert result.over


def swapped(document):
    """Move everyone one place on, so that the two sides change places."""
    seats, sides = dict(zip("SENW", "ENWS", strict=True)), {"NS": "EW", "EW": "NS"}
    moved = {**document, "declarer": seats[document["declarer"]]}
    moved["card_points"] = {sides[side]: points for side, points in document["card_points"].items()}
    return {**moved, "match": sides[document["match"]]} if "match" in document else moved


entries = st.fixed_dictionaries(
    {
        "number": st.just(1),
        "declarer": st.sampled_from("SENW"),
        "row": st.sampled_from((*USUAL.rows, "Trio")),
        "card_points": st.dictionaries(st.sampled_from(("NS", "EW")), st.integers(0, 157), min_size=1),
    },
    optional={"match": st.sampled_from(("NS", "EW"))},
)
house = st.fixed_dictionaries(
    {
        "match_bonus": st.sampled_from((0, 50, 100)),
        "opponents_subtract": st.booleans(),
        "rows": st.permutations((*USUAL.rows, "Trio")).map(list),
    }
)


@given(entries, house)
def test_swapping_the_sides_swaps_the_score(entry, rules):
    agreed = USUAL.override(rules)
    start, judge_entry = opening(COIFFEUR, agreed), COIFFEUR.judge(agreed)
    deal, moved = (judge_entry(COIFFEUR.read_deal(each), start) for each in (entry, swapped(entry)))

    assert moved.scores == BySide(tuple(reversed(deal.scores.values)))
    assert codes(moved) == codes(deal)


@given(entries, house)
def test_a_row_counts_as_often_as_its_place_in_the_list(entry, rules):  # CO-2, CO-5, CO-7
    agreed = USUAL.override(rules)
    deal = COIFFEUR.judge(agreed)(COIFFEUR.read_deal(entry), opening(COIFFEUR, agreed))
    side = Seat(entry["declarer"]).side
    taken = deal.card_points
    counts = taken[side] - (taken[side.other] if rules["opponents_subtract"] else 0)

    assert deal.scores[side] == counts * (rules["rows"].index(entry["row"]) + 1)
    assert deal.scores[side.other] == 0
    assert sum(line.points for line in deal.lines) == deal.scores[side]


@pytest.mark.parametrize(
    ("table", "tricks"),
    [
        pytest.param(SlalomDown, "ouououououo"[:9], id="slalom-obenabe-first"),
        pytest.param(SlalomUp, "uououououou"[:9], id="slalom-undenufe-first"),
        pytest.param(Gusti, "oooouuuuu", id="gusti"),
        pytest.param(Mary, "uuuuooooo", id="mary"),
    ],
)
def test_how_obenabe_and_undenufe_change_in_a_row(table, tricks):  # CO-3
    assert "".join(denomination.value[0] for denomination in table.tricks) == tricks


def simulated(changes, seed) -> GameEntry:
    return play_game("coiffeur", COIFFEUR, USUAL.override(changes), Random(seed))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="usual"),
        pytest.param({"pushing": "partner"}, id="partner"),
        pytest.param({"opponents_subtract": True, "match_bonus": 0}, id="opponents-subtract"),
        pytest.param({"rows": ["slalom", "gusti", "mary", "Trio"]}, id="few-rows"),
        pytest.param({"rows": ["joker", *(f"joker {n}" for n in range(2, 13))]}, id="twelve-jokers"),
    ],
)
def test_simulated_games_are_accepted_to_their_end(changes):  # V-7
    for seed in range(25):
        played = simulated(changes, seed)
        result = score_game(played)

        assert [problem for deal in result.deals for problem in deal.problems] == []
        assert result.over
        assert len(result.deals) == 2 * len(USUAL.override(changes).rows)
        assert codec.read_game(codec.game_document(played)) == played


SPOILED = {
    "declarer": "S",
    "row": "Trio",
    "card_points": {"NS": 93, "EW": 74},
    "match": "NS",
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("field", SPOILED)
def test_each_field_spoilt_is_found(field):
    for seed in range(10):
        document = codec.game_document(simulated({"pushing": "partner", "rows": ["acorns", "roses"]}, seed))
        first = {**document["deals"][0], "dealer": "S", "declarer": "E", "card_points": {"EW": 60}}
        first.pop("match", None)
        document["deals"][0] = {**first, field: SPOILED[field]}
        result = score_game(codec.read_game(document))

        assert bool(result.deals[0].problems) is True


def test_nothing_is_written_after_the_end():  # V-6
    document = codec.game_document(simulated({"rows": ["acorns"]}, 1))
    document["deals"].append({**document["deals"][-1], "number": 3})
    result = score_game(codec.read_game(document))

    assert [codes(deal) for deal in result.deals] == [[], [], ["game_over"]]
