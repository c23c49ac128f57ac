"""The prizes, called out from the last to the first."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from clubs.pages.prizes import Call, PrizesPage, Winner
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of


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

    assert page.calls == (Call(1, (Winner("Anna", "1’000", "", "starting number"),)),)
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
