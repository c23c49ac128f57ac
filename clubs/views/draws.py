"""Rounds and draws: all rounds, one round with its draw, and what a director does with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from clubs.actions import draws
from clubs.actions.searching import SearchGoesOn, draw_one, draw_unseen
from clubs.actions.seating import seats_of
from clubs.actions.swaps import Place, swap
from clubs.errors import Refused
from clubs.forms.draws import PlacesForm, RedrawForm, SwapForm
from clubs.models import Draw, Role, Seat
from clubs.pages.draws import draft_page, round_page, swap_page
from clubs.pages.fairness import evening_figures
from clubs.pages.rounds import RoundRow, is_over, round_rows
from clubs.queries.control import control_of_evening
from clubs.tables.draws import RoundTable
from clubs.views.base import RoundView, ShowRefusal, TournamentView, show_refused
from clubs.views.lists import ClubListView
from clubs.views.searching import outcome_shown, search_goes_on


class RoundsView(ClubListView, TournamentView):
    """All rounds, each with its next step."""

    needs = Role.HELPER
    http_method_names: Sequence[str] = ["get", "head"]
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
            "figures": evening_figures(self.tournament),
        }


class DrawAllView(TournamentView):
    """Draws all rounds that nobody has seen."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            outcome = draw_unseen(self.tournament, by=self.user)
        except SearchGoesOn as refused:
            return search_goes_on(request, self.tournament, refused)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return redirect("clubs:rounds", self.club.slug, self.tournament.slug)
        return outcome_shown(request, self.tournament, outcome)


class RoundPageView(RoundView):
    """A round's draw, before and after its release."""

    needs = Role.HELPER
    http_method_names: Sequence[str] = ["get", "head"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(RedrawForm())

    def page(self, form: RedrawForm) -> HttpResponse:
        return self.show("clubs/round.html", page=round_page(self.round), form=form)


class DrawView(RoundPageView):
    """Draws a round, or draws it anew."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        form = RedrawForm(request.POST)
        if not form.is_valid():
            return self.page(form)
        try:
            reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"] or 0
            outcome = draw_one(self.round, by=self.user, reason=reason, seen=seen)
        except SearchGoesOn as refused:
            return search_goes_on(request, self.tournament, refused)
        except Refused as refused:
            show_refused(form, refused)
            return self.page(form)
        return outcome_shown(request, self.tournament, outcome)


class RoundActionView(RoundView):
    """Does something with a round and comes back to its page."""

    http_method_names: Sequence[str] = ["post"]

    def done(self, action: Callable[[], object], sentence: str) -> HttpResponse:
        with ShowRefusal(self.request):
            action()
            messages.success(self.request, sentence)
        return redirect(self.round)

    def draw(self) -> Draw:
        """Return the draw that holds, or say that there is none."""
        return get_object_or_404(self.round.draws.current())


class ReleaseView(RoundActionView):
    """Shows a round to the hall."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("The round is released: everyone can see where to sit.")
        return self.done(lambda: draws.release(self.round, by=self.user), sentence)


class LockView(RoundActionView):
    """Locks a draw, or unlocks it where `locked` is empty."""

    def post(self, request: HttpRequest) -> HttpResponse:
        if request.POST.get("locked"):
            return self.done(lambda: draws.lock(self.draw(), by=self.user), _("The draw is locked."))
        return self.done(lambda: draws.unlock(self.draw(), by=self.user), _("The draw is unlocked."))


class DraftView(RoundView):
    """A draw of a round that does not hold, to be looked at before it comes back."""

    needs = Role.HELPER
    http_method_names: Sequence[str] = ["get", "head"]

    def get(self, request: HttpRequest, draw: int) -> HttpResponse:
        found = get_object_or_404(self.round.draws.all(), number=draw)
        found.round = self.round
        if found.current:
            return redirect(self.round)
        return self.show("clubs/draw.html", page=draft_page(found))


class RestoreView(RoundActionView):
    """Lets an earlier draw hold again."""

    def post(self, request: HttpRequest, draw: int) -> HttpResponse:
        found = get_object_or_404(self.round.draws.all(), number=draw)
        sentence = _("Draw %(number)s holds again, with its results.") % {"number": draw}
        return self.done(lambda: draws.restore(found, by=self.user), sentence)


def is_part(request: HttpRequest) -> bool:
    """Whether a page that is open asks for a part of itself."""
    return bool(HtmxDetails(request))


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
        if not form.is_valid():
            return self.confirm(form, first, second)
        with ShowRefusal(form):
            swap(draw, first, second, by=self.user, reason=form.cleaned_data["reason"])
            sentence = _("%(first)s and %(second)s have changed places.")
            names = {"first": first.entry.short_title, "second": second.entry.short_title}
            messages.success(request, sentence % names)
            return redirect(f"{self.round.get_absolute_url()}#{anchor_of(first, second)}")
        return self.confirm(form, first, second)

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
