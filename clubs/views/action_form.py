"""Pages that do something: with a form that is filled in, or by the press of a button."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.generic import View

from clubs.views.base import PageView, ShowRefusal, TournamentView, unless_too_many

AnyForm = TypeVar("AnyForm", bound=BaseForm)


def answer_form(
    form: AnyForm,
    act: Callable[[AnyForm], HttpResponse],
    page: Callable[[AnyForm], HttpResponse],
    *,
    at: str = "",
) -> HttpResponse:
    """Do what a form asks for, or return the page with what is wrong; `at` as in `show_refused`."""

    def answer() -> HttpResponse:
        if form.is_valid():
            with ShowRefusal(form, at=at):
                return act(form)
        return page(form)

    return unless_too_many(form, lambda: page(form), answer, at=at)


class ActionFormView(PageView, ABC, Generic[AnyForm]):
    """A view of this kind says its `form`, what is done with it (`act`), and its `template` or `page`."""

    form_class: Callable[..., AnyForm]
    template: ClassVar[str]
    refused_at: ClassVar[str] = ""
    """The field at which a refusal is shown that points to none; else it stands above the form."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form())

    def post(self, request: HttpRequest) -> HttpResponse:
        return answer_form(self.form(request.POST), self.act, self.page, at=self.refused_at)

    def form(self, data: QueryDict | None = None) -> AnyForm:
        """Return the form, as it is to be filled in or as it was."""
        return self.form_class(data)

    @abstractmethod
    def act(self, form: AnyForm) -> HttpResponse:
        """Do what is asked, say so and lead to the next page; raise `Refused`."""

    def page(self, form: AnyForm) -> HttpResponse:
        return self.show(self.template, form=form)


class TournamentFormView(ActionFormView[AnyForm], TournamentView):
    """One whose form is told the tournament, and needs no more."""

    def form(self, data: QueryDict | None = None) -> AnyForm:
        return self.form_class(self.tournament, data)


class PostOnly(View):
    """A form of another page: that page is the one to get."""

    http_method_names = ["post", "options"]


class ActionView(PageView, ABC):
    """A button: what it does (`act`), and the page it comes back to, which shows a refusal too."""

    back_to: ClassVar[str] = ""
    """The name of that page, where it is another than that of the thing itself."""

    def post(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        with ShowRefusal(request):
            return self.act()
        return redirect(self.address)

    @property
    def address(self) -> str:
        return self.url(self.back_to) if self.back_to else super().address

    @abstractmethod
    def act(self) -> HttpResponse:
        """Do what is asked, and say so; raise `Refused`."""
