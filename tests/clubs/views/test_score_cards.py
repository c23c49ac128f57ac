"""Score cards typed at the office: whose, line by line, compared and taken over as results."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.adjustments import adjust
from clubs.models import (
    Action,
    AdjustmentKind,
    CardLine,
    LogEvent,
    Result,
    RoundState,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.standings import ranked
from tests.clubs.conftest import House, enter, seated, tournament, written


@pytest.fixture
def there(bern: House) -> Tournament:
    """Schieber, two rounds of twelve deals for four, of which nothing is written."""
    evening = tournament(bern.club, preset="schieber-single", deals=12, match_bonus=0, planned_rounds=2)
    entries = enter(evening, 4)
    seated(evening, 1, entries)
    seated(evening, 2, [entries[0], entries[2], entries[1], entries[3]])
    return evening


def address(there: Tournament, name: str = "score-cards") -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug])


def card(client: Client, there: Tournament, number: int, first: str, second: str, **more: str) -> None:
    typed = {"number": number, "points_1": first, "points_2": second, **more}
    answer = client.post(address(there), typed)
    assert answer.status_code == 302, answer.context["form"].errors


def notes(client: Client, there: Tournament) -> list[tuple[int, str, list[tuple[int, str]], str]]:
    page = client.get(address(there)).context["page"]
    return [
        (note.round, note.topic, [(person.number, said) for person, said in note.said], note.expected)
        for note in page.notes
    ]


@pytest.mark.long  # each day cards become results
def test_a_card_has_a_row_for_each_round_that_was_played(helper: Client, there: Tournament):
    card(helper, there, 1, "1’000", "900", matches_1="1")

    form = helper.get(address(there), {"number": "1"}).context["form"]
    rows = [
        (number, table, points.value(), matches.value()) for number, table, points, matches in form.rows()
    ]
    assert rows == [(1, 1, 1000, 1), (2, 1, 900, None)]
    assert LogEvent.objects.get(action=Action.CARD_ENTERED).after == {"1": [1000, 1], "2": [900, 0]}


@pytest.mark.long  # each day cards become results
def test_an_empty_line_takes_back_what_it_said(helper: Client, there: Tournament):
    card(helper, there, 1, "1000", "900")
    card(helper, there, 1, "1000", "")

    assert list(CardLine.objects.values_list("round__number", "points")) == [(1, 1000)]


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"number": "99"}, "number", "Nobody has the number 99."),
        ({"number": "1", "points_1": "a"}, "points_1", "Enter a whole number."),
        ({"number": "1", "matches_2": "1"}, "points_2", "Enter the points as well as the matches."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    helper: Client, there: Tournament, typed: dict[str, str], field: str, sentence: str
):
    context = helper.post(address(there), typed).context

    assert (context["form"] or context["chosen"]).errors == {field: [sentence]}
    assert not CardLine.objects.exists()


@pytest.mark.long  # each day cards become results
def test_who_differs_from_whom_is_listed(helper: Client, there: Tournament):
    written(Table.objects.get(draw__round__number=2), NS=1000, EW=884)
    for number, first, second in (
        (1, "1000", "1000"),
        (2, "884", "1000"),
        (3, "990", "884"),
        (4, "884", "874"),
    ):
        card(helper, there, number, first, second)

    assert notes(helper, there) == [
        (1, "Partners differ", [(1, "1,000"), (3, "990")], ""),
        (2, "Partners differ", [(3, "884"), (4, "874")], ""),
        (2, "Differs from the result", [(4, "874")], "884"),
    ]
    page = helper.get(address(there)).context["page"]
    assert (page.whole, page.wanted, page.total.given, page.total.expected) == (4, 4, 7516, 7536)


def test_cards_that_agree_become_results_where_there_are_none(helper: Client, there: Tournament):
    written(Table.objects.get(draw__round__number=2), NS=1000, EW=884)
    for number, first in ((1, "1000"), (2, "884"), (3, "1000"), (4, "884")):
        card(helper, there, number, first, "")

    ready = helper.get(address(there)).context["page"].ready
    helper.post(address(there, "score-cards-results"))

    assert ready == 1
    result = Result.objects.get(table__draw__round__number=1)
    assert [(side.side, side.points) for side in result.sides.all()] == [("NS", 1000), ("EW", 884)]
    assert Result.objects.count() == 2


def test_cards_of_a_closed_round_are_not_ready(helper: Client, there: Tournament):
    for number, first in ((1, "1000"), (2, "884"), (3, "1000"), (4, "884")):
        card(helper, there, number, first, "")
    there.rounds.filter(number=1).update(state=RoundState.CLOSED)

    ready = helper.get(address(there)).context["page"].ready
    helper.post(address(there, "score-cards-results"))

    assert (ready, Result.objects.count()) == (0, 0)


@pytest.mark.parametrize("name", ["score-cards", "score-cards-results"])
def test_teams_have_no_cards(helper: Client, bern: House, name: str):
    teams = tournament(bern.club, kind=TournamentKind.TEAMS)

    assert helper.post(address(teams, name)).status_code == 404


@pytest.mark.long  # each day cards become results
def test_pairs_hand_in_one_card(helper: Client, bern: House):
    evening = tournament(
        bern.club, kind=TournamentKind.PAIRS, preset="schieber-single", deals=12, match_bonus=0
    )
    seated(evening, 1, enter(evening, 2))
    for number, points in ((1, "1000"), (2, "880")):
        helper.post(address(evening), {"number": number, "points_1": points})

    assert notes(helper, evening) == [
        (1, "Both sides do not add up", [(1, "1,000"), (2, "880")], "1,884"),
    ]


def test_a_counting_error_is_to_the_debit_or_credit_of_the_scorekeeper_alone(bern: House, there: Tournament):
    written(Table.objects.get(draw__round__number=1), NS=1000, EW=884)
    scribe = there.entries.get(number=1)
    for points in (-10, 3):
        adjust(
            scribe,
            since=there.rounds.get(number=1),
            kind=AdjustmentKind.COUNTING,
            points=points,
            reason="counted 10 too many, then 3 too few",
            by=bern.director,
        )

    numbers = dict(there.entries.values_list("pk", "number"))
    assert {numbers[row.entry]: row.total for row in ranked(there).rows} == {1: 993, 3: 1000, 2: 884, 4: 884}


@pytest.mark.long  # each day cards become results
@pytest.mark.parametrize("count", [4, 12])
def test_the_page_asks_the_database_the_same_for_one_table_and_for_three(
    helper: Client, bern: House, count: int, django_assert_num_queries
):
    evening = tournament(bern.club)
    seated(evening, 1, enter(evening, count))

    with django_assert_num_queries(16):
        helper.get(address(evening))
