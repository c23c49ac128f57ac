"""What the database keeps of games (`games`) and of groups that play them (`groups`)."""

from scoring.models.games import (
    PLACES,
    PLAYERS,
    SEATS,
    SIDES,
    STAKES,
    AppliedChange,
    ChangeKind,
    DealRecord,
    DealRevision,
    DealSide,
    Game,
    GameQuerySet,
    Pack,
    RevisionQuerySet,
    WithdrawnKey,
)
from scoring.models.groups import Group, GroupChange, GroupDevice, GroupItem, ItemKind
from scoring.models.summed_games import SummedGame

__all__ = [
    "PLACES",
    "PLAYERS",
    "SEATS",
    "SIDES",
    "STAKES",
    "AppliedChange",
    "ChangeKind",
    "DealRecord",
    "DealRevision",
    "DealSide",
    "Game",
    "GameQuerySet",
    "Group",
    "GroupChange",
    "GroupDevice",
    "GroupItem",
    "ItemKind",
    "Pack",
    "RevisionQuerySet",
    "SummedGame",
    "WithdrawnKey",
]
