"""A walk through rounds: again and again a player who costs something changes with the best other one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from clubs.schedules.search.board import NO_EXCHANGE, PARTNER_AGAIN, SPARE, Board, Standing

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
