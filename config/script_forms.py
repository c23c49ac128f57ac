"""What a game's document may hold, as the browser's scripts take it over from Python to judge a file by.

The house rules of each game with their values, the keys of its deals with what reads them, the terms that
stand on the game itself, bounds, and the words for yes and no. `config.script_types` writes the module.
"""

import json
from collections.abc import Iterator, Mapping

from core import documents
from core.cells import MARKS, NO, YES
from core.limits import LARGEST
from scoring.changes import LAST_NUMBER
from scoring.rules import readers
from scoring.rules.games import GAMES
from scoring.rules.games.base import AnyJass
from scoring.rules.games.handjass.deal import read_cut
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.games.pandur.deal import read_bid, read_pandur_calls
from scoring.rules.house import Allowed, Choice, Flag, Named, Numbers, Off, OnlyFormer, Rules, Whole, Words
from scoring.rules.readers import LONGEST_NAME

KIND_OF: Mapping[documents.Reader, str] = {
    readers.read_deal_number: "deal_number",
    documents.read_number: "number",
    documents.read_flag: "flag",
    documents.read_text: "text",
    readers.read_seat: "seat",
    readers.read_side: "side",
    readers.read_player: "player",
    readers.read_denomination: "denomination",
    readers.read_card: "card",
    readers.read_by_side: "by_side",
    readers.read_by_player: "by_player",
    readers.read_card_groups: "card_groups",
    readers.read_card_groups_by_player: "card_groups_by_player",
    readers.read_players: "players",
    readers.read_calls: "calls",
    read_cut: "cut",
    read_bid: "trick_bid",
    read_pandur_calls: "pandur_calls",
}
"""What the values of a deal's key are called, by what reads them here."""


def _form_of(allowed: Allowed) -> list[object]:
    """Return the values that a house rule may have: their kind, and what bounds them."""
    match allowed:
        case Flag() | OnlyFormer():
            return ["flag"]
        case Off(usual=usual):
            return ["choice", [usual]]
        case Whole(low=low, high=high, optional=optional):
            return ["whole", low, high, *([True] if optional else [])]
        case Choice(values=values):
            return ["choice", list(values)]
        case Named(kind=kind):
            return ["choice", [member.value for member in kind]]
        case Numbers(keys=keys, low=low, high=high):
            return ["numbers", list(keys), low, high]
        case Words(most=most, letters=letters):
            return ["words", most, letters]
    raise TypeError(f"There is no form for {allowed}.")


def _house_rules(rules: type[Rules]) -> dict[str, list[object]]:
    return {name: _form_of(allowed) for name, allowed in rules.house_rules().items()}


SHARED = _house_rules(Rules)

HEAD = """\
/**
 * What a game's document may hold.
 * {made}
 */

/** @import {{Game, TrickBid}} from "types/rule-book" */

/**
 * @typedef {{[kind: string, ...bounds: any[]]}} Form  any: what bounds the values depends on their kind
 * @typedef {{Record<string, Form>}} Forms
 */

/** House rules of every game. @type {{Forms}} */
"""


def _own_house_rules(jass: AnyJass) -> dict[str, list[object]]:
    """Return those that are not as in all games."""
    rules = _house_rules(type(next(iter(jass.presets.values()))))
    return {name: form for name, form in rules.items() if SHARED.get(name) != form}


def _literal(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _key(text: str) -> str:
    return text if text.isidentifier() else _literal(text)


def _entries(values: Mapping[str, object], indent: str) -> Iterator[str]:
    for name, value in values.items():
        yield f"{indent}{name}: {_literal(value)},\n"


def _games(values: Mapping[str, Mapping[str, object]], first: str = "") -> Iterator[str]:
    """Yield an object with the entries of each game."""
    for slug, each in values.items():
        yield f"  {_key(slug)}: {{\n{first}{''.join(_entries(each, '    '))}  }},\n"
    yield "};\n"


def _constant(name: str, said: str, value: object, kind: str) -> str:
    return f"\n/** {said} @type {{{kind}}} */\nexport const {name} = {_literal(value)};\n"


def forms(made: str) -> str:
    own = {jass.slug: _own_house_rules(jass) for jass in GAMES}
    deals = {
        jass.slug: {name: KIND_OF[reader] for name, reader in jass.deal_readers.items()} for jass in GAMES
    }
    return "".join(
        [
            f"{HEAD.format(made=made)}const SHARED = {{\n{''.join(_entries(SHARED, '  '))}}};\n",
            "\n/** Those of each game. @type {Record<Game, Forms>} */\nexport const HOUSE_RULES = {\n",
            *_games(own, "    ...SHARED,\n"),
            "\n/** The keys of each game's deals. @type {Record<Game, Record<string, string>>} */\n",
            "export const DEAL_KEYS = {\n",
            *_games(deals),
            "\n/** House rules that stand on the game itself. @type {Partial<Record<Game, string[]>>} */\n",
            "export const TERMS = {\n",
            *(f"  {_key(jass.slug)}: {_literal(list(jass.terms))},\n" for jass in GAMES if jass.terms),
            "};\n",
            _constant("TRICK_BIDS", "PA-2: bids of Pandur that are no number.", list(TrickBid), "TrickBid[]"),
            _constant("LONGEST_NAME", "Characters of a player's name.", LONGEST_NAME, "number"),
            _constant("LAST_DEAL", "The highest number of a deal.", LAST_NUMBER, "number"),
            _constant("LARGEST", "The largest number that is kept.", LARGEST, "number"),
            _constant("YES", "What stands in cells for yes.", " ".join(sorted(YES | MARKS)), "string"),
            _constant("NO", "What stands in cells for no.", " ".join(sorted(NO)), "string"),
        ]
    )
