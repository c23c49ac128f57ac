"""Consent to be listed: whether everyone may read on the page of a sign-up that somebody is coming."""

from __future__ import annotations

from django.db import transaction

from clubs.actions.sign_up_line import lock_request, log_request
from clubs.models import Action, SignUpRequest


@transaction.atomic
def show_name(request: SignUpRequest, *, is_shown: bool) -> SignUpRequest:
    """Let those of a sign-up agree to be listed, where the club lists anybody, or take that back.

    Taking it back is possible at any time.
    """
    request = lock_request(request, over_too=True)
    if request.shows_name == is_shown or (is_shown and not request.sign_up.shows_names):
        return request
    request.shows_name = is_shown
    request.save(update_fields=["shows_name"])
    log_request(request, Action.SIGN_UP_NAME_SHOWN if is_shown else Action.SIGN_UP_NAME_HIDDEN, by=None)
    return request
