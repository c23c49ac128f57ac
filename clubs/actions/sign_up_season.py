"""Signing up for a season: several evenings on one form, or one after the other under an own link.

On each evening it is an ordinary sign-up; a key ties those of the same people, and is no way in to any.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from clubs.actions.members import lock_members
from clubs.actions.partner_requests import ask_partner
from clubs.actions.sign_up import SignUpDetails, arrive, delete_data, is_open
from clubs.actions.sign_up_edit import details_of
from clubs.actions.sign_up_line import SignUpRefused, lock_request
from clubs.actions.sign_up_links import own_token
from clubs.models import SignUp, SignUpRequest
from clubs.queries.sign_up import sign_up_lines
from clubs.queries.sign_up_season import other_evenings, required_by, tied_requests
from core.errors import N_
from core.keys import hashed, new_salt


def evenings_to_choose(chosen: SignUp, now: datetime) -> Sequence[SignUp]:
    """Return for which other evenings of the season somebody can sign up on the form of one."""
    evenings = [
        each for each in other_evenings(chosen, required_by(chosen), chosen.categories) if is_open(each, now)
    ]
    lines = sign_up_lines(evenings) if evenings else {}
    return [each for each in evenings if lines[each.pk].takes_more]


@transaction.atomic
def sign_up_for_season(
    first: SignUp,
    others: Sequence[SignUp],
    details: SignUpDetails,
    *,
    salt: str,
    site: str,
    asks: SignUpRequest | None = None,
) -> SignUpRequest:
    """Sign up for an evening and for others of its season, for all or for none; return the first request.

    Whoever comes alone `asks` somebody who is listed for the first one to play together.

    The same once more is the same requests: each salt follows from the one of the form.
    """
    key = hashed(f"season\n{salt}") if others else ""
    made = {}
    # In the order in which all lock several tournaments, the members before them.
    if others and any(each.at_once for each in [first, *others]):
        lock_members(first.tournament.club)
    for evening in sorted([first, *others], key=lambda each: each.pk):
        is_first = evening.pk == first.pk
        own_salt = salt if is_first else hashed(f"{salt}\n{evening.pk}")
        said = details if is_first else _without_extras(evening, details)
        try:
            request = arrive(
                evening.tournament, said, token=own_token(own_salt), salt=own_salt, site=site, season_key=key
            )
        except SignUpRefused as refused:
            raise refused if is_first else _refused_at(evening, refused) from refused
        made[evening.pk] = _tied(request, key) if key else request
    return ask_partner(made[first.pk], asks) if asks else made[first.pk]


def _refused_at(evening: SignUp, reason: SignUpRefused) -> SignUpRefused:
    name = evening.tournament.name
    return SignUpRefused(N_("{tournament}: {reason}"), at="evenings", tournament=name, reason=reason)


def _without_extras(evening: SignUp, details: SignUpDetails) -> SignUpDetails:
    """Leave out what an evening does not ask; whoever wants to be invited has said so on the first one."""
    return replace(
        details,
        team=details.team if evening.asks_team else "",
        phone=details.phone if evening.ask_phone else "",
        birth_year=details.birth_year if evening.asks_birth_year else None,
        category=details.category if details.category in evening.categories else "",
        apart=details.apart if evening.ask_apart else "",
        remark=details.remark if evening.ask_remark else "",
        wants_invitation=False,
        shows_name=details.shows_name and evening.show_names,
    )


def _tied(request: SignUpRequest, key: str) -> SignUpRequest:
    if request.season_key != key:
        request.season_key = key
        request.save(update_fields=["season_key"])
    return request


@transaction.atomic
def join_evening(request: SignUpRequest, evening: SignUp) -> SignUpRequest:
    """Sign up those of a request for another evening of its season; who has a sign-up there keeps it."""
    request = lock_request(request, over_too=True)
    for tied in tied_requests(request):
        if tied.sign_up_id == evening.pk and not tied.current_state.is_over:
            return tied
    _tied(request, request.season_key or secrets.token_hex(32))
    salt = new_salt()
    return arrive(
        evening.tournament,
        _without_extras(evening, details_of(request)),
        token=own_token(salt),
        salt=salt,
        site=request.site,
        season_key=request.season_key,
    )


@transaction.atomic
def delete_season_data(request: SignUpRequest) -> None:
    """Delete what somebody gave, for the other evenings of the season too."""
    for each in [*tied_requests(request), request]:
        delete_data(each)
