"""`manage.py send_mail_queue`: send the mail that is due now; the server does it by itself."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from clubs.actions.mail_queue import send_queue
from clubs.models import QueuedMail


class Command(BaseCommand):
    help = "Send the mail that is due, and say how much waits. The server does the same by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAIL_SERVER:
            raise CommandError("There is no mail server: set EMAIL_URL.")
        self.stdout.write(f"Done: {send_queue()}, waiting: {QueuedMail.objects.count()}")
