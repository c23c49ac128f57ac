"""The standings document: reading a tournament from plain JSON values, writing settings and standings.

It refuses with `DocumentError` what has not the form of the format, unknown keys by name, and with
`RulesError` settings that clash. What is merely wrong at a table is left to the control.
"""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from fractions import Fraction
from typing import Any

from clubs.document_reading import (
    MOST_POINTS,
    EntryReader,
    list_reader,
    number_reader,
    read_count,
    read_each,
    read_number,
    read_points,
    refuse_twice,
)
from clubs.standings.numbers import Exact
from clubs.standings.settings import Counts, Incomplete, Order, Settings, SitOutRule, Tie
from clubs.standings.values import Adjustment, Round, Standings, StandingsRow, TableResult, Tournament
from core import documents
from core.documents import Reader
from core.errors import DocumentError, Translate, _

MOST_WEIGHT = 100
"""No round has a higher weight."""

_read_whole_weight = number_reader(1, MOST_WEIGHT)
_read_sit_out_word = documents.word_reader({each.value: each for each in SitOutRule})
_read_direction = documents.word_reader({each.value: each for each in (Order.HIGHEST, Order.LOWEST)})


def _read_weight(name: str, value: object) -> Exact:
    """Return how often a round counts: a whole number, or one with two decimals."""
    if isinstance(value, float) and 0 < value < MOST_WEIGHT and (hundredths := round(100 * value)):
        return Fraction(hundredths, 100)
    whole: int = _read_whole_weight(name, value)
    return whole


def _read_sit_out(name: str, value: object) -> SitOutRule | int:
    return _read_sit_out_word(name, value) if isinstance(value, str) else read_points(name, value)


_SETTINGS_READERS: Mapping[str, Reader] = {
    "counts": documents.word_reader({each.value: each for each in Counts}),
    "order": documents.word_reader({each.value: each for each in Order}),
    "target": read_points,
    "rank_points": list_reader(read_points),
    "round_order": _read_direction,
    "drop_worst": read_count,
    "best_of": read_number,
    "drop_from": read_count,
    "minimum": read_count,
    "ties": list_reader(documents.word_reader({each.value: each for each in Tie})),
    "shared_ranks": documents.read_flag,
    "incomplete": documents.word_reader({each.value: each for each in Incomplete}),
    "sit_out": _read_sit_out,
}


def read_settings(document: object) -> Settings:
    """Return the settings that a document holds, without the lot; what is left out has its default."""
    return Settings(**documents.read_fields("settings", document, _SETTINGS_READERS))


def read_tournament(document: object) -> Tournament[str]:
    """Return the tournament that a document holds; an error says where something is wrong and why."""
    given = documents.read_object("standings", document)
    documents.require("standings", given, "entries")
    entries = _read_entries("entries", given["entries"])
    fields = documents.read_fields("standings", given, _TournamentReaders(EntryReader(set(entries))).of_all)
    fields.pop("format", None)
    settings, lot = fields.pop("settings", (Settings(), ()))
    tournament = Tournament(**fields, settings=settings, lot=lot)
    _refuse_what_does_not_fit(tournament)
    return tournament


def _read_entries(name: str, value: object) -> tuple[str, ...]:
    entries: tuple[str, ...] = list_reader(documents.read_text)(name, value)
    refuse_twice(name, entries)
    return entries


class _TournamentReaders:
    """The readers of the parts of a tournament, which know its entries."""

    def __init__(self, entries: EntryReader) -> None:
        self._entries = entries
        self._of_adjustment: Mapping[str, Reader] = {
            "entry": entries.read,
            "round": read_number,
            "points": read_points,
            "reason": documents.read_text,
        }
        self._of_round: Mapping[str, Reader] = {
            "number": read_number,
            "results": lambda name, value: read_each(name, value, self._read_result),
            "scores": entries.read_scores,
            "sit_outs": entries.read_list,
            "waiting": entries.read_list,
            "weight": _read_weight,
            "droppable": documents.read_flag,
            "deals": read_number,
            "points_per_deal": read_number,
            "match_bonus": number_reader(0, MOST_POINTS),
            "check_sum": documents.read_flag,
            "order": _read_direction,
            "several_tables": documents.read_flag,
        }
        self._of_result: Mapping[str, Reader] = {
            "sides": entries.read_sides,
            "points": list_reader(read_points),
            "matches": list_reader(read_count),
            "game_points": list_reader(read_points),
            "strokes": list_reader(read_count),
            "card_points": list_reader(read_points),
            "table": read_number,
            "deals": read_number,
            "forfeit": documents.read_flag,
        }
        self.of_all: Mapping[str, Reader] = {
            "format": documents.read_format,
            "entries": _read_entries,
            "outside": entries.read_different,
            "groups": entries.read_groups,
            "annulled": entries.read_different,
            "cards": entries.read_scores,
            "rounds": lambda name, value: read_each(name, value, self._read_round),
            "adjustments": lambda name, value: read_each(name, value, self._read_adjustment),
            "settings": self._read_settings,
            "deals_per_round": read_number,
            "points_per_deal": read_number,
            "match_bonus": number_reader(0, MOST_POINTS),
            "check_sum": documents.read_flag,
        }

    def _read_settings(self, name: str, value: object) -> tuple[Settings, tuple[str, ...]]:
        """Return the settings, and the lot, which stands among them."""
        given = documents.read_object(name, value)
        lot = given.get("lot")
        settings = read_settings({key: setting for key, setting in given.items() if key != "lot"})
        return settings, () if lot is None else self._entries.read_different("lot", lot)

    def _read_round(self, document: object) -> Round[str]:
        fields = documents.read_fields("round", document, self._of_round)
        documents.require("round", fields, "number")
        if fields.get("results") and fields.get("scores"):
            raise DocumentError(_("A round has either results or scores, not both."))
        return Round(**fields)

    def _read_result(self, document: object) -> TableResult[str]:
        fields = documents.read_fields("result", document, self._of_result)
        documents.require("result", fields, "sides", "points")
        sides = len(fields["sides"])
        for name in ("points", "matches", "game_points", "strokes", "card_points"):
            if len(fields.get(name, fields["sides"])) != sides:
                raise DocumentError(
                    _("{field} must have a number for each of the {sides} sides."), field=name, sides=sides
                )
        return TableResult(**fields)

    def _read_adjustment(self, document: object) -> Adjustment[str]:
        fields = documents.read_fields("adjustment", document, self._of_adjustment)
        documents.require("adjustment", fields, "entry", "points")
        return Adjustment(**fields)


def _refuse_what_does_not_fit(tournament: Tournament[str]) -> None:
    """Raise DocumentError where the parts of a tournament do not fit together."""
    numbers = [played.number for played in tournament.rounds]
    refuse_twice("rounds", numbers)
    for adjustment in tournament.adjustments:
        if adjustment.round is not None and adjustment.round not in numbers:
            raise DocumentError(
                _("adjustments names round {number}, which does not exist."), number=adjustment.round
            )
    counts = tournament.settings.counts
    if counts in NEEDED:
        for played in tournament.rounds:
            if any(getattr(result, counts) is None for result in played.results):
                raise DocumentError(NEEDED[counts], number=played.number)


NEEDED: Mapping[Counts, str] = {
    Counts.GAME_POINTS: _("Game points count: every result of round {number} needs game_points."),
    Counts.STROKES: _("Strokes count: every result of round {number} needs strokes."),
}
"""What is said where results lack what counts; it has the same name there."""


# Writing the standings document: settings and standings as plain JSON values


def settings_document(settings: Settings) -> dict[str, Any]:
    """Return all settings but those that are None: stored, they must not change with a default."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {name: _plain(value) for name, value in values.items() if value is not None}


def standings_document(standings: Standings[str], translate: Translate = str) -> dict[str, Any]:
    """Return the document of standings, with the messages of the control in the language of `translate`."""
    document: dict[str, Any] = {
        "standings": [_row(row) for row in standings.rows],
        "checks": [
            {"code": each.code, "message": each.message(translate), "round": each.round, "table": each.table}
            for each in standings.checks
        ],
    }
    if standings.groups:
        document["groups"] = [[_row(row) for row in rows] for rows in standings.groups]
    return document


def _row(row: StandingsRow[str]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "total": row.total,
        "rounds": list(row.rounds),
        "dropped": list(row.dropped),
        "decided_by": row.decided_by,
    }


def _plain(value: Any) -> Any:
    """Return the value of a setting as JSON has it."""
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, StrEnum) else value
