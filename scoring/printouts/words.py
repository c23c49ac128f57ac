"""The rules of a game in words: the game, its goal, and the house rules that are not the usual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch

from django.utils.translation import gettext, ngettext

from scoring.deal_words import Teller
from scoring.new_game import GOALS_OF, HOUSE_RULES, HouseRuleChoice
from scoring.new_game import game_name as name_of
from scoring.rules import codec
from scoring.rules.capabilities import number_of_deals, target_of
from scoring.rules.cards import Denomination
from scoring.rules.games import PRESETS
from scoring.rules.games.differenzler import DifferenzlerRules
from scoring.rules.games.handjass import HandjassRules
from scoring.rules.games.pandur import PandurRules
from scoring.rules.games.two_against_one import TwoAgainstOneRules
from scoring.rules.house import Rules, Setting
from scoring.rules.score_sheet import GameEntry

ENDS = ("target", "deals", "limit", "out_at", "pair_target", "solo_bid")
"""The house rules that say how a game ends."""


def game_name_of_entry(entry: GameEntry) -> str:
    """Return what is played; a name with a goal in it is told only of games with this goal."""
    rules, usual = entry.rules.document(), PRESETS[entry.preset].document()
    as_usual = all(rules.get(end) == usual.get(end) for end in ENDS)
    return name_of(entry.preset, to_target=as_usual)


@singledispatch
def goal_text(rules: Rules) -> str:
    """Return how the game ends; nothing for one that ends when all has been played."""
    deals, target = number_of_deals(rules), target_of(rules)
    if deals is not None:
        return ngettext("{count} deal", "{count} deals", deals).format(count=deals)
    return "" if target is None else gettext("{points} points").format(points=target)


usual_goal = goal_text.dispatch(Rules)


@goal_text.register
def _of_differenzler(rules: DifferenzlerRules) -> str:
    if rules.limit is None:
        return usual_goal(rules)
    return gettext("until somebody has {points}").format(points=rules.limit)


@goal_text.register
def _of_handjass(rules: HandjassRules) -> str:
    return gettext("out at {points}").format(points=rules.out_at)


@goal_text.register
def _of_pandur(rules: PandurRules) -> str:
    return gettext("out at {points}").format(points=rules.target)


@goal_text.register
def _of_two_against_one(rules: TwoAgainstOneRules) -> str:
    sentence = gettext("{bid} for the one who plays alone, {target} for the pair")
    return sentence.format(bid=rules.solo_bid, target=rules.pair_target)


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
    if isinstance(value, bool) and not choice.choices:
        return gettext("yes") if value else gettext("no")
    words = choice.named(value)
    if words is None:
        words = "" if value is None else str(value)
    return str(words)


def _without_choices(teller: Teller, differing: Mapping[str, Setting]) -> Iterator[str]:
    """Yield those that are more than one value: factors and rows."""
    factors, rows = differing.get("factors"), differing.get("rows")
    if isinstance(factors, dict):
        yield gettext("Factors: {factors}").format(factors=_listed(teller, factors))
    if isinstance(rows, list):
        yield gettext("Rows: {rows}").format(rows=_listed(teller, rows))


def _listed(teller: Teller, value: dict[str, int] | list[str]) -> str:
    if isinstance(value, list):
        return ", ".join(map(teller.row, value))
    return ", ".join(f"{teller.denomination(Denomination(name))} ×{by}" for name, by in value.items() if by)


def rule_facts(teller: Teller, rules: Mapping[str, Setting]) -> dict[str, str]:
    """Return what house rules say, by what the new-game page calls them; what is none says nothing."""
    given = {name: value for name, value in rules.items() if value is not None}
    return dict(_rule_fact(teller, name, value) for name, value in given.items())


def _rule_fact(teller: Teller, name: str, value: Setting) -> tuple[str, str]:
    if isinstance(value, dict):
        return gettext("How many times it counts"), _listed(teller, value)
    if isinstance(value, list):
        return gettext("What is played, and how many times it counts"), _listed(teller, value)
    for choice in HOUSE_RULES:
        if choice.key == name:
            return str(choice.label), _value(choice, value)
    goals = {goal.rule: str(goal.called) for goal in GOALS_OF[teller.entry.preset]}
    return {**goals, "solo_bid": gettext("Points bid")}.get(name, name), str(value)
