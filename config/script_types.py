"""What the browser's scripts take over from Python: types, vocabulary, forms of documents, rotations.

`python -m config.script_types` writes all of them; they are kept in the repository, where `make test` notices
stale ones. Only what both sides must call alike is written: the words and documents of the entry format, the
house rules, what is in a page, what cards, a pack and the last trick are worth. How a deal is judged is not:
the browser's rule book is one of its own.
"""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from config.script_forms import forms
from config.script_rotations import rotation_script
from core.documents import FORMAT
from scoring.browser_messages import Catalogue, ProblemWords
from scoring.new_game.setups import Setup
from scoring.rules.auction import Calls, CallWord
from scoring.rules.cards import (
    NO_TRUMP_VALUES,
    SIDE_SUIT_VALUES,
    SIX_IS_ELEVEN_VALUES,
    TRUMP_VALUES,
    Card,
    Denomination,
    Rank,
    Suit,
)
from scoring.rules.deals import Label, Line
from scoring.rules.games import GAME_OF, GAMES
from scoring.rules.games.base import AnyJass, Outcome
from scoring.rules.games.pandur.auction import PandurCalls
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.house import (
    FORMER,
    PACK_POINTS,
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
from scoring.rules.problems import ProblemKind
from scoring.rules.sides import PAIRS, SOLO, BySide, Seat

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "types" / "rule-book.d.ts"
VOCABULARY = ROOT / "static" / "js" / "rules" / "vocabulary.js"
FORMS = ROOT / "static" / "js" / "game-file" / "entry-format.js"
ROTATIONS = ROOT / "static" / "js" / "evening" / "rotations.js"

MADE = "Made from Python's rule book by `python -m config.script_types`: not to be changed by hand."
WIDTH = 110

Members = Mapping[str, str]
"""The members of an interface: each name, with a question mark where it can be left out, and its type."""


def literals(values: Iterable[object]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)


# Words

WORD_TYPES: Mapping[str, str] = {
    "Seat": literals(Seat),
    "Pair": literals(PAIRS),
    "Player": literals(SOLO),
    "Side": "Pair | Player",
    "Place": "Seat | Player",
    "Suit": literals(Suit),
    "Denomination": literals(Denomination),
    "Rank": literals(Rank),
    "Card": f"`${{{literals(suit.letter for suit in Suit)}}}${{Rank}}`",
    "Word": literals(CallWord),
    "Bid": "`${number} ${Denomination}`",
    "Call": "Bid | Word",
    "Calls": "[Seat, Call][]",
    "TrickBid": literals(TrickBid),
    "PandurCall": "number | TrickBid | Word",
    "PandurCalls": "[Player, PandurCall][]",
    "Label": literals(Label),
    "Game": literals(jass.slug for jass in GAMES),
    "Preset": literals(GAME_OF),
    "ProblemCode": literals(kind.code for kind in ProblemKind),
}
GENERIC_TYPES: Mapping[str, str] = {
    "BySide<T>": "Record<Side, T>",
    "Points": "BySide<number>",
    "Written": "Partial<Record<Side, number | null>>",
    "Shown": "Partial<Record<Place, Card[][]>>",
}
SAID_OF: Mapping[str, str] = {
    "Side": "Players who score together; where each plays alone, the player.",
    "Place": "Who sits at the table.",
    "BySide<T>": "One value for each side that plays.",
    "Written": "Points as somebody wrote them down: any side may be missing.",
    "Shown": "The items of Weis that each has shown, each as its cards.",
}

# House rules


def rule_type(allowed: Allowed) -> str:
    match allowed:
        case Flag() | OnlyFormer():
            return "boolean"
        case Off(usual=usual):
            return literals([usual])
        case Whole(optional=optional):
            return "number | null" if optional else "number"
        case Choice(values=values):
            return literals(values)
        case Named(kind=kind):
            return literals(member.value for member in kind)
        case Numbers(keys=keys):
            key = "Denomination" if keys == tuple(Denomination) else literals(keys)
            return f"Record<{key}, number>"
        case Words():
            return "string[]"
    raise TypeError(f"There is no type for {allowed}.")


def rule_members(rules: type[Rules]) -> Members:
    return {name: rule_type(allowed) for name, allowed in rules.house_rules().items()}


def own_rules() -> Mapping[type[Rules], Members]:
    """Return the house rules that games have beside those of all games, or with fewer values."""
    shared = rule_members(Rules).items()
    found: dict[type[Rules], Members] = {}
    for rules in (type(rules) for jass in GAMES for rules in jass.presets.values()):
        own = dict(rule_members(rules).items() - shared)
        if own not in found.values():
            found[rules] = {name: own[name] for name in rules.house_rules() if name in own}
    return found


# Values and documents

NAMES: Mapping[Any, str] = {
    int: "number",
    float: "number",
    bool: "boolean",
    str: "string",
    Any: "unknown",
    NoneType: "null",
    Card: "Card",
    Calls: "Calls",
    PandurCalls: "PandurCalls",
}


def type_of(hint: Any) -> str:
    """Return the type that stands for a type of Python's, as its values are written in JSON."""
    if hint in NAMES:
        return NAMES[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(type_of, arguments))).replace("Seat | Side", "Place")
    if origin is BySide:
        return "Written" if NoneType in get_args(arguments[0]) else f"BySide<{type_of(arguments[0])}>"
    if origin is tuple:
        return list_type(arguments)
    if origin is list:
        return f"{in_brackets(type_of(arguments[0]))}[]"
    if origin is not None and issubclass(origin, Mapping):
        return mapping_type(*arguments)
    if issubclass(hint, StrEnum) or is_typeddict(hint):
        return str(hint.__name__)
    raise TypeError(f"There is no type for {hint}.")


ITEMS = tuple[tuple[Card, ...], ...]


def list_type(arguments: tuple[Any, ...]) -> str:
    if arguments[-1] is Ellipsis:
        return f"{in_brackets(type_of(arguments[0]))}[]"
    return f"[{', '.join(type_of(each) for each in arguments)}]"


def mapping_type(key: Any, value: Any) -> str:
    return "Shown" if value == ITEMS else f"Record<{type_of(key)}, {type_of(value)}>"


def in_brackets(text: str) -> str:
    return f"({text})" if "|" in text else text


def members(value: type[Any]) -> Members:
    """Return the members of a value or of a document; what has a default can be left out."""
    hints = get_type_hints(value)
    defaults = (
        {field.name for field in fields(value) if field.default is not MISSING}
        if is_dataclass(value)
        else set[str]()
    )
    return {f"{name}?" if name in defaults else name: type_of(hint) for name, hint in hints.items()}


def deal_members(deal: type[Any]) -> Members:
    """Return the members of a deal of one game: of what entries have, all that its documents can hold."""
    games = [jass for jass in GAMES if jass.deal_class is deal]
    keys = {key for jass in games for key in jass.deal_readers}
    found = {name: text for name, text in members(deal).items() if name.removesuffix("?") in keys}
    return {name: table_members(games, or_null(text, name)) for name, text in found.items()}


def or_null(text: str, name: str) -> str:
    return text if text.endswith("null") or not name.endswith("?") else f"{text} | null"


def table_members(games: Iterable[AnyJass], text: str) -> str:
    """Return a type with the sides and places that there are at the tables of these games."""
    sides = {side for jass in games for rules in jass.presets.values() for side in jass.sides(rules)}
    if sides.isdisjoint(SOLO):
        return text.replace("Side", "Pair").replace("Place", "Seat")
    return text if sides & set(PAIRS) else text.replace("Side", "Player").replace("Place", "Player")


def of_any(several: Iterable[Members]) -> Members:
    """Return the members that any of several has; a member that some lack can be left out."""
    listed = list(several)
    names = dict.fromkeys(name.removesuffix("?") for each in listed for name in each)
    return {
        f"{name}?" if any(name not in each for each in listed) else name: joined(name, listed)
        for name in names
    }


def joined(name: str, several: Iterable[Members]) -> str:
    types = [each.get(name) or each.get(f"{name}?", "") for each in several]
    parts = dict.fromkeys(" | ".join(filter(None, types)).split(" | "))
    covered = {part for whole in WHOLES if whole in parts for part in WHOLES[whole]}
    return " | ".join(sorted(parts.keys() - covered, key=lambda part: (part == "null", part)))


WHOLES: Mapping[str, Sequence[str]] = {"Side": ("Pair", "Player"), "Place": ("Seat", "Player")}
"""What is named beside one of these says nothing more."""


def game_members() -> Members:
    """Return the members of a game's document, as the browser keeps it: with every house rule."""
    terms = {
        f"{term}?": rule_members(type(next(iter(jass.presets.values()))))[term]
        for jass in GAMES
        for term in jass.terms
    }
    return {
        "format?": str(FORMAT),
        "game": "Preset",
        "rules": "R",
        "players?": "Partial<Record<Place, string>>",
        "first_dealer?": "Place | null",
        **terms,
        "deals?": "D[]",
    }


SETUP_MEMBERS: Members = {
    "rules": "HouseRules",
    "optional": "(keyof HouseRules)[]",
    "fixed": "(keyof HouseRules)[]",
    "ranges": "Partial<Record<keyof HouseRules, [number, number]>>",
    "places": "Place[]",
    "terms": "(keyof HouseRules)[]",
    "suggests": "Partial<HouseRules>",
    "french": "Partial<HouseRules>",
}
"""Members of a setup that are more than Python says of them."""


# The files


def interface(name: str, comment: str, own: Members) -> str:
    rows = "".join(f"  {member}: {text};\n" for member, text in own.items())
    heading = f"/** {comment} */\n" if comment else ""
    return f"{heading}export interface {name} {{\n{rows}}}\n"


def first_line(value: type[Any]) -> str:
    return (value.__doc__ or "").partition("\n")[0]


def aliases(types: Mapping[str, str]) -> Iterator[str]:
    for name, text in types.items():
        comment = f"/** {SAID_OF[name]} */\n" if name in SAID_OF else ""
        line = f"export type {name} = {text};\n"
        parts = "".join(f"\n  | {part}" for part in text.split(" | "))
        yield comment + (line if len(line) <= WIDTH else f"export type {name} ={parts};\n")


def types() -> str:
    shared, own = rule_members(Rules), own_rules()
    deals = {deal: deal_members(deal) for deal in dict.fromkeys(jass.deal_class for jass in GAMES)}
    beside = ({name: text for name, text in each.items() if name not in shared} for each in own.values())
    parts = [
        *aliases(WORD_TYPES),
        *aliases(GENERIC_TYPES),
        interface("SharedRules", first_line(Rules), shared),
        *(interface(f"{rules.__name__} extends SharedRules", first_line(rules), own[rules]) for rules in own),
        interface("HouseRules extends SharedRules", "Every house rule of any game.", of_any([{}, *beside])),
        *(interface(deal.__name__, first_line(deal), each) for deal, each in deals.items()),
        interface("Deal", "A deal of any game.", of_any(deals.values())),
        interface(
            "GameDocument<R = HouseRules, D = Deal>",
            "A game in the entry format, with every house rule.",
            game_members(),
        ),
        *(
            interface(value.__name__, first_line(value), members(value))
            for value in (Line, Outcome, ProblemWords, Catalogue)
        ),
        interface("Setup", first_line(Setup), {**members(Setup), **SETUP_MEMBERS}),
    ]
    return f"// {MADE}\n\n" + "\n".join(parts)


LISTS: Mapping[str, tuple[str, Iterable[str], str]] = {
    "SEATS": ("Seat", Seat, "C-9: the order of play."),
    "PAIRS": ("Pair", PAIRS, "SB-1: the sides of a game with partners."),
    "SOLO": ("Player", SOLO, "HJ-1: where everyone plays alone, the players and the sides."),
    "SUITS": ("Suit", Suit, "C-1."),
    "DENOMINATIONS": ("Denomination", Denomination, "C-3."),
    "RANKS": ("Rank", Rank, "C-1: from the ace down."),
}

VALUES: Mapping[str, Mapping[Rank, int]] = {
    "side_suit": SIDE_SUIT_VALUES,
    "trumps": TRUMP_VALUES,
    "no_trumps": NO_TRUMP_VALUES,
    "six_is_eleven": SIX_IS_ELEVEN_VALUES,
}


def card_values() -> Iterator[str]:
    """Yield what cards, the pack and the last trick are worth; ranks that are worth nothing are left out."""
    yield "\n/** C-4, C-5: what cards are worth by their ranks, the others nothing. @type "
    yield "{Record<string, Record<string, number>>} */\nexport const VALUES = {\n"
    for name, values in VALUES.items():
        ranks = ", ".join(f"{rank}: {value}" for rank, value in values.items() if value)
        yield f"  {name}: {{ {ranks} }},\n"
    yield f"}};\n\n/** C-4: the points of a pack. */\nexport const PACK_POINTS = {PACK_POINTS};\n"
    yield f"\n/** C-7: those of the last trick. */\nexport const LAST_TRICK = {Rules().last_trick};\n"


def array(start: str, values: Iterable[str], end: str) -> str:
    """Return a line with a list of texts, or, where they do not fit on it, a line for each."""
    texts = [json.dumps(value, ensure_ascii=False) for value in values]
    line = f"{start}[{', '.join(texts)}]{end}\n"
    if len(line) <= WIDTH + 1:
        return line
    indent = " " * (len(start) - len(start.lstrip()))
    return "".join([f"{start}[\n", *(f"{indent}  {text},\n" for text in texts), f"{indent}]{end}\n"])


def vocabulary() -> str:
    imported = sorted({"Game", "HouseRules", "Preset", *(kind for kind, _, _ in LISTS.values())})
    return "".join(
        [
            f"/**\n * The words of the entry format, and what cards are worth.\n * {MADE}\n */\n\n",
            f'/** @import {{{", ".join(imported)}}} from "types/rule-book" */\n',
            *(
                f"\n/** {comment} @type {{{kind}[]}} */\n{array(f'export const {name} = ', values, ';')}"
                for name, (kind, values, comment) in LISTS.items()
            ),
            *card_values(),
            "\n/** The presets of each game. @type {Record<Game, Preset[]>} */\nexport const PRESETS = {\n",
            *(array(f"  {key(jass.slug)}: ", jass.presets, ",") for jass in GAMES),
            "};\n",
            "\n/** SB-11a: house rules that came later, with what they were before.",
            " @type {Partial<HouseRules>} */\nexport const FORMER = {\n",
            *(f"  {name}: {json.dumps(value)},\n" for name, value in FORMER.items()),
            "};\n\n/** Those that each game has. @type {Record<Game, (keyof HouseRules)[]>} */\n",
            "export const LATER = {\n",
            *(array(f"  {key(jass.slug)}: ", later_rules(jass), ",") for jass in GAMES),
            "};\n",
        ]
    )


def later_rules(jass: AnyJass) -> list[str]:
    known = next(iter(jass.presets.values())).house_rules()
    return [name for name in FORMER if name in known]


def key(text: str) -> str:
    return text if text.isidentifier() else json.dumps(text)


FILES: Mapping[Path, Callable[[], str]] = {
    TYPES: types,
    VOCABULARY: vocabulary,
    FORMS: partial(forms, MADE),
    ROTATIONS: partial(rotation_script, MADE),
}


def write() -> None:
    for path, text in FILES.items():
        path.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    ArgumentParser(description="Writes anew what the scripts take over from Python.").parse_args()
    write()
