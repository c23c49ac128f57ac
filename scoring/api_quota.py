"""What the HTTP API says of its rate limits: how much an address may do, and what is left of it.

Written as the draft `draft-ietf-httpapi-ratelimit-headers` has it; what is left is what this server process
knows, so that no answer waits for a count.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from ninja.decorators import decorate_view

from core.limits import Limit, Per
from core.rate_limit import counted_address, left_of

POLICY, LEFT = "RateLimit-Policy", "RateLimit"

Answering = Callable[..., HttpResponseBase]


def limited(*limits: Limit) -> Callable[[Answering], Answering]:
    """Let every answer of an operation say what its address may do by these limits, and what is left."""

    def decorated(run: Answering) -> Answering:
        @wraps(run)
        def answering(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            response = run(request, *args, **kwargs)
            response[POLICY] = ", ".join(map(policy, limits))
            left = [
                remaining for limit in limits if (remaining := remainder(limit, counted_address(request)))
            ]
            if left:
                response[LEFT] = ", ".join(left)
            return response

        return answering

    return decorate_view(decorated)


def policy(limit: Limit) -> str:
    """Return how much an address may do in how many seconds."""
    budget = limit.budgets[Per.ADDRESS]
    return f'"{limit.what}";q={budget.most};qu="{limit.unit}";w={budget.seconds}'


def remainder(limit: Limit, address: str) -> str:
    """Return how much is left to an address and until when; nothing where this process does not know."""
    left = left_of(limit, Per.ADDRESS, address)
    return f'"{limit.what}";r={left[0]};t={left[1]}' if left else ""
