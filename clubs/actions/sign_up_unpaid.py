"""Places that are fixed by the fee alone: one that was not paid for in time goes to the next in line."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from clubs.actions.sign_up import decline
from clubs.actions.sign_up_line import SignUpRefused, lock_request
from clubs.models import SignUpRequest
from clubs.queries.sign_up import unpaid_since
from core.errors import N_


@transaction.atomic
def pass_on_unpaid(request: SignUpRequest, *, by: User) -> SignUpRequest:
    """Decline whoever has not paid in time, in a sentence that says so; the first who waits has the place."""
    request = lock_request(request)
    day = unpaid_since(request.sign_up, timezone.localdate()).get(request.pk)
    if day is None:
        raise SignUpRefused(N_("{name} has paid by now, or still has time."), name=request.title)
    with override(request.language):
        reason = gettext("The entry fee was not paid by {day}.").format(day=date_format(day))
    return decline(request, reason, by=by)
