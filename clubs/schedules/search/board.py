"""Rounds as flat lists, with what every exchange of two players of one round would cost.

A player who would move is held against everyone of his round in a few operations on bytes: one byte for each
seat. `bytes.translate` looks up a row of costs for all seats at once, and adding whole numbers adds all bytes
at once: costs are capped so that no byte overflows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, combinations, islice

from clubs.schedules.plans import Four
from clubs.schedules.search.problem import Rounds, SearchProblem

BLOCK = 256
"""Numbers to one row of bytes."""

NOBODY = BLOCK - 1
"""The last number of a block is nobody's: it stands for all players of other blocks, and costs nothing."""

AGAIN = 4
"""What a second meeting costs; a third costs that twice, and so on, up to the cap."""

OVER_LIMIT = 6
"""What a meeting costs beside that where two have met often enough."""

MEETING_CAP = 16
"""The most that one meeting can cost."""

PARTNER_AGAIN = 12
"""What it costs to have a partner again."""

APART = (3, 2, 1)
"""What it costs when two meet who should be kept apart: in early rounds, in the middle, in late ones."""

SPARE = 3 * (MEETING_CAP + max(APART)) + PARTNER_AGAIN
"""The most that a player's leaving can save: a seat's byte tells how far it is from that."""

NO_EXCHANGE = 255
"""The byte of a seat with which there is no exchange."""

View = tuple[bytearray, bytearray, bytearray, bytearray]
"""Who sits, seat by seat of a round; their partners; those on their right; those on their left."""

Standing = tuple[int, int, int, int]
"""What partners again cost, how many meetings are beyond the limit, what all meetings cost, and how early
those meet who are to be kept apart: the smaller of two is the better one."""


class Board:
    """Rounds with the costs of their seats; seats are numbered through all rounds, four to a table.

    The partner of seat `s` is on `s ^ 2`, the neighbours are on `s ^ 1` and `s ^ 3`. `hot` has a 1 for each
    seat whose player's leaving would save something (`losses`), in rounds that may change. Players have
    numbers of the board, which leave out the last one of each block.
    """

    def __init__(self, problem: SearchProblem, rounds: Sequence[Sequence[Four]], limit: int) -> None:
        self.problem = problem
        self.numbers = [one + one // NOBODY for one in range(problem.players)]
        self._width = problem.players + problem.players // NOBODY
        fours = chain.from_iterable(rounds)
        self.seats = [self.numbers[one] for one in chain.from_iterable(fours)]
        self.sizes = [4 * len(tables) for tables in rounds]
        self.firsts = [sum(self.sizes[:number]) for number in range(len(rounds))]
        self.round_of = [number for number, size in enumerate(self.sizes) for _seat in range(size)]
        self._partner = None if problem.alone else 2
        self._free = 0
        self._count()
        self._look()
        self._keep_apart()
        self.weigh(limit)

    @property
    def standing(self) -> Standing:
        """How good the rounds are now."""
        return self._partner_cost, self._beyond, self._cost, self._early

    def rounds(self) -> Rounds:
        """Return who sits with whom now."""
        players = iter([one - one // BLOCK for one in self.seats])
        fours = iter([*zip(players, players, players, players, strict=True)])
        return tuple(tuple(islice(fours, size // 4)) for size in self.sizes)

    def weigh(self, limit: int) -> None:
        """Count all costs anew, with an extra for each meeting of two that goes beyond `limit` meetings.

        There is none where the limit is 1: whatever goes beyond that is a second meeting, and costs as such.
        """
        self.limit = limit
        before = (*self.problem.meetings.values(), *self.problem.partners.values())
        most = max(before, default=0) + len(self.sizes) + 1
        common = 2 * sum(self.meetings) // max(1, self.problem.players * (self.problem.players - 1))
        base = max(0, common - 2)
        self.more = [
            min(MEETING_CAP, max(0, AGAIN * (times - base)) + OVER_LIMIT * (times >= limit > 1))
            for times in range(most)
        ]
        self.less = [0, *self.more]
        self.again = [0, *[PARTNER_AGAIN] * (most - 1)]
        self.less_again = [0, *self.again]
        for one, two in combinations(self.numbers, 2):
            self._price(one, two, one * self._width + two)
        self._sum_up()

    def freeze(self, count: int) -> None:
        """Let the first `count` rounds stay as they are."""
        self._free = sum(self.sizes[:count])
        self._mark_hot()

    def _mark_hot(self) -> None:
        self.hot = bytearray(loss > 0 and slot >= self._free for slot, loss in enumerate(self.losses))

    def exchange(self, slot: int, other: int) -> None:
        """Let the players on two seats of a round change seats."""
        seats = self.seats
        ways = [
            (seat, seat ^ across, across == self._partner)
            for seat in (slot, other)
            for across in (1, 2, 3)
            if seat ^ across != slot and seat ^ across != other
        ]
        for seat, mate, as_partners in ways:
            self._change(seat, mate, -1, as_partners)
        seats[slot], seats[other] = seats[other], seats[slot]
        for seat, mate, as_partners in ways:
            self._change(seat, mate, 1, as_partners)
        self._show(slot)
        self._show(other)

    def has_partner_again(self, slot: int) -> bool:
        """Whether a seat's player has a partner whom he has in another round, too."""
        return self.partners[self._pair(self.seats[slot], self.seats[slot ^ 2])] > 1

    def splits(self, slot: int) -> tuple[int, int]:
        """Return what it costs more if a seat's player changes with the one on the right, or on the left."""
        seats = self.seats
        one, right, partner, left = (seats[slot ^ across] for across in (0, 1, 2, 3))
        leaving = self._partners_again(one, partner, 1) + self._partners_again(right, left, 1)
        return (
            self._partners_again(right, partner, 0) + self._partners_again(one, left, 0) - leaving,
            self._partners_again(left, partner, 0) + self._partners_again(one, right, 0) - leaving,
        )

    def _partners_again(self, one: int, two: int, now: int) -> int:
        return self.again[self.partners[self._pair(one, two)] - now]

    def _pair(self, one: int, two: int) -> int:
        return one * self._width + two if one < two else two * self._width + one

    def _named(self, two: tuple[int, int]) -> int:
        """Return the pair of two players of the problem."""
        return self._pair(self.numbers[two[0]], self.numbers[two[1]])

    def _count(self) -> None:
        """Count who met whom, in which of these rounds (as bits), and where each one sits in each round."""
        width = self._width
        self.meetings, self.partners = [0] * (width * width), [0] * (width * width)
        self.meeting_rounds, self.partner_rounds = [0] * (width * width), [0] * (width * width)
        for two, times in self.problem.meetings.items():
            self.meetings[self._named(two)] = times
        for two, times in self.problem.partners.items() if self._partner else ():
            self.partners[self._named(two)] = times
        self.where = [-1] * (width * len(self.sizes))
        for slot, one in enumerate(self.seats):
            self.where[self.round_of[slot] * width + one] = slot
            for across in (1, 2, 3):
                if one < self.seats[slot ^ across]:
                    pair, bit = one * width + self.seats[slot ^ across], 1 << self.round_of[slot]
                    self.meetings[pair] += 1
                    self.meeting_rounds[pair] |= bit
                    if across == self._partner:
                        self.partners[pair] += 1
                        self.partner_rounds[pair] |= bit

    def _look(self) -> None:
        """Build a view for each round and block, and rows of costs for each block and player.

        `near` has what it costs to meet once more, `side` to be partners.
        """
        starts = range(0, self._width, BLOCK)
        self.views: list[list[View]] = [
            [self._view(range(first, first + size), start) for start in starts]
            for first, size in zip(self.firsts, self.sizes, strict=True)
        ]
        self._near, self.near = _rows(self._width)
        self._side, self.side = _rows(self._width)

    def _view(self, slots: Iterable[int], start: int) -> View:
        def seen(across: int) -> bytearray:
            players = (self.seats[slot ^ across] - start for slot in slots)
            return bytearray(one if 0 <= one < NOBODY else NOBODY for one in players)

        return seen(0), seen(2), seen(1), seen(3)

    def _keep_apart(self) -> None:
        """Mark whom a player should not meet, and what that costs in each round."""
        rounds = len(self.sizes)
        self.apart_weights = [APART[3 * number // rounds] for number in range(rounds)]
        rows, self.apart = _rows(self._width)
        for one, two in self.problem.apart:
            rows[self.numbers[one]][self.numbers[two]] = rows[self.numbers[two]][self.numbers[one]] = 1
        self._apart_pairs = frozenset(map(self._named, self.problem.apart))
        self._early = sum(
            (rounds - number) * (self.meeting_rounds[pair] >> number & 1)
            for pair in self._apart_pairs
            for number in range(rounds)
        )

    def _price(self, one: int, two: int, pair: int) -> None:
        """Note what it would cost if two met once more, or became partners once more."""
        price = self.more[self.meetings[pair]]
        self._near[one][two] = self._near[two][one] = price
        self._side[one][two] = self._side[two][one] = price + self.again[self.partners[pair]]

    def _sum_up(self) -> None:
        """Count what every seat costs, and everything together."""
        self.losses = [self._loss(slot) for slot in range(len(self.seats))]
        self._mark_hot()
        self.spares = [
            bytearray(SPARE - loss for loss in self.losses[first : first + size])
            for first, size in zip(self.firsts, self.sizes, strict=True)
        ]
        self._cost = _sum_of(self.more, self.meetings)
        self._beyond = sum(times - self.limit for times in self.meetings if times > self.limit)
        self._partner_cost = _sum_of(self.again, self.partners)

    def _loss(self, slot: int) -> int:
        """Return what would be saved if a seat's player left it."""
        saved = 0
        for across in (1, 2, 3):
            pair = self._pair(self.seats[slot], self.seats[slot ^ across])
            saved += self.less[self.meetings[pair]]
            if across == self._partner:
                saved += self.less_again[self.partners[pair]]
            if pair in self._apart_pairs:
                saved += self.apart_weights[self.round_of[slot]]
        return saved

    def _change(self, seat: int, mate: int, times: int, as_partners: bool) -> None:
        """Count that the players on two seats meet (`times` is 1) or no more (−1), and what that costs."""
        one, two, number = self.seats[seat], self.seats[mate], self.round_of[seat]
        pair = one * self._width + two if one < two else two * self._width + one
        bit, before = 1 << number, self.meetings[pair]
        now = before + times
        self.meetings[pair] = now
        self.meeting_rounds[pair] ^= bit
        more, more_again = self.less[now] - self.less[before], 0
        saved = self.less[now if times > 0 else before]
        self._cost += times * saved
        if now + before > 2 * self.limit:
            self._beyond += times
        if as_partners:
            before = self.partners[pair]
            now = before + times
            self.partners[pair] = now
            self.partner_rounds[pair] ^= bit
            more_again = self.less_again[now] - self.less_again[before]
            saved_again = self.less_again[now if times > 0 else before]
            self._partner_cost += times * saved_again
            saved += saved_again
        self._price(one, two, pair)
        if pair in self._apart_pairs:
            saved += self.apart_weights[number]
            self._early += times * (len(self.sizes) - number)
        self.losses[seat] += times * saved
        self.losses[mate] += times * saved
        others = self.meeting_rounds[pair] & ~bit
        if others and (more or more_again):
            self._spread((one, two), others, others & self.partner_rounds[pair], (more, more_again))

    def _spread(self, two: tuple[int, int], rounds: int, partner_rounds: int, more: tuple[int, int]) -> None:
        """Tell the seats of two in other rounds (bits) that meeting, and being partners, costs more there."""
        while rounds:
            bit = rounds & -rounds
            rounds ^= bit
            number = bit.bit_length() - 1
            saved = more[0] + more[1] if partner_rounds & bit else more[0]
            for one in two:
                slot = self.where[number * self._width + one]
                self.losses[slot] += saved
                self._tell(slot, number)

    def _show(self, slot: int) -> None:
        """Show a seat's new player in the views of the round, and what the table's seats cost now."""
        number, one = self.round_of[slot], self.seats[slot]
        place = slot - self.firsts[number]
        self.where[number * self._width + one] = slot
        for block, (own, partner, right, left) in enumerate(self.views[number]):
            shown = one % BLOCK if one // BLOCK == block else NOBODY
            own[place] = partner[place ^ 2] = right[place ^ 1] = left[place ^ 3] = shown
        for seat in (slot, slot ^ 1, slot ^ 2, slot ^ 3):
            self._tell(seat, number)

    def _tell(self, slot: int, number: int) -> None:
        """Tell what a seat costs to those who look at all seats of its round."""
        loss = self.losses[slot]
        self.spares[number][slot - self.firsts[number]] = SPARE - loss
        self.hot[slot] = loss > 0 and slot >= self._free


def _sum_of(costs: Sequence[int], counts: Iterable[int]) -> int:
    """Return what everything counted costs together: a first time, a second time and so on."""
    return sum(sum(costs[:times]) for times in counts if times)


def _rows(width: int) -> tuple[list[bytearray], list[list[memoryview]]]:
    """Return a row of bytes for each number, and the same rows block by block."""
    blocks = range(0, width, BLOCK)
    rows = [bytearray(BLOCK * len(blocks)) for _one in range(width)]
    return rows, [[memoryview(row)[start : start + BLOCK] for row in rows] for start in blocks]
