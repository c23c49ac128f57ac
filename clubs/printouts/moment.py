"""What this moment of an evening needs on paper: one heading, a few sheets, one PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from clubs.models import Round, RoundState
from clubs.printouts.options import Desk

Sheets = Sequence[tuple[str, Mapping[str, str]]]
"""Kinds of sheets by their slugs, with how they are made."""

NOBODY_ENTERED: Sheets = (("sign-up-sheet", {}), ("timetable", {}))
AT_THE_DOOR: Sheets = (("check-in-list", {}), ("name-tags", {"who": "all"}), ("timetable", {}))
FOR_A_ROUND: Sheets = (
    ("seating-plan", {"by": "name"}),
    ("table-sheets", {"size": "a4"}),
    ("table-cards", {"size": "a6"}),
)
OF_RELEASED = ("table-cards",)
"""What a round that is not released does not have yet: its codes."""

AFTER_A_ROUND: Sheets = (("standings", {}),)
AT_THE_END: Sheets = (("prize-list", {}), ("final-list", {}), ("certificates", {}))


class Moment(NamedTuple):
    """What is printed now, and for which round."""

    heading: str
    sheets: Sheets
    round: Round | None = None


def moment_of(desk: Desk) -> Moment:
    """Return what a tournament needs now: for the round that is played, else for what comes next."""
    current = next((each for each in desk.rounds if each.state != RoundState.CLOSED), None)
    if current:
        sheets = tuple(each for each in FOR_A_ROUND if current.is_released or each[0] not in OF_RELEASED)
        return Moment(gettext("Now for {round}").format(**_words(current)), sheets, current)
    if not desk.rounds:
        return Moment(gettext("Now before the evening"), AT_THE_DOOR if desk.entries else NOBODY_ENTERED)
    last = desk.rounds[-1]
    if last.number < desk.tournament.planned_rounds:
        return Moment(gettext("Now after {round}").format(**_words(last)), AFTER_A_ROUND, last)
    return Moment(gettext("Now for the prize-giving"), AT_THE_END)


def _words(of: Round) -> Mapping[str, str]:
    return {"round": f"{of.tournament.club.round_in_sentence} {of.number}"}
