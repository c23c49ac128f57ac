"""A tournament's own page: what it is, how far it is, and what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.models import DrawMethod, Round, RoundState, State, Tournament, TournamentKind
from clubs.models.draws import WHOLE
from clubs.pages.cash import unpaid_text
from clubs.pages.numbers import francs_text, weight_text
from clubs.queries.cash import cash_sums
from clubs.queries.control import EveningControl, control_of_evening
from clubs.queries.programme import games_of
from scoring.new_game import game_name
from scoring.new_game.links import GameLink
from scoring.rules.capabilities import target_of

FEWEST = {TournamentKind.INDIVIDUAL: 4, TournamentKind.PAIRS: 2, TournamentKind.TEAMS: 2}
"""So many entries fill a table, or meet."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has entered, who is here, and what is paid; counted in entries, fees in Rappen."""

    entries: int = 0
    present: int = 0
    incomplete: int = 0
    owed: int = 0
    paid: int = 0

    @property
    def missing(self) -> int:
        return self.entries - self.present

    @property
    def paid_text(self) -> str:
        return francs_text(self.paid)

    @property
    def due_text(self) -> str:
        return francs_text(self.owed)

    @property
    def all_paid(self) -> bool:
        return self.paid >= self.owed


def attendance_of(tournament: Tournament) -> Attendance:
    """Count those who have not left, and the fees of everyone."""
    here = tournament.entries.filter(left_round=None)
    counted = here.aggregate(
        entries=Count("pk", distinct=True), present=Count("pk", filter=Q(present=True), distinct=True)
    )
    # Who leaves has paid and played: fees count everyone.
    balances = cash_sums(tournament).balances.values()
    return Attendance(
        **counted,
        incomplete=counted["entries"] - here.complete().count(),
        owed=sum(balance.owed for balance in balances),
        paid=sum(balance.paid for balance in balances),
    )


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

    @property
    def is_done(self) -> bool:
        return self.state == RoundState.CLOSED

    @property
    def is_on(self) -> bool:
        return self.state == RoundState.RELEASED


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do now: a page to go to, or, with `state`, a button that moves the tournament there.

    `checks_in` where some are missing still, so that they can be checked in first; `draws` is the address
    that draws the round at once, for those who may.
    """

    label: str
    sentence: str
    url: str
    state: str = ""
    checks_in: bool = False
    draws: str = ""
    warning: str = ""
    """What should be looked at before."""


@dataclass(frozen=True, slots=True)
class TournamentPage:
    game: str
    rules: str
    form: str
    attendance: Attendance
    rounds: Sequence[RoundLine]
    control: EveningControl
    next_step: NextStep | None
    robin_hint: str
    game_query: str
    """What a link says to a game at home by the tournament's house rules."""


def tournament_page(tournament: Tournament) -> TournamentPage:
    attendance = attendance_of(tournament)
    control = control_of_evening(tournament)
    planned = list(_with_tables(tournament))
    rounds = [_line(found, control) for found in planned]
    return TournamentPage(
        game=" · ".join(game.name for game in games_of(tournament, planned)),
        rules=rounds_text(tournament, planned),
        form=form_text(tournament),
        attendance=attendance,
        rounds=rounds,
        control=control,
        next_step=next_step(tournament, attendance, rounds),
        robin_hint=_robin_hint(tournament, attendance),
        game_query=GameLink.of(tournament.preset, tournament.plan.rules, tournament.pack).query,
    )


def rounds_text(tournament: Tournament, planned: Sequence[Round] = ()) -> str:
    """Return how much is played: 4 × 12 deals, or 5 games to 2000; how many rounds where they differ."""
    plans = [round_.plan for round_ in planned] or [tournament.plan]
    rounds, goal, deals = tournament.planned_rounds, plans[0].document.get("target"), plans[0].deals
    if len({(plan.deals, plan.to_target and plan.preset) for plan in plans}) > 1:
        return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds) % {"rounds": rounds}
    if deals is not None:
        sentence = ngettext("%(rounds)s × %(deals)s deal", "%(rounds)s × %(deals)s deals", deals)
        return sentence % {"rounds": rounds, "deals": deals}
    if goal is None:
        return ngettext("%(rounds)s game", "%(rounds)s games", rounds) % {"rounds": rounds}
    sentence = ngettext("%(rounds)s game to %(goal)s", "%(rounds)s games to %(goal)s", rounds)
    return sentence % {"rounds": rounds, "goal": goal}


def line_text(round_: Round) -> str:
    """Return what a round has of its own: its name, game and length, how much it counts, who wins it."""
    return " · ".join(filter(None, _line_facts(round_)))


def _line_facts(round_: Round) -> Iterator[str]:
    plan = round_.plan
    yield round_.name
    if round_.preset:
        yield game_name(plan.preset, to_target=plan.to_target)
    if round_.own_length and plan.deals is not None:
        yield ngettext("%(deals)s deal", "%(deals)s deals", plan.deals) % {"deals": plan.deals}
    elif round_.own_length:
        yield _("one game to %(goal)s") % {"goal": target_of(plan.rules)}
    if round_.percent != WHOLE:
        yield _("counts %(weight)s") % {"weight": weight_text(round_.percent)}
    if round_.method:
        yield str(round_.get_method_display())
    if round_.order:
        yield _("won by %(order)s") % {"order": round_.get_order_display()}


def form_text(tournament: Tournament) -> str:
    """Return who plays and, where they are not simply drawn, how they find their opponents."""
    kind = tournament.get_kind_display()
    return kind if tournament.method == DrawMethod.DRAW else f"{kind} · {tournament.get_method_display()}"


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
        sentence = _("For everyone in a group to meet, groups of %(entries)s need %(needed)s rounds.")
        return sentence % numbers
    return _("For everyone to meet everyone, %(entries)s entries need %(needed)s rounds.") % numbers


def _largest_group(tournament: Tournament, attendance: Attendance) -> int:
    """Return how many are in the largest group, or will be when those without one are dealt."""
    here = tournament.entries.filter(left_round=None, group__isnull=False)
    dealt = Counter(here.values_list("group", flat=True))
    return max([*dealt.values(), -(-attendance.entries // tournament.groups)])


def _with_tables(tournament: Tournament) -> Iterator[Round]:
    tables = Count("draws__tables", filter=Q(draws__current=True))
    for found in tournament.rounds.annotate(tables=tables).order_by("number"):
        found.tournament = tournament
        yield found


def _line(found: Round, control: EveningControl) -> RoundLine:
    return RoundLine(
        number=found.number,
        state=found.state,
        label=found.get_state_display(),
        url=found.get_absolute_url(),
        tables=getattr(found, "tables", 0),
        missing=len(control.round(found.number).missing),
        facts=line_text(found),
    )


# What comes next


def step_from(tournament: Tournament, here: str) -> NextStep | None:
    """Return the one thing to do now for whoever is on the page `here`; None where that is this page."""
    step = tournament_page(tournament).next_step
    return None if step and step.url == here else step


def step_after_check_in(tournament: Tournament) -> NextStep | None:
    """Return what there is to do when all have been checked in, whoever of them is here already."""
    attendance = attendance_of(tournament)
    everyone = replace(attendance, present=attendance.entries)
    control = control_of_evening(tournament)
    rounds = [_line(found, control) for found in _with_tables(tournament)]
    step = next_step(tournament, everyone, rounds)
    return replace(step, sentence=_("As soon as everyone is here.")) if step and step.draws else step


def next_step(tournament: Tournament, attendance: Attendance, rounds: Sequence[RoundLine]) -> NextStep | None:
    """Return the one thing to do now; None where the evening is put away."""
    state = State(tournament.state)
    if state == State.DRAFT:
        return _moving(
            tournament,
            State.OPEN,
            _("Open the tournament"),
            _("Check the settings first: once it is open, changing them needs a reason."),
        )
    if state == State.FINISHED:
        return NextStep(_("Show the standings"), _("All rounds are closed."), _url("standings", tournament))
    if state == State.ARCHIVED:
        return None
    current = next((line for line in rounds if not line.is_done), None)
    if current is None:
        finish = _moving(tournament, State.FINISHED, _("Finish the tournament"), _("All rounds are closed."))
        return replace(finish, warning=unpaid_text(tournament))
    return _of_round(tournament, attendance, current)


def _of_round(tournament: Tournament, attendance: Attendance, line: RoundLine) -> NextStep:
    words = {"round": f"{tournament.club.round_in_sentence} {line.number}"}
    if line.state == RoundState.PLANNED:
        before = _gathering(tournament, attendance) or _dealing(tournament)
        return before or NextStep(
            _("Draw %(round)s") % words,
            _here_text(attendance),
            line.url,
            checks_in=attendance.missing > 0,
            draws=_url("round-draw", tournament, line.number),
        )
    if line.state == RoundState.DRAWN:
        return NextStep(
            _("Release %(round)s") % words,
            _("The draw is ready, but the players do not see it yet."),
            line.url,
        )
    results = _url("round-results", tournament, line.number)
    if line.missing:
        sentence = ngettext(
            "%(missing)s of %(tables)s tables has no result yet.",
            "%(missing)s of %(tables)s tables have no result yet.",
            line.missing,
        )
        counted = {"missing": line.missing, "tables": line.tables}
        return NextStep(_("Enter results of %(round)s") % words, sentence % counted, results)
    return NextStep(_("Close %(round)s") % words, _("All tables have results."), results)


def _gathering(tournament: Tournament, attendance: Attendance) -> NextStep | None:
    """Return what is to do before a round can be drawn, if anything."""
    fewest = FEWEST[TournamentKind(tournament.kind)]
    if attendance.entries < fewest:
        sentence = ngettext(
            "%(count)s entry so far; a table needs %(fewest)s.",
            "%(count)s entries so far; a table needs %(fewest)s.",
            attendance.entries,
        )
        counted = {"count": attendance.entries, "fewest": fewest}
        return NextStep(_("Add entries"), sentence % counted, _url("entry-new", tournament))
    if attendance.present < fewest:
        return NextStep(_("Check in"), _here_text(attendance), _url("entries-check-in", tournament))
    return None


def _dealing(tournament: Tournament) -> NextStep | None:
    """Return where groups are dealt, if there are some and somebody is in none."""
    if tournament.groups == 1:
        return None
    without = Q(group=None) | Q(group__gt=tournament.groups)
    count = tournament.entries.filter(without, left_round=None).count()
    if not count:
        return None
    sentence = ngettext("%(count)s entry has no group yet.", "%(count)s entries have no group yet.", count)
    return NextStep(
        _("Draw the groups"), sentence % {"count": count}, f"{_url('entries', tournament)}#groups"
    )


def _here_text(attendance: Attendance) -> str:
    return _("%(present)s of %(entries)s are here.") % {
        "present": attendance.present,
        "entries": attendance.entries,
    }


def _moving(tournament: Tournament, state: State, label: str, sentence: str) -> NextStep:
    return NextStep(label, sentence, _url("tournament-state", tournament), state)


def _url(name: str, tournament: Tournament, *args: int) -> str:
    return reverse(f"clubs:{name}", args=[tournament.club.slug, tournament.slug, *args])
