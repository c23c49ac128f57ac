"""Plans: who meets whom by numbers, before people are put on them, and how good that is.

A plan knows no names, no seats and no numbers of tables; it says who shares a table, and who are partners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import NamedTuple

Four = tuple[int, int, int, int]
"""Players by numbers from 0, in the order of play: first and third are partners, second and fourth too."""

Fours = tuple[Four, ...]
"""The tables of one round."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Rounds for the players 0 … `players` − 1; who stands at no table of a round rests in it.

    `origin` is a message id that says where the plan comes from.
    """

    players: int
    rounds: tuple[Fours, ...]
    origin: str


class Quality(NamedTuple):
    """What is wrong with rounds, the worst first: the smaller of two is the better one.

    `partner_repeats`: how often somebody got a partner again. `worst`: the most rounds in which two met at
    one table, as partners or opponents. `repeated`: how often two met again. `squares`: the sum of the
    squared numbers of meetings of each two, which is smaller where repeats are spread more evenly.
    """

    partner_repeats: int
    worst: int
    repeated: int
    squares: int


def quality(rounds: Iterable[Sequence[Four]]) -> Quality:
    """Return what is wrong with rounds."""
    partners: Counter[tuple[int, int]] = Counter()
    meetings: Counter[tuple[int, int]] = Counter()
    for south, east, north, west in chain.from_iterable(rounds):
        partners[sorted_pair(south, north)] += 1
        partners[sorted_pair(east, west)] += 1
        meetings.update(combinations(sorted((south, east, north, west)), 2))
    return Quality(
        partner_repeats=partners.total() - len(partners),
        worst=max(meetings.values(), default=0),
        repeated=meetings.total() - len(meetings),
        squares=sum(times * times for times in meetings.values()),
    )


def sorted_pair(first: int, second: int) -> tuple[int, int]:
    """Return two numbers, the smaller one first."""
    return (first, second) if first < second else (second, first)


def fours_from_lists(rounds: Iterable[Iterable[Sequence[int]]]) -> tuple[Fours, ...]:
    """Return rounds that came as lists, from JSON, as tables of four."""
    return tuple(tuple(table_of_four(people) for people in tables) for tables in rounds)


def table_of_four(people: Sequence[int]) -> Four:
    """Return four people as a table; ValueError if there are not four."""
    south, east, north, west = people
    return south, east, north, west


# The three ways in which four people can be two and two: the same tables again, with other partners


def three_splits(rounds: Sequence[Fours]) -> Iterator[Fours]:
    """Yield rounds three times, each time with other partners.

    Where nobody meets twice in `rounds`, nobody gets a partner twice in these, and whoever met once meets
    three times in the end. If everybody met everybody, that is a whist tournament.
    """
    for turn in range(3):
        for tables in rounds:
            yield tuple(_split(four, turn) for four in tables)


def _split(four: Four, turn: int) -> Four:
    """Return the same four with the third, the fourth or the second as the partner of the first."""
    first, *others = four
    second, third, fourth = others[turn:] + others[:turn]
    return first, second, third, fourth
