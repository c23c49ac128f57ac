"""How those pay who have signed up, and the sheets under somebody's own link: bill and confirmation."""

from __future__ import annotations

from typing import ClassVar

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from clubs.actions.sign_up_settings import change_payment
from clubs.actions.sign_up_unpaid import pass_on_unpaid
from clubs.forms.pay_ways import PayWaysForm
from clubs.models import Role
from clubs.pages.payment import payment_of
from clubs.printouts.bill import BillSheet
from clubs.printouts.confirmation import ConfirmationSheet
from clubs.sign_up import RequestState
from clubs.views.action_form import ActionView, PostOnly, TournamentFormView
from clubs.views.sign_up import OneSignUpView, OwnSignUpView
from core.printing.print_jobs import PrintJob, print_key
from core.printing.responses import handed_out


class PayWaysView(TournamentFormView[PayWaysForm]):
    """The ways to pay."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = PayWaysForm
    template = "clubs/sign_up_payment.html"

    def act(self, form: PayWaysForm) -> HttpResponse:
        change_payment(self.tournament, form.ways(), by=self.user)
        return self.done(_("Saved."), self.url("sign-up-payment"))


class UnpaidPassOnView(PostOnly, ActionView, OneSignUpView):
    """Gives the place of somebody who has not paid in time to the next in line."""

    back_to = "sign-ups"

    def act(self) -> HttpResponse:
        former = pass_on_unpaid(self.sign_up_request, by=self.user)
        return self.done(_("{name} no longer has a place.").format(name=former.title))


class OwnBillView(OwnSignUpView):
    """The bill of who was accepted and still owes something."""

    def get(self, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override] # a PDF is no page
        signed_up, today = self.sign_up_request, localdate()
        payment = payment_of(signed_up)
        bill = payment.bill if payment else None
        if payment is None or bill is None:
            raise Http404
        tournament = signed_up.sign_up.tournament
        key = print_key("bill", tournament.pk, tournament.revision, tournament.club.name, bill, today)
        order = PrintJob(
            key, lambda: BillSheet.of(signed_up, payment, bill, today).document(), by_anyone=True
        )
        back = reverse("clubs:own-sign-up", args=[self.token])
        return handed_out(request, order, name=f"{tournament.slug}-{signed_up.arrival}.pdf", back=back)


class OwnConfirmationView(OwnSignUpView):
    """The confirmation of who was accepted."""

    def get(self, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override] # a PDF is no page
        signed_up, today = self.sign_up_request, localdate()
        if signed_up.current_state is not RequestState.ACCEPTED:
            raise Http404
        tournament, back = signed_up.sign_up.tournament, reverse("clubs:own-sign-up", args=[self.token])
        address = request.build_absolute_uri(back)
        key = print_key(
            "confirmation", signed_up.pk, tournament.revision, tournament.club.name, address, today
        )
        order = PrintJob(
            key,
            lambda: ConfirmationSheet.of(signed_up, address, today).document(),
            is_secret=True,
            by_anyone=True,
        )
        return handed_out(request, order, name=f"{tournament.slug}-{signed_up.arrival}.pdf", back=back)
