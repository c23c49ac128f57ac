"""A club that is about to draw, made where a server finds it: `python -m tests.e2e.searched`.

Fourteen play five rounds. No draw is known that meets the bound, so the search lasts as long as it may. What
is printed is the key of the director's session.
"""

import sys

import django

SECONDS = 2


def main() -> str:
    """Make the club, and return the key with which its director is signed in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests.clubs.conftest import house
    from tests.clubs.office.test_searching import planned

    bern = house("Bern", "bern")
    planned(bern, 14, 5, slug="november", seconds=SECONDS)
    session = SessionStore()
    session[SESSION_KEY] = str(bern.director.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = bern.director.get_session_auth_hash()
    session.create()
    return session.session_key or ""


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(main())
