"""Rounds as flat lists, with what every exchange of two players of one round would cost.

A player who would move is held against everyone of his round in a few operations on bytes: one byte for each
seat. `bytes.translate` looks up a row of costs for all seats at once, and adding whole numbers adds all bytes
at once: costs are capped so that no byte overflows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from clubs.schedules.plans import Four
from clubs.schedules.search.problem import Problem, Rounds

BLOCK = 255
"""Players to one row of bytes; byte 255 stands for all players of other blocks and costs nothing."""

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


class Board:
    """Rounds with the costs of their seats; seats are numbered through all rounds, four to a table.

    The partner of seat `s` is on `s ^ 2`, the neighbours are on `s ^ 1` and `s ^ 3`. `hot` has a 1 for each
    seat whose player's leaving would save something, in rounds that may change. `standing` is what all
    meetings cost, and how early those meet who should be kept apart: the smaller of two is the better one.
    """

    def __init__(self, problem: Problem, rounds: Sequence[Sequence[Four]], limit: int) -> None:
        self.problem = problem
        self.players = problem.players
        self.seats = [one for fours in rounds for four in fours for one in four]
        self.sizes = [4 * len(fours) for fours in rounds]
        self.firsts = [sum(self.sizes[:number]) for number in range(len(rounds))]
        self.round_of = [number for number, size in enumerate(self.sizes) for _seat in range(size)]
        self._partner = None if problem.alone else 2
        self._count()
        self._look()
        self._keep_apart()
        self._free = 0
        self.weigh(limit)

    @property
    def standing(self) -> tuple[int, int]:
        """What all meetings cost, and how early those meet who should be kept apart."""
        return self._cost, self._early

    def rounds(self) -> Rounds:
        """Return who sits with whom now."""
        players = iter(self.seats)
        fours = iter([*zip(players, players, players, players, strict=True)])
        return tuple(tuple(islice(fours, size // 4)) for size in self.sizes)

    def weigh(self, limit: int) -> None:
        """Count all costs anew, with an extra for each meeting of two that goes beyond `limit` meetings.

        There is none where the limit is 1: whatever goes beyond that is a second meeting, and costs as such.
        """
        self.limit = limit
        before = (*self.problem.meetings.values(), *self.problem.partners.values())
        most = max(before, default=0) + len(self.sizes) + 1
        common = 2 * sum(self.meetings) // max(1, self.players * (self.players - 1))
        base = max(0, common - 2)
        self.more = [
            min(MEETING_CAP, max(0, AGAIN * (times - base)) + OVER_LIMIT * (times >= limit > 1))
            for times in range(most)
        ]
        self.again = [0, *[PARTNER_AGAIN] * (most - 1)]
        for one in range(self.players):
            for two in range(one + 1, self.players):
                self._price(one, two, one * self.players + two)
        self._sum_up()

    def freeze(self, count: int) -> None:
        """Let the first `count` rounds stay as they are."""
        self._free = sum(self.sizes[:count])
        self.hot = bytearray(loss > 0 and slot >= self._free for slot, loss in enumerate(self.losses))

    def exchange(self, slot: int, other: int) -> None:
        """Let the players on two seats of a round change seats."""
        seats, number = self.seats, self.round_of[slot]
        one, two = seats[slot], seats[other]
        for seat, across in _mates(slot, other):
            self._change(seats[seat], seats[seat ^ across], number, -1, across == self._partner)
        seats[slot], seats[other] = two, one
        for seat, across in _mates(slot, other):
            self._change(seats[seat], seats[seat ^ across], number, 1, across == self._partner)
        self._show(slot)
        self._show(other)

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
        return one * self.players + two if one < two else two * self.players + one

    def _count(self) -> None:
        """Count who met whom, in which of these rounds (as bits), and where each one sits in each round."""
        count = self.players
        self.meetings = [0] * (count * count)
        self.partners = [0] * (count * count)
        self.meeting_rounds = [0] * (count * count)
        self.partner_rounds = [0] * (count * count)
        for two, times in self.problem.meetings.items():
            self.meetings[self._pair(*two)] = times
        for two, times in self.problem.partners.items() if self._partner else ():
            self.partners[self._pair(*two)] = times
        self.where = [-1] * (count * len(self.sizes))
        for slot, one in enumerate(self.seats):
            self.where[self.round_of[slot] * count + one] = slot
            for across in (1, 2, 3):
                if one < self.seats[slot ^ across]:
                    pair = one * count + self.seats[slot ^ across]
                    self._meet(pair, 1 << self.round_of[slot], 1, across == self._partner)

    def _meet(self, pair: int, bit: int, times: int, as_partners: bool) -> None:
        self.meetings[pair] += times
        self.meeting_rounds[pair] ^= bit
        if as_partners:
            self.partners[pair] += times
            self.partner_rounds[pair] ^= bit

    def _look(self) -> None:
        """Build a view for each round and block, and rows of costs for each block and player."""
        blocks = range(0, self.players, BLOCK)
        self.views: list[list[View]] = [
            [self._view(range(first, first + size), block) for block in blocks]
            for first, size in zip(self.firsts, self.sizes, strict=True)
        ]
        self.near = [[bytearray(256) for _one in range(self.players)] for _block in blocks]
        self.side = [[bytearray(256) for _one in range(self.players)] for _block in blocks]

    def _view(self, slots: Iterable[int], block: int) -> View:
        def seen(across: int) -> bytearray:
            players = (self.seats[slot ^ across] - block for slot in slots)
            return bytearray(one if 0 <= one < BLOCK else BLOCK for one in players)

        return seen(0), seen(2), seen(1), seen(3)

    def _keep_apart(self) -> None:
        """Mark whom a player should not meet, and what that costs in each round."""
        numbers = range(len(self.sizes)) if self.problem.apart else ()
        self.apart_weights = [APART[3 * number // len(self.sizes)] for number in numbers]
        self.apart = [[bytearray(256) for _one in range(self.players)] for _block in self.near]
        for one, two in self.problem.apart:
            self.apart[two // BLOCK][one][two % BLOCK] = 1
            self.apart[one // BLOCK][two][one % BLOCK] = 1
        self._apart_pairs = {self._pair(*two) for two in self.problem.apart}
        self._early = sum(
            (len(self.sizes) - number) * (self.meeting_rounds[pair] >> number & 1)
            for pair in self._apart_pairs
            for number in range(len(self.sizes))
        )

    def _price(self, one: int, two: int, pair: int) -> None:
        """Note what it would cost if two met once more, or became partners once more."""
        meeting = self.more[self.meetings[pair]]
        partner = meeting + self.again[self.partners[pair]]
        block, rest = divmod(two, BLOCK)
        self.near[block][one][rest] = meeting
        self.side[block][one][rest] = partner
        block, rest = divmod(one, BLOCK)
        self.near[block][two][rest] = meeting
        self.side[block][two][rest] = partner

    def _sum_up(self) -> None:
        """Count what every seat costs, and everything together."""
        self.losses = [self._loss(slot) for slot in range(len(self.seats))]
        self.hot = bytearray(loss > 0 and slot >= self._free for slot, loss in enumerate(self.losses))
        self.spares = [
            bytearray(SPARE - loss for loss in self.losses[first : first + size])
            for first, size in zip(self.firsts, self.sizes, strict=True)
        ]
        self._cost = sum(sum(self.more[:times]) for times in self.meetings)
        self._cost += sum(sum(self.again[:times]) for times in self.partners)

    def _kept_apart(self, slot: int) -> int:
        """Return what it costs that a seat's player meets whom he should not."""
        one = self.seats[slot]
        mates = [self.seats[slot ^ across] for across in (1, 2, 3)]
        met = sum(self.apart[mate // BLOCK][one][mate % BLOCK] for mate in mates)
        return met * self.apart_weights[self.round_of[slot]]

    def _loss(self, slot: int) -> int:
        """Return what would be saved if a seat's player left it."""
        one, right, partner, left = (self.seats[slot ^ across] for across in (0, 1, 2, 3))
        more, meetings = self.more, self.meetings
        couple = self._pair(one, partner)
        saved = more[meetings[couple] - 1]
        if self._partner:
            saved += self.again[self.partners[couple] - 1]
        saved += more[meetings[self._pair(one, right)] - 1] + more[meetings[self._pair(one, left)] - 1]
        return saved + self._kept_apart(slot) if self.apart_weights else saved

    def _change(self, one: int, two: int, number: int, times: int, as_partners: bool) -> None:
        """Count that two meet in a round, or no more (`times` is 1 or −1), and what that costs."""
        pair = self._pair(one, two)
        meeting, partner = self._saving(pair)
        self._meet(pair, 1 << number, times, as_partners)
        self._price(one, two, pair)
        meeting_now, partner_now = self._saving(pair)
        self._cost += meeting_now if times > 0 else -meeting
        if as_partners:
            self._cost += partner_now if times > 0 else -partner
        if pair in self._apart_pairs:
            self._early += times * (len(self.sizes) - number)
        others = self.meeting_rounds[pair] & ~(1 << number)
        if others:
            self._spread((one, two), pair, others, (meeting_now - meeting, partner_now - partner))

    def _saving(self, pair: int) -> tuple[int, int]:
        """Return what it would save if two met once less, and were partners once less."""
        times, together = self.meetings[pair], self.partners[pair]
        return self.more[times - 1] if times else 0, self.again[together - 1] if together else 0

    def _spread(self, two: tuple[int, int], pair: int, rounds: int, more: tuple[int, int]) -> None:
        """Tell the seats of two in other rounds (bits) that meeting, and being partners, saves more there."""
        while rounds:
            bit = rounds & -rounds
            rounds ^= bit
            number = bit.bit_length() - 1
            saved = sum(more) if self.partner_rounds[pair] & bit else more[0]
            for one in two:
                slot = self.where[number * self.players + one]
                self._note(slot, number, self.losses[slot] + saved)

    def _show(self, slot: int) -> None:
        """Show a seat's new player in the views of the round, and count anew what the table's seats cost."""
        number, one = self.round_of[slot], self.seats[slot]
        place = slot - self.firsts[number]
        self.where[number * self.players + one] = slot
        block, rest = divmod(one, BLOCK)
        for index, (own, partner, right, left) in enumerate(self.views[number]):
            shown = rest if index == block else BLOCK
            own[place] = partner[place ^ 2] = right[place ^ 1] = left[place ^ 3] = shown
        for seat in range(slot & ~3, (slot & ~3) + 4):
            self._note(seat, number, self._loss(seat))

    def _note(self, slot: int, number: int, loss: int) -> None:
        self.losses[slot] = loss
        self.spares[number][slot - self.firsts[number]] = SPARE - loss
        self.hot[slot] = loss > 0 and slot >= self._free


def _mates(slot: int, other: int) -> list[tuple[int, int]]:
    """Return, for two seats, all ways to another seat of their tables: from where, and how."""
    return [
        (seat, across) for seat in (slot, other) for across in (1, 2, 3) if seat ^ across not in (slot, other)
    ]
