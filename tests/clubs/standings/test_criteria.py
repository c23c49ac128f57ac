"""What parts the same total (TN-4)."""

from dataclasses import replace

import pytest

from clubs.standings.criteria import CRITERIA
from clubs.standings.settings import Order, Tie
from clubs.standings.values import Round
from tests.clubs.standings.tournaments import circle, rows, scored, seated, table


def order_and_reasons(tournament):
    """Return the ranks and what decided them, as `"1 A best_round, 2 B"`."""
    parts = [
        f"{row.rank} {row.entry} {row.decided_by or ''}".strip()
        for row in sorted(rows(tournament).values(), key=lambda row: (row.rank, row.entry))
    ]
    return ", ".join(parts)


def test_there_is_a_criterion_for_every_name():
    assert list(CRITERIA) == list(Tie)


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        pytest.param((), "1 A, 1 B, 1 C", id="none"),
        pytest.param(("best_round",), "1 C best_round, 2 A, 2 B", id="best"),
        pytest.param(
            ("second_best_round",), "1 A second_best_round, 1 B second_best_round, 3 C", id="second"
        ),
        pytest.param(("third_best_round",), "1 A third_best_round, 2 C third_best_round, 3 B", id="third"),
        pytest.param(("fifth_best_round",), "1 A, 1 B, 1 C", id="more-than-there-are"),
        pytest.param(
            ("best_round", "second_best_round", "third_best_round"),
            "1 C best_round, 2 A third_best_round, 3 B",
            id="in-turn",
        ),
    ],
)
def test_single_rounds_part_the_same_total(ties, expected):
    rounds = {"A": 50, "B": 50, "C": 90}, {"A": 50, "B": 50, "C": 10}, {"A": 6, "B": 4, "C": 5}
    level = scored(*rounds, {"A": -6, "B": -4, "C": -5}, ties=ties, best_of=2)

    assert order_and_reasons(level) == expected


def test_the_best_round_is_the_lowest_where_the_lowest_wins():
    level = scored({"A": 10, "B": 20}, {"A": 30, "B": 20}, ties=("best_round",), order=Order.LOWEST)

    assert order_and_reasons(level) == "1 A best_round, 2 B"


def test_who_has_fewer_scores_comes_last():
    rounds = Round(1, scores={"A": 10, "B": 20}), Round(2, scores={"A": 10}, sit_outs=["B"])

    assert order_and_reasons(seated(*rounds, ties=("second_best_round",))) == "1 A second_best_round, 2 B"


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        (("difference",), "1 A difference, 2 C, 3 D, 4 B"),
        (("matches",), "1 C matches, 2 A, 3 D, 4 B"),
        (("game_points",), "1 C game_points, 2 A, 3 D, 4 B"),
        (("strokes",), "1 C strokes, 2 A, 3 D, 4 B"),
    ],
)
def test_what_the_results_hold_parts_the_same_total(ties, expected):
    first = table("A 1000 B 800", matches=(1, 0), game_points=(1, 0), strokes=(3, 0))
    second = table("C 1000 D 900", matches=(2, 0), game_points=(2, 0), strokes=(4, 0))

    assert order_and_reasons(seated(Round(1, [first, second]), ties=ties)) == expected


def test_the_smaller_difference_is_better_where_the_lowest_wins():
    results = [table("A 100 B 200"), table("C 100 D 150")]
    tournament = seated(Round(1, results), ties=("difference",), order=Order.LOWEST)

    assert order_and_reasons(tournament) == "1 A difference, 2 C, 3 D, 4 B"


def meeting(*results, ties=("direct",), **agreed):
    """Return tables whose entries all end level by one more round."""
    rounds = tuple(Round(number, [table(text)]) for number, text in enumerate(results, 1))
    made = {entry: int(row.total) for entry, row in rows(seated(*rounds)).items()}
    level = Round(99, scores={entry: 5000 - total for entry, total in made.items()})
    return seated(*rounds, level, ties=ties, minimum=1, **agreed)


@pytest.mark.parametrize(
    ("tournament", "expected"),
    [
        pytest.param(meeting("A 900 B 984"), "1 B direct, 2 A", id="one-meeting"),
        pytest.param(meeting("A 900 B 984", order=Order.LOWEST), "1 A direct, 2 B", id="lowest-wins"),
        pytest.param(meeting("A 900 B 984", "B 900 A 984"), "1 A, 1 B", id="one-all"),
        pytest.param(meeting("A 942 B 942"), "1 A, 1 B", id="a-draw"),
        pytest.param(meeting("AB 900 CD 984"), "1 A, 1 B, 1 C, 1 D", id="partners-have-not-met"),
        pytest.param(meeting("A 900 B 984", "B 900 C 984"), "1 A, 1 B, 1 C", id="two-have-not-met"),
        pytest.param(
            meeting("A 900 B 984", "B 900 C 984", "A 900 C 984"),
            "1 C direct, 2 B direct, 3 A",
            id="all-have-met",
        ),
        pytest.param(meeting("A 900 B 984", "B 900 C 984", "C 900 A 984"), "1 A, 1 B, 1 C", id="in-a-circle"),
    ],
)
def test_the_meetings_of_the_tied_part_them(tournament, expected):
    assert order_and_reasons(tournament) == expected


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        pytest.param(("direct",), "1 A, 1 B, 1 C, 4 D", id="nothing-parts-them"),
        pytest.param(("direct", "difference"), "1 A difference, 2 B direct, 3 C, 4 D", id="two-are-left"),
        pytest.param(("difference", "direct"), "1 A difference, 2 B direct, 3 C, 4 D", id="last-of-all"),
        pytest.param(
            ("direct", "difference", "lot"), "1 A difference, 2 B direct, 3 C, 4 D", id="before-the-lot"
        ),
    ],
)
def test_the_meetings_of_those_who_stay_level_part_them(ties, expected):  # ST-5
    assert order_and_reasons(circle(ties, lot="DCBA")) == expected


def test_the_meetings_are_asked_again_when_they_have_parted_some_themselves():
    tournament = meeting("A 90 B 67", "A 80 C 80", "A 90 D 67", "B 90 C 67", "C 90 D 67", "D 90 B 67")

    # A is two up, C level, B and D are one down, and D has beaten B.
    assert order_and_reasons(tournament) == "1 A direct, 2 C direct, 3 D direct, 4 B"


def test_those_who_have_not_all_met_are_asked_again_when_fewer_are_left():
    tournament = meeting("A 1 B 2", "A 9 D 0", "B 8 D 1", "C 50 D 0", ties=("direct", "difference"))

    assert order_and_reasons(tournament) == "1 C difference, 2 B direct, 3 A difference, 4 D"


def test_cards_are_not_asked_again_when_fewer_are_left():
    tournament = scored({"A": 1, "B": 1, "C": 3}, {"A": 2, "B": 2, "C": 0}, ties=("card", "best_round"))

    assert order_and_reasons(replace(tournament, cards={"A": 1, "B": 2})) == "1 C best_round, 2 A, 2 B"


def test_meetings_with_others_part_nobody():
    tournament = meeting("A 1000 C 884", "B 884 C 1000", "A 900 B 984")
    others = Round(100, scores={"A": 1, "B": 1, "C": 0})

    assert (
        order_and_reasons(seated(*tournament.rounds, others, ties=("direct",), minimum=1))
        == "1 B direct, 2 A, 3 C"
    )


@pytest.mark.parametrize(
    ("lot", "expected"),
    [
        pytest.param("BA", "1 B lot, 2 A, 3 C", id="drawn"),
        pytest.param("BCA", "1 B lot, 2 A, 3 C", id="drawn-with-others"),
        pytest.param("B", "1 A, 1 B, 3 C", id="not-for-all-of-them"),
        pytest.param("", "1 A, 1 B, 3 C", id="not-drawn-yet"),
    ],
)
def test_the_lot_parts_those_for_whom_it_was_drawn(lot, expected):
    tournament = seated(Round(1, scores={"A": 10, "B": 10, "C": 5}), ties=("lot",), lot=lot)

    assert order_and_reasons(tournament) == expected
