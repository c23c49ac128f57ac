"""Tables that form themselves: opened at the office or with a helper's phone, withdrawn after a mistake."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.actions.open_tables import open_table, withdraw_table
from clubs.forms.open_tables import OpenTableForm
from clubs.models import Role
from clubs.pages.open_tables import OpenTablesPage
from clubs.views.action_form import ActionView, TournamentFormView
from clubs.views.results import OfficeTableView


class OpenTablesView(TournamentFormView[OpenTableForm]):
    """Who sits down at a new table, and the tables so far."""

    needs = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER
    form_class = OpenTableForm

    def act(self, form: OpenTableForm) -> HttpResponse:
        table = open_table(self.tournament, form.sitters, by=self.user)
        sentence = _("Table {table} is open, in {word} {round}.")
        values = {
            "table": table.number,
            "word": self.club.get_round_word_display(),
            "round": table.draw.round.number,
        }
        return self.done(sentence.format(**values), self.url("open-tables"))

    def page(self, form: OpenTableForm) -> HttpResponse:
        return self.show("clubs/open_tables.html", page=OpenTablesPage.of(self.tournament), form=form)


class OpenTableWithdrawView(ActionView, OfficeTableView):
    """Takes a table away at which nothing was written."""

    needs_to_post: ClassVar[Role] = Role.HELPER
    back_to = "open-tables"

    def act(self) -> HttpResponse:
        withdraw_table(self.table, by=self.user)
        return redirect(self.address)
