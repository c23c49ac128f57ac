"""Tables in the hall as the office sees them while they play: the list, clock, messages, one table.

The list asks for itself every few seconds and is answered with 304 while nothing that it shows has changed.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_cache_control
from django.utils.translation import get_language, gettext, ngettext

from clubs.actions import clock
from clubs.actions.finished_games import reopen_game
from clubs.actions.messages import send_message, withdraw_message
from clubs.actions.table_changes import take_report
from clubs.forms.hall import ClockForm, MessageForm, TableMessageForm, TakeReportForm
from clubs.forms.results import ReasonForm
from clubs.forms.score_sheets import has_sheet
from clubs.models import Message, Report, Role, Table
from clubs.pages.access_cards import ShownCard, shown_card
from clubs.pages.hall import HallPage
from clubs.pages.hall_table import HallTablePage, SaysColumn
from clubs.views.action_form import ActionFormView, ActionView, PostOnly
from clubs.views.admission import card_address_builder
from clubs.views.base import RoundView
from clubs.views.results import OfficeTableView, saved_text

USUAL_MINUTES = 45
"""What a clock is proposed to run for; most rounds take about as long."""


class HallPageView(RoundView):
    """An action whose outcome the list of all tables shows."""

    @property
    def address(self) -> str:
        return self.url("hall", self.round.number)

    def shown(
        self, *, clock_form: ClockForm | None = None, message_form: MessageForm | None = None
    ) -> HttpResponse:
        """Show the whole page, with a form that was refused as it was typed."""
        self.round.refresh_from_db()
        self.round.tournament = self.tournament
        page = HallPage.of(self.round, urgent_first=self.urgent_first)
        minutes = page.clock.minutes if page.clock else USUAL_MINUTES
        blank = ClockForm(initial={"minutes": minutes, "seen": page.clock.minutes if page.clock else 0})
        return self.show(
            "clubs/hall.html",
            **self.part_of(page),
            clock_form=clock_form or blank,
            message_form=message_form or MessageForm(round_=self.round),
        )

    @property
    def urgent_first(self) -> bool:
        return self.request.GET.get("order") == "urgent"

    def part_of(self, page: HallPage) -> dict[str, Any]:
        """What the part that follows the hall needs; it names what it shows, to be told of changes only."""
        order = "order=urgent&" if self.urgent_first else ""
        return {
            "page": page,
            "address": self.address,
            "part_url": f"{self.address}?{order}part=1",
            "urgent_first": self.urgent_first,
            "headers": json.dumps({"If-None-Match": self.tag(page)}),
        }

    def tag(self, page: HallPage) -> str:
        shown = repr((settings.BUILD, get_language(), self.role, self.urgent_first, page))
        return f'W/"{sha256(shown.encode()).hexdigest()[:32]}"'


class HallView(HallPageView):
    """All tables of a round: which of them need somebody, how far the others are."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.followed() if "part" in request.GET else self.shown()

    def followed(self) -> HttpResponse:
        page = HallPage.of(self.round, urgent_first=self.urgent_first)
        tag = self.tag(page)
        response = get_conditional_response(self.request, etag=tag)
        if response is None:
            response = self.show("clubs/_hall.html", **self.part_of(page), with_messages=True)
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True, private=True)
        return response


class HallClockView(PostOnly, ActionFormView[ClockForm], HallPageView):
    """The clock is started."""

    form_class = ClockForm

    def act(self, form: ClockForm) -> HttpResponse:
        self.set_clock(form)
        minutes = form.cleaned_data["minutes"]
        done = ngettext(
            "The clock is set to {minutes} minute.", "The clock is set to {minutes} minutes.", minutes
        )
        return self.done(done.format(minutes=minutes))

    def set_clock(self, form: ClockForm) -> None:
        clock.start_clock(self.round, minutes=form.cleaned_data["minutes"], by=self.user)

    def page(self, form: ClockForm) -> HttpResponse:
        return self.shown(clock_form=form)


class HallClockChangeView(HallClockView):
    """The clock runs for more minutes, or for fewer."""

    def set_clock(self, form: ClockForm) -> None:
        minutes = form.cleaned_data["minutes"]
        clock.change_clock(self.round, minutes=minutes, seen=form.last_seen, by=self.user)


class HallClockStopView(ActionView, HallPageView):
    """The clock is taken away."""

    def act(self) -> HttpResponse:
        clock.stop_clock(self.round, by=self.user)
        return self.done(gettext("The clock has been stopped."))


class HallMessageView(PostOnly, ActionFormView[MessageForm], HallPageView):
    """A sentence goes to the phones."""

    needs_to_post = Role.HELPER

    def form(self, data: QueryDict | None = None) -> MessageForm:
        return MessageForm(data, round_=self.round)

    def act(self, form: MessageForm) -> HttpResponse:
        typed = form.cleaned_data
        message = send_message(self.tournament, text=typed["text"], table=typed["table"], by=self.user)
        return self.done(sent_text(message))

    def page(self, form: MessageForm) -> HttpResponse:
        return self.shown(message_form=form)


class HallMessageWithdrawView(ActionView, HallPageView):
    """A sentence is taken off the phones."""

    needs_to_post = Role.HELPER

    message: Message

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.messages.select_related("tournament")
        self.message = get_object_or_404(found, pk=kwargs.pop("message"))

    def act(self) -> HttpResponse:
        withdraw_message(self.message, by=self.user)
        return self.done(gettext("The message has been withdrawn."))


class HallTablePageView(OfficeTableView):
    """An action whose outcome the table's own page shows."""

    def shown(
        self,
        *,
        take_form: TakeReportForm | None = None,
        message_form: TableMessageForm | None = None,
        reopen_form: ReasonForm | None = None,
    ) -> HttpResponse:
        self.table = Table.objects.with_seats().select_related("draw", "game").get(pk=self.table.pk)
        self.table.draw.round = self.round
        page = HallTablePage.of(self.table)
        response = self.show(
            "clubs/hall_table.html",
            page=page,
            line=page.line,
            has_sheet=has_sheet(self.round.plan),
            takes=[(column, self.take_form(column, page, take_form)) for column in page.columns],
            refused=take_form,
            message_form=message_form or TableMessageForm(),
            reopen_form=reopen_form or ReasonForm(auto_id="reopen-%s"),
            card=self.card(),
        )
        add_never_cache_headers(response)
        return response

    def card(self) -> ShownCard | None:
        """Return the table's card for those who hand it out; its token is kept by no browser."""
        if not (self.round.is_released and self.role.includes(Role.HELPER)):
            return None
        return shown_card(self.table, card_address_builder(self.request))

    def take_form(
        self, column: SaysColumn, page: HallTablePage, refused: TakeReportForm | None
    ) -> TakeReportForm:
        """Return the form that takes a side's report: the one that was refused, if it was this."""
        if refused is not None and refused.data.get("report") == str(column.says.pk):
            return refused
        initial = {"report": column.says.pk, "seen": page.seen}
        return TakeReportForm(initial=initial, auto_id=f"take-{column.says.pk}-%s")


class HallTableView(HallTablePageView):
    """A table with what each side says of its sheet, its phones, and what the office can do."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.shown()


class HallTableTakeView(PostOnly, ActionFormView[TakeReportForm], HallTablePageView):
    """What one side says becomes the result."""

    needs_to_post = Role.HELPER
    form_class = TakeReportForm

    def act(self, form: TakeReportForm) -> HttpResponse:
        report = get_object_or_404(Report, pk=form.cleaned_data["report"], table=self.table)
        report.table = self.table
        take_report(report, by=self.user, seen=form.last_seen, reason=form.cleaned_data["reason"])
        return self.done(saved_text(self.table))

    def page(self, form: TakeReportForm) -> HttpResponse:
        return self.shown(take_form=form)


class HallTableReopenView(PostOnly, ActionFormView[ReasonForm], HallTablePageView):
    """The last of several games that was finished is reopened."""

    needs_to_post = Role.HELPER
    form_class = ReasonForm

    number: int

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.number = kwargs.pop("number")

    def act(self, form: ReasonForm) -> HttpResponse:
        reopen_game(self.table, number=self.number, by=self.user, reason=form.cleaned_data["reason"])
        done = gettext("Game {number} is open again: its deals are back on the phones of the table.")
        return self.done(
            done.format(number=self.number), self.url("hall-table", self.round.number, self.table.number)
        )

    def page(self, form: ReasonForm) -> HttpResponse:
        return self.shown(reopen_form=form)


class HallTableMessageView(PostOnly, ActionFormView[TableMessageForm], HallTablePageView):
    """A sentence goes to the phones of one table."""

    needs_to_post = Role.HELPER
    form_class = TableMessageForm

    def act(self, form: TableMessageForm) -> HttpResponse:
        message = send_message(
            self.tournament, text=form.cleaned_data["text"], table=self.table, by=self.user
        )
        return self.done(sent_text(message))

    def page(self, form: TableMessageForm) -> HttpResponse:
        return self.shown(message_form=form)


def sent_text(message: Message) -> str:
    if message.table is None:
        return gettext("The message is on the phones of all tables.")
    return gettext("The message is on the phones of table {number}.").format(number=message.table.number)
