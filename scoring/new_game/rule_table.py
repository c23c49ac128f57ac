"""The house rules of some presets as a table: what is usual, what each rule means, which presets differ.

Its cells are Markdown, for the handbook's page about the game.
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, pgettext

from scoring.new_game.choices import HouseRuleChoice, PresetChoice, Words
from scoring.new_game.house_rules import HOUSE_RULES
from scoring.rules.games import PRESETS
from scoring.rules.house import Off, Setting


def can_be_chosen(key: str, presets: Sequence[PresetChoice]) -> bool:
    """Tell whether a table may choose a house rule in one of the presets: their game does not settle it."""
    known = [PRESETS[preset.slug].house_rules() for preset in presets]
    return any(key in rules and not isinstance(rules[key], Off) for rules in known)


def rule_rows(presets: Sequence[PresetChoice]) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each house rule that means something in the presets; the first says what is usual."""
    for choice in HOUSE_RULES:
        if all(can_be_chosen(key, presets) for key in (choice.key, choice.needs) if key):
            yield _row(choice, presets)


def _row(choice: HouseRuleChoice, presets: Sequence[PresetChoice]) -> tuple[str, str, str]:
    (_first, usual), *others = _values(choice, presets)
    different = "; ".join(
        gettext("{name}: {value}").format(name=f"**{name}**", value=value)
        for name, value in others
        if value != usual
    )
    return (
        f"**{choice.label}**",
        usual,
        f"{choice.sentence} {different}." if different else str(choice.sentence),
    )


def _values(choice: HouseRuleChoice, presets: Sequence[PresetChoice]) -> Iterator[tuple[Words, str]]:
    """Yield the name of each preset that has the house rule, and its value there."""
    for preset in presets:
        rules = PRESETS[preset.slug].document() | dict(preset.suggests)
        if choice.key in rules:
            yield preset.name, _shown(choice, rules[choice.key])


def _shown(choice: HouseRuleChoice, value: Setting) -> str:
    if choice.choices:
        return str(choice.named(None) or choice.named(value))
    if isinstance(value, bool):
        return pgettext("a switch", "on") if value else pgettext("a switch", "off")
    return "–" if value is None else str(value)
