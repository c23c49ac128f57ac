"""`manage.py setuplink`: the link that makes the first account, printed once more."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.actions.accounts import set_up_link


class Command(BaseCommand):
    help = "Print a new link that makes the first account; the one before stops being valid."

    def handle(self, *args: Any, **options: Any) -> str:
        link = set_up_link()
        if link is None:
            raise CommandError("There is an account already; `manage.py invite` lets somebody found a club.")
        return link
