"""Knock-outs for tests: drawn by Hypothesis, and played to their end."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.values import BracketMethod, BracketNow, BracketRequest, GameNow, GameState

FEWEST, MOST = 3, 128


def entered(count: int) -> list[str]:
    """Return entries named by their seeds."""
    return [f"P{seed}" for seed in range(1, count + 1)]


counts = st.integers(FEWEST, 33)
powers = st.sampled_from([4, 8, 16, 32])


@st.composite
def groups_of(draw: st.DrawFn, count: int) -> Mapping[int, Hashable]:
    """Draw groups of seeds; some are in none."""
    most, rng = draw(st.integers(1, 9)), draw(st.randoms(use_true_random=False))
    drawn = {seed: rng.randint(0, most) for seed in range(1, count + 1)}
    return {seed: group for seed, group in drawn.items() if group}


@st.composite
def requests(draw: st.DrawFn, methods: Sequence[BracketMethod] = tuple(BracketMethod)) -> BracketRequest:
    """Draw a knock-out without results."""
    entries = entered(draw(counts))
    method = draw(st.sampled_from(methods))
    third_place = method is BracketMethod.SINGLE and draw(st.booleans())
    group_of = draw(groups_of(len(entries)))
    groups = [
        [entries[seed - 1] for seed, group in group_of.items() if group == each]
        for each in sorted(set(group_of.values()), key=str)
    ]
    return BracketRequest(entries, method, third_place=third_place, groups=groups)


Choice = Callable[[GameNow], int]
"""Which side of a game wins: 0 or 1."""


def better_seed(now: GameNow) -> int:
    """Let the better seed win; the entries are named by their seeds."""
    one, other = (int(str(entry)[1:]) for entry in now.entries)
    return int(other < one)


def played(request: BracketRequest, choose: Choice) -> list[BracketNow]:
    """Return the bracket before each round and after the last, all games that are next being played."""
    states = [bracket_now(request)]
    while games := [now for now in states[-1].games if now.state is GameState.NEXT]:
        winners = {now.game.number: str(now.entries[choose(now)]) for now in games}
        request = replace(request, results={**request.results, **winners})
        states.append(bracket_now(request))
    return states


@st.composite
def played_requests(
    draw: st.DrawFn, methods: Sequence[BracketMethod] = tuple(BracketMethod)
) -> list[BracketNow]:
    """Draw a knock-out and its results, round by round."""
    rng = draw(st.randoms(use_true_random=False))
    return played(draw(requests(methods)), lambda _now: rng.randrange(2))
