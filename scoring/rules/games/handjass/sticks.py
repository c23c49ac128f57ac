"""Who gets a stick, who a potato: the players of a deal ranked by their points (HJ-3 to HJ-5).

Nobody under the threshold gets a stick. Players who are level share the last sticks by cutting the cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.rules.deals import Label
from scoring.rules.games.handjass.rules import HandjassRules
from scoring.rules.sides import Side

Points = Mapping[Side, int]
"""What each player in play has made: card points, Weis and Stöck (HJ-2)."""

Mark = tuple[Side, Label, int]
"""What a player writes: for what, and how many sticks; a potato takes one away (HJ-6)."""


class Ranking(NamedTuple):
    """Who gets a stick, and who has to cut for how many more (HJ-5)."""

    sure: tuple[Side, ...]
    tied: tuple[Side, ...] = ()
    cut_for: int = 0


def stick_ranking(points: Points, rules: HandjassRules) -> Ranking:
    """Return who is among the highest: one for each stick, none of them under the threshold (HJ-3, HJ-4)."""
    able = {side: made for side, made in points.items() if made >= rules.threshold}
    if len(able) <= rules.sticks:
        return Ranking(tuple(able))
    last = sorted(able.values(), reverse=True)[rules.sticks - 1]
    among = tuple(side for side in able if able[side] >= last)
    if len(among) == rules.sticks:
        return Ranking(among)
    sure = tuple(side for side in among if able[side] > last)
    tied = tuple(side for side in among if able[side] == last)
    return Ranking(sure, tied, rules.sticks - len(sure))


def marks(points: Points, cut_won_by: Sequence[Side], rules: HandjassRules) -> Iterator[Mark]:
    """Yield what each player in play writes, once those who were level have cut (HJ-3 to HJ-5)."""
    with_stick = (*stick_ranking(points, rules).sure, *cut_won_by)
    in_the_sack = sum(made < rules.threshold for made in points.values())
    alone = rules.all_sticks_given and len(points) - 1 == in_the_sack == 1
    sticks, bonus = rules.sticks if alone else 1, in_the_sack if rules.sack_bonus else 0
    for side, made in points.items():
        if made < rules.threshold:
            yield side, Label.POTATO, -1
            continue
        if side in with_stick:
            yield side, Label.STICK, sticks
        if bonus:
            yield side, Label.SACK, bonus


def without_playing(side: Side, rules: HandjassRules) -> Mark:
    """Return what the only one writes who has not declined: everything there is, or his one stick (HJ-5)."""
    return side, Label.STICK, rules.sticks if rules.all_sticks_given else 1
