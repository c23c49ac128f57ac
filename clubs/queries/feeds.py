"""Finals that were made before anybody was known: their places, and the bracket of these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from clubs.models import Tournament, TournamentKind
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.rounds import METHODS
from clubs.schedules.bracket.values import BracketNow, BracketRequest
from clubs.schedules.values import DrawError, Method
from clubs.schedules.values import Entry as EntryKey
from clubs.standings.cut.document import read_kept_cut
from clubs.standings.cut.feeds import Feed, feeds_of
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
    try:
        cut, _through = read_kept_cut(final.cut)
    except RulesError:
        return []  # what a file brought that is no cut says nothing
    followed = list(final.follows.all()[:2])
    return feeds_of(cut.settings, followed[0].groups) if len(followed) == 1 else []


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
        if feed.group is not None:
            groups[feed.group].append(place)
    method, third_place = METHODS[Method(final.method)]
    try:
        return bracket_now(BracketRequest(list(places), method, third_place, list(groups.values())))
    except DrawError:
        return None  # a file may have more places than a bracket
