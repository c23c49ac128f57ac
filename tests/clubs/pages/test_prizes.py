"""Who is called for a prize, by ranks alone or by the prize plan."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from clubs.actions.prizes import change_prize_plan
from clubs.cash import Means, Movement
from clubs.models import CashLine, Player, ResultSide, Role, Tournament
from clubs.models.people import Gender
from clubs.pages.prizes import Call, PlannedPrizes, PrizesPage, Winner
from clubs.prizes.plan import Places, Prize, PrizePlan
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import played
from tests.clubs.groups import groups_evening
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader


def calls(page: PrizesPage) -> list[tuple[int, list[str]]]:
    return [(call.rank, [winner.title for winner in call.winners]) for call in page.calls]


def test_the_last_is_called_first_and_who_shares_a_rank_together(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))

    # Anna 2256; Carla 2112; Dani 1656; Beat 1512.
    assert calls(PrizesPage.of(evening, short_names=True)) == [
        (4, ["Beat"]),
        (3, ["Dani"]),
        (2, ["Carla"]),
        (1, ["Anna"]),
    ]


def test_the_ranks_of_each_group_are_called_alone(bern: House):
    evening = groups_evening(bern)
    numbers = {entry.title: entry.number for entry in evening.tournament.entries.with_members()}

    for letter, ranks in evening.ranks().items():
        page = PrizesPage.of(evening.tournament, group=letter)
        assert page.group_title == f"Group {letter}"
        assert {numbers[title]: rank for rank, titles in calls(page) for title in titles} == ranks

    assert len(PrizesPage.of(evening.tournament).calls) == 8
    shown = reader(bern, Role.VIEWER).get("/clubs/bern/tournaments/november/prizes/?group=B")
    assert calls(shown.context["page"]) == calls(PrizesPage.of(evening.tournament, group="B"))
    assert '<option value="B" selected>' in shown.text


@pytest.mark.parametrize(
    ("places", "expected"),
    [(4, [(3, ["Beat", "Dani"]), (1, ["Anna", "Carla"])]), (2, [(1, ["Anna", "Carla"])])],
)
def test_so_many_ranks_are_called_with_all_who_share_them(bern: House, places, expected):
    evening = evening_of(bern, ("ABCD", 1000, 256))

    assert calls(PrizesPage.of(evening, places, short_names=True)) == expected


def test_what_decided_is_told(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"shared_ranks": False})

    with override("en"):
        page = PrizesPage.of(evening, 1, short_names=True)

    assert page.calls == (Call(1, (Winner("Anna", "1,000", "", "starting number"),)),)
    assert page.calls[0].is_podium


@pytest.mark.parametrize(
    ("count", "offered"), [(4, [3, 4]), (12, [3, 5, 10, 12]), (60, [3, 5, 10, 20, 50, 60])]
)
def test_numbers_of_prizes_are_offered_up_to_all(bern: House, count: int, offered: list[int]):
    evening = tournament(bern.club)
    played(evening, count, 1)

    assert PrizesPage.of(evening).offered == offered


def test_who_has_no_rank_gets_no_prize(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"minimum": 1})
    evening.entries.create(number=5)

    assert PrizesPage.of(evening).ranked == 4


def test_before_anything_is_written_nobody_is_called(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    assert PrizesPage.of(evening).calls == ()


def test_who_plays_outside_the_ranking_wins_nothing(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 356), ("ABDC", 1000, 356))
    evening.entries.filter(number=1).update(outside_ranking=True)

    assert calls(PrizesPage.of(evening, short_names=True)) == [(3, ["Beat"]), (1, ["Carla", "Dani"])]


# By the plan


@pytest.fixture
def planned(bern: House) -> Tournament:
    """Anna 2256, Carla 2112, Dani 1656, Beat 1512; Dani and Beat are women, Beat has two matches."""
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700))
    Player.objects.filter(number__in=["2", "4"]).update(gender=Gender.WOMAN)
    sides = ResultSide.objects.filter(result__table__draw__round__number=2, side="NS")
    sides.update(matches=2)
    return evening


def given_by(page: PrizesPage) -> list[tuple[str, int, list[tuple[str, str, str]]]]:
    return [
        (call.heading, call.rank, [(winner.title, winner.total, winner.gift) for winner in call.winners])
        for call in page.calls
    ]


def test_the_plan_says_who_is_called_and_what_is_handed_over(bern: House, planned: Tournament):
    plan = PrizePlan(
        prizes=(
            Prize(first=1, amount=10000, thing="Cup"),
            Prize(first=2, amount=5050),
            Prize(places=Places.FROM_LAST, thing="Potatoes"),
            Prize(list_key="women", thing="Flowers"),
        )
    )
    change_prize_plan(planned, plan, by=bern.director)
    planned.refresh_from_db()

    assert given_by(PrizesPage.by_plan(planned)) == [
        ("Women", 1, [("Dani Bern", "1,656", "Flowers")]),
        ("Last place", 1, [("Beat Bern", "1,512", "Potatoes")]),
        ("", 2, [("Carla Bern", "2,112", "CHF\N{NO-BREAK SPACE}50.50")]),
        ("", 1, [("Anna Bern", "2,256", "CHF\N{NO-BREAK SPACE}100.00 · Cup")]),
    ]


def test_shares_are_those_of_what_the_cash_desk_has_left(bern: House, planned: Tournament):
    for movement, amount in [(Movement.PAYMENT, 9000), (Movement.COST, 2000), (Movement.PRIZE, 1000)]:
        entry = planned.entries.get(number=1) if movement is Movement.PAYMENT else None
        CashLine.objects.create(
            tournament=planned, entry=entry, movement=movement, means=Means.CASH, amount=amount
        )
    planned.prize_plan = {"prizes": [{"share": 5000}, {"first": 2, "share": 3333}]}

    given = PlannedPrizes.of(planned)
    with override("en"):
        sums = given.sums
    assert [award.amount for award in given.awards] == [2300, 3500]
    assert sums == {
        "Left for prizes": "CHF\N{NO-BREAK SPACE}70.00",
        "Given by the plan": "CHF\N{NO-BREAK SPACE}58.00",
        "Remains": "CHF\N{NO-BREAK SPACE}12.00",
    }


def test_a_fund_that_is_typed_is_not_that_of_the_cash_desk(planned: Tournament):
    planned.prize_plan = {"fund": 50000, "prizes": [{"share": 10000}]}

    assert [award.amount for award in PlannedPrizes.of(planned).awards] == [50000]


def test_who_shares_a_place_settles_by_lot_who_takes_what(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    evening.prize_plan = {"prizes": [{"thing": "Ham"}, {"first": 2, "thing": "Wine"}]}

    with override("en"):
        assert given_by(PrizesPage.by_plan(evening)) == [
            (
                "",
                1,
                [("Anna Bern", "1,000", "by lot: Ham / Wine"), ("Carla Bern", "1,000", "by lot: Ham / Wine")],
            )
        ]


def test_a_list_of_the_club_gives_prizes_to_groups_and_of_all_its_places(bern: House, planned: Tournament):
    Player.objects.filter(number__in=["1", "3"]).update(section="Thun")
    Player.objects.filter(number__in=["2", "4"]).update(section="Köniz")
    planned.lists.create(place=3, name="Villages", description={"unit": "section", "last": 1})
    planned.prize_plan = {"prizes": [{"list_key": "3", "places": "from_last", "thing": "Salt"}]}

    with override("en"):
        assert given_by(PrizesPage.by_plan(planned)) == [
            ("Villages · Last place", 1, [("Köniz", "3,168", "Salt")])
        ]


def test_of_a_list_that_was_removed_nobody_is_called(planned: Tournament):
    planned.prize_plan = {"prizes": [{"list_key": "9", "thing": "Salt"}]}

    assert PrizesPage.by_plan(planned).calls == ()


def test_of_several_rounds_the_best_is_named(planned: Tournament):
    planned.prize_plan = {"prizes": [{"list_key": "rounds", "last": 2, "thing": "Wine"}]}

    assert [total for _, _, winners in given_by(PrizesPage.by_plan(planned)) for _, total, _ in winners] == [
        "1,000",
        "1,000",
    ]


def test_without_results_nobody_wins_by_a_plan(bern: House):
    evening = tournament(bern.club, prize_plan={"prizes": [{"thing": "Ham"}]})
    enter(evening, 4)

    assert PrizesPage.by_plan(evening).calls == ()


def test_without_a_plan_ranks_are_called(planned: Tournament):
    page = PrizesPage.by_plan(planned, 1)

    assert (page.is_planned, calls(page)) == (False, [(1, ["Anna Bern"])])
