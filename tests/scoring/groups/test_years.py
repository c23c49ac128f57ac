"""The years of a group: what the page and the book show, and that only its phones see them."""

from __future__ import annotations

import time
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.groups.year_book import GroupYearBook, group_book_order
from scoring.groups.year_views import LET_IN_FOR
from scoring.groups.year_words import YearOfGroup
from scoring.groups.years import year_of_group
from tests.scoring.conftest import AT, ENGLISH, Phone
from tests.scoring.groups.conftest import GroupPhone, statuses

TODAY = date(2026, 12, 31)
EVENING = UUID("0b0e7c1e-5f0c-4a8e-9d53-2f6f0c7f9a11")


def play(group: GroupPhone, evening: UUID = EVENING, at: str = AT, deals: int = 3, **names: str) -> Phone:
    """Play a game to 500, won by south and north with the third deal, and bring it into the group."""
    phone = Phone(Client(headers=ENGLISH))
    start = phone.start(target=500)
    start["game"]["players"] |= names
    start["at"] = at
    assert phone.send(start, *map(phone.record, range(1, deals + 1))).status_code == 200
    known = group.read().json()["items"]
    begun = [] if any(item["key"] == str(evening) for item in known) else [began(group, evening, at)]
    assert set(statuses(group.send(*begun, group.game(phone, evening)))) == {"applied"}
    return phone


def began(group: GroupPhone, evening: UUID, at: str) -> Any:
    return group.put("evening", str(evening), {"began": at})


def year(group: GroupPhone, number: int = 2026) -> YearOfGroup:
    return YearOfGroup(year_of_group(group.stored(), number))


def let_in(group: GroupPhone) -> Client:
    """Return a browser that the group's phone has let in."""
    answer = group.post("/years")
    assert answer.status_code == 204
    return group.client


def look(browser: Client, group: GroupPhone, number: int = 2026) -> Any:
    return browser.get(f"/group/{group.group}/{number}/")


def test_a_phone_of_the_group_sees_the_page_of_a_year(group: GroupPhone) -> None:
    play(group)
    group.send(group.put("stakes", "", {"currency": "CHF", "game": 100}))

    page = look(let_in(group), group).content.decode()

    assert "The year 2026" in page
    assert "Donnerstagsrunde" in page
    assert "Games won: 1 (100\u00a0%)" in page
    assert "+2.00" in page, "a double game counts twice"
    assert "Most points in a deal" in page


def test_a_phone_that_only_watches_sees_it_too(group: GroupPhone) -> None:
    play(group)
    watching = group.joining(group.watch)

    assert look(let_in(watching), group).status_code == 200


@pytest.mark.parametrize("path", ["", "book.pdf"])
def test_nobody_else_is_let_in(group: GroupPhone, path: str) -> None:
    play(group)
    stranger = GroupPhone()
    stranger.send(stranger.start())
    browsers = [Client(headers=ENGLISH), let_in(stranger)]

    answers = [browser.get(f"/group/{group.group}/2026/{path}") for browser in browsers]

    assert [(each.status_code, each["Location"]) for each in answers] == [
        (302, f"/group/#g={group.group}")
    ] * 2


@pytest.mark.parametrize("key", ["write", "watch"])
def test_a_link_is_no_phone(group: GroupPhone, key: str) -> None:
    assert group.post("/years", key=getattr(group, key)).status_code == 403


@pytest.mark.sample(1)
@pytest.mark.parametrize("end", ["removed", "deleted", "late"])
def test_the_door_closes(group: GroupPhone, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play(group)
    other = group.joining(group.write)
    browser = let_in(other)
    assert look(browser, group).status_code == 200

    if end == "removed":
        other.post("/leave")
    elif end == "deleted":
        group.delete()
    else:
        later = time.time() + LET_IN_FOR.total_seconds() + 60
        monkeypatch.setattr("django.core.signing.time.time", lambda: later)

    assert look(browser, group).status_code == 302


def test_a_cookie_that_was_tampered_with_opens_nothing(group: GroupPhone) -> None:
    play(group)
    browser = let_in(group)
    browser.cookies["standblatt-group"] = browser.cookies["standblatt-group"].value[:-1] + "!"

    assert look(browser, group).status_code == 302


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", [1, 2025, 2027, 9999, 123456])
def test_of_a_year_without_games_the_page_says_so(group: GroupPhone, number: int) -> None:
    play(group)

    answer = look(let_in(group), group, number)

    assert answer.status_code == 200
    assert f"The server has no finished game of {number} yet." in answer.content.decode()


def test_a_year_without_games_has_no_book(group: GroupPhone) -> None:
    answer = let_in(group).get(f"/group/{group.group}/2025/book.pdf")

    assert (answer.status_code, answer["Location"]) == (302, f"/group/{group.group}/2025/")


@pytest.mark.long  # each day who forgets is asked in one year
def test_what_begins_in_the_small_hours_belongs_to_the_year_before(group: GroupPhone) -> None:
    play(group, at="2026-12-31T22:30:00Z")
    play(group, evening=uuid4(), at="2027-01-01T03:30:00Z")
    play(group, evening=uuid4(), at="2027-01-01T18:00:00Z")

    assert [figure.value for figure in year(group).sums[:2]] == ["2", "2"]
    assert [evening.day for evening in year(group).evenings] == ["31.12.2026", "31.12.2026"]
    assert year(group, 2027).stored.found.games == 1


@pytest.mark.long  # each day who forgets is asked in one year
def test_games_under_way_and_those_without_an_evening_of_the_group_are_left_out(group: GroupPhone) -> None:
    play(group)
    play(group, deals=1)
    evening = uuid4()
    play(group, evening=evening)
    revision = next(item["revision"] for item in group.read().json()["items"] if item["key"] == str(evening))
    group.send(group.put("evening", str(evening), None, base=revision))

    assert year(group).stored.found.games == 1


def test_whoever_is_forgotten_is_on_no_page_and_in_no_book(group: GroupPhone) -> None:
    person = group.person("Anna")
    group.send(person)
    play(group)
    assert "Anna" in GroupYearBook.of(year(group), TODAY).html()

    group.send(group.change("forget", person=person["item"]["key"]))

    assert "Anna" not in GroupYearBook.of(year(group), TODAY).html()
    assert "Anna" not in look(let_in(group), group).content.decode()


def test_the_book_is_another_one_with_each_change(group: GroupPhone) -> None:
    phone = play(group)
    keys = {group_book_order(group.group, year(group), TODAY).key}
    phone.send(phone.correct(1, card_points={"NS": 120}))
    keys.add(group_book_order(group.group, year(group), TODAY).key)
    group.send(group.put("stakes", "", {"currency": "CHF", "game": 50}))
    keys.add(group_book_order(group.group, year(group), TODAY).key)

    assert len(keys) == 3


def test_payments_that_settle_the_year_are_told(group: GroupPhone) -> None:
    group.send(group.put("stakes", "", {"currency": "CHF", "game": 100, "rounds": True}))
    play(group)
    play(group, evening=uuid4(), at="2026-11-27T19:30:00Z", S="Beat", E="Anna", N="Dani", W="Eva")

    found = year(group)

    assert [(line.name, line.value) for line in found.money] == [
        ("Carla", "+2.00"),
        ("Anna", "0.00"),
        ("Beat", "0.00"),
        ("Dani", "0.00"),
        ("Eva", "−2.00"),
    ]
    assert [(line.name, line.value) for line in found.payments] == [("Eva pays Carla", "2.00")]
    assert {line.name: line.value for line in found.rounds} == {
        "Beat": "1",
        "Dani": "1",
        "Anna": "1",
        "Eva": "1",
    }
    assert next((each.name, each.description) for each in found.portraits) == (
        "Anna",
        "Games won on 2 evenings, in percent: from 0 to 100.",
    )


@pytest.mark.long  # each day a page of a club's year, in tests.clubs.views
def test_a_year_takes_as_many_queries_for_many_games_as_for_one(
    group: GroupPhone, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(6):
        play(group, evening=EVENING if number % 2 else uuid4())
    browser = let_in(group)

    with django_assert_max_num_queries(10):  # three of them store what was read
        look(browser, group)
    cache.clear()
    with django_assert_max_num_queries(5):
        look(browser, group)
    with django_assert_max_num_queries(2):
        look(browser, group)
