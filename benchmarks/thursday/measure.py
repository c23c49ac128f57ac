"""A Thursday on a cluster: a share of 500 clubs plays; how much of a processor each part needs for that.

Each kind of request comes alone, then all of them in their proportion at the pace of people, and at the end
many connections are open at once. What they cost is told for 500 clubs beside what was reckoned with.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from itertools import count
from pathlib import Path
from random import Random

from django.contrib.auth.models import User

from benchmarks.measuring import SYSTEM_TIME, USER_TIME, percentile_99
from benchmarks.processes import TICKS, below
from benchmarks.thursday.clients import Answers, Asker, Line, asked_for
from benchmarks.thursday.evenings import Evening, begin
from cluster.parts import Part
from cluster.whole import Cluster
from tests.load.hall import made_deal
from tests.load.phones import Network, Phone, Request, scanned

CLUBS, PHONES_OF_A_TABLE, WATCHERS_OF_A_CLUB = 500, 2, 20
POLL, DEAL = 4.0, 180.0
"""Seconds between two questions of a phone, and between two deals of a table."""
RECKONED = {"poll": 2.5, "live view": 0.1, "deal": 0.6}
"""Processors that all clubs need for each kind."""
QUICKER = 6
"""How much faster than people tables enter deals while nothing else is asked."""
WARM_UP, MOST_WARM_UPS = 40.0, 6
"""Seconds of asking after which all phones should have their table, and how often that is tried."""
LONGEST_ALONE = 60.0
"""Seconds for which each kind is asked alone at most."""
OPEN_SECONDS, OPEN_EVERY = 60, 40.0
"""How long all connections are open, and how often each asks.

nginx keeps one open for 75 seconds; on one machine the phones take more of it than the servers.
"""


def polling(phone: Phone, tag: str) -> Request:
    phone.tag = tag
    return phone.asking()


def watching(path: str, tag: str) -> Request:
    return Request(
        "GET", path, {"Accept-Language": "de", "If-None-Match": tag} if tag else {"Accept-Language": "de"}
    )


def entering(phone: Phone, numbers: Iterator[int], chance: Random, _tag: str) -> Request:
    return phone.sending(phone.change("record", deal=made_deal(next(numbers), chance)))


def polls(phones: Sequence[Phone], port: int, connections: int, every: float) -> Iterator[Asker]:
    for place in range(connections):
        phone = phones[place % len(phones)]
        yield Asker("poll", Line(port), partial(polling, phone), every, phone.tag)


def watchers(evenings: Iterable[Evening], port: int) -> Iterator[Asker]:
    for evening in evenings:
        for _watcher in range(WATCHERS_OF_A_CLUB):
            yield Asker("live view", Line(port), partial(watching, evening.live), POLL)


def deals(
    phones: Sequence[Phone], port: int, numbers: Sequence[Iterator[int]], every: float
) -> Iterator[Asker]:
    for phone, own in zip(phones[::PHONES_OF_A_TABLE], numbers, strict=True):
        yield Asker("deal", Line(port), partial(entering, phone, own, Random(7)), every)


# What it costs


def processor_time(part: Part) -> float:
    """Return the seconds of a processor that a part and what it has begun have had."""
    assert part.process
    own = Path(f"/proc/{part.process.pid}/stat").read_text().rpartition(")")[2].split()
    stats = [own, *(stat for _number, stat in below(part.process.pid))]
    return sum(int(stat[USER_TIME]) + int(stat[SYSTEM_TIME]) for stat in stats) / TICKS


def had(cluster: Cluster) -> dict[str, float]:
    """Return what each kind of part has had."""
    return {
        "servers": sum(map(processor_time, cluster.nodes)),
        "nginx": processor_time(cluster.nginx),
        "PostgreSQL": processor_time(cluster.primary) + processor_time(cluster.standby),
    }


def measured(cluster: Cluster, askers: Iterable[Asker], seconds: float) -> tuple[Answers, dict[str, float]]:
    before, end = had(cluster), time.monotonic() + seconds
    answers = asked_for(askers, seconds, Random(7))
    time.sleep(max(0.0, end - time.monotonic()))
    return answers, {name: after - before[name] for name, after in had(cluster).items()}


def without(idle: Mapping[str, float], cost: Mapping[str, float], times: float) -> dict[str, float]:
    """Return what is left of a cost without so many times that of nothing."""
    return {part: max(0.0, used - times * idle[part]) for part, used in cost.items()}


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def tell(name: str, answers: Answers, cost: Mapping[str, float], seconds: float) -> None:
    say(f"{name}, {seconds:.0f} s: {dict(sorted(answers.statuses.items()))}")
    cores = {part: round(used / seconds, 3) for part, used in cost.items()}
    p99 = {kind: round(percentile_99(each)) for kind, each in answers.seconds.items()}
    say(f"  processors {cores}, together {sum(cores.values()):.3f}; p99 in ms {p99}")


def tell_each(kind: str, answers: Answers, cost: Mapping[str, float], a_second: float) -> None:
    """Say what one of a kind costs, and what all clubs cost that ask for so many a second."""
    each = {part: round(1000 * used / answers.count(kind), 2) for part, used in cost.items()}
    whole = sum(cost.values()) / answers.count(kind) * a_second
    say(
        f"  a {kind} costs ms {each}; for {CLUBS} clubs, {a_second:.0f} a second, "
        f"{whole:.2f} processors, reckoned {RECKONED[kind]}"
    )


def warm_up(askers: Sequence[Asker]) -> None:
    """Let them ask until nothing is new to anybody."""
    for _time in range(MOST_WARM_UPS):
        answers = asked_for(askers, WARM_UP, Random(7))
        if {status for _kind, status in answers.statuses} == {HTTPStatus.NOT_MODIFIED}:
            return


def begun(clubs: int) -> list[Evening]:
    by = User.objects.create_user("thursday")
    return [begin(number, by) for number in range(1, clubs + 1)]


def play(cluster: Cluster, clubs: int, seconds: float, connections: int) -> None:
    evenings, port = begun(clubs), cluster.nginx.port
    with Network(port) as network:
        tokens = [token for each in evenings for token in each.tokens for _phone in range(PHONES_OF_A_TABLE)]
        phones = scanned(network, tokens)
    say(f"{clubs} of {CLUBS} clubs, {len(phones)} phones")
    numbers = [count(1) for _table in phones[::PHONES_OF_A_TABLE]]
    all_phones = len(phones) * CLUBS / clubs
    rates = {
        "poll": all_phones / POLL,
        "live view": CLUBS * WATCHERS_OF_A_CLUB / POLL,
        "deal": all_phones / PHONES_OF_A_TABLE / DEAL,
    }
    polling_all, watching_all = [*polls(phones, port, len(phones), POLL)], [*watchers(evenings, port)]
    warm_up([*polling_all, *watching_all])
    alone = min(seconds / 4, LONGEST_ALONE)
    answers, idle = measured(cluster, [], alone)
    tell("Nothing", answers, idle, alone)
    quick_deals = deals(phones, port, numbers, DEAL / QUICKER)
    for kind, askers in (("poll", polling_all), ("live view", watching_all), ("deal", quick_deals)):
        answers, cost = measured(cluster, askers, alone)
        tell(f"Each {kind} alone", answers, cost, alone)
        tell_each(kind, answers, without(idle, cost, 1), rates[kind])
    warm_up(polling_all)  # all have the deals that were just entered
    everything = [*polling_all, *watching_all, *deals(phones, port, numbers, DEAL)]
    answers, cost = measured(cluster, everything, seconds)
    tell("All at the pace of people", answers, cost, seconds)
    whole = sum(without(idle, cost, seconds / alone).values()) / seconds * CLUBS / clubs
    say(f"  {CLUBS} clubs: {whole:.2f} processors, reckoned {sum(RECKONED.values()):.1f}")
    if connections:
        answers, cost = measured(cluster, polls(phones, port, connections, OPEN_EVERY), OPEN_SECONDS)
        tell(f"{connections} connections", answers, cost, OPEN_SECONDS)
