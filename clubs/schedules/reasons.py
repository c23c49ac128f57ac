"""Why no draw can be better than a bound, and whether one is as good: in sentences for directors.

A sentence has up to four parts, each translated as a whole: who plays how many rounds, why something has to
happen again, how the draw compares with that, and where partners come again how often.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from clubs.schedules.values import Kind
from core.errors import N_, Translate


class Reason(StrEnum):
    """Why a bound is what it is; the code is what is stored.

    `first`: there is only one round. `none`: counting forces nobody to meet again. `partners`: there are more
    rounds than possible partners. `others`: more are met in all than there are. `tables`: the tables are so
    few that any two rounds have some together. `proved`: a proof says so. `rest`: rounds that were played
    have repeats, and the others need none. `played`: the others need some, after what was played. `standing`:
    the results decide who meets, so that nothing is held against a bound but meeting again.
    """

    FIRST = "first"
    NONE = "none"
    PARTNERS = "partners"
    OTHERS = "others"
    TABLES = "tables"
    PROVED = "proved"
    REST = "rest"
    PLAYED = "played"
    STANDING = "standing"


class Verdict(StrEnum):
    """How a draw compares with its bound: as good, as good but less even, or not as good."""

    REACHED = "reached"
    UNEVEN = "uneven"
    MISSED = "missed"


class _Head(NamedTuple):
    """Who plays how many rounds: of several, of a single one, and where some are played."""

    rounds: str
    one: str
    played: str


_HEADS: Mapping[Kind, _Head] = {
    Kind.INDIVIDUAL: _Head(
        N_("{players} players, {rounds} rounds"),
        N_("{players} players, one round"),
        N_("{players} players, {rounds} rounds, {played} of them fixed"),
    ),
    Kind.PAIRS: _Head(
        N_("{players} pairs, {rounds} rounds"),
        N_("{players} pairs, one round"),
        N_("{players} pairs, {rounds} rounds, {played} of them fixed"),
    ),
    Kind.TEAMS: _Head(
        N_("{players} teams, {rounds} rounds"),
        N_("{players} teams, one round"),
        N_("{players} teams, {rounds} rounds, {played} of them fixed"),
    ),
}

_SENTENCE = N_("{head}: {reason}")
"""Colons are not set the same in all languages."""

_NO_REASON = N_(
    "there is no known reason why anyone should have to meet again. Repeated meetings here: {repeated}, "
    "the same two up to {worst} times."
)

_WHOLE: Mapping[Reason, tuple[str, str]] = {
    Reason.FIRST: (
        N_("in a first round nobody meets again."),
        N_("in a first round nobody has to meet again. Repeated meetings here: {repeated}."),
    ),
    Reason.NONE: (
        N_("with {tables} tables no meeting has to be repeated, and none is."),
        _NO_REASON,
    ),
    Reason.REST: (
        N_("the fixed rounds stay as they are, and the others add no repeated meeting."),
        N_(
            "the fixed rounds stay as they are. There is no known reason why the others should add a "
            "repeated meeting; they add {added}."
        ),
    ),
    Reason.STANDING: (
        N_("the results decide who meets whom, and nobody meets again."),
        N_(
            "the results decide who meets whom. Repeated meetings here: {repeated}, the same two up to "
            "{worst} times."
        ),
    ),
}
"""Where one sentence says all: where the bound is reached, and where it is not."""

_ONE_TABLE = N_("with a single table no meeting has to be repeated, and none is.")
_ENOUGH_OTHERS = N_("everyone has {others} to meet, so no meeting has to be repeated, and none is.")

_CAUSES: Mapping[Reason, str] = {
    Reason.PARTNERS: N_("everyone has only {others} possible partners."),
    Reason.OTHERS: N_("everyone meets three others a round, and there are only {others} to meet."),
    Reason.TABLES: N_("with so few tables, any two rounds bring some players together again."),
    Reason.PROVED: N_("it has been proved that this cannot be done without a repeated meeting."),
    Reason.PLAYED: N_("the fixed rounds stay as they are, and after them some have to meet again."),
}
"""Why something has to be repeated; how much follows in a verdict."""

_ONE_A_ROUND = N_("everyone meets one opponent a round, and there are only {others}.")

_VERDICTS: Mapping[Verdict, str] = {
    Verdict.REACHED: N_(
        "No draw does better. Repeated meetings: {repeated}, the same two up to {worst} times."
    ),
    Verdict.UNEVEN: N_(
        "Repeated meetings here: {repeated}, the same two up to {worst} times. Neither can be lower; "
        "perhaps they could be spread more evenly."
    ),
    Verdict.MISSED: N_(
        "Repeated meetings here: {repeated}, the same two up to {worst} times. Unavoidable: "
        "{least_repeated}, the same two {least_worst} times."
    ),
}

_PARTNERS_AGAIN = N_("Repeated partners: {partner_repeats}; unavoidable: {least_partner_repeats}.")
_NO_PARTNER_AGAIN = N_("Repeated partners: {partner_repeats}; all avoidable.")


def verdict_sentence(
    reason: Reason, kind: Kind, verdict: Verdict, values: Mapping[str, int], translate: Translate = str
) -> str:
    """Return what a bound is and whether it is reached, in the language of `translate`.

    `values` has the facts of the bound (`players`, `rounds`, `played`, `tables`, `others`), the figures of
    the draw (`partner_repeats`, `repeated`, `worst`, `added`), and the least there can be (`least_…`).
    """
    parts = _parts(reason, kind, verdict, values)
    return translate(_SENTENCE).format(
        head=translate(_head(kind, values)).format(**values),
        reason=" ".join(translate(part).format(**values) for part in parts),
    )


def _head(kind: Kind, values: Mapping[str, int]) -> str:
    head = _HEADS[kind]
    if values["played"]:
        return head.played
    return head.one if values["rounds"] == 1 else head.rounds


def _parts(reason: Reason, kind: Kind, verdict: Verdict, values: Mapping[str, int]) -> list[str]:
    if reason in _WHOLE:
        return [_whole(reason, kind, verdict, values)]
    cause = _ONE_A_ROUND if reason is Reason.OTHERS and kind is not Kind.INDIVIDUAL else _CAUSES[reason]
    return [cause, _VERDICTS[verdict], *_partners(values)]


def _partners(values: Mapping[str, int]) -> list[str]:
    if values["least_partner_repeats"]:
        return [_PARTNERS_AGAIN]
    return [_NO_PARTNER_AGAIN] if values["partner_repeats"] else []


def _whole(reason: Reason, kind: Kind, verdict: Verdict, values: Mapping[str, int]) -> str:
    reached, missed = _WHOLE[reason]
    if verdict is not Verdict.REACHED:
        return missed
    if reason is not Reason.NONE:
        return reached
    if kind is not Kind.INDIVIDUAL:
        return _ENOUGH_OTHERS
    return _ONE_TABLE if values["tables"] == 1 else reached
