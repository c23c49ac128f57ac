"""Finals: a tournament that follows another one, or several, entered by who goes through there (ST-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date as Date

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.clubs import lock_club
from clubs.actions.open_tables import OPEN
from clubs.actions.tournament_settings import ranking_settings, validate_tournament
from clubs.actions.tournaments import copy_tournament, enter_people, plan_rounds
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import (
    Action,
    Adjustment,
    AdjustmentKind,
    Apart,
    Draw,
    DrawMethod,
    Entry,
    EntryMember,
    Round,
    RoundState,
    Tournament,
    TournamentKind,
)
from clubs.queries.cut import PLAYED, CutPeople, CutSources, common_kind, sources_of
from clubs.queries.feeds import is_planned
from clubs.queries.standings import ranked_each
from clubs.schedules.bracket.rounds import check_bracket_size, rounds_needed
from clubs.schedules.values import DrawError, Kind, Method
from clubs.standings.cut.carrying import Carried, carried_points
from clubs.standings.cut.deciding import decide_cut
from clubs.standings.cut.document import kept_cut_document
from clubs.standings.cut.feeds import MOST_FED, Feed, dealt_feeds, feeds_of
from clubs.standings.cut.values import CutOutcome, CutRequest, CutState
from clubs.standings.document import settings_document
from clubs.standings.numbers import Number
from clubs.tournament_lock import lock_tournament
from core.errors import N_

MOST_JOINED = 2
"""Of so many tournaments that are put together all names are said."""


class FinalRefused(Refused):
    """Why no final can be made, or not so."""


def is_played(tournament: Tournament, rounds: Iterable[Round]) -> bool:
    """Whether all its rounds are closed, so that it can go on with a final."""
    if tournament.state not in PLAYED:
        return False
    return {round_.state for round_ in rounds} == {RoundState.CLOSED}


@transaction.atomic
def create_final(
    tournament: Tournament,
    cut: CutRequest[str],
    *,
    name: str,
    date: Date,
    by: User,
    beside: Sequence[Tournament] = (),
    carried: Carried = Carried.NOTHING,
    knockout: DrawMethod | None = None,
    seen: Sequence[str] | None = None,
) -> Tournament:
    """Start a draft with the same game and those who go through, numbered in the order of the cut.

    People may come from other tournaments `beside` it, too; the final is then like the last of them. `seen`
    are those whom somebody has seen to go through: where others do by now, nothing is made. The final has no
    groups and counts for no season; all else is as in the tournament, until somebody changes it, unless it is
    a `knockout`. What is `carried` of the totals stands there as points given, with where they are from.
    """
    lock_club(tournament.club, no_key=True)
    came_from = _locked([tournament, *beside])
    outcome = _decided(came_from, cut, seen)
    final = _draft(_model_of(came_from.tournaments), cut, came_from.tournaments, name=name, date=date, by=by)
    _enter_through(final, cut, came_from, outcome, carried, by=by)
    if knockout:
        _knock_out(final, knockout, final.entries.count())
    return final


@transaction.atomic
def plan_final(
    tournament: Tournament,
    cut: CutRequest[str],
    *,
    name: str,
    date: Date,
    by: User,
    beside: Sequence[Tournament] = (),
    knockout: DrawMethod | None = None,
) -> Tournament:
    """Start the draft of a final before anybody is known: its places say what they are filled from.

    With other tournaments `beside` it, these are the first of each of them.
    """
    lock_club(tournament.club, no_key=True)
    followed = [lock_tournament(each) for each in sorted([tournament, *beside], key=lambda each: each.pk)]
    places = len(feeds_of(cut.settings, tournament.groups, len(followed)))
    if not places:
        raise FinalRefused(
            N_("Before all rounds are closed, say with a number how many go through, at most {most}."),
            most=MOST_FED,
        )
    if any(is_planned(final) for each in followed for final in each.followers.all()):
        raise FinalRefused(N_("There is already a final that waits for this tournament."))
    in_order = sorted(followed, key=lambda each: (each.date, each.pk))
    final = _draft(_model_of(in_order), cut, in_order, name=name, date=date, by=by)
    if knockout:
        _knock_out(final, knockout, places)
    for each in in_order:
        log_action(each, Action.FINAL_CREATED, by=by, subject=final.name, after={"places": places})
    subject = ", ".join(each.name for each in in_order)
    log_action(final, Action.FINAL_CREATED, by=by, subject=subject, after={"places": places})
    return final


@transaction.atomic
def fill_final(
    final: Tournament,
    cut: CutRequest[str],
    *,
    by: User,
    carried: Carried = Carried.NOTHING,
    seen: Sequence[str] | None = None,
) -> Tournament:
    """Let those who go through take the places of a final that was made before anybody was known."""
    lock_club(final.club, no_key=True)
    came_from = _locked(final.follows.all())
    final = lock_tournament(final)
    if not is_planned(final) or final.entries.exists():
        raise FinalRefused(N_("Somebody is entered in this final already."))
    outcome = _decided(came_from, cut, seen)
    _enter_through(final, cut, came_from, outcome, carried, by=by)
    return final


def _decided(came_from: CutSources, cut: CutRequest[str], seen: Sequence[str] | None) -> CutOutcome[str]:
    """Return who goes through; refuse where that is open, or where others did when somebody looked."""
    outcome = decide_cut(came_from.sources, cut)
    _check_decided(outcome)
    if seen is not None and list(seen) != list(outcome.through):
        raise FinalRefused(N_("Others go through now: look at the line again, then create the final."))
    _check_once(came_from.people[key] for key in outcome.through)
    return outcome


def _draft(
    model: Tournament,
    cut: CutRequest[str],
    followed: Iterable[Tournament],
    *,
    name: str,
    date: Date,
    by: User,
) -> Tournament:
    """Return a tournament like another one, without groups and entries, that follows some."""
    final = copy_tournament(model, name=name, date=date, by=by)
    final.groups, final.hidden_from = 1, None
    final.cut = kept_cut_document(cut, ())
    final.save(update_fields=["groups", "hidden_from", "cut"])
    if Draw.objects.current().filter(round__tournament=model, algorithm=OPEN).exists():
        _count_all_rounds(final)  # the rounds there were attempts, of which the best ones counted
        final.save(update_fields=["settings"])
    final.follows.set(followed)
    return final


def _enter_through(
    final: Tournament,
    cut: CutRequest[str],
    came_from: CutSources,
    outcome: CutOutcome[str],
    carried: Carried,
    *,
    by: User,
) -> None:
    final.cut = kept_cut_document(cut, outcome.through)
    final.save(update_fields=["cut"])
    through = [came_from.people[key] for key in outcome.through]
    _enter(through, final)
    _deal(final, feeds_of(cut.settings, came_from.tournaments[0].groups, len(came_from.tournaments)))
    _carry(through, final, _totals(came_from, outcome), carried, by=by)
    _log(final, came_from, through, by=by)


def _deal(final: Tournament, feeds: Sequence[Feed]) -> None:
    """Put those who came into the groups of a final that has some, as its places were dealt."""
    if final.groups == 1:
        return
    entries = list(final.entries.order_by("number"))
    more = [Feed(number, is_next_best=True) for number in range(len(feeds), len(entries))]
    for group, numbers in enumerate(dealt_feeds([*feeds, *more], final.groups), 1):
        for entry in entries:
            if entry.number in numbers:
                entry.group = group
    Entry.objects.bulk_update(entries, ["group"])


def _locked(tournaments: Iterable[Tournament]) -> CutSources:
    """Return where people come from as it is now, locked; refuse where something is still to be played."""
    found = [lock_tournament(each) for each in sorted(tournaments, key=lambda each: each.pk)]
    if not all(is_played(each, each.rounds.all()) for each in found):
        raise FinalRefused(N_("The final can be made once all rounds are closed."))
    return sources_of(found, ranked_each(found))


def _model_of(tournaments: Sequence[Tournament]) -> Tournament:
    """Return the last of the tournaments that are played as the final is to be."""
    kind = common_kind(tournaments)
    alike = [each for each in tournaments if each.kind == kind]
    if not alike:
        raise FinalRefused(N_("Pairs and teams cannot go on to one final: leave out some tournaments."))
    return alike[-1]


def _check_once(through: Iterable[CutPeople]) -> None:
    """Refuse where somebody would play twice, as two pairs of two evenings may have one person."""
    times = Counter(player for people in through for player in people.players)
    for player, count in times.items():
        if count > 1:
            raise FinalRefused(
                N_("{name} goes through with different partners: mark all but one entry as “declines”."),
                name=player.name,
            )


def _enter(through: Sequence[CutPeople], final: Tournament) -> None:
    whole = [people for people in through if not people.is_part]
    keys = [pk for people in whole for pk in people.entries]
    enter_people(
        [(people.entry, people.players) for people in through],
        final,
        apart=Apart.objects.filter(first__in=keys, second__in=keys),
        same={pk: people.entry.pk for people in whole for pk in people.entries},
    )
    final.entries.update(group=None, outside_ranking=False)
    if final.kind == TournamentKind.INDIVIDUAL:
        # Who was one of a pair is no longer called as that was.
        alone = [player.pk for people in through if people.is_part for player in people.players]
        final.entries.filter(members__player__in=alone).update(name="")


def _knock_out(final: Tournament, method: DrawMethod, entries: int) -> None:
    """Let the winners play on, in as many rounds as that takes, all alike; of these none is dropped."""
    kind = Kind(final.kind)
    try:
        check_bracket_size(entries, kind)
    except DrawError as error:
        raise FinalRefused(error.template, at="way", **error.values) from error
    final.method, final.planned_rounds = method, max(1, rounds_needed(entries, kind, Method(method)))
    _count_all_rounds(final)
    validate_tournament(final)
    final.save(update_fields=["method", "planned_rounds", "settings"])
    final.rounds.all().delete()  # what was agreed for single rounds was for those of the preliminary
    plan_rounds(final)


def _count_all_rounds(final: Tournament) -> None:
    """Let no round be dropped, and ask for no number of them."""
    settings = replace(ranking_settings(final), drop_worst=0, drop_from=0, best_of=None, minimum=None)
    final.settings = settings_document(settings)


def _carry(
    through: Iterable[CutPeople],
    final: Tournament,
    totals: Mapping[str, tuple[str, Number]],
    carried: Carried,
    *,
    by: User,
) -> None:
    """Give everybody what they take along of the total with which they go through."""
    members = EntryMember.objects.filter(tournament=final).select_related("entry")
    entries = {member.player_id: member.entry for member in members}
    given = []
    for people in through:
        source, total = totals.get(people.key, ("", 0))
        entry = next((entries[each.pk] for each in people.players if each.pk in entries), None)
        points = carried_points(total, carried)
        if entry and points:
            kind, reason = AdjustmentKind.CARRIED, f"{source}: {total}"
            given.append(
                Adjustment(tournament=final, entry=entry, kind=kind, points=points, reason=reason, by=by)
            )
    Adjustment.objects.bulk_create(given)


def _totals(came_from: CutSources, outcome: CutOutcome[str]) -> Mapping[str, tuple[str, Number]]:
    """Return with what everybody goes through, and where that was made."""
    days = [tournament.name for tournament in came_from.tournaments]
    together = " + ".join(days) if len(days) <= MOST_JOINED else f"{days[0]} … {days[-1]}"
    totals: dict[str, tuple[str, Number]] = {}
    for each in outcome.lists:
        for row in each.rows:
            if row.state in {CutState.THROUGH, CutState.WILD_CARD} and row.total is not None:
                totals.setdefault(row.entry, (each.name or together, row.total))
    return totals


def _log(final: Tournament, came_from: CutSources, through: Sequence[CutPeople], *, by: User) -> None:
    """Say at both ends who goes through: by number and name, of several tournaments by name."""
    names = [
        people.short_title if came_from.is_several else f"{people.key} {people.short_title}"
        for people in through
    ]
    for tournament in came_from.tournaments:
        log_action(tournament, Action.FINAL_CREATED, by=by, subject=final.name, after=names)
    subject = ", ".join(tournament.name for tournament in came_from.tournaments)
    log_action(final, Action.FINAL_CREATED, by=by, subject=subject, after=names)


def _check_decided(outcome: CutOutcome[str]) -> None:
    states = {row.state for each in outcome.lists for row in each.rows}
    if CutState.UNDECIDED in states:
        raise FinalRefused(N_("Some are level at the line: decide which of them go through."))
    if not outcome.through:
        raise FinalRefused(N_("Nobody goes through: change the line first."))
