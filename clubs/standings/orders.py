"""Which of two numbers is the better (TN-10): every order as a key by which the best comes first."""

from collections.abc import Callable
from typing import TypeAlias

from clubs.standings.numbers import Exact
from clubs.standings.settings import Order

Key: TypeAlias = Callable[[Exact], Exact]
"""What a number is sorted by: the smaller the key, the better the number."""


def order_key(order: Order, target: int | None = None) -> Key:
    """Return the key of an order (TN-10); that of NEAREST is the distance to `target`, above it or below."""
    if order is Order.NEAREST:
        goal = target or 0
        return lambda value: value - goal if value > goal else goal - value
    return (lambda value: value) if order is Order.LOWEST else (lambda value: -value)
