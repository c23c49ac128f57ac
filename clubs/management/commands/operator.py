"""`manage.py operator`: make an account an operator of this server, or an account like any other again."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from clubs.actions.operator import OperatorRefused, appoint_operator, dismiss_operator


class Command(BaseCommand):
    help = (
        "Make an account an operator of this server: it sees all clubs with their size and last use, and may "
        "suspend, export and delete them. With --remove it is an account like any other again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the username of an existing account")
        parser.add_argument("--remove", action="store_true", help="take this right away again")

    def handle(self, *args: Any, **options: Any) -> str:
        name: str = options["name"]
        try:
            if options["remove"]:
                dismiss_operator(name)
                return f"{name} is no longer an operator of this server."
            appoint_operator(name)
        except OperatorRefused as refused:
            raise CommandError(str(refused)) from refused
        return f"{name} is an operator of this server now: {settings.ADDRESS + reverse('clubs:operator')}"
