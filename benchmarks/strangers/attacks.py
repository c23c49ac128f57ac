"""Attacks of strangers on a server here: `python -m benchmarks.strangers.attacks NAME PORT SECONDS`.

Eight loops for so many seconds, and no request after so many; nowhere but on the loopback device, from an
address of it that is not the hall's. How often each status was answered is printed as JSON.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

HOST, FROM = "127.0.0.1", "127.0.0.66"
LOOPS = 8
LEAST_URGENT = 19
MOST_REQUESTS = 20_000
"""Requests of one loop, however fast they are answered."""

DEAL = {"declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 130}}
GAME = {"format": 1, "game": "sidi-barrani", "rules": {"target": 100_000}}
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


class Stranger:
    """A program that sends whatever it likes on one connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}
        self._connect()

    def _connect(self) -> None:
        self._open = HTTPConnection(HOST, self._port, timeout=30, source_address=(FROM, 0))

    def send(self, method: str, path: str, body: str = "", headers: Mapping[str, str] | None = None) -> int:
        """Send a request, with the cookies that were given; return the status, 0 where nothing came back."""
        return self.exchange(method, path, body, headers)[0]

    def exchange(
        self, method: str, path: str, body: str, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        try:
            self._open.request(method, path, body.encode(), {**(headers or {}), "Cookie": cookies})
            answer = self._open.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, HTTPException):
            self._open.close()
            self._connect()
            return 0, ""
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self._cookies[name] = value
        return answer.status, text

    def form(self, path: str) -> Callable[..., int]:
        """Read the page of a form; return what posts it with the fields that it is given."""
        _status, page = self.exchange("GET", path, "")
        [token, *_] = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": f"http://{HOST}:{self._port}",
        }

        def post(**fields: str) -> int:
            return self.send("POST", path, urlencode({**fields, "csrfmiddlewaretoken": token}), headers)

        return post


def wrong_passwords(stranger: Stranger) -> Callable[[], int]:
    """Guess a password, each time for another name that nobody has."""
    post = stranger.form("/accounts/sign-in/")
    return lambda: post(username=f"nobody-{secrets.token_hex(6)}", password="guessed wrongly")  # noqa: S106


def wrong_codes(stranger: Stranger) -> Callable[[], int]:
    """Type codes that open no table."""
    post = stranger.form("/q/")
    return lambda: post(code="".join(secrets.choice(LETTERS) for _ in range(8)))


def new_games(stranger: Stranger) -> Callable[[], int]:
    """Start a game and change it 99 times, in one request."""

    def start() -> int:
        changes = [changed("start", watch=secrets.token_urlsafe(16), game=GAME)]
        changes += [changed("record", deal={**DEAL, "number": number}) for number in range(1, 100)]
        headers = {"Authorization": f"Bearer {secrets.token_urlsafe(16)}", "Content-Type": "application/json"}
        return stranger.send(
            "POST", f"/api/v1/games/{uuid4()}/changes", json.dumps({"changes": changes}), headers
        )

    return start


def changed(kind: str, **fields: Any) -> dict[str, Any]:
    return {"change": str(uuid4()), "kind": kind, "at": datetime.now(UTC).isoformat(), **fields}


def scores(stranger: Stranger) -> Callable[[], int]:
    """Have a game scored that is as long as a request may be."""
    deals = [{**DEAL, "number": number} for number in range(1, 2200)]
    body = json.dumps({**GAME, "deals": deals}, separators=(",", ":"))
    return lambda: stranger.send("POST", "/api/v1/score", body, {"Content-Type": "application/json"})


ATTACKS: Mapping[str, Callable[[Stranger], Callable[[], int]]] = {
    "wrong-passwords": wrong_passwords,
    "wrong-codes": wrong_codes,
    "new-games": new_games,
    "scores": scores,
}


def attacked(name: str, port: int, seconds: float) -> Counter[int]:
    until = time.monotonic() + seconds

    def loop(_number: int) -> Counter[int]:
        answered: Counter[int] = Counter()
        attack = ATTACKS[name](Stranger(port))
        while time.monotonic() < until and answered.total() < MOST_REQUESTS:
            answered[attack()] += 1
        return answered

    with ThreadPoolExecutor(LOOPS) as loops:
        return sum(loops.map(loop, range(LOOPS)), Counter())


def step_behind() -> None:
    """Take only what others leave of the processors, as another machine would take nothing of them.

    A Linux that shares them out among sessions looks at how nice a session is.
    """
    os.setsid()
    os.nice(LEAST_URGENT)
    of_session = Path("/proc/self/autogroup")
    if of_session.exists():
        of_session.write_text(str(LEAST_URGENT))


if __name__ == "__main__":
    _program, name, port, seconds = sys.argv
    step_behind()
    sys.stdout.write(json.dumps(attacked(name, int(port), float(seconds))) + "\n")
