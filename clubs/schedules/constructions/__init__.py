"""Plans that algebra gives, or that search has found and the project keeps.

`known` is the door. Each module has one idea; what is tried stands in the tables of `never_twice` and of this
module, in order. All is by numbers, and without chance: the lot puts people on the numbers elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.guests import with_guests, without_the_last
from clubs.schedules.constructions.never_twice import Construction, Rounds, never_twice
from clubs.schedules.constructions.splits import three_splits
from clubs.schedules.constructions.whist import whist
from clubs.schedules.plans import Fours, Plan, Quality, quality
from scoring.rules.errors import _


def known(players: int, rounds: int) -> tuple[Plan, ...]:
    """Return plans of so many rounds, the best first, none of them worse in every respect than another.

    At the end there may be one shorter plan, in which nobody meets twice, as a beginning for a search. In all of
    them nobody rests a second time before everybody rested once. Nothing where nothing is known.
    """
    beginning = _never_twice(players, rounds)
    if len(beginning.rounds) == rounds:
        return (Plan(players, beginning.rounds, beginning.origin),)
    rated = [(quality(plan.rounds), plan) for plan in _whole(players, rounds)]
    rated.sort(key=lambda item: item[0])
    best = [plan for worth, plan in rated if not any(_is_worse(worth, other) for other, _plan in rated)]
    shorter = [Plan(players, beginning.rounds, beginning.origin)] if beginning.rounds else []
    return (*best, *shorter)


def _is_worse(one: Quality, other: Quality) -> bool:
    return one != other and all(mine >= its for mine, its in zip(one, other, strict=True))


def _never_twice(players: int, rounds: int) -> Rounds:
    """Return the longest plan in which nobody meets twice, up to `rounds`."""
    tables, rest = divmod(players, 4)
    if not rest:
        return never_twice(players, rounds)
    stored_rounds = _stored(players, rounds)
    options = [stored_rounds]
    if rest == 3:
        origin, made = never_twice(players + 1, rounds)
        options.append(Rounds(origin, tuple(without_the_last(made, players + 1))))
    origin, made = never_twice(players - rest, rounds)
    options.append(Rounds(origin, tuple(with_guests(made, players - rest, rest))))
    return max(options, key=lambda option: len(option.rounds))


def _stored(players: int, rounds: int) -> Rounds:
    """Return the stored plan in which nobody meets twice."""
    longest = max(
        (made for made in stored.schedules(players).values() if quality(made).worst == 1), key=len, default=()
    )
    return Rounds(_("stored"), longest[:rounds])


def _splits(players: int) -> Iterator[Fours]:
    yield from three_splits(never_twice(players, players).rounds)


def _near(players: int) -> Iterator[Fours]:
    base = stored.whist().get(players)
    if base:
        yield from base.rounds()


CONSTRUCTIONS = (
    Construction(_("three splits"), _splits),
    Construction(_("whist tournament"), whist),
)


def _whole(players: int, rounds: int) -> Iterator[Plan]:
    """Yield the plans of just so many rounds."""
    for length, made in stored.schedules(players).items():
        if length >= rounds:
            yield Plan(players, made[:rounds], _("stored"))
    if players % 4 > 1:
        return
    for origin, make in CONSTRUCTIONS:
        made = tuple(islice(make(players), rounds))
        if len(made) == rounds:
            yield Plan(players, made, origin)
