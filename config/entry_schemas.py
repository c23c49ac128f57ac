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


def one_of(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(map(str, values))}


def nullable(schema: Schema) -> Schema:
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
    pair = {"type": "array", "prefixItems": [one_of(who), call], "minItems": 2, "maxItems": 2}
    return listed(pair)


# Deals

CARD = one_of(CARDS)
SHOWN = listed(listed(CARD))
PLAYERS = {**listed(one_of(SOLO)), "uniqueItems": True}
TRICK_BID: Schema = {"anyOf": [NUMBER, one_of(TrickBid)]}

OF_KIND: Mapping[str, Schema] = {
    "deal_number": {"type": "integer", "minimum": 1, "maximum": HIGHEST_NUMBER},
    "number": NUMBER,
    "flag": FLAG,
    "text": TEXT,
    "seat": one_of(SEATS),
    "side": one_of(PAIRS),
    "player": one_of(SOLO),
    "denomination": one_of(Denomination),
    "card": CARD,
    "by_side": by(PAIRS, nullable(NUMBER)),
    "by_player": by(SOLO, nullable(NUMBER)),
    "card_groups": by(SEATS, SHOWN),
    "card_groups_by_player": by(SOLO, SHOWN),
    "players": PLAYERS,
    "calls": calls(SEATS, {"type": "string", "pattern": f"^({'|'.join(CallWord)}|{BID_FORM})$"}),
    "cut": {"anyOf": [one_of(SOLO), PLAYERS]},
    "trick_bid": TRICK_BID,
    "pandur_calls": calls(SOLO, {"anyOf": [*TRICK_BID["anyOf"], one_of([CallWord.PASS])]}),
}
"""The schema of a value by its kind; null is allowed beside it, and says no more than a key left out."""


def deal_schema(jass: AnyJass) -> Schema:
    keys = {key: OF_KIND[KIND_OF[reader]] for key, reader in jass.deal_readers.items()}
    return closed({key: each if key == "number" else nullable(each) for key, each in keys.items()}, "number")


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
            return nullable(whole) if optional else whole
        case Choice(values=values):
            return {"enum": list(values)}
        case Named(kind=kind):
            return {"enum": [member.value for member in kind]}
        case Numbers(keys=keys, low=low, high=high):
            return by(keys, {"type": "integer", "minimum": low, "maximum": high})
        case Words(most=most):
            return {**listed(TEXT), "minItems": 1, "maxItems": most}
    raise TypeError(f"There is no schema for {allowed}.")


def house_rules_of(jass: AnyJass) -> Mapping[str, Allowed]:
    rules: Rules = next(iter(jass.presets.values()))
    return rules.house_rules()


def rules_schema(jass: AnyJass) -> Schema:
    rules = {name: rule_schema(allowed) for name, allowed in house_rules_of(jass).items()}
    return closed({**rules, FOUR_BEATS_SEQUENCE: {**FLAG, "deprecated": True}})


# Games and results


def places_in(jass: AnyJass) -> Sequence[str]:
    """Return who may sit at a table of this game; how many is a house rule of some."""
    seen = {place for rules in jass.presets.values() for place in jass.places(rules)}
    return SOLO if "players" in house_rules_of(jass) else [place for place in (*Seat, *SOLO) if place in seen]


def sides_in(jass: AnyJass) -> Sequence[str]:
    seen = {side for rules in jass.presets.values() for side in jass.sides(rules)}
    return SOLO if "players" in house_rules_of(jass) else [side for side in Side if side in seen]


SERIES_GAMES: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_GAMES}
SERIES = closed({"games": nullable(SERIES_GAMES), "before": nullable(listed({"type": "object"}))})
"""The results before it were made by other versions, perhaps: what they hold beside points is passed over."""


def game_schema(jass: AnyJass, name: str) -> Schema:
    terms = {term: rule_schema(house_rules_of(jass)[term]) for term in jass.terms}
    optional = {
        "format": {"const": FORMAT},
        "rules": ref(f"{name}Rules"),
        "players": by(places_in(jass), NAME),
        "first_dealer": one_of(places_in(jass)),
        **terms,
        "deals": listed(ref(f"{name}Deal")),
        "pack": one_of(PACKS),
        "started": TIME,
        "finished": TIME,
        "series": SERIES,
    }
    return closed(
        {"game": one_of(jass.presets), **{key: nullable(each) for key, each in optional.items()}}, "game"
    )


def result_schema(jass: AnyJass) -> Schema:
    """Return the schema of a game's result; what only some house rules tell need not be there."""
    points, side = by(sides_in(jass), WHOLE), one_of(sides_in(jass))
    line = closed({"side": side, "label": one_of(Label), "points": WHOLE}, "side", "label", "points")
    judged = {
        "number": OF_KIND["deal_number"],
        "made": nullable(FLAG),
        "scores": points,
        "lines": listed(line),
        "problems": listed(ref("ProblemOut")),
        "confirm": listed(ref("ProblemOut")),
    }
    always = {
        "format": {"const": FORMAT},
        "deals": listed(closed(judged, *judged)),
        "totals": points,
        "next_dealer": nullable(one_of(places_in(jass))),
        "over": FLAG,
        "winner": nullable(side),
        "double_game": FLAG,
        "game_points": points,
        **({"out": listed(side), "loser": nullable(side)} if jass.players_leave else {}),
    }
    return closed({**always, "bergpreis": nullable(side), "strokes": points}, *always)


def schema_name(jass: AnyJass) -> str:
    return "".join(part.capitalize() for part in jass.slug.split("-"))


def of_any_game(kind: str) -> Schema:
    return {"anyOf": [ref(f"{schema_name(jass)}{kind}") for jass in GAMES]}


AGREED = {"players": by([*SEATS, *SOLO], NAME), "rules": ref("HouseRules")}


def entry_schemas() -> dict[str, Schema]:
    """Return all schemas by name: those of each game, and for what may be of any."""
    found: dict[str, Schema] = {}
    for jass in GAMES:
        name = schema_name(jass)
        found |= {
            f"{name}Deal": deal_schema(jass),
            f"{name}Rules": rules_schema(jass),
            f"{name}Game": game_schema(jass, name),
            f"{name}Result": result_schema(jass),
        }
    game_of = {preset: ref(f"{schema_name(jass)}Game")["$ref"] for jass in GAMES for preset in jass.presets}
    return found | {
        "Deal": of_any_game("Deal"),
        "HouseRules": of_any_game("Rules"),
        "Game": {
            "oneOf": [ref(f"{schema_name(jass)}Game") for jass in GAMES],
            "discriminator": {"propertyName": "game", "mapping": game_of},
        },
        "Result": of_any_game("Result"),
        "Names": AGREED["players"],
        "Agreement": closed(AGREED, "players"),
    }
