"""What the pages of partners in a sign-up show: to who was named, to who named them, and to the office."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, Self

from django.utils.translation import gettext as _

from clubs.actions.partner_requests import awaits_answer
from clubs.actions.sign_up_links import partner_address, partner_token
from clubs.models import PartnerState, SignUpRequest
from clubs.names import is_same_name
from clubs.queries.sign_up import found_partner_text, partner_text, state_text, substitute_texts
from clubs.queries.sign_up_names import partner_requests_to
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
            _asks_text(request),
            answer.get(PartnerState(state), "") if state else "",
            "" if has_declined else _state_of_both(request),
            request.people,
            _may_answer(request),
            _may_be_listed(request) and not has_declined,
            [PartnerEvening.of(each) for each in tied_requests(request) if _asks_the_same(each, request)],
        )


def _state_of_both(request: SignUpRequest) -> str:
    """Return how the sign-up stands for the partner, whose own place does not depend on it."""
    if request.asked_id is None or found_partner_text(request):
        return " ".join([state_text(request), *substitute_texts(request)])
    if request.partner_state != PartnerState.CONFIRMED:
        return ""
    return _("You play together as soon as the club has accepted {name}.").format(name=request.people[0])


def _may_be_listed(request: SignUpRequest) -> bool:
    """Whether the page of the sign-up lists both, or will."""
    is_pair = len(request.people) == 2
    return (
        is_pair and request.shows_name and request.sign_up.shows_names and not request.current_state.is_over
    )


def _may_answer(request: SignUpRequest) -> bool:
    if request.asked_id is not None:
        return awaits_answer(request)
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


class PartnerRequest(NamedTuple):
    """Somebody who asks whether to play together, on the page of whoever is asked."""

    sentence: str
    token: str

    @classmethod
    def all_to(cls, request: SignUpRequest) -> Sequence[Self]:
        return [cls(_asks_text(each), partner_token(each.salt)) for each in partner_requests_to(request)]


def _asks_text(request: SignUpRequest) -> str:
    return _("{name} would like to play with you.").format(name=request.people[0])
