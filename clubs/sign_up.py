"""Signing up for a tournament, without a database: who has a place, who waits, and who moves up.

Places go in the order of arrival. A request that the office has not looked at yet holds its place, so that
nobody who comes later overtakes it; so does one to whom a place is offered, until the offer ends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
class SignUpLine:
    """How full a tournament is: how many hold one of its `places`, and how many wait for one.

    `places` is None where there is room for everyone. Who of those who wait is next, the order of arrival
    says.
    """

    taken: int = 0
    waiting: int = 0
    places: int | None = None
    waiting_list: bool = True

    @property
    def free(self) -> int | None:
        """How many places are free; None where they are not counted."""
        return None if self.places is None else max(self.places - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Whether whoever comes now gets no place: none is free, or others wait for it."""
        return self.free == 0 or self.waiting > 0

    @property
    def takes_more(self) -> bool:
        """Whether somebody can sign up at all, be it to wait."""
        return self.waiting_list or not self.is_full

    @property
    def moving_up(self) -> int:
        """How many of those who wait now have a place."""
        return self.waiting if self.free is None else min(self.waiting, self.free)

    def next_state(self) -> RequestState | None:
        """Return what the next one to arrive becomes; None where there is no room and nobody may wait."""
        if not self.is_full:
            return RequestState.REQUESTED
        return RequestState.WAITING if self.waiting_list else None

    def put_back(self) -> Self:
        """Return the line after one who holds a place has gone to the end of those who wait."""
        return replace(self, taken=self.taken - 1, waiting=self.waiting + 1)

    def moved_up(self) -> Self:
        """Return the line after those for whom there is a place have it, or are offered it."""
        moving = self.moving_up
        return replace(self, taken=self.taken + moving, waiting=self.waiting - moving)
