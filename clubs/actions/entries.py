"""Entries: entering players and guests, leaving, coming back, substitutes, removal.

What a tournament writes belongs to the entry: who sits for it may change, its score does not (TN-9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions import members
from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.known_people import Answers, add_guest, check_names_clear, said_person
from clubs.actions.no_shows import take_back_no_show
from clubs.actions.partner_found import tell_who_waits_for
from clubs.actions.scorekeepers import stop_writing
from clubs.actions.seating import rename_players_in_games
from clubs.actions.strengths import keep_further_strengths
from clubs.actions.tournaments import check_not_over
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import (
    Action,
    AdjustmentKind,
    Draw,
    Entry,
    EntryMember,
    Player,
    RoundState,
    Seat,
    Tournament,
    TournamentKind,
)
from clubs.queries.draws import pairs_of_a_team
from clubs.queries.entering import next_number, next_round, numbers_by_player
from clubs.tournament_lock import lock_tournament
from core.errors import N_

LARGEST_TEAM = 20
LARGEST: dict[str, int] = {
    TournamentKind.INDIVIDUAL: 1,
    TournamentKind.PAIRS: 2,
    TournamentKind.TEAMS: LARGEST_TEAM,
}
"""How many players an entry may have; one that has too few waits for others and is not drawn."""


class EntryRefused(Refused):
    """What cannot be done with an entry, or not now."""


def entry_label(entry: Entry) -> str:
    """Return what the log calls an entry: its number and who plays."""
    return f"{entry.number} {entry.short_title}"


def log_entry(entry: Entry, action: Action, *, by: User | None, **facts: Any) -> None:
    """Add a line about one entry to the audit log of its tournament."""
    log_action(entry.tournament, action, by=by, subject=entry_label(entry), **facts)


def lock_entry(entry: Entry, *, over_too: bool = False) -> tuple[Tournament, Entry]:
    """Return an entry as it is now, its tournament locked; after its end only for actions of `over_too`."""
    tournament = lock_tournament(entry.tournament)
    if not over_too:
        check_not_over(tournament)
    found = tournament.entries.with_members().filter(pk=entry.pk).first()
    if found is None:
        raise EntryRefused(N_("This entry has been removed."))
    found.tournament = tournament
    return tournament, found


# Entering


def _lock_with_members(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, locked, its club's members before it: none is merged meanwhile.

    Whoever needs both locks them in this order, or two could wait for each other.
    """
    members.lock_members(tournament.club)
    return lock_tournament(tournament)


@transaction.atomic
def add_entry(
    tournament: Tournament,
    players: Sequence[Player],
    *,
    by: User | None,
    name: str = "",
    present: bool = False,
    outside_ranking: bool = False,
    category: str = "",
) -> Entry:
    """Enter a player, a pair or a team under the next number; who comes late joins the next round.

    One of a pair, or some of a team, may enter first and find the others later.
    """
    tournament = _lock_with_members(tournament)
    check_not_over(tournament)
    _check_size(tournament, players)
    _may_enter(tournament, players)
    return _added(
        tournament,
        players,
        by=by,
        name=name,
        present=present,
        outside_ranking=outside_ranking,
        category=category,
    )


@transaction.atomic
def add_entries(
    tournament: Tournament,
    players: Iterable[Player],
    *,
    by: User,
    present: bool = False,
    outside_ranking: bool = False,
) -> list[Entry]:
    """Enter many at once, each alone; who has entered already is left as he is."""
    tournament = _lock_with_members(tournament)
    check_not_over(tournament)
    here = numbers_by_player(tournament)
    new = [player for player in players if player.pk not in here]
    _may_enter(tournament, new)
    return [
        _added(tournament, [player], by=by, present=present, outside_ranking=outside_ranking)
        for player in new
    ]


@transaction.atomic
def enter_players(
    tournament: Tournament,
    players: Sequence[Player],
    guests: Sequence[str],
    *,
    by: User,
    together: bool = False,
    name: str = "",
    present: bool = False,
    outside_ranking: bool = False,
    answers: Answers | None = None,
) -> list[Entry]:
    """Enter members and guests, each alone or all `together`; guests are kept for other tournaments."""
    tournament = _lock_with_members(tournament)
    check_not_over(tournament)
    _check_guests(tournament, guests, answers, at="guests")
    everyone = [*players, *(_guest(tournament, guest, answers, by=by) for guest in guests)]
    if twice := _twice(everyone):
        raise EntryRefused(
            N_("{name} is listed twice: leave one out, or give one of them another name."), name=twice.name
        )
    if together or not everyone:
        return [
            add_entry(
                tournament, everyone, by=by, name=name, present=present, outside_ranking=outside_ranking
            )
        ]
    return add_entries(tournament, everyone, by=by, present=present, outside_ranking=outside_ranking)


def _check_guests(tournament: Tournament, names: Sequence[str], answers: Answers | None, *, at: str) -> None:
    here = numbers_by_player(tournament)
    check_names_clear(
        tournament.club,
        names,
        answers,
        here=here,
        is_clear=lambda called: len(called) == 1 and called[0].guest and called[0].pk not in here,
        at=lambda name: at,
    )


def _guest(tournament: Tournament, name: str, answers: Answers | None, *, by: User) -> Player:
    """Return the guest of that name: the one who has been here before, else somebody new."""
    if person := said_person(tournament.club, name, answers, by=by):
        return person
    called = tournament.club.players.listed().called(name)
    if len(called) == 1 and called[0].guest:
        _check_free(tournament, called)
        return called[0]
    if called:
        raise EntryRefused(
            N_("There is already a member called {name}: choose that one, or give the guest another name."),
            name=name,
        )
    return add_guest(tournament.club, name, by=by)


def _twice(players: Iterable[Player]) -> Player | None:
    return next((player for player, times in Counter(players).items() if times > 1), None)


def _check_size(tournament: Tournament, players: Sequence[Player]) -> None:
    """Refuse an entry that is too large for the kind of tournament, or has no player at all."""
    if not players:
        raise EntryRefused(N_("Choose who takes part."))
    largest = LARGEST[tournament.kind]
    if len(players) > largest:
        raise EntryRefused(
            N_("Too many players for one entry: this tournament takes at most {most}."), most=largest
        )


def _may_enter(tournament: Tournament, players: Sequence[Player]) -> None:
    if twice := _twice(players):
        raise EntryRefused(N_("{name} was chosen twice: choose another partner."), name=twice.name)
    _check_free(tournament, players)
    if next_round(tournament) > tournament.planned_rounds:
        raise EntryRefused(N_("All rounds have been released: nobody can join any more."))


def _check_free(tournament: Tournament, players: Sequence[Player]) -> None:
    """Refuse those who are no members, and those who take part already."""
    here = numbers_by_player(tournament)
    listed = tournament.club.players.listed().in_bulk([player.pk for player in players])
    for player in players:
        if player.pk not in listed:
            raise EntryRefused(N_("{name} is not in the list of members."), name=player.name)
        if player.pk in here:
            raise EntryRefused(
                N_("{name} is already taking part, under number {number}."),
                name=player.name,
                number=here[player.pk],
            )


def _added(
    tournament: Tournament, players: Sequence[Player], *, by: User | None, name: str = "", **marks: bool | str
) -> Entry:
    entry = Entry.objects.create(
        tournament=tournament,
        number=next_number(tournament),
        name=name,
        joined_round=next_round(tournament),
        **marks,
    )
    for place, player in enumerate(players, 1):
        EntryMember.objects.create(entry=entry, place=place, player=player)
    keep_further_strengths(tournament)
    stop_writing(tournament, players, by=by)
    log_entry(entry, Action.ENTRY_ADDED, by=by, after=entry.title)
    return entry


@transaction.atomic
def remove_entry(entry: Entry, *, by: User | None) -> None:
    """Take an entry off before it was drawn; afterwards it can only leave."""
    _tournament, entry = lock_entry(entry)
    check_undrawn(entry)
    check_without_books(entry)
    log_entry(entry, Action.ENTRY_REMOVED, by=by, before=entry.title)
    tell_who_waits_for(entry)
    # What was brought into a final goes with whoever brought it; what takes it back, before that.
    entry.adjustments.exclude(cancels=None).delete()
    entry.adjustments.all().delete()
    entry.delete()


def check_undrawn(entry: Entry) -> None:
    """Refuse to change who an entry is once it stands in a draw."""
    if entry.seats.exists() or entry.sit_outs.exists():
        raise EntryRefused(
            N_("{entry} has already been drawn: choose “Withdraw from the next round on” instead."),
            entry=entry.short_title,
        )
    if entry.adjustments.exclude(kind=AdjustmentKind.CARRIED).exists():
        raise EntryRefused(
            N_("{entry} has adjustments: choose “Withdraw from the next round on” instead."),
            entry=entry.short_title,
        )


def check_without_books(entry: Entry) -> None:
    """Refuse to remove or part an entry that stands in the books: nobody knows whose lines they would be."""
    if entry.cash_lines.exists():
        raise EntryRefused(
            N_("{entry} is in the books of the cash desk: choose “Withdraw from the next round on” instead."),
            entry=entry.short_title,
        )


@transaction.atomic
def rename_entry(entry: Entry, name: str, *, by: User) -> Entry:
    """Give a team or pair another name; without one it is called by its players."""
    _tournament, entry = lock_entry(entry)
    before, entry.name = entry.name, name
    entry.save(update_fields=["name"])
    log_entry(entry, Action.ENTRY_CHANGED, by=by, before=before, after=name)
    return entry


@transaction.atomic
def place_outside(entry: Entry, outside: bool, *, by: User) -> Entry:
    """Note that an entry plays outside the ranking, or for a rank after all, also in rounds before."""
    _tournament, entry = lock_entry(entry)
    if entry.outside_ranking == outside:
        return entry
    entry.outside_ranking = outside
    entry.save(update_fields=["outside_ranking"])
    before, after = {"outside_ranking": not outside}, {"outside_ranking": outside}
    log_entry(entry, Action.ENTRY_CHANGED, by=by, before=before, after=after)
    return entry


@transaction.atomic
def fix_table(entry: Entry, number: int | None, *, by: User) -> Entry:
    """Let every draw from now on leave an entry at one table, or at any; two cannot keep the same one."""
    tournament, entry = lock_entry(entry)
    if entry.fixed_table == number:
        return entry
    if number and (other := _who_keeps(tournament, entry, number)):
        raise EntryRefused(
            N_("Table {number} is kept by {name}: choose another one."),
            number=number,
            name=other.short_title,
            at="fixed_table",
        )
    before, entry.fixed_table = entry.fixed_table, number
    entry.save(update_fields=["fixed_table"])
    log_entry(
        entry,
        Action.ENTRY_CHANGED,
        by=by,
        before={"fixed_table": before},
        after={"fixed_table": number},
    )
    return entry


def _who_keeps(tournament: Tournament, entry: Entry, number: int) -> Entry | None:
    """Return who else of those who play on keeps a table; two teams cannot keep those of one meeting."""
    pairs = pairs_of_a_team(tournament, tournament.entries.complete().with_members())
    for other in tournament.entries.filter(left_round=None).exclude(pk=entry.pk).with_members():
        if other.fixed_table and (other.fixed_table - 1) // pairs == (number - 1) // pairs:
            return other
    return None


# Leaving, coming back, a substitute


@transaction.atomic
def leave(entry: Entry, *, by: User | None, reason: str = "") -> Entry:
    """Let an entry go after the rounds that the hall has seen; these stay as they are."""
    tournament, entry = lock_entry(entry)
    if entry.left_round is not None:
        return entry
    entry.left_round = max(next_round(tournament), entry.joined_round)
    entry.save(update_fields=["left_round"])
    log_entry(entry, Action.ENTRY_LEFT, by=by, after={"left_round": entry.left_round}, reason=reason)
    tell_who_waits_for(entry)
    return entry


@transaction.atomic
def come_back(entry: Entry, *, by: User) -> Entry:
    """Let an entry that left play on from the next round, at any table if another one keeps its own now.

    Results of it that were annulled count again.
    """
    tournament, entry = lock_entry(entry)
    if entry.left_round is None:
        return entry
    before = {"left_round": entry.left_round, **({"annulled": entry.annulled} if entry.annulled else {})}
    entry.left_round, entry.present, entry.annulled = None, True, ""
    entry.save(update_fields=["left_round", "present", "annulled"])
    if "annulled" in before:
        recount_fairness(tournament)
    stop_writing(tournament, [member.sits for member in entry.members.all()], by=by)
    take_back_no_show(entry)
    if entry.fixed_table and _who_keeps(tournament, entry, entry.fixed_table):
        fix_table(entry, None, by=by)
    log_entry(
        entry,
        Action.ENTRY_RETURNED,
        by=by,
        before=before,
        after={"round": next_round(tournament)},
    )
    return entry


@transaction.atomic
def substitute(member: EntryMember, player: Player | None, *, by: User, at_once: bool = False) -> EntryMember:
    """Seat another player for a member from the next round on, or the member again (None).

    `at_once` changes who sits in rounds that are being played, too; what is written stays the entry's.
    """
    if player:
        members.lock_members(member.entry.tournament.club)
    tournament, entry = lock_entry(member.entry)
    member = next(each for each in entry.members.all() if each.pk == member.pk)
    member.entry = entry
    if player:
        _check_free(tournament, [player])
    before, member.substitute = member.sits, player
    member.save(update_fields=["substitute"])
    stop_writing(tournament, [member.sits], by=by)
    _reseat(entry, before, member.sits, at_once=at_once)
    log_entry(entry, Action.SUBSTITUTED, by=by, before=before.name, after=member.sits.name)
    return member


@transaction.atomic
def substitute_guest(
    member: EntryMember, name: str, *, by: User, at_once: bool = False, answers: Answers | None = None
) -> EntryMember:
    """Seat somebody who was on no list yet."""
    tournament = member.entry.tournament
    members.lock_members(tournament.club)
    _check_guests(tournament, [name], answers, at="guest")
    return substitute(member, _guest(tournament, name, answers, by=by), by=by, at_once=at_once)


@transaction.atomic
def replace_member(member: EntryMember, player: Player, *, by: User | None) -> EntryMember:
    """Let another player be the member before the first round: what is written will be that player's."""
    members.lock_members(member.entry.tournament.club)
    tournament, entry = lock_entry(member.entry)
    if tournament.rounds.released().exists():
        raise EntryRefused(N_("The tournament has begun: add the substitute on the page of the entry."))
    _check_free(tournament, [player])
    before, member.player, member.substitute = member.sits, player, None
    member.save(update_fields=["player", "substitute"])
    stop_writing(tournament, [player], by=by)
    _reseat(entry, before, player, at_once=False)
    log_entry(entry, Action.SUBSTITUTED, by=by, before=before.name, after=player.name)
    return member


def _reseat(entry: Entry, before: Player, after: Player, *, at_once: bool) -> None:
    """Change who sits in draws that nobody has seen, and `at_once` in those that are being played."""
    states = [RoundState.PLANNED, RoundState.DRAWN, *([RoundState.RELEASED] if at_once else [])]
    draws = Draw.objects.current().filter(round__tournament=entry.tournament, round__state__in=states)
    seats = Seat.objects.filter(draw__in=draws, entry=entry, player=before)
    taken_by = Seat.objects.filter(draw__in=seats.values("draw"), player=after).select_related("table")
    elsewhere = taken_by.first()
    if elsewhere:
        raise EntryRefused(
            N_("{name} is already sitting at table {number} in this round."),
            name=after.name,
            number=elsewhere.table.number,
        )
    seated = Seat.objects.filter(pk__in=[seat.pk for seat in seats])
    seated.update(player=after)
    rename_players_in_games(seated)
