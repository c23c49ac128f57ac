"""Entries of a tournament: the list, entering, numbers and lots, pairs of those who entered alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions import entries, entry_numbers, groups, pairing
from clubs.actions.check_in import check_in_all
from clubs.actions.tournaments import count_missed_rounds
from clubs.filters.base import EntryFilter
from clubs.forms.entries import MissedRoundsForm, NewEntriesForm, PairForm
from clubs.models import Entry, Role, TournamentKind
from clubs.pages.attendance import attendance_of
from clubs.pages.entries import EntryRow, candidates_of, entry_list_rows, free_players
from clubs.pages.missed_rounds import MissedRounds
from clubs.pages.sign_up import SignUpCounts
from clubs.queries.cash import has_fees
from clubs.queries.leagues import evening_before
from clubs.tables.entries import EntryTable
from clubs.views.action_form import ActionView, TournamentFormView
from clubs.views.base import ShowRefusal, TournamentView, is_part
from clubs.views.cash_desk import DeskView
from clubs.views.lists import ClubListView
from core.documents import parse_number


class EntriesView(ClubListView, DeskView):
    """Who is here and who has paid."""

    table_class = EntryTable
    filter_class = EntryFilter
    template = "clubs/entries.html"
    list_name = "entries"

    def rows(self) -> Sequence[EntryRow]:
        self.all_rows = entry_list_rows(self.tournament)
        return self.all_rows

    def table_options(self) -> dict[str, Any]:
        rows = self.all_rows
        shown = {
            "section": any(row.section for row in rows),
            "paid": has_fees(self.tournament),
            "group": self.tournament.groups > 1,
            "lot": any(row.lot for row in rows),
            "note": any(row.note for row in rows),
        }
        return {
            "may_mark": self.role.includes(Role.HELPER),
            "exclude": [column for column, is_shown in shown.items() if not is_shown],
            "row_attrs": {"id": lambda record: f"entry-{record.path[-1]}"},
        }

    def extra_context(self) -> dict[str, Any]:
        seen = self.tournament.rounds.released().exists()
        return {
            "attendance": attendance_of(self.tournament),
            "missed": MissedRounds.of(self.tournament),
            "pairs": self.tournament.kind == TournamentKind.PAIRS,
            "seen": seen,
            "leagues": not seen and evening_before(self.tournament) is not None,
            "without_group": any(not row.group and not row.left for row in self.all_rows),
            "apart": self.tournament.apart.count(),
            "back": self.request.GET.urlencode(),
            "desk_choice": self.desk_choice,
            "sign_ups": SignUpCounts.of(self.tournament) if self.role.includes(Role.DIRECTOR) else None,
        }


class EntryNewView(TournamentFormView[NewEntriesForm]):
    """Members are searched and ticked, guests are written, and all enter at once."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = NewEntriesForm

    def post(self, request: HttpRequest) -> HttpResponse:
        if not is_part(request):
            return super().post(request)
        form = self.form(request.POST)
        form.is_valid()
        return self.show("clubs/_guest_names.html", form=form)

    def act(self, form: NewEntriesForm) -> HttpResponse:
        if "search" in self.request.POST:
            return self.page(form)
        if form.shows_new_names:
            form.add_error("guests", _("Check which is the last name, then enter once more."))
            return self.page(form, asks=True)
        new = self.entered(form)
        done = ngettext("{count} entry added.", "{count} entries added.", len(new))
        return self.done(done.format(count=len(new)), self.url("entry-new"))

    def entered(self, form: NewEntriesForm) -> list[Entry]:
        cleaned = form.cleaned_data
        return entries.enter_players(
            self.tournament,
            form.chosen(),
            cleaned["guests"],
            by=self.user,
            together=cleaned["together"],
            name=cleaned["name"],
            present=cleaned["present"],
            outside_ranking=cleaned["outside_ranking"],
            answers=form.answers,
        )

    def page(self, form: NewEntriesForm, *, asks: bool = False) -> HttpResponse:
        """Show the form; where it `asks` which is a last name, that question comes into view."""
        query = self.request.GET if self.request.method == "GET" else self.request.POST
        search = query.get("q", "")[:100]
        ticked = [number for key in query.getlist("player") if (number := parse_number(key, digits=9))]
        free = free_players(self.tournament)
        candidates = candidates_of(free, search, ticked)
        if is_part(self.request):
            return self.show("clubs/_entry_candidates.html", candidates=candidates, search=search)
        kind = TournamentKind(self.tournament.kind)
        recent = list(self.tournament.entries.with_members().order_by("-pk")[:5])
        return self.show(
            "clubs/entry_new.html",
            form=form,
            asks=asks,
            kind=kind,
            missed=MissedRounds.of(self.tournament),
            recent=recent,
            candidates=candidates,
            search=search,
        )


class EntriesActionView(ActionView, TournamentView):
    """An action on all entries at once; the list says what became of it."""

    back_to = "entries"


class CheckInAllView(EntriesActionView):
    """Everyone is here."""

    needs_to_post: ClassVar[Role] = Role.HELPER

    def act(self) -> HttpResponse:
        count = check_in_all(self.tournament, by=self.user)
        done = ngettext("{count} more checked in.", "{count} more checked in.", count)
        return self.done(done.format(count=count))


class MissedRoundsView(EntriesActionView):
    """What a round is that somebody missed by coming late."""

    def act(self) -> HttpResponse:
        form = MissedRoundsForm(self.request.POST)
        if not form.is_valid():
            messages.error(self.request, _("Choose one of the two."))
            return redirect(self.address)
        reason = _("Somebody came late.")
        count_missed_rounds(self.tournament, form.cleaned_data["incomplete"], by=self.user, reason=reason)
        return self.done(_("Saved. It can be changed in the settings until the tournament is finished."))


class NumbersView(EntriesActionView):
    """Numbers without gaps, in their order or by name."""

    def act(self) -> HttpResponse:
        by_name = bool(self.request.POST.get("by_name"))
        entry_numbers.renumber_all(self.tournament, by=self.user, by_name=by_name)
        return self.done(_("The entries have new numbers."))


class LotsView(EntriesActionView):
    """A lot for each entry, to part those who are level."""

    def act(self) -> HttpResponse:
        entry_numbers.draw_lots(self.tournament, by=self.user)
        return self.done(_("Every entry now has a lot."))


class GroupsView(EntriesActionView):
    """Those without a group are dealt to one, or everyone anew."""

    def act(self) -> HttpResponse:
        anew = bool(self.request.POST.get("anew"))
        count = len(groups.deal_groups(self.tournament, by=self.user, anew=anew))
        done = ngettext(
            "{count} entry was drawn into a group.", "{count} entries were drawn into groups.", count
        )
        return self.done(done.format(count=count))


class PairsView(TournamentView):
    """Pairs of those who entered alone: two ticks make one."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        form = PairForm(self.tournament, request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(str(error) for error in form.errors["entry"]))
            return self.page()
        with ShowRefusal(request):
            pair = pairing.join_entries(*form.cleaned_data["entry"], by=self.user)
            return self.done(_("{pair} play together.").format(pair=pair.title), self.url("entry-pairs"))
        return self.page()

    def page(self) -> HttpResponse:
        ticked = self.request.POST.getlist("entry")
        alone = [(entry, str(entry.pk) in ticked) for entry in pairing.without_partner(self.tournament)]
        return self.show("clubs/entry_pairs.html", alone=alone)


class PairsByLotView(ActionView, TournamentView):
    """The lot finds partners for all who have none."""

    back_to = "entry-pairs"

    def act(self) -> HttpResponse:
        count = len(pairing.pair_by_lot(self.tournament, by=self.user))
        done = ngettext("{count} pair was drawn.", "{count} pairs were drawn.", count)
        return self.done(done.format(count=count))
