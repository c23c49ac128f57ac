#!/usr/bin/env python3
"""Django's command line for Standblatt, with the environment of the service that runs on this machine."""

import gc
import os
import sys

LOADED = 50_000
"""Objects that are made before garbage is looked for: loading the app makes none, and looking takes long."""
ASKS_FOR_HELP = {"help", "--help", "-h"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    gc.set_threshold(LOADED)
    if len(sys.argv) == 1 or ASKS_FOR_HELP.intersection(sys.argv):
        os.environ["SECRET_KEY"] = "for help alone, which signs nothing"  # noqa: S105 - else one would be made and kept
    if "--version" in sys.argv:
        from config.version import VERSION

        sys.stdout.write(f"Standblatt {VERSION}\n")
        return
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    from config.environment import CannotStart
    from config.service_environment import load_service_environment

    try:
        load_service_environment()
        execute_from_command_line(sys.argv)
    except CannotStart as problem:
        sys.exit(str(problem))
    except DatabaseError:
        from config.database_check import is_made

        if is_made():
            raise
        sys.exit("There is no database yet: start the server once, which makes it, then try again.")


if __name__ == "__main__":
    main()
