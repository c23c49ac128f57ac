"""Corrections of the office to what somebody typed when signing up, until it is accepted.

The log says which fields were changed, and never what stood or stands there. The own link stays as it is.
"""

from __future__ import annotations

from dataclasses import asdict

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.partner_found import drop_partner_requests
from clubs.actions.sign_up import SignUpDetails, check_not_signed_up
from clubs.actions.sign_up_letters import tell_again
from clubs.actions.sign_up_line import SignUpRefused, lock_request
from clubs.audit_log import log_action
from clubs.models import Action, PartnerState, SignUpRequest
from clubs.sign_up import RequestState
from core.errors import N_


def details_of(request: SignUpRequest) -> SignUpDetails:
    return SignUpDetails(
        people=request.people,
        team=request.team,
        email=request.email,
        phone=request.phone,
        birth_year=request.birth_year,
        category=request.category,
        apart=request.apart,
        remark=request.remark,
        wants_invitation=request.wants_invitation,
        shows_name=request.shows_name,
    )


def may_edit(request: SignUpRequest) -> bool:
    """Whether what was typed counts still: of an entry the office changes the entry."""
    state = request.current_state
    return not state.is_over and state is not RequestState.ACCEPTED


@transaction.atomic
def edit_request(request: SignUpRequest, details: SignUpDetails, *, by: User) -> SignUpRequest:
    """Correct who wants to come; who has another address now is told there how it stands."""
    request = lock_request(request)
    if not may_edit(request):
        raise SignUpRefused(N_("Only a sign-up that is new or waiting can be edited: look under “Entries”."))
    before, after = asdict(details_of(request)), {**asdict(details), "people": list(details.people)}
    changed = [name for name, value in after.items() if value != before[name]]
    if not changed:
        return request
    if "people" in changed:
        check_not_signed_up(request.sign_up, details.people, besides=request)
    for name in changed:
        setattr(request, name, after[name])
    if "people" in changed:
        request.shows_name = False  # nobody agrees for somebody else
        drop_partner_requests(request)
    if len(request.people) < 2 or request.partner_state == PartnerState.DECLINED:
        request.partner_state = ""  # whoever was asked is no longer named
    request.save(update_fields=[*changed, "shows_name", "partner_state"])
    log_action(
        request.sign_up.tournament,
        Action.SIGN_UP_EDITED,
        by=by,
        subject=str(request.arrival),
        after={"changed": changed},
    )
    if "email" in changed:
        request.mails.filter(sent=None).delete()
        tell_again(request, by=by)
    return request
