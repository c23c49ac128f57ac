"""Personal score cards beside each other, the sheet and the sum."""

import pytest

from clubs.standings.card_comparison import (
    CardEntry,
    CardSum,
    CardTable,
    CardTopic,
    Disagreement,
    can_be_result,
    cards_check_total,
    disagreements,
)

SIDES = {"NS": ("A", "C"), "EW": ("B", "D")}


def table(
    cards: dict[str, CardEntry], sheet: dict[str, CardEntry] | None = None, deals: int | None = 12
) -> CardTable[str]:
    return CardTable(2, 3, SIDES, cards, sheet, deals, match_bonus=100)


def four(a: int, b: int, c: int, d: int, matches: int = 0) -> dict[str, CardEntry]:
    """What each wrote; the matches are those of A and C."""
    return {"A": CardEntry(a, matches), "B": CardEntry(b), "C": CardEntry(c, matches), "D": CardEntry(d)}


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param({}, id="none-is-in"),
        pytest.param(four(1000, 884, 1000, 884), id="all-agree"),
        pytest.param(four(1200, 784, 1200, 784, matches=1), id="with-a-match"),
        pytest.param({"A": CardEntry(1000), "C": CardEntry(1000)}, id="one-side-alone"),
        pytest.param({"A": CardEntry(1000), "B": CardEntry(884)}, id="one-of-each-side"),
    ],
)
def test_cards_that_go_together_disagree_with_nobody(cards):
    assert list(disagreements(table(cards))) == []


def test_partners_who_differ_are_named_with_what_each_wrote():
    found = list(disagreements(table(four(1000, 884, 990, 884))))

    assert found == [
        Disagreement(CardTopic.PARTNERS, 2, 3, ("A", "C"), (CardEntry(1000), CardEntry(990))),
    ]


def test_partners_differ_in_their_matches_too():
    cards = four(1000, 884, 1000, 884) | {"A": CardEntry(1000, 1)}

    assert [each.topic for each in disagreements(table(cards))] == [CardTopic.PARTNERS]


def test_both_sides_must_add_up_where_there_is_no_sheet():
    found = list(disagreements(table(four(1000, 894, 1000, 894))))

    given = (CardEntry(1000), CardEntry(1000), CardEntry(894), CardEntry(894))
    assert found == [Disagreement(CardTopic.SUM, 2, 3, ("A", "C", "B", "D"), given, CardEntry(1884))]


def test_with_a_sheet_each_card_is_held_against_it():
    sheet = {"NS": CardEntry(1000), "EW": CardEntry(884)}

    found = list(disagreements(table(four(1000, 874, 1000, 874), sheet)))

    assert found == [
        Disagreement(CardTopic.SHEET, 2, 3, (each,), (CardEntry(874),), CardEntry(884)) for each in "BD"
    ]


def test_where_nothing_adds_up_to_anything_only_partners_and_sheets_are_compared():
    assert list(disagreements(table(four(5, 894, 5, 894), deals=None))) == []


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        pytest.param(four(1000, 884, 1000, 884), CardSum(3768, 3768), id="twelve-deals"),
        pytest.param(four(1200, 784, 1200, 784, matches=1), CardSum(3968, 3968), id="a-match"),
        pytest.param(four(1000, 884, 990, 884), CardSum(3758, 3768), id="ten-too-few"),
        pytest.param({"A": CardEntry(1000)}, None, id="not-all-in"),
    ],
)
def test_the_control_sum_has_each_sides_points_once_for_each_card(cards, total):
    assert cards_check_total([table(cards)]) == total


@pytest.mark.parametrize(
    ("cards", "sheet", "can"),
    [
        pytest.param(four(1000, 884, 1000, 884), None, True, id="all-in-and-right"),
        pytest.param({"A": CardEntry(1000), "B": CardEntry(884)}, None, False, id="partners-are-missing"),
        pytest.param(four(1000, 884, 990, 884), None, False, id="partners-differ"),
        pytest.param(four(1000, 884, 1000, 884), {"NS": CardEntry(1000)}, False, id="there-is-a-sheet"),
    ],
)
def test_only_cards_that_are_all_in_and_agree_can_be_a_result(cards, sheet, can):
    assert can_be_result(table(cards, sheet)) == can


def test_the_control_sum_of_a_whole_evening():
    # 115 players with 2784 deals at the tables: 874,176 (Bote-Jassmeisterschaft).
    tables = [table(four(1000, 884, 1000, 884)) for _each in range(2784 // 12)]

    assert cards_check_total(tables) == CardSum(874_176, 874_176)
