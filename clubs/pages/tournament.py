"""A tournament's own page: what it is, how far it is, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.finals import is_played
from clubs.models import DrawMethod, Round, RoundState, Tournament
from clubs.models.draws import WHOLE
from clubs.pages.attendance import Attendance, attendance_of
from clubs.pages.feeds import FedGroup, fed_groups
from clubs.pages.hall import StateCount
from clubs.pages.made_finals import MadeFinal, changed_since
from clubs.pages.next_step import NextStep, Progress, next_step
from clubs.pages.numbers import counted_times
from clubs.pages.settings_summary import SummaryLine, settings_summary
from clubs.queries.chain import Chain, chain_of
from clubs.queries.control import EveningControl
from clubs.queries.feeds import planned_bracket
from clubs.queries.programme import games_of
from clubs.schedules.bracket.rounds import rounds_needed
from clubs.schedules.values import Kind, Method
from scoring.new_game import game_name
from scoring.new_game.links import GameLink
from scoring.rules.capabilities import target_of


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round in a line: its state, how many tables, which of them have not written."""

    number: int
    state: str
    label: str
    url: str
    tables: int
    missing: int
    facts: str = ""
    to_settle: Sequence[StateCount] = ()

    @property
    def is_done(self) -> bool:
        return self.state == RoundState.CLOSED

    @property
    def is_on(self) -> bool:
        return self.state == RoundState.RELEASED


@dataclass(frozen=True, slots=True)
class TournamentPage:
    attendance: Attendance
    rounds: Sequence[RoundLine]
    control: EveningControl
    next_step: NextStep | None
    rounds_hint: str
    game_query: str
    """What a link says to a game at home by the tournament's house rules."""
    settings: Sequence[SummaryLine]
    chain: Chain
    """The tournaments that this one follows, and that follow it."""
    may_go_on: bool = False
    """Whether all is played, so that a final can be made of it."""
    has_bracket: bool = False
    """Whether a round of a knock-out has been seen, or its places are named before anybody is known."""
    fed: Sequence[FedGroup] = ()
    """The places of a final while nobody is through."""
    may_plan: bool = False
    """Whether a final of its groups can be made before anybody is known."""
    changed: MadeFinal | None = None
    """Who would be in this final by the results of today, where that are others."""


def tournament_page(tournament: Tournament) -> TournamentPage:
    progress = Progress.of(tournament, attendance_of(tournament))
    games = " · ".join(game.name for game in games_of(tournament, progress.rounds))
    play = f"{games} · {rounds_text(tournament, progress.rounds)} · {form_text(tournament)}"
    return TournamentPage(
        attendance=progress.attendance,
        rounds=[_line(found, progress) for found in progress.rounds],
        control=progress.control,
        next_step=next_step(progress),
        rounds_hint=_knockout_hint(tournament, progress) or _robin_hint(tournament, progress.attendance),
        game_query=GameLink.of(tournament.preset, tournament.plan.rules, tournament.pack).query,
        settings=settings_summary(tournament, play),
        chain=chain_of(tournament),
        may_go_on=is_played(tournament, progress.rounds),
        has_bracket=any(found.drawn_by.is_knockout and found.is_released for found in progress.rounds)
        or planned_bracket(tournament) is not None,
        fed=list(fed_groups(tournament, with_names=True)),
        may_plan=tournament.groups > 1,
        changed=changed_since(tournament),
    )


def rounds_text(tournament: Tournament, planned: Sequence[Round] = ()) -> str:
    """Return how much is played: 4 × 12 deals, or 5 games to 2000; how many rounds where they differ."""
    plans = [round_.plan for round_ in planned] or [tournament.plan]
    rounds, goal, deals = tournament.planned_rounds, plans[0].document.get("target"), plans[0].deals
    if len({(plan.deals, plan.to_target and plan.preset) for plan in plans}) > 1:
        return ngettext("{rounds} round", "{rounds} rounds", rounds).format(rounds=rounds)
    if deals is not None:
        sentence = ngettext("{rounds} × {deals} deal", "{rounds} × {deals} deals", deals)
        return sentence.format(rounds=rounds, deals=deals)
    if goal is None:
        return ngettext("{rounds} game", "{rounds} games", rounds).format(rounds=rounds)
    sentence = ngettext("{rounds} game to {goal}", "{rounds} games to {goal}", rounds)
    return sentence.format(rounds=rounds, goal=goal)


def line_text(round_: Round) -> str:
    """Return what a round has of its own: its name, game and length, how much it counts, who wins it."""
    return " · ".join(filter(None, _line_facts(round_)))


def _line_facts(round_: Round) -> Iterator[str]:
    plan = round_.plan
    yield round_.name
    if round_.preset:
        yield game_name(plan.preset, to_target=plan.to_target)
    if round_.own_length and plan.deals is not None:
        yield ngettext("{deals} deal", "{deals} deals", plan.deals).format(deals=plan.deals)
    elif round_.own_length:
        yield _("one game to {goal}").format(goal=target_of(plan.rules))
    if round_.percent != WHOLE:
        yield counted_times(round_.percent)
    if round_.method:
        yield str(round_.get_method_display())
    if round_.best_of_games and round_.drawn_by.is_knockout:
        yield str(round_.get_best_of_games_display())
    if round_.order:
        yield _("won by {order}").format(order=round_.get_order_display())


def form_text(tournament: Tournament) -> str:
    """Return who plays and, where they are not simply drawn, how they find their opponents."""
    kind = tournament.kind_name
    return kind if tournament.method == DrawMethod.DRAW else f"{kind} · {tournament.get_method_display()}"


def _knockout_hint(tournament: Tournament, progress: Progress) -> str:
    """Say how many rounds a knock-out has, where other numbers are planned; until its first one is drawn."""
    rounds = [round_ for round_ in progress.rounds if round_.drawn_by.is_knockout]
    entries = progress.attendance.entries
    if not rounds or entries < 2 or rounds[0].state != RoundState.PLANNED:
        return ""
    needed = rounds_needed(entries, Kind(tournament.kind), Method(rounds[0].drawn_by))
    may_have_one_more = rounds[0].drawn_by is DrawMethod.DOUBLE and len(rounds) == needed + 1
    if needed == len(rounds) or may_have_one_more:
        return ""
    sentence = ngettext(
        "With {entries} entries, the knock-out takes {needed} round; {planned} planned.",
        "With {entries} entries, the knock-out takes {needed} rounds; {planned} planned.",
        needed,
    )
    return sentence.format(entries=entries, needed=needed, planned=len(rounds))


def _robin_hint(tournament: Tournament, attendance: Attendance) -> str:
    """Say when the rounds are too few for everyone to meet everyone."""
    if tournament.method != DrawMethod.ROUND_ROBIN:
        return ""
    entries = attendance.entries if tournament.groups == 1 else _largest_group(tournament, attendance)
    needed = entries - 1 if entries % 2 == 0 else entries
    if needed <= tournament.planned_rounds:
        return ""
    numbers = {"entries": entries, "needed": needed}
    if tournament.groups > 1:
        sentence = _("For everyone in a group to meet, groups of {entries} need {needed} rounds.")
        return sentence.format(**numbers)
    return _("For everyone to meet everyone, {entries} entries need {needed} rounds.").format(**numbers)


def _largest_group(tournament: Tournament, attendance: Attendance) -> int:
    """Return how many are in the largest group, or will be when those without one are dealt."""
    here = tournament.entries.filter(left_round=None, group__isnull=False)
    dealt = Counter(here.values_list("group", flat=True))
    return max([*dealt.values(), -(-attendance.entries // tournament.groups)])


def _line(found: Round, progress: Progress) -> RoundLine:
    return RoundLine(
        number=found.number,
        state=found.state,
        label=found.get_state_display(),
        url=found.get_absolute_url(),
        tables=getattr(found, "tables", 0),
        missing=len(progress.control.round(found.number).missing),
        facts=line_text(found),
        to_settle=progress.to_settle.get(found.number, ()),
    )
