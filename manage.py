#!/usr/bin/env python3
"""Django's command line for Standblatt, with the environment of the service that runs on this machine."""

import gc
import os
import sys

LOADED = 50_000
"""Objects that are made before garbage is looked for: loading the app makes none, and looking takes long."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    gc.set_threshold(LOADED)
    from django.core.management import execute_from_command_line

    from config.environment import CannotStart
    from config.service_environment import load_service_environment

    try:
        load_service_environment()
        execute_from_command_line(sys.argv)
    except CannotStart as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
