"""People who sign up at a server here, as many a second as in a rush.

`python -m benchmarks.rush.crowd PORT PATH FIRST SECONDS`: each, from the one with the number FIRST on, opens
the page, types for a few seconds, sends the form with two taps and looks at the own page. How long these
answers took is printed as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from statistics import median
from threading import Event
from typing import Any

from benchmarks.measuring import percentile_99
from benchmarks.strangers.attacks import step_behind
from tests.load.phones import Answer, Network, Request
from tests.load.sign_up_people import Crowd, form_of, name_of, stamp_in

PER_SECOND = 2000 / 60
TYPING = 4.0
"""Seconds from the page to the first tap: whoever is quicker is not believed."""
SECOND_TAP = 0.3
AGAIN = 2.0
"""Seconds after which somebody tries again who was asked to come later."""
CONNECTIONS = 64
TOO_MANY = 429

Answers = dict[str, list[Answer]]


class Phones(Crowd):
    """A crowd whose phones are told what comes back, whatever that is."""

    answer = Network.answer


@dataclass(slots=True)
class Person:
    """Somebody with a phone, from the page to the own link."""

    network: Phones
    path: str
    name: str
    answers: Answers
    until: float
    """From then on nobody begins anything."""
    stamp: str = ""
    has_page: Event = field(default_factory=Event)

    def asked(self, what: str, request: Request) -> Answer | None:
        """Ask until it is answered, whoever is asked to come later does; nothing where it is too late."""
        while time.monotonic() < self.until:
            answer = self.network.answer(request)
            self.answers[what].append(answer)
            if answer.status < TOO_MANY:
                return answer
            time.sleep(AGAIN)
        return None

    def open_page(self) -> None:
        if page := self.asked("page", Request("GET", self.path, {"Accept-Language": "en"})):
            self.stamp = stamp_in(page)
        self.has_page.set()

    def tap(self) -> str:
        """Send the form; return the own link to which that leads."""
        self.has_page.wait()
        sent = self.asked("form", form_of(self.path, self.name, self.stamp)) if self.stamp else None
        return sent.headers["location"] if sent else ""

    def tap_and_look(self) -> None:
        if link := self.tap():
            self.asked("own link", Request("GET", link, {"Accept-Language": "en"}))

    def plan(self, begins: float) -> Iterator[tuple[float, Callable[[], Any]]]:
        yield begins, self.open_page
        yield begins + TYPING, self.tap_and_look
        yield begins + TYPING + SECOND_TAP, self.tap


def signed_up(port: int, path: str, first: int, seconds: float) -> dict[str, Any]:
    """Let people come for so many seconds, and no longer."""
    answers: Answers = defaultdict(list)
    chance, until = Random(first), time.monotonic() + seconds
    with Phones(port, threads=CONNECTIONS) as network:
        numbers = range(first, first + round(PER_SECOND * seconds))
        people = [Person(network, path, name_of(number), answers, until) for number in numbers]
        network.when_due(chain.from_iterable(each.plan(chance.uniform(0, seconds)) for each in people))
    return {"people": len(people), **{what: described(those) for what, those in answers.items()}}


def described(answers: list[Answer]) -> dict[str, float]:
    taken = [answer.seconds for answer in answers if answer.status < TOO_MANY]
    return {
        "answered": len(taken),
        "put_off": len(answers) - len(taken),
        "median_ms": round(1000 * median(taken), 1),
        "p99_ms": round(percentile_99(taken), 1),
    }


if __name__ == "__main__":
    _program, port, path, first, seconds = sys.argv
    step_behind()
    sys.stdout.write(json.dumps(signed_up(int(port), path, int(first), float(seconds))) + "\n")
