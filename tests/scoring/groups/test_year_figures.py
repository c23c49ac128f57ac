"""Bids, doubles, Weis and Stöck of a group follow from the games that it exports."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.groups.years import year_of_group
from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import play_game
from tests.scoring.conftest import AT, ENGLISH, Document, Phone
from tests.scoring.groups.conftest import GroupPhone, statuses
from tests.scoring.groups.test_years import began, let_in

LAST_YEAR = "2025-11-20T19:30:00Z"
SEATINGS = (
    ("Anna", "Beat", "Carla", "Dani"),
    ("Beat", "Anna", "Dani", "Eva"),
    ("Eva", "Carla", "Anna", "Dani"),
)
SIDE_OF = {"S": "NS", "N": "NS", "E": "EW", "W": "EW"}


def simulated(names: Sequence[str], seed: int, preset: str = "sidi-barrani") -> Document:
    """A game of twelve deals, every third bid doubled."""
    entry = play_game(preset, GAME_OF[preset], PRESETS[preset].override({"deals": 12}), Random(seed))
    game: Document = json.loads(json.dumps(codec.game_document(entry)))
    game["players"] = dict(zip("SENW", names, strict=True))
    for deal in game["deals"][::3]:
        if "bid" in deal:
            del deal["calls"]
            deal["stake"] = 2
    return game


def bring(group: GroupPhone, game: Document, at: str = AT) -> Phone:
    """Bring a game into the group, at an evening of its own."""
    phone, evening = Phone(Client(headers=ENGLISH)), uuid4()
    start, *deals = phone.all_of(game)
    assert phone.send({**start, "at": at}, *deals).status_code == 200
    assert {*statuses(group.send(began(group, evening, at), group.game(phone, evening)))} == {"applied"}
    return phone


@pytest.fixture
def played(group: GroupPhone) -> GroupPhone:
    """A group with three games of Sidi Barrani, one of them last year, and one of Schieber."""
    for seed, (names, at) in enumerate(zip(SEATINGS, (AT, AT, LAST_YEAR), strict=True)):
        bring(group, simulated(names, seed), at)
    bring(group, simulated(SEATINGS[0], 1, "schieber-1000"))
    return group


# What a spreadsheet counts in the games of the group's own export


def exported_deals(group: GroupPhone, year: str) -> Iterator[tuple[Document, Document]]:
    """Yield each deal of Sidi Barrani that the group exports, with its game."""
    for game in json.loads(b"".join(group.read("/export")))["games"]:
        if game["game"] == "sidi-barrani" and game["started"].startswith(year):
            yield from ((game, deal) for deal in game["deals"])


Counted = Mapping[str, Counter[str]]


def bids_counted(group: GroupPhone, year: str) -> Counted:
    """Return how often each bid was made and failed, by who bid it: SB-9."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for game, deal in exported_deals(group, year):
        made = deal["card_points"][SIDE_OF[deal["declarer"]]] >= deal["bid"]
        bid = f"{deal['denomination'].capitalize()} {deal['bid']} {'Made' if made else 'Failed'}"
        found[game["players"][deal["declarer"]]][bid] += 1
        found[""][bid] += 1
    return found


def sums_counted(group: GroupPhone, year: str) -> Counted:
    """Return the sums of each person, and of everyone."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for game, deal in exported_deals(group, year):
        made = deal["card_points"][SIDE_OF[deal["declarer"]]] >= deal["bid"]
        doubled = f"Doubled bids {'made' if made else 'failed'}"
        names, won = game["players"], deal["bid"] if made else -deal["bid"]
        for name, sides in [("", ("NS", "EW")), *((names[seat], (side,)) for seat, side in SIDE_OF.items())]:
            weis = sum((deal.get("weis") or {}).get(side, 0) for side in sides)
            is_doubled = deal["stake"] == 2 and name in {"", names[deal["declarer"]]}
            found[name].update(
                {
                    "Deals": 1,
                    doubled: int(is_doubled),
                    "Points from doubles for the side that bid": is_doubled * won,
                    "Deals played with Weis": 1,
                    "Deals with Weis": int(weis > 0),
                    "Weis": weis,
                    "Deals played with Stöck": 1,
                    "Deals with Stöck": int(deal.get("stoeck") in sides),
                }
            )
    return {name: without_nothing(counts) for name, counts in found.items()}


def without_nothing(counts: Mapping[str, int]) -> Counter[str]:
    return Counter({column: count for column, count in counts.items() if count})


def rows_of_file(group: GroupPhone, name: str, year: str) -> Sequence[Mapping[str, str]]:
    content = let_in(group).get(f"/group/{group.group}/{year}/{name}.csv").content.decode("utf-8-sig")
    return [row for row in csv.DictReader(io.StringIO(content)) if row["Game"] == "Sidi Barrani"]


def bids_in_files(group: GroupPhone, year: str) -> Counted:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for row in [*rows_of_file(group, "bids", year), *rows_of_file(group, "person_bids", year)]:
        for column in ("Made", "Failed"):
            bid = f"{row['Trumps']} {row['Bid']} {column}"
            found[row.get("Name", "")] += Counter({bid: int(row.get(column) or 0)})
    return found


def sums_in_files(group: GroupPhone, year: str) -> Counted:
    rows = [*rows_of_file(group, "deal_sums", year), *rows_of_file(group, "person_deal_sums", year)]
    return {
        row.get("Name", ""): without_nothing(
            {column: int(value or 0) for column, value in row.items() if column not in {"Game", "Name"}}
        )
        for row in rows
    }


@pytest.mark.parametrize("year", ["2026", "2025"])
def test_bids_follow_from_the_exported_games(played: GroupPhone, year: str) -> None:
    counted = bids_counted(played, year)

    assert bids_in_files(played, year) == counted
    assert len(counted[""]) > 3


@pytest.mark.parametrize("year", ["2026", "2025"])
def test_doubles_weis_and_stoeck_follow_from_the_exported_games(played: GroupPhone, year: str) -> None:
    assert sums_in_files(played, year) == sums_counted(played, year)


def test_all_years_are_the_years_together(played: GroupPhone) -> None:
    years = [sums_in_files(played, year) for year in ("2026", "2025")]

    together: dict[str, Counter[str]] = defaultdict(Counter)
    for year in years:
        for name, counts in year.items():
            together[name].update(counts)
    assert sums_in_files(played, "all") == {
        name: without_nothing(counts) for name, counts in together.items()
    }


def test_a_program_reads_the_bids_with_the_keys_of_the_entry_format(played: GroupPhone) -> None:
    found = played.read("/years/2025").json()
    counted = bids_counted(played, "2025")

    assert sum(each["made"] + each["failed"] for each in found["bids"]) == counted[""].total()
    assert {each["pack"] for each in found["bids"]} == {"swiss"}
    assert {each["name"] for each in found["person_bids"]} == counted.keys() - {""}
    assert {each["game"] for each in found["deal_sums"]} == {"sidi-barrani"}


# The page


def page_of(group: GroupPhone, year: str = "2026") -> str:
    answer = let_in(group).get(f"/group/{group.group}/{year}/")
    assert answer.status_code == 200
    text: str = answer.content.decode()
    return text


def test_the_page_has_each_game_with_what_is_behind_it(played: GroupPhone) -> None:
    counts = sums_counted(played, "2026")[""]
    bids = bids_counted(played, "2026")[""]
    made = sum(count for bid, count in bids.items() if bid.endswith("Made"))

    page = page_of(played)

    assert f"Sidi Barrani <small>2 games · {counts['Deals']} deals</small>" in page
    assert f"<dt>Bids made</dt><dd>{made} <small>of {bids.total()}</small></dd>" in page
    assert f"<dd>{counts['Deals with Weis']} <small>of {counts['Deals']}</small></dd>" in page
    assert "Schieber to 1" not in page


def test_the_page_of_all_years_has_no_evenings_and_no_book(played: GroupPhone) -> None:
    page = page_of(played, "all")

    assert "<h1>All years</h1>" in page
    assert "Sidi Barrani <small>3 games" in page
    assert ">Evenings</h2>" not in page
    assert "book.pdf" not in page
    answer = let_in(played).get(f"/group/{played.group}/all/book.pdf")
    assert (answer.status_code, answer["Location"]) == (302, f"/group/{played.group}/all/")


def test_all_years_of_a_group_without_games_are_empty(group: GroupPhone) -> None:
    assert "The server has no finished game of this group yet." in page_of(group, "all")


def test_whoever_is_forgotten_has_no_figures(group: GroupPhone) -> None:
    person = group.person("Anna")
    group.send(person)
    bring(group, simulated(SEATINGS[0], 1))
    before = bids_in_files(group, "2026")

    group.send(group.change("forget", person=person["item"]["key"]))

    after = bids_in_files(group, "2026")
    assert after == {name: bids for name, bids in before.items() if name != "Anna"}
    assert "Anna" not in page_of(group, "all")


def test_of_many_years_some_games_are_added_up_at_a_time(
    played: GroupPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.groups.years.MOST_ADDED_UP", 3)

    pages = [page_of(played, "all") for _time in range(2)]

    assert ["1 game is not added up yet: open this page again." in page for page in pages] == [True, False]
    assert "Sidi Barrani <small>3 games" in pages[-1]


@pytest.mark.parametrize("games", [1, 3])
def test_any_number_of_games_takes_as_many_queries(
    group: GroupPhone, games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for seed in range(games):
        bring(group, simulated(SEATINGS[seed], seed))
    stored = group.stored()

    with django_assert_num_queries(9):
        year_of_group(stored, None)
    cache.clear()
    with django_assert_num_queries(4):
        year_of_group(stored, None)
