"""What the commands of the documentation speak of, made where they find it."""

from __future__ import annotations

import django


def main() -> None:
    """Make two clubs with an evening of three rounds each, a season of one of them, and an account."""
    from django.contrib.auth.models import User

    from clubs.models import Season, State, Table
    from tests.clubs.conftest import enter, house, seated, tournament, written

    User.objects.create_user("vreni")
    for name, slug in (("Bern", "bern"), ("Jassclub Bern", "jassclub-bern")):
        club = house(name, slug).club
        season = Season.objects.create(club=club, name="2026/27", slug="2026-27")
        evening = tournament(club, season=season, state=State.RUNNING, public=True)
        people = enter(evening, 8)
        for number in (1, 2, 3):
            for table in Table.objects.in_round(seated(evening, number, people)):
                written(table, NS=700, EW=556)


if __name__ == "__main__":
    django.setup()
    main()
