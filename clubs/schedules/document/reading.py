"""Reading the schedule document: what is asked of a draw, or what one has answered, from a JSON value.

It refuses with `DocumentError` what has not the form of the format, unknown keys by name, and with
`DrawError` what cannot be drawn. What is merely wrong with an answer is left to the control.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import combinations

from clubs.document_reading import MOST_POINTS, EntryReader, check_distinct, read_number
from clubs.schedules.answers import (
    ClaimedFairness,
    WrittenAnswer,
    WrittenRound,
    WrittenTable,
    kind_of,
)
from clubs.schedules.values import METHODS, Entry, Kind, Method, Request, Seating
from core import documents
from core.documents import Reader, enum_reader, list_reader, number_reader, numbered_reader
from core.errors import N_, DocumentError
from core.records import record_reader

MOST_ENTRIES = 2_000
"""No draw has more entries."""

MOST_ROUNDS = 500
"""No draw has more rounds, and no history."""

MOST_SEATS = 200_000
"""No draw seats more: entries times rounds."""

MOST_SECONDS = 60
"""No search takes longer."""

MOST_PAIRS = 20
"""No team has more pairs."""

PAIRS = 2
"""How many pairs a team has where it is not said."""

HIGHEST_SEED = 2**63 - 1

LONGEST_KEY = 9

_read_texts = list_reader(documents.read_text)
_read_count = number_reader(0, MOST_POINTS)
_read_method = enum_reader(Method)
_read_pair_seat = documents.word_reader({seat: seat for seat in Kind.PAIRS.seats})


# What is asked


def read_request(document: object) -> Request:
    """Return what a document asks of a draw; an error says where something is wrong and why.

    `rounds` is how many the evening has; where the history has as many already, how many more are drawn.
    Rounds to be drawn are numbered after the highest of the history.
    """
    given = documents.read_object("draw", document)
    documents.require("draw", given, "entries", "rounds")
    entries = _read_entries("entries", given["entries"])
    fields = documents.read_fields("draw", given, _draw_readers(EntryReader(set(entries))))
    documents.require("draw", fields, "rounds")
    fields.pop("format", None)
    kind = fields.get("kind", Kind.INDIVIDUAL)
    _check_kind(kind, fields)
    pairs = fields.get("pairs", PAIRS) if kind is Kind.TEAMS else 1
    history = _history(fields.get("history", ()), kind, alone=fields.get("alone", False), pairs=pairs)
    rounds = _numbers(fields["rounds"], history)
    absent = fields.get("absent", {})
    _check_amount(entries, rounds)
    played = [at.number for at in history]
    _check_rounds("absent", absent, [*rounds, *played])
    _check_rounds("winners", fields.get("winners", {}), played)
    fields.update(
        kind=kind,
        entries=entries,
        rounds=rounds,
        history=history,
        absent={number: away for number, away in absent.items() if away and number in rounds},
        pairs=pairs,
    )
    return Request(**{"seed": 0, "method": METHODS[kind][0], **fields})


def _draw_readers(entries: EntryReader) -> Mapping[str, Reader]:
    return {
        "format": documents.read_format,
        "kind": enum_reader(Kind),
        "method": _read_method,
        "entries": _read_entries,
        "rounds": number_reader(1, MOST_ROUNDS),
        "seed": number_reader(0, HIGHEST_SEED),
        "history": _read_rounds,
        "apart": lambda name, value: _read_apart(name, value, entries),
        "absent": lambda name, value: _read_absent(name, value, entries),
        "seconds": _read_seconds,
        "scores": entries.read_scores,
        "strengths": entries.read_scores,
        "winners": _read_winners,
        "groups": entries.read_groups,
        "fixed_tables": lambda name, value: _read_fixed_tables(name, value, entries),
        "left": _read_texts,
        "pairs": number_reader(1, MOST_PAIRS),
        "alone": documents.read_flag,
        "ahead": number_reader(0, MOST_ROUNDS),
    }


def _read_entries(name: str, value: object) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = _read_texts(name, value)
    _check_count(name, len(entries), MOST_ENTRIES)
    check_distinct(name, entries)
    return entries


def _read_apart(name: str, value: object, entries: EntryReader) -> tuple[tuple[Entry, Entry], ...]:
    """Return each two that should not meet; of three or more who are named together, each two of them."""
    lists = [entries.read_different(name, item) for item in documents.read_list(name, value)]
    if any(len(people) < 2 for people in lists):
        raise DocumentError(
            N_('{field} must hold lists of two or more entries, such as ["A", "B"].'), field=name
        )
    return tuple(two for people in lists for two in combinations(people, 2))


def _read_absent(name: str, value: object, entries: EntryReader) -> dict[int, frozenset[Entry]]:
    return {
        _read_whole_text(name, number): frozenset(entries.read_list(name, away))
        for number, away in documents.read_object(name, value).items()
    }


def _read_winners(name: str, value: object) -> dict[int, tuple[Entry, ...]]:
    """Return who has won, by the number of the round; some of them may have left."""
    return {
        _read_whole_text(name, number): _read_texts(name, won)
        for number, won in documents.read_object(name, value).items()
    }


def _read_whole_text(name: str, text: str) -> int:
    """Return the whole number that a key is, as JSON has only texts for keys."""
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_KEY:
        return int(text)
    raise DocumentError(
        N_("{field} must have whole numbers for keys, not {given}."),
        field=name,
        given=documents.json_text(text),
    )


def _read_fixed_tables(name: str, value: object, entries: EntryReader) -> dict[Entry, int]:
    return {
        entries.read(name, entry): read_number(f"{name} {documents.json_text(entry)}", number)
        for entry, number in documents.read_object(name, value).items()
    }


def _read_seconds(name: str, value: object) -> float:
    number = documents.read_number(name, value)
    if 0 <= number <= MOST_SECONDS:
        return number
    raise DocumentError(
        N_("{field} must be a number from {low} to {high}, not {given}."),
        field=name,
        low=0,
        high=MOST_SECONDS,
        given=documents.json_text(value),
    )


def _check_kind(kind: Kind, fields: Mapping[str, object]) -> None:
    """Raise DocumentError for what has no meaning for players, pairs or teams."""
    only = {
        "alone": (Kind.INDIVIDUAL,),
        "pairs": (Kind.TEAMS,),
        "groups": (Kind.PAIRS, Kind.TEAMS),  # and of players but in a knock-out
        "left": (Kind.PAIRS, Kind.TEAMS),
    }
    method = fields.get("method")
    if not (isinstance(method, Method) and method.is_knockout):
        del only["groups"]
    for name, kinds in only.items():
        if fields.get(name) and kind not in kinds:
            raise DocumentError(
                N_("{field} can be used only with the kind {kinds}."), field=name, kinds=", ".join(kinds)
            )


def _check_count(name: str, given: int, most: int) -> None:
    if given > most:
        raise DocumentError(
            N_("{field} may hold at most {most}, not {given}."), field=name, most=most, given=given
        )


def _numbers(rounds: int, history: Sequence[Seating]) -> tuple[int, ...]:
    """Return the numbers of the rounds to be drawn."""
    count = rounds - len(history) if rounds > len(history) else rounds
    last = max((seating.number for seating in history), default=0)
    read_number("rounds", last + count)
    return tuple(range(last + 1, last + count + 1))


def _check_amount(entries: Sequence[Entry], rounds: Sequence[int]) -> None:
    seats = len(entries) * len(rounds)
    if seats > MOST_SEATS:
        raise DocumentError(
            N_("Entries times rounds must be at most {most}, not {given}."), most=MOST_SEATS, given=seats
        )


def _check_rounds(name: str, named: Iterable[int], rounds: Sequence[int]) -> None:
    for number in named:
        if number not in rounds:
            raise DocumentError(
                N_("{field} names round {number}, which does not exist."), field=name, number=number
            )


# What was played


def _history(
    written: Sequence[WrittenRound], kind: Kind, *, alone: bool = False, pairs: int = PAIRS
) -> tuple[Seating, ...]:
    """Return the rounds of a history, which must be whole: entries that are not in the draw have left."""
    _check_count("history", len(written), MOST_ROUNDS)
    check_distinct("history", [at.number for at in written])
    return tuple(_played(at, kind, alone=alone, pairs=pairs) for at in written)


def _played(written: WrittenRound, kind: Kind, *, alone: bool, pairs: int) -> Seating:
    seating = written.seating(kind)
    if len(seating.tables) < len(written.tables):
        raise DocumentError(
            N_("history: in round {number} a table must have different entries at {seats}, and nobody else."),
            number=written.number,
            seats=", ".join(kind.seats),
        )
    if len({table.number for table in written.tables}) < len(written.tables):
        raise DocumentError(
            N_("history: in round {number} a table number appears twice."), number=written.number
        )
    if kind is not Kind.TEAMS:
        check_distinct("history", [*seating.seated, *written.sit_outs])
    tables = (
        replace(table, alone=table.alone or alone, pairs=table.pairs if pairs > 1 else ())
        for table in seating.tables
    )
    return replace(seating, tables=tuple(tables))


def _read_seats(name: str, value: object) -> dict[str, Entry]:
    return {
        seat: documents.read_text(f"{name} {documents.json_text(seat)}", entry)
        for seat, entry in documents.read_object(name, value).items()
    }


def _read_pairs(name: str, value: object) -> dict[str, int]:
    read_pair = number_reader(1, MOST_PAIRS)
    given = documents.read_object(name, value)
    return {_read_pair_seat(name, seat): read_pair(name, number) for seat, number in given.items()}


_read_table = record_reader(WrittenTable, seats=_read_seats, pairs=_read_pairs)
_read_round = record_reader(WrittenRound, tables=numbered_reader("table", _read_table))
_read_rounds = numbered_reader("round", _read_round)


# What a draw has answered


def read_answer(document: object) -> WrittenAnswer:
    """Return what a draw has answered, right or wrong, as far as it has the form of an answer."""
    fields = documents.read_fields("answer", document, _ANSWER_READERS)
    documents.require("answer", fields, "rounds")
    fields.pop("format", None)
    rounds, played = fields.pop("rounds"), fields.pop("history", ())
    _check_count("rounds", len(rounds), MOST_ROUNDS)
    _check_count("rounds", len({entry for at in rounds for entry in at.present}), MOST_ENTRIES)
    if not rounds:
        raise DocumentError(N_("rounds must hold at least one round."))
    kind = kind_of([*rounds, *played])
    claimed = fields.pop("fairness", ClaimedFairness())
    return WrittenAnswer(kind, rounds, _history(played, kind), claimed=claimed, **fields)


def _read_claimed(name: str, value: object) -> ClaimedFairness:
    """Return the fairness that an answer claims; the reason of its bound is not held against anything."""
    counts = documents.read_fields(name, value, _FAIRNESS_READERS)
    bound = counts.pop("bound", {})
    bound.pop("reason", None)
    return ClaimedFairness(optimal=counts.pop("optimal", False), bound=bound, counts=counts)


def _read_strengths(name: str, value: object) -> dict[Entry, int]:
    """Return the strengths that a draw knew; some of them may be of nobody here."""
    given = documents.read_object(name, value)
    return EntryReader(given.keys()).read_scores(name, given)


def _read_table_of_counts(name: str, value: object) -> dict[str, int]:
    given = documents.read_object(name, value)
    return {str(_read_whole_text(name, times)): _read_count(name, count) for times, count in given.items()}


_BOUND_READERS: Mapping[str, Reader] = {
    "partner_repeats": _read_count,
    "worst_meeting": _read_count,
    "repeated_meetings": _read_count,
    "reason": documents.read_text,
}

_STRENGTH_READERS: Mapping[str, Reader] = {"sides": _read_count, "tables": _read_count}

_FAIRNESS_READERS: Mapping[str, Reader] = {
    "partner_repeats": _read_count,
    "meetings": _read_table_of_counts,
    "worst_meeting": _read_count,
    "sit_outs": _read_table_of_counts,
    "table_repeats": _read_count,
    "strength": lambda name, value: documents.read_fields(name, value, _STRENGTH_READERS),
    "bound": lambda name, value: documents.read_fields(name, value, _BOUND_READERS),
    "optimal": documents.read_flag,
}

_ANSWER_READERS: Mapping[str, Reader] = {
    "format": documents.read_format,
    "rounds": _read_rounds,
    "history": _read_rounds,
    "groups": list_reader(_read_texts),
    "left": _read_texts,
    "method": _read_method,
    "strengths": _read_strengths,
    "fairness": _read_claimed,
}

PARTS: Mapping[str, Collection[str]] = {
    "draw": _draw_readers(EntryReader(frozenset())).keys(),
    "answer": _ANSWER_READERS.keys(),
    "round": [each.name for each in fields(WrittenRound)],
    "table": [each.name for each in fields(WrittenTable)],
    "fairness": _FAIRNESS_READERS.keys(),
    "bound": _BOUND_READERS.keys(),
    "strength": _STRENGTH_READERS.keys(),
}
"""The keys of each part of the document."""
