"""`python -m tests.pictures.server PORT`: serves the example when its pictures are taken."""

from __future__ import annotations

import sys

import django

from config.listening import NetworkListener
from tests.pictures.fixed import LOOKED_AT, fix_clock

if __name__ == "__main__":
    fix_clock(LOOKED_AT)
    django.setup()
    from config.serve import serve

    serve(NetworkListener("127.0.0.1", int(sys.argv[1])).open())
