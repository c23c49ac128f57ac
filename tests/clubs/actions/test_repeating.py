"""A draw can be made again by anyone who has its file."""

import json

import pytest

from clubs.actions.repeating import answer_for
from clubs.models import Draw, DrawMethod, Entry, Round, Tournament, TournamentKind
from clubs.queries.draws import seatings_of
from clubs.queries.fairness import reports_of
from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.drawing import draw
from clubs.schedules.values import Seating
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.drawing import draw_all, draw_round


def planned(house: House, count: int, rounds: int, **fields: object) -> Tournament:
    evening = tournament(house.club, **fields)
    enter(evening, count)
    Round.objects.bulk_create(Round(tournament=evening, number=number) for number in range(1, rounds + 1))
    return evening


Seats = list[tuple[str, ...]]


def seats_of(seating: Seating, names: dict[str, str] | None = None) -> tuple[Seats, Seats]:
    """Who sits at which table, and who rests, in other names."""
    called = names or {entry: entry for entry in seating.everyone}
    tables = [tuple(called[entry] for entry in table.seats) for table in seating.tables]
    return tables, [(called[entry],) for entry in sorted(seating.sit_outs, key=lambda rest: called[rest])]


def stored(evening: Tournament) -> list[tuple[Seats, Seats]]:
    """All rounds as they are drawn, by the numbers of the entries."""
    names = {str(pk): str(number) for pk, number in evening.entries.values_list("pk", "number")}
    return [seats_of(seating, names) for seating in seatings_of(evening).values()]


def made_again(found: Draw) -> list[tuple[Seats, Seats]]:
    """What the command line draws from the file."""
    request = read_request(json.loads(json.dumps(found.request)))
    return [seats_of(seating) for seating in draw(request).rounds]


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        pytest.param({}, 13, id="players"),
        pytest.param({"preset": "differenzler"}, 9, id="alone"),
        pytest.param({"seconds": 1}, 9, id="searched"),
        pytest.param({"kind": TournamentKind.PAIRS}, 7, id="pairs"),
        pytest.param({"kind": TournamentKind.PAIRS, "method": DrawMethod.ROUND_ROBIN}, 6, id="everyone"),
        pytest.param({"kind": TournamentKind.TEAMS}, 4, id="teams"),
    ],
)
def test_a_draw_is_made_again_from_its_file(bern: House, fields: dict[str, object], count: int):
    evening = planned(bern, count, 3, **fields)

    draws = draw_all(evening, by=bern.director)

    assert [made_again(found) for found in draws] == [stored(evening)] * 3


def test_a_round_in_the_middle_is_made_again(bern: House):
    evening = planned(bern, 9, 3)
    draw_all(evening, by=bern.director)
    evening.entries.filter(number=4).update(present=False)

    found = draw_round(evening.rounds.get(number=2), by=bern.director)

    assert made_again(found) == [stored(evening)[1]]
    assert "4" not in found.request["entries"]


def test_whoever_comes_later_is_absent_in_the_file(bern: House):
    evening = planned(bern, 9, 3)
    evening.entries.filter(number=4).update(joined_round=3)

    draws = draw_all(evening, by=bern.director)

    assert draws[0].request["absent"] == {"1": ["4"], "2": ["4"]}
    assert made_again(draws[0]) == stored(evening)


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        pytest.param({}, 13, id="players"),
        pytest.param({"preset": "differenzler"}, 9, id="alone"),
        pytest.param({"kind": TournamentKind.PAIRS}, 7, id="pairs"),
        pytest.param(
            {"kind": TournamentKind.PAIRS, "method": DrawMethod.ROUND_ROBIN, "groups": 2}, 8, id="groups"
        ),
    ],
)
def test_all_rounds_hold_before_the_control(bern: House, fields: dict[str, object], count: int):
    evening = planned(bern, count, 3, **fields)
    if evening.groups > 1:
        for entry in evening.entries.all():
            Entry.objects.filter(pk=entry.pk).update(group=1 + entry.number % 2)
    draw_all(evening, by=bern.director)

    checked = check_schedule(read_answer(json.loads(json.dumps(answer_for(evening)))))

    assert checked.problems == ()
    [report, *_same] = reports_of(evening).values()
    assert checked.fairness.quality == report.fairness.quality


def test_who_is_late_is_absent_for_the_control(bern: House):
    evening = planned(bern, 9, 3)
    evening.entries.filter(number=4).update(joined_round=2)
    draw_all(evening, by=bern.director)

    answer = answer_for(evening)

    assert [found.get("absent", []) for found in answer["rounds"]] == [["4"], [], []]
    assert check_schedule(read_answer(answer)).problems == ()
