"""Rounds and draws: all rounds, one round with its draw, and what a director does with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from clubs.actions import rounds
from clubs.actions.draws import (
    TURN,
    Drawn,
    SearchRunning,
    cancel_search,
    continue_search,
    draw_one,
    draw_unseen,
    take_best,
)
from clubs.actions.seating import seats_of
from clubs.actions.second_final import plan_second_final
from clubs.actions.swaps import Place, swap
from clubs.errors import Refused
from clubs.forms.draws import PlacesForm, RedrawForm, SwapForm
from clubs.models import Draw, Role, Search, Seat, Tournament
from clubs.pages.draw_search import SearchPage
from clubs.pages.draws import draft_page, round_page
from clubs.pages.fairness import evening_fairness
from clubs.pages.rounds import RoundRow, is_over, round_rows
from clubs.pages.swaps import swap_page
from clubs.queries.control import control_of_evening
from clubs.tables.draws import RoundTable
from clubs.views.action_form import ActionFormView, ActionView, PostOnly, answer_form
from clubs.views.base import RoundView, TournamentView, is_part
from clubs.views.lists import ClubListView


class RoundsView(ClubListView, TournamentView):
    """All rounds, each with its next step."""

    needs = Role.HELPER
    table_class = RoundTable
    template = "clubs/rounds.html"
    list_name = "rounds"

    def rows(self) -> Sequence[RoundRow]:
        self.all_rows = round_rows(self.tournament)
        return self.all_rows

    def table_options(self) -> dict[str, Any]:
        return {"may_act": self.role.includes(Role.DIRECTOR)}

    def extra_context(self) -> dict[str, Any]:
        unseen = any(row.missing is None for row in self.all_rows)
        may_draw_all = unseen and not is_over(self.tournament)
        return {
            "may_draw_all": may_draw_all,
            "control": control_of_evening(self.tournament),
            "search": self.tournament.searches.first(),
            "fairness": evening_fairness(self.tournament),
        }


class DrawAllView(ActionView, TournamentView):
    """Draws all rounds that nobody has seen."""

    back_to = "rounds"

    def act(self) -> HttpResponse:
        try:
            outcome = draw_unseen(self.tournament, by=self.user)
        except SearchRunning as refused:
            return show_running_search(self.request, self.tournament, refused)
        return show_outcome(self.request, self.tournament, outcome)


class RoundPageView(RoundView):
    """A round's draw, before and after its release."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.shown(RedrawForm())

    @property
    def here(self) -> str:
        return self.round.get_absolute_url()

    def shown(self, form: RedrawForm) -> HttpResponse:
        return self.show("clubs/round.html", page=round_page(self.round), form=form)


class DrawView(PostOnly, ActionFormView[RedrawForm], RoundPageView):
    """Draws a round, or draws it anew."""

    form_class = RedrawForm

    def act(self, form: RedrawForm) -> HttpResponse:
        reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"] or 0
        try:
            outcome = draw_one(self.round, by=self.user, reason=reason, seen=seen)
        except SearchRunning as refused:
            return show_running_search(self.request, self.tournament, refused)
        return show_outcome(self.request, self.tournament, outcome)

    def page(self, form: RedrawForm) -> HttpResponse:
        return self.shown(form)


class SecondFinalView(ActionView, TournamentView):
    """Draws the second final of a knock-out after two defeats, or leaves its round out."""

    back_to = "tournament"

    def act(self) -> HttpResponse:
        round_ = plan_second_final(self.tournament, by=self.user)
        if round_ is None:
            return redirect(self.tournament)
        return show_outcome(self.request, self.tournament, draw_one(round_, by=self.user, seen=0))


class RoundActionView(ActionView, RoundView):
    """Does something with a round and comes back to its page."""

    def draw(self) -> Draw:
        """Return the draw that holds, or say that there is none."""
        return get_object_or_404(self.round.draws.current())


class ReleaseView(RoundActionView):
    """Shows a round to the hall."""

    def act(self) -> HttpResponse:
        rounds.release_round(self.round, by=self.user)
        return self.done(_("The round is released: everyone can see where to sit."))


class LockView(RoundActionView):
    """Locks a draw, or unlocks it where `locked` is empty."""

    def act(self) -> HttpResponse:
        if self.request.POST.get("locked"):
            rounds.lock_draw(self.draw(), by=self.user)
            return self.done(_("The draw is locked."))
        rounds.unlock_draw(self.draw(), by=self.user)
        return self.done(_("The draw is unlocked."))


class DraftView(RoundView):
    """A draw of a round that does not hold, to be looked at before it comes back."""

    needs = Role.HELPER

    def get(self, request: HttpRequest, draw: int) -> HttpResponse:
        found = get_object_or_404(self.round.draws.all(), number=draw)
        found.round = self.round
        if found.current:
            return redirect(self.round)
        return self.show("clubs/draw.html", page=draft_page(found))


class RestoreView(RoundActionView):
    """Lets an earlier draw hold again."""

    def act(self) -> HttpResponse:
        number = self.kwargs["draw"]
        rounds.restore_draw(get_object_or_404(self.round.draws.all(), number=number), by=self.user)
        return self.done(_("Draw {number} is in use again, with its results.").format(number=number))


def anchor_of(*places: Place) -> str:
    """Return where on the page one of the places stands: a table, rather than those who rest."""
    return next((f"table-{place.table.number}" for place in places if isinstance(place, Seat)), "resting")


class SwapView(RoundView):
    """Shows what exchanging two places would do, and does it."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        draw = self.draw()
        form = PlacesForm(request.GET, places=self.places(draw), draw=draw)
        if not form.is_valid():
            return self.cannot(form.problem)
        return self.confirm(SwapForm(None, places=[], draw=draw), *form.cleaned_data["place"])

    def post(self, request: HttpRequest) -> HttpResponse:
        draw = self.draw()
        form = SwapForm(request.POST, places=self.places(draw), draw=draw)
        if not form.is_valid() and (form.has_error("place") or form.has_error("draw")):
            return self.cannot(form.problem)
        first, second = form.cleaned_data["place"]
        return answer_form(form, self.act, lambda form: self.confirm(form, first, second))

    def act(self, form: SwapForm) -> HttpResponse:
        first, second = form.cleaned_data["place"]
        swap(self.draw(), first, second, by=self.user, reason=form.cleaned_data["reason"])
        names = {"first": first.entry.short_title, "second": second.entry.short_title}
        return self.done(
            _("{first} and {second} have swapped seats.").format(**names),
            f"{self.round.get_absolute_url()}#{anchor_of(first, second)}",
        )

    def draw(self) -> Draw:
        draw = get_object_or_404(self.round.draws.current())
        draw.round = self.round
        return draw

    def places(self, draw: Draw) -> list[Place]:
        return [*seats_of(draw), *draw.sit_outs.select_related("entry")]

    def cannot(self, sentence: str) -> HttpResponse:
        if is_part(self.request):
            return self.show("clubs/_round_swap_refused.html", sentence=sentence)
        messages.error(self.request, sentence)
        return redirect(self.round)

    def confirm(self, form: SwapForm, first: Place, second: Place) -> HttpResponse:
        page = swap_page(self.draw(), first, second)
        template = "clubs/_round_swap.html" if is_part(self.request) else "clubs/round_swap.html"
        return self.show(template, page=page, form=form)


# A draw that is being searched: how far it has come, searched on by whoever looks at it, taken or cancelled.
#
# The page asks for its own next state, which is when the search goes on; without JavaScript a button does

TURN_BY_HAND = 2.0
"""Seconds of a turn that somebody without JavaScript asked for with a tap."""


def tournament_url(name: str, tournament: Tournament) -> str:
    return reverse(f"clubs:{name}", args=[tournament.club.slug, tournament.slug])


def redirect_browser(request: HttpRequest, address: str) -> HttpResponse:
    """Send the browser elsewhere, also where only a part of a page was asked for."""
    return HttpResponseClientRedirect(address) if HtmxDetails(request) else redirect(address)


def show_draws(request: HttpRequest, tournament: Tournament, drawn: Drawn) -> HttpResponse:
    """Say what was drawn where it can be looked at: on the page of its round, or of all rounds."""
    if len(drawn) > 1:
        messages.success(request, _("Drawn: {count} rounds.").format(count=len(drawn)))
        return redirect_browser(request, tournament_url("rounds", tournament))
    [draw] = drawn
    anew = draw.number > 1
    messages.success(request, _("The round has been redrawn.") if anew else _("The round has been drawn."))
    return redirect_browser(request, draw.round.get_absolute_url())


def show_outcome(
    request: HttpRequest, tournament: Tournament, outcome: Drawn | Search | None
) -> HttpResponse:
    """Show what became of a draw that was asked for: there, searched, or given up."""
    if isinstance(outcome, list):
        return show_draws(request, tournament, outcome)
    return redirect_browser(request, tournament_url("rounds-search" if outcome else "rounds", tournament))


def show_running_search(request: HttpRequest, tournament: Tournament, refused: SearchRunning) -> HttpResponse:
    """Lead to the search that must come to its end first."""
    messages.error(request, refused.sentence)
    return redirect(tournament_url("rounds-search", tournament))


class SearchView(TournamentView):
    """How far the search has come; to post is to search on for a turn."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        search = self.search()
        if search is None:
            return redirect(tournament_url("rounds", self.tournament))
        return self.show("clubs/search.html", page=SearchPage.of(search))

    def post(self, request: HttpRequest) -> HttpResponse:
        """Do what is to be done with the search, if it is still there, and show what became of it."""
        search = self.search()
        try:
            outcome = self.act(search) if search else None
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect_browser(request, tournament_url("rounds", self.tournament))
        if isinstance(outcome, Search) and is_part(request):
            return self.show("clubs/_search.html", page=SearchPage.of(outcome))
        if search is None:
            return redirect_browser(request, self.where_it_led())
        return show_outcome(request, self.tournament, outcome)

    def search(self) -> Search | None:
        search = self.tournament.searches.select_related("by").first()
        if search:
            search.tournament = self.tournament
        return search

    def where_it_led(self) -> str:
        """Return where a search that is over has led: a slow browser asks once more on its way there."""
        number = self.request.POST.get("round", "")
        for round_ in self.tournament.rounds.all():
            if str(round_.number) == number:
                return round_.get_absolute_url()
        return tournament_url("rounds", self.tournament)

    def act(self, search: Search) -> Drawn | Search | None:
        seconds = TURN if is_part(self.request) else TURN_BY_HAND
        return continue_search(search, by=self.user, seconds=seconds)


class SearchTakeView(PostOnly, SearchView):
    """Draws the best so far."""

    def act(self, search: Search) -> Drawn | Search | None:
        return take_best(search, by=self.user)


class SearchCancelView(PostOnly, SearchView):
    """Gives the search up."""

    def act(self, search: Search) -> None:
        cancel_search(search)
        messages.success(self.request, _("Nothing was drawn."))
