"""Who may enter players, check them in and let them go."""

from collections.abc import Sequence

from clubs.models import Apart, Entry, Role
from tests.clubs.access.case import Arguments, Case, evening
from tests.clubs.conftest import House


def entry(house: House) -> Arguments:
    """The first entry of an open tournament."""
    where = evening(house)
    return [*where, Entry.objects.get(tournament__club=house.club, number=1).pk]


def apart(house: House) -> Arguments:
    where = evening(house)
    found = Apart.of(*Entry.objects.filter(tournament__club=house.club)[:2])
    found.save()
    return [*where, found.pk]


def member(house: House) -> Arguments:
    return [*entry(house), 1]


CASES: Sequence[Case] = [
    Case("entries", evening, get=Role.VIEWER),
    Case("entries-check-in", evening, get=Role.HELPER),
    Case("entries-here", evening, post=Role.HELPER),
    Case("entries-walk-in", evening, post=Role.HELPER),
    Case("entry", entry, get=Role.VIEWER, post=Role.DIRECTOR),
    Case("entry-apart", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-apart-remove", apart, post=Role.DIRECTOR),
    Case("entry-apart-remove-all", evening, post=Role.DIRECTOR),
    Case("entry-apart-section", evening, post=Role.DIRECTOR),
    Case("entry-back", entry, post=Role.DIRECTOR),
    Case("entry-check-in", entry, post=Role.HELPER),
    Case("entry-door", entry, get=Role.HELPER, post=Role.HELPER),
    Case("entry-groups", evening, post=Role.DIRECTOR),
    Case("entry-absent", entry, post=Role.HELPER),
    Case("entry-leave", entry, post=Role.DIRECTOR),
    Case("entry-annul", entry, post=Role.DIRECTOR),
    Case("entry-labels", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-leagues", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-lots", evening, post=Role.DIRECTOR),
    Case("entry-new", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-numbers", evening, post=Role.DIRECTOR),
    Case("entry-paid", entry, post=Role.HELPER),
    Case("entry-pairs", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-pairs-lot", evening, post=Role.DIRECTOR),
    Case("entry-part", entry, post=Role.DIRECTOR),
    Case("entry-remove", entry, post=Role.DIRECTOR),
    Case("missed-rounds", evening, post=Role.DIRECTOR),
    Case("scorekeepers", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("entry-substitute", member, post=Role.DIRECTOR),
]
