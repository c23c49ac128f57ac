"""The line of those who have signed up for a tournament."""

from __future__ import annotations

from clubs.models import SignUp
from clubs.sign_up import LineRequest, RequestState, SignUpLine


def line_of(sign_up: SignUp) -> SignUpLine:
    """Return everyone who signed up, and how many take part without; two queries however many there are."""
    rows = sign_up.requests.select_related("entry").only(
        "sign_up", "arrival", "state", "entry", "entry__left_round"
    )
    requests = [LineRequest(each.arrival, each.current_state) for each in rows]
    accepted = sum(request.state is RequestState.ACCEPTED for request in requests)
    entered = sign_up.tournament.entries.filter(left_round=None).count()
    return SignUpLine(requests, sign_up.places, sign_up.waiting_list, entered - accepted)
