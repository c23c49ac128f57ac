"""A draw that is being searched: how far it has come, searched on by whoever looks at it, taken or cancelled.

The page asks for its own next state, which is when the search goes on; without JavaScript a button does.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from clubs.actions.searching import TURN, Drawn, SearchGoesOn, cancel, search_on, take
from clubs.errors import Refused
from clubs.models import Role, Search, Tournament
from clubs.pages.searching import SearchPage
from clubs.views.base import TournamentView

PATIENCE = 2.0
"""Seconds of a turn that somebody without JavaScript asked for with a tap."""


def address_of(name: str, tournament: Tournament) -> str:
    return reverse(f"clubs:{name}", args=[tournament.club.slug, tournament.slug])


def gone_to(request: HttpRequest, address: str) -> HttpResponse:
    """Send the browser elsewhere, also where only a part of a page was asked for."""
    return HttpResponseClientRedirect(address) if HtmxDetails(request) else redirect(address)


def draws_shown(request: HttpRequest, tournament: Tournament, drawn: Drawn) -> HttpResponse:
    """Say what was drawn where it can be looked at: on the page of its round, or of all rounds."""
    if len(drawn) > 1:
        messages.success(request, _("Drawn: %(count)s rounds.") % {"count": len(drawn)})
        return gone_to(request, address_of("rounds", tournament))
    [draw] = drawn
    anew = draw.number > 1
    messages.success(request, _("The round is drawn anew.") if anew else _("The round is drawn."))
    return gone_to(request, draw.round.get_absolute_url())


def outcome_shown(
    request: HttpRequest, tournament: Tournament, outcome: Drawn | Search | None
) -> HttpResponse:
    """Show what became of a draw that was asked for: there, searched, or given up."""
    if isinstance(outcome, list):
        return draws_shown(request, tournament, outcome)
    return gone_to(request, address_of("rounds-search" if outcome else "rounds", tournament))


def search_goes_on(request: HttpRequest, tournament: Tournament, refused: SearchGoesOn) -> HttpResponse:
    """Lead to the search that must come to its end first."""
    messages.error(request, refused.sentence)
    return redirect(address_of("rounds-search", tournament))


class SearchView(TournamentView):
    """How far the search has come; to post is to search on for a turn."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        search = self.search()
        if search is None:
            return redirect(address_of("rounds", self.tournament))
        return self.show("clubs/search.html", page=SearchPage.of(search))

    def post(self, request: HttpRequest) -> HttpResponse:
        return self.done()

    def search(self) -> Search | None:
        search = self.tournament.searches.select_related("by").first()
        if search:
            search.tournament = self.tournament
        return search

    def done(self) -> HttpResponse:
        """Do what is to be done with the search, if it is still there, and show what became of it."""
        search = self.search()
        try:
            outcome = self.deed(search) if search else None
        except Refused as refused:
            messages.error(self.request, refused.sentence)
            return gone_to(self.request, address_of("rounds", self.tournament))
        if isinstance(outcome, Search) and HtmxDetails(self.request):
            return self.show("clubs/_search.html", page=SearchPage.of(outcome))
        if search is None:
            return gone_to(self.request, self.where_it_led())
        return outcome_shown(self.request, self.tournament, outcome)

    def where_it_led(self) -> str:
        """Return where a search that is over has led: a slow browser asks once more on its way there."""
        number = self.request.POST.get("round", "")
        for round_ in self.tournament.rounds.all():
            if str(round_.number) == number:
                return round_.get_absolute_url()
        return address_of("rounds", self.tournament)

    def deed(self, search: Search) -> Drawn | Search | None:
        seconds = TURN if HtmxDetails(self.request) else PATIENCE
        return search_on(search, by=self.user, seconds=seconds)


class SearchTakeView(SearchView):
    """Draws the best so far."""

    http_method_names: Sequence[str] = ["post"]

    def deed(self, search: Search) -> Drawn | Search | None:
        return take(search, by=self.user)


class SearchCancelView(SearchView):
    """Gives the search up."""

    http_method_names: Sequence[str] = ["post"]

    def deed(self, search: Search) -> None:
        cancel(search)
        messages.success(self.request, _("Nothing was drawn."))
