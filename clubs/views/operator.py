"""The operator's page: all clubs of the server, and what may be done with one.

Only accounts that `manage.py operator` has named get in; to everybody else there is nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
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
from clubs.views.base import MemberView, ShowRefusal
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


class OperatorInstanceView(OperatorView):
    """The settings of the server, which a new club's page points to as its last card."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(InstanceForm(instance=Instance.stored()))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = InstanceForm(request.POST, instance=Instance.stored())
        if not form.is_valid():
            return self.page(form)
        change_instance(form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("clubs:operator-instance")

    def page(self, form: InstanceForm) -> HttpResponse:
        return self.show("clubs/operator_instance.html", form=form, first=not Instance.objects.exists())


class OneClubView(OperatorView):
    """A page about one club, whether it is in use, suspended or deleted."""

    club: Club

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.club = get_object_or_404(Club.all_objects, slug=kwargs.pop("club"))

    def page(
        self, *, quota_form: QuotaForm | None = None, suspend_form: SuspendForm | None = None
    ) -> HttpResponse:
        return self.show(
            "clubs/operator_club.html",
            page=OperatorClubPage.of(self.club),
            quota_form=quota_form or QuotaForm(instance=copy(self.club)),
            suspend_form=suspend_form or SuspendForm(),
        )

    def done(self, action: Callable[[], object], sentence: str) -> HttpResponse:
        """Do what the operator wants, and come back to the club with what was done, or why it was not."""
        with ShowRefusal(self.request):
            action()
            messages.success(self.request, sentence)
        return redirect("clubs:operator-club", self.club.slug)


class OperatorClubView(OneClubView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()


class OperatorQuotaView(OneClubView):
    """Sets how much a club may have."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = QuotaForm(request.POST, instance=copy(self.club))
        if form.is_valid():
            said = form.cleaned_data
            return self.done(lambda: operator.set_quota(self.club, **said, by=self.user), _("Saved."))
        return self.page(quota_form=form)


class OperatorSuspendView(OneClubView):
    """Keeps everybody out of a club."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SuspendForm(request.POST)
        if form.is_valid():
            reason = form.cleaned_data["reason"]
            sentence = _("The club is suspended: nobody can get in, and nothing is deleted.")
            return self.done(lambda: operator.suspend_club(self.club, reason=reason, by=self.user), sentence)
        return self.page(suspend_form=form)


class OperatorResumeView(OneClubView):
    """Lets everybody in again."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("The suspension is lifted: phones send what they have kept.")
        return self.done(lambda: operator.resume_club(self.club, by=self.user), sentence)


class OperatorDeleteView(OneClubView):
    """Says what will be gone, and asks."""

    def get(self, request: HttpRequest) -> HttpResponse:
        extent = Extent.of_club(self.club)
        return self.show("clubs/operator_delete.html", named=self.club, extent=extent, until=last_day())

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("“%(name)s” has been deleted. Until %(day)s it can be restored here.")
        said = sentence % {"name": self.club.name, "day": last_day()}
        return self.done(lambda: operator.delete_as_operator(self.club, by=self.user), said)


class OperatorRestoreView(OneClubView):
    """Brings a club back."""

    def post(self, request: HttpRequest) -> HttpResponse:
        sentence = _("“%(name)s” has been restored.") % {"name": self.club.name}
        return self.done(lambda: operator.undelete_as_operator(self.club, by=self.user), sentence)


class OperatorExportView(OneClubView):
    """The whole club as one file, sent while it is made."""

    def post(self, request: HttpRequest) -> HttpResponseBase:
        record_export(self.club, by=self.user)
        answer = StreamingHttpResponse(club_archive(self.club), content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="{self.club.slug}.zip"'
        answer["Cache-Control"] = "no-store"
        return answer
