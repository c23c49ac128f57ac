"""Finals that were made before anybody was known: their places, and the bracket of these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from clubs.models import RoundState, Tournament, TournamentKind
from clubs.queries.cut import PLAYED, CutPeople, sources_of
from clubs.queries.standings import standings_of_each
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.rounds import METHODS
from clubs.schedules.bracket.values import BracketNow, BracketRequest
from clubs.schedules.values import DrawError, Method
from clubs.schedules.values import Entry as EntryKey
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.feeds import Feed, feeds_of
from clubs.standings.cut.values import CutSource, CutState
from core.errors import RulesError

FEWEST = 2
"""So many make a bracket."""


def is_planned(final: Tournament) -> bool:
    """Whether a cut says how many go through to it, and nobody is through yet."""
    return bool(final.cut) and final.cut.get("through") == []


def planned_feeds(final: Tournament) -> Sequence[Feed]:
    """Return what the places of a final are filled from while nobody is through, else none."""
    if not is_planned(final):
        return []
    return kept_feeds(final)


def kept_feeds(final: Tournament) -> Sequence[Feed]:
    """Return what the places of a final are filled from, also once they are; none where that says no line."""
    try:
        cut, _through = read_kept_cut(final.cut)
    except RulesError:
        return []  # what a file brought that is no cut says nothing
    followed = followed_by(final)
    return feeds_of(cut.settings, followed[0].groups, len(followed)) if followed else []


def followed_by(final: Tournament) -> Sequence[Tournament]:
    """Return where people come from, in the order of the days."""
    return sorted(final.follows.select_related("club"), key=lambda each: (each.date, each.pk))


def known_places(final: Tournament) -> Mapping[int, CutPeople]:
    """Return who takes which place of a final, by its number, as far as that is known.

    Once it is filled these are its entries. Before, those who go through where all rounds are closed, by the
    line as it was drawn: who declines is not said yet.
    """
    feeds = planned_feeds(final)
    if not feeds:
        return {}
    cut, _through = read_kept_cut(final.cut)
    followed = followed_by(final)
    came_from = sources_of(followed, standings_of_each(followed))
    is_over = [are_all_closed(each) for each in followed]
    sources = [
        source if over else CutSource(()) for source, over in zip(came_from.sources, is_over, strict=True)
    ]
    outcome = decide_cut(sources, cut)
    if len(followed) == 1:
        return {place: came_from.people[key] for place, key in enumerate(outcome.through, 1)}
    through = [[row.entry for row in each.rows if row.state is CutState.THROUGH] for each in outcome.lists]
    return {
        place: came_from.people[through[feed.source - 1][feed.rank - 1]]
        for place, feed in enumerate(feeds, 1)
        if feed.source and feed.rank <= len(through[feed.source - 1])
    }


def are_all_closed(tournament: Tournament) -> bool:
    """Whether everything has been played."""
    states = set(tournament.rounds.values_list("state", flat=True))
    return tournament.state in PLAYED and states == {RoundState.CLOSED}


def planned_places(final: Tournament) -> Mapping[EntryKey, Feed]:
    """Return the places of a final by their numbers, as a bracket names entries."""
    return {str(number): feed for number, feed in enumerate(planned_feeds(final), 1)}


def planned_bracket(final: Tournament) -> BracketNow | None:
    """Return who is to meet whom in a knock-out of pairs or teams, by the numbers of its places."""
    if not final.is_knockout or final.kind == TournamentKind.INDIVIDUAL:
        return None
    places = planned_places(final)
    if len(places) < FEWEST:
        return None
    groups: dict[int, list[EntryKey]] = defaultdict(list)
    for place, feed in places.items():
        if feed.origin is not None:
            groups[feed.origin].append(place)
    method, third_place = METHODS[Method(final.method)]
    try:
        return bracket_now(BracketRequest(list(places), method, third_place, list(groups.values())))
    except DrawError:
        return None  # a file may have more places than a bracket
