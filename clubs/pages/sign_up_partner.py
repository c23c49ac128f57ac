"""What the pages of partners in a sign-up show: to who was named, to who named them, and to the office."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, Self

from django.utils.translation import gettext as _

from clubs.actions.sign_up_links import partner_address, partner_token
from clubs.models import PartnerState, SignUpRequest, TournamentKind
from clubs.names import is_same_name
from clubs.queries.sign_up import found_partner_text, partner_text, state_text, substitute_texts
from clubs.queries.sign_up_season import tied_requests
from core.qr import Square


@dataclass(frozen=True, slots=True)
class PartnerPage:
    """The page of a partner: who asks, what was answered, and how the sign-up stands."""

    asks: str
    answer: str
    state: str
    people: Sequence[str]
    may_answer: bool
    shows_name: bool
    others: Sequence[PartnerEvening]

    @classmethod
    def of(cls, request: SignUpRequest) -> Self:
        answer = {
            PartnerState.CONFIRMED: _("You have confirmed."),
            PartnerState.DECLINED: _("You have declined."),
        }
        state = request.partner_state
        has_declined = state == PartnerState.DECLINED
        return cls(
            _("{name} would like to play with you.").format(name=request.people[0]),
            answer.get(PartnerState(state), "") if state else "",
            "" if has_declined else " ".join([state_text(request), *substitute_texts(request)]),
            request.people,
            _may_answer(request),
            _may_be_listed(request) and not has_declined,
            [PartnerEvening.of(each) for each in tied_requests(request) if _asks_the_same(each, request)],
        )


def _may_be_listed(request: SignUpRequest) -> bool:
    """Whether the page of the sign-up lists both, or will."""
    return request.shows_name and request.sign_up.shows_names and not request.current_state.is_over


def _may_answer(request: SignUpRequest) -> bool:
    return request.awaits_partner and not request.current_state.is_over


def _asks_the_same(other: SignUpRequest, request: SignUpRequest) -> bool:
    """Whether on another evening of the season the same partner is asked, or has confirmed."""
    is_asked = other.partner_state in {PartnerState.ASKED, PartnerState.CONFIRMED}
    return is_asked and is_same_name(other.partner, request.partner) and bool(other.salt)


class PartnerEvening(NamedTuple):
    """Another evening of the season on which the same partner is asked: each is answered by itself."""

    name: str
    day: date
    state: str
    token: str
    may_answer: bool

    @classmethod
    def of(cls, request: SignUpRequest) -> Self:
        tournament, may_answer = request.sign_up.tournament, _may_answer(request)
        has_confirmed = request.partner_state == PartnerState.CONFIRMED
        said = [_("You have confirmed.")] if has_confirmed else []
        state = " ".join([*said, state_text(request)])
        return cls(tournament.name, tournament.date, state, partner_token(request.salt), may_answer)


@dataclass(frozen=True, slots=True)
class PartnerPart:
    """What stands of the partner on somebody's own page; the link is there until they have answered."""

    sentence: str
    link: str
    square: Square | None

    @classmethod
    def of(cls, request: SignUpRequest, site: str) -> Self | None:
        sentence = found_partner_text(request) or partner_text(request)
        link = "" if request.current_state.is_over else partner_address(request, site)
        return cls(sentence, link, Square(link) if link else None) if sentence else None


def needs_partner(request: SignUpRequest) -> bool:
    """Whether the office can still find somebody a partner."""
    is_alone = len(request.people) == 1 and (request.entry is None or request.entry.members.count() < 2)
    is_of_pairs = request.sign_up.tournament.kind == TournamentKind.PAIRS
    return is_of_pairs and is_alone and not request.current_state.is_over
