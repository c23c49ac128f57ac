"""The places of a final before anybody is known, in words: 1 of A, 2 of B, next best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.models.entries import group_letter
from clubs.pages.standings import group_title
from clubs.queries.feeds import followed_by, known_places, planned_feeds
from clubs.standings.cut.feeds import Feed, dealt_feeds


@dataclass(frozen=True, slots=True)
class FedPlace:
    """A place by its number, and who is to come: where from, and the name once that is known."""

    number: int
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class FedGroup:
    """The places of a group under its title; of a final without groups all, under none."""

    title: str
    places: Sequence[FedPlace]


def feed_text(feed: Feed, sources: Sequence[str] = ()) -> str:
    """Return who is to come, where that is not known yet; `sources` are the names of the tournaments."""
    if feed.source is not None:
        return gettext("{rank} of {group}").format(rank=feed.rank, group=sources[feed.source - 1])
    if feed.is_next_best:
        return gettext("Next best {rank}").format(rank=feed.rank)
    if feed.group is None:
        return gettext("Rank {rank}").format(rank=feed.rank)
    return gettext("{rank} of {group}").format(rank=feed.rank, group=group_letter(feed.group))


def fed_places(final: Tournament, feeds: Sequence[Feed], names: Mapping[int, str]) -> Sequence[FedPlace]:
    """Return the places with who is to come to each, and the names that are known."""
    sources = [each.name for each in followed_by(final)]
    return [
        FedPlace(number, feed_text(feed, sources), names.get(number, ""))
        for number, feed in enumerate(feeds, 1)
    ]


def fed_groups(final: Tournament, *, with_names: bool = False) -> Iterator[FedGroup]:
    """Yield the places of a final while nobody is through, by its groups; of any other tournament none.

    `with_names` has those who are known already, where they come from is over.
    """
    feeds = planned_feeds(final)
    if not feeds:
        return
    known = known_places(final) if with_names else {}
    yield from grouped_places(final, feeds, {place: people.title for place, people in known.items()})


def grouped_places(final: Tournament, feeds: Sequence[Feed], names: Mapping[int, str]) -> Iterator[FedGroup]:
    """Yield the places by the groups of the final; of one without groups all, under no title."""
    places = fed_places(final, feeds, names)
    if final.groups == 1:
        yield FedGroup("", places)
        return
    for number, dealt in enumerate(dealt_feeds(feeds, final.groups), 1):
        yield FedGroup(group_title(group_letter(number)), [places[place - 1] for place in dealt])
