"""`manage.py adopt_key`: let the database belong to the secret key that this server has now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.actions.secret_key import Invalidated, adopt_key, is_key_of_database
from clubs.management.confirmation import NOT_CONFIRMED, is_confirmed


class Command(BaseCommand):
    # One of them refuses another key, which is what this command is for.
    requires_system_checks = ()
    help = (
        "Adopt the secret key that this server has now for its database; it first says what becomes invalid."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--yes", action="store_true", help="ask nothing, for scripts")

    def handle(self, *args: Any, **options: Any) -> None:
        if is_key_of_database():
            self.stdout.write("The database has this key already: there is nothing to do.")
            return
        lost = Invalidated.count()
        self.stdout.write(
            "Whatever was made with the other key becomes invalid: everybody is signed out "
            f"(sessions: {lost.sessions}), links for new passwords, and all codes on paper. Print again the "
            f"table cards (valid today: {lost.cards}), score sheets with a code, and the codes with which "
            f"players seat themselves ({lost.links})."
        )
        if not (options["yes"] or is_confirmed("Adopt the new key?")):
            raise CommandError("The key was not adopted.", returncode=NOT_CONFIRMED)
        adopt_key()
        self.stdout.write("The database has this key now.")
