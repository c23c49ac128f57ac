"""The door as somebody's confirmation opens it: a helper of the club says with a tap that they are here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import AnonymousUser, User

from clubs.actions.check_in import was_called
from clubs.models import Entry, Membership, Role, SignUpRequest, State, Tournament
from clubs.pages.check_in import CheckInRow
from clubs.pages.sign_up import line_counts
from clubs.queries.sign_up import line_of


@dataclass(frozen=True, slots=True)
class DoorPart:
    """What a helper sees on somebody's own page: the entry, with the taps of the check-in."""

    row: CheckInRow

    @classmethod
    def of(cls, request: SignUpRequest, user: User | AnonymousUser) -> Self | None:
        """Return it for who may check in; nothing for anybody else, and where there is nobody to check in."""
        entry, tournament = request.entry, request.sign_up.tournament
        is_expected = (
            entry is not None and entry.left_round is None and tournament.state in {State.OPEN, State.RUNNING}
        )
        if entry is None or not is_expected or not _is_helper(user, tournament):
            return None
        return cls(CheckInRow.of(tournament.entries.with_members().get(pk=entry.pk), tournament))


def _is_helper(user: User | AnonymousUser, tournament: Tournament) -> bool:
    if not isinstance(user, User):
        return False
    found = Membership.objects.of(user).filter(club=tournament.club_id).first()
    return found is not None and found.may(Role.HELPER)


def may_be_absent(entry: Entry) -> bool:
    """Whether somebody who signed up on the internet is missing, and was not called to a table yet."""
    is_missing = not entry.present and entry.left_round is None
    return is_missing and entry.sign_up_requests.exists() and not was_called(entry)


def places_text(tournament: Tournament) -> str:
    """Return how full it is where people sign up for counted places: 79 of 80, 3 waiting."""
    sign_up = getattr(tournament, "sign_up", None)
    return line_counts(line_of(sign_up)) if sign_up and sign_up.on and sign_up.places else ""
