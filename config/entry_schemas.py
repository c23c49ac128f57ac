"""The entry format as JSON Schema, for the API: each game's documents, deals, house rules and results.

Made of what reads them, as the browser's forms are (`config.script_forms`): a key has the schema of its
reader, a house rule that of the values it may have. Whether an entry makes sense is for the judge to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from config.script_forms import KIND_OF
from scoring.rules.auction import BID_FORM, CallWord
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.codec import MOST_GAMES, PACKS
from scoring.rules.deals import Label
from scoring.rules.documents import FORMAT, HIGHEST_NUMBER, LONGEST_NAME
from scoring.rules.games import GAMES
from scoring.rules.games.base import AnyJass
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.house import (
    FOUR_BEATS_SEQUENCE,
    Allowed,
    Choice,
    Flag,
    Named,
    Numbers,
    Off,
    OnlyFormer,
    Rules,
    Whole,
    Words,
)
from scoring.rules.sides import PAIRS, SEATS, SOLO, Seat, Side

Schema = Mapping[str, Any]

NOTHING: Schema = {"type": "null"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
TIME: Schema = {"type": "string", "format": "date-time"}
NAME: Schema = {"type": "string", "maxLength": LONGEST_NAME}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def words(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(map(str, values))}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, NOTHING]}


def closed(properties: Mapping[str, Schema], *required: str) -> Schema:
    """Return an object with these keys and no others."""
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), **needed, "additionalProperties": False}


def by(keys: Iterable[str], each: Schema) -> Schema:
    return closed(dict.fromkeys(map(str, keys), each))


def listed(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def calls(who: Iterable[str], call: Schema) -> Schema:
    pair = {"type": "array", "prefixItems": [words(who), call], "minItems": 2, "maxItems": 2}
    return listed(pair)


# Deals

CARD = words(CARDS)
SHOWN = listed(listed(CARD))
PLAYERS = {**listed(words(SOLO)), "uniqueItems": True}
TRICK_BID: Schema = {"anyOf": [NUMBER, words(TrickBid)]}

OF_KIND: Mapping[str, Schema] = {
    "deal_number": {"type": "integer", "minimum": 1, "maximum": HIGHEST_NUMBER},
    "number": NUMBER,
    "flag": FLAG,
    "text": TEXT,
    "seat": words(SEATS),
    "side": words(PAIRS),
    "player": words(SOLO),
    "denomination": words(Denomination),
    "card": CARD,
    "by_side": by(PAIRS, or_null(NUMBER)),
    "by_player": by(SOLO, or_null(NUMBER)),
    "card_groups": by(SEATS, SHOWN),
    "card_groups_by_player": by(SOLO, SHOWN),
    "players": PLAYERS,
    "calls": calls(SEATS, {"type": "string", "pattern": f"^({'|'.join(CallWord)}|{BID_FORM})$"}),
    "cut": {"anyOf": [words(SOLO), PLAYERS]},
    "trick_bid": TRICK_BID,
    "pandur_calls": calls(SOLO, {"anyOf": [*TRICK_BID["anyOf"], words([CallWord.PASS])]}),
}
"""The schema of a value by its kind; null is allowed beside it, and says no more than a key left out."""


def deal_schema(jass: AnyJass) -> Schema:
    keys = {key: OF_KIND[KIND_OF[reader]] for key, reader in jass.deal_readers.items()}
    return closed({key: each if key == "number" else or_null(each) for key, each in keys.items()}, "number")


# House rules


def rule_schema(allowed: Allowed) -> Schema:
    """Return the schema of the values that a house rule may have."""
    match allowed:
        case Flag() | OnlyFormer():
            return FLAG
        case Off(usual=usual):
            return {"const": usual}
        case Whole(low=low, high=high, optional=optional):
            whole = {"type": "integer", "minimum": low, "maximum": high}
            return or_null(whole) if optional else whole
        case Choice(values=values):
            return {"enum": list(values)}
        case Named(kind=kind):
            return {"enum": [member.value for member in kind]}
        case Numbers(keys=keys, low=low, high=high):
            return by(keys, {"type": "integer", "minimum": low, "maximum": high})
        case Words(most=most):
            return {**listed(TEXT), "minItems": 1, "maxItems": most}
    raise TypeError(f"There is no schema for {allowed}.")


def rules_of(jass: AnyJass) -> Mapping[str, Allowed]:
    rules: Rules = next(iter(jass.presets.values()))
    return rules.house_rules()


def rules_schema(jass: AnyJass) -> Schema:
    rules = {name: rule_schema(allowed) for name, allowed in rules_of(jass).items()}
    return closed({**rules, FOUR_BEATS_SEQUENCE: {**FLAG, "deprecated": True}})


# Games and results


def places(jass: AnyJass) -> Sequence[str]:
    """Return who may sit at a table of this game; how many is a house rule of some."""
    seen = {place for rules in jass.presets.values() for place in jass.places(rules)}
    return SOLO if "players" in rules_of(jass) else [place for place in (*Seat, *SOLO) if place in seen]


def sides(jass: AnyJass) -> Sequence[str]:
    seen = {side for rules in jass.presets.values() for side in jass.sides(rules)}
    return SOLO if "players" in rules_of(jass) else [side for side in Side if side in seen]


SERIES_GAMES: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_GAMES}
SERIES = closed({"games": or_null(SERIES_GAMES), "before": or_null(listed({"type": "object"}))})
"""The results before it were made by other versions, perhaps: what they hold beside points is passed over."""


def game_schema(jass: AnyJass, name: str) -> Schema:
    terms = {term: rule_schema(rules_of(jass)[term]) for term in jass.terms}
    optional = {
        "format": {"const": FORMAT},
        "rules": ref(f"{name}Rules"),
        "players": by(places(jass), NAME),
        "first_dealer": words(places(jass)),
        **terms,
        "deals": listed(ref(f"{name}Deal")),
        "pack": words(PACKS),
        "started": TIME,
        "finished": TIME,
        "series": SERIES,
    }
    return closed(
        {"game": words(jass.presets), **{key: or_null(each) for key, each in optional.items()}}, "game"
    )


def result_schema(jass: AnyJass) -> Schema:
    """Return the schema of a game's result; what only some house rules tell need not be there."""
    points, side = by(sides(jass), WHOLE), words(sides(jass))
    line = closed({"side": side, "label": words(Label), "points": WHOLE}, "side", "label", "points")
    judged = {
        "number": OF_KIND["deal_number"],
        "made": or_null(FLAG),
        "scores": points,
        "lines": listed(line),
        "problems": listed(ref("ProblemOut")),
        "confirm": listed(ref("ProblemOut")),
    }
    always = {
        "format": {"const": FORMAT},
        "deals": listed(closed(judged, *judged)),
        "totals": points,
        "next_dealer": or_null(words(places(jass))),
        "over": FLAG,
        "winner": or_null(side),
        "double_game": FLAG,
        "game_points": points,
        **({"out": listed(side), "loser": or_null(side)} if jass.players_leave else {}),
    }
    return closed({**always, "bergpreis": or_null(side), "strokes": points}, *always)


def named(jass: AnyJass) -> str:
    return "".join(part.capitalize() for part in jass.slug.split("-"))


def any_of(kind: str) -> Schema:
    return {"anyOf": [ref(f"{named(jass)}{kind}") for jass in GAMES]}


AGREED = {"players": by([*SEATS, *SOLO], NAME), "rules": ref("HouseRules")}


def entry_schemas() -> dict[str, Schema]:
    """Return all schemas by name: those of each game, and for what may be of any."""
    found: dict[str, Schema] = {}
    for jass in GAMES:
        name = named(jass)
        found |= {
            f"{name}Deal": deal_schema(jass),
            f"{name}Rules": rules_schema(jass),
            f"{name}Game": game_schema(jass, name),
            f"{name}Result": result_schema(jass),
        }
    game_of = {preset: ref(f"{named(jass)}Game")["$ref"] for jass in GAMES for preset in jass.presets}
    return found | {
        "Deal": any_of("Deal"),
        "HouseRules": any_of("Rules"),
        "Game": {
            "oneOf": [ref(f"{named(jass)}Game") for jass in GAMES],
            "discriminator": {"propertyName": "game", "mapping": game_of},
        },
        "Result": any_of("Result"),
        "Names": AGREED["players"],
        "Agreement": closed(AGREED, "players"),
    }
