"""Keeping how strong those are who enter a tournament, as the club's rating had them the day before.

What is kept stays, whatever is corrected or played later: a draw can be explained, and made again.
"""

from __future__ import annotations

from clubs.models import Draw, EntryMember, Tournament
from clubs.queries.rating import ratings_before

HUNDREDTHS = 100
"""Strengths are kept in hundredths of a point a deal, as whole numbers for a draw that is made again."""


def keep_strengths(tournament: Tournament) -> None:
    """Keep the strength of all of whom none is kept yet, where the club has a rating.

    Whoever has no rating counts as the mean, 0, and so it stays.
    """
    if not tournament.club.rating:
        return
    members = list(EntryMember.objects.filter(tournament=tournament, strength=None))
    ratings = ratings_before(tournament.club, tournament.preset, tournament.date) if members else {}
    for member in members:
        rating = ratings.get(member.player_id)
        member.strength = round(HUNDREDTHS * rating.strength) if rating else 0
    EntryMember.objects.bulk_update(members, ["strength"])


def keep_further_strengths(tournament: Tournament) -> None:
    """Keep the strengths of whoever comes, or of all where they are first wanted, once a round is drawn."""
    if tournament.needs_strengths and Draw.objects.filter(round__tournament=tournament).exists():
        keep_strengths(tournament)
