"""What a choice on the new-game page is made of; every text is shown in the page's language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

from scoring.rules.house import Setting

Words = str | Promise


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A named set of house rules.

    `also` are its other names, for those who search by them; `suggests` are house rules that the page
    proposes beside the preset's own, `french` those that tables with French cards agree on.
    """

    slug: str
    name: Words
    sentence: Words
    also: str = ""
    suggests: Mapping[str, Setting] = field(default_factory=dict)
    french: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GoalChoice:
    """One way to agree on a game's end: a house rule and the numbers that are offered for it.

    Of the ways that a game has one is chosen. `name` is what it is called by itself, else as on the form.
    """

    rule: str
    label: Words
    values: tuple[int, ...]
    name: Words = ""

    @property
    def called(self) -> Words:
        return self.name or self.label


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game of the list with its presets; `also` are other names of all of them."""

    name: Words
    presets: tuple[PresetChoice, ...]
    goals: tuple[GoalChoice, ...] = ()
    also: str = ""


@dataclass(frozen=True, slots=True)
class HouseRuleChoice:
    """One house rule; without `choices` it is on or off.

    It means nothing where the one it `needs` is off, or none. A `free` one may also be any other number that
    the rule book allows.
    """

    key: str
    label: Words
    sentence: Words
    choices: tuple[tuple[str, Words], ...] = ()
    needs: str = ""
    free: bool = False

    def named(self, value: Setting) -> Words | None:
        """Return what a value is called on the form; None where it is not offered."""
        if self.free and isinstance(value, int) and str(value) not in dict(self.choices):
            return str(value)
        text = "" if value is None else value if isinstance(value, str) else json.dumps(value)
        return dict(self.choices).get(text)
