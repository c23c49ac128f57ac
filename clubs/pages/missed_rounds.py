"""The question that latecomers raise where rounds are dropped: whether the missed one is it (TN-9)."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import State, Tournament
from clubs.pages.standings_explanation import names_text
from clubs.queries.rounds_played import latecomers
from clubs.standings.document import read_settings
from clubs.standings.settings import Incomplete


@dataclass(frozen=True, slots=True)
class MissedRounds:
    """Who came late, and what a missed round is until somebody says otherwise."""

    names: str
    chosen: Incomplete

    @classmethod
    def of(cls, tournament: Tournament) -> MissedRounds | None:
        """Return the question; nothing where nobody came late, or the settings leave nothing to ask."""
        settings = read_settings(tournament.settings)
        is_open = settings.drops and settings.minimum is None and settings.incomplete is not Incomplete.ZERO
        if tournament.state != State.RUNNING or not is_open:
            return None
        late = [entry.title for entry in latecomers(tournament)]
        return cls(names_text(late), settings.incomplete) if late else None
