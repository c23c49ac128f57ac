"""The request of a draw: what schedules are asked for rounds of a tournament, as values and as a document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain, combinations, takewhile
from typing import Any, NoReturn

from clubs.models import Entry, EntryMember, Round, Tournament, TournamentKind
from clubs.models.entries import group_letter, names
from clubs.queries.control import RoundControl, control_of_evening
from clubs.queries.draws import (
    count_fairness,
    entry_key,
    groups_of_entries,
    in_a_group,
    kept_apart,
    pairs_of_a_team,
    seatings_of,
    strengths_of_entries,
)
from clubs.queries.knockout import rounds_of_knockout
from clubs.queries.round_winners import RoundWinners, winners_of
from clubs.queries.standings import ranked
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import Schedule
from clubs.schedules.values import INDIVIDUAL_SEATS, DrawError, Kind, Method, Request, Seating
from clubs.schedules.values import Entry as EntryKey
from clubs.standings.values import StandingsRow
from core.errors import N_

MOST_NAMED = 5
"""More than so many are counted, not named."""


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """Rounds of a tournament that are to be drawn together, by which seed, and why.

    The request is what the schedules answer; the document says the same to others, with numbers for names.
    """

    tournament: Tournament
    rounds: Sequence[Round]
    seed: int
    reason: str
    request: Request
    document: dict[str, Any]

    @classmethod
    def of(cls, tournament: Tournament, rounds: Sequence[Round], seed: int, reason: str) -> DrawOrder:
        """Return the order for rounds as things stand; raises `DrawError` where they cannot be drawn."""
        names = _numbers(tournament)
        request = request_for_rounds(tournament, [round_.number for round_ in rounds], seed=seed)
        document = request_document(request.renamed(names).renumbered())
        return cls(tournament, rounds, seed, reason, request, document)


def rounds_drawn_together(rounds: Iterable[Round]) -> list[Round]:
    """Return those of the rounds that can be drawn in one go: where one follows from another, the first.

    Rounds with partners and rounds in which everyone plays alone are not drawn together, nor are rounds
    that are drawn in different ways.
    """
    found = list(rounds)
    if not found or found[0].drawn_by.is_by_standing:
        return found[:1]
    return list(takewhile(lambda round_: _way(round_) == _way(found[0]), found))


def _way(round_: Round) -> tuple[Method, bool]:
    """Return how a round is drawn, and whether everyone plays alone."""
    return Method(round_.drawn_by), round_.plan.alone


def request_for_rounds(tournament: Tournament, numbers: Sequence[int], *, seed: int) -> Request:
    """Return the request for rounds that are drawn together, after all others that have a draw.

    Raises `DrawError` where a round follows from results that are missing.
    """
    method, alone = _way(tournament.rounds.get(number=min(numbers)))
    complete = list(tournament.entries.complete().with_members())
    absent = {number: _absent_in(number, complete) for number in numbers}
    playing = [entry for entry in complete if any(entry_key(entry) not in away for away in absent.values())]
    history = [seating for number, seating in seatings_of(tournament).items() if number not in numbers]
    return Request(
        kind=Kind(tournament.kind),
        entries=[entry_key(entry) for entry in playing],
        rounds=numbers,
        seed=seed,
        method=method,
        history=history,
        absent=absent,
        apart=[*_apart(tournament, playing), *_of_one_group(tournament, playing, min(numbers), method)],
        groups=() if method.is_knockout else _groups(tournament, playing, absent),
        left=_left(complete, history) if method is Method.ROUND_ROBIN else (),
        fixed_tables={entry_key(entry): entry.fixed_table for entry in playing if entry.fixed_table},
        pairs=pairs_of_a_team(tournament, playing),
        alone=alone,
        strengths=_strengths(tournament, playing) if method is Method.DRAW and not alone else {},
        **_by_results(tournament, playing, min(numbers), method),
        ahead=max(0, tournament.planned_rounds - len(history) - len(numbers)),
        seconds=tournament.seconds,
    )


def _strengths(tournament: Tournament, entries: Iterable[Entry]) -> dict[EntryKey, int]:
    """Return how strong those who play are, where rounds by lot heed that."""
    playing = set(map(entry_key, entries))
    return {key: each for key, each in strengths_of_entries(tournament).items() if key in playing}


def _left(entries: Iterable[Entry], history: Iterable[Seating]) -> list[EntryKey]:
    """Return who has played and left: who did not meet them is to have a pause."""
    played = frozenset(chain.from_iterable(seating.everyone for seating in history))
    return [key for entry in entries if entry.left_round and (key := entry_key(entry)) in played]


def _absent_in(number: int, entries: Iterable[Entry]) -> frozenset[EntryKey]:
    return frozenset(entry_key(entry) for entry in entries if not (entry.present and entry.is_in(number)))


def _apart(tournament: Tournament, entries: Iterable[Entry]) -> list[tuple[EntryKey, EntryKey]]:
    """Return who of those who play is to be kept apart."""
    playing = set(map(entry_key, entries))
    return [two for two in kept_apart(tournament) if playing.issuperset(two)]


def _of_one_group(
    tournament: Tournament, entries: Iterable[Entry], number: int, method: Method
) -> Iterator[tuple[EntryKey, EntryKey]]:
    """Yield who come from one group of a preliminary: a knock-out lets them meet late."""
    if number > 1 or not method.is_knockout:
        return
    members = EntryMember.objects.filter(tournament__in=tournament.follows.filter(groups__gt=1))
    came_from = {
        player: (preliminary, group)
        for player, preliminary, group in members.values_list("player", "tournament", "entry__group")
        if group is not None
    }
    groups: dict[tuple[int, int], dict[EntryKey, None]] = defaultdict(dict)
    for entry in entries:
        for member in entry.members.all():
            if member.player_id in came_from:
                groups[came_from[member.player_id]][entry_key(entry)] = None
    for together in groups.values():
        yield from combinations(together, 2)


def _check_groups_can_play(
    tournament: Tournament, playing: Iterable[Entry], absent: Mapping[int, Set[EntryKey]]
) -> None:
    """Refuse a group of one, and one of players who fill no table in a round; `absent` is by round."""
    by_group: dict[int, list[EntryKey]] = defaultdict(list)
    for entry in playing:
        by_group[entry.group or 0].append(entry_key(entry))
    for group, members in sorted(by_group.items()):
        if len(by_group) > 1 and len(members) == 1:
            raise DrawError(
                N_(
                    "Group {group} has only one entry, which has nobody to meet. Move somebody there on the "
                    "entries page, or choose fewer groups in the settings."
                ),
                group=group_letter(group),
            )
        if tournament.kind == TournamentKind.INDIVIDUAL:
            _check_fills_a_table(tournament, group, members, absent)


def _check_fills_a_table(
    tournament: Tournament,
    group: int,
    members: Sequence[EntryKey],
    absent: Mapping[int, Set[EntryKey]],
) -> None:
    for number, away in absent.items():
        here = sum(member not in away for member in members)
        if here < len(INDIVIDUAL_SEATS):
            raise DrawError(
                N_(
                    "{round}: group {group} has {count} of the four players that a table needs. Move "
                    "somebody there on the entries page, or choose fewer groups in the settings."
                ),
                round=tournament.rounds.get(number=number).title,
                group=group_letter(group),
                count=here,
            )


def _groups(
    tournament: Tournament, entries: Sequence[Entry], absent: Mapping[int, Set[EntryKey]]
) -> Sequence[Sequence[EntryKey]]:
    """Return those who play by their groups, if there are some; `DrawError` where somebody is in none."""
    if tournament.groups == 1:
        return ()
    _check_grouped(tournament, entries)
    _check_groups_can_play(tournament, entries, absent)
    numbers = range(1, tournament.groups + 1)
    groups = [[entry_key(entry) for entry in entries if entry.group == number] for number in numbers]
    return [group for group in groups if group]


def _check_grouped(tournament: Tournament, entries: Iterable[Entry]) -> None:
    without = [entry for entry in entries if not in_a_group(entry, tournament)]
    if len(without) > MOST_NAMED:
        raise DrawError(
            N_("{count} entries have no group yet: draw the groups on the entries page."),
            count=len(without),
        )
    if without:
        raise DrawError(
            N_("Without a group: {names}. Draw the groups on the entries page."),
            names=", ".join(entry.short_title for entry in without),
        )


# Rounds by standing


def _by_results(
    tournament: Tournament, playing: Sequence[Entry], number: int, method: Method
) -> dict[str, Any]:
    """Return what a round follows from: who has won before it, or the standings, or both."""
    if not method.is_by_standing:
        return {}
    _check_played_before(tournament, number)
    if method in (Method.UP_AND_DOWN, Method.ONE_UP_DOWN):
        scores = _scores(tournament, playing, number)
        return {"winners": _moving_up(tournament, number, method), "scores": scores}
    winners = _winners(tournament, number) if method.is_knockout else {}
    if winners and tournament.kind == TournamentKind.INDIVIDUAL:
        return {"winners": winners, "scores": _scores(tournament, playing, number)}
    if winners:
        return {"winners": winners}
    if number == 1 and method.is_knockout and tournament.follows.exists():
        return {"scores": {entry_key(entry): -entry.number for entry in playing}}
    return {"scores": _scores(tournament, playing, number)}


def _scores(tournament: Tournament, entries: Iterable[Entry], number: int) -> Mapping[EntryKey, int]:
    """Return what a round by standing goes by: the places before it, so that whatever counts is heeded.

    Those of one rank have one score; those without a rank come behind in their order. Who has attended no
    round has no score, nor has who does not play.
    """
    if number == 1:
        return {}
    rows, playing = ranked(tournament, number - 1).rows, {entry.pk for entry in entries}
    scores = ((row.entry, -_place(row, place)) for place, row in enumerate(rows, 1) if row.attended)
    return {str(entry): score for entry, score in scores if entry in playing}


def _place(row: StandingsRow[int], place: int) -> int:
    return place if row.rank is None else row.rank


def _winners(tournament: Tournament, number: int) -> Mapping[int, Sequence[EntryKey]]:
    """Return who has won in the rounds of a knock-out before a round; refuse where some are level."""
    before = [round_ for round_ in rounds_of_knockout(tournament) if round_.number < number]
    if not before:
        return {}
    found = winners_of(tournament)
    won = {round_.number: found.get(round_.number, RoundWinners()) for round_ in before}
    for round_ in before:
        for two in won[round_.number].level:
            _refuse_level(tournament, round_, two)
    return {number: of_round.winners for number, of_round in won.items()}


def _moving_up(tournament: Tournament, number: int, method: Method) -> Mapping[int, Sequence[EntryKey]]:
    """Return who has won in the round before: of sides that are level the better in the standings.

    Where one moves up and one down, that is everyone, the best of each table first.
    """
    before = tournament.rounds.filter(number__lt=number).last()
    if before is None:
        return {}
    rows = ranked(tournament, before.number).rows
    standing = {str(row.entry): -place for place, row in enumerate(rows, 1)}
    found = winners_of(tournament, standing).get(before.number, RoundWinners())
    return {before.number: found.order if method is Method.ONE_UP_DOWN else found.winners}


def _refuse_level(tournament: Tournament, round_: Round, two: Sequence[Sequence[EntryKey]]) -> NoReturn:
    """Refuse to draw on while it is open which of two sides plays on."""
    entries = tournament.entries.with_members()
    raise DrawError(
        N_(
            "{round}: {one} and {other} are level. Correct the result, or give the winner a bonus point for "
            "this round, with the reason."
        ),
        round=round_.title,
        **{
            side: names(entries.get(pk=key).short_title for key in keys)
            for side, keys in zip(("one", "other"), two, strict=True)
        },
    )


def _check_played_before(tournament: Tournament, number: int) -> None:
    """Refuse a round whose rounds before it have not written all they have to say."""
    evening = control_of_evening(tournament)
    for before in tournament.rounds.filter(number__lt=number):
        title = f"{tournament.club.get_round_word_display()} {before.number}"
        _check_written(evening.round(before.number), title)


def _check_written(control: RoundControl, title: str) -> None:
    if not control.tables:
        raise DrawError(N_("This draw depends on the standings: {round} must be played first."), round=title)
    if control.missing:
        raise DrawError(
            N_(
                "This draw depends on the standings; results still missing in {round}: {missing} of {tables}."
            ),
            missing=len(control.missing),
            tables=len(control.tables),
            round=title,
        )


# Schedule documents, with which anyone can make a draw again, or check one: with numbers for names


def drawn_rounds_document(tournament: Tournament) -> dict[str, Any]:
    """Return all rounds as they are drawn now, as `python -m clubs.schedules check` reads them."""
    evening, method = seatings_of(tournament), Method(tournament.method)
    everyone = frozenset[EntryKey]().union(*(seating.everyone for seating in evening.values()))
    request = Request(
        kind=Kind(tournament.kind),
        entries=[entry for entry in map(entry_key, tournament.entries.all()) if entry in everyone],
        rounds=list(evening),
        seed=0,
        method=method,
        absent={number: everyone - seating.everyone for number, seating in evening.items()},
        groups=groups_of_entries(tournament),
        left=_left(tournament.entries.all(), evening.values()) if method is Method.ROUND_ROBIN else (),
        alone=all(table.alone for seating in evening.values() for table in seating.tables),
        strengths={key: each for key, each in strengths_of_entries(tournament).items() if key in everyone},
    )
    report = count_fairness(tournament, evening, evening, [], players=len(everyone))
    names = _numbers(tournament)
    rounds = tuple(seating.renamed(names) for seating in evening.values())
    return answer_document(request.renamed(names), Schedule(rounds, report.fairness, algorithm=""))


def _numbers(tournament: Tournament) -> dict[EntryKey, str]:
    """Return the numbers that are called in the hall, by what schedules call entries."""
    return {entry_key(entry): str(entry.number) for entry in tournament.entries.all()}
