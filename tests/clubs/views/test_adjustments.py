"""Adjustments and forfeits in the browser."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.adjustments import adjust
from clubs.actions.results import result_sides
from clubs.models import Adjustment, AdjustmentKind, Result, Role, Source, Tournament, TournamentKind
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, save, sides, table_of
from tests.clubs.views.answers import reader, said, text
from tests.clubs.views.test_results import asked, errors


def address(there: Tournament, name: str = "adjustments", *more: int) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, *more])


def penalty(there: Tournament, house: House, number: int = 2, reason: str = "late") -> Adjustment:
    entry = there.entries.get(number=number)
    kind = AdjustmentKind.PENALTY
    return adjust(entry, since=None, kind=kind, points=-20, reason=reason, by=house.director)


def given(there: Tournament, **typed: Any) -> dict[str, Any]:
    usual = {"entry": there.entries.get(number=2).pk, "kind": "penalty", "points": "20", "reason": "late"}
    return {**usual, **typed}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("settings", "kind", "typed", "points"),
    [
        pytest.param({}, "penalty", "20", -20, id="a-penalty-takes"),
        pytest.param({}, "penalty", "-20", -20, id="whatever-the-sign"),
        pytest.param({}, "bonus", "−20", 20, id="a-bonus-gives"),
        pytest.param({"order": "lowest"}, "penalty", "20", 20, id="a-penalty-where-the-lowest-wins"),
        pytest.param({"order": "lowest"}, "bonus", "20", -20, id="a-bonus-where-the-lowest-wins"),
        pytest.param({"order": "nearest", "target": 500}, "penalty", "20", 20, id="nobody-knows"),
        pytest.param({}, "other", "-7", -7, id="anything-else-as-typed"),
        pytest.param({}, "substitute", "7", 7, id="a-substitute-as-typed"),
    ],
)
def test_points_are_adjusted(
    director: Client, bern: House, settings: dict[str, Any], kind: str, typed: str, points: int
):
    there = evening(bern, settings=settings)

    response = director.post(address(there), given(there, kind=kind, points=typed))

    adjustment = Adjustment.objects.get()
    assert said(director, response) == ["The adjustment has been saved."]
    assert (adjustment.points, adjustment.kind, adjustment.reason) == (points, kind, "late")


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"points": ""}, "points"),
        ({"points": "lots"}, "points"),
        ({"points": "0"}, "points"),
        ({"points": "9" * 30}, "points"),
        ({"reason": ""}, "reason"),
        ({"reason": "x" * 5000}, "reason"),
        ({"entry": "999999"}, "entry"),
        ({"entry": "x"}, "entry"),
        ({"kind": "gift"}, "kind"),
        ({"round": "999999"}, "round"),
    ],
)
def test_what_is_wrong_stands_at_its_field(director: Client, bern: House, typed: dict[str, Any], field: str):
    there = evening(bern)

    response = director.post(address(there), given(there, **typed))

    assert (response.status_code, list(errors(response))) == (200, [field])
    assert Adjustment.objects.count() == 0


def test_an_entry_of_another_evening_is_not_adjusted(director: Client, bern: House, thun: House):
    there, elsewhere = evening(bern), evening(thun)

    response = director.post(address(there), given(there, entry=elsewhere.entries.get(number=1).pk))

    assert list(errors(response)) == ["entry"]


@pytest.mark.long  # each day points are adjusted, and taken back
def test_the_list_shows_what_stands_and_what_was_taken_back(director: Client, bern: House):
    there = evening(bern)
    first = penalty(there, bern)
    director.post(address(there, "adjustment-take-back", first.pk), {"reason": "was on time"})
    penalty(there, bern, 3, "phone")

    rows = director.get(address(there)).context["listing"].table.rows

    assert [(row.record.number, row.record.points, row.record.state) for row in rows] == [
        (2, -20, "taken back"),
        (2, 20, "takes back"),
        (3, -20, ""),
    ]
    assert [bool(row.record.take_back) for row in rows] == [False, False, True]


def test_nobody_below_a_director_takes_back(bern: House):
    there = evening(bern)
    penalty(there, bern)

    page = text(reader(bern, Role.HELPER).get(address(there)))

    assert ("take-back" in page, "Add or deduct points" in page) == (False, False)


def test_taking_back_needs_a_reason_and_happens_once(director: Client, bern: House):
    there = evening(bern)
    here = address(there, "adjustment-take-back", penalty(there, bern).pk)

    no_reason = director.post(here)
    done = said(director, director.post(here, {"reason": "was on time"}))
    again = director.post(here, {"reason": "was on time"})

    assert errors(no_reason) == {"reason": ["Give a reason for taking back this adjustment."]}
    assert done == ["The adjustment has been taken back."]
    assert errors(again) == {"__all__": ["This adjustment has already been taken back."]}


def test_an_adjustment_of_another_evening_is_not_found(director: Client, bern: House, thun: House):
    there, elsewhere = evening(bern), evening(thun)

    foreign = penalty(elsewhere, thun)

    assert director.get(address(there, "adjustment-take-back", foreign.pk)).status_code == 404


@pytest.mark.long  # each day points are adjusted, and taken back
def test_the_list_is_narrowed_and_exported(director: Client, bern: House):
    there = evening(bern)
    penalty(there, bern, 2, "late")
    penalty(there, bern, 3, "=phone")

    narrowed = director.get(address(there), {"search": "phone"}).context["listing"].table.rows
    exported = json.loads(director.get(address(there), {"_export": "json"}).content)

    assert [row.record.number for row in narrowed] == [3]
    assert [(row["number"], row["points"], row["reason"]) for row in exported] == [
        (2, -20, "late"),
        (3, -20, "=phone"),
    ]


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_the_list_asks_no_more_for_more(director: Client, bern: House):
    there, many = evening(bern), evening(bern, tables=8, slug="december")
    penalty(there, bern)
    for number in range(1, 31):
        penalty(many, bern, number)

    few, more = (asked(director, lambda client, at=at: client.get(address(at))) for at in (there, many))

    assert few == more


# Forfeits


def forfeit(client: Client, there: Tournament, **typed: Any) -> Any:
    return client.post(address(there, "table-forfeit", 1, 1), {"seen": "0", "reason": "nobody came", **typed})


@pytest.mark.long  # each day points are adjusted, and taken back
def test_the_side_that_is_there_gets_what_is_proposed(director: Client, bern: House):
    there = evening(bern)

    response = forfeit(director, there, absent="NS")

    result = Result.objects.get()
    assert response.status_code == 302
    assert (result_sides(result), result.source, result.reason) == (
        sides(0, 628),
        Source.FORFEIT,
        "nobody came",
    )


def test_the_office_may_give_other_points(director: Client, bern: House):
    forfeit(director, evening(bern), absent="NS", **{"EW-points": "700", "NS-points": "-50"})

    assert result_sides(Result.objects.get()) == sides(-50, 700)


def test_a_game_that_was_not_played_is_won_once(director: Client, bern: House):
    there = evening(bern, kind=TournamentKind.PAIRS, preset="sidi-barrani", deals=None, check_sum=False)

    forfeit(director, there, absent="EW")

    assert result_sides(Result.objects.get()) == sides(2000, 0, game_points=(1, 0))


def test_where_nothing_is_proposed_points_are_asked_for(director: Client, bern: House):
    there = evening(bern, preset="sidi-barrani")

    refused = forfeit(director, there)
    saved = forfeit(director, there, **{"NS-points": "0", "EW-points": "950"})

    assert errors(refused) == {"NS-points": ["Enter the points."], "EW-points": ["Enter the points."]}
    assert saved.status_code == 302


def test_players_alone_get_points_one_by_one(director: Client, bern: House):
    there = evening(bern, preset="differenzler", check_sum=False, match_bonus=0)
    points = {f"{player}-points": "120" for player in "1234"}

    assert forfeit(director, there, **points).status_code == 302
    assert result_sides(Result.objects.get()) == sides(120, 120, 120, 120)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"absent": "both"}, "absent"),
        ({"absent": "NS", "reason": ""}, "reason"),
        ({"absent": "NS", "EW-points": "lots"}, "EW-points"),
        ({"absent": "NS", "EW-points": "9" * 30}, "EW-points"),
    ],
)
def test_what_is_wrong_with_a_forfeit_is_told(
    director: Client, bern: House, typed: dict[str, Any], field: str
):
    response = forfeit(director, evening(bern), **typed)

    assert list(errors(response)) == [field]
    assert Result.objects.count() == 0


@pytest.mark.long  # each day points are adjusted, and taken back
def test_a_result_that_came_meanwhile_is_shown(director: Client, bern: House):
    there = evening(bern)
    save(table_of(there), 630, 626, by=bern.helper)

    response = forfeit(director, there, absent="NS")

    assert [side.points for side in response.context["newer"].sides] == ["630", "626"]
    assert result_sides(Result.objects.get()) == sides(630, 626)


@pytest.mark.long  # each day points are adjusted, and taken back
def test_forfeits_stand_with_the_adjustments(director: Client, bern: House):
    there = evening(bern)
    forfeit(director, there, absent="NS")

    (line,) = director.get(address(there)).context["forfeits"]

    assert (line.round, line.table, line.reason) == (1, 1, "nobody came")
    assert [side.points for side in line.sides] == ["0", "628"]
