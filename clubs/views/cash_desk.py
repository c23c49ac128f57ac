"""At which of several cash desks somebody stands: chosen once, and remembered by the browser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from clubs.actions.cash import CashRefused
from clubs.cash import FIRST_DESK
from clubs.forms.cash import DeskForm
from clubs.models import Role
from clubs.views.base import TournamentView
from core.documents import parse_number
from core.errors import N_

PAGES, ENTRY_PAGE = ("cash", "entries", "entries-check-in"), "entry-door"
"""The pages that have the choice, the last one of one entry."""


class DeskView(TournamentView):
    """A page on which money is booked or ticked as paid."""

    @property
    def chosen_desk(self) -> int | None:
        """The desk that was chosen last, of those that there are; None where none was."""
        chosen = self.request.session.get(self._desk_key)
        return chosen if chosen in range(FIRST_DESK, self.tournament.desks + 1) else None

    def desk_for(self, paid: bool | None) -> int:
        """Return where money lies that is ticked as `paid`; of several desks one must have been chosen."""
        if paid and self.chosen_desk is None and self.tournament.desks > 1:
            raise CashRefused(N_("Choose your cash desk, then tap again."))
        return self.chosen_desk or FIRST_DESK

    @property
    def desk_options(self) -> dict[str, Any]:
        return {"desks": self.tournament.desks, "desk": self.chosen_desk}

    @property
    def desk_choice(self) -> Mapping[int, bool]:
        """The desks by number, each with whether it is chosen; nothing where there is one only."""
        desks = self.tournament.desks
        if desks == 1:
            return {}
        return {number: number == self.chosen_desk for number in range(FIRST_DESK, desks + 1)}

    def remember_desk(self, form: DeskForm) -> None:
        if self.tournament.desks > 1:
            self.request.session[self._desk_key] = form.desk

    @property
    def _desk_key(self) -> str:
        return f"cash-desk-{self.tournament.pk}"


class ChooseDeskView(DeskView):
    """Notes at which desk a browser stands."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    def post(self, request: HttpRequest) -> HttpResponse:
        form = DeskForm(request.POST, desks=self.tournament.desks)
        if form.is_valid():
            self.remember_desk(form)
        return redirect(self.back(request.POST.get("back", "")))

    def back(self, page: str) -> str:
        """Return the address of the page on which was chosen; the cash desk's where it is none."""
        number = parse_number(self.request.POST.get("entry", "")) or 0
        if page == ENTRY_PAGE and (entry := self.tournament.entries.filter(number=number).first()):
            return self.url(page, entry.pk)
        return self.url(page if page in PAGES else PAGES[0])
