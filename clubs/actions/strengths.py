"""Keeping how strong those are who enter a tournament, as the club's rating had them the day before.

What is kept stays, whatever is corrected or played later: a draw can be explained, and made again.
"""

from __future__ import annotations

from clubs.models import EntryMember, Tournament
from clubs.queries.rating import ratings_before

HUNDREDTHS = 100
"""Strengths are kept in hundredths of a point a deal, as whole numbers for a draw that is made again."""


def keep_strengths(tournament: Tournament) -> None:
    """Keep the strength of all of whom none is kept yet, where the club has a rating; the rest have none."""
    if not tournament.club.rating:
        return
    members = list(EntryMember.objects.filter(tournament=tournament, strength=None))
    ratings = ratings_before(tournament.club, tournament.preset, tournament.date) if members else {}
    rated = [member for member in members if member.player_id in ratings]
    for member in rated:
        member.strength = round(HUNDREDTHS * ratings[member.player_id].strength)
    EntryMember.objects.bulk_update(rated, ["strength"])
