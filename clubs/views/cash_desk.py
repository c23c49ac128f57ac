"""At which of several cash desks somebody stands: chosen once, and remembered by the browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from clubs.cash import FIRST_DESK
from clubs.forms.cash import ChooseDeskForm, DeskForm
from clubs.models import Role
from clubs.views.base import TournamentView

PAGES = ("cash", "entries-check-in")
"""The pages that have the choice."""


class DeskView(TournamentView):
    """A page on which money is booked or ticked as paid."""

    @property
    def chosen_desk(self) -> int | None:
        """The desk that was chosen last, of those that there are; None where none was."""
        chosen = self.request.session.get(self._desk_key)
        return chosen if chosen in range(FIRST_DESK, self.tournament.desks + 1) else None

    @property
    def desk(self) -> int:
        """Where money is taken that is only ticked."""
        return self.chosen_desk or FIRST_DESK

    @property
    def desk_options(self) -> dict[str, Any]:
        """What forms are told of the desks."""
        return {"desks": self.tournament.desks, "desk": self.chosen_desk}

    @property
    def desk_choice(self) -> Mapping[int, bool]:
        """The desks by number, each with whether it is chosen; nothing where there is one only."""
        desks = self.tournament.desks
        return {number: number == self.desk for number in range(FIRST_DESK, desks + 1)} if desks > 1 else {}

    def remember_desk(self, form: DeskForm) -> None:
        if self.tournament.desks > 1:
            self.request.session[self._desk_key] = form.desk

    @property
    def _desk_key(self) -> str:
        return f"cash-desk-{self.tournament.pk}"


class ChooseDeskView(DeskView):
    """Notes at which desk a browser stands."""

    http_method_names: Sequence[str] = ["post"]
    needs_to_post: ClassVar[Role] = Role.HELPER

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ChooseDeskForm(request.POST, desks=self.tournament.desks)
        if form.is_valid():
            self.remember_desk(form)
        back = request.POST.get("back", "")
        page = back if back in PAGES else PAGES[0]
        return redirect(f"clubs:{page}", self.club.slug, self.tournament.slug)
