"""The Django app that keeps games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Score-keeping")
    default_auto_field = "django.db.models.BigAutoField"
