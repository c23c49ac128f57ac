"""The other evenings of a season, under somebody's own link: on which they come, and on which they could."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple, Self

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actions.sign_up import is_open, may_cancel
from clubs.actions.sign_up_links import known_token
from clubs.models import SignUp, SignUpRequest
from clubs.pages.settings_summary import fees_text
from clubs.pages.sign_up import closed_text
from clubs.queries.cash import prices_of
from clubs.queries.sign_up import sign_up_lines, state_text
from clubs.queries.sign_up_season import categories_of, given_in, other_evenings, tied_requests
from clubs.sign_up import RequestState, SignUpLine


class EveningRow(NamedTuple):
    """An evening: how it stands there, and what can be done."""

    pk: int
    name: str
    day: date
    place: str
    """Where it is, if not where this one is."""
    state: str
    own_link: str
    may_join: bool
    may_cancel: bool


@dataclass(frozen=True, slots=True)
class SeasonEvenings:
    """What an own link says of the season's other evenings."""

    name: str
    rows: Sequence[EveningRow]
    has_tied: bool
    """Whether the same people have signed up for another one."""

    @classmethod
    def of(cls, request: SignUpRequest, now: datetime) -> Self | None:
        """Return the other evenings; None where there are none."""
        tied = {each.sign_up_id: each for each in tied_requests(request)}
        others = {
            each.pk: each
            for each in other_evenings(request.sign_up, given_in(request), categories_of(request))
        }
        evenings = {**others, **{key: each.sign_up for key, each in tied.items()}}
        if not evenings:
            return None
        lines = sign_up_lines(list(evenings.values()))
        shown = sorted(evenings.values(), key=lambda each: (each.tournament.date, each.pk))
        joinable = {key for key, each in others.items() if is_open(each, now) and lines[key].takes_more}
        here = request.sign_up.tournament
        rows = [
            _row(
                each, tied.get(each.pk), lines[each.pk], now, is_joinable=each.pk in joinable, here=here.place
            )
            for each in shown
        ]
        season = here.season
        return cls(season.name if season else "", rows, bool(tied))


def evening_title(evening: SignUp, beside: SignUp) -> str:
    """Return when and what another evening is, where and for how much if that differs."""
    here, there = beside.tournament, evening.tournament
    parts = [date_format(there.date), there.name]
    if there.place != here.place:
        parts.append(there.place)
    if prices_of(there) != prices_of(here):
        parts.append(fees_text(there))
    return " · ".join(filter(None, parts))


def _row(
    evening: SignUp,
    request: SignUpRequest | None,
    line: SignUpLine,
    now: datetime,
    *,
    is_joinable: bool,
    here: str,
) -> EveningRow:
    tournament = evening.tournament
    token = known_token(request) if request else ""
    has_left = request is None or request.current_state is RequestState.WITHDRAWN
    return EveningRow(
        evening.pk,
        tournament.name,
        tournament.date,
        "" if tournament.place == here else tournament.place,
        state_text(request) if request else closed_text(evening, line, now) or _free_text(line),
        reverse("clubs:own-sign-up", args=[token]) if token else "",
        has_left and is_joinable,
        request is not None and may_cancel(request, now),
    )


def _free_text(line: SignUpLine) -> str:
    return (
        _("Not signed up; all places are taken: you would go on the waiting list.")
        if line.is_full
        else _("Not signed up.")
    )
