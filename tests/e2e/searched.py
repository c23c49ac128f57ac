"""A club that is about to draw, made where a server finds it: `python -m tests.e2e.searched`.

Fourteen play five rounds. No draw is known that meets the bound, so the search lasts as long as it may,
which is longer than anybody waits. What is printed is the key of the director's session.
"""

import sys

import django

SECONDS = 30


def main() -> str:
    """Make the club, and return the key with which its director is signed in."""
    from tests.clubs.actions.test_draws_search import planned
    from tests.clubs.conftest import house
    from tests.e2e.sessions import session_of

    bern = house("Bern", "bern")
    planned(bern, 14, 5, slug="november", seconds=SECONDS)
    return session_of(bern.director)


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(main())
