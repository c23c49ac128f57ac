"""What the evenings of a club add up to, stored in the database when it is read for the first time.

Of each evening by itself: its sums for the statistics, and its tables for the rating. They hold for one
revision of the tournament, for the people of the club who have a name, and for the program that made them.
After a correction, when somebody is made anonymous, and under another release they are made anew: nobody has
to throw them away; a server that has started does so before somebody looks. They name nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction

from clubs.formats import plays_alone
from clubs.models import Club, Player, SummedEvening
from clubs.queries.bids_at_evenings import bids_at_evenings
from clubs.queries.deal_sums import deal_sums_at_evenings
from clubs.queries.rounds_played import PAIRS, alone_at
from clubs.queries.sitting import sitting_at
from clubs.queries.written_sides import ROUND, TOURNAMENT, RoundLength, round_lengths, sides_in_play
from clubs.rating.values import RatedTable
from clubs.statistics.evenings import EveningSums, PersonAtEvening, WrittenBySide, sums_of_tables
from clubs.statistics.pairs import TableRows
from scoring.evenings.deal_sums import NO_DEALS, DealSums
from scoring.rules.games import GAME_OF

Revisions = Mapping[int, int]
"""The revisions of some tournaments, by key."""

Document = Mapping[str, Any]
"""What is stored of an evening, by the preset of the game."""

SumsByGame = Mapping[str, EveningSums[int]]
SidesAtTable = Sequence[WrittenBySide[int]]

AT_A_TIME = 12
"""So many evenings are made anew in one go: the others are answered in between."""

STORED = ("state", "sums", "rated")


def sums_of_evenings(club: Club, revisions: Revisions, nameless: frozenset[int]) -> Mapping[int, SumsByGame]:
    """Return the sums of some evenings by game; `nameless` people are never their best side."""
    return {
        key: {preset: read_sums(document) for preset, document in games.items()}
        for key, games in stored_or_made(club, revisions, nameless, "sums").items()
    }


def rated_at_evenings(club: Club, revisions: Revisions) -> Iterator[tuple[str, Sequence[RatedTable[int]]]]:
    """Yield the rated tables of each game at each of some evenings, who sat there as it was."""
    for preset, rows in rated_rows(club, revisions, nameless_of(club)):
        yield preset, list(read_rated(rows))


def rated_rows(club: Club, revisions: Revisions, nameless: frozenset[int]) -> Iterator[tuple[str, TableRows]]:
    """Yield the same as it is stored."""
    for games in stored_or_made(club, revisions, nameless, "rated").values():
        yield from ((preset, rows) for preset, rows in games.items() if rows)


def stored_or_made(
    club: Club, revisions: Revisions, nameless: frozenset[int], what: str
) -> Mapping[int, Document]:
    """Return what is stored of each evening, `sums` or `rated`; what no longer holds is made and stored."""
    made_by = f"{settings.BUILD}-{sha256(repr(sorted(nameless)).encode()).hexdigest()[:16]}"
    states = {key: f"{revision}-{made_by}" for key, revision in revisions.items()}
    rows = SummedEvening.objects.filter(tournament__in=revisions).values_list("pk", "state", what)
    stored = {key: document for key, state, document in rows.iterator() if state == states[key]}
    missing = {key: states[key] for key in revisions if key not in stored}
    made = {each.pk: each for each in summed(club, missing, nameless)} if missing else {}
    store(list(made.values()))
    # One after the other as they were asked for, not as they lie in the database: ratings follow each other.
    return {key: stored[key] if key in stored else getattr(made[key], what) for key in revisions}


def add_up_anew() -> Iterator[int]:
    """Make anew what another release has stored, some evenings at a time; yield how many these were."""
    outdated = SummedEvening.objects.filter(tournament__deleted_at=None).exclude(
        state__contains=f"-{settings.BUILD}-"
    )
    for club in Club.objects.filter(pk__in=outdated.values("tournament__club")).order_by("pk"):
        evenings = list(outdated.filter(tournament__club=club).values_list("pk", "tournament__revision"))
        for start in range(0, len(evenings), AT_A_TIME):
            some = evenings[start : start + AT_A_TIME]
            stored_or_made(club, dict(some), nameless_of(club), "sums")
            yield len(some)


def store(made: Sequence[SummedEvening]) -> None:
    """Keep what was made; a page is shown even where nothing can be written."""
    if not made:
        return
    with suppress(DatabaseError), transaction.atomic():
        SummedEvening.objects.bulk_create(
            made, update_conflicts=True, unique_fields=["tournament"], update_fields=STORED
        )


def summed(club: Club, states: Mapping[int, str], nameless: frozenset[int]) -> Iterator[SummedEvening]:
    """Yield evenings, each in its state, with what their tables add up to, one after the other.

    All tables of many years at once would be so many objects that Python looks through all it has for
    what can be thrown away, again and again: half of the time.
    """
    without_results, evenings = dict(states), list(states)
    lengths = round_lengths(evenings)
    presets = {key: each.preset for key, each in lengths.items()}
    bids = bids_at_evenings(club, evenings, presets)
    deals = deal_sums_at_evenings(club, evenings, presets)
    for evening, tables in groupby(tables_written(club, evenings, lengths), key=itemgetter(0)):
        games: dict[str, list[SidesAtTable]] = defaultdict(list)
        for _evening, preset, sides in tables:
            games[preset].append(sides)
        yield SummedEvening(
            tournament_id=evening,
            state=without_results.pop(evening),
            sums={
                preset: sums_document(preset, there, nameless)
                | {
                    "bids": bids.get((evening, preset), []),
                    "deal_sums": deals.get((evening, preset), NO_DEALS),
                }
                for preset, there in games.items()
            },
            rated={preset: rated_document(preset, there) for preset, there in games.items()},
        )
    for evening, state in without_results.items():
        yield SummedEvening(tournament_id=evening, state=state, sums={}, rated={})


def nameless_of(club: Club) -> frozenset[int]:
    return frozenset(Player.objects.filter(club=club).exclude(anonymised=None).values_list("pk", flat=True))


# Documents: rows of numbers without brackets, for each list that is read is one more to be looked through


def sums_document(preset: str, tables: Sequence[SidesAtTable], nameless: frozenset[int]) -> dict[str, Any]:
    sums = sums_of_tables(tables, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first)
    people = [number for person, made in sums.people.items() for number in (person, *made)]
    return {each.name: getattr(sums, each.name) for each in fields(sums)} | {"people": people}


def read_sums(document: Document) -> EveningSums[int]:
    best, numbers = document["best"], iter(document["people"])
    people = {
        person: PersonAtEvening(rounds, deals, points, matches)
        for person, rounds, deals, points, matches in zip(*[numbers] * 5, strict=True)
    }
    return EveningSums(
        **{
            **document,
            "best": best and WrittenBySide(*best),
            "people": people,
            "deal_sums": DealSums(*document["deal_sums"]),
        }
    )


def rated_document(preset: str, tables: Sequence[SidesAtTable]) -> TableRows:
    """Return the tables at which two sides of a pair wrote, and of which it is known in how many deals."""
    found = [] if plays_alone(preset) else [sides for sides in tables if len(sides) == len(PAIRS)]
    return [
        number
        for east, north in found
        if north.deals is not None
        for number in (*two(north), *two(east), north.points - east.points, north.deals)
    ]


def two(side: WrittenBySide[int]) -> Sequence[int]:
    return [*sorted(side.people), 0, 0][:2]


def read_rated(document: TableRows) -> Iterator[RatedTable[int]]:
    for south, north, east, west, difference, deals in zip(*[iter(document)] * 6, strict=True):
        first, second = (south, north), (east, west)
        if not (south and north and east and west):
            first, second = (tuple(filter(None, side)) for side in (first, second))
        yield RatedTable(first, second, difference, deals)


def tables_written(
    club: Club, evenings: Sequence[int], lengths: Mapping[int, RoundLength]
) -> Iterator[tuple[int, str, SidesAtTable]]:
    """Yield what the sides of each table wrote, by name, with its evening and game, evening by evening."""
    sitting = sitting_at(draw__round__tournament__in=evenings)
    rows = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings})
    columns = (
        TOURNAMENT,
        "result__table",
        ROUND,
        f"{ROUND}__number",
        "result__deals",
        "side",
        "points",
        "matches",
    )
    in_order = rows.order_by(TOURNAMENT, "result__table", "side").values_list(*columns).iterator()
    for (evening, table, round_), sides in groupby(in_order, key=itemgetter(0, 1, 2)):
        preset, usual = lengths[round_]
        seats = sitting[table]
        places = alone_at(seats) if plays_alone(preset) else PAIRS
        yield (
            evening,
            preset,
            [
                WrittenBySide(
                    number,
                    usual if own is None else own,
                    [seats[place] for place in places.get(side, ()) if place in seats],
                    points,
                    matches,
                )
                for *_where, number, own, side, points, matches in sides
            ],
        )
