"""Numbers of players that are no multiple of four: some are taken away from a plan, or join one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clubs.schedules.plans import Four, Fours


def without_the_last(rounds: Sequence[Fours], players: int) -> Iterator[Fours]:
    """Yield rounds for one player less: whoever shared a table with the last one rests.

    From a multiple of four people, three rest in each round then. Where nobody meets twice, they are
    others in every round.
    """
    last = players - 1
    for tables in rounds:
        yield tuple(four for four in tables if last not in four)


def with_guests(rounds: Sequence[Fours], players: int, guests: int) -> Iterator[Fours]:
    """Yield rounds for up to three more than `players`, who are all in a plan in which nobody meets twice.

    In the first round the guests rest. In each later one every guest takes somebody's place at a table where
    he has met nobody, and that one rests, once in the whole. So nobody meets twice here either. It ends
    where there is no such place.
    """
    newcomers = range(players, players + guests)
    met: dict[int, set[int]] = {guest: set() for guest in newcomers}
    rested: set[int] = set()
    for number, tables in enumerate(rounds):
        if not number:
            yield tables
            continue
        now = list(tables)
        taken: set[int] = set()
        for guest in newcomers:
            place = _place(now, met[guest], rested, taken)
            if place is None:
                return
            table, resting = place
            taken.add(table)
            rested.add(resting)
            met[guest].update(one for one in now[table] if one != resting)
            first, second, third, fourth = (guest if one == resting else one for one in now[table])
            now[table] = first, second, third, fourth
        yield tuple(now)


def _place(tables: list[Four], met: set[int], rested: set[int], taken: set[int]) -> tuple[int, int] | None:
    """Return a table and who leaves it, such that somebody who has met `met` meets nobody again there."""
    for table, four in enumerate(tables):
        known = [one for one in four if one in met]
        if table in taken or len(known) > 1:
            continue
        for one in known or four:
            if one not in rested:
                return table, one
    return None
