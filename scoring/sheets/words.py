"""What was agreed for a game, in words: the game, its goal, and the house rules that are not the usual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext

from scoring.new_game import HOUSE_RULES, HouseRuleChoice
from scoring.new_game import game_name as name_of
from scoring.rules import codec
from scoring.rules.cards import Denomination
from scoring.rules.games import PRESETS
from scoring.rules.house import Setting
from scoring.rules.sheet import GameEntry
from scoring.telling import Teller

ENDS = ("target", "deals", "limit", "out_at", "pair_target", "solo_bid")
"""The house rules that say how a game ends; they are told apart from the others."""


def game_name(entry: GameEntry) -> str:
    """Return what is played; a name with a goal in it is told only of games with this goal."""
    usual = PRESETS[entry.preset]
    as_usual = all(getattr(entry.rules, end, None) == getattr(usual, end, None) for end in ENDS)
    return name_of(entry.preset, to_target=as_usual)


def goal_text(teller: Teller) -> str:
    """Return how the game ends; nothing for one that ends when all has been played."""
    rules = teller.entry.rules
    agreed = {end: getattr(rules, end, None) for end in ENDS}
    if agreed["pair_target"] is not None:
        sentence = gettext("{bid} for the one who plays alone, {target} for the pair")
        return sentence.format(bid=agreed["solo_bid"], target=agreed["pair_target"])
    if agreed["limit"] is not None:
        return gettext("until somebody has {points}").format(points=agreed["limit"])
    if agreed["deals"] is not None:
        return gettext("{count} deals").format(count=agreed["deals"])
    if agreed["out_at"] is not None:
        return gettext("out at {points}").format(points=agreed["out_at"])
    if agreed["target"] is None:
        return ""
    leaves = teller.entry.jass.players_leave
    sentence = gettext("out at {points}") if leaves else gettext("{points} points")
    return sentence.format(points=agreed["target"])


def house_rules(teller: Teller) -> tuple[str, ...]:
    """Return the house rules of a game that are others than usual, each in a few words."""
    entry = teller.entry
    differing = codec.differing_rules(entry)
    known = [choice for choice in HOUSE_RULES if choice.key in differing]
    return (
        *(f"{choice.label}: {_value(choice, differing[choice.key])}" for choice in known),
        *_without_choices(teller, differing),
    )


def _value(choice: HouseRuleChoice, value: Setting) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    text = "" if value is None else str(value)
    return str(dict(choice.choices).get(text, text))


def _without_choices(teller: Teller, differing: Mapping[str, Setting]) -> Iterator[str]:
    """Yield those that are more than one value: factors and rows."""
    factors, rows = differing.get("factors"), differing.get("rows")
    if isinstance(factors, dict):
        words = (f"{teller.denomination(Denomination(name))} ×{by}" for name, by in factors.items() if by)
        yield gettext("Factors: {factors}").format(factors=", ".join(words))
    if isinstance(rows, list):
        yield gettext("Rows: {rows}").format(rows=", ".join(map(teller.row, rows)))
