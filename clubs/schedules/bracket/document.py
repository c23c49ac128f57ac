"""The bracket document: reading who plays and the results from plain JSON values, writing the games."""

from collections.abc import Mapping
from typing import Any

from clubs.document_reading import EntryReader, check_distinct, read_number
from clubs.schedules.bracket.values import (
    BracketMethod,
    BracketNow,
    BracketRequest,
    BracketRow,
    GameNow,
)
from clubs.schedules.values import Entry
from core import documents
from core.documents import Reader, enum_reader, list_reader, numbered_reader
from core.errors import N_, DocumentError

FEWEST, MOST = 3, 128
"""How many a knock-out may have."""

_read_texts = list_reader(documents.read_text)


def read_bracket(document: object) -> BracketRequest:
    """Return the knock-out that a document holds; an error says where something is wrong and why."""
    given = {
        key: value for key, value in documents.read_object("bracket", document).items() if value is not None
    }
    documents.require("bracket", given, "entries")
    entries = _read_entries("entries", given["entries"])
    found = documents.read_fields("bracket", given, bracket_readers(EntryReader(set(entries))))
    found.pop("format", None)
    return BracketRequest(**found)


def bracket_readers(entries: EntryReader) -> Mapping[str, Reader]:
    """Return how the keys of the document are read."""
    return {
        "format": documents.read_format,
        "entries": _read_entries,
        "method": enum_reader(BracketMethod),
        "third_place": documents.read_flag,
        "groups": entries.read_groups,
        "results": lambda name, value: _read_results(name, value, entries),
    }


def _read_entries(name: str, value: object) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = _read_texts(name, value)
    if not FEWEST <= len(entries) <= MOST:
        raise DocumentError(
            N_("{field} must have {low} to {high} entries, not {given}."),
            field=name,
            low=FEWEST,
            high=MOST,
            given=len(entries),
        )
    check_distinct(name, entries)
    return entries


def _read_results(name: str, value: object, entries: EntryReader) -> Mapping[int, Entry]:
    """Return the winner of each game that is over."""

    def read_result(name: str, value: object) -> tuple[int, Entry]:
        found = documents.read_fields(name, value, {"game": read_number, "winner": entries.read})
        documents.require(name, found, "game", "winner")
        return found["game"], found["winner"]

    results = numbered_reader("result", read_result)(name, value)
    check_distinct(name, (game for game, _winner in results))
    return dict(results)


def bracket_document(now: BracketNow) -> dict[str, Any]:
    """Return the answer: the games, each with its place in a drawing, and how everybody stands."""
    entries = {row.seed: row.entry for row in now.rows}
    return {
        "rounds": now.bracket.rounds,
        "rows": now.bracket.rows,
        "byes": [entries[seed] for seed in now.bracket.byes],
        "games": [_game(game) for game in now.games],
        "lines": [list(line) for line in now.bracket.lines],
        "standings": [_row(row) for row in now.rows],
    }


def _game(now: GameNow) -> dict[str, Any]:
    game = now.game
    return {
        "number": game.number,
        "round": game.round,
        "row": game.row,
        "places": list(game.places),
        **({"section": game.section.value} if game.section else {}),
        "sides": [
            {"entry": entry, side.kind.value: side.number}
            for entry, side in zip(now.entries, game.sides, strict=True)
        ],
        "state": now.state.value,
        "winner": now.winner,
    }


def _row(row: BracketRow) -> dict[str, Any]:
    return {"rank": row.rank, "entry": row.entry, "seed": row.seed, "next_game": row.next_game}
