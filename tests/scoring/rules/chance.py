"""Chance that is the same under every Python, which promises that of `Random.random` alone."""

from collections.abc import MutableSequence, Sequence
from math import fsum
from random import Random
from typing import Any


class Chance(Random):
    """Draws everything by `random`: the same seed plays the same game today and with the next Python."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x[:] = sorted(x, key=lambda _: self.random())

    def choice(self, seq: Any) -> Any:
        return seq[int(self.random() * len(seq))]

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        return sorted(population, key=lambda _: self.random())[:k]

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu + sigma * (fsum(self.random() for _ in range(12)) - 6)
