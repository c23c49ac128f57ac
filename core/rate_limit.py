"""Rate limits, counted: what happens too often in a window of time has to wait.

Counts stand in the database, so that all server processes share them, under what hides whom they are about.
What is frequent is taken from there in lots, and what is used up is remembered until its window ends: a
flood writes no more than its budget allows. Polls, and deals at the tables of a hall, are not counted.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock

from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.module_loading import import_string

from core.errors import N_, RulesError
from core.limits import HOUR, MINUTE, Budget, Limit, Per
from core.models import RateCount
from core.recent import CLOCKS_DIFFER

MOST_REMEMBERED = 20_000
"""Keys that a process remembers; then it begins anew, and asks the database again."""

SWEEP_EVERY = MINUTE
"""Seconds after which a process that counts deletes what is over."""

# One that ends later than a window can was begun while a clock was ahead, and does not count.
SLACK = int(CLOCKS_DIFFER.total_seconds())

# One statement, so that no two processes count the same use; a window that is over begins anew.
COUNT_UP = """
INSERT INTO scoring_ratecount AS kept (key, ends, count) VALUES {rows}
ON CONFLICT (key) DO UPDATE SET
  count = CASE WHEN kept.ends BETWEEN %s AND excluded.ends + %s THEN kept.count ELSE 0 END + excluded.count,
  ends = CASE WHEN kept.ends BETWEEN %s AND excluded.ends + %s THEN kept.ends ELSE excluded.ends END
RETURNING key, count, ends
"""


class Waiting(RulesError):
    """How long somebody has to wait, in words; never one of anything, which some languages say otherwise."""

    UNITS = ((2 * HOUR, HOUR, N_("{number} hours")), (2 * MINUTE, MINUTE, N_("{number} minutes")))

    def __init__(self, seconds: int) -> None:
        for least, unit, template in self.UNITS:
            if seconds >= least:
                super().__init__(template, number=-(-seconds // unit))
                return
        super().__init__(N_("{number} seconds"), number=max(seconds, 2))


class TooManyRequests(RulesError):
    """Something was done too often; `seconds` from now it may be done again."""

    def __init__(self, limit: Limit, seconds: int) -> None:
        super().__init__(limit.sentence, wait=Waiting(seconds))
        self.limit, self.seconds = limit, seconds


@dataclass(slots=True)
class KnownCount:
    """What a process knows of one count: uses it has taken and not spent, while its window lasts.

    `free` is how many nobody had taken when it last looked.
    """

    begins: int
    ends: int
    left: int = 0
    closed: bool = False
    free: int = 0


class Known:
    """What a process remembers of all counts, so that it need not ask the database each time."""

    def __init__(self) -> None:
        self.lock = Lock()
        self._held: dict[str, KnownCount] = {}
        self._swept = 0.0

    def get(self, key: str, now: int) -> KnownCount | None:
        held = self._held.get(key)
        return held if held and held.begins <= now < held.ends else None

    def add(self, key: str, held: KnownCount, now: int) -> None:
        with self.lock:
            before = self.get(key, now)  # another thread may have taken some in the meantime
            held.left += before.left if before else 0
            self._keep(key, held)

    def begin_unwritten(self, key: str, budget: Budget, now: int) -> KnownCount:
        """Begin a count with those uses that are not written down, for whoever holds the lock."""
        left = budget.unwritten
        return self._keep(key, KnownCount(now, now + budget.seconds, left, free=budget.most - left))

    def _keep(self, key: str, held: KnownCount) -> KnownCount:
        if len(self._held) >= MOST_REMEMBERED:
            self._held.clear()
        self._held[key] = held
        return held

    def is_to_be_swept(self, now: float) -> bool:
        """Whether it is time to delete what is over; once, whoever asks."""
        with self.lock:
            due = now - self._swept >= SWEEP_EVERY
            self._swept = now if due else self._swept
        return due

    def forget(self, *keys: str) -> None:
        with self.lock:
            for key in keys:
                self._held.pop(key, None)

    def begin(self) -> None:
        """Know nothing, as a new process does; what is over was deleted just now."""
        with self.lock:
            self._held.clear()
            self._swept = time.time()


_known = Known()


def forget() -> None:
    """Forget what this process remembers, as another process does not know it."""
    _known.begin()


def spend(limit: Limit, cost: int = 1, /, **who: str) -> None:
    """Count that something was done; TooManyRequests where it has been done too often.

    `who` names the address, account, club … that the limit's budgets are for.
    """
    now = int(time.time())
    if ends := _taken(dict(_counts(limit, who)), cost, now):
        raise TooManyRequests(limit, ends - now)


def check(limit: Limit, **who: str) -> None:
    """TooManyRequests where something has been done too often; it is not counted."""
    now = int(time.time())
    counts = dict(_counts(limit, who))
    known = {key: count for key in counts if (count := _known.get(key, now))}
    closed = [count.ends for count in known.values() if count.closed]
    # What this process has taken and not spent is counted already.
    unknown = [key for key in counts if key not in known or not (known[key].left or known[key].closed)]
    if unknown and not closed:
        rows = RateCount.objects.filter(key__in=unknown, ends__gt=now)
        closed = [
            ends
            for key, ends, count in rows.values_list()
            if count >= counts[key].most and ends <= now + counts[key].seconds + SLACK
        ]
    if closed:
        raise TooManyRequests(limit, max(closed) - now)


def left_of(limit: Limit, per: Per, whom: str) -> tuple[int, int] | None:
    """Return how much is left of a budget and for how many seconds; None where this process does not know.

    Nothing is asked: what other processes have taken since this one last did is not known here.
    """
    now = int(time.time())
    known = _known.get(_key(limit, per, whom), now)
    return (known.free + known.left, known.ends - now) if known else None


def clear(limit: Limit, **who: str) -> None:
    """Begin to count anew for those budgets of a limit that `who` names."""
    keys = [_key(limit, Per(per), whom) for per, whom in who.items()]
    _known.forget(*keys)
    RateCount.objects.filter(key__in=keys).delete()


def counted_address(request: HttpRequest) -> str:
    """Return where a request comes from; of an address of IPv6 its network, which one household has."""
    find: Callable[[HttpRequest], str] = import_string(settings.CLIENT_ADDRESS)
    return as_counted(find(request))


def as_counted(address: str) -> str:
    """Return an address as it is counted: one of IPv6 without its last 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def _counts(limit: Limit, who: dict[str, str]) -> Iterator[tuple[str, Budget]]:
    for per, budget in limit.budgets.items():
        yield _key(limit, per, "" if per is Per.SERVER else who[per]), budget


def _key(limit: Limit, per: Per, whom: str) -> str:
    """Return under what is counted: who it is about cannot be read from it."""
    return salted_hmac(f"standblatt.rate.{limit.what}.{per}", whom, algorithm="sha256").hexdigest()


def _taken(counts: Mapping[str, Budget], cost: int, now: int) -> int:
    """Take so many uses of each; return when the first window ends that has not so many left, else 0."""
    missing: dict[str, int] = {}
    with _known.lock:
        known = {key: _known.get(key, now) for key in counts}
        if closed := [held.ends for held in known.values() if held and held.closed]:
            return closed[0]
        for key, held in known.items():
            if held is None and counts[key].unwritten >= cost:
                held = _known.begin_unwritten(key, counts[key], now)
            if held and held.left >= cost:
                held.left -= cost
                continue
            missing[key] = cost - held.left if held else cost
            if held:
                held.left = 0
    return _taken_anew({key: (counts[key], lacking) for key, lacking in missing.items()}, now)


def _taken_anew(lacking: Mapping[str, tuple[Budget, int]], now: int) -> int:
    """Take a lot of each from the database; return when the first window ends that has not enough, else 0."""
    if not lacking:
        return 0
    lots = {key: max(budget.lot, cost) for key, (budget, cost) in lacking.items()}
    rows = _count_up([(key, now + lacking[key][0].seconds, lot) for key, lot in lots.items()], now)
    ended = 0
    for key, (budget, cost) in lacking.items():
        count, ends = rows[key]
        used = count - lots[key]
        begins = ends - budget.seconds - SLACK
        # What comes after a budget that is used up is not spent: it is there for the next who asks.
        left = max(min(lots[key], budget.most - used) - (0 if ended else cost), 0)
        free = max(budget.most - count, 0)
        _known.add(key, KnownCount(begins, ends, left, closed=used >= budget.most, free=free), now)
        ended = ended or (ends if used >= budget.most else 0)
    return ended


def _count_up(lots: Iterable[tuple[str, int, int]], now: int) -> dict[str, tuple[int, int]]:
    """Count lots (key, end of a new window, uses); return how many uses there are now, until which end.

    All are one statement, so one commit; in the order of their keys, lest two wait for each other.
    """
    rows = sorted(lots)
    values: list[str | int] = [value for key, ends, lot in rows for value in (key, ends, lot)]
    statement = COUNT_UP.format(rows=", ".join(["(%s, %s, %s)"] * len(rows)))
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement, [*values, now + 1, SLACK, now + 1, SLACK])
            counted = {key: (count, ends) for key, count, ends in cursor.fetchall()}
        if _known.is_to_be_swept(now):
            RateCount.objects.filter(ends__lte=now).delete()
    except OperationalError:
        if connection.in_atomic_block:
            raise
        # A full disk is no reason to keep people out.
        logging.getLogger(__name__).exception("A rate limit could not be counted")
        return {key: (lot, now + 1) for key, _ends, lot in rows}
    return counted
