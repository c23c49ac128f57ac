"""Whether a list that hangs is still the newest: what it showed, as an address that its QR code leads to.

The address names the tournament or the season, what was printed, of which rounds, and a hash of it: of the
seats of a plan, of the ranks and totals of standings. Names are in none of it. It is signed, so that made-up
addresses tell nobody which tournaments there are.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import chain
from typing import NamedTuple, Self

from django.utils.crypto import constant_time_compare, salted_hmac

from clubs.models import Season, Seat, SitOut, Tournament
from clubs.queries.rounds_played import progress_of
from clubs.queries.seasons import season_of
from clubs.queries.standings import standings_of

PATTERN = re.compile(r"(\d{1,10})([pst])(\d{1,5})-(\d{1,5})-([0-9a-f]{10})-([0-9a-f]{12})")
HASHED, SIGNED = 10, 12
"""So many hexadecimal figures tell two states apart, and keep addresses from being made up."""


class HungKind(StrEnum):
    """What hangs: a plan of rounds, standings, or a season's table."""

    PLAN = "p"
    STANDINGS = "s"
    SEASON = "t"


class HungPaper(NamedTuple):
    """What a paper shows, of the rounds from `first` to `last`, and the hash of it.

    `of` is the tournament; for a season's table the season, and its tournaments are the rounds.
    """

    of: int
    kind: HungKind
    first: int
    last: int
    state: str

    @property
    def token(self) -> str:
        """The end of its address."""
        text = f"{self.of}{self.kind}{self.first}-{self.last}-{self.state}"
        return f"{text}-{_signed(text)}"

    @classmethod
    def from_token(cls, token: str) -> Self | None:
        """Return what an address says; nothing where it is none of ours."""
        found = PATTERN.fullmatch(token)
        if found is None or not constant_time_compare(_signed(token[: -SIGNED - 1]), found[6]):
            return None
        return cls(int(found[1]), HungKind(found[2]), int(found[3]), int(found[4]), found[5])


def _signed(text: str) -> str:
    return salted_hmac("standblatt.newest", text, algorithm="sha256").hexdigest()[:SIGNED]


def hung_plan(tournament: Tournament, first: int, last: int) -> HungPaper:
    """Return what a plan of these rounds shows as they are drawn now."""
    seats = Seat.objects.filter(draw__current=True, draw__round__tournament=tournament)
    resting = SitOut.objects.filter(draw__current=True, draw__round__tournament=tournament)
    wanted = {"draw__round__number__gte": first, "draw__round__number__lte": last}
    places = seats.filter(**wanted).values_list("draw__round__number", "table__number", "position", "player")
    rests = resting.filter(**wanted).values_list("draw__round__number", "entry")
    state = _hashed([*sorted(places), *sorted(rests)])
    return HungPaper(tournament.pk, HungKind.PLAN, first, last, state)


def hung_standings(tournament: Tournament, through: int | None) -> HungPaper:
    """Return what the standings after a round show as they are now; 0 stands for no round."""
    standings = standings_of(tournament, through) if through else None
    rows = chain(standings.rows, *standings.groups) if standings else ()
    state = _hashed((row.entry, row.rank, str(row.total)) for row in rows)
    return HungPaper(tournament.pk, HungKind.STANDINGS, 1, through or 0, state)


def hung_season(season: Season, through: int | None) -> HungPaper:
    """Return what a season's table shows after so many of its tournaments as it is now; 0 stands for none."""
    ranked = season_of(season, through)
    state = _hashed((row.entry, row.rank, str(row.total)) for row in ranked.standings.rows)
    return HungPaper(season.pk, HungKind.SEASON, 1, ranked.through or 0, state)


def _hashed(parts: Iterable[object]) -> str:
    return hashlib.sha256(repr(list(parts)).encode()).hexdigest()[:HASHED]


def is_newest(paper: HungPaper, tournament: Tournament) -> bool:
    """Whether a paper shows what it would show if it were printed now."""
    if paper.kind is HungKind.STANDINGS:
        return hung_standings(tournament, last_round(tournament)) == paper
    released = tournament.rounds.released().order_by("-number").values_list("number", flat=True).first() or 0
    is_whole = paper.first == paper.last or released <= paper.last
    return is_whole and hung_plan(tournament, paper.first, paper.last) == paper


def is_newest_table(paper: HungPaper, season: Season) -> bool:
    """Whether the table of a season shows what it would show if it were printed now."""
    return hung_season(season, None) == paper


def last_round(tournament: Tournament) -> int | None:
    """Return the last round in which something is written."""
    return max((each.round for each in progress_of(tournament)), default=None)
