"""The operator's page: all clubs of the server, and what may be done with one.

Only accounts that `manage.py operator` has named get in; to everybody else there is nothing here.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from clubs.actions import operator
from clubs.actions.exchange.club_export import club_archive, record_export
from clubs.actions.instance import change_instance
from clubs.filters.base import OperatorClubFilter
from clubs.forms.instance import InstanceForm
from clubs.forms.operator import QuotaForm, SuspendForm
from clubs.models import Club, Instance
from clubs.pages.deletion import Extent
from clubs.pages.operator import OperatorClubPage
from clubs.tables.operator import OperatorClubsTable
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import MemberView
from clubs.views.deletion import last_day
from clubs.views.lists import listing_of


class OperatorView(MemberView):
    """A page for the server's operators."""

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        if not self.user.is_superuser:
            raise Http404


class OperatorClubsView(OperatorView):
    """All clubs: what is kept of each, when it was last used, and its state."""

    def get(self, request: HttpRequest) -> HttpResponse:
        rows = Club.all_objects.all()
        listing = listing_of(
            request, OperatorClubsTable, rows, filter_class=OperatorClubFilter, exports=False
        )
        return self.show("clubs/operator.html", listing=listing)


class OperatorInstanceView(ActionFormView[InstanceForm], OperatorView):
    """The settings of the server, which a new club's page points to as its last card."""

    def form(self, data: QueryDict | None = None) -> InstanceForm:
        return InstanceForm(data, instance=Instance.stored())

    def act(self, form: InstanceForm) -> HttpResponse:
        change_instance(form.cleaned_data)
        return self.done(_("Saved."), self.url("operator-instance"))

    def page(self, form: InstanceForm) -> HttpResponse:
        return self.show("clubs/operator_instance.html", form=form, first=not Instance.objects.exists())


class OneClubView(OperatorView):
    """A page about one club, whether it is in use, suspended or deleted."""

    club: Club

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.club = get_object_or_404(Club.all_objects, slug=kwargs.pop("club"))

    @property
    def address(self) -> str:
        return self.url("operator-club", self.club.slug)

    def page(
        self, *, quota_form: QuotaForm | None = None, suspend_form: SuspendForm | None = None
    ) -> HttpResponse:
        return self.show(
            "clubs/operator_club.html",
            page=OperatorClubPage.of(self.club),
            quota_form=quota_form or QuotaForm(instance=copy(self.club)),
            suspend_form=suspend_form or SuspendForm(),
        )


class OperatorClubView(OneClubView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()


class OperatorQuotaView(ActionView, OneClubView):
    """Sets how much a club may have."""

    def act(self) -> HttpResponse:
        form = QuotaForm(self.request.POST, instance=copy(self.club))
        if not form.is_valid():
            return self.page(quota_form=form)
        operator.set_quota(self.club, **form.cleaned_data, by=self.user)
        return self.done(_("Saved."))


class OperatorSuspendView(ActionView, OneClubView):
    """Keeps everybody out of a club."""

    def act(self) -> HttpResponse:
        form = SuspendForm(self.request.POST)
        if not form.is_valid():
            return self.page(suspend_form=form)
        operator.suspend_club(self.club, reason=form.cleaned_data["reason"], by=self.user)
        return self.done(_("The club is suspended: nobody can get in, and nothing is deleted."))


class OperatorResumeView(ActionView, OneClubView):
    """Lets everybody in again."""

    def act(self) -> HttpResponse:
        operator.resume_club(self.club, by=self.user)
        return self.done(_("The suspension is lifted: phones send what they have kept."))


class OperatorDeleteView(ActionView, OneClubView):
    """Says what will be gone, and asks."""

    def get(self, request: HttpRequest) -> HttpResponse:
        extent = Extent.of_club(self.club)
        return self.show("clubs/operator_delete.html", named=self.club, extent=extent, until=last_day())

    def act(self) -> HttpResponse:
        operator.delete_as_operator(self.club, by=self.user)
        sentence = _("“{name}” has been deleted. Until {day} it can be restored here.")
        return self.done(sentence.format(name=self.club.name, day=last_day()))


class OperatorRestoreView(ActionView, OneClubView):
    """Brings a club back."""

    def act(self) -> HttpResponse:
        operator.undelete_as_operator(self.club, by=self.user)
        return self.done(_("“{name}” has been restored.").format(name=self.club.name))


class OperatorExportView(OneClubView):
    """The whole club as one file, sent while it is made."""

    def post(self, request: HttpRequest) -> HttpResponseBase:
        record_export(self.club, by=self.user)
        answer = StreamingHttpResponse(club_archive(self.club), content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="{self.club.slug}.zip"'
        answer["Cache-Control"] = "no-store"
        return answer
