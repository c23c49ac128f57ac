"""What comes next in a tournament: the one step that its overview and all its other pages offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import Round, RoundState, State, Tournament, TournamentKind
from clubs.pages.attendance import FEWEST, Attendance, count_here, tables_text
from clubs.pages.cash import unpaid_text
from clubs.pages.hall import StateCount, to_settle
from clubs.pages.stale_rounds import StaleRound, stale_round
from clubs.queries.control import EveningControl, control_of_evening
from clubs.queries.hall import HallState
from clubs.queries.knockout import second_final_of
from clubs.schedules.bracket.values import GameState


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do now: a page to go to, or, with `state`, a button that moves the tournament there.

    `checks_in` where some are missing still, so that they can be checked in first; `draws` is the address
    that draws the round or the groups at once, for those who may.
    """

    label: str
    sentence: str
    url: str
    state: str = ""
    checks_in: bool = False
    draws: str = ""
    warning: str = ""
    """What should be looked at before."""
    stale: StaleRound | None = None
    """What does not hold any more since a result was corrected."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a tournament is: its rounds with how many tables each has, who is here, what is in doubt.

    `to_settle` is by the numbers of those rounds that are being played.
    """

    tournament: Tournament
    rounds: Sequence[Round]
    attendance: Attendance
    control: EveningControl
    to_settle: Mapping[int, Sequence[StateCount]]

    @classmethod
    def of(cls, tournament: Tournament, attendance: Attendance | None = None) -> Self:
        rounds = list(_with_tables(tournament))
        released = [round_ for round_ in rounds if round_.state == RoundState.RELEASED]
        return cls(
            tournament,
            rounds,
            attendance or count_here(tournament),
            control_of_evening(tournament),
            {round_.number: to_settle(round_) for round_ in released},
        )

    @property
    def current(self) -> Round | None:
        """The first round that is not closed."""
        return next((round_ for round_ in self.rounds if round_.state != RoundState.CLOSED), None)


def _with_tables(tournament: Tournament) -> Iterator[Round]:
    tables = Count("draws__tables", filter=Q(draws__current=True))
    for found in tournament.rounds.annotate(tables=tables).order_by("number"):
        found.tournament = tournament
        yield found


def step_from(tournament: Tournament, here: str) -> NextStep | None:
    """Return the one thing to do now for whoever is on the page `here`; None where that is this page."""
    step = next_step(Progress.of(tournament))
    return None if step and step.url == here else step


def next_step(progress: Progress) -> NextStep | None:
    """Return the one thing to do now, and what holds no more; None where the evening is put away."""
    step = _step(progress)
    if step is None or progress.tournament.state != State.RUNNING:
        return step
    return replace(step, stale=stale_round(progress.tournament, progress.rounds))


def _step(progress: Progress) -> NextStep | None:
    tournament, current = progress.tournament, progress.current
    match State(tournament.state):
        case State.DRAFT:
            sentence = _("Read what is agreed first: once the tournament is open, changes need a reason.")
            return _moving(tournament, State.OPEN, _("Open the entries"), sentence)
        case State.FINISHED:
            sentence = _("All rounds are closed.")
            return NextStep(_("Show the standings"), sentence, _url("standings", tournament))
        case State.ARCHIVED:
            return None
    if final := _second_final(progress):
        return final
    if current is None:
        finish = _moving(tournament, State.FINISHED, _("Finish the tournament"), _("All rounds are closed."))
        return replace(finish, warning=unpaid_text(tournament))
    if current.state == RoundState.PLANNED:
        return _before(tournament, progress.attendance) or _drawing(current, progress.attendance)
    if current.state == RoundState.DRAWN:
        sentence = _("The draw is ready, but the players do not see it yet.")
        return NextStep(_("Release {round}").format(**_words(current)), sentence, current.get_absolute_url())
    return _writing(current, progress)


def _second_final(progress: Progress) -> NextStep | None:
    """Return that a second final is drawn, or a round left out that was planned for it, if one of them is."""
    tournament, current = progress.tournament, progress.current
    if current and current.state != RoundState.PLANNED:
        return None
    state, does_it = second_final_of(tournament, progress.rounds), _url("second-final", tournament)
    bracket = _url("bracket", tournament)
    if state is GameState.NEXT and current is None:
        sentence = _("The undefeated side has lost the final. Both have lost once now, so they play again.")
        return NextStep(_("Draw the second final"), sentence, bracket, draws=does_it)
    if state is GameState.LEFT_OUT and current:
        sentence = _("The undefeated side has won the final, so there is no second one.")
        return NextStep(_("Leave out {round}").format(**_words(current)), sentence, bracket, draws=does_it)
    return None


def _words(round_: Round) -> dict[str, str]:
    return {"round": f"{round_.tournament.club.round_in_sentence} {round_.number}"}


def _before(tournament: Tournament, attendance: Attendance) -> NextStep | None:
    """Return what is to do before a round can be drawn, if anything."""
    fewest = FEWEST[TournamentKind(tournament.kind)]
    if attendance.entries < fewest:
        sentence = ngettext(
            "{count} entry so far; a table needs {fewest}.",
            "{count} entries so far; a table needs {fewest}.",
            attendance.entries,
        )
        counted = {"count": attendance.entries, "fewest": fewest}
        return NextStep(_("Add entries"), sentence.format(**counted), _url("entry-new", tournament))
    if attendance.present < fewest:
        return NextStep(_("Check in"), attendance.here_text, _url("entries-check-in", tournament))
    return _dealing(tournament)


def _dealing(tournament: Tournament) -> NextStep | None:
    """Return that groups are drawn, if there are some and somebody is in none."""
    if tournament.groups == 1:
        return None
    without = Q(group=None) | Q(group__gt=tournament.groups)
    count = tournament.entries.filter(without, left_round=None).count()
    if not count:
        return None
    sentence = ngettext("{count} entry has no group yet.", "{count} entries have no group yet.", count)
    return NextStep(
        _("Draw the groups"),
        sentence.format(count=count),
        _url("entries", tournament),
        draws=_url("entry-groups", tournament),
    )


def _drawing(round_: Round, attendance: Attendance) -> NextStep:
    tournament = round_.tournament
    return NextStep(
        _("Draw {round}").format(**_words(round_)),
        tables_text(tournament, attendance, round_.number),
        round_.get_absolute_url(),
        checks_in=attendance.missing > 0,
        draws=_url("round-draw", tournament, round_.number),
    )


def _writing(round_: Round, progress: Progress) -> NextStep:
    """Return what a round needs that is played: results, an answer where sides disagree, and its end."""
    control = progress.control.round(round_.number)
    counts = progress.to_settle[round_.number]
    disputed = [number for count in counts if count.state is HallState.DISPUTED for number in count.numbers]
    results = _url("round-results", round_.tournament, round_.number)
    if not control.missing:
        if control.disputed:
            return _settling(round_, "table-second", control.disputed[0], _("The two entries differ."))
        return NextStep(_("Close {round}").format(**_words(round_)), _("All tables have results."), results)
    if set(control.missing) <= set(disputed):
        return _settling(round_, "hall-table", disputed[0], _("Its sides do not agree."))
    sentence = ngettext(
        "{missing} of {tables} tables has no result yet.",
        "{missing} of {tables} tables have no result yet.",
        len(control.missing),
    )
    counted = {"missing": len(control.missing), "tables": len(control.tables)}
    return NextStep(
        _("Enter results of {round}").format(**_words(round_)), sentence.format(**counted), results
    )


def _settling(round_: Round, page: str, table: int, sentence: str) -> NextStep:
    label = _("Settle table {number}").format(number=table)
    return NextStep(label, sentence, _url(page, round_.tournament, round_.number, table))


def _moving(tournament: Tournament, state: State, label: str, sentence: str) -> NextStep:
    return NextStep(label, sentence, _url("tournament-state", tournament), state)


def _url(name: str, tournament: Tournament, *args: int) -> str:
    return reverse(f"clubs:{name}", args=[tournament.club.slug, tournament.slug, *args])
