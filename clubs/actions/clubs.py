"""Clubs: founding one, its name, address (slug), colour and other settings."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from clubs.actions.no_shows import empty_list
from clubs.audit_log import differences, log_action
from clubs.errors import Refused
from clubs.models import Action, Club, Membership, Role, RoundWord
from clubs.slugs import free_slug, slug_stem
from core.errors import N_
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared
from core.printing.colour import Colour

RESERVED = frozenset({"new"})
"""Addresses that stand beside those of clubs."""


MOST_ATTEMPTS = 5
"""Times that a club looks for an address, while others take the same ones."""


class AddressTaken(Refused):
    """Another club, or a page, is there already."""


class NoFreeAddress(Refused):
    """Others were faster each time."""

    def __init__(self) -> None:
        super().__init__(
            N_("No free address could be found for this club: try again, or give it another name."),
            at="club_name",
        )


def lock_club(club: Club, *, no_key: bool = False) -> Club:
    """Return the club as it is now, locked against other writers until the transaction ends.

    With `no_key`, those who only point at it need not wait.
    """
    found = (_locked if no_key else _locked_with_key).first(club.pk)
    if found is None:
        raise Refused(N_("This club has been deleted."))
    return found


def _locking(*, no_key: bool) -> Prepared[Club]:
    def by_key(key: Placeholder) -> QuerySet[Club]:
        return Club.objects.select_for_update(no_key=no_key).filter(pk=key)

    return Prepared(by_key, PRIMARY_KEY)


_locked, _locked_with_key = _locking(no_key=True), _locking(no_key=False)


def free_club_slug(name: str) -> str:
    """Return the first address like a club's name that is not taken."""
    stem = slug_stem(name, otherwise="club")
    taken = Club.all_objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    return free_slug(stem, RESERVED.union(taken))


@transaction.atomic
def found_club(name: str, *, by: User) -> Club:
    """Found a club; whoever does owns it."""
    club = _stored(name)
    Membership.objects.create(club=club, user=by, role=Role.OWNER)
    log_action(club, Action.CLUB_FOUNDED, by=by, subject=club.name)
    return club


def _stored(name: str) -> Club:
    """Store a club under a free address, also when somebody else takes the same one at this moment."""
    for _attempt in range(MOST_ATTEMPTS):
        slug = free_club_slug(name)
        try:
            with transaction.atomic():
                return Club.objects.create(name=name, slug=slug)
        except IntegrityError:
            if not Club.all_objects.filter(slug=slug).exists():
                raise  # it is not the address that stands in the way
    raise NoFreeAddress


def describe_club(club: Club) -> Mapping[str, str | bool]:
    """Return what can be changed of a club, for the log."""
    return {
        "name": club.name,
        "slug": club.slug,
        "short_names": club.short_names,
        "listed": club.listed,
        "rating": club.rating,
        "no_shows": club.no_shows,
        "round_word": club.round_word,
        "colour": club.colour,
    }


@transaction.atomic
def change_club(
    club: Club,
    *,
    name: str,
    slug: str,
    short_names: bool,
    listed: bool,
    rating: bool,
    no_shows: bool = False,
    round_word: RoundWord,
    colour: Colour,
    by: User,
) -> Club:
    """Change what a club is called, where it is found, what its pages say and how its sheets look."""
    club = lock_club(club)
    before = describe_club(club)
    if slug in RESERVED or Club.all_objects.filter(slug=slug).exclude(pk=club.pk).exists():
        raise AddressTaken(N_("This address is taken."), at="slug")
    club.name, club.slug, club.short_names, club.round_word = name, slug, short_names, round_word
    club.listed, club.rating, club.colour = listed, rating, colour.css
    club.no_shows = no_shows
    if not no_shows:
        empty_list(club)
    was, now = differences(before, describe_club(club))
    if now:
        club.save(update_fields=list(now))
        # What is shown of tournaments is kept by their revisions: it has the club's name, words, short names.
        club.tournaments.update(revision=F("revision") + 1)
        log_action(club, Action.CLUB_CHANGED, by=by, subject=club.name, before=was, after=now)
    return club
