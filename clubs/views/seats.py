"""Several seats of a round changed at once: written, looked at, and saved as one action."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.swaps import swap_several
from clubs.forms.draws import NumberedPlacesForm
from clubs.models import Draw, Role
from clubs.pages.seats import NumberedPlaces, places_to_number, seats_page
from clubs.views.base import RoundView, ShowRefusal


class SeatsView(RoundView):
    """Whose number stands at each place; nothing is saved before the tables have been looked at."""

    needs = Role.DIRECTOR

    draw: Draw

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.draw = get_object_or_404(self.round.draws.current())
        self.draw.round = self.round

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self.form(request.POST)
        if form.is_stale:
            messages.error(
                request, _("Somebody has changed these seats in the meantime: look at them again.")
            )
            return redirect(self.url("round-seats", self.round.number))
        if form.is_valid() and "save" in request.POST:
            with ShowRefusal(form):
                return self.saved(form)
        return self.page(form)

    def form(self, data: Any = None) -> NumberedPlacesForm:
        return NumberedPlacesForm(data, places=places_to_number(self.draw), draw=self.draw)

    def saved(self, form: NumberedPlacesForm) -> HttpResponse:
        wanted = form.wanted
        swap_several(self.draw, wanted, by=self.user, reason=form.cleaned_data["reason"])
        count = sum(place.entry_id != entry.pk for place, entry in wanted.items())
        done = ngettext("{count} place has changed.", "{count} places have changed.", count)
        return self.done(done.format(count=count))

    def page(self, form: NumberedPlacesForm) -> HttpResponse:
        written = NumberedPlaces(
            fields={place: form[key] for key, place in form.places.items()},
            numbers={place: form.number_at(key) for key, place in form.places.items()},
            twice=form.twice,
            without=form.without,
        )
        page = seats_page(self.draw, written)
        return self.show("clubs/round_seats.html", form=form, page=page)
