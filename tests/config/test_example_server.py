"""The example's own process: cookies apart from the server's, a database that is replaced at each start."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from config.example_server import ApartCookies, marked_cookie, own_cookies, put_back


@pytest.mark.parametrize(
    ("header", "known"),
    [
        pytest.param("sessionid=real; csrftoken=real", "", id="those-of-the-server"),
        pytest.param("example-sessionid=mine; sessionid=real", "sessionid=mine", id="its-own"),
        pytest.param("django_language=fr-ch", "django_language=fr-ch", id="the-language"),
        pytest.param("example-a=1==; example-b=2", "a=1==; b=2", id="values-with-signs"),
        pytest.param("", "", id="none"),
    ],
)
def test_only_its_own_cookies_and_the_language_get_in(header: str, known: str):
    assert own_cookies(header) == known


def test_what_it_sets_replaces_nothing_of_the_server():
    assert marked_cookie(" sessionid=x; Path=/; HttpOnly") == "example-sessionid=x; Path=/; HttpOnly"
    assert marked_cookie("django_language=fr-ch; Path=/") == "django_language=fr-ch; Path=/"


def test_a_request_passes_with_both_and_no_search_engine_keeps_the_answer():
    seen: list[Any] = []

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        seen.append(environ["HTTP_COOKIE"])
        start_response("200 OK", [("Set-Cookie", "a=1; Path=/"), ("X-Other", "a=1")])
        return [b"page"]

    def start(status: str, headers: list[tuple[str, str]]) -> None:
        seen.extend([status, *headers])

    body = ApartCookies(application)({"HTTP_COOKIE": "a=real; example-a=mine"}, start)

    assert list(body) == [b"page"]
    assert seen == [
        "a=mine",
        "200 OK",
        ("Set-Cookie", "example-a=1; Path=/"),
        ("X-Other", "a=1"),
        ("X-Robots-Tag", "noindex, nofollow"),
    ]


class Example:
    """A folder with an example that is a table of words."""

    def __init__(self, var: Path) -> None:
        self.var, self.made = var, 0

    def say(self, word: str) -> None:
        with closing(sqlite3.connect(self.var / "standblatt.sqlite3")) as connection, connection:
            connection.execute("CREATE TABLE IF NOT EXISTS words (word text)")
            connection.execute("INSERT INTO words VALUES (?)", [word])

    def make(self) -> None:
        self.made += 1
        self.say("made")

    def put_back(self, stamp: str) -> list[str]:
        put_back(self.var, stamp, self.make, lambda: None)
        with closing(sqlite3.connect(self.var / "standblatt.sqlite3")) as connection:
            return [word for (word,) in connection.execute("SELECT word FROM words")]


@pytest.fixture
def example(tmp_path: Path) -> Example:
    return Example(tmp_path)


def test_each_start_throws_away_what_visitors_did(example: Example):
    assert example.put_back("today") == ["made"]
    example.say("by a visitor")
    (example.var / "sheets").mkdir()

    assert example.put_back("today") == ["made"]
    assert example.made == 1
    assert not (example.var / "sheets").exists()


def test_on_another_day_and_with_other_code_it_is_made_anew(example: Example):
    example.put_back("today")

    assert example.put_back("tomorrow") == ["made"]
    assert example.made == 2


def test_one_that_was_not_made_to_its_end_is_made_anew(example: Example):
    example.put_back("today")
    (example.var / "kept-made-from").unlink()

    example.put_back("today")

    assert example.made == 2
