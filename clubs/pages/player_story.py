"""How a member played, over all tournaments of the club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from clubs.models import Entry, EntryMember, Player, State, Tournament
from clubs.pages.figures import number_text
from clubs.pages.stories import Bids, Figures, alone_in
from clubs.reckoning.encounters import Sitter, encounters
from clubs.reckoning.seasons import merges, remaining
from clubs.reckoning.standings import standings_of_each
from clubs.standings.values import Standings

MOST_NAMES = 12
"""So many of those with whom someone sat most often are listed."""


@dataclass(frozen=True, slots=True)
class Attended:
    """A tournament in which a member took part."""

    tournament: Tournament
    number: int
    title: str
    rank: int | None
    of: int
    total: str
    rounds: int
    figures: Figures | None


@dataclass(frozen=True)
class PlayerStory:
    """How a member played over all tournaments of the club, the newest first."""

    player: Player
    tournaments: tuple[Attended, ...]
    partners: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, int], ...]
    rounds: int
    points: str
    matches: int
    bids: Bids

    @classmethod
    def of(cls, player: Player) -> PlayerStory:
        merged = merges([player.club_id])
        keys = [player.pk, *(key for key in merged if remaining(key, merged) == player.pk)]
        members = EntryMember.objects.filter(player__in=keys).exclude(entry__tournament__state=State.DRAFT)
        found = members.select_related("entry__tournament__club").order_by(
            "-entry__tournament__date", "-entry__tournament__pk"
        )
        entries = [member.entry for member in found]
        standings = standings_of_each([entry.tournament for entry in entries])
        seated = Q(player__in=keys, draw__round__tournament__club=player.club)
        told = [each for each in encounters(seated, alone=alone_of(player)) if each.points is not None]
        return cls(
            player=player,
            tournaments=tuple(attended(*each) for each in zip(entries, standings, strict=True)),
            partners=most_often((sitter for each in told for sitter in each.partners), merged),
            opponents=most_often((sitter for each in told for sitter in each.opponents), merged),
            rounds=len(told),
            points=number_text(sum(each.points or 0 for each in told)),
            matches=sum(each.matches for each in told),
            bids=Bids.of(told),
        )


def attended(entry: Entry, standings: Standings[int]) -> Attended:
    row = next((row for row in standings.rows if row.entry == entry.pk and standings.numbers), None)
    scores = [score for score in row.rounds if score is not None] if row else []
    return Attended(
        tournament=entry.tournament,
        number=entry.number,
        title=entry.tournament.name,
        rank=row.rank if row else None,
        of=len(standings.rows),
        total=number_text(row.total) if row else "",
        rounds=row.attended if row else 0,
        figures=Figures.of(scores, lowest=entry.tournament.settings.get("order") == "lowest"),
    )


def alone_of(player: Player) -> frozenset[int]:
    """Return the tournaments of a player's club in which everyone plays alone."""
    return alone_in(Tournament.objects.filter(club=player.club_id).only("preset"))


def most_often(sitters: Iterable[Sitter], merged: Mapping[int, int]) -> tuple[tuple[str, int], ...]:
    """Return with whom someone sat most often, and how often; who was merged is the one who remains."""
    counted = Counter(remaining(sitter.player, merged) for sitter in sitters).most_common(MOST_NAMES)
    called = dict(Player.objects.filter(pk__in=[key for key, _times in counted]).values_list("pk", "name"))
    return tuple((called[key], times) for key, times in counted)
