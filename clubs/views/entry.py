"""One entry: check-in, fee, substitute, leaving, coming back, removal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
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
from clubs.views.base import ShowRefusal, TournamentView
from clubs.views.cash_desk import DeskView


class OneEntryView(TournamentView):
    """A page or an action of one entry."""

    entry: Entry

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.entries.with_members()
        self.entry = get_object_or_404(found, pk=kwargs.pop("entry"))
        self.entry.tournament = self.tournament

    def done(self, action: Callable[[], Any], sentence: str) -> bool:
        """Do something and say so, or say why it was refused."""
        with ShowRefusal(self.request):
            action()
            messages.success(self.request, sentence % {"entry": self.entry.title})
            return True
        return False

    def to_entry(self) -> HttpResponse:
        return redirect("clubs:entry", self.club.slug, self.tournament.slug, self.entry.pk)

    def to_list(self, back: str = "") -> HttpResponse:
        address = redirect("clubs:entries", self.club.slug, self.tournament.slug).url
        return redirect(
            f"{address}?{back}#entry-{self.entry.pk}" if back else f"{address}#entry-{self.entry.pk}"
        )


class EntryMarkView(OneEntryView, DeskView):
    """One tap: here or not, paid or not; the button alone is sent back where the browser can use it."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    mark: ClassVar[EntryMark] = EntryMark.PRESENT

    def post(self, request: HttpRequest) -> HttpResponse:
        on = bool(request.POST.get("on"))
        with ShowRefusal(request):
            desk = self.desk_for(on and self.mark is EntryMark.PAID)
            entry = mark_entry(self.entry, by=self.user, desk=desk, **{self.mark.value: on})
            if not request.headers.get("HX-Request"):
                return self.to_list(request.POST.get("back", ""))
            button = mark_button(row_of(entry, self.tournament), self.mark)
            context = {"button": button, "attendance": attendance_of(self.tournament), **self.context()}
            return render(request, "clubs/_entry_mark.html", context)
        return HttpResponseClientRefresh() if request.headers.get("HX-Request") else self.to_list()


class EntryPaidView(EntryMarkView):
    mark = EntryMark.PAID


class EntryView(OneEntryView):
    """All there is to know and to do about one entry."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(EntryForm(self.entry))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = EntryForm(self.entry, request.POST)
        if not form.is_valid():
            return self.page(form)
        with ShowRefusal(form), transaction.atomic():
            self.change(form)
            messages.success(request, _("Saved."))
            return self.to_entry()
        return self.page(form)

    def change(self, form: EntryForm) -> None:
        """Change what was typed and is another than it was, all of it or nothing."""
        actions: Mapping[str, Callable[..., Entry]] = {
            "number": entry_numbers.renumber,
            "name": entries.rename_entry,
            "outside_ranking": entries.place_outside,
            "group": change_group,
            "fixed_table": entries.fix_table,
        }
        for name, action in actions.items():
            said = form.cleaned_data.get(name)
            if name in form.changed_data and said != getattr(self.entry, name):
                action(self.entry, said, by=self.user)

    def page(
        self,
        form: EntryForm,
        bound: SubstituteForm | None = None,
        *,
        leave: LeaveForm | None = None,
        annul: AnnulForm | None = None,
    ) -> HttpResponse:
        free = free_players(self.tournament)
        here = list(self.entry.members.all())
        seats = [
            (member, bound if bound and bound.member == member else SubstituteForm(member, free))
            for member in here
        ]
        return self.show(
            "clubs/entry.html",
            entry=self.entry,
            row=row_of(self.entry, self.tournament),
            form=form,
            seats=seats,
            leave=leave or LeaveForm(),
            annul=annul or AnnulForm(),
            annulment=Annulment.of(self.entry),
            has_fee=has_fees(self.tournament),
            seen=self.tournament.rounds.released().exists(),
            is_drawn=self.entry.seats.exists() or self.entry.sit_outs.exists(),
            is_several=len(here) > 1,
        )


class EntrySubstituteView(EntryView):
    """Somebody else sits for a member, or the member again."""

    http_method_names: Sequence[str] = ["post"]

    member: EntryMember

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.member = get_object_or_404(self.entry.members.all(), place=kwargs.pop("place"))

    def post(self, request: HttpRequest) -> HttpResponse:
        if request.POST.get("again"):
            return self.again(at_once=bool(request.POST.get("at_once")))
        form = SubstituteForm(self.member, self.club.players.active(), request.POST)
        if form.is_valid():
            with ShowRefusal(form):
                self.seat(form)
                messages.success(request, _("The substitute has been added."))
                return self.to_entry()
        return self.page(EntryForm(self.entry), form)

    def seat(self, form: SubstituteForm) -> None:
        said = form.cleaned_data
        player: Player | None = said["player"]
        if player:
            entries.substitute(self.member, player, by=self.user, at_once=said["at_once"])
        else:
            entries.substitute_guest(
                self.member, said["guest"], by=self.user, at_once=said["at_once"], answers=form.answers
            )

    def again(self, *, at_once: bool) -> HttpResponse:
        self.done(
            lambda: entries.substitute(self.member, None, by=self.user, at_once=at_once),
            _("%(entry)s: the member plays again."),
        )
        return self.to_entry()


class EntryLeaveView(EntryView):
    """An entry plays no further rounds; its results stay, or are annulled for all."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        form = LeaveForm(request.POST)
        if not form.is_valid():
            return self.page(EntryForm(self.entry), leave=form)
        self.done(
            lambda: self.leave(**form.cleaned_data),
            _("%(entry)s plays no further rounds. Draws that have not been released yet must be made again."),
        )
        return self.to_entry()

    @transaction.atomic
    def leave(self, *, reason: str, annul: bool) -> None:
        entry = entries.leave(self.entry, by=self.user, reason=reason)
        if annul:
            annulment.annul_results(entry, by=self.user, reason=reason)


class EntryAnnulView(EntryView):
    """The results of an entry that has left are annulled, or count again."""

    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        if request.POST.get("again"):
            self.done(
                lambda: annulment.count_again(self.entry, by=self.user),
                _("%(entry)s: the results count again."),
            )
            return self.to_entry()
        form = AnnulForm(request.POST)
        if not form.is_valid():
            return self.page(EntryForm(self.entry), annul=form)
        self.done(
            lambda: annulment.annul_results(self.entry, by=self.user, **form.cleaned_data),
            _("%(entry)s: the results are annulled."),
        )
        return self.to_entry()


class EntryBackView(OneEntryView):
    def post(self, request: HttpRequest) -> HttpResponse:
        self.done(
            lambda: entries.come_back(self.entry, by=self.user),
            _("%(entry)s plays again from the next round."),
        )
        return self.to_entry()


class EntryPartView(OneEntryView):
    def post(self, request: HttpRequest) -> HttpResponse:
        self.done(lambda: pairing.split_entry(self.entry, by=self.user), _("%(entry)s: split up."))
        return self.to_list()


class EntryRemoveView(OneEntryView):
    def post(self, request: HttpRequest) -> HttpResponse:
        gone = self.done(
            lambda: entries.remove_entry(self.entry, by=self.user), _("%(entry)s: removed from the list.")
        )
        return self.to_list() if gone else self.to_entry()
