"""Tournament formats as clubs play them: each is one value, from which a tournament starts (TN-1 to TN-4).

A tournament copies what it takes from here; a later change of a format changes no tournament.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from clubs.models import DrawMethod, TournamentKind
from scoring.new_game.choices import PresetChoice, Words
from scoring.new_game.games import FAMILY_OF, PRESET_OF
from scoring.rules import codec
from scoring.rules.capabilities import target_of
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.house import Setting
from scoring.rules.sides import PAIRS

PLACES = 4
"""So many sit at a tournament's table."""


def _seats_four(preset: str) -> bool:
    return len(GAME_OF[preset].places(PRESETS[preset])) == PLACES


GAMES: Mapping[str, PresetChoice] = {slug: choice for slug, choice in PRESET_OF.items() if _seats_four(slug)}
"""The games that tournaments play, by preset, in the order of the list of games."""


def _named_by_slug() -> Mapping[str, Words]:
    """Return what games are called; where presets of one have several names, it has the first one's."""
    names: dict[str, Words] = {}
    for preset, name in FAMILY_OF.items():
        names.setdefault(GAME_OF[preset].slug, name)
    return names


GAME_NAMES = _named_by_slug()
"""What a game is called, by its slug."""


def rules_of(
    preset: str,
    *,
    deals: int | None,
    match_bonus: int,
    goal: int | None = None,
    agreed: Mapping[str, Setting] | None = None,
) -> dict[str, Setting]:
    """Return the rules of a preset for rounds of so many deals, or for games to the `goal`.

    A goal is that of the preset where none is given, and moves the line of the double game with it (SB-11).
    House rules that are `agreed` stay as they are. RulesError where the game would have no end, or where a
    number is out of its range.
    """
    rules = codec.read_rules(preset, dict(agreed or {}))
    usual = rules.document()
    wanted = {"match_bonus": match_bonus, "deals": deals, "target": goal or target_of(PRESETS[preset])}
    changes = {name: value for name, value in wanted.items() if name in usual and value != usual[name]}
    return rules.override(changes).document()


@cache
def plays_alone(preset: str) -> bool:
    """Whether everyone at a table writes for himself."""
    return GAME_OF[preset].sides(PRESETS[preset]) != PAIRS


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFormat:
    """What a tournament starts from; without `deals` each round is a game to the target (TN-2).

    `settings` are those of a standings document, as far as they differ from its defaults.
    """

    slug: str
    name: Words
    sentence: Words
    preset: str
    kind: TournamentKind = TournamentKind.INDIVIDUAL
    method: DrawMethod = DrawMethod.DRAW
    rounds: int
    deals: int | None
    match_bonus: int = 100
    check_sum: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)


BY_BEST_ROUND = {"ties": ["best_round", "second_best_round", "third_best_round", "fourth_best_round"]}

FORMATS: tuple[TournamentFormat, ...] = (
    TournamentFormat(
        slug="individual",
        name=_("Individual, partners drawn"),
        sentence=_(
            "Schieber, everything counts once. Everyone gets a newly drawn partner each round; the worst "
            "round is dropped, the best round breaks ties."
        ),
        preset="schieber-single",
        rounds=4,
        deals=12,
        settings={"drop_worst": 1, **BY_BEST_ROUND},
    ),
    TournamentFormat(
        slug="pairs",
        name=_("Fixed pairs, opponents drawn"),
        sentence=_(
            "Schieber, everything counts once. Partners stay together; opponents are newly drawn each round."
        ),
        preset="schieber-single",
        kind=TournamentKind.PAIRS,
        rounds=5,
        deals=8,
        settings=BY_BEST_ROUND,
    ),
    TournamentFormat(
        slug="sidi-evening",
        name=_("Sidi Barrani evening"),
        sentence=_(
            "Everyone gets a newly drawn partner each round; all rounds count, the best one breaks ties."
        ),
        preset="sidi-barrani",
        rounds=4,
        deals=8,
        settings=BY_BEST_ROUND,
    ),
    TournamentFormat(
        slug="sidi-pairs",
        name=_("Sidi Barrani pairs to 2000"),
        sentence=_(
            "Each pair plays every other pair in a game to 2000. A win is worth one game point, a "
            "double game two."
        ),
        preset="sidi-barrani",
        kind=TournamentKind.PAIRS,
        method=DrawMethod.ROUND_ROBIN,
        rounds=5,
        deals=None,
        check_sum=False,
        settings={"counts": "game_points", "ties": ["difference", "direct"]},
    ),
    TournamentFormat(
        slug="differenzler",
        name=_("Differenzler"),
        sentence=_(
            "Everyone plays alone at tables of four, each with their own announcement. The lowest total wins."
        ),
        preset="differenzler",
        rounds=4,
        deals=12,
        match_bonus=0,
        check_sum=False,
        settings={"order": "lowest", **BY_BEST_ROUND},
    ),
    TournamentFormat(
        slug="own",
        name=_("Our own"),
        sentence=_(
            "Start from a plain individual evening and choose the game, the format and everything else "
            "yourself."
        ),
        preset="schieber-single",
        rounds=4,
        deals=8,
        settings={},
    ),
)
"""The formats in the order in which they are offered."""

FORMAT_OF: Mapping[str, TournamentFormat] = {each.slug: each for each in FORMATS}
"""The formats by their slugs."""
