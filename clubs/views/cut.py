"""Who goes through to a final, and the final that is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from django.forms.boundfield import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from clubs.actions.finals import create_final, fill_final, is_played, plan_final
from clubs.errors import Refused
from clubs.forms.cut import CutForm
from clubs.forms.planned_final import PlannedFinalForm
from clubs.models import Role, Tournament
from clubs.pages.cut import SHARE_WINS, CutLine, CutPage, CutSection, waits_beside
from clubs.pages.made_finals import BESIDE
from clubs.printouts.kinds import PAPER
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.through_list import list_of_the_line
from clubs.queries.cut import possible_beside
from clubs.standings.cut.deciding import decide_cut
from clubs.views.action_form import answer_form
from clubs.views.base import TournamentView
from core.printing.print_jobs import PrintJob
from core.printing.responses import handed_back, handed_out

SHOW = "show"
"""The button that only draws the line anew."""

WARNED = "warned"
"""The number of which the page has said that the share takes more."""

MarkedLine: TypeAlias = tuple[CutLine, BoundField | None]


class LineView(TournamentView):
    """A line through the standings of a tournament, or of several, as the address says."""

    needs: ClassVar[Role] = Role.DIRECTOR

    @cached_property
    def offered(self) -> Sequence[Tournament]:
        """What can go on to the same final."""
        return possible_beside(self.tournament, only_played=self.is_over)

    @cached_property
    def beside(self) -> Sequence[Tournament]:
        """The other tournaments that are asked for."""
        asked = self.request.POST if self.request.method == "POST" else self.request.GET
        slugs = set(asked.getlist(BESIDE))
        if not slugs:
            return waits_beside(self.tournament)
        return [each for each in self.offered if each.slug in slugs]

    @cached_property
    def standings(self) -> CutPage:
        return CutPage.of(self.tournament, self.beside)

    @cached_property
    def is_over(self) -> bool:
        return is_played(self.tournament, self.tournament.rounds.all())

    @cached_property
    def is_ready(self) -> bool:
        """Whether the line can be drawn: all the tournaments are over."""
        # What is offered beside one that is over is over, too.
        waiting = [each for each in self.beside if each not in self.offered]
        return self.is_over and all(is_played(each, each.rounds.all()) for each in waiting)

    def form_of_address(self) -> CutForm:
        """Return the form with what the address says; with the usual where it says nothing."""
        form = CutForm(self.standings)
        given = self.request.GET
        usual = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
        if not given.keys() - {BESIDE, PAPER.name}:
            return CutForm(self.standings, usual)
        wanted = given.copy()
        wanted.setdefault("name", usual["name"])  # which was not asked while nobody went through
        return CutForm(self.standings, wanted)


class CutListView(LineView):
    """Who goes through by the line, for the wall, before there is a final."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        page, cut = self.standings, self.form_of_address().cut
        outcome = decide_cut(page.sources, cut) if cut else None
        if outcome is None or not self.is_ready:
            return redirect(self.url("cut"))
        asked = PrintoutRequest(
            self.tournament, localdate(), options={PAPER.name: PAPER.chosen(request.GET.get(PAPER.name))}
        )
        query = request.GET.urlencode()
        back = f"{self.url('cut')}?{query}"
        try:
            sheet = list_of_the_line(asked, outcome, page.titles)
        except Refused as refused:
            return handed_back(request, refused.sentence, back)
        revisions = [(each.pk, each.revision) for each in self.beside]
        order = PrintJob(asked.key("line-list", query, revisions), sheet.document)
        return handed_out(request, order, name=f"{self.tournament.slug}-through.pdf", back=back)


class CutView(LineView):
    """The sentence with blanks, the standings with the line, and the button that makes the final."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(self.form_of_address())

    def post(self, request: HttpRequest) -> HttpResponse:
        if SHOW in request.POST:
            return redirect(f"{self.url('cut')}?{_said(request.POST).urlencode()}")
        if not self.is_ready:
            return answer_form(
                PlannedFinalForm(self.standings, request.POST, creating=True), self.plan, self.page
            )
        creating = self.standings.planned is None
        return answer_form(CutForm(self.standings, request.POST, creating=creating), self.act, self.page)

    def plan(self, form: CutForm) -> HttpResponse:
        """Make the final before anybody is known."""
        name, date = form.final
        final = plan_final(
            self.tournament,
            form.requested(),
            name=name,
            date=date,
            by=self.user,
            beside=self.beside,
            knockout=form.knockout,
        )
        return self.done(_("The final has been created as a draft."), final)

    def act(self, form: CutForm) -> HttpResponse:
        seen = self.request.POST.get("through", "").split()
        self.check_share(form)
        if planned := self.standings.planned:
            fill_final(planned, form.requested(), by=self.user, carried=form.takes_along, seen=seen)
            return self.done(_("Everyone who goes through is entered in the final."), planned)
        name, date = form.final
        final = create_final(
            self.tournament,
            form.requested(),
            name=name,
            date=date,
            by=self.user,
            beside=self.beside,
            carried=form.takes_along,
            knockout=form.knockout,
            seen=seen,
        )
        return self.done(_("The final has been created as a draft."), final)

    def check_share(self, form: CutForm) -> None:
        """Refuse once where a share that was proposed takes more than the number that was typed."""
        wins = self.standings.drawn_by(form.requested()).share_wins
        if wins and self.request.POST.get(WARNED) != str(form.cleaned_data["first"]):
            raise Refused(SHARE_WINS, at="share", first=form.cleaned_data["first"])

    def page(self, form: CutForm) -> HttpResponse:
        page = self.standings
        if not self.is_ready:
            form = form if isinstance(form, PlannedFinalForm) else PlannedFinalForm(page)
        elif cut := form.cut:
            page = page.drawn_by(cut)
        lists = self.url("cut-list")
        query = self.request.GET.copy()
        papers = [(label, f"{lists}?{_with(query, PAPER.name, value)}") for value, label in PAPER.choices]
        return self.show(
            "clubs/cut.html",
            form=form,
            page=page,
            sections=_with_marks(page, form) if self.is_ready else (),
            is_played=self.is_ready,
            papers=papers if self.request.method == "GET" and page.through else (),
            offered=self.offered,
            beside=self.beside,
        )


def _with_marks(page: CutPage, form: CutForm) -> Sequence[tuple[CutSection, Sequence[MarkedLine]]]:
    """Return the lists with the field of each entry: where it goes through, else where it first stands."""
    sections = page.sections
    lines = [(place, line) for place, section in enumerate(sections) for line in section.lines]
    home: dict[str, int] = {}
    for place, line in sorted(lines, key=lambda each: not each[1].is_marked):
        home.setdefault(line.key, place)
    return [
        (
            section,
            [(line, form.mark(line.key) if home[line.key] == place else None) for line in section.lines],
        )
        for place, section in enumerate(sections)
    ]


def _with(query: QueryDict, name: str, value: str) -> str:
    query[name] = value
    return query.urlencode()


def _said(posted: QueryDict) -> QueryDict:
    """Return what was said in the form, without what is as it is anyway."""
    said = QueryDict(mutable=True)
    for name, values in posted.lists():
        if name not in {SHOW, "through", "csrfmiddlewaretoken"} and any(values):
            said.setlist(name, [str(value) for value in values])
    return said
