"""A page with one form: shown empty, shown again with what is wrong, or done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict

from clubs.views.base import MemberView, ShowRefusal

AnyForm = TypeVar("AnyForm", bound=BaseForm)


class ActionFormView(MemberView, ABC, Generic[AnyForm]):
    """A view of this kind says its `form`, what is done with it (`act`), and its `template` or `page`."""

    template: ClassVar[str]
    refused_at: ClassVar[str] = ""
    """The field at which a refusal is shown that points to none; else it stands above the form."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self.form(request.POST)
        if form.is_valid():
            with ShowRefusal(form, at=self.refused_at):
                return self.act(form)
        return self.page(form)

    @abstractmethod
    def form(self, data: QueryDict | None = None) -> AnyForm:
        """Return the form, as it is to be filled in or as it was."""

    @abstractmethod
    def act(self, form: AnyForm) -> HttpResponse:
        """Do what is asked, say so and lead to the next page; raise `Refused`."""

    def page(self, form: AnyForm) -> HttpResponse:
        return self.show(self.template, form=form)
