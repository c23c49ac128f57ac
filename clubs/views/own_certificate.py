"""Everyone's own certificate of a public tournament that is over: on its page, and under one's own link."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.timezone import localdate

from clubs.models import Tournament
from clubs.pages.live import LivePage
from clubs.pages.own_result import OwnResult, own_results
from clubs.pages.sign_up import has_certificate
from clubs.printouts.certificates import CertificatesSheet
from clubs.printouts.request import PrintoutRequest
from clubs.views.live import LiveView
from clubs.views.sign_up import OwnSignUpView
from core.printing.print_jobs import PrintJob
from core.printing.responses import handed_out


class LiveCertificateView(LiveView):
    """The certificate of an entry, with the name that the public page shows."""

    def get(self, request: HttpRequest, entry: int) -> HttpResponseBase:  # type: ignore[override] # a PDF is no page
        tournament = self.tournament
        if not LivePage.of(tournament).is_over:
            raise Http404
        back = reverse("clubs:live", args=[tournament.club.slug, tournament.slug])
        return certificate_for(request, tournament, entry, back=back, is_public=True)


class OwnCertificateView(OwnSignUpView):
    """The certificate of who has signed up."""

    def get(self, request: HttpRequest) -> HttpResponseBase:  # type: ignore[override] # a PDF is no page
        signed_up = self.sign_up_request
        if signed_up.entry is None or not has_certificate(signed_up):
            raise Http404
        tournament, back = signed_up.sign_up.tournament, reverse("clubs:own-sign-up", args=[self.token])
        return certificate_for(request, tournament, signed_up.entry.number, back=back, is_public=False)


def certificate_for(
    request: HttpRequest, tournament: Tournament, number: int, *, back: str, is_public: bool
) -> HttpResponseBase:
    """Return the PDF of an entry's certificate; 404 where it has no rank."""
    results = own_results(tournament, is_public=is_public)
    result = next((each for each in results if each.number == number and each.rank), None)
    if result is None:
        raise Http404
    order = _order(tournament, result)
    response = handed_out(request, order, name=f"{tournament.slug}-{number}.pdf", back=back)
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _order(tournament: Tournament, result: OwnResult) -> PrintJob:
    asked = PrintoutRequest(tournament, localdate(), entry=result.number, options={"size": "a4"})
    return PrintJob(
        asked.key("own-certificate", result),
        lambda: CertificatesSheet.of_own(asked, result).document(),
        by_anyone=True,
    )
