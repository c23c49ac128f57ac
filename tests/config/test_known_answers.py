"""Whether anything is new is answered at once while nothing of it has changed, and to nobody else."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from math import inf

import pytest
from django.db import connection

from config import known_answers
from config.hearing import Hearing
from config.known_answers import NOT_MODIFIED, QUESTION, KnownAnswers, Question
from core.followed import FOLLOWED, ON_REPEAT

ASKED = {"REQUEST_METHOD": "GET", "PATH_INFO": "/live/part/", "HTTP_IF_NONE_MATCH": 'W/"7"'}
HEADERS = [("ETag", 'W/"7"'), ("X-Request-ID", "abc")]
NEWS = [("ETag", 'W/"8"'), ("Content-Type", "text/html"), ("Content-Length", "4"), ("Vary", "Cookie")]


class Pages:
    """An application that says of every question that nothing is new, and counts them."""

    def __init__(self, status=NOT_MODIFIED, headers=HEADERS, followed=("tournament:7",)):
        self.status, self.headers, self.followed = status, headers, followed
        self.asked = 0
        self.meanwhile = lambda: None

    def __call__(self, environment, start_response):
        self.asked += 1
        if self.followed:
            environment[FOLLOWED] = self.followed
        self.meanwhile()
        start_response(self.status, self.headers)
        return []


@pytest.fixture
def hearing():
    found = Hearing(connection)
    found._asked = inf
    return found


def ask(application, host="192.0.2.1", **other):
    """Ask once, as a request that came in one piece from a host; return the lines of the answer."""
    environment = {**ASKED, **other}
    question = Question(host, repr(sorted(environment.items(), key=str)).encode())
    if (known := application.answer(question)) is not None:
        return known.decode().split("\r\n")
    said = []
    list(application({**environment, QUESTION: question}, lambda *answer: said.append(answer)))
    return said[0]


def test_the_second_time_the_page_is_not_asked(hearing):
    pages = Pages()
    application = KnownAnswers(pages, hearing)

    assert ask(application) == (NOT_MODIFIED, HEADERS)
    status, tag, date, *end = ask(application)
    assert [status, tag, *end] == ["HTTP/1.1 304 Not Modified", 'ETag: W/"7"', "", ""]
    assert datetime.now(UTC) - parsedate_to_datetime(date.removeprefix("Date: ")) < timedelta(minutes=1)
    assert pages.asked == 1


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_COOKIE": "standblatt-device=other"},
        {"HTTP_AUTHORIZATION": "Bearer other"},
        {"HTTP_IF_NONE_MATCH": 'W/"8"'},
        {"HTTP_ACCEPT_LANGUAGE": "fr"},
        {"PATH_INFO": "/other/"},
        {"QUERY_STRING": "unsent=1"},
        {"HTTP_HOST": "other.example"},
        {"host": "192.0.2.9"},
        {"REQUEST_METHOD": "HEAD"},
        {"REQUEST_METHOD": "POST"},
    ],
    ids=str,
)
def test_whoever_asks_otherwise_is_answered_by_the_page(hearing, other):
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    ask(application)
    ask(application, **other)

    assert pages.asked == 2


@pytest.mark.parametrize(
    "pages",
    [
        pytest.param(Pages(status="200 OK", headers=NEWS), id="something-new"),
        pytest.param(Pages(status="404 Not Found"), id="nothing-there"),
        pytest.param(Pages(followed=()), id="follows-nothing"),
        pytest.param(Pages(headers=[*HEADERS, ("Set-Cookie", "a=b")]), id="sets-a-cookie"),
    ],
)
def test_what_may_be_other_the_next_time_is_not_kept(hearing, pages):
    application = KnownAnswers(pages, hearing)
    ask(application)
    ask(application)

    assert pages.asked == 2


def test_after_news_the_next_question_is_known(hearing):
    pages = Pages(status="200 OK", headers=NEWS)
    application = KnownAnswers(pages, hearing)

    assert ask(application) == ("200 OK", NEWS)
    status, *headers, _date, _end, _body = ask(application, HTTP_IF_NONE_MATCH='W/"8"')
    assert [status, *headers] == ["HTTP/1.1 304 Not Modified", 'ETag: W/"8"', "Vary: Cookie"]
    assert pages.asked == 1

    hearing.changes.tell("tournament:7")
    ask(application, HTTP_IF_NONE_MATCH='W/"8"')
    assert pages.asked == 2


@pytest.mark.parametrize(
    ("headers", "other"),
    [
        pytest.param([*NEWS, ("Set-Cookie", "a=b")], {}, id="with-a-cookie"),
        pytest.param(NEWS[1:], {}, id="without-a-tag"),
        pytest.param(NEWS, {"HTTP_COOKIE": 'a=W/"7"'}, id="tag-stands-elsewhere-too"),
    ],
)
def test_what_may_be_new_again_is_asked_for_again(hearing, headers, other):
    pages = Pages(status="200 OK", headers=headers)
    application = KnownAnswers(pages, hearing)
    ask(application, **other)
    ask(application, **other | {"HTTP_IF_NONE_MATCH": 'W/"8"'})

    assert pages.asked == 2


def test_what_did_not_come_in_one_piece_is_not_kept(hearing):
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    for _ in range(2):
        list(application(dict(ASKED), lambda *_answer: None))

    assert (pages.asked, application._known) == (2, {})


def test_a_change_of_what_is_followed_asks_the_page_anew_and_another_one_does_not(hearing):
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    ask(application)

    hearing.changes.tell("tournament:8")
    ask(application)
    assert pages.asked == 1

    hearing.changes.tell("tournament:7")
    ask(application)
    assert pages.asked == 2


def test_what_changes_while_a_page_answers_is_not_hidden_by_its_answer(hearing):
    pages = Pages()
    pages.meanwhile = lambda: hearing.changes.tell("tournament:7")
    application = KnownAnswers(pages, hearing)
    ask(application)
    ask(application)

    assert pages.asked == 2


def test_a_page_is_told_each_time_its_answer_is_given_again(hearing):
    pages, repeats = Pages(), []
    application = KnownAnswers(pages, hearing)
    noting = {ON_REPEAT: lambda: repeats.append(pages.asked)}
    ask(application, **noting)
    assert repeats == []

    ask(application, **noting)
    ask(application, **noting)
    assert repeats == [1, 1]


def test_where_changes_are_not_heard_every_question_goes_to_the_page(hearing):
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    ask(application)
    hearing._asked = 0.0
    ask(application)

    assert pages.asked == 2


def test_answers_are_kept_for_a_while(hearing, monkeypatch):
    monkeypatch.setattr(known_answers, "KEPT", -1.0)
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    ask(application)
    ask(application)

    assert pages.asked == 2


def test_of_too_many_answers_the_newest_are_kept(hearing, monkeypatch):
    monkeypatch.setattr(known_answers, "MOST_KEPT", 2)
    pages = Pages()
    application = KnownAnswers(pages, hearing)
    for path in ("/first/", "/second/", "/third/"):
        ask(application, PATH_INFO=path)
    assert pages.asked == 3

    ask(application, PATH_INFO="/third/")
    ask(application, PATH_INFO="/second/")
    assert pages.asked == 3
    ask(application, PATH_INFO="/first/")
    assert pages.asked == 4


def test_what_was_asked_at_once_is_not_asked_anew_at_once():
    kept = [known_answers.lifetime_of(bytes([first])) for first in range(256)]

    assert (min(kept), max(kept), len({*kept})) == (known_answers.KEPT / 2, known_answers.KEPT, 256)
