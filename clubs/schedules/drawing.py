"""The draw: a plain seeded lot that remembers whom everyone met.

Each round is drawn after the ones before it: who rests, then tables by lot, improved by exchanging two at a
time while that costs less, then seats and numbers of tables. The best of a few lots is taken. Where everyone
meets everyone the meetings come from the circle. What it does not do: look ahead, and prove anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from clubs.schedules.circle import circle
from clubs.schedules.counted import Counts, pair
from clubs.schedules.errors import DrawError
from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.meeting import Cost, Places, improved, table_cost
from clubs.schedules.placing import placed, seated
from clubs.schedules.resting import resting
from clubs.schedules.values import Entry, Kind, Method, Request, Seating
from scoring.rules.errors import _

ALGORITHM = "lot"
"""What a draw made here is called beside its seed."""

STARTS = 4
"""Lots of which the best is taken."""

TRIES = 400
"""Exchanges tried after each lot."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds drawn, in the order asked for, and how fair all rounds are with those of the history."""

    rounds: tuple[Seating, ...]
    fairness: Fairness
    algorithm: str = ALGORITHM


Memory = dict[str, Any]
"""What another process needs to go on with a draw: values of JSON."""


class Drawing:
    """A draw in the making: at any time there is one, and a search that makes it better in slices."""

    def __init__(self, request: Request, memory: Memory | None = None) -> None:
        self._schedule = _drawn(request)
        self.share = 1.0
        self.is_over = True

    def advance(self) -> None:
        """Search on for one slice: a fixed number of steps, a tenth of a second or so."""

    def schedule(self) -> Schedule:
        """Return the best so far, seated, with its fairness and the bound that it is held against."""
        return self._schedule

    def memory(self) -> Memory:
        """Return what another process needs to go on from here."""
        return {}


Watch = Callable[[Drawing], bool]
"""Told after each slice of a search; whether it is to stop."""


def draw(request: Request, watch: Watch = lambda drawing: False) -> Schedule:
    """Return who sits where in the rounds asked for; the history stays as it is."""
    drawing = Drawing(request)
    while not drawing.is_over:
        drawing.advance()
        if watch(drawing):
            break
    return drawing.schedule()


def _drawn(request: Request) -> Schedule:
    """Return who sits where in the rounds asked for; the history stays as it is.

    Everyone who takes part sits once a round, or rests; nobody rests a second time before all of those who
    take part have rested once. Raises `DrawError` where there are too few for a table.
    """
    rng = Random(request.seed)  # noqa: S311 - a draw is repeatable by its seed, on purpose
    counts = Counts.of(request.history)
    rounds: list[Seating] = []
    for number in request.rounds:
        rounds.append(_round(request, number, counts, rng))
        counts.add(rounds[-1])
    return Schedule(tuple(rounds), fairness([*request.history, *rounds], request.entries))


def _round(request: Request, number: int, counts: Counts, rng: Random) -> Seating:
    """Return one round, after those counted."""
    present = request.taking_part(number)
    size = len(request.kind.seats)
    _enough(request.kind, present)
    if request.method is Method.ROUND_ROBIN:
        rests, tables = _everyone_against_everyone(present, request, counts, rng)
    else:
        rests = resting(present, counts.sit_outs, len(present) % size, rng)
        tables = _by_lot([entry for entry in present if entry not in rests], request, counts, rng)
    people = [seated(table, counts, rng) for table in tables]
    placed_tables = placed(people, counts, rng, request.pairs)
    if request.alone:
        placed_tables = tuple(replace(table, alone=True) for table in placed_tables)
    return Seating(number, placed_tables, rests)


def _enough(kind: Kind, present: list[Entry]) -> None:
    """Refuse what fills no table of four."""
    if len(present) >= len(kind.seats):
        return
    sentences = {
        Kind.INDIVIDUAL: _("A table needs four players, and {count} take part."),
        Kind.PAIRS: _("A table needs two pairs, and {count} take part."),
        Kind.TEAMS: _("A meeting needs two teams, and {count} take part."),
    }
    raise DrawError(sentences[kind], count=len(present))


def _by_lot(playing: list[Entry], request: Request, counts: Counts, rng: Random) -> list[list[Entry]]:
    """Return tables drawn by lot: of some lots, each improved, the one that costs least."""
    cost = _cost(playing, request, counts)
    size = len(request.kind.seats)
    best: tuple[int, list[Places]] | None = None
    for _start in range(STARTS):
        order = list(range(len(playing)))
        rng.shuffle(order)
        tables = [order[first : first + size] for first in range(0, len(order), size)]
        spent = improved(tables, cost, rng, TRIES)
        if best is None or spent < best[0]:
            best = spent, tables
        if not spent:
            break
    return [[playing[place] for place in table] for table in best[1]] if best else []


def _everyone_against_everyone(
    present: list[Entry], request: Request, counts: Counts, rng: Random
) -> tuple[tuple[Entry, ...], list[list[Entry]]]:
    """Return who rests and the meetings of a round of the circle that has not been played yet, chosen by lot.

    Where entries came or left the circle is another one: then the round with fewest meetings again is taken
    and improved.
    """
    cost = _cost(present, request, counts)
    fewest = min(counts.sit_outs[entry] for entry in present)
    rounds = [
        (meetings, rests)
        for meetings, rests in circle(len(present))
        if rests is None or counts.sit_outs[present[rests]] == fewest
    ]
    rng.shuffle(rounds)
    meetings, rests = min(rounds, key=lambda turn: sum(cost([*meeting]) for meeting in turn[0]))
    tables = [[*meeting] for meeting in meetings]
    other = [[*meeting] for meeting in meetings]
    if improved(other, cost, rng, TRIES) < sum(map(cost, tables)):
        tables = other
    resting_one = () if rests is None else (present[rests],)
    return resting_one, [[present[place] for place in table] for table in tables]


def _cost(playing: list[Entry], request: Request, counts: Counts) -> Cost:
    apart = {pair(*two) for two in request.apart}
    partners = request.kind is Kind.INDIVIDUAL and not request.alone
    return table_cost(playing, counts, apart, partners=partners)
