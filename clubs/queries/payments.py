"""The references under which entries pay, and which payments of a bank are booked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clubs.bills import references_of, tournament_in_reference
from clubs.models import CashLine, SignUp, Tournament


def has_bills(tournament: Tournament) -> bool:
    """Whether people pay by a bill."""
    found = SignUp.objects.filter(tournament=tournament).first()
    return bool(found and found.pay_ways.iban)


def entries_by_reference(tournament: Tournament) -> Mapping[str, int]:
    """Return the entries' keys by their references, those from before the club changed its bank too."""
    keys = tournament.entries.values_list("pk", flat=True)
    return {reference: key for key in keys for reference in references_of(tournament.pk, key)}


def tournaments_paid(tournament: Tournament, references: Iterable[str]) -> Sequence[Tournament]:
    """Return a tournament and those others of its club that references name, in the order of locking."""
    named = {tournament.pk, *map(tournament_in_reference, references)}
    of_club = Tournament.objects.filter(club=tournament.club_id)
    keys = named & set(of_club.values_list("pk", flat=True))
    return list(of_club.filter(pk__in=keys).order_by("pk"))


def booked_bank_keys(tournament: Tournament) -> frozenset[str]:
    """Return which payments of the bank are in the books, those that were taken back too."""
    lines = CashLine.objects.filter(tournament=tournament).exclude(bank_key="")
    return frozenset(lines.values_list("bank_key", flat=True))
