"""What the browser must know of each preset to show its part of the form."""

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from scoring.new_game.choices import GoalChoice, PresetChoice
from scoring.new_game.games import GAMES, PRESETS
from scoring.rules.games import GAME_OF
from scoring.rules.games import PRESETS as RULES
from scoring.rules.house import Allowed, Choice, Off, Rules, Setting, Whole, Words


class Setup(TypedDict):
    """A preset's rules and its table.

    `optional` rules may be none, `fixed` ones are not for the table to choose. `ranges` have the lowest and
    the highest number, for rows the most of them and of their letters. `places` sit at the table, `counts`
    are how many players there may be.
    """

    rules: dict[str, Setting]
    optional: list[str]
    fixed: list[str]
    ranges: dict[str, tuple[int, int]]
    places: list[str]
    counts: list[int]
    terms: list[str]
    suggests: dict[str, Any]
    french: dict[str, Any]


def setups() -> dict[str, Setup]:
    return {preset.slug: _setup(preset) for preset in PRESETS}


def _ranges(allowed: Mapping[str, Allowed]) -> dict[str, tuple[int, int]]:
    """Return the bounds of numbers; of lists, how many words with how many letters there may be."""
    wholes = {name: (each.low, each.high) for name, each in allowed.items() if isinstance(each, Whole)}
    lists = {name: (each.most, each.letters) for name, each in allowed.items() if isinstance(each, Words)}
    return wholes | lists


def _setup(preset: PresetChoice) -> Setup:
    jass, rules = GAME_OF[preset.slug], RULES[preset.slug]
    allowed = rules.house_rules()
    wholes = {name: each for name, each in allowed.items() if isinstance(each, Whole)}
    return {
        "rules": rules.document(),
        "optional": [name for name, each in wholes.items() if each.optional],
        "fixed": [name for name, each in allowed.items() if isinstance(each, Off)],
        "ranges": _ranges(allowed),
        "places": [place.value for place in jass.places(rules)],
        "counts": list(player_counts(rules)),
        "terms": list(jass.terms),
        "suggests": dict(preset.suggests),
        "french": dict(preset.french),
    }


def player_counts(rules: Rules) -> Iterator[int]:
    """Yield how many players there may be, nothing where that is settled."""
    allowed = rules.house_rules().get("players")
    if isinstance(allowed, Whole):
        yield from range(allowed.low, allowed.high + 1)
    elif isinstance(allowed, Choice):
        yield from (value for value in allowed.values if isinstance(value, int))


def goal_choices() -> list[tuple[GoalChoice, str]]:
    """Return each way to agree on an end once, with the names of the presets that have it."""
    presets: dict[GoalChoice, list[str]] = {}
    for game in GAMES:
        for goal in game.goals:
            with_it = [
                preset.slug for preset in game.presets if goal.rule in RULES[preset.slug].house_rules()
            ]
            presets.setdefault(goal, []).extend(with_it)
    return [(goal, " ".join(slugs)) for goal, slugs in presets.items() if slugs]
