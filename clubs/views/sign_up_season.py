"""The season's other evenings under somebody's own link: the buttons that sign up and cancel."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from clubs.actions import sign_up, sign_up_season
from clubs.errors import Refused
from clubs.models import SignUpRequest
from clubs.queries.sign_up_season import categories_of, given_in, other_evenings, tied_requests
from clubs.views.action_form import PostOnly
from clubs.views.sign_up import OwnSignUpView
from core.limits import SIGN_UP
from core.rate_limit import counted_address, spend


class OwnEveningView(PostOnly, OwnSignUpView):
    """A button beside one of the other evenings."""

    def answered(self, act: Callable[[], SignUpRequest]) -> HttpResponse:
        try:
            act()
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:own-sign-up", self.token)


class OwnEveningJoinView(OwnEveningView):
    """Signs up for it, under the same names."""

    def post(self, request: HttpRequest, evening: int) -> HttpResponse:
        there = self.sign_up_request.sign_up
        evenings = other_evenings(there, given_in(self.sign_up_request), categories_of(self.sign_up_request))
        found = next((each for each in evenings if each.pk == evening), None)
        if found is None:
            raise Http404
        spend(SIGN_UP, address=counted_address(request), club=str(there.tournament.club_id))
        return self.answered(lambda: sign_up_season.join_evening(self.sign_up_request, found))


class OwnEveningCancelView(OwnEveningView):
    """Cancels there, until the deadline of that evening."""

    def post(self, request: HttpRequest, evening: int) -> HttpResponse:
        tied = (each for each in tied_requests(self.sign_up_request) if each.sign_up_id == evening)
        found = next(tied, None)
        if found is None:
            raise Http404
        return self.answered(lambda: sign_up.cancel(found))
