"""Why somebody goes through or not, each reason with its sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.errors import N_, Translate, Value


class CutReasonKind(Enum):
    """One kind of reason: its sentence, a message id with placeholders."""

    _value_: str

    PLACE = N_("Place {place} of {places}.")
    MOVED_UP = N_("Place {place} of {places}. Passed over above: {passed}.")
    IN_GROUP = N_("Place {place} of {places} in group {group}.")
    NEXT_BEST = N_("Place {place} of {places} for the next best.")
    POINTS = N_("{total}, where {points} is enough.")
    LEVEL = N_("Level with the last of {places} places.")
    CARDS = N_("Level with others at the line, and ahead by cards.")
    PLAY_OFF = N_("Level with others at the line, and ahead in the play-off.")
    CARDS_TO_DRAW = N_("Level at the line, places left: {open}. Draw cards.")
    PLAY_OFF_TO_PLAY = N_("Level at the line, places left: {open}. Play them off.")
    RESERVE = N_("Declines needed to move up: {declines}.")
    RESERVE_IN_GROUP = N_("Declines needed in group {group} to move up: {declines}.")
    NEXT_RESERVE = N_("Comes after the next best who go through: {places}.")
    BELOW = N_("{total}, where {points} is needed.")
    UNRANKED = N_("Has no rank.")
    DECLINED = N_("Declines, and the place is free.")
    OUTSIDE = N_("Plays out of competition, and takes no place.")
    ALREADY = N_("Is through already, and takes no other place.")
    IN_ANOTHER_ENTRY = N_("{name} is already going through with another entry.")
    WILD_CARD = N_("Has a wild card, and takes no other place.")


@dataclass(frozen=True, slots=True)
class CutReason:
    """A reason with what fills its sentence."""

    kind: CutReasonKind
    values: Mapping[str, Value] = field(default_factory=dict)

    def message(self, translate: Translate = str) -> str:
        """Return the sentence, in the language of `translate`."""
        return translate(self.kind.value).format(**self.values)
