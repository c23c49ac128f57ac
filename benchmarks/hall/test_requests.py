"""What single requests of a phone at a table cost in process, held against a page that asks for nothing."""

import sys
from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from tests.clubs.conftest import House, bern
from tests.clubs.phones import TablePhone, phone_of
from tests.clubs.printouts import evening

__all__ = ["bern"]

TIMES = 300
SENTENCE = "a poll that knows all {poll:.1f}, a deal {deal:.1f} times an empty view of {empty:.2f} ms"


def milliseconds(request: Callable[[], Any]) -> float:
    def once() -> float:
        begun = perf_counter()
        request()
        return 1000 * (perf_counter() - begun)

    return median(once() for _ in range(TIMES))


def measured(phone: TablePhone) -> dict[str, float]:
    tag, numbers = phone.read()["ETag"], count()
    empty = milliseconds(lambda: phone.client.get("/healthz"))
    poll = milliseconds(lambda: phone.read(**{"If-None-Match": tag}))
    # Of twelve deals one after the other, as an evening has them: the sheet is judged with each.
    deal = milliseconds(lambda: _play(phone, next(numbers)))
    return {"empty": empty, "poll": poll / empty, "deal": deal / empty}


def _play(phone: TablePhone, turn: int) -> None:
    number = turn % 12 + 1
    change = phone.record(number) if turn < 12 else phone.correct(number, bid=100 + 10 * (turn // 12 % 5))
    assert phone.send(change).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_requests_of_a_phone_at_a_table(
    benchmark: Any, capsys: pytest.CaptureFixture[str], bern: House
) -> None:
    phone = phone_of(evening(bern, tables=1, preset="sidi-barrani", deals=12))

    figures = benchmark.pedantic(measured, args=(phone,), rounds=1)

    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENTENCE.format(**figures)}\n")
