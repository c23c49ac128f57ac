"""The application as a WSGI server sees it."""

import os
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.proxies import ForwardedRequests

SLICE = 0.0005
"""Seconds for which a thread has Python for itself while others wait.

A deal reads and writes a dozen times and lets the others go on each time. Beside a thread that makes up a
large sheet it would wait for Python's usual 5 ms each time it comes back.
"""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
sys.setswitchinterval(SLICE)
application = ForwardedRequests(get_wsgi_application(), settings.TRUSTED_PROXIES)
