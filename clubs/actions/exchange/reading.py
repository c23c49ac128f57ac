"""Import of a file, one tournament or a chain, part one: validation of what could not be stored or played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import chain

from pydantic import ValidationError

from clubs.actions.exchange.files import AnyFile, ChainFile, TournamentFile
from clubs.actions.exchange.schema import DrawPart, RoundPart, SeasonPart, TablePart, TournamentPart
from clubs.actions.tournament_settings import draw_problems, game_problems, way_problems
from clubs.cash import Movement
from clubs.errors import Refused
from clubs.models import Tournament, TournamentKind
from clubs.standings.document import read_settings
from core.composing import composed_value
from core.errors import N_, RulesError
from scoring.rules import codec
from scoring.rules.games import GAMES
from scoring.rules.score_sheet import GameEntry
from scoring.rules.sides import PAIRS

LARGEST = 8 * 1024 * 1024
"""Bytes of a file: many times a day with 400 entries; what a server keeps of any upload in memory."""

DRAWN_BY = ("kind", "method", "groups", "seconds")


class TournamentFileRefused(Refused):
    """A file that is not a tournament as Standblatt writes it, or does not fit together."""


def read_file(raw: bytes) -> TournamentFile:
    """Return the tournament in a file of one; TournamentFileRefused says where it is wrong."""
    (found,) = read_files(raw)
    return found


def read_files(raw: bytes) -> Sequence[TournamentFile]:
    """Return the tournament in a file, or all tournaments of a chain, which have the same players."""
    check_size(len(raw))
    try:
        read = AnyFile.model_validate_json(readable_text(raw)).root
    except ValidationError as error:
        _kind, *where = error.errors()[0]["loc"] or ("",)
        raise TournamentFileRefused(
            N_("This is not a Standblatt tournament file; the first error is at “{where}”."),
            where=".".join(map(str, where))[:100] or "standblatt",
        ) from error
    files = read.files if isinstance(read, ChainFile) else [read]
    check_chain(files)
    for found in files:
        check_game(found)
        check_season_part(found.season)
        check_names(found)
        check_seats(found)
    return files


def check_chain(files: Sequence[TournamentFile]) -> None:
    """Refuse two tournaments with one address, and those that follow each other in a circle."""
    followed = {found.tournament.slug: {part.slug for part in found.follows} for found in files}
    if len(followed) < len(files):
        raise TournamentFileRefused(N_("The file contradicts itself: something appears in it twice."))
    try:
        TopologicalSorter(followed).prepare()
    except CycleError as error:
        raise TournamentFileRefused(N_("In the file, tournaments follow each other in a circle.")) from error


def check_size(size: int) -> None:
    """Refuse a file that is larger than any tournament, or that was not kept whole when it came."""
    if size > LARGEST:
        raise TournamentFileRefused(
            N_("The file is too large: a tournament file may have at most {most} MB."),
            most=LARGEST // 1024**2,
        )


def readable_text(raw: bytes) -> str:
    """Return the text of a file, its letters composed.

    Refused is what a database could not keep: a character without meaning, a number without end.
    """
    try:
        # What is beyond all numbers, 1e999, is found only when it would be written again.
        text = json.dumps(composed_value(json.loads(raw)), ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError) as error:
        raise TournamentFileRefused(N_("The file cannot be read: it is not a JSON file in UTF-8.")) from error
    if "\\u0000" in text:
        raise TournamentFileRefused(N_("The file cannot be read: it is not a JSON file in UTF-8."))
    return text


def check_game(found: TournamentFile) -> None:
    """Refuse rules and settings that nobody could play, draw or rank by."""
    tournament = Tournament(**{name: getattr(found.tournament, name) for name in DRAWN_BY})
    of_rounds = (
        chain(game_problems(tournament, round_.preset), way_problems(tournament, round_.method))
        for round_ in found.rounds
    )
    for refused in chain(draw_problems(tournament), *of_rounds):
        raise TournamentFileRefused(refused.template, at="file", **refused.values)
    try:
        parts: list[TournamentPart | RoundPart] = [found.tournament, *found.rounds]
        for part in parts:
            blank_game(found, part)
        read_settings(dict(found.tournament.settings))
    except RulesError as error:
        raise TournamentFileRefused(error.template, at="file", **error.values) from error


def check_season_part(season: SeasonPart | None) -> None:
    """Refuse a season of a game that there is not, or by settings that rank nobody."""
    if season is None:
        return
    if season.game and season.game not in {game.slug for game in GAMES}:
        raise TournamentFileRefused(
            N_("The season in the file is for a game that does not exist: {game}."),
            at="file",
            game=season.game,
        )
    try:
        read_settings(dict(season.settings))
    except RulesError as error:
        raise TournamentFileRefused(error.template, at="file", **error.values) from error


def blank_game(found: TournamentFile, part: TournamentPart | RoundPart) -> GameEntry:
    """Return the game of a round, or the tournament's, before its first deal; RulesError says why not."""
    own = part if part.preset else found.tournament
    return codec.read_game({"format": 1, "game": own.preset, "rules": dict(own.rules), "deals": []})


def check_names(found: TournamentFile) -> None:
    """Refuse entries, players and rounds that are named and not there."""
    if not all(known_names(found)):
        raise TournamentFileRefused(
            N_("The file refers to an entry, a player or a round that it does not contain.")
        )


def known_names(found: TournamentFile) -> Iterator[bool]:
    """Yield for all that is named elsewhere in the file whether it is there."""
    rounds = {None, *(round_.number for round_ in found.rounds)}
    players = range(len(found.players))
    yield {entry.number for entry in found.entries}.issuperset(named_entries(found))
    yield from (player in players for player in named_players(found))
    for place, adjustment in enumerate(found.adjustments):
        yield adjustment.round in rounds
        yield adjustment.cancels is None or adjustment.cancels < place
    for place, line in enumerate(found.cash):
        yield line.cancels is None or line.cancels < place
        movement = Movement(line.movement)
        yield (line.entry is None) == movement.is_of_till
        yield bool(line.means) == movement.moves_money
    yield from fitting_sides(found)


def check_seats(found: TournamentFile) -> None:
    """Refuse rounds in which an entry sits at two tables, or rests as well; teams sit at several."""
    several = found.tournament.kind == TournamentKind.TEAMS
    chairs = 1 if found.tournament.kind == TournamentKind.INDIVIDUAL else 2
    for draw in file_draws(found):
        seated = Counter(seat.entry for table in draw.tables for seat in table.seats.values())
        fits = several or max(seated.values(), default=0) <= chairs
        if not fits or not seated.keys().isdisjoint(draw.sit_outs):
            raise TournamentFileRefused(
                N_("In one round of the file an entry has more seats than it can fill.")
            )


def file_draws(found: TournamentFile) -> Iterator[DrawPart]:
    for round_ in found.rounds:
        yield from round_.draws


def file_tables(found: TournamentFile) -> Iterator[TablePart]:
    for draw in file_draws(found):
        yield from draw.tables


def named_entries(found: TournamentFile) -> Iterator[int]:
    for table in file_tables(found):
        yield from (seat.entry for seat in table.seats.values())
    for draw in file_draws(found):
        yield from draw.sit_outs
    for round_ in found.rounds:
        yield from (lot.entry for lot in round_.lots)
        yield from (line.entry for line in round_.cards)
    yield from (adjustment.entry for adjustment in found.adjustments)
    yield from (line.entry for line in found.cash if line.entry is not None)
    for two in found.apart:
        yield from two
    requests = found.sign_up.requests if found.sign_up else ()
    yield from (request.entry for request in requests if request.entry is not None)


def named_players(found: TournamentFile) -> Iterator[int]:
    for table in file_tables(found):
        yield from (seat.player for seat in table.seats.values())
    yield from (each.player for each in found.scorekeepers)
    for entry in found.entries:
        for member in entry.members:
            yield member.player
            if member.substitute is not None:
                yield member.substitute


def fitting_sides(found: TournamentFile) -> Iterator[bool]:
    """Yield for each result whether its sides sit at the table in the game that is played."""
    for round_ in found.rounds:
        entry = blank_game(found, round_)
        alone = entry.jass.sides(entry.rules) != PAIRS
        for table in chain.from_iterable(draw.tables for draw in round_.draws):
            known = {str(place) for place in range(1, len(table.seats) + 1)} if alone else {"NS", "EW"}
            yield all(known.issuperset(side.side for side in result.sides) for result in table.results)
