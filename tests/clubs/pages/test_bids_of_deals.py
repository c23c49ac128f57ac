"""The bids in the statistics are those of the deals that a table's phone has sent."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from clubs.actions.club_keys import create_club_key
from clubs.models import KeyScope, Player, Role, Seat, State
from clubs.pages.club_year import ClubYear
from clubs.pages.player_statistics import PlayerStatistics
from clubs.printouts.year_book import YearBook
from clubs.queries.player_bids import trick_bid_of
from clubs.queries.rounds_played import alone_at
from scoring.evenings.bids import BidKind, BidSums, GameBids
from scoring.figure_words import bids_in_words, trumps_in_words
from scoring.models import Game, Pack
from tests.clubs.conftest import House
from tests.clubs.phones import phone_of
from tests.clubs.printouts import evening
from tests.clubs.views.answers import reader, text
from tests.printing.look import pdf_of, words_of

DEALS = (
    ("S", 100, "shields", 130),
    ("W", 100, "bells", 97),
    ("N", 120, "obenabe", 110),
    ("E", 90, "roses", 57),
    ("S", 60, "shields", 61),
    ("W", 80, "bells", 90),
    ("S", 100, "shields", 99),
    ("S", 100, "bells", 101),
    ("S", 100, "shields", 120),
)
"""Who has bid how many points in what, and the card points of north and south."""

CARD_POINTS = 157
SIDES = ("NS", "EW")


def statistics_of(player: Player) -> PlayerStatistics:
    found = PlayerStatistics.of(player)
    assert found is not None
    return found


def bids_in_deals(position: str) -> dict[tuple[str, int], tuple[int, int]]:
    """Return how many bids of who sat there were made and failed, by the card points of the side."""
    own: dict[tuple[str, int], list[bool]] = {}
    for declarer, bid, denomination, written in DEALS:
        if declarer == position:
            taken = written if position in "NS" else CARD_POINTS - written
            own.setdefault((denomination, bid), []).append(taken >= bid)
    return {kind: (made.count(True), made.count(False)) for kind, made in own.items()}


@pytest.fixture
def played(bern: House) -> Game:
    there = evening(bern, preset="sidi-barrani", deals=len(DEALS), state=State.RUNNING)
    phone = phone_of(there, 1)
    records = [
        phone.record(number, declarer=declarer, bid=bid, denomination=called, card_points={"NS": written})
        for number, (declarer, bid, called, written) in enumerate(DEALS, 1)
    ]
    phone.send(*records)
    totals = phone.read().json()["result"]["totals"]
    phone.send(*(phone.confirm(side, **totals) for side in SIDES))
    return Game.objects.get(pk=phone.game)


def sitters(game: Game) -> dict[str, Player]:
    seats = Seat.objects.filter(table__game=game).select_related("player__club")
    return {seat.position: seat.player for seat in seats}


def test_bids_made_and_failed_follow_from_the_deals(played: Game):
    found = {position: statistics_of(player) for position, player in sitters(played).items()}

    assert {position: (each.bids.made, each.bids.failed) for position, each in found.items()} == {
        position: tuple(map(sum, zip(*bids_in_deals(position).values(), strict=True))) for position in "SNEW"
    }
    assert (found["S"].bids.made, found["S"].bids.failed) == (4, 1)


def test_each_bid_by_denomination_and_height_follows_from_the_deals(played: Game):
    for position, player in sitters(played).items():
        each = statistics_of(player).found.bids.each

        assert {
            (sums.kind.denomination, sums.kind.points): (sums.made, sums.failed) for sums in each
        } == bids_in_deals(position)


def test_bids_are_in_the_order_of_the_denominations_and_then_by_height(played: Game):
    found = statistics_of(sitters(played)["S"])

    assert [(each.trumps, each.bid, each.made, each.failed) for each in bids_in_words(found.found.bids)] == [
        ("Bells", 100, 1, 0),
        ("Shields", 60, 1, 0),
        ("Shields", 100, 2, 1),
    ]
    assert [(each.trumps, each.made, each.failed) for each in trumps_in_words(found.found.bids)] == [
        ("Bells", 1, 0),
        ("Shields", 3, 1),
    ]


def test_the_cards_that_lay_on_the_table_have_their_names(played: Game):
    Game.objects.update(pack=Pack.FRENCH)

    assert [each.trumps for each in trumps_in_words(statistics_of(sitters(played)["S"]).found.bids)] == [
        "Diamonds",
        "Spades",
    ]


def test_bids_are_lists_on_the_page_and_files(bern: House, played: Game):
    address = sitters(played)["S"].get_absolute_url()
    office = reader(bern, Role.VIEWER)

    page = text(office.get(address))
    listed = json.loads(office.get(f"{address}?_export=json&_list=bids&bid-sort=-bid").content)

    assert ">Bids by trumps and height</h3>" in page
    assert [(row["trumps"], row["bid"], row["made"], row["failed"]) for row in listed] == [
        ("Bells", 100, 1, 0),
        ("Shields", 100, 2, 1),
        ("Shields", 60, 1, 0),
    ]
    assert json.loads(office.get(f"{address}?_export=json&_list=trumps").content) == [
        {"trumps": "Bells", "made": 1, "failed": 0},
        {"trumps": "Shields", "made": 3, "failed": 1},
    ]


def test_programs_read_each_bid(bern: House, played: Game):
    key = create_club_key(bern.club, "Website", KeyScope.STATISTICS, by=bern.owner)[1]
    address = f"/api/v1/clubs/bern/statistics/people/{sitters(played)['N'].pk}"

    [game] = Client(headers={"authorization": f"Bearer {key}"}).get(address).json()["games"]

    assert game["bids"] == {
        "made": 0,
        "failed": 1,
        "each": [{"denomination": "obenabe", "bid": 120, "made": 0, "failed": 1}],
    }


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        ({}, ""),
        ({"bid": "misere"}, "misere"),
        ({"calls": [["1", 100], ["2", "trump-pandur"], ["3", "pass"]]}, "trump-pandur"),
    ],
)
def test_the_word_of_a_bid_on_tricks_is_read_from_the_deal(entry: dict[str, object], word: str):
    assert trick_bid_of(entry) == word


def test_bids_on_tricks_come_after_those_of_points():
    kinds = [("", None, "misere"), ("acorns", None, "trump-pandur"), ("acorns", 150, "")]
    bids = GameBids("swiss", [BidSums(BidKind(*kind), 1, 2) for kind in kinds])

    assert [(each.trumps, each.bid) for each in bids_in_words(bids)] == [
        ("Acorns", 150),
        ("Acorns", "Trump Pandur"),
        ("–", "Misère"),
    ]


def test_a_bid_on_tricks_is_called_by_its_word(bern: House):
    there = evening(bern, tables=1, preset="pandur", deals=1, check_sum=False, state=State.RUNNING)
    phone = phone_of(there, 1)
    phone.send(phone.change("record", deal={"number": 1, "declarer": "2", "bid": "misere", "made": False}))
    totals = phone.read().json()["result"]["totals"]
    phone.send(*(phone.confirm(side, **totals) for side in totals))
    sitting = sitters(Game.objects.get(pk=phone.game))

    found = statistics_of(sitting[alone_at(sitting)["2"]])

    assert [(each.trumps, each.bid, each.made, each.failed) for each in bids_in_words(found.found.bids)] == [
        ("–", "Misère", 0, 1)
    ]


def test_a_club_has_the_bids_of_all_who_sat_there(bern: House, played: Game):
    everyone = [bids_in_deals(position) for position in "SNEW"]
    assert played.tournament_table is not None
    year = played.tournament_table.draw.round.tournament.date.year
    office = reader(bern, Role.VIEWER)
    made = sum(count for each in everyone for count, _failed in each.values())

    for address in ("/clubs/bern/statistics/", f"/clubs/bern/statistics/{year}/"):
        page = text(office.get(address))
        listed = json.loads(office.get(f"{address}?_export=json&_list=bids").content)

        assert ">Bids by trumps and height</h2>" in page
        assert sum(row["made"] for row in listed) == made
        assert sum(row["made"] + row["failed"] for row in listed) == len(DEALS)


def test_the_book_of_the_year_has_the_bids_in_a_chapter(bern: House, played: Game):
    assert played.tournament_table is not None
    day = played.tournament_table.draw.round.tournament.date
    year = ClubYear.of(bern.club, day.year)
    assert year is not None

    book = YearBook.of(year, day)
    [game] = book.games

    assert sum(each.made + each.failed for each in game.bids) == len(DEALS)
    assert "Shields10021" in "".join(words_of(pdf_of(book), page) for page in range(1, 5))


def test_programs_read_the_bids_of_a_club(bern: House, played: Game):
    key = create_club_key(bern.club, "Website", KeyScope.STATISTICS, by=bern.owner)[1]
    client = Client(headers={"authorization": f"Bearer {key}"})

    [game] = client.get("/api/v1/clubs/bern/statistics").json()["games"]

    assert game["bids"]["made"] + game["bids"]["failed"] == len(DEALS)
    assert {"denomination": "shields", "bid": 100, "made": 2, "failed": 1} in game["bids"]["each"]
