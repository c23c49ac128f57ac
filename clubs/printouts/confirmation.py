"""Somebody's confirmation: that they have a place, what, when and where, and the code of their own link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import SignUpRequest
from clubs.pages.payment import payment_of
from clubs.pages.sign_up import programme_text
from clubs.printouts.letterheads import letterhead_of
from clubs.queries.sign_up import state_text
from core.printing.printout import Imprint, Printout
from core.qr import Square


@dataclass(frozen=True, kw_only=True)
class ConfirmationSheet(Printout):
    """A page to keep and to bring along."""

    template: ClassVar[str] = "printouts/confirmation.html"
    styles: ClassVar[tuple[str, ...]] = ("print/confirmation.css",)

    state: str
    people: tuple[str, ...]
    about: tuple[tuple[str, str], ...]
    square: Square

    @classmethod
    def of(cls, request: SignUpRequest, address: str, today: date) -> Self:
        tournament = request.sign_up.tournament
        payment = payment_of(request)
        about = (
            (gettext("Date"), date_format(tournament.date)),
            (gettext("Place"), tournament.place),
            (gettext("Programme"), programme_text(tournament)),
            (gettext("Payment"), payment.sentence if payment else ""),
        )
        return cls(
            title=gettext("Confirmation"),
            letterhead=letterhead_of(tournament.club),
            imprint=Imprint(tournament.name, today),
            state=state_text(request),
            people=(*([request.team] if request.team else []), *request.people),
            about=tuple((name, text) for name, text in about if text),
            square=Square(address),
        )

    @property
    def squares(self) -> Sequence[Square | None]:
        return [self.square]
