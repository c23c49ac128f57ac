"""Plans that algebra gives, or that search has found and the project keeps.

`known` is the door. Each module has one idea; what is tried, and in which order, stands in `meeting_once`,
where nobody meets twice, and in `meeting_again`, where that is not to be had. All is by numbers and without
chance: the lot puts people on the numbers elsewhere.
"""

from __future__ import annotations

from clubs.schedules.constructions.meeting_again import plan_with_repeats
from clubs.schedules.constructions.meeting_once import never_twice
from clubs.schedules.plans import Plan, Quality, quality
from clubs.schedules.values import INDIVIDUAL_SEATS


def known(players: int, rounds: int) -> tuple[Plan, ...]:
    """Return plans of so many rounds, the best first, none of them worse in every respect than another.

    At the end there may be one shorter plan, in which nobody meets twice, as a beginning for a search. In all
    of them nobody rests a second time before everybody rested once. Nothing where nothing is known, or where
    there are too few for a table.
    """
    if players < len(INDIVIDUAL_SEATS):
        return ()
    beginning = Plan(players, *never_twice(players, rounds))
    if len(beginning.rounds) == rounds:
        return (beginning,)
    best = _best([Plan(players, *made) for made in plan_with_repeats(players, rounds)])
    return (*best, beginning) if beginning.rounds else tuple(best)


def _best(plans: list[Plan]) -> list[Plan]:
    """Return plans by worth, one of each, without those that are worse than another in every respect."""
    rated = {quality(plan.rounds): plan for plan in reversed(plans)}
    return [rated[worth] for worth in sorted(rated) if not any(_is_worse(worth, other) for other in rated)]


def _is_worse(one: Quality, other: Quality) -> bool:
    """Return whether one is nowhere better and somewhere worse."""
    return one != other and all(mine >= its for mine, its in zip(one, other, strict=True))
