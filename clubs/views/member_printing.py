"""A member's year as a PDF."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.timezone import localdate

from clubs.errors import Refused
from clubs.printouts.member_year import member_year_order
from clubs.views.members import OneMemberView
from core.printing.responses import handed_back, handed_out


class MemberYearPdfView(OneMemberView):
    """All tournaments of a year on one sheet."""

    def get(self, request: HttpRequest, year: int) -> HttpResponseBase:
        back = self.player.get_absolute_url()
        try:
            order = member_year_order(self.player, year, localdate())
            return handed_out(request, order, name=f"{self.player.pk}-{year}.pdf", back=back)
        except Refused as refused:
            return handed_back(request, refused.sentence, back)
