"""Simulated annealing: walks that begin hot and end cold, and the best rounds that they have come by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import log
from random import Random

from clubs.schedules.plans import Four
from clubs.schedules.search.board import NO_EXCHANGE, PARTNER_AGAIN, SPARE, Board, Standing
from clubs.schedules.search.initial_rounds import latest
from clubs.schedules.search.problem import Rounds, SearchProblem, Worth, rate_rounds

STEPS_A_SECOND = 300_000
"""Steps that stand for a second of search; on an ordinary machine they take less than that."""

HEATS = (0.7, 1.0, 1.4)
"""How hot a walk begins, by lot, times what suits the number of players."""

COOLING = 0.4
"""What is left of that when the walk ends."""

STAGES = 10
"""How often it gets colder."""

THAW = 0.7
"""The share of the search after which frozen rounds may change, too."""

RELAX = 0.6
"""The share of the search after which more meetings than the goal has are taken as they come."""

CHANCES = 256


class Search:
    """Rounds that get better; who rests in each, and how many tables there are, stays as at the start.

    What a search does follows from the problem, the rounds (`current` and `best`), and what is handed to
    `advance`: with `best` and `current` set again it goes on elsewhere as it would have here.
    """

    def __init__(self, problem: SearchProblem, rounds: Sequence[Sequence[Four]]) -> None:
        self.problem = problem
        self.best: Rounds = tuple(tuple(fours) for fours in rounds)
        self.worth: Worth = rate_rounds(problem, self.best)
        self._board = Board(problem, self.best, self._limit(0))
        self._lowest = self._board.standing

    @property
    def current(self) -> Rounds:
        """Where the search stands, which need not be the best."""
        return self._board.rounds()

    @current.setter
    def current(self, rounds: Sequence[Sequence[Four]]) -> None:
        self._board = Board(self.problem, rounds, self._board.limit)

    @property
    def is_perfect(self) -> bool:
        """Whether nothing is left to gain."""
        return self.worth.reaches(self.problem.goal)

    def advance(self, rng: Random, steps: int, share: float) -> None:
        """Search on for so many steps, or until nothing is left to gain: one walk, first hot and then cold.

        `share` is how much of the whole search is done, from 0 to 1. Where there are more players a step
        takes longer, and counts as more than one.
        """
        if self.is_perfect:
            return
        self._prepare(share)
        heat = rng.choice(HEATS) * _heat(self.problem.players)
        looks = steps * 120 // (100 + self.problem.players) // STAGES
        for stage in range(STAGES):
            bars = _bars(heat * COOLING ** (stage / (STAGES - 1)))
            for _standing in walk(self._board, rng, looks, bars, self._lowest):
                if self._keep():
                    return

    def _prepare(self, share: float) -> None:
        """Let the board see what is aimed at in this part of the search."""
        limit = self._limit(share)
        if limit != self._board.limit:
            self._board.weigh(limit)
            self._lowest = Board(self.problem, self.best, limit).standing
        self._board.freeze(self.problem.frozen if share < THAW else 0)

    def _limit(self, share: float) -> int:
        """Return how often two may meet before that costs extra."""
        if self.problem.goal is None or share >= RELAX:
            return max(1, self.worth.worst)
        return self.problem.goal.worst

    def _keep(self) -> bool:
        """Keep what the board shows if it is better than the best so far; return whether it is perfect."""
        rounds = latest(self.problem, self._board.rounds())
        found = rate_rounds(self.problem, rounds)
        if found < self.worth:
            self.best, self.worth = rounds, found
            self._lowest = (*self._board.standing[:3], found.apart)
        return self.is_perfect


def _heat(players: int) -> float:
    """Return what exchanges may cost on average, and still be made, when a walk begins: more among few."""
    return max(0.7, 45 / players)


@cache
def _bars(heat: float) -> tuple[int, ...]:
    """Return what a step may cost more, by lot: `heat` on average, seldom much more."""
    return tuple(round(-heat * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES))


# A walk through rounds: again and again a player who costs something changes with the best other one

EXCHANGE = 8
"""An exchange takes as long as so many steps without one, and counts as such."""

OWN_TABLE = bytes([NO_EXCHANGE]) * 4
"""There is nothing to exchange at one's own table but partners."""


def walk(board: Board, rng: Random, steps: int, bars: Sequence[int], lowest: Standing) -> Iterator[Standing]:
    """Take so many steps; tell the standing when it is the `lowest` so far and about to get worse.

    A step looks at one player who costs something, on one seat, and exchanges him with the one of his round
    with whom that costs least, unless it costs more than one of `bars`, drawn by lot.
    """
    random = rng.random
    losses, firsts, round_of = board.losses, board.firsts, board.round_of
    seats, chances = len(losses), len(bars)
    known: dict[int, int] = {}
    while steps > 0:
        steps -= 1
        slot = board.hot.find(1, int(random() * seats))
        if slot < 0 and (slot := board.hot.find(1)) < 0:
            break
        if slot not in known:
            known[slot] = min(prices(board, slot)) - SPARE - losses[slot]
        more = known[slot]
        if more > bars[int(random() * chances)]:
            continue
        if more > 0 and board.standing < lowest:
            lowest = board.standing
            yield lowest
        sums = prices(board, slot)
        least = more + SPARE + losses[slot]
        place = sums.find(least, int(random() * len(sums)))
        if place < 0:
            place = sums.find(least)
        board.exchange(slot, firsts[round_of[slot]] + place)
        known.clear()
        steps -= EXCHANGE
    if board.standing < lowest:
        yield board.standing


def prices(board: Board, slot: int) -> bytearray:
    """Return, for each seat of the round, what the exchange with a seat costs, plus `SPARE` and its loss.

    Six rows are added: what the player would meet at each table (the partner, right, left), and what each
    player would meet at his.
    """
    seats, number = board.seats, board.round_of[slot]
    one, right, partner, left = seats[slot], seats[slot ^ 1], seats[slot ^ 2], seats[slot ^ 3]
    read = int.from_bytes
    total = read(board.spares[number], "little")
    blocks = zip(board.views[number], board.near, board.side, strict=True)
    for (own, partners, rights, lefts), near, side in blocks:
        row = near[one]
        total += (
            read(partners.translate(side[one]), "little")
            + read(rights.translate(row), "little")
            + read(lefts.translate(row), "little")
            + read(own.translate(side[partner]), "little")
            + read(own.translate(near[right]), "little")
            + read(own.translate(near[left]), "little")
        )
    if board.problem.apart:
        total += _apart(board, slot)
    sums = bytearray(total.to_bytes(board.sizes[number], "little"))
    place = slot - board.firsts[number]
    table = place & ~3
    sums[table : table + 4] = OWN_TABLE
    if board.losses[slot] >= PARTNER_AGAIN and board.has_partner_again(slot):
        for across, more in zip((1, 3), board.splits(slot), strict=True):
            if more < 0:
                sums[place ^ across] = SPARE + board.losses[slot] + more
    return sums


def _apart(board: Board, slot: int) -> int:
    """Return, byte by byte, what it costs that the exchanged meet whom they should not."""
    seats, number = board.seats, board.round_of[slot]
    one, mates = seats[slot], [seats[slot ^ across] for across in (1, 2, 3)]
    read = int.from_bytes
    total = 0
    for (own, *others), apart in zip(board.views[number], board.apart, strict=True):
        total += sum(read(other.translate(apart[one]), "little") for other in others)
        total += sum(read(own.translate(apart[mate]), "little") for mate in mates)
    return total * board.apart_weights[number]
