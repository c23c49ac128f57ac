"""Schema (pydantic) of the files: of one tournament, and of a chain from the preliminaries to the final.

In a chain the players stand once for all tournaments, which name them by their places: whoever came through
is the same person everywhere. Each tournament follows others by their addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field, RootModel

from clubs.actions.exchange.file_parts import Count, FilePart
from clubs.actions.exchange.schema import (
    AdjustmentPart,
    CashPart,
    EntryPart,
    FollowedPart,
    ListPart,
    LogPart,
    PlayerPart,
    RoundPart,
    ScorekeeperPart,
    SeasonPart,
    TillCountPart,
    TournamentPart,
)
from clubs.actions.exchange.sign_ups import SignUpPart
from clubs.standings.lists.description import MOST_LISTS

MOST_CHAINED = 200
"""Tournaments in a file: many times the preliminaries of the largest events."""


class FileHead(FilePart):
    """What every file begins with, and who is in it."""

    format: Literal[1]
    standblatt: str
    club: Annotated[str, Field(max_length=80)]
    players: tuple[PlayerPart, ...]


class TournamentBody(FilePart):
    """All of a tournament but who the players are; `season` is there where it counts in one."""

    tournament: TournamentPart
    season: SeasonPart | None = None
    sign_up: SignUpPart | None = None
    follows: tuple[FollowedPart, ...] = ()
    entries: tuple[EntryPart, ...]
    apart: tuple[tuple[Count, Count], ...] = ()
    scorekeepers: tuple[ScorekeeperPart, ...] = ()
    rounds: tuple[RoundPart, ...]
    adjustments: tuple[AdjustmentPart, ...] = ()
    cash: tuple[CashPart, ...] = ()
    till_counts: tuple[TillCountPart, ...] = ()
    lists: Annotated[tuple[ListPart, ...], Field(max_length=MOST_LISTS)] = ()
    log: tuple[LogPart, ...] = ()


class TournamentFile(TournamentBody, FileHead):
    """The whole of a tournament."""

    standblatt: Literal["tournament"]


class ChainFile(FileHead):
    """Tournaments that belong together, in the order of their days."""

    standblatt: Literal["chain"]
    tournaments: Annotated[tuple[TournamentBody, ...], Field(min_length=1, max_length=MOST_CHAINED)]

    @property
    def files(self) -> Sequence[TournamentFile]:
        """The tournaments as files of their own, all with the same players."""
        return [
            TournamentFile.model_construct(
                format=1, standblatt="tournament", club=self.club, players=self.players, **dict(body)
            )
            for body in self.tournaments
        ]


class AnyFile(RootModel[TournamentFile | ChainFile]):
    """One or the other, as it says itself."""

    root: Annotated[TournamentFile | ChainFile, Field(discriminator="standblatt")]


def chain_file(files: Iterable[TournamentFile]) -> ChainFile:
    """Return the chain of tournaments whose files name the same players."""
    found = list(files)
    bodies = (
        TournamentBody.model_construct(**{name: getattr(each, name) for name in TournamentBody.model_fields})
        for each in found
    )
    return ChainFile.model_construct(
        format=1,
        standblatt="chain",
        club=found[0].club,
        players=found[0].players,
        tournaments=tuple(bodies),
    )
