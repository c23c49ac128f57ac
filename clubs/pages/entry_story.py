"""How an entry played its tournament, table by table, and why it has its rank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext

from clubs.models import Entry, Player, Tournament, TournamentKind
from clubs.models.entries import names
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.members import PlayedTournament, tournaments_played
from clubs.pages.numbers import DECIMALS, adjustment_text, number_text
from clubs.pages.standings_explanation import Explained, handicap_reason, weighing_text
from clubs.queries.encounters import Encounter, Sitter, encounters
from clubs.queries.programme import has_partners
from clubs.queries.rounds_played import handicaps_in
from clubs.queries.standings import standings_of, standings_of_each
from clubs.standings.numbers import Number
from clubs.standings.values import Standings, StandingsRow


@dataclass(frozen=True, slots=True)
class Bids:
    """How many bids were made and failed, where the deals of a table were kept."""

    made: int
    failed: int

    @classmethod
    def of(cls, played: Iterable[Encounter]) -> Bids:
        tables = list(played)
        return cls(sum(each.bids_made for each in tables), sum(each.bids_failed for each in tables))

    @property
    def total(self) -> int:
        return self.made + self.failed

    @property
    def percent(self) -> int:
        return round(100 * self.made / self.total) if self.total else 0


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round at a table; `score` is what the round counted, where it did; nothing where it is `annulled`.

    `substitutes` are those who sat there for the entry.
    """

    round: int
    table: int
    partners: str
    opponents: str
    points: str
    theirs: str
    matches: int
    score: str
    dropped: bool
    annulled: bool = False
    substitutes: str = ""


@dataclass(frozen=True, slots=True)
class RoundStatistics:
    """Average, best and worst of the rounds."""

    average: float
    best: Number
    worst: Number

    @property
    def average_text(self) -> str:
        return number_text(self.average, DECIMALS)

    @property
    def best_text(self) -> str:
        return number_text(self.best)

    @property
    def worst_text(self) -> str:
        return number_text(self.worst)

    @classmethod
    def of(cls, scores: Sequence[Number], *, lowest: bool = False) -> RoundStatistics | None:
        if not scores:
            return None
        best, worst = (min, max) if lowest else (max, min)
        return cls(sum(scores) / len(scores), best(scores), worst(scores))


@dataclass(frozen=True)
class EntryStory:
    """How an entry played a tournament, and why it stands where it stands."""

    tournament: Tournament
    entrant: Entrant
    row: StandingsRow[int] | None
    why: tuple[str, ...]
    rounds: tuple[PlayedRound, ...]
    sat_out: str
    weighing: str
    statistics: RoundStatistics | None
    bids: Bids

    @classmethod
    def of(cls, entry: Entry, *, short_names: bool = False) -> EntryStory:
        tournament = entry.tournament
        entrants = entrants_of(tournament, short_names=short_names)
        standings = standings_of(tournament).around(entry.pk)
        row = _row_of(entry, standings) if standings.numbers else None
        explained = Explained.of(tournament, standings, entrants)
        played = encounters(Q(entry=entry))
        return cls(
            tournament=tournament,
            entrant=entrants[entry.pk],
            row=row,
            why=(*explained.sentences(row), *_handicaps(entry)) if row else (),
            rounds=tuple(
                PlayedRounds(tournament, standings, row, short_names, entrants).played(each)
                for each in played
            ),
            sat_out=explained.sat_out(entry.pk, _scored(row, standings)),
            weighing=weighing_text(
                tournament.club.round_in_sentence,
                dict(tournament.rounds.filter(number__in=standings.numbers).values_list("number", "percent")),
            ),
            statistics=RoundStatistics.of(_scores(row), lowest=explained.settings.order == "lowest"),
            bids=Bids.of(played),
        )

    @property
    def tells_partners(self) -> bool:
        """Whether it changed with whom they sat, or who sat at all."""
        return len({played.partners for played in self.rounds}) > 1 or (has_partners(self.tournament))

    @property
    def partners_heading(self) -> str:
        return gettext("Partner") if self.tournament.kind == TournamentKind.INDIVIDUAL else gettext("Players")

    @property
    def tells_scores(self) -> bool:
        """Whether what counts is something else than what was written."""
        return any(played.score and played.score != played.points for played in self.rounds)

    @property
    def tells_theirs(self) -> bool:
        return any(played.theirs for played in self.rounds)

    @property
    def adjustments(self) -> str:
        """Points given and taken beside those of the rounds."""
        return adjustment_text(self.row.adjustments) if self.row else ""

    @property
    def total(self) -> str:
        return number_text(self.row.total) if self.row else ""


def _handicaps(entry: Entry) -> Iterator[str]:
    """Yield what the entry got because it was the weaker side, round by round."""
    word = entry.tournament.club.round_in_sentence
    return (
        f"{handicap_reason(each, word)}." for each in handicaps_in(entry.tournament) if each.entry == entry.pk
    )


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """What is needed to tell of a table."""

    tournament: Tournament
    standings: Standings[int]
    row: StandingsRow[int] | None
    short_names: bool
    entrants: Mapping[int, Entrant]

    def played(self, each: Encounter) -> PlayedRound:
        number = each.where.round
        with_whom = each.partners if self.tournament.kind == TournamentKind.INDIVIDUAL else each.own
        score = self.scores.get(number)
        return PlayedRound(
            round=number,
            table=each.where.number,
            partners=self.names(with_whom),
            opponents=self.names(each.opponents),
            points="" if each.points is None else number_text(each.points),
            theirs="" if each.theirs is None else number_text(each.theirs),
            matches=each.matches,
            score="" if score is None else number_text(score),
            dropped=bool(self.row and number in self.row.dropped),
            substitutes=self.names(sitter for sitter in each.own if sitter.is_substitute),
            annulled=any(self.entrants[sitter.entry].annulled for sitter in (*each.own, *each.opponents)),
        )

    @property
    def scores(self) -> Mapping[int, Number]:
        return _scored(self.row, self.standings)

    def names(self, sitters: Iterable[Sitter]) -> str:
        return names(sitter.public if self.short_names else sitter.name for sitter in sitters)


# How a member played, over all tournaments of the club


@dataclass(frozen=True, slots=True)
class Attended:
    """A tournament in which a member played, and what came of it: nothing yet where nothing is written."""

    played: PlayedTournament
    of: int
    rank: int | None = None
    total: Number | None = None
    statistics: RoundStatistics | None = None


def attended_by(player: Player, entries: Sequence[Entry]) -> Sequence[Attended]:
    """Return what came of some tournaments of a member, in the order of the entries."""
    standings = standings_of_each(entry.tournament for entry in entries)
    return [attended(entry, ranked, player) for entry, ranked in zip(entries, standings, strict=True)]


def _row_of(entry: Entry, standings: Standings[int]) -> StandingsRow[int] | None:
    return next((row for row in standings.rows if row.entry == entry.pk), None)


def _scored(row: StandingsRow[int] | None, standings: Standings[int]) -> Mapping[int, Number]:
    """Return what rounds scored, by their numbers, where they did."""
    pairs = zip(standings.numbers, row.rounds if row else (), strict=False)
    return {number: score for number, score in pairs if score is not None}


def _scores(row: StandingsRow[int] | None) -> list[Number]:
    return [score for score in row.rounds if score is not None] if row else []


def attended(entry: Entry, everyone: Standings[int], player: Player) -> Attended:
    standings = everyone.around(entry.pk)
    played, of = tournaments_played(entry, player), len(standings.rows)
    row = next((row for row in standings.rows if row.entry == entry.pk and row.attended), None)
    if row is None:
        return Attended(played, of)
    lowest = entry.tournament.settings.get("order") == "lowest"
    scores = [score for score in row.rounds if score is not None]
    return Attended(played, of, row.rank, row.total, RoundStatistics.of(scores, lowest=lowest))
