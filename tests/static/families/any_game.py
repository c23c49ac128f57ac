"""What every game is asked: who sits at the table, its presets, its deals and games, right and wrong."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from core import documents
from core.errors import DocumentError
from scoring.rules import codec, readers
from scoring.rules.agreeing import keeps_sides
from scoring.rules.cards import CARDS, DENOMINATIONS
from scoring.rules.games.base import AnyJass
from scoring.rules.house import FORMER, FOUR_BEATS_SEQUENCE, Rules
from scoring.rules.score_sheet import ScoreSheet
from scoring.rules.sides import PAIRS, PLAYERS, SEATS
from tests.static.chance import (
    NUMBERS,
    WEIS,
    Document,
    by_side,
    random_changes,
    random_declared,
    random_rules,
)

Spoil = Callable[[Random], Any]

PLAYED = 12
"""Deals that are played of a game."""


def tables(jass: AnyJass) -> Iterator[Document]:
    """Who sits at the table and who writes, and what is dealt."""
    rng = Random(40)
    for preset in jass.presets:
        for changed in (0, 0.5, 0.5, 0.5, 0.5, 0.5):
            yield {"ask": "table", "game": preset, "rules": random_rules(rng, preset, changed)}


def agreements(jass: AnyJass) -> Iterator[Document]:
    """Presets with a table's changes."""
    rng = Random(41)
    for preset, rules in jass.presets.items():
        for changed in (0, 0.1, 0.3):
            for _ in range(10):
                changes = random_changes(rng, preset, changed)
                if _can_be_agreed(rules, changes):
                    yield {
                        "ask": "resolve",
                        "game": preset,
                        "preset": rules.document(),
                        "changes": changes,
                    }


def _can_be_agreed(rules: Rules, changes: Document) -> bool:
    try:
        rules.override(changes)
    except DocumentError:
        return False
    return True


def agreed_differently(jass: AnyJass) -> Iterator[Document]:
    """Games under way in which other house rules are agreed, by which some deals would not count."""
    rng = Random(47)
    for preset in jass.presets:
        for changed in (0, 0.2, 0.4):
            game = _played(jass, preset, random_rules(rng, preset, changed), rng, PLAYED)
            before = codec.read_rules(preset, game["rules"])
            for _ in range(6):
                after = random_rules(rng, preset, 0.4)
                if keeps_sides(jass, before, codec.read_rules(preset, after)):
                    yield {"ask": "agree", "game": game, "rules": after}


def played_games(jass: AnyJass) -> Iterator[Document]:
    """Games as people play them, beyond their end, and with a deal taken away, repeated or left for later."""
    rng = Random(42)
    for preset in jass.presets:
        for changed in (0, 0, 0, 0.2, 0.2, 0.4):
            game = _played(jass, preset, random_rules(rng, preset, changed), rng, 2 * PLAYED)
            deals = game["deals"]
            place = rng.randrange(len(deals))
            before, deal, behind = deals[:place], deals[place], deals[place + 1 :]
            for changed_deals in (deals, before + behind, [*deals, deal], [*before, *behind, deal]):
                yield {"ask": "score", "game": {**game, "deals": changed_deals}}


def settled_games(jass: AnyJass) -> Iterator[Document]:
    """Games whose deals do not say who dealt and had cards, or only now and then, some of them taken away."""
    rng = Random(48)
    for preset in jass.presets:
        for changed in (0, 0.2, 0.4):
            game = _played(jass, preset, random_rules(rng, preset, changed), rng, PLAYED)
            deals = [deal | {"dealer": None} if rng.random() < 0.8 else deal for deal in game["deals"]]
            for some in (deals, rng.sample(deals, k=PLAYED // 2)):
                yield {"ask": "settle", "game": {**game, "deals": some}}


def earlier_games(jass: AnyJass) -> Iterator[Document]:
    """Games with the house rules of an earlier time, which lack some of today's."""
    rng = Random(46)
    for preset in jass.presets:
        for changed in (0, 0.2, 0.4):
            for fours in (False, True):
                game = _played(jass, preset, _earlier(random_rules(rng, preset, changed), fours), rng, PLAYED)
                yield {"ask": "score", "game": game}
                yield {"ask": "judge", "game": preset, "rules": game["rules"], "deals": game["deals"]}


def _earlier(rules: Document, fours: bool) -> Document:
    known = {name: value for name, value in rules.items() if name not in FORMER and name != "weis_order"}
    return {**known, FOUR_BEATS_SEQUENCE: fours}


def situations(jass: AnyJass) -> Iterator[Document]:
    """How a game stands before its first deal, before others, and before those to come."""
    rng = Random(45)
    for preset in jass.presets:
        game = _played(jass, preset, random_rules(rng, preset, 0), rng, PLAYED)
        for number in (1, 2, PLAYED // 2, PLAYED, PLAYED + 1, PLAYED + 9):
            yield {"ask": "situation", "game": game, "number": number}


def judged_deals(jass: AnyJass) -> Iterator[Document]:
    """Deals as they were played, and with something missing or wrong, each as the first of its game."""
    rng = Random(43)
    spoiled = _spoiled(jass)
    for preset in jass.presets:
        for _ in range(-(-40 // len(jass.presets))):
            rules = random_rules(rng, preset)
            deals = _played(jass, preset, rules, rng, PLAYED)["deals"]
            wrong = [_with_mistakes(rng, deal, spoiled) for deal in deals for _ in range(5)]
            yield {"ask": "judge", "game": preset, "rules": rules, "deals": deals + wrong}


def random_games(jass: AnyJass) -> Iterator[Document]:
    """Games in which now and then a deal has something missing or wrong."""
    rng = Random(44)
    spoiled = _spoiled(jass)
    for preset in jass.presets:
        for _ in range(-(-40 // len(jass.presets))):
            game = _played(jass, preset, random_rules(rng, preset), rng, PLAYED)
            for likely in (0.1, 0.3):
                deals = [
                    _with_mistakes(rng, deal, spoiled) if rng.random() < likely else deal
                    for deal in game["deals"]
                ]
                yield {"ask": "score", "game": {**game, "deals": deals}}


def _played(jass: AnyJass, preset: str, rules: Document, rng: Random, deals: int) -> Document:
    """Return a game of so many simulated deals; when it is over, earlier ones are written again."""
    agreed = codec.read_rules(preset, rules)
    dealer = rng.choice(jass.places(agreed))
    sheet = ScoreSheet(jass, agreed, dealer)
    while not sheet.over and len(sheet.result.deals) < deals:
        sheet.write(jass.play_deal(agreed, len(sheet.result.deals) + 1, sheet.situation, rng))
    played = [codec.deal_document(deal.entry, jass) for deal in sheet.result.deals]
    again = [{**rng.choice(played), "number": number} for number in range(len(played) + 1, deals + 1)]
    return {"format": 1, "game": preset, "rules": rules, "first_dealer": dealer, "deals": played + again}


def _with_mistakes(rng: Random, deal: Document, spoiled: Mapping[str, Spoil]) -> Document:
    keys = rng.sample(sorted(spoiled), k=min(rng.choice((1, 1, 1, 2, 3)), len(spoiled)))
    return {**deal, **{key: None if rng.random() < 0.3 else spoiled[key](rng) for key in keys}}


def _spoiled(jass: AnyJass) -> dict[str, Spoil]:
    """Return for each key of a deal what draws some value that can be read, right or wrong."""
    values = {**VALUES, **_own_values(jass)}
    spoiled = {key: values[reader] for key, reader in jass.deal_readers.items() if reader in values}
    for key, reader in jass.deal_readers.items():
        if reader in SIDES_OF:
            spoiled[key] = by_side(WEIS if key == "weis" else NUMBERS, SIDES_OF[reader])
    dealers = [place for rules in jass.presets.values() for place in jass.places(rules)[:2]]
    return {**spoiled, "dealer": lambda rng: rng.choice((None, *dealers))}


def _own_values(jass: AnyJass) -> Mapping[documents.Reader, Spoil]:
    """Return `SPOILED` of the module named like the game: the same as `VALUES`, for its own readers."""
    name = f"tests.static.families.{jass.slug.replace('-', '_')}"
    return getattr(import_module(name), "SPOILED", {}) if find_spec(name) else {}


SIDES_OF: Mapping[documents.Reader, Sequence[str]] = {
    readers.read_by_side: PAIRS,
    readers.read_by_player: list(PLAYERS),
}
"""The sides that have numbers in keys with these readers."""

VALUES: Mapping[documents.Reader, Spoil] = {
    documents.read_flag: lambda rng: rng.random() < 0.7,
    documents.read_number: lambda rng: rng.choice(NUMBERS),
    documents.read_text: lambda rng: rng.choice(("bells", "obenabe", "Gusti", "none of them")),
    readers.read_card: lambda rng: rng.choice(list(CARDS)),
    readers.read_denomination: lambda rng: rng.choice(list(DENOMINATIONS)),
    readers.read_seat: lambda rng: rng.choice(list(SEATS)),
    readers.read_side: lambda rng: rng.choice(PAIRS),
    readers.read_card_groups: random_declared,
    readers.read_player: lambda rng: rng.choice(list(PLAYERS)),
    readers.read_players: lambda rng: rng.sample(list(PLAYERS), k=rng.randint(0, 4)),
    readers.read_card_groups_by_player: lambda rng: random_declared(rng, list(PLAYERS)),
}
"""What is drawn for keys with these readers."""

FAMILIES_OF_A_GAME = (
    tables, agreements, agreed_differently, played_games, settled_games, earlier_games, situations,
    judged_deals, random_games,
)  # fmt: skip
