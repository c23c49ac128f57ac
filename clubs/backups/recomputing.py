"""Recomputing what is stored: points of deals, results, fairness of draws, standings; a line a difference."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import QuerySet

from clubs.actions.results import result_sides, sides_document
from clubs.actions.score_sheets import judged, sides_of_sheet
from clubs.backups.archive import Progress, silent
from clubs.backups.workers import mapped, most_processes
from clubs.models import Result, ResultSide, Seat, Source, Table, Tournament
from clubs.queries.control import RELEASED, control_of_evening
from clubs.queries.draws import counted_seatings_of, recount_report, reports_of
from clubs.queries.standings import ranked
from core.errors import RulesError
from scoring.game_checks import game_differences, games_to_check
from scoring.groups.checks import group_differences, groups_to_check
from scoring.models import SEATS, Game, GameQuerySet, Group

FROM_DEALS = (Source.TABLE, Source.SHEET)
ROWS_PER_BLOCK = 50
"""Games, groups, results or tournaments that one process looks at before the next; then progress is told."""
FEW_BLOCKS = 40
"""With fewer, further processes would be started for longer than they save."""


class Subject(StrEnum):
    """What is recomputed, as it is told to whoever waits."""

    GAMES = "Recomputing games"
    GROUPS = "Checking groups"
    RESULTS = "Recomputing results"
    STANDINGS = "Recomputing standings"


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of one subject, from one key to another; `share` of the subject is done with it."""

    subject: Subject
    first: Any
    last: Any
    share: float


def stored_differences(progress: Progress = silent, processes: int | None = None) -> Iterator[str]:
    """Yield a line for each stored number that does not follow from what was entered.

    Where there is much to look at, all processors do.
    """
    blocks = [block for subject in Subject for block in _blocks(subject)]
    if processes is None:
        processes = most_processes() if len(blocks) >= FEW_BLOCKS else 1
    with mapped(block_differences, blocks, processes) as found:
        for block, differences in zip(blocks, found, strict=True):
            yield from differences
            progress(block.subject, block.share)


def _blocks(subject: Subject) -> Iterator[Block]:
    keys = list(_rows(subject).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS_PER_BLOCK):
        part = keys[start : start + ROWS_PER_BLOCK]
        yield Block(subject, part[0], part[-1], (start + len(part)) / len(keys))


def _rows(subject: Subject) -> QuerySet[Any]:
    if subject is Subject.GAMES:
        return Game.objects.all()
    if subject is Subject.GROUPS:
        return Group.objects.all()
    if subject is Subject.STANDINGS:
        return Tournament.objects.all()
    return Result.objects.current().filter(source__in=FROM_DEALS, table__game__isnull=False)


def block_differences(block: Block) -> list[str]:
    """Return the lines of one block, in a process of its own or in this one."""
    checks: dict[Subject, Callable[[Any], Iterator[str]]] = {
        Subject.GAMES: _games,
        Subject.GROUPS: _groups,
        Subject.RESULTS: _results,
        Subject.STANDINGS: _tournaments,
    }
    rows = _rows(block.subject).filter(pk__gte=block.first, pk__lte=block.last).order_by("pk")
    return list(checks[block.subject](rows))


# Games


def _games(games: GameQuerySet) -> Iterator[str]:
    for game in games_to_check(games.select_related("tournament_table__draw__round__tournament__club")):
        for difference in game_differences(game):
            yield f"{_place_of(game)}: {difference}"


def _groups(groups: QuerySet[Group]) -> Iterator[str]:
    for group in groups_to_check(groups):
        for difference in group_differences(group):
            yield f"Group {group.pk}: {difference}"


def _place_of(game: Game) -> str:
    table = getattr(game, "tournament_table", None)
    return table_place(table) if table else f"Game {game.pk} ({game})"


def table_place(table: Table) -> str:
    """Return where a table stands: its club, tournament, round and number."""
    round_ = table.draw.round
    return f"{_tournament_place(round_.tournament)}, round {round_.number}, table {table.number}"


def _tournament_place(tournament: Tournament) -> str:
    return f"{tournament.club.name}, {tournament.name} ({tournament.club.slug}/{tournament.slug})"


# Results that were made of deals


def _results(results: QuerySet[Result]) -> Iterator[str]:
    found = results.select_related("table__draw__round__tournament__club", "table__game")
    for result in found.prefetch_related("sides", "table__game__deals", "table__reports"):
        if difference := _result_difference(result):
            yield f"{table_place(result.table)}: {difference}"


def _result_difference(result: Result) -> str:
    written = sides_document(result_sides(result))
    try:
        sheet = _of_sheet(result, _game_of(result).document())
        if written == sheet or any(written == reported for reported in _as_reported(result)):
            return ""
    except (RulesError, KeyError, TypeError, ValueError) as error:
        return f"the deals of its result cannot be read: {error}"
    return f"its result is {_points(written)}, by its deals {_points(sheet)}"


def _game_of(result: Result) -> Game:
    game = result.table.game
    if game is None:
        raise TypeError("a result of deals without deals")
    return game


def _of_sheet(result: Result, document: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    return sides_document(sides_of_sheet(result.table.draw.round, judged(document)))


def _as_reported(result: Result) -> Iterator[dict[str, dict[str, int]]]:
    """Yield what the deals came to when a side reported them: the office may have taken an earlier sheet."""
    game = _game_of(result)
    for report in result.table.reports.all():
        if report.revision != game.revision:
            deals = game.revisions.deals_before(report.revision + 1)
            yield _of_sheet(result, game.document() | {"deals": deals})


def _points(sides: Mapping[str, Mapping[str, int]]) -> str:
    return ", ".join(f"{side} {_side_text(written)}" for side, written in sorted(sides.items()))


def _side_text(written: Mapping[str, int]) -> str:
    more = [f"{name} {value}" for name, value in sorted(written.items()) if name != "points"]
    points = str(written.get("points", 0))
    return f"{points} ({', '.join(more)})" if more else points


# Tournaments: draws, closed rounds, standings


def _tournaments(tournaments: QuerySet[Tournament]) -> Iterator[str]:
    for tournament in tournaments.select_related("club"):
        place = _tournament_place(tournament)
        try:
            for difference in _tournament_differences(tournament):
                yield f"{place}, {difference}"
        except (RulesError, KeyError, TypeError, ValueError) as error:
            yield f"{place}: its standings cannot be made: {error!r}"


def _tournament_differences(tournament: Tournament) -> Iterator[str]:
    yield from _fairness(tournament)
    yield from _closed(tournament)
    yield from _standings(tournament)


def _fairness(tournament: Tournament) -> Iterator[str]:
    reports = reports_of(tournament)
    evening = counted_seatings_of(tournament) if reports else {}
    for draw, report in reports.items():
        if json.loads(json.dumps(recount_report(report, tournament, evening).stored())) != draw.fairness:
            yield f"round {draw.round.number}: the fairness of its draw is not what its seats give"


def _closed(tournament: Tournament) -> Iterator[str]:
    """Yield the closed rounds whose sums do not hold although nobody has signed for that."""
    for round_ in control_of_evening(tournament).rounds:
        if round_.closed and not round_.signed_by and not round_.signed_reason:
            for table in round_.failing:
                yield (
                    f"round {round_.number}, table {table.number}: its result adds up to {table.given}, "
                    f"not {table.expected}, and nobody signed for it"
                )


Sums = tuple[int, int]
"""How much more an entry's sides wrote than their opponents, and how many matches."""


def _standings(tournament: Tournament) -> Iterator[str]:
    """Yield who has other sums in the standings than the sheets add up to, added here in the plainest way."""
    plain = _plain_sums(tournament)
    lines = {row.entry: (row.difference, row.matches) for row in ranked(tournament).rows}
    numbers = dict(tournament.entries.values_list("pk", "number"))
    if lines.keys() != numbers.keys():
        yield f"standings: {len(lines)} lines for {len(numbers)} entries"
    for entry in sorted(lines.keys() | plain.keys()):
        found, right = lines.get(entry, (0, 0)), plain.get(entry, (0, 0))
        if found != right:
            yield (
                f"standings, entry {numbers.get(entry)}: difference {found[0]} and matches {found[1]}, "
                f"by the sheets {right[0]} and {right[1]}"
            )


def _plain_sums(tournament: Tournament) -> dict[int, Sums]:
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    here = {"draw__round__tournament": tournament, "draw__round__state__in": RELEASED, "draw__current": True}
    for table, position, entry in Seat.objects.filter(**here).values_list("table", "position", "entry"):
        seats[table][position] = entry
    sheets: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
    sides = ResultSide.objects.filter(
        result__active=True, **{f"result__table__{name}": value for name, value in here.items()}
    ).order_by()
    for table, side, points, matches in sides.values_list("result__table", "side", "points", "matches"):
        sheets[table].append((side, points, matches))
    annulled = set(tournament.entries.exclude(annulled="").values_list("pk", flat=True))
    sums: dict[int, Sums] = defaultdict(lambda: (0, 0))
    for table, sheet in sheets.items():
        if not annulled.isdisjoint(seats[table].values()):
            continue
        everyone = sum(points for _side, points, _matches in sheet)
        for side, points, matches in sheet:
            for entry in _written_by(side, seats[table]):
                difference, before = sums[entry]
                sums[entry] = difference + 2 * points - everyone, before + matches
    return sums


def _written_by(side: str, seats: Mapping[str, int]) -> set[int]:
    """Return whose a side is: those of both seats, or who sits in so many a seat in the order of play."""
    if side.isdigit():
        return {[seats[seat] for seat in SEATS if seat in seats][int(side) - 1]}
    return {seats[position] for position in side if position in seats}
