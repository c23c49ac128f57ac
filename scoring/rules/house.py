"""House rules: what a table may agree, with the values it may choose from.

Each game has a frozen `Rules` value; every field is one house rule and declares its default and
its allowed values in one place. `Rules` itself holds what all games share: cards (C), trick play (T)
and Weis (W). Presets are named `Rules` values; overriding one gives another.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum, StrEnum
from typing import Any, ClassVar, Protocol, Self

from core.errors import N_, DocumentError

Setting = bool | int | str | None | dict[str, int] | list[str]


class Allowed(Protocol):
    """The values a house rule may have."""

    def read(self, name: str, value: object, current: Any) -> Any:
        """Return the document's `value` as `Rules` holds it, in place of `current`.

        DocumentError names what is allowed.
        """


@dataclass(frozen=True, slots=True)
class Flag:
    """A house rule that is on or off."""

    def read(self, name: str, value: object, current: object) -> bool:
        """Return `value`, which must be true or false."""
        if isinstance(value, bool):
            return value
        raise DocumentError(N_("House rule {rule} must be true or false."), rule=name)


@dataclass(frozen=True, slots=True)
class Off:
    """A house rule that other games have and this one does not: it stays off, or as it is `usual`."""

    usual: bool | StrEnum = False

    def read(self, name: str, value: object, current: object) -> bool | StrEnum:
        """Return what is usual, which is all that `value` may be."""
        if isinstance(value, bool | str) and value == self.usual:
            return self.usual
        raise DocumentError(N_("House rule {rule} does not exist in this game."), rule=name)


@dataclass(frozen=True, slots=True)
class OnlyFormer(Off):
    """A house rule that no table agrees any more: only games of earlier times were played by it (SB-11a)."""

    def read(self, name: str, value: object, current: object) -> bool:
        """Return `value`, which must be true or false."""
        return Flag().read(name, value, current)


@dataclass(frozen=True, slots=True)
class Whole:
    """A house rule that is a whole number in a range; `optional` ones may be null."""

    low: int
    high: int
    optional: bool = False

    def read(self, name: str, value: object, current: object) -> int | None:
        """Return `value`, which must lie in the range."""
        if value is None and self.optional:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise DocumentError(self._message(), rule=name, low=self.low, high=self.high)

    def _message(self) -> str:
        if self.optional:
            return N_("House rule {rule} must be a whole number from {low} to {high}, or null.")
        return N_("House rule {rule} must be a whole number from {low} to {high}.")


@dataclass(frozen=True, slots=True)
class Choice:
    """A house rule with a short list of numbers or words; words are the members of an enum."""

    values: tuple[int | StrEnum, ...]

    def read(self, name: str, value: object, current: object) -> int | StrEnum:
        """Return the listed value that equals `value`, which must be of the same type in JSON."""
        if not isinstance(value, bool):
            for allowed in self.values:
                if value == allowed:
                    return allowed
        listed = ", ".join(str(allowed) for allowed in self.values)
        raise DocumentError(N_("House rule {rule} must be one of {allowed}."), rule=name, allowed=listed)


@dataclass(frozen=True, slots=True)
class Named:
    """A house rule whose values have names here: the members of `kind`, each with its value in JSON."""

    kind: type[Enum]

    def read(self, name: str, value: object, current: object) -> Enum:
        """Return the member with that `value`, which must be of the same type in JSON."""
        for member in self.kind:
            if type(value) is type(member.value) and value == member.value:
                return member
        listed = ", ".join(json.dumps(member.value) for member in self.kind)
        raise DocumentError(N_("House rule {rule} must be one of {allowed}."), rule=name, allowed=listed)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A house rule with a whole number in a range for each of `keys`; what is not given stays as it is."""

    keys: tuple[str, ...]
    low: int
    high: int

    def read(self, name: str, value: object, current: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers in the order of the keys."""
        if not isinstance(value, dict) or not value.keys() <= set(self.keys):
            raise DocumentError(
                N_("House rule {rule} must be an object with {allowed}."),
                rule=name,
                allowed=", ".join(self.keys),
            )
        one = Whole(self.low, self.high)
        return tuple(
            one.read(f"{name}.{key}", value[key], old) or 0 if key in value else old
            for key, old in zip(self.keys, current, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Words:
    """A house rule that lists different words: at most `most` of them, of at most `letters` letters each."""

    most: int
    letters: int

    def read(self, name: str, value: object, current: object) -> tuple[str, ...]:
        """Return the words in their order, without the spaces around them."""
        words = tuple(map(self._word, value)) if isinstance(value, list) else ()
        if all(words) and 1 <= len(words) == len({word.upper().lower() for word in words}) <= self.most:
            return words
        raise DocumentError(
            N_("House rule {rule} must list 1 to {most} different words of at most {letters} characters."),
            rule=name,
            most=self.most,
            letters=self.letters,
        )

    def _word(self, value: object) -> str:
        """Return a word without the spaces around it, an empty one for what is none."""
        word = value.strip() if isinstance(value, str) else ""
        return word if len(word) <= self.letters and word.isprintable() else ""


def flag() -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that is on or off."""
    return {"allowed": Flag()}


def off(usual: bool | StrEnum = False) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that this game has not, whatever the table agrees."""
    return {"allowed": Off(usual)}


def only_former() -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that is on in games of earlier times only."""
    return {"allowed": OnlyFormer()}


def whole(low: int, high: int, *, optional: bool = False) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that is a whole number from `low` to `high`, or None."""
    return {"allowed": Whole(low, high, optional)}


def choice(*values: int | StrEnum) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field with just these values."""
    return {"allowed": Choice(values)}


def named(kind: type[Enum]) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field whose values are the members of `kind`."""
    return {"allowed": Named(kind)}


def numbers(keys: Iterable[str], low: int, high: int) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that is a tuple of whole numbers, one for each of `keys`."""
    return {"allowed": Numbers(tuple(keys), low, high)}


def words(most: int, letters: int) -> Mapping[str, Allowed]:
    """Return the metadata of a `Rules` field that is a tuple of different words."""
    return {"allowed": Words(most, letters)}


class WeisOrder(StrEnum):
    """Which of two items of Weis is better (W-5, W-5a)."""

    VALUE = "value"
    LIST = "list"
    FOURS = "fours"


class Undertrumping(StrEnum):
    """When a lower trump on a trumped trick is forbidden (T-4)."""

    STRICT = "strict"
    WEAK = "weak"
    FREE = "free"


class NextDealBy(StrEnum):
    """Who deals next: the turn passes on, or it is for a player of the side that won the last deal (C-9)."""

    TURN = "turn"
    WINNERS = "winners"


PACK_POINTS = 152
"""What the cards of a pack are worth, in every denomination (C-4)."""

FOUR_BEATS_SEQUENCE = "four_beats_sequence"
"""A house rule of earlier times: every game stored then has it, and no other has (W-5)."""

FORMER: Mapping[str, Setting] = {
    "weis_trumps": True,
    "banners_weis": 100,
    "next_deal_by": "turn",
    "vogel": False,
    "bid_157": True,
    "double_in_turn": False,
    "winner_may_change": False,
    "weis_counts": False,
    "match_with_bonus": True,
}
"""House rules that came later, each with the value that games of earlier times were played by (SB-11a)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The house rules that all games share; each game's own `Rules` adds to them.

    What no table may choose is the same for all of a game: `hand` cards in a hand, `ranks` in the pack,
    counted from the ace down, and what six cards in sequence are worth with small Weis.
    """

    hand: ClassVar[int] = 9
    ranks: ClassVar[int] = 9
    six_in_sequence: ClassVar[int] = 100  # W-1, PA-1

    last_trick: int = field(default=5, metadata=choice(5, 10))  # C-7, AT-10
    match_bonus: int = field(default=100, metadata=whole(0, 1000))  # C-8
    weis: bool = field(default=True, metadata=flag())  # W-7
    stoeck: bool = field(default=True, metadata=flag())  # W-7
    large_weis: bool = field(default=False, metadata=flag())  # W-4
    shared_cards: bool = field(default=False, metadata=flag())  # W-4a
    weis_order: WeisOrder = field(default=WeisOrder.VALUE, metadata=choice(*WeisOrder))  # W-5
    weis_trumps: bool = field(default=True, metadata=flag())  # W-5a
    banners_weis: int = field(default=100, metadata=choice(100, 0))  # W-2
    nines_weis: int = field(default=0, metadata=choice(0, 100, 150))  # W-2
    low_fours: bool = field(default=False, metadata=flag())  # W-2
    undenufe_sixes: bool = field(default=False, metadata=flag())  # W-2
    undenufe_six_is_eleven: bool = field(default=False, metadata=flag())  # C-5
    undertrumping: Undertrumping = field(default=Undertrumping.STRICT, metadata=choice(*Undertrumping))  # T-4

    @property
    def card_points(self) -> int:
        """Return the points of a deal: the pack's and those of the last trick (C-4, C-7)."""
        return PACK_POINTS + self.last_trick

    @property
    def match_points(self) -> int:
        """Return the points of a match: all of a deal, and the bonus (C-8)."""
        return self.card_points + self.match_bonus

    @classmethod
    def house_rules(cls) -> Mapping[str, Allowed]:
        """Return each house rule of the game by its name, with the values it may have."""
        return {rule.name: rule.metadata["allowed"] for rule in fields(cls)}

    def override(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with the `changes` of a document; DocumentError names a bad key or value.

        Changes that carry `four_beats_sequence` are read as all house rules of an earlier time (SB-11a).
        """
        known = self.house_rules()
        if FOUR_BEATS_SEQUENCE in changes:
            changes = _of_earlier_times(changes, known)
        for name in changes:
            if name not in known:
                raise DocumentError(N_("There is no house rule {rule}."), rule=name)
        read = {name: known[name].read(name, value, getattr(self, name)) for name, value in changes.items()}
        return replace(self, **read)

    def document(self) -> dict[str, Setting]:
        """Return every house rule with its value, as plain JSON values."""
        return {name: _plain(getattr(self, name), allowed) for name, allowed in self.house_rules().items()}


def _of_earlier_times(changes: Mapping[str, object], known: Iterable[str]) -> Mapping[str, object]:
    """Return the changes in the words of today; house rules that came later are what they were before."""
    fours = Flag().read(FOUR_BEATS_SEQUENCE, changes[FOUR_BEATS_SEQUENCE], current=False)
    former = {name: value for name, value in FORMER.items() if name in known}
    former["weis_order"] = (WeisOrder.FOURS if fours else WeisOrder.VALUE).value
    return former | {name: value for name, value in changes.items() if name != FOUR_BEATS_SEQUENCE}


def _plain(value: Any, allowed: Allowed) -> Setting:
    if isinstance(allowed, Numbers):
        return dict(zip(allowed.keys, value, strict=True))
    if isinstance(allowed, Words):
        return list(value)
    plain: Setting = value.value if isinstance(value, Enum) else value
    return plain
