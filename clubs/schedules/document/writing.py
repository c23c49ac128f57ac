"""Writing the schedule document: what is asked of a draw, what it answers and what the control finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clubs.schedules.checking import Checked
from clubs.schedules.document.reading import PAIRS
from clubs.schedules.drawing import Schedule
from clubs.schedules.values import METHODS, Entry, Kind, Request, SeatedTable, Seating
from core.documents import FORMAT
from core.errors import Translate


def request_document(request: Request) -> dict[str, Any]:
    """Return the document of what is asked, read back the same; what is as usual is left out.

    The rounds of the request must be numbered as the document does it, after those of the history.
    """
    usual: dict[str, tuple[object, object]] = {
        "method": (request.method.value, METHODS[request.kind][0].value),
        "history": ([_round(at, request.kind) for at in request.history], []),
        "apart": ([list(two) for two in request.apart], []),
        "absent": (_absences(request), {}),
        "scores": (dict(request.scores), {}),
        "strengths": (dict(request.strengths), {}),
        "winners": ({str(number): list(won) for number, won in sorted(request.winners.items())}, {}),
        "groups": ([list(group) for group in request.groups], []),
        "fixed_tables": (dict(request.fixed_tables), {}),
        "left": (list(request.left), []),
        "pairs": (request.pairs, PAIRS if request.kind is Kind.TEAMS else 1),
        "alone": (request.alone, False),
        "ahead": (request.ahead, 0),
    }
    return {
        "format": FORMAT,
        "kind": request.kind.value,
        "entries": list(request.entries),
        "rounds": len(request.history) + len(request.rounds),
        "seed": request.seed,
        **{name: value for name, (value, default) in usual.items() if value != default},
        "seconds": request.seconds,
    }


def answer_document(request: Request, schedule: Schedule, translate: Translate = str) -> dict[str, Any]:
    """Return the answer of a draw, with the reason of its bound in the language of `translate`.

    Beside rounds and fairness it has what a control must know besides, where there is any: who is absent in
    a round, the history, the groups, who has left, the strengths, and a method by standing.
    """
    known: dict[str, Any] = {
        "history": [_round(at, request.kind) for at in request.history],
        "groups": [list(group) for group in request.groups],
        "left": list(request.left),
        "strengths": dict(request.strengths),
        "method": request.method.value if request.method.is_by_standing else "",
    }
    return {
        "rounds": [_round(at, request.kind, _not_in(at, request)) for at in schedule.rounds],
        "fairness": schedule.fairness.document(translate),
        **{name: value for name, value in known.items() if value},
    }


def checked_document(checked: Checked, translate: Translate = str) -> dict[str, Any]:
    """Return what the control says of an answer, with the messages in the language of `translate`."""
    return {
        "fairness": checked.fairness.document(translate),
        "problems": [
            {
                "code": problem.code,
                "message": problem.message(translate),
                "round": problem.round,
                "table": problem.table,
                "entry": problem.entry,
            }
            for problem in checked.problems
        ],
    }


def _absences(request: Request) -> dict[str, list[Entry]]:
    absences = {str(number): _absent(request, number) for number in sorted(request.rounds)}
    return {number: absent for number, absent in absences.items() if absent}


def _absent(request: Request, number: int) -> list[Entry]:
    taking_part = frozenset(request.taking_part(number))
    return [entry for entry in request.entries if entry not in taking_part]


def _not_in(seating: Seating, request: Request) -> list[Entry]:
    """Return who takes no part in a round: absent, or out of a knock-out."""
    there = seating.everyone
    return [entry for entry in request.entries if entry not in there]


def _round(seating: Seating, kind: Kind, absent: Sequence[Entry] = ()) -> dict[str, Any]:
    return {
        "number": seating.number,
        "tables": [_table(table, kind) for table in seating.tables],
        "sit_outs": list(seating.sit_outs),
        **({"absent": list(absent)} if absent else {}),
    }


def _table(table: SeatedTable, kind: Kind) -> dict[str, Any]:
    written: dict[str, Any] = {"number": table.number, "seats": dict(table.by_seat)}
    if kind is Kind.TEAMS:
        pairs: Iterable[int] = table.pairs or (1,) * len(kind.seats)
        written["pairs"] = dict(zip(kind.seats, pairs, strict=True))
    if table.alone:
        written["alone"] = True
    return written
