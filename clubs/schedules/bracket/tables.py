"""The order of the games of a first round, so that somebody keeps a table and the seeds stay (DR-10, DR-13).

The tables of the first round say who has which seed. So games change places only where the best meet as late
as before: two games with seeds of a pot, or two parts of the bracket that have as many places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clubs.schedules.bracket.seeding import seeds_in_order, size_for

Games = Sequence[int]
"""Which game stands at each place, from top to bottom: by the place where it was drawn, from 0."""


def orders_with(games: Games, place: int, wanted: int, sides: int) -> Iterator[Games]:
    """Yield the orders in which the game of a place comes to the wanted one, the least change first.

    `sides` is how many play or have a bye.
    """
    taken = [at for at, two in enumerate(_pairs(sides)) if max(two) <= sides]
    here, there = taken[place], taken[wanted]
    for power in range((here ^ there).bit_length()):
        moving = {here >> power, there >> power}
        places = {at: at ^ here ^ there if at >> power in moving else at for at in taken}
        if set(places.values()) == set(taken):
            found = {places[at]: game for at, game in zip(taken, games, strict=True)}
            order = [found[at] for at in taken]
            if keeps_seeds(order, sides):
                yield order


def keeps_seeds(games: Games, sides: int) -> bool:
    """Return whether the best two still meet last, the best four in the semi-finals, and so on."""
    pairs, size = _pairs(sides), size_for(sides)
    drawn = [two for two in pairs if max(two) <= sides]
    moved = iter(games)
    seeds = [seed for two in pairs for seed in (drawn[next(moved)] if max(two) <= sides else two)]
    parts = (1 << power for power in range(1, size.bit_length() - 1))
    return all(
        min(seeds[at : at + size // part]) <= part for part in parts for at in range(0, size, size // part)
    )


def _pairs(sides: int) -> Sequence[tuple[int, int]]:
    """Return the seeds of the first round, two and two; one above the number of sides is a bye."""
    seeds = seeds_in_order(sides, {})
    return list(zip(seeds[::2], seeds[1::2], strict=True))
