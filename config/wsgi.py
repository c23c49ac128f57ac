"""The application as a WSGI server sees it."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection

from config.hearing import Hearing
from config.known_answers import KnownAnswers
from config.proxies import ForwardedRequests

SLICE = 0.0005
"""Seconds for which a thread has Python for itself while others wait.

A deal reads and writes a dozen times and lets the others go on each time. Beside a thread that makes up a
large sheet it would wait for Python's usual 5 ms each time it comes back.
"""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
sys.setswitchinterval(SLICE)
pages = get_wsgi_application()
# SQLite has one process, whose answers take no longer than hearing of changes would.
hearing = Hearing(connection) if connection.vendor == "postgresql" else None
known_answers = KnownAnswers(pages, hearing) if hearing else None
application = ForwardedRequests(known_answers or pages, settings.TRUSTED_PROXIES)
