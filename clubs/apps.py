"""The Django app that keeps clubs and their tournaments."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "clubs"
    verbose_name = _("Clubs")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from clubs import checks  # asks the models, which are only now there

        register(checks.registration_is_known, checks.ENVIRONMENT)
        register(checks.founding_is_known, checks.ENVIRONMENT)
        register(checks.mail_server_is_understood, checks.ENVIRONMENT)
