"""Everyone against everyone: laps in which sides and tables come out evenly, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from itertools import cycle, islice
from random import Random

from clubs.schedules.encounters import by_lot
from clubs.schedules.encounters.laps import lap_of
from clubs.schedules.encounters.request import EncounterHistory, EncounterRequest, EncounterRound, Meeting
from clubs.schedules.encounters.seats import balance_sides, seat_encounters, side_leads, spread_tables
from clubs.schedules.meetings import Pair, pair
from clubs.schedules.values import Entry

Places = list[tuple[int, int]]
"""Who meets by places, NS and EW, in the order of the tables."""

TABLES = {
    10: "10432 43210 21430 43210 34012 01234 34021 13240 32140",
    16: (
        "05237146 45123076 62473051 40615327 74235061 27510436 51723460 73256014 24710356 30621754 "
        "62475310 34125067 57623041 21304576 41027563"
    ),
}
"""Who comes to which table where three divides the number of rounds, found by a search: for each round a
word, for each table a letter. Letter t stands for the two who are t + 1 from the one who would rest, the last
letter for him.
"""

FAIR = 2
"""Nobody should come to a table more often in a lap."""

LOTS = 30
"""Lots that are drawn where some should be kept apart."""


def round_robin_rounds(request: EncounterRequest, rng: Random) -> list[EncounterRound]:
    """Return the rounds: a lap of everyone against everyone, then another one with the sides turned.

    In a lap that has begun, and where entries came or left, the rounds are such that nobody meets again while
    that can be avoided; likewise where more can be kept apart for longer in that way.
    """
    lap = lap_of(request.present[0], EncounterHistory.of(request))
    if not request.is_steady or lap is None or request.left or (lap.played and lap.left):
        return seat_encounters(by_lot.rounds_by_lot(request, rng), request, rng)
    rounds = _best(request, rng)
    if _early(rounds, request.apart):
        found = by_lot.rounds_by_lot(request, rng)
        if _early([turn.played for turn in found], request.apart) < _early(rounds, request.apart):
            return seat_encounters(found, request, rng)
    return _laps(rounds, request, rng)


def _best(request: EncounterRequest, rng: Random) -> list[list[Meeting]]:
    """Return of some lots the one that best keeps apart who should be."""
    lots = [_lot(request, rng) for _try in range(LOTS if request.apart else 1)]
    return min(lots, key=lambda rounds: _early(rounds, request.apart))


def _laps(
    rounds: Sequence[Sequence[Meeting]], request: EncounterRequest, rng: Random
) -> list[EncounterRound]:
    """Return laps, and the beginning of one, with sides and tables that are even."""
    rounds = balance_sides(rounds, side_leads(request))
    lap = len(rounds_of_lap(len(request.present[0])))
    if len(rounds) % lap or _most_visits(rounds[:lap]) > FAIR:
        spread_tables(rounds, request, rng)
    return [_turn(request.present[0], meetings) for meetings in rounds]


def _most_visits(rounds: Sequence[Sequence[Meeting]]) -> int:
    """Return how often somebody comes to one table."""
    visits = Counter(
        (entry, table) for meetings in rounds for table, meeting in enumerate(meetings) for entry in meeting
    )
    return max(visits.values())


def _lot(request: EncounterRequest, rng: Random) -> list[list[Meeting]]:
    """Return rounds by lot, those in which nobody meets whom he should be kept apart from first."""
    people = rng.sample(request.present[0], len(request.present[0]))
    lap = [
        [(people[first], people[second]) for first, second in places] for places in rounds_of_lap(len(people))
    ]
    lap.sort(key=lambda meetings: _together(meetings, request.apart))
    back = [[(second, first) for first, second in meetings] for meetings in lap]
    laps = cycle([*lap, *back])
    return [list(meetings) for meetings in islice(laps, len(request.numbers))]


def _together(meetings: Sequence[Meeting], apart: Set[Pair]) -> int:
    return sum(pair(*meeting) in apart for meeting in meetings)


def _early(rounds: Sequence[Sequence[Meeting]], apart: Set[Pair]) -> int:
    """Return what it costs when those meet who should be kept apart: the earlier the more."""
    return sum(_together(meetings, apart) << left for left, meetings in enumerate(reversed(rounds)))


def _turn(people: Sequence[Entry], meetings: Sequence[Meeting]) -> EncounterRound:
    seated = {entry for meeting in meetings for entry in meeting}
    return EncounterRound(tuple(meetings), tuple(entry for entry in people if entry not in seated))


def rounds_of_lap(count: int) -> list[Places]:
    """Return the rounds in which `count` entries, by their places from 0, all meet once.

    An odd number: in round r table t has r + t and r − t, counted modulo the number, the side that is NS
    changing from table to table. So r rests, everyone comes to each table twice, once NS and once EW, and
    sits NS and EW in turn. An even number: the one who would rest meets the last one, and tables are
    exchanged so that nobody comes to one more than twice. Four cannot have that, and from 22 on it is not
    reached where three divides the number of rounds.
    """
    modulus = count - 1 + count % 2
    half = modulus // 2
    rounds = [
        [_sides((turn + table) % modulus, (turn - table) % modulus, table) for table in range(1, half + 1)]
        for turn in range(modulus)
    ]
    if count % 2:
        return rounds
    for turn, meetings in enumerate(rounds):
        meetings.append(_sides(modulus, turn, turn))
    return _found(rounds, TABLES[count]) if count in TABLES else _exchanged(rounds)


def _sides(first: int, second: int, number: int) -> tuple[int, int]:
    return (first, second) if number % 2 else (second, first)


def _found(rounds: Sequence[Places], tables: str) -> list[Places]:
    """Return rounds with their tables in an order that is known."""
    return [
        [meetings[int(letter, 36)] for letter in word]
        for meetings, word in zip(rounds, tables.split(), strict=True)
    ]


def _exchanged(rounds: Sequence[Places]) -> list[Places]:
    """Return rounds with tables exchanged so that the last one, whose meeting comes last, gets to all.

    In the rounds i and −i it takes the table of the two whose distance is 2i, and they take the last one.
    Then nobody comes to a table more than twice, unless three divides the number of rounds (Haselgrove and
    Leech, A tournament design problem, American Mathematical Monthly 84, 1977).
    """
    found, count = [list(meetings) for meetings in rounds], len(rounds)
    for i in range(1, count // 2 + 1):
        table = min(2 * i, count - 2 * i) - 1
        for meetings in (found[i], found[count - i]):
            meetings[table], meetings[-1] = meetings[-1], meetings[table]
    return found
