"""The explanation of an entry's rank in plain words: what parts it from others, why it is unranked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from django.utils.functional import Promise, cached_property
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Tournament
from clubs.models.draws import WHOLE
from clubs.pages.entries import Entrant
from clubs.pages.numbers import DECIMALS, counted_times, number_text, signed_text
from clubs.queries.rounds_played import rested_in
from clubs.standings.document import read_settings
from clubs.standings.handicaps import Handicap
from clubs.standings.numbers import Number, shown_number
from clubs.standings.settings import Counts, Key, Order, Settings, Tie, order_key
from clubs.standings.values import Standings, StandingsRow

ENTRY_ORDER = "entries"
"""What decides where nothing else did and no rank is shared."""

CRITERIA: Mapping[str, str | Promise] = {
    Tie.BEST_ROUND: _("best round"),
    Tie.SECOND_BEST_ROUND: _("second-best round"),
    Tie.THIRD_BEST_ROUND: _("third-best round"),
    Tie.FOURTH_BEST_ROUND: _("fourth-best round"),
    Tie.FIFTH_BEST_ROUND: _("fifth-best round"),
    Tie.SIXTH_BEST_ROUND: _("sixth-best round"),
    Tie.SEVENTH_BEST_ROUND: _("seventh-best round"),
    Tie.EIGHTH_BEST_ROUND: _("eighth-best round"),
    Tie.NINTH_BEST_ROUND: _("ninth-best round"),
    Tie.TENTH_BEST_ROUND: _("tenth-best round"),
    Tie.ELEVENTH_BEST_ROUND: _("eleventh-best round"),
    Tie.TWELFTH_BEST_ROUND: _("twelfth-best round"),
    Tie.DIFFERENCE: _("points difference"),
    Tie.MATCHES: pgettext_lazy("decides a tie", "matches"),
    Tie.GAME_POINTS: _("game points"),
    Tie.STROKES: pgettext_lazy("decides a tie", "strokes"),
    Tie.DIRECT: _("head-to-head result"),
    Tie.CARD: pgettext_lazy("decides a tie", "card"),
    Tie.LOT: pgettext_lazy("decides a tie", "lot"),
    ENTRY_ORDER: _("starting number"),
}
"""What parts equal totals, as it stands in a sentence."""

COUNTS: Mapping[Counts, str | Promise] = {
    Counts.POINTS: _("The points of the rounds are added up."),
    Counts.DIFFERENCE: _("Own points minus the opponents’ are added up."),
    Counts.GAME_POINTS: _("Game points are added up."),
    Counts.STROKES: _("Strokes are added up."),
    Counts.AVERAGE: _("The average of the rounds counts."),
    Counts.RANK_POINTS: _("Points for the places in the rounds are added up."),
}

ORDERS: Mapping[Order, str | Promise] = {
    Order.HIGHEST: _("The highest total wins."),
    Order.LOWEST: _("The lowest total wins."),
    Order.NEAREST: _("The total nearest to {target} wins."),
}


def counting_text(settings: Settings) -> str:
    return " ".join(filter(None, criteria_sentences(settings)))


def criteria_sentences(settings: Settings) -> Iterator[str]:
    yield str(COUNTS[settings.counts])
    yield dropping_text(settings)
    yield drop_from_text(settings)
    yield str(ORDERS[settings.order]).format(target=number_text(settings.target or 0))


def dropping_text(settings: Settings) -> str:
    if settings.best_of is not None:
        best = settings.best_of
        return ngettext("Only the best one counts.", "The best {count} count.", best).format(count=best)
    if settings.drop_worst:
        worst = settings.drop_worst
        sentence = ngettext("The worst one is dropped.", "The worst {count} are dropped.", worst)
        return sentence.format(count=worst)
    return ""


def drop_from_text(settings: Settings) -> str:
    """Say who drops anything at all; nothing where everyone does."""
    if not settings.drops or settings.drop_from < 2:  # whoever is ranked was there once
        return ""
    return gettext(
        "Results are dropped only for those who were there at least {count} times; for everyone else, all "
        "of them count."
    ).format(count=settings.drop_from)


def ties_text(settings: Settings, words: Mapping[str, str | Promise] = CRITERIA) -> str:
    """Return how equal totals are decided, in one sentence; `words` are those of the criteria."""
    if not settings.ties:
        return (
            gettext("Equal totals share the rank.")
            if settings.shared_ranks
            else gettext("Equal totals are listed in the order of the starting numbers.")
        )
    criteria = gettext(", then ").join(str(words[tie]) for tie in settings.ties)
    sentence = (
        gettext("Equal totals are decided by: {criteria}; those still level share the rank.")
        if settings.shared_ranks
        else gettext("Equal totals are decided by: {criteria}, then the starting number.")
    )
    return sentence.format(criteria=criteria)


def weighing_text(word: str, percents: Mapping[int, int]) -> str:
    """Return how often rounds count that do not count once; nothing where all do."""
    weighed = [
        gettext("{round} {counts}").format(round=f"{word} {number}", counts=counted_times(percent))
        for number, percent in percents.items()
        if percent != WHOLE
    ]
    return capfirst(f"{', '.join(weighed)}.") if weighed else ""


def handicap_sentence(percent: int) -> str:
    """Return how much the weaker side of a table gets; nothing where it gets nothing."""
    if not percent:
        return ""
    return gettext(
        "For each deal the weaker side of a table gets {percent} percent of the difference in strength."
    ).format(percent=percent)


def handicap_reason(given: Handicap[int], word: str) -> str:
    """Return what an entry got in a round, and of what it is made; `word` is the club's for a round."""
    return gettext(
        "{points} handicap, {round} {number}: {percent} percent of {difference} points a deal, {deals} deals"
    ).format(
        points=signed_text(given.points),
        round=word,
        number=given.round,
        percent=given.percent,
        difference=number_text(given.difference / 100, DECIMALS),
        deals=given.deals,
    )


MOST_NAMES = 3
"""So many names of a shared rank are told, and how many more there are."""

Level = Sequence[StandingsRow[int]]
"""Rows that share a rank."""

BEST_ROUNDS = tuple(tie for tie in Tie if tie.endswith("best_round"))


@dataclass(frozen=True)
class Explained:
    """Standings with the names and the words to speak about them."""

    settings: Settings
    standings: Standings[int]
    entrants: Mapping[int, Entrant]
    round_word: str
    rested: Mapping[int, Set[int]] = field(default_factory=dict)
    criteria: Mapping[str, str | Promise] = field(default_factory=lambda: CRITERIA)

    @classmethod
    def of(
        cls, tournament: Tournament, standings: Standings[int], entrants: Mapping[int, Entrant]
    ) -> Explained:
        word, settings = tournament.club.round_in_sentence, read_settings(tournament.settings)
        return cls(settings, standings, entrants, word, rested_in(tournament))

    @property
    def key(self) -> Key:
        """What totals are sorted by, the best first."""
        return order_key(self.settings.order, self.settings.target)

    def decided_by(self, row: StandingsRow[int]) -> str:
        """Return what puts a row above the next with the same total, with its value: best round 1’012."""
        if row.decided_by is None:
            return ""
        if beaten := self.beaten(row):
            values = {"criterion": self.criteria[row.decided_by], "name": beaten}
            return gettext("{criterion}: beat {name}").format(**values)
        return f"{self.criteria[row.decided_by]} {self.value_of(row, row)}".strip()

    def value_of(self, row: StandingsRow[int], ahead: StandingsRow[int]) -> str:
        """Return what a row has to show for what decided for another; nothing for a card or a lot."""
        criterion = ahead.decided_by or ""
        if criterion == Tie.DIRECT:
            return signed_text(ahead.meetings[row.entry])
        if criterion in BEST_ROUNDS:
            scores = [score for score in row.rounds if score is not None]
            best = sorted(scores, key=lambda score: self.key(Fraction(score)))
            place = BEST_ROUNDS.index(Tie(criterion))
            return number_text(best[place]) if place < len(best) else "–"
        if criterion in {Tie.MATCHES, Tie.GAME_POINTS, Tie.STROKES, Tie.DIFFERENCE}:
            return number_text(getattr(row, criterion))
        return ""

    def beaten(self, row: StandingsRow[int]) -> str:
        """Return the only one whom a row is above by their meetings; nothing where there are several."""
        others = [entry for entry in row.meetings if entry != row.entry]
        return self.entrants[others[0]].title if len(others) == 1 else ""

    def unranked(self, row: StandingsRow[int]) -> Iterator[str]:
        """Say why a row has no rank (TN-9, ST-10)."""
        if row.rank is not None:
            return
        entrant = self.entrants[row.entry]
        if entrant.outside:
            yield gettext("outside the ranking")
        if entrant.annulled:
            yield gettext("results annulled")
        if entrant.left_round is not None:
            values = {"round": self.round_word, "number": entrant.left_round}
            yield gettext("withdrew before {round} {number}").format(**values)
        if not (entrant.outside or entrant.annulled):
            yield self.attended_too_few(row)

    def dropped_unplayed(self, row: StandingsRow[int]) -> Iterator[str]:
        """Say which rounds a row has missed that are its dropped ones (TN-9)."""
        if row.rank is not None and self.settings.drops_missed and (missed := self.missing(row)):
            yield gettext("missed and dropped: {rounds}").format(rounds=self.rounds_text(missed))

    def attended_too_few(self, row: StandingsRow[int]) -> str:
        """Say what a row lacks for a rank."""
        if self.settings.minimum is not None:
            counts = {"attended": row.attended, "minimum": self.settings.minimum}
            return gettext("took part in {attended}, at least {minimum} needed").format(**counts)
        return gettext("no result in {rounds}").format(rounds=self.rounds_text(self.missing(row)))

    def missing(self, row: StandingsRow[int]) -> Sequence[int]:
        """Return the rounds that a row lacks; one that it sat out is not missing."""
        played, rested = zip(self.standings.numbers, row.rounds, strict=True), self.rested.get(row.entry, ())
        return [number for number, score in played if score is None and number not in rested]

    def sat_out(self, entry: int, scores: Mapping[int, Number]) -> str:
        """Say in which rounds an entry sat out, and what each counted; nothing where it always played."""
        rested = sorted(self.rested.get(entry, ()))
        rounds = [f"{each} ({number_text(scores[each])})" if each in scores else str(each) for each in rested]
        return gettext("Sat out in {rounds}.").format(rounds=self.rounds_text(rounds)) if rested else ""

    def rounds_text(self, numbers: Iterable[int | str]) -> str:
        return f"{self.round_word} {', '.join(map(str, numbers))}"

    def sentences(self, row: StandingsRow[int]) -> Iterator[str]:
        """Say why a row stands where it stands."""
        if row.rank is None:
            yield gettext("Without a rank: {why}.").format(why=", ".join(self.unranked(row)))
            return
        place = next(place for place, level in enumerate(self.levels) if row in level)
        yield from self.shared(self.levels[place], row)
        if place:
            yield from self.behind(self.levels[place - 1], row)
        if place + 1 < len(self.levels):
            yield from self.ahead(row, self.levels[place + 1])
        for dropped in self.dropped_unplayed(row):
            yield f"{dropped[0].upper()}{dropped[1:]}."

    @cached_property
    def levels(self) -> Sequence[Level]:
        """The ranked rows, those of one rank together."""
        ranked = (row for row in self.standings.rows if row.rank is not None)
        return [list(level) for _rank, level in groupby(ranked, lambda row: row.rank)]

    def shared(self, level: Level, row: StandingsRow[int]) -> Iterator[str]:
        others = [other for other in level if other is not row]
        if others:
            values = {"rank": row.rank, "names": self.names(others)}
            yield gettext("Shares rank {rank} with {names}: nothing separates them.").format(**values)

    def behind(self, above: Level, row: StandingsRow[int]) -> Iterator[str]:
        """Say what is lacking to those next above."""
        if above[-1].reached != row.reached:
            sentence = gettext("{names} got further in the knock-out.")
            yield sentence.format(names=self.names(above))
        elif above[-1].total == row.total:
            values = {"names": self.names(above), "criterion": self.comparison(above[-1], row)}
            yield gettext("Same total as {names}, but behind on {criterion}.").format(**values)
        else:
            values = {"points": self.gap(row, above[-1]), "names": self.names(above)}
            yield gettext("{points} behind {names}.").format(**values)

    def ahead(self, row: StandingsRow[int], below: Level) -> Iterator[str]:
        """Say what puts a row before those next below; of a mere gap, only the first tells."""
        if below[0].reached != row.reached:
            yield gettext("Got further in the knock-out than {names}.").format(names=self.names(below))
        elif below[0].total == row.total:
            values = {"names": self.names(below), "criterion": self.comparison(row, below[0])}
            yield gettext("Same total as {names}, but ahead on {criterion}.").format(**values)
        elif row.rank == 1:
            values = {"points": self.gap(below[0], row), "names": self.names(below)}
            yield gettext("{points} ahead of {names}.").format(**values)

    def comparison(self, ahead: StandingsRow[int], behind: StandingsRow[int]) -> str:
        """Return what decided between two, with both values if there are any: best round (1’012 to 950)."""
        word, own = str(self.criteria[ahead.decided_by or ""]), self.value_of(ahead, ahead)
        if not own:
            return word
        values = {"criterion": word, "ahead": own, "behind": self.value_of(behind, ahead)}
        if self.beaten(ahead):
            values |= {"ahead": self.names([ahead]), "behind": self.names([behind])}
            return gettext("{criterion} ({ahead} beat {behind})").format(**values)
        return gettext("{criterion} ({ahead} to {behind})").format(**values)

    def gap(self, behind: StandingsRow[int], ahead: StandingsRow[int]) -> str:
        """Return by how much one is behind another, in what the totals are compared by."""
        return number_text(shown_number(self.key(Fraction(behind.total)) - self.key(Fraction(ahead.total))))

    def names(self, rows: Sequence[StandingsRow[int]]) -> str:
        return names_text([self.entrants[row.entry].title for row in rows])


def names_text(titles: Sequence[str]) -> str:
    """Return the first few of those who are spoken of, and how many more there are."""
    listed = ", ".join(map(isolated, titles[:MOST_NAMES]))
    more = len(titles) - MOST_NAMES
    if more <= 0:
        return listed
    return ngettext("{names} and {count} more", "{names} and {count} more", more).format(
        names=listed, count=more
    )


def isolated(name: str) -> str:
    """Return a name that does not turn the text around it, whatever way it is written."""
    return f"\u2068{name}\u2069"
