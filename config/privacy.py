"""The page on privacy: who runs this server, what it keeps, and for how long."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.views.generic import TemplateView

from clubs.actions.housekeeping import MONTH
from clubs.models import RESTORE_PERIOD, InstanceSettings
from core.printing.pdf_cache import KEPT
from scoring.groups.owner import REGRET

DAY = 24 * 3600


class PrivacyView(TemplateView):
    """What is said of the operator comes from the server's settings; where nobody is named, it says so."""

    template_name = "privacy.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(
            instance=InstanceSettings.current(),
            days=RESTORE_PERIOD.days,
            month=MONTH.days,
            regret=REGRET.days,
            session=settings.SESSION_COOKIE_AGE // DAY,
            pdfs=KEPT // DAY,
            **kwargs,
        )
