"""Signing up for a tournament, without a database: who has a place, who waits, and who moves up.

Places go in the order of arrival. A request that the office has not looked at yet holds its place, so that
nobody who comes later overtakes it; so does one to whom a place is offered, until the offer ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Self


class RequestState(StrEnum):
    """What became of a request to take part."""

    REQUESTED = "requested"
    WAITING = "waiting"
    OFFERED = "offered"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"

    @property
    def holds_place(self) -> bool:
        """Whether it takes one of the places, accepted or not yet."""
        return self in {RequestState.REQUESTED, RequestState.OFFERED, RequestState.ACCEPTED}

    @property
    def is_over(self) -> bool:
        """Whether nothing follows from it any more."""
        return self in {RequestState.DECLINED, RequestState.WITHDRAWN}


PAY_GRACE = timedelta(days=7)
"""So long whoever is given a place late has to pay for it."""


def pay_day(pay_until: date, *, accepted: date | None, played: date) -> date:
    """Return the last day on which a fee is paid in time: that of the club.

    Whoever was `accepted` shortly before it, or after it, has a week, at most until the tournament is
    `played`.
    """
    return max(pay_until, min(accepted + PAY_GRACE, played)) if accepted else pay_until


def state_now(state: RequestState, *, is_off: bool, is_lapsed: bool) -> RequestState:
    """Return what a request is by now, noted already or not.

    Who was accepted and `is_off` was taken off by the office; an offer that `is_lapsed` holds no place.
    """
    has_gone = (state is RequestState.ACCEPTED and is_off) or (state is RequestState.OFFERED and is_lapsed)
    return RequestState.WITHDRAWN if has_gone else state


@dataclass(frozen=True, slots=True)
class BirthYears:
    """The years of birth for which a sign-up is, both included; None where there is no limit."""

    first: int | None = None
    last: int | None = None

    @property
    def are_limited(self) -> bool:
        """Whether it matters when somebody was born."""
        return self.first is not None or self.last is not None

    def exclude(self, year: int | None) -> bool:
        """Whether somebody born in a year is too old or too young; of whom it is not known is not."""
        if year is None:
            return False
        is_older = self.first is not None and year < self.first
        return is_older or (self.last is not None and year > self.last)


@dataclass(frozen=True, slots=True)
class LineRequest:
    """Somebody who wants to come; `arrival` counts from one."""

    arrival: int
    state: RequestState


@dataclass(frozen=True, slots=True)
class SignUpLine:
    """All requests of a tournament, against its `places`: None where there is room for everyone.

    `others` take part without having signed up here.
    """

    requests: Sequence[LineRequest] = ()
    places: int | None = None
    waiting_list: bool = True
    others: int = 0

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return self.others + sum(request.state.holds_place for request in self.requests)

    @property
    def waiting(self) -> Sequence[int]:
        """The arrivals of those who wait, the first first."""
        return sorted(each.arrival for each in self.requests if each.state is RequestState.WAITING)

    @property
    def free(self) -> int | None:
        """How many places are free; None where they are not counted."""
        return None if self.places is None else max(self.places - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Whether whoever comes now gets no place: none is free, or others wait for it."""
        return self.free == 0 or bool(self.waiting)

    @property
    def takes_more(self) -> bool:
        """Whether somebody can sign up at all, be it to wait."""
        return self.waiting_list or not self.is_full

    def next_state(self) -> RequestState | None:
        """Return what the next one to arrive becomes; None where there is no room and nobody may wait."""
        if not self.is_full:
            return RequestState.REQUESTED
        return RequestState.WAITING if self.waiting_list else None

    def moving_up(self) -> Sequence[int]:
        """Return the arrivals of those who wait and now have a place."""
        return self.waiting if self.free is None else self.waiting[: self.free]

    def place_of(self, arrival: int) -> int | None:
        """Return the place in the line of who waits, from one; None for everyone else."""
        return self.waiting.index(arrival) + 1 if arrival in self.waiting else None

    def with_state(self, arrival: int, state: RequestState) -> Self:
        """Return the line after one request has become something else; nobody has moved up yet."""
        changed = [LineRequest(arrival, state) if each.arrival == arrival else each for each in self.requests]
        return type(self)(changed, self.places, self.waiting_list, self.others)

    def put_back(self, arrival: int) -> Self:
        """Return the line after somebody has gone to the end of the waiting list, under the next arrival."""
        others = [each for each in self.requests if each.arrival != arrival]
        last = LineRequest(self.next_arrival, RequestState.WAITING)
        return type(self)([*others, last], self.places, self.waiting_list, self.others)

    def moved_up(self, state: RequestState = RequestState.REQUESTED) -> Self:
        """Return the line after those for whom there is a place have it, or are offered it."""
        line = self
        for arrival in self.moving_up():
            line = line.with_state(arrival, state)
        return line

    def arrived(self) -> Self:
        """Return the line with one more request; as it is where it takes none."""
        state = self.next_state()
        if state is None:
            return self
        more = [*self.requests, LineRequest(self.next_arrival, state)]
        return type(self)(more, self.places, self.waiting_list, self.others)

    @property
    def next_arrival(self) -> int:
        """The number of whoever comes next."""
        return max((each.arrival for each in self.requests), default=0) + 1
