"""The places of a final before anybody is known, in words: 1 of A, 2 of B, next best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.models.entries import group_letter
from clubs.pages.standings import group_title
from clubs.queries.feeds import planned_feeds
from clubs.standings.cut.feeds import Feed, dealt_feeds


@dataclass(frozen=True, slots=True)
class FedPlace:
    """A place by its number, and who is to come."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class FedGroup:
    """The places of a group under its title; of a final without groups all, under none."""

    title: str
    places: Sequence[FedPlace]


def feed_text(feed: Feed) -> str:
    """Return who is to come, where that is not known yet."""
    if feed.is_next_best:
        return gettext("Next best {rank}").format(rank=feed.rank)
    if feed.group is None:
        return gettext("Rank {rank}").format(rank=feed.rank)
    return gettext("{rank} of {group}").format(rank=feed.rank, group=group_letter(feed.group))


def fed_groups(final: Tournament) -> Iterator[FedGroup]:
    """Yield the places of a final while nobody is through, by its groups; of any other tournament none."""
    feeds = planned_feeds(final)
    if not feeds:
        return
    places = [FedPlace(number, feed_text(feed)) for number, feed in enumerate(feeds, 1)]
    if final.groups == 1:
        yield FedGroup("", places)
        return
    for number, dealt in enumerate(dealt_feeds(feeds, final.groups), 1):
        yield FedGroup(group_title(group_letter(number)), [places[place - 1] for place in dealt])
