"""Doubles, Weis and Stöck in the statistics are those of the deals that a table's phone has sent."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.actions.club_keys import create_club_key
from clubs.models import KeyScope, Player, Role, Seat, State, SummedEvening, Tournament
from clubs.pages.club_statistics import ClubStatistics
from clubs.pages.club_year import ClubYear
from clubs.pages.player_statistics import PlayerStatistics
from clubs.queries.deal_sums import deal_sums_of_player
from clubs.queries.player_tables import player_tables
from clubs.queries.summed_evenings import sums_of_evenings
from scoring.evenings.deal_sums import NO_DEALS, DealSums, deals_together
from scoring.figure_words import deal_sums_in_words
from tests.clubs.conftest import House
from tests.clubs.phones import became, phone_of
from tests.clubs.printouts import evening
from tests.clubs.views.answers import reader, text
from tests.scoring.conftest import made_deal

DEALS: tuple[dict[str, Any], ...] = (
    {"declarer": "S", "stake": 2, "card_points": {"NS": 130}, "weis": {"NS": 20}},
    {"declarer": "S", "stake": 2, "card_points": {"NS": 90}, "stoeck": "EW"},
    {"declarer": "E", "stake": 2, "card_points": {"NS": 90}, "weis": {"EW": 50}},
    {"thrown_in": True},
    {"declarer": "W", "stake": 4, "card_points": {"NS": 17}},
    {"declarer": "N", "card_points": {"NS": 130}, "stoeck": "NS"},
)
"""A bid of 100 in bells each time, made or failed by the card points of north and south."""

ALL = DealSums(
    doubled_made=1,
    doubled_failed=2,
    redoubled_made=1,
    redoubled_failed=0,
    weis_deals=5,
    with_weis=2,
    weis=70,
    stoeck_deals=5,
    with_stoeck=2,
    moved_by_doubles=200,
)
OF_ALL_IN_WORDS = [
    ("Doubled bids made", "1", "of 3"),
    ("Redoubled bids made", "1", "of 1"),
    ("Deals with Weis", "2", "of 5"),
    ("Deals with Stöck", "2", "of 5"),
    ("Weis per deal", "14.0", "in 5 deals"),
    ("Points from doubles for the side that bid", "+200", "in 4 deals"),
]


def played_with(house: House, *deals: dict[str, Any], **fields: Any) -> Tournament:
    length = sum(1 for deal in deals if not deal.get("thrown_in"))
    there = evening(house, **{"preset": "sidi-barrani", "deals": length, "state": State.RUNNING, **fields})
    phone = phone_of(there, 1)
    for number, deal in enumerate(deals, 1):
        whole = {"number": number, **deal} if deal.get("thrown_in") else made_deal(number, **deal)
        assert became(phone.send(phone.change("record", deal=whole))) == ["applied"]
    totals = phone.read().json()["result"]["totals"]
    phone.send(*(phone.confirm(side, **totals) for side in totals))
    return there


@pytest.fixture
def played(bern: House) -> Tournament:
    return played_with(bern, *DEALS, rules={"redoubling": True})


def sitting(there: Tournament, position: str) -> Player:
    seats = Seat.objects.filter(draw__round__tournament=there, table__number=1, position=position)
    return seats.select_related("player__club").get().player


def statistics_of(player: Player) -> PlayerStatistics:
    found = PlayerStatistics.of(player)
    assert found is not None
    return found


def test_a_club_and_its_year_have_those_of_everybody(bern: House, played: Tournament):
    club, year = ClubStatistics.of(bern.club), ClubYear.of(bern.club, played.date.year)

    assert club is not None
    assert year is not None
    assert club.shown.deal_sums == ALL
    assert year.played.games["sidi-barrani"].deal_sums == ALL


def test_where_everything_is_doubled_the_whole_lead_moves(bern: House):
    """South wrote 2 x 230 + 2 x 20 against 2 x 27, then 2 x 90 against 2 x 187 with Stöck."""
    there = played_with(bern, *DEALS[:2], rules={"double_applies_to": "all"})
    moved = (250 - 27) + (90 - 187)

    club = ClubStatistics.of(bern.club)

    assert club is not None
    assert club.shown.deal_sums.moved_by_doubles == moved
    assert [statistics_of(sitting(there, each)).found.deal_sums.moved_by_doubles for each in "SENW"] == [
        moved,
        0,
        0,
        0,
    ]


def test_what_was_stored_is_what_was_counted(bern: House, played: Tournament):
    revisions = {played.pk: played.revision}
    made = sums_of_evenings(bern.club, revisions, frozenset())

    assert SummedEvening.objects.filter(pk=played.pk).exists()
    assert sums_of_evenings(bern.club, revisions, frozenset()) == made


@pytest.mark.parametrize(
    ("position", "sums"),
    [
        ("S", DealSums(1, 1, 0, 0, weis_deals=5, with_weis=1, weis=20, stoeck_deals=5, with_stoeck=1)),
        ("N", DealSums(0, 0, 0, 0, weis_deals=5, with_weis=1, weis=20, stoeck_deals=5, with_stoeck=1)),
        ("E", DealSums(0, 1, 0, 0, 5, 1, 50, 5, 1, moved_by_doubles=-100)),
        ("W", DealSums(0, 0, 1, 0, 5, 1, 50, 5, 1, moved_by_doubles=300)),
    ],
)
def test_a_person_has_doubles_of_their_own_bids_and_the_weis_of_their_side(
    played: Tournament, position: str, sums: DealSums
):
    assert statistics_of(sitting(played, position)).found.deal_sums == sums


def test_each_figure_says_how_many_deals_stand_behind_it():
    assert [tuple(each) for each in deal_sums_in_words(ALL)] == OF_ALL_IN_WORDS


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"preset": "sidi-barrani"}, ["Deals with Weis", "Deals with Stöck", "Weis per deal"]),
        ({"preset": "sidi-barrani", "rules": {"weis": False}}, ["Deals with Stöck"]),
        ({"preset": "sidi-barrani", "rules": {"weis": False, "stoeck": False}}, []),
    ],
    ids=["no doubles", "no Weis", "nothing"],
)
def test_what_nobody_could_have_written_is_not_there(bern: House, fields: dict[str, Any], names: list[str]):
    there = played_with(bern, {"card_points": {"NS": 130}}, **fields)

    found = ClubStatistics.of(bern.club)

    assert found is not None
    assert [each.name for each in found.deal_sums] == names
    assert [each.name for each in statistics_of(sitting(there, "S")).deal_sums] == names


def test_nothing_is_said_where_only_totals_are_known():
    assert list(deal_sums_in_words(NO_DEALS)) == []


def test_sums_together_are_those_of_each():
    assert deals_together([]) == NO_DEALS
    assert deals_together([ALL, NO_DEALS, ALL]) == DealSums(*(2 * count for count in ALL))


def test_the_pages_show_them(bern: House, played: Tournament):
    office = reader(bern, Role.VIEWER)
    south = sitting(played, "S").get_absolute_url()
    all_years, year = "/clubs/bern/statistics/", f"/clubs/bern/statistics/{played.date.year}/"
    shown = '<dt>Doubled bids made</dt><dd>1 <small class="muted">of {}</small></dd>'

    for page, bids in ((all_years, 3), (year, 3), (south, 2)):
        assert shown.format(bids) in text(office.get(page))


@pytest.mark.parametrize("deals", [1, 3])
def test_they_are_counted_in_one_query_however_many_deals(bern: House, django_assert_num_queries, deals: int):
    somebody = sitting(played_with(bern, *DEALS[:deals]), "S")
    sides = player_tables(somebody).sides

    with django_assert_num_queries(1):
        [sums] = deal_sums_of_player(somebody, sides).values()

    assert sums.weis_deals == deals


def test_programs_read_them(bern: House, played: Tournament):
    key = create_club_key(bern.club, "Website", KeyScope.STATISTICS, by=bern.owner)[1]
    client = Client(headers={"authorization": f"Bearer {key}"})
    address = "/api/v1/clubs/bern/statistics"
    shown = {
        "doubled": {"made": 1, "failed": 2},
        "redoubled": {"made": 1, "failed": 0},
        "moved_by_doubles": 200,
        "weis": {"deals": 5, "with_some": 2, "points": 70},
        "stoeck": {"deals": 5, "with_some": 2},
    }

    found = [
        client.get(f"{address}{page}").json()["games"][0]["deal_sums"]
        for page in ("", f"/{played.date.year}", f"/people/{sitting(played, 'W').pk}")
    ]

    assert found == [
        shown,
        shown,
        {
            **shown,
            "doubled": {"made": 0, "failed": 0},
            "moved_by_doubles": 300,
            "weis": {"deals": 5, "with_some": 1, "points": 50},
            "stoeck": {"deals": 5, "with_some": 1},
        },
    ]
