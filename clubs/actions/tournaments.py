"""Tournaments: starting or copying one, its settings, its state (open, running, finished, archived)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date as Date
from itertools import chain
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actions.clubs import lock_club
from clubs.actions.quotas import check_tournaments
from clubs.actions.strengths import keep_further_strengths
from clubs.actions.tournament_settings import (
    CHANGEABLE,
    FROZEN,
    TournamentRefused,
    check_season,
    describe_tournament,
    game_problems,
    tournament_rules,
    validate_tournament,
    way_problems,
)
from clubs.audit_log import differences, log_action
from clubs.formats import FORMAT_OF, plays_alone
from clubs.models import (
    Action,
    Apart,
    Club,
    Entry,
    EntryMember,
    Player,
    Round,
    RoundState,
    Season,
    SignUp,
    State,
    Tournament,
    TournamentList,
)
from clubs.models.draws import LINE
from clubs.slugs import free_slug, slug_stem
from clubs.standings.settings import Counts, Incomplete
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.keys import new_salt
from scoring.models import Game, Pack

TAKEN = frozenset({"new", "import"})
"""Addresses that stand beside those of tournaments."""

MOVES: Mapping[State, tuple[State, ...]] = {
    State.DRAFT: (State.OPEN,),
    State.OPEN: (State.DRAFT,),
    State.RUNNING: (State.FINISHED,),
    State.FINISHED: (State.ARCHIVED, State.RUNNING),
    State.ARCHIVED: (State.FINISHED,),
}
"""Where a tournament may be moved by hand; from open to running the first release moves it."""

BACK = {
    (State.OPEN, State.DRAFT),
    (State.FINISHED, State.RUNNING),
    (State.ARCHIVED, State.FINISHED),
}
"""The moves that undo one."""

# Starting one


@transaction.atomic
def create_tournament(
    club: Club,
    *,
    name: str,
    date: Date,
    by: User,
    template: str = "individual",
    season: Season | None = None,
    place: str = "",
    fee: int = 0,
    rounds: int | None = None,
    deals: int | None = None,
    pack: Pack = Pack.SWISS,
    match_bonus: int | None = None,
    notes_matches: bool = True,
) -> Tournament:
    """Start a tournament from one of the formats; rounds, deals and bonus where they differ from it.

    Where everyone plays alone there are no matches.
    """
    start = FORMAT_OF[template]
    if match_bonus is None or plays_alone(start.preset):
        match_bonus = start.match_bonus
    tournament = Tournament(
        name=name,
        date=date,
        season=season,
        place=place,
        fee=fee,
        kind=start.kind,
        method=start.method,
        preset=start.preset,
        pack=pack,
        planned_rounds=rounds or start.rounds,
        deals=deals or start.deals,
        match_bonus=match_bonus,
        notes_matches=notes_matches,
        check_sum=start.check_sum,
        settings=dict(start.settings),
    )
    tournament.rules = tournament_rules(tournament)
    check_season(tournament)
    return _added(tournament, club, by=by)


@transaction.atomic
def copy_tournament(
    tournament: Tournament,
    *,
    name: str,
    date: Date,
    by: User,
    season: Season | None = None,
    with_entries: bool = False,
    with_sign_up: bool = False,
) -> Tournament:
    """Start the same again: a draft with the same settings and, where wanted, the same entries.

    Whether it counts for a season is said anew.
    """
    again = Tournament(name=name, date=date, season=season)
    for field in (*FROZEN, *CHANGEABLE):
        if field not in {"name", "date", "season"}:
            setattr(again, field, getattr(tournament, field))
    check_season(again)
    again = _added(again, tournament.club, by=by)
    _copy_programme(tournament, again)
    TournamentList.objects.bulk_create(
        TournamentList(
            tournament=again,
            place=each.place,
            name=each.name,
            description=each.description,
            public=each.public,
        )
        for each in tournament.lists.all()
    )
    if with_sign_up:
        _copy_sign_up(tournament, again)
    if with_entries:
        enter_again(tournament, tournament.entries.with_members(), again)
    return again


def _copy_programme(tournament: Tournament, again: Tournament) -> None:
    """Let each round have what the same one has of its own."""
    lines = {line["number"]: line for line in tournament.rounds.values("number", *LINE)}
    for round_ in again.rounds.filter(number__in=lines):
        again.rounds.filter(pk=round_.pk).update(**{name: lines[round_.number][name] for name in LINE})


def _copy_sign_up(tournament: Tournament, again: Tournament) -> None:
    """Let people sign up as before, by as many days before the tournament."""
    found = SignUp.objects.filter(tournament=tournament).first()
    if found is None:
        return
    later = again.date - tournament.date
    for name in ("opens", "closes", "pay_until"):
        moment = getattr(found, name)
        setattr(found, name, moment and moment + later)
    found.tournament, found.arrivals = again, 0
    found.link_salt = new_salt() if found.by_link else ""
    found.save(force_insert=True)


def enter_again(tournament: Tournament, entries: Iterable[Entry], again: Tournament) -> None:
    """Enter those again who are still active, in this order; a pair that has lost one waits for another.

    Couples and families stay what they are: who was kept apart is kept apart again. Who played outside the
    ranking does so again, and who kept a table keeps it, as the list of entries says.
    """
    people = [(entry, [member.player for member in entry.members.all()]) for entry in entries]
    enter_people(people, again, apart=tournament.apart.all())


def enter_people(
    people: Iterable[tuple[Entry, Sequence[Player]]],
    again: Tournament,
    *,
    apart: Iterable[Apart] = (),
    same: Mapping[int, int] | None = None,
) -> None:
    """Enter these players, as far as they are active, each time with what an earlier entry says of them.

    Who is kept `apart` is so again; `same` says which of the earlier entries stands for another one.
    """
    fixed: set[int | None] = set()
    seated: list[tuple[Entry, Sequence[Player]]] = []
    again_as: dict[int, Entry] = {}
    for entry, players in people:
        active = [player for player in players if player.active and not player.merged_into_id]
        if active:
            again_as[entry.pk] = new = _like(entry, again, len(seated) + 1, fixed)
            seated.append((new, active))
    Entry.objects.bulk_create(new for new, _players in seated)
    EntryMember.objects.bulk_create(
        EntryMember(tournament=again, entry=new, place=place, player=player)
        for new, players in seated
        for place, player in enumerate(players, 1)
    )
    others = {pk: again_as[like] for pk, like in (same or {}).items() if like in again_as}
    _keep_apart(apart, again_as | others)


def _like(entry: Entry, again: Tournament, number: int, fixed: set[int | None]) -> Entry:
    """Return a new entry like an earlier one; it keeps that one's table unless that is among the `fixed`."""
    new = Entry(
        tournament=again,
        number=number,
        name=entry.name,
        outside_ranking=entry.outside_ranking,
        team=entry.team,
        category=entry.category,
        group=entry.group,
        fixed_table=None if entry.fixed_table in fixed else entry.fixed_table,
    )
    fixed.add(entry.fixed_table)
    return new


def _keep_apart(apart: Iterable[Apart], again_as: Mapping[int, Entry]) -> None:
    """Keep apart in their new entries who were so in the earlier ones; each two once."""
    found = [(again_as.get(each.first_id), again_as.get(each.second_id)) for each in apart]
    both = {
        frozenset((one.pk, other.pk)): Apart.of(one, other)
        for one, other in found
        if one and other and one.pk != other.pk
    }
    Apart.objects.bulk_create(both.values())


def _added(tournament: Tournament, club: Club, *, by: User) -> Tournament:
    """Store a new tournament with its rounds, under an address that is free in its club."""
    tournament.club = lock_club(club, no_key=True)
    check_tournaments(tournament.club)
    tournament.slug = free_tournament_slug(tournament.club, tournament.name)
    tournament.seed = secrets.randbits(32)
    tournament.state = State.DRAFT
    validate_tournament(tournament)
    tournament.save()
    plan_rounds(tournament)
    log_action(
        tournament,
        Action.TOURNAMENT_ADDED,
        by=by,
        subject=tournament.name,
        after=describe_tournament(tournament),
    )
    return tournament


def free_tournament_slug(club: Club, name: str) -> str:
    """Return the first address like a tournament's name that is not taken in its club."""
    taken = Tournament.all_objects.filter(club=club).values_list("slug", flat=True)
    return free_slug(slug_stem(name, otherwise="tournament"), TAKEN.union(taken))


# Settings


@transaction.atomic
def change_tournament(
    tournament: Tournament, values: Mapping[str, Any], *, by: User, reason: str = "", goal: int | None = None
) -> Tournament:
    """Change settings by their names; once published, whoever changes a frozen one says why (TN-7).

    `goal` is what a game is played to, where a round is a game and the club plays to another one.
    """
    tournament = lock_tournament(tournament)
    before = describe_tournament(tournament)
    for name, value in values.items():
        setattr(tournament, name, value)
    _fits_what_happened(tournament, before)
    validate_tournament(tournament)
    if goal or any(before[name] != getattr(tournament, name) for name in ("preset", "deals", "match_bonus")):
        agreed = tournament.rules if before["preset"] == tournament.preset else None
        tournament.rules = tournament_rules(tournament, goal, agreed)
    was, now = differences(before, describe_tournament(tournament))
    if not now:
        return tournament
    _check_may_change(tournament, now.keys(), reason)
    if {"season", "preset"} & now.keys():
        check_season(tournament)
    tournament.save()
    plan_rounds(tournament)
    keep_further_strengths(tournament)
    if "pack" in now:
        update_packs(tournament)
    log_action(
        tournament,
        Action.TOURNAMENT_CHANGED,
        by=by,
        subject=tournament.name,
        before=was,
        after=now,
        reason=reason,
    )
    return tournament


def count_missed_rounds(
    tournament: Tournament, incomplete: Incomplete, *, by: User, reason: str
) -> Tournament:
    """Say what a missing round is, as somebody has come late (TN-9)."""
    settings = {**tournament.settings, "incomplete": incomplete.value}
    return change_tournament(tournament, {"settings": settings}, by=by, reason=reason)


def _fits_what_happened(tournament: Tournament, before: Mapping[str, Any]) -> None:
    """Refuse what would contradict the entries and rounds that there are."""
    if tournament.kind != before["kind"] and tournament.entries.exists():
        raise TournamentRefused(
            N_("There are already entries: remove them before you change from individual players to pairs."),
            at="kind",
        )
    if tournament.preset != before["preset"] and tournament.rounds.released().exists():
        raise TournamentRefused(
            N_("A round has already been played: the game can no longer be changed."), at="preset"
        )
    _fits_the_programme(tournament)
    kept = tournament.rounds.filter(
        ~Q(state=RoundState.PLANNED)
        | Q(draws__isnull=False)
        | Q(adjustments__isnull=False)
        | Q(lots__isnull=False)
    )
    last = kept.order_by("-number").first()
    if last and tournament.planned_rounds < last.number:
        raise TournamentRefused(
            N_("{round} has already been drawn and cannot be removed."),
            at="planned_rounds",
            round=_called(last, tournament),
        )


def _fits_the_programme(tournament: Tournament) -> None:
    """Refuse what rounds with a game or a direction of their own could not be played or ranked by."""
    for round_ in tournament.rounds.exclude(preset="", order="", method=""):
        for refused in chain(
            game_problems(tournament, round_.preset), way_problems(tournament, round_.method)
        ):
            refused.at = "kind"
            raise refused
        if round_.order and tournament.settings.get("counts") != Counts.RANK_POINTS:
            raise TournamentRefused(
                N_("{round} has its own rule for who wins it, so the places in each round must count."),
                at="counts",
                round=_called(round_, tournament),
            )


def _called(round_: Round, tournament: Tournament) -> str:
    """Return what the club calls a round."""
    return f"{tournament.club.get_round_word_display()} {round_.number}"


def _check_may_change(tournament: Tournament, changed: Collection[str], reason: str) -> None:
    if tournament.state == State.ARCHIVED:
        raise TournamentRefused(N_("The tournament is archived: take it out of the archive first."))
    if set(FROZEN).isdisjoint(changed):
        return
    if tournament.state == State.FINISHED:
        raise TournamentRefused(TOURNAMENT_OVER)
    if tournament.published and not reason:
        raise TournamentRefused(N_("The tournament is published: give a reason for the change."), at="reason")


def plan_rounds(tournament: Tournament) -> None:
    """Let there be as many rounds as planned; those that nobody has seen take the number of deals.

    A round that lasts as long as its line of the programme says keeps that.
    """
    planned = range(1, tournament.planned_rounds + 1)
    tournament.rounds.exclude(number__in=planned).delete()
    existing = set(tournament.rounds.values_list("number", flat=True))
    tournament.rounds.bulk_create(
        Round(tournament=tournament, number=number) for number in planned if number not in existing
    )
    unseen = tournament.rounds.filter(state__in=[RoundState.PLANNED, RoundState.DRAWN], own_length=False)
    unseen.update(deals=tournament.deals)


def update_packs(tournament: Tournament) -> None:
    """Let all tables that have begun show the tournament's suits: no deal is another one for it."""
    games = Game.objects.filter(tournament_table__draw__round__tournament=tournament)
    games.update(pack=tournament.pack)


# State


@transaction.atomic
def change_state(tournament: Tournament, state: State, *, by: User, reason: str = "") -> Tournament:
    """Take a tournament to another state, forward or back; once it is open, its settings are frozen."""
    tournament = lock_tournament(tournament)
    if state not in MOVES[State(tournament.state)]:
        raise TournamentRefused(
            N_("A tournament cannot change from “{before}” to “{after}”."),
            before=str(State(tournament.state).label),
            after=str(state.label),
        )
    if state == State.FINISHED:
        _check_all_closed(tournament)
    if (tournament.state, state) == (State.FINISHED, State.RUNNING) and not reason:
        raise TournamentRefused(N_("Give a reason for reopening the tournament."), at="reason")
    return _moved(tournament, state, by=by, reason=reason)


@transaction.atomic
def begin_tournament(tournament: Tournament, *, by: User | None) -> Tournament:
    """Let an open tournament run, as its first round is released; a running one runs on."""
    tournament = lock_tournament(tournament)
    if tournament.state == State.RUNNING:
        return tournament
    if tournament.state == State.DRAFT:
        raise TournamentRefused(N_("The tournament is a draft: open it before a round is released."))
    check_not_over(tournament)
    return _moved(tournament, State.RUNNING, by=by)


TOURNAMENT_OVER = N_("The tournament is finished: reopen it first.")


def check_not_over(tournament: Tournament) -> None:
    if tournament.state in {State.FINISHED, State.ARCHIVED}:
        raise TournamentRefused(TOURNAMENT_OVER)


def lock_round(round_: Round) -> Round:
    """Return a round as it is now, its tournament locked; refuse where that is over."""
    tournament = lock_tournament(round_.tournament)
    check_not_over(tournament)
    found = Round.objects.get(pk=round_.pk)
    found.tournament = tournament
    return found


@transaction.atomic
def remove_draft(tournament: Tournament, *, by: User) -> None:
    """Throw away a draft of which nothing was drawn and nobody has points."""
    tournament = lock_tournament(tournament)
    used = tournament.rounds.filter(draws__isnull=False).exists() or tournament.adjustments.exists()
    if tournament.state != State.DRAFT or used:
        raise TournamentRefused(N_("Only a draft without draws and adjustments can be discarded."))
    log_action(
        tournament.club,
        Action.TOURNAMENT_REMOVED,
        by=by,
        subject=tournament.name,
        before=describe_tournament(tournament),
    )
    tournament.delete()


def _moved(tournament: Tournament, state: State, *, by: User | None, reason: str = "") -> Tournament:
    before, tournament.state = tournament.state, state
    if state in {State.DRAFT, State.OPEN}:
        tournament.published = timezone.now() if state == State.OPEN else None
    tournament.save(update_fields=["state", "published"])
    log_action(
        tournament,
        Action.STATE_CHANGED,
        by=by,
        subject=tournament.name,
        before=before,
        after=state,
        reason=reason,
    )
    return tournament


def _check_all_closed(tournament: Tournament) -> None:
    unclosed = tournament.rounds.exclude(state=RoundState.CLOSED).first()
    if unclosed:
        raise TournamentRefused(
            N_("{round} is not closed. Rounds that will not be played can be removed in the settings."),
            round=_called(unclosed, tournament),
        )


@transaction.atomic
def reveal_standings(tournament: Tournament, *, by: User) -> Tournament:
    """Show the standings that were hidden until the prizes; nothing happens where none are hidden."""
    tournament = lock_tournament(tournament)
    if tournament.hidden_from:
        before = tournament.hidden_from
        tournament.hidden_from = None
        tournament.save(update_fields=["hidden_from"])
        log_action(tournament, Action.STANDINGS_REVEALED, by=by, before={"hidden_from": before})
    return tournament
