"""Actions that make pairs and teams of those who entered alone, and take them apart again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.apart import inherit_apart
from clubs.actions.cash import join_books, tick_entries
from clubs.actions.entries import (
    LARGEST,
    EntryRefused,
    check_undrawn,
    check_without_books,
    entry_label,
    lock_entry,
)
from clubs.actions.partner_found import tell_partners
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.models import Action, Entry, EntryMember, Tournament, TournamentKind
from clubs.tournament_lock import lock_tournament
from core.errors import N_


@transaction.atomic
def join_entries(first: Entry, second: Entry, *, by: User | None) -> Entry:
    """Let the players of the second entry play under the first, which keeps its number."""
    tournament, first = lock_entry(first)
    _same, second = lock_entry(second)
    for entry in (first, second):
        check_undrawn(entry)
    if first == second:
        raise EntryRefused(N_("{name} was chosen twice: choose another partner."), name=first.title)
    if first.tournament_id != second.tournament_id:
        raise EntryRefused(N_("These two play in different tournaments."))
    together = first.members.count() + second.members.count()
    if together > LARGEST[tournament.kind]:
        raise EntryRefused(
            N_("Too many players for one entry: this tournament takes at most {most}."),
            most=LARGEST[tournament.kind],
        )
    return _joined(tournament, first, second, by=by)


@transaction.atomic
def pair_by_lot(tournament: Tournament, *, by: User, seed: int | None = None) -> list[Entry]:
    """Draw partners for those without one; with an odd number one is left over.

    The seed stands in the log, so that the draw can be shown to have been one.
    """
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    if tournament.kind != TournamentKind.PAIRS:
        raise EntryRefused(N_("Partners are drawn only in pairs tournaments."))
    seed = secrets.randbits(32) if seed is None else seed
    alone = list(without_partner(tournament))
    Random(seed).shuffle(alone)  # noqa: S311 - repeatable by its seed, on purpose
    chosen = list(zip(alone[::2], alone[1::2], strict=False))
    if not chosen:
        raise EntryRefused(N_("There are not two players without a partner."))
    pairs = [_joined(tournament, *_in_order(pair), by=by) for pair in chosen]
    log_action(
        tournament,
        Action.LOTS_DRAWN,
        by=by,
        after={"seed": seed, "pairs": [pair.title for pair in pairs]},
    )
    return pairs


def without_partner(tournament: Tournament) -> Sequence[Entry]:
    """Return the undrawn entries of a single player, in the order of their numbers."""
    undrawn = tournament.entries.with_members().filter(seats=None, sit_outs=None, left_round=None)
    return [entry for entry in undrawn if len(entry.members.all()) == 1]


def _in_order(pair: tuple[Entry, Entry]) -> list[Entry]:
    return sorted(pair, key=lambda entry: entry.number)


def _joined(tournament: Tournament, first: Entry, second: Entry, *, by: User | None) -> Entry:
    before = [first.title, second.title]
    # By what each alone owes, before they owe together.
    have_books = join_books(tournament, first, second, by=by)
    free = first.members.count() + 1
    for place, member in enumerate(second.members.all(), free):
        EntryMember.objects.filter(pk=member.pk).update(entry=first, place=place)
    inherit_apart(second, into=first)
    second.sign_up_requests.update(entry=first)
    second.delete()
    first.present, first.paid = first.present and second.present, first.paid and second.paid
    first.outside_ranking = first.outside_ranking or second.outside_ranking
    first.fixed_table = first.fixed_table or second.fixed_table
    first.name = first.name or second.name
    first.save(update_fields=["present", "paid", "outside_ranking", "fixed_table", "name"])
    if have_books:
        tick_entries(tournament, [first.pk])
    first = tournament.entries.with_members().get(pk=first.pk)
    log_action(
        tournament, Action.ENTRY_CHANGED, by=by, subject=entry_label(first), before=before, after=first.title
    )
    tell_partners(first, by=by)
    return first


@transaction.atomic
def split_entry(entry: Entry, *, by: User) -> list[Entry]:
    """Take an entry apart: the first stays, the others enter alone under new numbers."""
    tournament, entry = lock_entry(entry)
    check_undrawn(entry)
    check_without_books(entry)
    others = list(entry.members.all())[1:]
    if not others:
        raise EntryRefused(N_("{entry} is already playing alone."), entry=entry.short_title)
    before = entry.title
    last = tournament.entries.order_by("-number")[0].number
    parted = [
        Entry.objects.create(
            tournament=tournament,
            number=number,
            present=entry.present,
            paid=entry.paid,
            paid_desk=entry.paid_desk,
            outside_ranking=entry.outside_ranking,
            joined_round=entry.joined_round,
        )
        for number, _other in enumerate(others, last + 1)
    ]
    for new, member in zip(parted, others, strict=True):
        EntryMember.objects.filter(pk=member.pk).update(entry=new, place=1)
    Entry.objects.filter(pk=entry.pk).update(name="")
    entry = tournament.entries.with_members().get(pk=entry.pk)
    log_action(
        tournament,
        Action.ENTRY_CHANGED,
        by=by,
        subject=entry_label(entry),
        before=before,
        after=[entry.title, *(member.player.name for member in others)],
    )
    return [entry, *parted]
