"""Half of them stay at their tables, NS, and the others move one table up each round (Mitchell).

So all of one half meet all of the other one, in as many rounds as there are tables. Where the number is odd,
one of those who move is missing: whoever would meet that one rests, each of those who stay once.

After that only those of the same half have not met. Then there are new halves: again nobody meets again as
long as that is possible, and of all ways the one is taken in which most stay or move one table up. In two
halves of an odd size somebody has to meet again in every round: one meeting then, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, count
from operator import attrgetter
from random import Random

from clubs.schedules.encounters.laps import complete_lap, lap_of
from clubs.schedules.encounters.request import EncounterHistory, EncounterRequest, EncounterRound, Meeting
from clubs.schedules.encounters.swiss import Edge, cheapest_matching
from clubs.schedules.meetings import Pair, pair
from clubs.schedules.values import Entry, Seating

LOTS = 60
"""Lots for the first round, of which the one is taken that keeps a table or apart for longest who should."""

TRIES = 6
"""Lots for new halves, until one is found after which the rest of a lap can be played."""

LOOKS_AHEAD = 40
"""Up to so many entries new halves are tried in this way."""


@dataclass(frozen=True, slots=True)
class MitchellPlace:
    """A table of the hall, counted from 0, with the one who stays there and the one who is there now."""

    table: int
    stays: Entry | None
    moves: Entry | None

    @property
    def meeting(self) -> Meeting | None:
        """Who meets here."""
        return (self.stays, self.moves) if self.stays and self.moves else None

    @property
    def people(self) -> list[Entry]:
        """Who is here, first who stays."""
        return [entry for entry in (self.stays, self.moves) if entry]

    def among(self, people: Set[Entry]) -> MitchellPlace:
        """Return the place without whoever is none of these people."""
        stays, moves = (entry if entry in people else None for entry in (self.stays, self.moves))
        return MitchellPlace(self.table, stays, moves)


Hall = list[MitchellPlace]

_BY_TABLE = attrgetter("table")

Where = dict[Entry, tuple[int, bool]]
"""At which of the tables somebody is, by their order, and whether he stays there."""

AGAIN, APART, MOVE = 1 << 80, 1 << 60, 1 << 40
"""What it costs to meet again, to meet whom one should not, and to go another way than one table up."""


def mitchell_rounds(request: EncounterRequest, rng: Random) -> list[EncounterRound]:
    """Return the rounds; after a history those who stayed stay, and the others move on."""
    past = EncounterHistory.of(request)
    hall = _hall(request)
    found = []
    for left, people in enumerate(request.present, -len(request.present)):
        if hall is None:
            hall = _first(people, request, -left, rng)
        else:
            hall = _next(_settled(hall, people, rng), past, request.apart, rng)
        turn = _turn(hall, people)
        past.add(turn)
        found.append(turn)
    return found


def _turn(hall: Hall, people: Sequence[Entry]) -> EncounterRound:
    meetings: list[Meeting | None] = [None] * (max((spot.table for spot in hall), default=-1) + 1)
    for spot in hall:
        meetings[spot.table] = spot.meeting
    seated = {entry for meeting in meetings for entry in meeting or ()}
    return EncounterRound(tuple(meetings), tuple(entry for entry in people if entry not in seated))


# The first round, and the hall as a history left it


def _first(people: Sequence[Entry], request: EncounterRequest, rounds: int, rng: Random) -> Hall:
    """Return halves by lot; who keeps a table stays, those kept apart are in one half or meet late."""
    bundles = _bundles(people, request.apart)
    fixed = {entry: request.place_of(table) for entry, table in request.fixed_tables.items()}
    lots = [_lot(bundles, len(people), fixed, rng) for _hall in range(LOTS if request.apart or fixed else 1)]
    return min(lots, key=lambda hall: (_moving(hall, fixed), _early(hall, request.apart, rounds)))


def _moving(hall: Hall, fixed: Mapping[Entry, int]) -> int:
    """Return how many of those who keep a table would move."""
    return sum(spot.moves in fixed for spot in hall)


def _bundles(people: Sequence[Entry], apart: Set[Pair]) -> list[list[Entry]]:
    """Return those together who should be kept apart, or hang together by others who should."""
    bundle = {entry: {entry} for entry in people}
    for first, second in apart:
        if bundle.keys() >= {first, second}:
            both = bundle[first] | bundle[second]
            bundle.update(dict.fromkeys(both, both))
    found = dict.fromkeys(frozenset(bundle[entry]) for entry in people)
    return [[entry for entry in people if entry in members] for members in found]


def _lot(bundles: Sequence[Sequence[Entry]], count: int, fixed: Mapping[Entry, int], rng: Random) -> Hall:
    """Return halves by lot, bundles in one half as long as there is room, the largest first.

    Those who keep a table are at its place if they stay, one that is beyond all others at the last.
    """
    size = (count + 1) // 2
    staying: list[Entry | None] = []
    moving: list[Entry | None] = []
    for bundle in sorted(rng.sample(bundles, len(bundles)), key=len, reverse=True):
        members = rng.sample(bundle, len(bundle))
        halves = [(staying, size - len(staying)), (moving, count - size - len(moving))]
        rng.shuffle(halves)
        for half, room in sorted(halves, key=lambda half: -half[1]):
            half += members[:room]
            members = members[room:]
    moving += [None] * (size - len(moving))
    rng.shuffle(staying)
    rng.shuffle(moving)
    _put_at_places(staying, fixed)
    return [
        MitchellPlace(table, stays, moves)
        for table, (stays, moves) in enumerate(zip(staying, moving, strict=True))
    ]


def _put_at_places(staying: list[Entry | None], fixed: Mapping[Entry, int]) -> None:
    free = set(range(len(staying)))
    for entry, wanted in fixed.items():
        if entry in staying and free:
            here = staying.index(entry)
            nearest = max((place for place in free if place <= wanted), default=min(free))
            staying[here], staying[nearest] = staying[nearest], staying[here]
            free.remove(nearest)


def _early(hall: Hall, apart: Set[Pair], rounds: int) -> int:
    """Return what it costs when those meet who should be kept apart: the earlier the more."""
    cost = 0
    for turn in range(min(rounds, len(hall))):
        meetings = _meetings(_moved(hall, turn))
        cost += (rounds - turn) * sum(pair(*meeting) in apart for meeting in meetings)
    return cost


def _hall(request: EncounterRequest) -> Hall | None:
    """Return who sat where in the last round of the history, the one who rested at a table of his own."""
    earlier = [seating for seating in request.history if seating.number < min(request.numbers)]
    last = max(earlier, key=lambda seating: seating.number, default=None)
    people = {entry for present in request.present for entry in present}
    if last is None or people.isdisjoint(last.seated):
        return None
    return _as_left(last, people, request)


def _as_left(last: Seating, people: Set[Entry], request: EncounterRequest) -> Hall:
    """Return the hall of a round with those who go on; in new groups the tables are counted anew."""
    hall = [spot.among(people) for spot in _places(last, request) if not people.isdisjoint(spot.people)]
    if any(spot.table < 0 for spot in hall):
        hall = [replace(spot, table=place) for place, spot in enumerate(hall)]
    return _with_resting(hall, [entry for entry in last.sit_outs if entry in people])


def _places(last: Seating, request: EncounterRequest) -> Iterator[MitchellPlace]:
    """Yield the places of a round by their tables, of which a meeting takes the first one."""
    before = request.before[0] if request.before else 0
    for table in sorted(last.tables, key=lambda table: table.number):
        place, further = divmod(table.number - 1 - before, request.pairs)
        if not further:
            yield MitchellPlace(place, *table.seats)


def _with_resting(hall: Hall, resting: Sequence[Entry]) -> Hall:
    """Return the hall with each of those who rest at a free table of his own."""
    alone = [MitchellPlace(table, entry, None) for table, entry in zip(_free(hall), resting, strict=False)]
    return sorted(hall + alone, key=_BY_TABLE)


def _free(hall: Hall) -> Iterator[int]:
    taken = {spot.table for spot in hall}
    return (table for table in count() if table not in taken)


def _settled(hall: Hall, people: Sequence[Entry], rng: Random) -> Hall:
    """Return the hall with those who take part now: who came takes a place that is free."""
    here = set(people)
    found = [spot.among(here) for spot in hall]
    coming = _others(people, set(_people(found)))
    rng.shuffle(coming)
    found = [_filled(spot, coming) for spot in found]
    free = _free(found)
    while coming:
        found.append(_filled(MitchellPlace(next(free), None, None), coming))
    return sorted(_closed_up(found), key=_BY_TABLE)


def _people(hall: Hall) -> list[Entry]:
    return [entry for spot in hall for entry in spot.people]


def _meetings(hall: Hall) -> list[Meeting]:
    return [spot.meeting for spot in hall if spot.meeting]


def _filled(spot: MitchellPlace, coming: list[Entry]) -> MitchellPlace:
    stays = spot.stays or (coming.pop() if coming else None)
    moves = spot.moves or (coming.pop() if coming else None)
    return MitchellPlace(spot.table, stays, moves)


def _closed_up(hall: Hall) -> Hall:
    """Return the hall without empty tables and with one at a table alone at most; those who stay do so."""
    found = [spot for spot in hall if spot.meeting]
    alone = [spot for spot in hall if len(spot.people) == 1]
    alone.sort(key=lambda spot: spot.stays is None)
    while len(alone) > 1:
        here, there = alone.pop(0), alone.pop()
        found.append(MitchellPlace(here.table, here.people[0], there.people[0]))
    return found + [MitchellPlace(spot.table, spot.people[0], None) for spot in alone]


# The rounds after the first


def _next(hall: Hall, past: EncounterHistory, apart: Set[Pair], rng: Random) -> Hall:
    """Return the hall after a move: one table up, else more, if nobody meets again; else in new halves."""
    moves = (_moved(hall, steps) for steps in range(1, len(hall)))
    good: list[Hall] = []
    for moved in moves:
        if _is_good(moved, past):
            good.append(moved)
            if not _early(moved, apart, 1):
                break
    return (
        min(good, key=lambda moved: _early(moved, apart, 1)) if good else _new_halves(hall, past, apart, rng)
    )


def _moved(hall: Hall, steps: int) -> Hall:
    return [
        MitchellPlace(spot.table, spot.stays, hall[place - steps].moves) for place, spot in enumerate(hall)
    ]


def _is_good(hall: Hall, past: EncounterHistory) -> bool:
    """Whether nobody meets again, and whoever rests is one of those who rested least."""
    if any(past.met[pair(*meeting)] for meeting in _meetings(hall)):
        return False
    resting = [spot.stays for spot in hall if spot.stays and not spot.moves]
    fewest = min((past.rests[entry] for entry in _people(hall)), default=0)
    return all(past.rests[entry] == fewest for entry in resting)


def _new_halves(hall: Hall, past: EncounterHistory, apart: Set[Pair], rng: Random) -> Hall:
    people = _people(hall)
    lap = lap_of(people, past) if len(people) <= LOOKS_AHEAD else None
    tries = TRIES if lap and lap.left else 1
    for left in reversed(range(tries)):
        found = _at_tables(hall, _halves(hall, people, past, apart, rng), people)
        if lap and left and complete_lap(lap, [lap.places(_turn(found, people))], rng):
            break
    return found


def _halves(
    hall: Hall, people: Sequence[Entry], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[Meeting]:
    """Return who meets when that no longer follows from the halves: as few again, and moving, as possible."""
    where = _where(hall)
    edges = []
    for (place, entry), (further, other) in combinations(enumerate(people), 2):
        two = pair(entry, other)
        cost = past.met[two] ** 2 * AGAIN + (two in apart) * APART
        cost += _way(where[entry], where[other], len(hall)) * MOVE
        edges.append((place, further, cost + rng.getrandbits(30)))
    if len(people) % 2:
        edges += _rests(people, past, rng)
    found = cheapest_matching(len(people) + len(people) % 2, edges) or []
    return [(people[first], people[second]) for first, second in found if second < len(people)]


def _rests(people: Sequence[Entry], past: EncounterHistory, rng: Random) -> list[Edge]:
    """Return who of those with fewest rests may rest, at the place behind the last."""
    fewest = min(past.rests[entry] for entry in people)
    return [
        (place, len(people), rng.getrandbits(30))
        for place, entry in enumerate(people)
        if past.rests[entry] == fewest
    ]


def _where(hall: Hall) -> Where:
    staying = {spot.stays: (place, True) for place, spot in enumerate(hall) if spot.stays}
    return staying | {spot.moves: (place, False) for place, spot in enumerate(hall) if spot.moves}


def _way(one: tuple[int, bool], other: tuple[int, bool], tables: int) -> int:
    """Return how unusual it is that these two meet next: nothing where one stays and one moves a table up."""
    if one[1] == other[1]:
        return 2
    (staying, _stays), (moving, _moves) = (one, other) if one[1] else (other, one)
    return 0 if (moving + 1) % tables == staying else 1


def _at_tables(hall: Hall, meetings: Sequence[Meeting], people: Sequence[Entry]) -> Hall:
    """Return meetings at the tables of those who stay, those of two who both moved at what is free then."""
    where = _where(hall)
    found, moving = [], []
    for one, other in meetings:
        first, second = (one, other) if where[one][1] else (other, one)
        place, stays = where[first]
        if stays:
            found.append(MitchellPlace(hall[place].table, first, second))
        else:
            moving.append((first, second))
    seated = {entry for meeting in meetings for entry in meeting}
    found += [MitchellPlace(table, *meeting) for meeting, table in zip(moving, _free(found), strict=False)]
    return _with_resting(found, _others(people, seated))


def _others(people: Sequence[Entry], seated: Set[Entry]) -> list[Entry]:
    return [entry for entry in people if entry not in seated]
