"""The entry format as JSON Schema, for the API: each game's documents, deals, house rules and results.

Made of what reads them, as the browser's forms are (`config.script_forms`): a key has the schema of its
reader, a house rule that of the values it may have. Whether an entry makes sense is for the judge to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from config.script_forms import KIND_OF
from core.documents import FORMAT
from scoring.rules.auction import BID_FORM, CallWord
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.codec import MOST_GAMES, PACKS
from scoring.rules.deals import Label
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
from scoring.rules.readers import HIGHEST_NUMBER, LONGEST_NAME
from scoring.rules.sides import PAIRS, SEATS, SOLO, Seat, Side

Schema = Mapping[str, Any]

TYPES = {bool: "boolean", int: "integer", str: "string"}

NOTHING: Schema = {"type": "null"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
TIME: Schema = {"type": "string", "format": "date-time"}
NAME: Schema = {"type": "string", "maxLength": LONGEST_NAME}
FORMER_GAME: Schema = {"type": "object", "additionalProperties": True}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def one_of(values: Iterable[object]) -> Schema:
    """Return the schema of these values; each type stands by itself, as generators of clients want it."""
    typed: dict[str, list[bool | int | str]] = {}
    for value in values:
        plain = value if isinstance(value, int) else str(value)
        typed.setdefault(TYPES[type(plain)], []).append(plain)
    schemas: list[Schema] = [{"type": name, "enum": found} for name, found in typed.items()]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, NOTHING]}


def closed(properties: Mapping[str, Schema], *required: str) -> Schema:
    """Return an object with these keys and no others."""
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), **needed, "additionalProperties": False}


def merged(schemas: Iterable[Schema]) -> Schema:
    """Return the schema of what any of these allows; objects are one, with the keys of all, lists alike."""
    every: list[Schema] = []
    for schema in schemas:
        every += [each for each in schema.get("anyOf", [schema]) if each not in every]
    for kind, one in (("object", one_object), ("array", one_list)):
        alike = [each for each in every if each.get("type") == kind]
        if len(alike) > 1:
            every = [one(alike), *(each for each in every if each not in alike)]
    return every[0] if len(every) == 1 else {"anyOf": every}


def one_object(objects: Sequence[Schema]) -> Schema:
    keys = dict.fromkeys(key for each in objects for key in each["properties"])
    needed = [key for key in keys if all(key in each.get("required", ()) for each in objects)]
    values = {key: [each["properties"][key] for each in objects if key in each["properties"]] for key in keys}
    return closed({key: merged(several) for key, several in values.items()}, *needed)


def one_list(lists: Sequence[Schema]) -> Schema:
    if "prefixItems" in lists[0]:
        places = zip(*(each["prefixItems"] for each in lists), strict=True)
        return {**lists[0], "prefixItems": list(map(merged, places))}
    return {**lists[0], "items": merged(each["items"] for each in lists)}


def by(keys: Iterable[str], each: Schema) -> Schema:
    return closed(dict.fromkeys(map(str, keys), each))


def listed(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def calls(who: Schema, call: Schema) -> Schema:
    pair = {"type": "array", "prefixItems": [who, call], "minItems": 2, "maxItems": 2}
    return listed(pair)


# Deals

WORDS: Mapping[str, Schema] = {
    "Card": one_of(CARDS),
    "Denomination": one_of(Denomination),
    "Seat": one_of(SEATS),
    "Pair": one_of(PAIRS),
    "Player": one_of(SOLO),
    "TrickBid": one_of(TrickBid),
    "Pack": one_of(PACKS),
    "Label": one_of(Label),
}
"""What documents of all games are written with, each by a name of its own."""

CARD, DENOMINATION, SEAT, PAIR, PLAYER, WORD_BID, PACK, LABEL = map(ref, WORDS)
SHOWN = listed(listed(CARD))
PLAYERS = {**listed(PLAYER), "uniqueItems": True}
TRICK_BID: Schema = {"anyOf": [NUMBER, WORD_BID]}

OF_KIND: Mapping[str, Schema] = {
    "deal_number": {"type": "integer", "minimum": 1, "maximum": HIGHEST_NUMBER},
    "number": NUMBER,
    "flag": FLAG,
    "text": TEXT,
    "seat": SEAT,
    "side": PAIR,
    "player": PLAYER,
    "denomination": DENOMINATION,
    "card": CARD,
    "by_side": by(PAIRS, nullable(NUMBER)),
    "by_player": by(SOLO, nullable(NUMBER)),
    "card_groups": by(SEATS, SHOWN),
    "card_groups_by_player": by(SOLO, SHOWN),
    "players": PLAYERS,
    "calls": calls(SEAT, {"type": "string", "pattern": f"^({'|'.join(CallWord)}|{BID_FORM})$"}),
    "cut": {"anyOf": [PLAYER, PLAYERS]},
    "trick_bid": TRICK_BID,
    "pandur_calls": calls(PLAYER, {"anyOf": [*TRICK_BID["anyOf"], one_of([CallWord.PASS])]}),
}
"""The schema of a value by its kind; null is allowed beside it, and says no more than a key left out."""


def deal_schema(jass: AnyJass) -> Schema:
    keys = {key: OF_KIND[KIND_OF[reader]] for key, reader in jass.deal_readers.items()}
    return closed({key: each if key == "number" else nullable(each) for key, each in keys.items()}, "number")


# House rules


def rule_schema(allowed: Allowed) -> Schema:
    match allowed:
        case Flag() | OnlyFormer():
            return FLAG
        case Off(usual=usual):
            return one_of([usual])
        case Whole(low=low, high=high, optional=optional):
            whole = {"type": "integer", "minimum": low, "maximum": high}
            return nullable(whole) if optional else whole
        case Choice(values=values):
            return one_of(values)
        case Named(kind=kind):
            return one_of(member.value for member in kind)
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


def some(words: Iterable[str]) -> Schema:
    """Return the schema of these words, by its name where it has one."""
    schema = one_of(words)
    return next((ref(name) for name, each in WORDS.items() if each == schema), schema)


def places_in(jass: AnyJass) -> Sequence[str]:
    """Return who may sit at a table of this game; how many is a house rule of some."""
    seen = {place for rules in jass.presets.values() for place in jass.places(rules)}
    return SOLO if "players" in house_rules_of(jass) else [place for place in (*Seat, *SOLO) if place in seen]


def sides_in(jass: AnyJass) -> Sequence[str]:
    seen = {side for rules in jass.presets.values() for side in jass.sides(rules)}
    return SOLO if "players" in house_rules_of(jass) else [side for side in Side if side in seen]


SERIES_GAMES: Schema = {"type": "integer", "minimum": 1, "maximum": MOST_GAMES}
SERIES = closed({"games": nullable(SERIES_GAMES), "before": nullable(listed(ref("FormerGame")))})
"""The results before it were made by other versions, perhaps: what they hold beside points is passed over."""


def game_schema(jass: AnyJass, name: str) -> Schema:
    terms = {term: rule_schema(house_rules_of(jass)[term]) for term in jass.terms}
    optional = {
        "format": one_of([FORMAT]),
        "rules": ref(f"{name}Rules"),
        "players": by(places_in(jass), NAME),
        "first_dealer": some(places_in(jass)),
        **terms,
        "deals": listed(ref(f"{name}Deal")),
        "pack": PACK,
        "started": TIME,
        "finished": TIME,
        "series": ref("Series"),
    }
    return closed(
        {"game": one_of(jass.presets), **{key: nullable(each) for key, each in optional.items()}}, "game"
    )


def result_schema(jass: AnyJass) -> Schema:
    """Return the schema of a game's result; what only some house rules tell need not be there."""
    points, side = by(sides_in(jass), WHOLE), some(sides_in(jass))
    line = closed({"side": side, "label": LABEL, "points": WHOLE}, "side", "label", "points")
    judged = {
        "number": OF_KIND["deal_number"],
        "made": nullable(FLAG),
        "scores": points,
        "lines": listed(line),
        "problems": listed(ref("ProblemOut")),
        "confirm": listed(ref("ProblemOut")),
    }
    always = {
        "format": one_of([FORMAT]),
        "deals": listed(closed(judged, *judged)),
        "totals": points,
        "next_dealer": nullable(some(places_in(jass))),
        "over": FLAG,
        "winner": nullable(side),
        "double_game": FLAG,
        "game_points": points,
        **({"out": listed(side), "loser": nullable(side)} if jass.players_leave else {}),
    }
    return closed({**always, "bergpreis": nullable(side), "strokes": points}, *always)


def schema_name(jass: AnyJass) -> str:
    return "".join(part.capitalize() for part in jass.slug.split("-"))


def of_any_game(kind: str, *before: str) -> Schema:
    return {"anyOf": [*map(ref, before), *(ref(f"{schema_name(jass)}{kind}") for jass in GAMES)]}


AGREED = {"players": by([*SEATS, *SOLO], NAME), "rules": ref("HouseRules")}


def entry_schemas() -> dict[str, Schema]:
    """Return all schemas by name: those of each game, and for what may be of any."""
    found: dict[str, Schema] = {**WORDS, "Series": SERIES, "FormerGame": FORMER_GAME}
    for jass in GAMES:
        name = schema_name(jass)
        found |= {
            f"{name}Deal": deal_schema(jass),
            f"{name}Rules": rules_schema(jass),
            f"{name}Game": game_schema(jass, name),
            f"{name}Result": result_schema(jass),
        }
    return found | {
        # Those of all games stand first: a client that takes the first that fits loses no key.
        "AnyDeal": merged(map(deal_schema, GAMES)),
        "AnyRules": merged(map(rules_schema, GAMES)),
        "Deal": of_any_game("Deal", "AnyDeal"),
        "HouseRules": of_any_game("Rules", "AnyRules"),
        "Game": of_any_game("Game"),
        "Result": of_any_game("Result"),
        "Names": AGREED["players"],
        "Agreement": closed(AGREED, "players"),
    }
