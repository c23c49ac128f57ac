"""The cross table: who has made how much against whom."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.actions.rounds import release_round
from clubs.models import Club, DrawMethod, Result, Role, Tournament
from clubs.pages.cross_table import CrossTable, cross_tables
from tests.clubs.conftest import House
from tests.clubs.drawing import draw_all
from tests.clubs.knockouts import knockout, play, tables_of, write
from tests.clubs.views.answers import reader, stranger, text

HERE = "/clubs/bern/tournaments/november/standings/cross-table/"
PUBLIC = "/clubs/bern/tournaments/november/live/cross-table/"
LIVE = "/clubs/bern/tournaments/november/live/"
STANDINGS = "/clubs/bern/tournaments/november/standings/"


def league(bern: House, count: int = 4, rounds: int = 3, **fields: object) -> Tournament:
    """Everyone against everyone, so many rounds played: the better number has 828 of 1256."""
    evening = knockout(bern, count, DrawMethod.ROUND_ROBIN, **{"planned_rounds": rounds, **fields})
    for draw in draw_all(evening, by=bern.director):
        release_round(draw.round, by=bern.director)
        write(evening, draw.round.number)
    return evening


def cells(table: CrossTable) -> dict[int, list[str]]:
    return {row.number: ["×" if cell.is_self else cell.points for cell in row.cells] for row in table.rows}


def test_each_line_has_what_was_made_against_each(bern: House):
    [table] = cross_tables(league(bern))

    assert table.numbers == [1, 2, 3, 4]
    assert cells(table) == {
        1: ["×", "828", "828", "828"],
        2: ["428", "×", "828", "828"],
        3: ["428", "428", "×", "828"],
        4: ["428", "428", "428", "×"],
    }
    assert [(row.rank, row.total) for row in table.rows] == [
        ("1", "2,484"),
        ("2", "2,084"),
        ("3", "1,684"),
        ("4", "1,284"),
    ]


def test_who_has_not_met_has_an_empty_cell(bern: House):
    evening = league(bern, rounds=1)
    met = [{seat.entry.number for seat in table.seats.all()} for table in tables_of(evening, 1)]

    [table] = cross_tables(evening)

    by_number = cells(table)
    for number in range(1, 5):
        opponent = next(iter(next(two for two in met if number in two) - {number}))
        shown = dict(zip(table.numbers, by_number[number], strict=True))
        assert {other for other, points in shown.items() if points not in {"", "×"}} == {opponent}


def test_before_the_first_result_there_is_none(bern: House):
    assert cross_tables(knockout(bern, 4, DrawMethod.ROUND_ROBIN)) == ()


def test_each_group_has_its_own(bern: House):
    evening = knockout(bern, 8, DrawMethod.ROUND_ROBIN, planned_rounds=1, groups=2)
    for entry in evening.entries.all():
        evening.entries.filter(pk=entry.pk).update(group=1 + entry.number % 2)
    play(bern, evening, 1)

    tables = cross_tables(evening)

    assert [(table.title, sorted(table.numbers)) for table in tables] == [
        ("Group A", [2, 4, 6, 8]),
        ("Group B", [1, 3, 5, 7]),
    ]


def test_the_standings_lead_there_where_everyone_meets_everyone(bern: House):
    league(bern, public=True)
    client = reader(bern, Role.VIEWER)

    assert f'href="{HERE}"' in client.get(STANDINGS).content.decode()
    assert "<td>828</td>" in client.get(HERE).content.decode()


def test_who_does_not_meet_everyone_meets_no_cross_table(bern: House):
    play(bern, knockout(bern, 4, DrawMethod.DRAW, planned_rounds=1), 1)

    assert "Cross table" not in text(reader(bern, Role.VIEWER).get(STANDINGS))


def flat(answer: Any) -> str:
    return " ".join(text(answer).split())


def test_everyone_sees_it_after_the_rounds_of_the_standings(bern: House):
    evening = league(bern, rounds=2, public=True)
    Result.objects.filter(table__draw__round__number=2, table__number=2).update(active=False)

    answer = stranger().get(PUBLIC)

    assert "After round 1" in flat(answer)
    [table] = cross_tables(evening, 1)
    assert [row.cells for row in answer.context["page"].cross_tables[0].rows] == [
        row.cells for row in table.rows
    ]
    assert sum(cell.points != "" for row in table.rows for cell in row.cells) == 4


def test_the_public_page_leads_there_once_there_are_standings(bern: House):
    league(bern, rounds=1, public=True)

    assert f'href="{PUBLIC}"' in stranger().get(LIVE).content.decode()


def test_before_the_first_result_the_public_page_says_so(bern: House):
    evening = knockout(bern, 4, DrawMethod.ROUND_ROBIN, planned_rounds=1, public=True)
    [draw] = draw_all(evening, by=bern.director)
    release_round(draw.round, by=bern.director)

    assert f'href="{PUBLIC}"' not in stranger().get(LIVE).content.decode()
    assert "The cross table appears with the first result." in text(stranger().get(PUBLIC))


def test_nobody_sees_on_the_public_page_what_is_called_out_at_the_end(bern: House):
    league(bern, rounds=2, public=True, hidden_from=2)

    answer = stranger().get(PUBLIC)

    assert "The standings are announced at the end." in text(answer)
    assert "After round 1" in flat(answer)


def test_the_public_page_has_short_names_where_the_club_says_so(bern: House):
    league(bern, rounds=1, public=True)
    Club.objects.update(short_names=True)

    found = text(stranger().get(PUBLIC))

    assert "Anna" in found
    assert "Anna Bern" not in found


def test_who_does_not_meet_everyone_has_no_public_cross_table(bern: House):
    play(bern, knockout(bern, 4, DrawMethod.DRAW, planned_rounds=1, public=True), 1)

    assert "Cross table" not in text(stranger().get(LIVE))


def test_names_are_hostile(bern: House):
    evening = league(bern, rounds=1)
    evening.entries.filter(number=1).update(name='<script>alert("x")</script>')

    assert "<script>alert" not in reader(bern, Role.VIEWER).get(HERE).content.decode()


@pytest.mark.parametrize("count", [4, 8])
def test_as_many_queries_for_more_entries(bern: House, django_assert_num_queries: Any, count: int):
    evening = league(bern, count, rounds=1)
    with django_assert_num_queries(13):
        cross_tables(evening)
