"""Everybody who signs up in the minute in which that opens, each with two taps, while the server is killed.

`DATABASE_URL=… STATIC_ROOT=… DJANGO_SETTINGS_MODULE=tests.deployed .venv/bin/python -c "import django;
django.setup(); from tests.load.sign_up_rush import main; main()"` lets two thousand come for 160 places of
that database, which must be empty, as the folder must, kills the server three times, and writes what it came
to as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from operator import attrgetter
from random import Random
from statistics import quantiles

from django.db import close_old_connections

from clubs.forms.sign_up import SHORTEST
from clubs.models import Action, LogEvent, SignUp, SignUpRequest
from clubs.sign_up import RequestState
from core.keys import hashed
from tests.clubs.conftest import house
from tests.clubs.signing_up import open_for_sign_up
from tests.e2e.server import Server, server_of_database
from tests.load.killing import restart
from tests.load.phones import Request
from tests.load.sign_up_people import Crowd, form_of, link_in, name_of, stamp_in

PEOPLE, PLACES, KILLS = 2000, 160, 3
JITTER = 40
"""People: so far apart the two taps of one may come; often they are on their way together."""
HOLDING = {RequestState.REQUESTED, RequestState.OFFERED, RequestState.ACCEPTED}


@dataclass(frozen=True, slots=True)
class Tap:
    """A tap on *Sign up* that was answered: by whom, from when till when, and the own link it led to."""

    person: str
    begun: float
    ended: float
    link: str


@dataclass(frozen=True, slots=True)
class Rush:
    """What it came to; `lost`, `doubled` and `overtaken` are people."""

    people: int
    kills: int
    interruptions: Sequence[float]
    unanswered: int
    acknowledged: int
    stored: int
    lost: int
    doubled: int
    overtaken: int
    line: Mapping[str, int]
    held_by_the_first: int
    entries: int
    in_log: bool
    seconds: float
    median: float
    p99: float


def rushed(server: Server, people: int, places: int, kills: int) -> Rush:
    """Let so many sign up for so many places at once, with so many kills spread over what they ask."""
    there = open_for_sign_up(house("Bern", "bern"), places=places, at_once=True)
    path = f"{there.tournament.get_absolute_url()}sign-up/"
    names, chance = [name_of(number) for number in range(people)], Random(7)
    with Crowd(server.port) as network:
        network.failures = {
            3 * people * number // (kills + 1): partial(restart, server) for number in range(1, kills + 1)
        }
        begun = time.monotonic()
        stamps = network.each(partial(stamp_of_page, network, path), names)
        time.sleep(SHORTEST)
        typed = [*enumerate(zip(names, stamps, strict=True))] * 2
        twice = sorted((place + chance.uniform(0, JITTER), form) for place, form in typed)
        taps = network.each(lambda each: tap(network, path, *each[1]), twice)
        return came_to(there, taps, network, time.monotonic() - begun)


def stamp_of_page(network: Crowd, path: str, _name: str) -> str:
    return stamp_in(network.answer(Request("GET", path, {"Accept-Language": "en"})))


def tap(network: Crowd, path: str, person: str, stamp: str) -> Tap:
    """Send the form, again if nothing comes back; the answer leads to the person's own link."""
    begun = time.monotonic()
    answer = network.answer(form_of(path, person, stamp))
    return Tap(person, begun, time.monotonic(), link_in(answer))


def came_to(there: SignUp, taps: Sequence[Tap], network: Crowd, seconds: float) -> Rush:
    close_old_connections()  # the server may have broken them
    stored = list(there.requests.select_related("entry"))
    promised = {each.person: hashed(each.link) for each in taps}
    kept = {each.people[0]: each.token_hash for each in stored}
    states = [each.current_state for each in stored]
    line = {str(state): states.count(state) for state in RequestState if state in states}
    took = quantiles((each.ended - each.begun for each in taps), n=100)
    logged = LogEvent.objects.filter(action=Action.SIGNED_UP).order_by("pk").values_list("subject", flat=True)
    return Rush(
        people=len(promised),
        kills=len(network.failures),
        interruptions=network.interruptions(),
        unanswered=network.unanswered,
        acknowledged=len({(each.person, each.link) for each in taps}),
        stored=len(stored),
        lost=sum(kept.get(person) != link for person, link in promised.items()),
        doubled=len(stored) - len(kept),
        overtaken=overtaken(taps, stored),
        line=line,
        held_by_the_first=sum(state in HOLDING for state in states[: there.places]),
        entries=there.tournament.entries.count(),
        in_log=list(logged) == [str(each.arrival) for each in stored],
        seconds=round(seconds, 1),
        median=round(took[49], 3),
        p99=round(took[98], 3),
    )


def overtaken(taps: Sequence[Tap], stored: Sequence[SignUpRequest]) -> int:
    """Count those who were behind somebody that tapped only after they had been answered."""
    begun, ended = dict[str, float](), dict[str, float]()
    for each in taps:
        begun[each.person] = min(begun.get(each.person, each.begun), each.begun)
        ended[each.person] = min(ended.get(each.person, each.ended), each.ended)
    found, latest = 0, 0.0
    for request in sorted(stored, key=attrgetter("arrival")):
        [person] = request.people
        found += ended[person] < latest
        latest = max(latest, begun[person])
    in_order = all(one.at <= other.at for one, other in pairwise(stored))
    return found + (not in_order)


def main() -> None:
    with server_of_database(os.environ["DATABASE_URL"]) as server:
        sys.stdout.write(json.dumps(asdict(rushed(server, PEOPLE, PLACES, KILLS))) + "\n")
