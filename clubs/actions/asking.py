"""What the office asks of a draw: from a tournament as it stands to the request that the schedules answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clubs.actions.groups import has_group
from clubs.models import Entry, Round, Tournament, TournamentKind
from clubs.queries.control import control_of_evening as controls_of
from clubs.queries.draws import entry_key, kept_apart, seatings_of
from clubs.queries.standings import ranked
from clubs.schedules import values
from clubs.schedules.errors import DrawError
from clubs.standings.values import StandingsRow
from scoring.rules.errors import _

FEW = 5
"""More than so many are counted, not named."""


def together(tournament: Tournament, rounds: Iterable[Round]) -> list[Round]:
    """Return those of the rounds that can be drawn in one go: where one follows from another, the first."""
    found = list(rounds)
    return found[:1] if tournament.is_by_standing else found


def request_for(tournament: Tournament, numbers: Sequence[int], *, seed: int) -> values.Request:
    """Return the request for rounds that are drawn together, after all others that have a draw.

    Raises `DrawError` where a round follows from results that are missing.
    """
    entries = list(tournament.entries.complete().with_members())
    everyone = frozenset(map(entry_key, entries))
    present = {
        number: frozenset(entry_key(entry) for entry in entries if entry.present and entry.is_in(number))
        for number in numbers
    }
    history = [at for number, at in seatings_of(tournament).items() if number not in numbers]
    playing = [entry for entry in entries if any(entry_key(entry) in here for here in present.values())]
    return values.Request(
        kind=values.Kind(tournament.kind),
        entries=[entry_key(entry) for entry in playing],
        rounds=numbers,
        seed=seed,
        method=values.Method(tournament.method),
        history=history,
        absent={number: everyone - here for number, here in present.items()},
        apart=_apart(tournament, playing),
        groups=_groups(tournament, playing) if tournament.groups > 1 else (),
        pairs=_pairs_of_a_team(tournament, playing),
        alone=tournament.plays_alone,
        scores=_scores(tournament, playing, min(numbers)) if tournament.is_by_standing else {},
        ahead=max(0, tournament.planned_rounds - len(history) - len(numbers)),
        seconds=tournament.seconds,
    )


def _pairs_of_a_team(tournament: Tournament, entries: Sequence[Entry]) -> int:
    """Return how many pairs of every team play: as many as the smallest team has."""
    if tournament.kind != TournamentKind.TEAMS:
        return 1
    return min((len(entry.members.all()) // 2 for entry in entries), default=1)


def _apart(tournament: Tournament, entries: Iterable[Entry]) -> list[tuple[values.Entry, values.Entry]]:
    """Return who of those who play is to be kept apart."""
    playing = set(map(entry_key, entries))
    return [two for two in kept_apart(tournament) if playing.issuperset(two)]


def _groups(tournament: Tournament, entries: Sequence[Entry]) -> list[list[values.Entry]]:
    """Return those who play by their groups; `DrawError` where somebody is in none."""
    without = [entry for entry in entries if not has_group(entry, tournament)]
    if len(without) > FEW:
        raise DrawError(
            _("{count} entries have no group yet: deal the groups on the page of the entries."),
            count=len(without),
        )
    if without:
        raise DrawError(
            _("Without a group: {names}. Deal the groups on the page of the entries."),
            names=", ".join(entry.short_title for entry in without),
        )
    numbers = range(1, tournament.groups + 1)
    groups = [[entry_key(entry) for entry in entries if entry.group == number] for number in numbers]
    return [group for group in groups if group]


# Rounds by standing


def _scores(tournament: Tournament, entries: Iterable[Entry], number: int) -> Mapping[values.Entry, int]:
    """Return what a round by standing goes by: the places before it, so that whatever counts is heeded.

    Those of one rank have one score; those without a rank come behind in their order. Who has attended no
    round has no score, nor has who does not play.
    """
    _must_be_played(tournament, number)
    if number == 1:
        return {}
    rows, playing = ranked(tournament, number - 1).rows, {entry.pk for entry in entries}
    scores = ((row.entry, -_place(row, place)) for place, row in enumerate(rows, 1) if row.attended)
    return {str(entry): score for entry, score in scores if entry in playing}


def _place(row: StandingsRow[int], place: int) -> int:
    return place if row.rank is None else row.rank


def _must_be_played(tournament: Tournament, number: int) -> None:
    """Refuse a round whose rounds before it have not written all they have to say."""
    evening = controls_of(tournament)
    for before in tournament.rounds.filter(number__lt=number):
        control = evening.round(before.number)
        called = f"{tournament.club.get_round_word_display()} {before.number}"
        if not control.tables:
            raise DrawError(
                _("This draw follows from the standings: {round} is to be played first."), round=called
            )
        if control.missing:
            sentence = _(
                "This draw follows from the standings: {missing} of {tables} results of {round} are missing."
            )
            counted = {"missing": len(control.missing), "tables": len(control.tables)}
            raise DrawError(sentence, round=called, **counted)
