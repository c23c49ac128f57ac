"""Links that begin a given game: preset, house rules and cards as they stand in an address.

`new=schieber&target=1000&factors.undenufe=4&pack=french`: house rules go by their names in the entry format,
with the values that the new-game page offers. The browser reads it in `static/js/new-game/game-link.js`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.http import urlencode

from core.documents import parse_number
from core.errors import DocumentError
from scoring.models import Pack
from scoring.new_game.choices import HouseRuleChoice
from scoring.new_game.games import GOALS_OF, PRESET_OF
from scoring.new_game.house_rules import HOUSE_RULES
from scoring.new_game.setups import player_counts
from scoring.rules.games import PRESETS as RULES
from scoring.rules.house import Off, Rules, Whole

PRESET, PACK, SERIES = "new", "pack", "games"
ROWS, FACTORS = "rows", "factors"
HIGHEST_OFFERED = 10
SERIES_LENGTHS = ("1", "3", "5", "7")

Given = Sequence[tuple[str, str]]
"""Names and values of an address in their order; `rows` stands once for each row."""


@dataclass(frozen=True, slots=True)
class GameLink:
    """What a link says: a preset, its cards, how many games, and the house rules that are not usual."""

    preset: str
    pack: str
    games: str
    said: Given

    @classmethod
    def of(cls, preset: str, rules: Rules, pack: str) -> GameLink:
        """Return the link to a game with these rules, as far as the new-game page offers them."""
        usual, own = ([*_texts(preset, each)] for each in (usual_rules(preset, pack), rules))
        as_usual = {name for name, _text in own if _named(name, own) == _named(name, usual)}
        return cls._accepted(preset, pack, "1", [(name, text) for name, text in own if name not in as_usual])

    @classmethod
    def read(cls, given: Given) -> GameLink | None:
        """Return what an address says, without what is not offered; None where it names no game."""
        values = dict(given)
        preset, pack, games = (values.get(name, "") for name in (PRESET, PACK, SERIES))
        if preset not in PRESET_OF:
            return None
        pack = pack if pack in Pack.values else Pack.SWISS.value
        return cls._accepted(preset, pack, games if games in SERIES_LENGTHS else "1", given)

    @classmethod
    def _accepted(cls, preset: str, pack: str, games: str, given: Given) -> GameLink:
        offered = offered_values(preset)
        single = {
            name: text
            for name, text in given
            if text in offered.get(name, ()) or _is_free(preset, name, text)
        }
        rows = _named(ROWS, given)
        kept_rows = [(ROWS, row) for row in rows] if _can_be_rows(preset, rows) else []
        return cls(preset, pack, games, (*_playable(preset, pack, [*single.items()]), *kept_rows))

    @property
    def query(self) -> str:
        """What stands behind ? or # in the address."""
        series = [(SERIES, self.games)] if self.games != "1" else []
        return urlencode([(PRESET, self.preset), *self.said, (PACK, self.pack), *series])

    @property
    def rules(self) -> Rules:
        return usual_rules(self.preset, self.pack).override(_changes(self.preset, self.said))


def _playable(preset: str, pack: str, said: Given) -> Given:
    """Return what is said, without the factors where none of all would be above 0 (SC-2)."""
    try:
        usual_rules(preset, pack).override(_changes(preset, said))
    except DocumentError:
        return [(name, text) for name, text in said if not name.startswith(f"{FACTORS}.")]
    return said


def usual_rules(preset: str, pack: str) -> Rules:
    """Return the house rules with which the new-game page begins, with these cards."""
    choice = PRESET_OF[preset]
    french = choice.french if pack == Pack.FRENCH else {}
    return RULES[preset].override({**choice.suggests, **french})


def offered_values(preset: str) -> Mapping[str, Collection[str]]:
    """Return the texts that a link may say of each house rule of a game; rows of Coiffeur are free."""
    rules = RULES[preset]
    allowed = {name for name, each in rules.house_rules().items() if not isinstance(each, Off)}
    values = {choice.key: _texts_of(choice) for choice in HOUSE_RULES}
    values |= {goal.rule: [str(value) for value in goal.values] for goal in GOALS_OF[preset]}
    values["players"] = [str(count) for count in player_counts(rules)]
    factors = rules.document().get(FACTORS)
    named = [f"{FACTORS}.{name}" for name in factors] if isinstance(factors, dict) else []
    return {
        **{name: texts for name, texts in values.items() if name in allowed},
        **{key: [str(factor) for factor in range(HIGHEST_OFFERED + 1)] for key in named},
    }


def _is_free(preset: str, name: str, text: str) -> bool:
    """Tell whether it is a number of the table’s own, for the game’s end or what is free on the form."""
    allowed = RULES[preset].house_rules().get(name)
    free = {choice.key for choice in HOUSE_RULES if choice.free} | {goal.rule for goal in GOALS_OF[preset]}
    number = parse_number(text, digits=6)
    return name in free and isinstance(allowed, Whole) and number in range(allowed.low, allowed.high + 1)


def _texts_of(choice: HouseRuleChoice) -> Collection[str]:
    return [value for value, _name in choice.choices if value] or ["true", "false"]


def _goal(preset: str, rules: Rules) -> str | None:
    """Return the house rule that ends the game: one that can be none and is set comes before the others."""
    goals = [goal.rule for goal in GOALS_OF[preset] if goal.rule in rules.house_rules()]
    chosen = (goal for goal in goals if _may_be_none(preset, goal) and getattr(rules, goal) is not None)
    return next(chosen, next(iter(goals), None))


def _texts(preset: str, rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield house rules as a link would say them, of several goals the one that ends the game."""
    others = {goal.rule for goal in GOALS_OF[preset]} - {_goal(preset, rules)}
    for name, value in rules.document().items():
        if name in others:
            continue
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", str(number)) for key, number in value.items())
        elif isinstance(value, list):
            yield from ((name, word) for word in value)
        elif value is not None:
            yield name, value if isinstance(value, str) else json.dumps(value)


def _changes(preset: str, said: Given) -> Mapping[str, object]:
    """Return house rules as a document has them; where one goal is said, those that can be none are."""
    goals = [goal.rule for goal in GOALS_OF[preset] if goal.rule in RULES[preset].house_rules()]
    changes: dict[str, Any] = {}
    if any(name in goals for name, _text in said):
        changes = {goal: None for goal in goals if _may_be_none(preset, goal)}
    for name, text in said:
        rule, _dot, key = name.partition(".")
        if key:
            changes.setdefault(rule, {})[key] = int(text)
        elif name == ROWS:
            changes.setdefault(ROWS, []).append(text)
        else:
            changes[name] = json.loads(text) if text.isdigit() or text in ("true", "false") else text
    return changes


def _may_be_none(preset: str, goal: str) -> bool:
    return bool(getattr(RULES[preset].house_rules()[goal], "optional", False))


def _named(name: str, given: Given) -> list[str]:
    return [text for each, text in given if each == name]


def _can_be_rows(preset: str, rows: Sequence[str]) -> bool:
    """Whether the game can have these rows: different ones, not too many, none too long."""
    try:
        RULES[preset].override({ROWS: [*rows]})
    except DocumentError:
        return False
    return True
