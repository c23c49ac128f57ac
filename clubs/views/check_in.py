"""Check-in at the door: the page, a tap on it, the page that a name tag's QR code opens, and walk-ins."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from clubs.actions.check_in import add_walk_in, mark_entry, note_absence
from clubs.forms.entries import CheckInTapForm, WalkInForm
from clubs.models import Role
from clubs.pages.check_in import CheckInPage, CheckInRow, CheckInTap, check_in_counts
from clubs.pages.missed_rounds import MissedRounds
from clubs.pages.sign_up_door import may_be_absent, places_text
from clubs.views.action_form import ActionView, PostOnly, answer_form
from clubs.views.base import ShowRefusal, is_part
from clubs.views.cash_desk import DeskView
from clubs.views.entry import OneEntryView


class DoorView(DeskView):
    """What is shown at the door, or changed from there."""

    @property
    def here(self) -> str:
        return self.url("entries-check-in")


class CheckInView(DoorView):
    """Everyone who is expected; whoever stands at the door is found by name or number."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(WalkInForm(self.tournament))

    def page(self, form: WalkInForm) -> HttpResponse:
        query = self.request.GET
        page = CheckInPage.of(self.tournament, show=query.get("show", ""), search=query.get("q", "")[:100])
        return self.show(
            "clubs/check_in.html",
            page=page,
            missed=MissedRounds.of(self.tournament),
            places=places_text(self.tournament),
            form=form,
            back=query.urlencode(),
            desk_choice=self.desk_choice,
        )


class WalkInView(PostOnly, CheckInView):
    """Enters somebody who has come without having entered."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    def post(self, request: HttpRequest) -> HttpResponse:
        return answer_form(WalkInForm(self.tournament, request.POST), self.act, self.page, at="name")

    def act(self, form: WalkInForm) -> HttpResponse:
        marks = {name: form.cleaned_data[name] for name in ("paid", "outside_ranking")}
        desk = self.desk_for(marks["paid"])
        entry = add_walk_in(
            self.tournament, form.people(), by=self.user, desk=desk, answers=form.answers, **marks
        )
        sentence = _("{name} takes part under number {number}.")
        return self.done(sentence.format(name=entry.title, number=entry.number), self.here)


class EntryAbsentView(ActionView, OneEntryView):
    """Somebody who signed up does not come: the place is free."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    @property
    def address(self) -> str:
        return self.url("entry-door", self.entry.pk)

    def act(self) -> HttpResponse:
        entry = note_absence(self.entry, by=self.user)
        sentence = _("{name} is not coming: the place is free.")
        return self.done(sentence.format(name=entry.title), self.url("entries-check-in"))


class EntryDoorView(OneEntryView, DoorView):
    """One entry at the door, as the QR code of a name tag opens it; a tap is posted here from everywhere."""

    needs = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        row = CheckInRow.of(self.entry, self.tournament)
        return self.show(
            "clubs/check_in_one.html",
            row=row,
            may_be_absent=may_be_absent(self.entry),
            desk_choice=self.desk_choice,
        )

    def post(self, request: HttpRequest) -> HttpResponse:
        form = CheckInTapForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Tap one of the buttons beside the name."))
            return self.back()
        tap: CheckInTap = form.cleaned_data["tap"]
        with ShowRefusal(request):
            entry = mark_entry(
                self.entry, by=self.user, desk=self.desk_for(tap.marks.get("paid")), **tap.marks
            )
            return self.answer(CheckInRow.of(entry, self.tournament, tap))
        return self.back()

    def answer(self, row: CheckInRow) -> HttpResponse:
        if not is_part(self.request):
            return self.back()
        if "back" not in self.request.POST:
            return self.show("clubs/_check_in_tapped.html", row=row)
        show = QueryDict(self.request.POST["back"]).get("show", "")
        counts = check_in_counts(self.tournament)
        return self.show("clubs/_check_in_tapped.html", row=row, counts=counts, show=show)

    def back(self) -> HttpResponse:
        """Lead back to the page that was tapped; one that is open reads itself anew."""
        if is_part(self.request):
            return HttpResponseClientRefresh()
        query = self.request.POST.get("back")
        if query is None:
            return redirect(self.url("entry-door", self.entry.pk))
        return redirect(f"{self.here}?{query}#entry-{self.entry.pk}")
