"""Import of members: upload or paste a list, preview its rows, correct its columns, store it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.actions.member_import import (
    ListChanged,
    ListGone,
    ListUnnamed,
    choose_sheet,
    match_rows,
    matches_fingerprint,
    set_layout,
    start_import,
    store_import,
)
from clubs.actions.member_import_matching import RowStatus
from clubs.actions.quotas import QuotaReached
from clubs.forms.members import CHOICE, HiddenRowsForm, LayoutForm, UploadListForm, row_choices
from clubs.models import BroughtList, Role
from clubs.pages.member_import import groups_of, hidden_rows, unnamed_warning
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import ClubView


class ImportView(ActionFormView[UploadListForm], ClubView):
    """Takes a file or pasted rows; stores no member yet."""

    needs = Role.DIRECTOR
    template = "clubs/members_import.html"

    def form(self, data: QueryDict | None = None) -> UploadListForm:
        return UploadListForm(data, self.request.FILES or None)

    def act(self, form: UploadListForm) -> HttpResponse:
        brought = start_import(self.club, form.sheets, by=self.user)
        return redirect(self.url("members-preview", brought.pk))


class BroughtView(ClubView):
    """A page about a list that somebody has brought and not stored yet."""

    needs = Role.DIRECTOR

    brought: BroughtList

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.club.brought_lists.select_related("club")
        self.brought = get_object_or_404(found, pk=kwargs.pop("brought"))

    @property
    def address(self) -> str:
        return self.url("members-preview", self.brought.pk)


class PreviewView(BroughtView):
    """Shows what would become of each row; posted, it is done."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page({}, HiddenRowsForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        choices, hidden = row_choices(request.POST), HiddenRowsForm(request.POST)
        try:
            counts = store_import(
                self.brought,
                choices,
                seen=request.POST.get("seen", ""),
                by=self.user,
                with_hidden=hidden.with_hidden,
            )
        except ListGone as problem:
            messages.error(request, problem.sentence)
            return redirect(self.url("members"))
        except (ListChanged, ListUnnamed, QuotaReached) as problem:
            messages.error(request, problem.sentence)
            return self.page(choices, hidden)
        remain = counts[RowStatus.UNCLEAR] + counts[RowStatus.REFUSED]
        return self.done(summary(counts), self.address if remain else self.url("members"))

    def page(self, choices: Mapping[int, str], hidden: HiddenRowsForm) -> HttpResponse:
        matches = match_rows(self.brought, {})
        warning = unnamed_warning(matches)
        return self.show(
            "clubs/members_preview.html",
            brought=self.brought,
            groups=groups_of(matches, choices),
            layout=LayoutForm(brought=self.brought),
            seen=matches_fingerprint(matches),
            prefix=CHOICE,
            hidden_rows=hidden_rows(matches),
            hidden=hidden,
            warning=warning,
            may_store=not warning and any(each.status.may_be_stored for each in matches),
        )


def summary(counts: Counter[RowStatus]) -> str:
    new, changed = counts[RowStatus.NEW], counts[RowStatus.UPDATED]
    return _("Imported: {new} new, {changed} changed.").format(new=new, changed=changed)


class ColumnsView(BroughtView):
    """Corrects which sheet is read, where its headings are and what its columns are."""

    needs_to_post = Role.DIRECTOR

    def post(self, request: HttpRequest) -> HttpResponse:
        form = LayoutForm(request.POST, brought=self.brought)
        if form.is_valid() and form.other_sheet is not None:
            choose_sheet(self.brought, form.other_sheet)
        elif form.is_valid():
            set_layout(self.brought, form.columns, heading=form.cleaned_data["heading"])
        else:
            for sentence in form.non_field_errors():
                messages.error(request, str(sentence))
        return redirect(self.address)


class DiscardView(ActionView, BroughtView):
    """Throws a list away."""

    back_to = "members"

    def act(self) -> HttpResponse:
        self.brought.delete()
        return self.done(_("The list has been discarded. No member was changed."))
