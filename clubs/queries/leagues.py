"""The groups of a tournament made from those of the evening before it in the season (ST-16)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set

from django.db.models import Q

from clubs.models import Entry, EntryMember, Tournament
from clubs.queries.rows import RELEASED
from clubs.queries.standings import rows_by_group, standings_of
from clubs.standings.leagues import LeaguePlace, leagues_after


def evening_before(tournament: Tournament) -> Tournament | None:
    """Return the last evening of the season that was played in groups before this one of groups, if any."""
    if tournament.groups == 1 or tournament.season_id is None:
        return None
    earlier = Q(date__lt=tournament.date) | Q(date=tournament.date, pk__lt=tournament.pk)
    return (
        Tournament.objects.filter(
            earlier,
            season=tournament.season_id,
            kind=tournament.kind,
            groups__gt=1,
            deleted_at=None,
            rounds__state__in=RELEASED,
        )
        .order_by("-date", "-pk")
        .first()
    )


def league_places(
    tournament: Tournament, before: Tournament, movers: int
) -> Sequence[tuple[Entry, LeaguePlace[frozenset[int]]]]:
    """Return each entry with its place after the evening before; pairs and teams are the same if all are."""
    entries = list(tournament.entries.filter(left_round=None).with_members().order_by("number"))
    coming = {frozenset(member.player_id for member in entry.members.all()): entry for entry in entries}
    people = _people_of(before)
    leagues = [
        [people[row.entry] for row in rows]
        for letter, rows in rows_by_group(before, standings_of(before))
        if letter
    ]
    places = leagues_after(leagues, list(coming), groups=tournament.groups, movers=movers)
    return [(coming[place.person], place) for place in places]


def _people_of(tournament: Tournament) -> Mapping[int, frozenset[int]]:
    people: dict[int, Set[int]] = defaultdict(frozenset)
    members = EntryMember.objects.filter(tournament=tournament)
    for entry, player in members.values_list("entry", "player"):
        people[entry] |= {player}
    return {entry: frozenset(players) for entry, players in people.items()}
