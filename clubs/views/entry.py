"""One entry: check-in, fee, substitute, leaving, coming back, removal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from clubs.actions import annulment, entries, entry_numbers, pairing
from clubs.actions.check_in import mark_entry
from clubs.actions.groups import change_group
from clubs.forms.entries import AnnulForm, EntryForm, LeaveForm, SubstituteForm
from clubs.models import Entry, EntryMember, Player, Role
from clubs.pages.annulment import Annulment
from clubs.pages.attendance import attendance_of
from clubs.pages.entries import EntryMark, free_players, row_of
from clubs.queries.cash import has_fees
from clubs.tables.entries import mark_button
from clubs.views.action_form import ActionFormView, ActionView, answer_form
from clubs.views.base import ShowRefusal, TournamentView, is_part
from clubs.views.cash_desk import DeskView


class OneEntryView(TournamentView):
    """A page or an action of one entry."""

    entry: Entry

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.entries.with_members()
        self.entry = get_object_or_404(found, pk=kwargs.pop("entry"))
        self.entry.tournament = self.tournament

    @property
    def address(self) -> str:
        return self.url("entry", self.entry.pk)

    def place_in_list(self, query: str = "") -> str:
        """Return where the entry is in the list, narrowed and sorted as it was."""
        return f"{self.url('entries')}{f'?{query}' if query else ''}#entry-{self.entry.pk}"

    def saved(self, sentence: str, address: str = "") -> HttpResponse:
        """Say what became of the entry."""
        return self.done(sentence.format(entry=self.entry.title), address)


class EntryMarkView(OneEntryView, DeskView):
    """One tap: here or not, paid or not; the button alone is sent back where the browser can use it."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    mark: ClassVar[EntryMark] = EntryMark.PRESENT

    def post(self, request: HttpRequest) -> HttpResponse:
        on = bool(request.POST.get("on"))
        with ShowRefusal(request):
            desk = self.desk_for(on and self.mark is EntryMark.PAID)
            entry = mark_entry(self.entry, by=self.user, desk=desk, **{self.mark.value: on})
            if not is_part(request):
                return redirect(self.place_in_list(request.POST.get("back", "")))
            button = mark_button(row_of(entry, self.tournament), self.mark)
            return self.show(
                "clubs/_entry_mark.html", button=button, attendance=attendance_of(self.tournament)
            )
        return HttpResponseClientRefresh() if is_part(request) else redirect(self.place_in_list())


class EntryPaidView(EntryMarkView):
    mark = EntryMark.PAID


class EntryPage(OneEntryView):
    """All there is to know and to do about one entry, with the form that was refused as it was typed."""

    def shown(
        self,
        *,
        form: EntryForm | None = None,
        substitute: SubstituteForm | None = None,
        leave: LeaveForm | None = None,
        annul: AnnulForm | None = None,
    ) -> HttpResponse:
        free = free_players(self.tournament)
        here = list(self.entry.members.all())
        seats = [
            (
                member,
                substitute if substitute and substitute.member == member else SubstituteForm(member, free),
            )
            for member in here
        ]
        return self.show(
            "clubs/entry.html",
            entry=self.entry,
            row=row_of(self.entry, self.tournament),
            form=form or EntryForm(self.entry),
            seats=seats,
            leave=leave or LeaveForm(),
            annul=annul or AnnulForm(),
            annulment=Annulment.of(self.entry),
            has_fee=has_fees(self.tournament),
            seen=self.tournament.rounds.released().exists(),
            is_drawn=self.entry.seats.exists() or self.entry.sit_outs.exists(),
            is_several=len(here) > 1,
        )


class EntryView(ActionFormView[EntryForm], EntryPage):
    """Changes what was typed and is another than it was, all of it or nothing."""

    def form(self, data: QueryDict | None = None) -> EntryForm:
        return EntryForm(self.entry, data)

    def act(self, form: EntryForm) -> HttpResponse:
        with transaction.atomic():
            self.change(form)
        return self.saved(_("Saved."))

    def change(self, form: EntryForm) -> None:
        actions: Mapping[str, Callable[..., Entry]] = {
            "number": entry_numbers.renumber,
            "name": entries.rename_entry,
            "outside_ranking": entries.place_outside,
            "group": change_group,
            "fixed_table": entries.fix_table,
        }
        for name, action in actions.items():
            cleaned = form.cleaned_data.get(name)
            if name in form.changed_data and cleaned != getattr(self.entry, name):
                action(self.entry, cleaned, by=self.user)

    def page(self, form: EntryForm) -> HttpResponse:
        return self.shown(form=form)


class EntrySubstituteView(ActionView, EntryPage):
    """Somebody else sits for a member, or the member again."""

    member: EntryMember

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.member = get_object_or_404(self.entry.members.all(), place=kwargs.pop("place"))

    def act(self) -> HttpResponse:
        if self.request.POST.get("again"):
            at_once = bool(self.request.POST.get("at_once"))
            entries.substitute(self.member, None, by=self.user, at_once=at_once)
            return self.saved(_("{entry}: the member plays again."))
        form = SubstituteForm(self.member, self.club.players.active(), self.request.POST)
        return answer_form(form, self.seat, lambda form: self.shown(substitute=form))

    def seat(self, form: SubstituteForm) -> HttpResponse:
        cleaned = form.cleaned_data
        player: Player | None = cleaned["player"]
        if player:
            entries.substitute(self.member, player, by=self.user, at_once=cleaned["at_once"])
        else:
            entries.substitute_guest(
                self.member, cleaned["guest"], by=self.user, at_once=cleaned["at_once"], answers=form.answers
            )
        return self.done(_("The substitute has been added."))


class EntryLeaveView(ActionView, EntryPage):
    """An entry plays no further rounds; its results stay, or are annulled for all."""

    def act(self) -> HttpResponse:
        form = LeaveForm(self.request.POST)
        if not form.is_valid():
            return self.shown(leave=form)
        self.leave(**form.cleaned_data)
        return self.saved(
            _("{entry} plays no further rounds. Draws that have not been released yet must be made again.")
        )

    @transaction.atomic
    def leave(self, *, reason: str, annul: bool) -> None:
        entry = entries.leave(self.entry, by=self.user, reason=reason)
        if annul:
            annulment.annul_results(entry, by=self.user, reason=reason)


class EntryAnnulView(ActionView, EntryPage):
    """The results of an entry that has left are annulled, or count again."""

    def act(self) -> HttpResponse:
        if self.request.POST.get("again"):
            annulment.count_again(self.entry, by=self.user)
            return self.saved(_("{entry}: the results count again."))
        form = AnnulForm(self.request.POST)
        if not form.is_valid():
            return self.shown(annul=form)
        annulment.annul_results(self.entry, by=self.user, **form.cleaned_data)
        return self.saved(_("{entry}: the results are annulled."))


class EntryBackView(ActionView, EntryPage):
    def act(self) -> HttpResponse:
        entries.come_back(self.entry, by=self.user)
        return self.saved(_("{entry} plays again from the next round."))


class EntryPartView(ActionView, EntryPage):
    @property
    def address(self) -> str:
        return self.place_in_list()

    def act(self) -> HttpResponse:
        pairing.split_entry(self.entry, by=self.user)
        return self.saved(_("{entry}: split up."))


class EntryRemoveView(ActionView, EntryPage):
    def act(self) -> HttpResponse:
        entries.remove_entry(self.entry, by=self.user)
        return self.saved(_("{entry}: removed from the list."), self.place_in_list())
