"""Evenings of friends by chance: simulated games of every kind, with people who change seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.evenings.people import seated_in
from scoring.evenings.stakes import Stakes
from scoring.evenings.sums import Played, played_to_the_end
from scoring.rules.codec import game_document
from scoring.rules.deals import DealEntry
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import GameEntry, ScoreSheet

KINDS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("sidi-barrani", {"target": 1000}),
    ("schieber-1000", {}),
    ("schieber", {"deals": 3}),
    ("coiffeur", {}),
    ("differenzler", {"deals": 3}),
    ("differenzler", {"deals": 2, "players": 3}),
    ("handjass", {"players": 3}),
    ("handjass", {"players": 5}),
    ("pandur", {}),
    ("three-hand", {"target": 1000}),
    ("two-against-one", {}),
    ("two-hand", {"target": 1000}),
)
"""A preset and its changes, so that each game of the family is among them and none is long."""

NAMES = (
    "Anna",
    "Beat",
    "Carla",
    "Dani",
    "Eva",
    "Franz",
    "Gabi",
    "Hans",
    " anna",
    "BEAT  ",
    "Zoe\u0301",
    "Zoé",
)

AMOUNTS = st.sampled_from([0, 0, 5, 20, 100, 150])

stakes = st.builds(
    Stakes,
    game=AMOUNTS,
    double_twice=st.booleans(),
    hundred=AMOUNTS,
    place=AMOUNTS,
    potato=AMOUNTS,
    rounds=st.booleans(),
)
"""What may be agreed, nothing at all among it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated(Played):
    """A game that is over, with what was written down."""

    entry: GameEntry


@cache
def pool() -> tuple[Simulated, ...]:
    """Return games of each kind that are over, nobody at the table having a name."""
    return tuple(_simulated(preset, changes, seed) for preset, changes in KINDS for seed in (1, 2))


def _simulated(preset: str, changes: Mapping[str, Any], seed: int) -> Simulated:
    jass, rules, rng = GAME_OF[preset], PRESETS[preset].override(changes), Random(seed)
    dealer = jass.places(rules)[0]
    sheet = ScoreSheet(jass, rules, dealer)
    deals: list[DealEntry] = []
    while not sheet.over:
        deals.append(jass.play_deal(rules, len(deals) + 1, sheet.situation, rng))
        sheet.write(deals[-1])
    entry = GameEntry(jass=jass, preset=preset, rules=rules, first_dealer=dealer, deals=tuple(deals))
    return with_entry(entry)


def with_entry(entry: GameEntry) -> Simulated:
    """Return a game that is over."""
    played = played_to_the_end(entry)
    assert played is not None
    return Simulated(entry=entry, **{each.name: getattr(played, each.name) for each in fields(Played)})


def seated(played: Simulated, names: Sequence[str]) -> Simulated:
    """Return the same game with these people in the order of play, as many as have a chair."""
    places = played.entry.jass.places(played.entry.rules)
    entry = replace(played.entry, players=dict(zip(places, names, strict=False)))
    return replace(played, entry=entry, seated=seated_in(entry))


evenings = st.lists(
    st.tuples(
        st.integers(0, 2 * len(KINDS) - 1),
        st.lists(st.sampled_from(NAMES), min_size=5, max_size=5, unique=True)
        | st.lists(st.sampled_from([*NAMES, ""]), min_size=2, max_size=5),
    ).map(lambda drawn: seated(pool()[drawn[0]], drawn[1])),
    max_size=6,
)
"""Some games, mostly of people with different names; now and then a name is twice at a table, or missing."""


def documents_of(played: Sequence[Simulated]) -> list[dict[str, Any]]:
    """Return games as a phone keeps them: with all house rules, those too that are usual."""
    entries = [game.entry for game in played]
    return [
        {"document": {**game_document(entry), "rules": dict(entry.rules.document())}} for entry in entries
    ]
