"""People who sign up over HTTP: each from an address of their own, with a name that nobody else has."""

from __future__ import annotations

import re
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from urllib.parse import urlencode

from tests.load.phones import THREADS, Answer, PatientNetwork, Request

CSRF = "a" * 32
GIVEN = ("Anna", "Beat", "Carla", "Dani", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara", "Luzi")
SYLLABLES = ("ba", "ri", "mo", "ten", "sul", "ga", "fei", "hof", "lin", "kuz", "wer", "zan", "dol")


class Crowd(PatientNetwork):
    """A network in which each thread has an address of its own: a limit is for each of them."""

    def __init__(self, port: int, *, threads: int = THREADS) -> None:
        super().__init__(port, threads=threads)
        self._addresses = count(10)

    def opened(self, port: int) -> HTTPConnection:
        own = f"127.0.0.{next(self._addresses)}"
        return HTTPConnection("127.0.0.1", port, timeout=60, source_address=(own, 0))


def name_of(number: int) -> str:
    """Return one of 26 364 names, all different."""
    first, rest = number % len(GIVEN), number // len(GIVEN)
    base = len(SYLLABLES)
    parts = [SYLLABLES[rest // base**place % base] for place in range(3)]
    return f"{GIVEN[first]} {''.join(parts).capitalize()}"


def stamp_in(answer: Answer) -> str:
    """Return what says when this page was made, as its form sends it back."""
    [stamp] = re.findall(r'name="stamp" value="([^"]+)"', answer.content.decode())
    return str(stamp)


def form_of(path: str, person: str, stamp: str) -> Request:
    form = urlencode({"csrfmiddlewaretoken": CSRF, "stamp": stamp, "person": person}).encode()
    headers = {"Cookie": f"csrftoken={CSRF}", "Content-Type": "application/x-www-form-urlencoded"}
    return Request("POST", path, headers, form)


def link_in(answer: Answer) -> str:
    assert answer.status == HTTPStatus.FOUND, answer.content.decode()
    return answer.headers["location"].strip("/").rpartition("/")[2]
