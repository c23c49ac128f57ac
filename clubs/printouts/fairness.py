"""How fair a draw is, on one page that a player can read: what was asked, what came of it, what could."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple, Self

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from clubs.models import Draw, DrawMethod, Tournament, TournamentKind
from clubs.pages.draw_search import Origin
from clubs.pages.fairness import EntryFairnessPage, FairnessCount, FairnessSummary, PlaceLine
from clubs.pages.numbers import number_text
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.queries.draws import count_fairness, counted_seatings_of
from clubs.queries.programme import has_partners
from clubs.schedules.reasons import Reason
from clubs.schedules.reports import FairnessReport
from clubs.schedules.values import Seating
from core.errors import N_
from core.printing.printout import Printout, shortened
from core.printing.text_lengths import TextBox

MOST_PLACES = 10
MOST_MET = 6
"""So much of each fits on the page, whatever the hall is like."""


class PlaceText(NamedTuple):
    """Where an entry sits in a round; nothing but the round where it rests."""

    round: int
    table: str
    seat: str
    partners: tuple[str, ...]
    opponents: tuple[str, ...]


class MetText(NamedTuple):
    """Somebody who was met again, and how often."""

    name: str
    times: int


class Story(NamedTuple):
    """What the rounds are for one entry; `left_out` rounds have no line."""

    number: int
    title: str
    places: tuple[PlaceText, ...]
    left_out: int
    summary: tuple[str, ...]
    met_again: tuple[MetText, ...]
    more_met: int


def story_of(tournament: Tournament, number: int, report: FairnessReport) -> Story:
    """Return what an entry's rounds are; refuse where there is no entry with this number."""
    entry = tournament.entries.filter(number=number).with_members().first()
    if entry is None:
        raise NothingToPrint(N_("There is no such entry."))
    page = EntryFairnessPage.of(entry, tournament, report.numbers)
    met = [MetText(line.name, line.as_partner + line.as_opponent) for line in page.met if line.is_again]
    return Story(
        number=entry.number,
        title=entry.title,
        places=tuple(map(_place, page.places[:MOST_PLACES])),
        left_out=len(page.places[MOST_PLACES:]),
        summary=tuple(_summary(page, tournament)),
        met_again=tuple(met[:MOST_MET]),
        more_met=len(met[MOST_MET:]),
    )


def _place(line: PlaceLine) -> PlaceText:
    if line.table is None:
        return PlaceText(line.round, "", "", (), ())
    return PlaceText(line.round, str(line.table), str(line.seat), line.partners, line.opponents)


def _summary(page: EntryFairnessPage, tournament: Tournament) -> Iterator[str]:
    if has_partners(tournament):
        yield ngettext("{count} partner", "{count} partners", page.partners).format(count=page.partners)
    sentence = ngettext("{count} opponent", "{count} opponents", page.opponents)
    yield sentence.format(count=page.opponents)
    rests = len(page.sit_outs)
    yield ngettext("{count} sit-out", "{count} sit-outs", rests).format(count=rests)
    never, others = len(page.never_met), len(page.never_met) + len(page.met)
    yield gettext("{count} of {others} not met").format(count=never, others=others)
    yield ", ".join(f"{seat.name} {seat.times}×" for seat in page.seats)


MOST_ORIGINS = 4
MOST_BESIDE = 2
MOST_BARS = 6
"""So much of each fits on the page, whatever the hall is like; of draws less beside somebody's story."""


class DrawFact(NamedTuple):
    """Something that was asked of the draw."""

    label: str
    value: str


REMARK = TextBox(56.5, 8.2, 18, 1.28, most=40)
"""The room for why rounds were drawn anew: two lines, or more of smaller letters."""


class OriginLine(NamedTuple):
    """How the rounds with these numbers came about; the `reason` of those that were drawn anew."""

    rounds: str
    algorithm: str
    seed: str
    when: str
    reason: str
    remark: str

    @property
    def letters(self) -> int:
        """How large its remark and its reason are printed."""
        return REMARK.letters(f"{self.remark}: {shortened(self.reason, REMARK.most)}")


class FairnessLine(NamedTuple):
    """A count, the least that it can be, and what is counted."""

    label: str
    here: str
    least: str
    meaning: str


class Bar(NamedTuple):
    """How many twos met so many times; `share` is the length of its bar, of a hundred."""

    label: str
    share: int
    twos: str


@dataclass(frozen=True, kw_only=True)
class FairnessSheet(Printout):
    """One page, however many take part."""

    template: ClassVar[str] = "printouts/fairness.html"
    styles: ClassVar[tuple[str, ...]] = ("print/letter-sizes.css", "print/fairness.css")

    round_word: str
    verdict: str
    sentence: str
    facts: tuple[DrawFact, ...]
    origins: tuple[OriginLine, ...]
    more_origins: int
    counts: tuple[FairnessLine, ...]
    bars: tuple[Bar, ...]
    commands: tuple[str, ...]
    story: Story | None = None

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        shown = {each.number for each in request.drawn_or_refused()}
        # What the hall has not seen yet is told to those alone who may see it.
        whole = request.round is None
        seen = request if whole else PrintoutRequest(tournament, request.today, drafts=request.drafts)
        evening = _seatings(tournament, {each.number for each in seen.drawn})
        draws = _draws(tournament, shown)
        report = _report(tournament, draws, evening, whole=whole)
        summary = FairnessSummary.of(report, tournament)
        word = str(tournament.club.get_round_word_display())
        origins = _origins(draws)
        most = MOST_ORIGINS if request.entry is None else MOST_BESIDE
        about = [f"{word} {request.round.number}"] if request.round else []
        return cls(
            title=gettext("How fair is the draw?"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date), *about),
            round_word=word,
            verdict=_verdict(report, summary),
            sentence=summary.sentence,
            facts=tuple(_facts(tournament, report, evening, word)),
            origins=origins[:most],
            more_origins=len(origins[most:]),
            counts=tuple(fairness_lines(summary.lines, partners=has_partners(tournament))),
            bars=bars_of(report.fairness.meetings),
            commands=tuple(_commands(tournament, draws, whole=whole)),
            story=story_of(tournament, request.entry, report) if request.entry is not None else None,
        )

    @property
    def has_partners(self) -> bool:
        return self.story is not None and any(place.partners for place in self.story.places)


def _draws(tournament: Tournament, numbers: set[int]) -> list[Draw]:
    found = Draw.objects.current().filter(round__tournament=tournament, round__number__in=numbers)
    draws = list(found.order_by("round__number").select_related("round"))
    for draw in draws:
        draw.round.tournament = tournament
    return draws


def _seatings(tournament: Tournament, numbers: Collection[int]) -> Mapping[int, Seating]:
    return {
        number: seating for number, seating in counted_seatings_of(tournament).items() if number in numbers
    }


def _report(
    tournament: Tournament, draws: Sequence[Draw], evening: Mapping[int, Seating], *, whole: bool
) -> FairnessReport:
    """Return what was counted when the round was drawn, or the same of all rounds, counted where nobody has.

    Figures in which rounds stand that may not be seen yet are not used.
    """
    kept = [report for draw in draws if (report := FairnessReport.from_stored(draw.fairness))]
    if whole:
        found = [report for report in kept if report.numbers == set(evening)]
        return found[-1] if found else count_fairness(tournament, evening, evening, [])
    if kept and kept[0].numbers <= set(evening):
        return kept[0]
    return _count_round(tournament, draws[0].round.number, evening)


def _count_round(tournament: Tournament, own: int, evening: Mapping[int, Seating]) -> FairnessReport:
    return count_fairness(tournament, evening, [own], [number for number in evening if number < own])


def _verdict(report: FairnessReport, summary: FairnessSummary) -> str:
    """Return in one sentence whether there could be a fairer draw."""
    bound = report.fairness.bound
    if bound and bound.reason is Reason.STANDING:
        return gettext("The results decide who meets whom; nobody is favoured by chance.")
    if summary.is_optimal:
        return gettext("No draw could be fairer than this one.")
    return gettext("A fairer draw may exist; the figures show how much fairer it could be at most.")


def _facts(
    tournament: Tournament, report: FairnessReport, evening: Mapping[int, Seating], word: str
) -> Iterator[DrawFact]:
    everyone = frozenset[str]().union(*(evening[number].everyone for number in report.numbers))
    yield DrawFact(tournament.kind_name, number_text(len(everyone)))
    yield DrawFact(word, spans(sorted(report.numbers)))
    yield DrawFact(gettext("Opponents"), str(DrawMethod(tournament.method).label))
    if tournament.groups > 1:
        yield DrawFact(gettext("Groups"), str(tournament.groups))
    if apart := tournament.apart.count():
        sentence = ngettext("{count} pairing", "{count} pairings", apart)
        yield DrawFact(gettext("Kept apart"), sentence.format(count=apart))


def spans(numbers: Sequence[int]) -> str:
    """Return numbers in order with those that follow each other drawn together: 1–4, 6."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in found)


# How it came about


def _origins(draws: Sequence[Draw]) -> tuple[OriginLine, ...]:
    """Return how the rounds were drawn, those in one line that were drawn together."""
    lines = [(draw.round.number, _origin(draw)) for draw in draws]
    together = ((line, [number for number, _ in found]) for line, found in groupby(lines, lambda one: one[1]))
    return tuple(line._replace(rounds=spans(numbers)) for line, numbers in together)


def _origin(draw: Draw) -> OriginLine:
    origin = Origin.of(draw)
    return OriginLine(
        rounds="",
        algorithm=origin.algorithm,
        seed="–" if origin.is_by_hand else str(origin.seed),
        when=date_format(timezone.localtime(draw.created), "SHORT_DATETIME_FORMAT"),
        reason=draw.reason if draw.number > 1 else "",
        remark=" · ".join(_remarks(draw, origin)),
    )


def _remarks(draw: Draw, origin: Origin) -> Iterator[str]:
    """Yield what happened to a round after its first draw."""
    if draw.number > 1:
        yield gettext("redrawn")
    if origin.swaps:
        sentence = ngettext(
            "two seats swapped by hand", "two seats swapped by hand, {times} times", origin.swaps
        )
        yield sentence.format(times=origin.swaps)


def _commands(tournament: Tournament, draws: Sequence[Draw], *, whole: bool) -> Iterator[str]:
    """Yield what anybody types who wants to draw again, and to check what is drawn."""
    files = [origin.file for draw in draws if (origin := Origin.of(draw)).is_repeatable]
    if files and len(_origins(draws)) == 1:
        yield f"python -m clubs.schedules draw {files[0]} > drawn.json"
        yield "python -m clubs.schedules check drawn.json"
    elif whole and tournament.kind != TournamentKind.TEAMS:
        yield f"python -m clubs.schedules check {tournament.slug}.json"


# What came of it


def fairness_lines(lines: Sequence[FairnessCount], *, partners: bool) -> Iterator[FairnessLine]:
    """Yield each count with what it means."""
    meanings = [
        gettext("How often somebody plays with the same partner again."),
        gettext("How often two sit at the same table again, with or against each other."),
        gettext("The highest number of meetings between the same two."),
        gettext("How often each entry sits out, from least to most."),
        gettext("How often somebody returns to the same table."),
    ]
    shown = meanings[0 if partners else 1 :]
    for line, meaning in zip(lines, shown, strict=True):
        yield FairnessLine(line.label, line.here, line.least, meaning)


def bars_of(meetings: Mapping[int, int]) -> tuple[Bar, ...]:
    """Return how many twos meet how often, from those who never do; the oftenest are added up."""
    counts: dict[int, int] = {}
    for times, count in meetings.items():
        place = min(times, MOST_BARS - 1)
        counts[place] = counts.get(place, 0) + count
    most = max(counts.values(), default=1)
    return tuple(
        Bar(_times(times, max(meetings)), max(1, round(100 * count / most)), number_text(count))
        for times, count in sorted(counts.items())
        if count
    )


def _times(times: int, most: int) -> str:
    if times == 0:
        return pgettext("how often two meet", "never")
    if times == 1:
        return pgettext("how often two meet", "once")
    text = pgettext("how often two meet", "{times} times").format(times=times)
    is_sum = times == MOST_BARS - 1 and most > times
    return gettext("{times} or more").format(times=text) if is_sum else text
