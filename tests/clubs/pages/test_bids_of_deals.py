"""The bids in the statistics are those of the deals that a table's phone has sent."""

from __future__ import annotations

from clubs.models import Player, Seat, State
from clubs.pages.player_statistics import PlayerStatistics
from tests.clubs.conftest import House
from tests.clubs.phones import phone_of
from tests.clubs.printouts import evening

DEALS = (("S", 100, 130), ("W", 100, 97), ("N", 120, 110), ("E", 90, 57), ("S", 60, 61), ("W", 80, 90))
"""Who has bid how many points, and the card points of north and south."""

CARD_POINTS = 157
SIDES = ("NS", "EW")


def bids_of(player: Player) -> tuple[int, int]:
    found = PlayerStatistics.of(player)
    assert found is not None
    return found.bids.made, found.bids.failed


def bids_in_deals(position: str) -> tuple[int, int]:
    """Return how many bids of who sat there were made and failed, by the card points of the side."""
    own = [
        (written if position in "NS" else CARD_POINTS - written) >= bid
        for declarer, bid, written in DEALS
        if declarer == position
    ]
    return own.count(True), own.count(False)


def test_bids_made_and_failed_follow_from_the_deals(bern: House):
    there = evening(bern, preset="sidi-barrani", deals=len(DEALS), state=State.RUNNING)
    phone = phone_of(there, 1)
    records = [
        phone.record(number, declarer=declarer, bid=bid, card_points={"NS": written})
        for number, (declarer, bid, written) in enumerate(DEALS, 1)
    ]
    phone.send(*records)
    totals = phone.read().json()["result"]["totals"]
    phone.send(*(phone.confirm(side, **totals) for side in SIDES))

    seats = Seat.objects.filter(table__game=phone.game).select_related("player__club")

    assert {seat.position: bids_of(seat.player) for seat in seats} == {
        position: bids_in_deals(position) for position in "SNEW"
    }
    assert [bids_in_deals(position) for position in "SNEW"] == [(2, 0), (0, 1), (1, 0), (0, 2)]
