from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from core.errors import DocumentError
from scoring.changes import (
    Agree,
    Correct,
    JudgedGame,
    NotPossible,
    Record,
    Remove,
    Stamp,
    Start,
    end_change,
)
from scoring.rules import codec
from tests.scoring.conftest import made_deal
from tests.scoring.rules.situations import codes_of

STAMP = Stamp(uuid4(), datetime(2026, 11, 20, 19, 30, tzinfo=UTC))


def judged(*deals, players=None, **rules):
    document = {
        "game": "sidi-barrani",
        "rules": rules,
        "players": players or {},
        "first_dealer": "W",
        "deals": list(deals),
    }
    return JudgedGame.of(codec.read_game(document))


def numbers(game):
    return [deal.number for deal in game.entry.deals]


def shown(deal):
    return deal.number, deal.dealer.value


def codes(step):
    return [problem.code for problem in step.problems]


def totals(game):
    return game.result.totals.values


@pytest.mark.parametrize(
    ("number", "order"),
    [
        pytest.param(1, [1, 2, 4], id="first"),
        pytest.param(3, [2, 3, 4], id="between"),
        pytest.param(5, [2, 4, 5], id="last"),
    ],
)
def test_recorded_deal_takes_the_place_of_its_number(number, order):
    step = Record(STAMP, made_deal(number)).step(judged(made_deal(2), made_deal(4)))

    assert (numbers(step.judged), step.before, shown(step.after)[0]) == (order, None, number)


def test_recorded_deal_keeps_who_dealt():
    step = Record(STAMP, made_deal(2)).step(judged(made_deal(1)))

    assert shown(step.after) == (2, "S")  # C-9: the turn passes to the right


def test_refused_deal_leaves_the_game_alone():
    game = judged(made_deal(1))

    step = Record(STAMP, made_deal(2, card_points={"NS": 93, "EW": 74})).step(game)

    assert (step.judged, codes(step)) == (game, ["card_points_sum"])


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        pytest.param(Record(STAMP, made_deal(1)), ["number_twice"], id="recorded-twice"),
        pytest.param(Correct(STAMP, made_deal(3)), ["deal_unknown"], id="corrected-without-one"),
        pytest.param(Remove(STAMP, 3), ["deal_unknown"], id="removed-without-one"),
    ],
)
def test_number_must_fit_the_change(change, problems):
    assert codes(change.step(judged(made_deal(1)))) == problems  # V-6


def test_deal_after_the_end_is_refused():
    assert codes(Record(STAMP, made_deal(2)).step(judged(made_deal(1), target=200))) == ["game_over"]  # V-6


def test_corrected_deal_keeps_its_dealer():
    game = judged(made_deal(1, dealer="N"))

    step = Correct(STAMP, made_deal(1, card_points={"NS": 99})).step(game)

    assert step.before == game.entry.deals[0]
    assert (shown(step.after), totals(step.judged)) == ((1, "N"), (99, 158))


def test_removed_deal_leaves_the_others_as_they_were():
    game = judged(made_deal(1, dealer="W"), made_deal(2, dealer="S"), made_deal(3, dealer="E"))

    step = Remove(STAMP, 2).step(game)

    assert [shown(deal) for deal in step.judged.entry.deals] == [(1, "W"), (3, "E")]
    assert totals(step.judged) == (460, 54)


@pytest.mark.parametrize(
    ("named", "players"),
    [
        pytest.param({"S": "Annina"}, {"S": "Annina", "E": "Beat"}, id="corrected"),
        pytest.param({"N": "Carla"}, {"S": "Anna", "E": "Beat", "N": "Carla"}, id="added"),
        pytest.param({"E": ""}, {"S": "Anna"}, id="taken away"),
    ],
)
def test_names_change_and_nothing_else(named, players):
    game = judged(made_deal(1), players={"S": "Anna", "E": "Beat"})

    step = Agree(STAMP, named).step(game)

    before = {place: game.entry.players.get(place, "") for place in named}
    assert (step.number, step.before, step.after) == (None, {"players": before}, {"players": named})
    assert step.judged == replace(game, entry=replace(game.entry, players=players))


@pytest.mark.parametrize(
    ("agreed", "before", "after"),
    [
        pytest.param(
            {"target": 1500},
            {"target": 2000, "double_game_below": 1000},
            {"target": 1500, "double_game_below": 750},
            id="a target, and the double game with it",
        ),
        pytest.param(
            {"double_game_below": 0},
            {"double_game_below": 1000},
            {"double_game_below": 0},
            id="no double game",
        ),
        pytest.param({"weis": True}, {"weis": True}, {"weis": True}, id="what holds already"),
    ],
)
def test_house_rules_are_agreed_differently(agreed, before, after):  # SB-11b
    game = judged(made_deal(1), players={"S": "Anna"})

    step = Agree(STAMP, rules=agreed).step(game)

    assert (step.before, step.after) == ({"players": {}, "rules": before}, {"players": {}, "rules": after})
    rules = game.entry.rules.override(agreed)
    assert step.judged == JudgedGame.of(replace(game.entry, rules=rules))


def test_every_deal_is_judged_by_what_is_agreed_now():  # SB-9, SB-11b
    game = judged(made_deal(1, stake=2, card_points={"NS": 110}), made_deal(2))

    step = Agree(STAMP, rules={"double_applies_to": "all", "match_bonus": 50}).step(game)

    assert (totals(game), totals(step.judged)) == ((540, 74), (650, 121))


def test_a_deal_that_would_not_count_forbids_a_rule():  # SB-11b, W-7
    game = judged(made_deal(1), made_deal(2, weis={"NS": 50}), made_deal(3, stoeck="EW"))

    step = Agree(STAMP, rules={"weis": False, "stoeck": False}).step(game)

    told = ["deal_forbids", "weis_not_played", "deal_forbids", "stoeck_not_played"]
    assert (step.judged, codes(step)) == (game, told)
    assert [problem.document()["message"] for problem in step.problems][::2] == [
        "With these rules deal 2 would no longer count.",
        "With these rules deal 3 would no longer count.",
    ]


def test_deals_after_the_new_end_stay_written():  # SB-11b, V-6
    game = judged(made_deal(1), made_deal(2, weis={"NS": 50}), made_deal(3))

    step = Agree(STAMP, rules={"target": 200, "weis": False}).step(game)

    assert (step.problems, step.judged.result.over, numbers(step.judged)) == ((), True, [1, 2, 3])
    again = Agree(STAMP, rules={"target": 2000, "weis": True}).step(step.judged)
    assert again.judged == game


@pytest.mark.parametrize(
    ("preset", "agreed"),
    [
        pytest.param("handjass", {"players": 5}, id="one player more"),
        pytest.param("two-against-one", {"soloist": "2"}, id="another soloist"),
    ],
)
def test_who_plays_for_which_side_is_settled_at_the_start(preset, agreed):  # SB-11b
    game = JudgedGame.of(codec.read_game({"game": preset}))

    step = Agree(STAMP, rules=agreed).step(game)

    assert (step.judged, codes(step)) == (game, ["sides_fixed"])


def test_points_typed_for_three_are_never_filled_up_for_four():  # V-6, HJ-1, HJ-2
    match = {"number": 1, "match": "1"}
    points = [{"1": 62, "2": 40, "3": 35}, {"2": 62, "3": 40, "4": 30}]
    deals = [match, *({"number": number, "card_points": taken} for number, taken in enumerate(points, 2))]
    handjass = {"game": "handjass", "rules": {"players": 4}, "first_dealer": "4", "deals": deals}
    game = JudgedGame.of(codec.read_game(handjass))

    corrected = Correct(STAMP, {"number": 1, "card_points": {"1": 60, "2": 50, "3": 25}}).step(game)
    back = Correct(STAMP, match).step(corrected.judged)
    removed = Remove(STAMP, 1).step(game)
    agreed = Agree(STAMP, rules={"out_at": 7}).step(game)

    problems = [codes_of(step.judged.result.deals[-1].problems) for step in (corrected, back, removed)]
    assert problems == [["dealt_to_others"], [], ["dealt_to_others"]]
    assert back.judged.result.totals == game.result.totals
    assert codes(agreed) == ["deal_forbids", "dealt_to_others"]


@pytest.mark.parametrize("preset", ["differenzler", "three-hand", "two-against-one", "two-hand"])
def test_who_is_not_at_the_table_deals_nothing(preset):  # what is stored can be read again
    game = JudgedGame.of(codec.read_game({"game": preset, "first_dealer": "1"}))
    deal = {"number": 1, "dealer": "5", "denomination": "bells", "match": "1"}

    with pytest.raises(DocumentError, match=r'^dealer has an unknown place "5": it must be one of 1, 2'):
        Record(STAMP, deal).step(game)


def test_deal_number_is_bounded():
    with pytest.raises(NotPossible, match="numbered from 1 to 999"):
        Record(STAMP, made_deal(1000)).step(judged())


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        pytest.param(judged(made_deal(1)), judged(made_deal(1), made_deal(2)), None, id="still-running"),
        pytest.param(judged(target=200), judged(made_deal(1), target=200), "ended", id="ended"),
        pytest.param(judged(made_deal(1), target=200), judged(target=200), "reopened", id="reopened"),
        pytest.param(
            judged(made_deal(1), target=200),
            judged(made_deal(1, declarer="E", card_points={"EW": 130}), target=200),
            "redecided",
            id="other-winner",
        ),
        pytest.param(
            judged(made_deal(1), target=200),
            judged(made_deal(1, bid=40), made_deal(2), target=200, double_game_below=10),
            "redecided",
            id="no-double-game-any-more",
        ),
        pytest.param(
            judged(made_deal(1), target=200),
            judged(made_deal(1, card_points={"NS": 131}), target=200),
            None,
            id="other-points-only",
        ),
    ],
)
def test_change_says_how_the_end_moved(before, after, moved):
    assert end_change(before.result, after.result) == moved  # V-6


def handjass(*points):
    """A game for two sticks each, three players, in which deals are the points of all."""
    deals = [
        {"number": number, "card_points": dict(zip("123", each, strict=True))}
        for number, each in enumerate(points, 1)
    ]
    players = {"1": "Anna", "2": "Beat", "3": "Carla"}
    rules = {"out_at": 1, "sack_bonus": False}
    document = {"game": "handjass", "rules": rules, "players": players, "first_dealer": "1"}
    return JudgedGame.of(codec.read_game({**document, "deals": deals}))


def test_change_says_that_another_player_has_lost():
    before, after = handjass((80, 50, 20)), handjass((80, 20, 50))

    assert end_change(before.result, after.result) == "redecided"  # HJ-6


def start(**document):
    return Start(STAMP, {"game": "sidi-barrani", **document}, watch_key="x" * 22)


def test_game_that_cannot_start_says_why():
    with pytest.raises(NotPossible, match="starts without deals"):
        start(deals=[made_deal(1)]).entry()


def test_game_starts_with_what_its_document_says():
    entry = start(rules={"target": 1500}, players={"S": "Anna"}, first_dealer="N").entry()

    assert (entry.rules.document()["target"], entry.players, entry.first_dealer) == (1500, {"S": "Anna"}, "N")
