"""Who gets what by a plan: nobody wins twice, those behind move up, shared places share (PR-3 to PR-5)."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Generic, TypeVar

from clubs.prizes.plan import Contest, PrizePlan

W = TypeVar("W", bound=Hashable)
"""Who wins: an entry, or a group of a list by its name."""


@dataclass(frozen=True, slots=True)
class Placed(Generic[W]):
    """A line of a list, best first: its place, None for one that has none, and who stands there."""

    place: int | None
    winner: W


@dataclass(frozen=True, slots=True)
class Award(Generic[W]):
    """What somebody gets: an amount in Rappen and things, for a line of the plan by its number.

    `place` counts from the end of the contest that it is counted from, once all who have won before are left
    out. Who shares a place shares the amounts; `by_lot` they settle who takes which of the `things`.
    """

    prize: int
    place: int
    winner: W
    amount: int
    things: tuple[str, ...] = ()
    by_lot: bool = False


def awards(plan: PrizePlan, lists: Mapping[str, Sequence[Placed[W]]], fund: int) -> tuple[Award[W], ...]:
    """Return who gets what, contest by contest, each from its first place on (PR-3 to PR-5).

    `lists` are by their keys; of one that is not among them nobody gets anything. `fund` is in Rappen.
    """
    won: set[W] = set()
    found: list[Award[W]] = []
    for contest in plan.contests():
        standing = [line for line in lists.get(contest.list_key, ()) if line.place is not None]
        lines = list(_in_contest(contest, standing, won))
        mine = list(_awarded(plan, contest, lines, len(standing), fund))
        found += mine
        if not contest.beside:
            won.update(award.winner for award in mine)
    return tuple(found)


def _in_contest(contest: Contest, lines: Sequence[Placed[W]], won: set[W]) -> Iterator[Placed[W]]:
    """Yield who may win here, from the end that counts, each once: the best of somebody's rounds."""
    winners: set[W] = set()
    for line in reversed(lines) if contest.from_last else lines:
        if line.winner not in winners and (contest.beside or line.winner not in won):
            winners.add(line.winner)
            yield line


def _awarded(
    plan: PrizePlan, contest: Contest, lines: Sequence[Placed[W]], listed: int, fund: int
) -> Iterator[Award[W]]:
    by_place = contest.by_place(plan, listed)
    before = 0
    for _place, level in groupby(lines, key=lambda line: line.place):
        winners = [line.winner for line in level]
        numbers = [
            number for at in range(before, before + len(winners)) for number in by_place.get(at + 1, ())
        ]
        if numbers:
            yield from _shared(plan, numbers, before + 1, winners, fund)
        before += len(winners)


def _shared(
    plan: PrizePlan, numbers: Sequence[int], place: int, winners: Sequence[W], fund: int
) -> Iterator[Award[W]]:
    """Yield what each of those on a place gets: an equal part of what its places are worth (PR-4)."""
    prizes = [plan.prizes[number] for number in numbers]
    amount = sum(plan.amount(prize, fund) for prize in prizes)
    if len(winners) > 1:
        amount = plan.rounded(Fraction(amount, len(winners)))
    things = tuple(prize.thing for prize in prizes if prize.thing)
    all_the_same = things == things[:1] * len(winners)
    handed = things[:1] if all_the_same else things
    by_lot = len(winners) > 1 and not all_the_same
    for winner in winners:
        yield Award(numbers[0], place, winner, amount, handed, by_lot=by_lot)


def in_call_order(plan: PrizePlan, found: Iterable[Award[W]]) -> list[Award[W]]:
    """Return awards in the order in which they are called: the last contest first, each from its last place.

    So the winner of what stands first in the plan is called last (PR-6).
    """
    contest_of = {number: at for at, contest in enumerate(plan.contests()) for number in contest.prizes}
    return sorted(found, key=lambda award: (-contest_of[award.prize], -award.place))
