"""Import of members: upload or paste a list, preview its rows, correct its columns, store it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from clubs.actions.member_import import (
    ListChanged,
    ListGone,
    match_rows,
    matches_fingerprint,
    set_columns,
    start_import,
    store_import,
)
from clubs.actions.member_import_matching import RowStatus
from clubs.actions.quotas import QuotaReached
from clubs.forms.members import CHOICE, ColumnsForm, UploadListForm, row_choices
from clubs.models import BroughtList, Role
from clubs.pages.member_import import groups_of
from clubs.views.base import ClubView


class ImportView(ClubView):
    """Takes a file or pasted rows; stores no member yet."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(UploadListForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = UploadListForm(request.POST, request.FILES)
        if not form.is_valid():
            return self.page(form)
        brought = start_import(self.club, form.rows, by=self.user)
        return redirect("clubs:members-preview", self.club.slug, brought.pk)

    def page(self, form: UploadListForm) -> HttpResponse:
        return self.show("clubs/members_import.html", form=form)


class BroughtView(ClubView):
    """A page about a list that somebody has brought and not stored yet."""

    needs = Role.DIRECTOR

    brought: BroughtList

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.club.brought_lists.select_related("club")
        self.brought = get_object_or_404(found, pk=kwargs.pop("brought"))

    def here(self) -> HttpResponse:
        return redirect("clubs:members-preview", self.club.slug, self.brought.pk)


class PreviewView(BroughtView):
    """Shows what would become of each row; posted, it is done."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page({})

    def post(self, request: HttpRequest) -> HttpResponse:
        choices = row_choices(request.POST)
        try:
            counts = store_import(self.brought, choices, seen=request.POST.get("seen", ""), by=self.user)
        except ListGone as problem:
            messages.error(request, problem.sentence)
            return redirect("clubs:members", self.club.slug)
        except (ListChanged, QuotaReached) as problem:
            messages.error(request, problem.sentence)
            return self.page(choices)
        messages.success(request, summary(counts))
        if counts[RowStatus.UNCLEAR] + counts[RowStatus.REFUSED]:
            return self.here()
        return redirect("clubs:members", self.club.slug)

    def page(self, choices: Mapping[int, str]) -> HttpResponse:
        matches = match_rows(self.brought, {})
        return self.show(
            "clubs/members_preview.html",
            brought=self.brought,
            groups=groups_of(matches, choices),
            columns=ColumnsForm(brought=self.brought),
            seen=matches_fingerprint(matches),
            prefix=CHOICE,
            may_store=any(each.status.may_be_stored for each in matches),
        )


def summary(counts: Counter[RowStatus]) -> str:
    """Return in a sentence what was stored."""
    new, changed = counts[RowStatus.NEW], counts[RowStatus.UPDATED]
    return _("Imported: {new} new, {changed} changed.").format(new=new, changed=changed)


class ColumnsView(BroughtView):
    """Corrects what the columns are."""

    needs_to_post = Role.DIRECTOR
    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ColumnsForm(request.POST, brought=self.brought)
        if form.is_valid():
            set_columns(self.brought, form.columns, headed=form.cleaned_data["headed"])
        else:
            for sentence in form.non_field_errors():
                messages.error(request, str(sentence))
        return self.here()


class DiscardView(BroughtView):
    """Throws a list away."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        self.brought.delete()
        messages.success(request, _("The list has been discarded. No member was changed."))
        return redirect("clubs:members", self.club.slug)
