"""The entry format, version 1: games, deals and results as plain JSON values and back.

Reading refuses with `DocumentError` what has not the form of the format, unknown keys by name; what is
merely wrong at the table is left to the rule book. `game_document` and `read_game` are inverse, as are
`deal_document` and `read_deal`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from core import documents
from core.documents import Document
from core.errors import N_, DocumentError, Translate
from scoring.rules import readers
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules, Setting
from scoring.rules.score_sheet import GameEntry, GameResult
from scoring.rules.sides import PLAYERS, BySide, Place

read_preset = documents.word_reader({preset: preset for preset in GAME_OF})
"""Read the name of a preset that there is."""

NO_GAME = N_("Say which game this is: game must be one of {allowed}.")

MOST_GAMES = 99
"""So many games a series may have."""

_MOST_POINTS = 100_000


def _read_results(name: str, value: object) -> Sequence[Document]:
    """Return the results of games; what counts in a series must be numbers, the rest is passed over."""
    results = [documents.read_object(name, result) for result in documents.read_list(name, value)]
    counted = [result[key] for result in results for key in ("game_points", "strokes") if key in result]
    for points in counted:
        for number in documents.read_object(name, {} if points is None else points).values():
            documents.read_whole(name, number, 0, _MOST_POINTS)
    return results


_SERIES_READERS: Mapping[str, documents.Reader] = {
    "games": lambda name, value: documents.read_whole(name, value, 1, MOST_GAMES),
    "before": _read_results,
}

PACKS = ("swiss", "french")
"""The packs that cards are shown in; the rules are the same."""

BESIDE: Mapping[str, documents.Reader] = {
    "pack": documents.word_reader({pack: pack for pack in PACKS}),
    "started": documents.read_time,
    "finished": documents.read_time,
    "series": lambda name, value: documents.read_fields(name, value, _SERIES_READERS),
}
"""What makes a file the whole game and changes nothing in its score: it is read and passed over."""

_GAME_READERS: Mapping[str, documents.Reader] = {
    **BESIDE,
    "format": documents.read_format,
    "game": read_preset,
    "rules": documents.read_object,
    "players": documents.read_object,
    "first_dealer": lambda _name, value: value,  # read with the deals, where the places are known
    "deals": documents.read_list,
}


_TERM_READERS: Mapping[str, Mapping[str, documents.Reader]] = {
    preset: {**_GAME_READERS, **{term: lambda _name, value: value for term in jass.terms}}
    for preset, jass in GAME_OF.items()
    if jass.terms
}
"""The readers of games with terms; the house rules of these names read the values."""


def _readers_of(document: object) -> Mapping[str, documents.Reader]:
    preset = document.get("game") if isinstance(document, dict) else None
    return _TERM_READERS.get(preset, _GAME_READERS) if isinstance(preset, str) else _GAME_READERS


def read_game(document: object) -> GameEntry:
    """Return the game that a document holds; DocumentError names what has not the form of the format."""
    fields = documents.read_fields("game", document, _readers_of(document))
    if "game" not in fields:
        raise DocumentError(NO_GAME, allowed=", ".join(GAME_OF))
    preset, players = fields["game"], fields.get("players", {})
    jass = GAME_OF[preset]
    rules = read_rules(preset, _all_house_rules(jass, fields))
    places = jass.places(rules)
    with places_of(jass, rules):
        first = (
            readers.read_place("first_dealer", fields["first_dealer"]) if "first_dealer" in fields else None
        )
        deals = tuple([jass.read_deal(deal) for deal in fields.get("deals", ())])
    check_places("dealer", (first, *[deal.dealer for deal in deals]), places)
    return GameEntry(
        jass=jass,
        preset=preset,
        rules=rules,
        players=read_names(places, players),
        first_dealer=first,
        deals=deals,
    )


def _all_house_rules(jass: AnyJass, fields: Mapping[str, Any]) -> Document:
    """Return a game's house rules with those that stand on the game itself or follow from its players."""
    rules, players = fields.get("rules", {}), fields.get("players", {})
    terms = {name: fields[name] for name in jass.terms if name in fields}
    highest = max((int(place) for place in players if place in PLAYERS), default=0)
    if highest and "players" in PRESETS[fields["game"]].house_rules():
        terms = {"players": highest, **rules, **terms}
    return {**rules, **terms} if terms else rules


@contextmanager
def places_of(jass: AnyJass, rules: Rules) -> Iterator[None]:
    """Let a refusal of a place or side that there is not name those at this table."""
    try:
        yield
    except readers.UnknownPlace as error:
        sides = isinstance(error, readers.UnknownSide)
        allowed = jass.sides(rules) if sides else jass.places(rules)
        raise DocumentError(error.template, **{**error.values, "allowed": ", ".join(allowed)}) from None


def check_places(field: str, given: Iterable[Place | None], places: Sequence[Place]) -> None:
    """Raise DocumentError for the first of the places that is not at this table."""
    for place in given:
        if place is not None and place not in places:
            raise _no_place(field, place, places)


def _no_place(field: str, given: object, places: Sequence[Place]) -> DocumentError:
    return DocumentError(
        N_("{field} has an unknown place {given}: it must be one of {allowed}."),
        field=field,
        given=documents.json_text(given),
        allowed=", ".join(places),
    )


def read_rules(preset: str, changes: Document) -> Rules:
    """Return a preset's house rules with a document's `changes`; DocumentError names a bad key or value."""
    try:
        return _rules_of(preset, *changes, *changes.values())
    except TypeError:  # a list or an object, which no house rule is
        return _override(preset, changes)


@lru_cache(maxsize=256, typed=True)
def _rules_of(preset: str, *changes: Any) -> Rules:
    """Return the rules of a preset with changes, given as all names and then all values.

    Most games of a file are played by the same few sets of house rules.
    """
    half = len(changes) // 2
    return _override(preset, dict(zip(changes[:half], changes[half:], strict=True)))


def _override(preset: str, changes: Document) -> Rules:
    rules: Rules = GAME_OF[preset].presets[preset]
    return rules.override(changes)


def read_names(places: Sequence[Place], document: Document) -> dict[str, str]:
    """Return the names in a document by place; DocumentError for a place that is not at this table."""
    players = {}
    for place, name in document.items():
        if place not in places:
            raise _no_place("players", place, places)
        players[place] = readers.read_name("players", name)
    return players


def read_deal(document: object, jass: AnyJass, rules: Rules) -> DealEntry:
    """Return the deal of that game that a document holds; DocumentError for a bad form."""
    with places_of(jass, rules):
        deal: DealEntry = jass.read_deal(document)
    check_places("dealer", (deal.dealer,), jass.places(rules))
    return deal


def game_document(entry: GameEntry) -> dict[str, Any]:
    """Return the game in its one written form: house rules only where they differ from the preset."""
    first_dealer = {"first_dealer": entry.first_dealer.value} if entry.first_dealer else {}
    rules = entry.rules.document()
    terms = entry.jass.terms
    return {
        "format": documents.FORMAT,
        "game": entry.preset,
        "rules": {name: value for name, value in differing_rules(entry).items() if name not in terms},
        **{name: rules[name] for name in terms},
        "players": dict(entry.players),
        **first_dealer,
        "deals": [deal_document(deal, entry.jass) for deal in entry.deals],
    }


def differing_rules(entry: GameEntry) -> dict[str, Setting]:
    """Return the fewest house rules that make the game's own from its preset."""
    preset = entry.jass.presets[entry.preset]
    usual = preset.document()
    changes = {name: value for name, value in entry.rules.document().items() if value != usual[name]}
    if not _makes(preset, changes, entry.rules):
        # What differs moves another rule with it, which the game has kept where it was.
        changes = entry.rules.document()
    for name in list(changes):
        fewer = {other: value for other, value in changes.items() if other != name}
        if _makes(preset, fewer, entry.rules):
            changes = fewer
    return changes


def _makes(preset: Rules, changes: Document, rules: Rules) -> bool:
    """Tell whether the changes make these rules of a preset; some only stand together."""
    try:
        return preset.override(changes) == rules
    except DocumentError:
        return False


def deal_document(deal: DealEntry, jass: AnyJass) -> dict[str, Any]:
    """Return the deal in its one written form: only what was written."""
    written = {key: getattr(deal, key) for key in jass.deal_readers}
    return {key: _plain(value) for key, value in written.items() if value is not None and _says(key, value)}


def _says(key: str, value: object) -> bool:
    """Tell whether a field says anything; a deal that was not thrown in need not say so."""
    return key != "thrown_in" or value is True


def _plain(value: Any) -> Any:
    """Return a field of a deal as plain JSON values; every enum of the rules stands for its own value."""
    if isinstance(value, BySide):
        return _written_numbers(value)
    if isinstance(value, Mapping):
        return {_plain(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, bool | int | float):
        return value
    return str(value)


def _written_numbers(written: BySide[Any]) -> dict[str, Any]:
    return {side.value: number for side, number in written.items() if number is not None}


def result_document(result: GameResult, translate: Translate = str) -> dict[str, Any]:
    """Return the result in the entry format, its messages in the language of `translate`."""
    return {
        "format": documents.FORMAT,
        "deals": [judged_document(deal, translate) for deal in result.deals],
        "totals": _points(result.totals),
        "next_dealer": result.next_dealer,
        **standing_document(result),
    }


def standing_document(result: GameResult) -> dict[str, Any]:
    """Return how a game stands: whether it is over, and for whom."""
    outcome = result.outcome
    left = {"out": list(outcome.out), "loser": outcome.loser} if result.players_leave else {}
    bergpreis = {"bergpreis": outcome.bergpreis} if result.with_bergpreis else {}
    strokes = {"strokes": _points(result.strokes)} if result.strokes else {}
    return {
        "over": outcome.over,
        "winner": outcome.winner,
        "double_game": outcome.double_game,
        "game_points": _points(outcome.game_points),
        **left,
        **bergpreis,
        **strokes,
    }


def judged_document(deal: JudgedDeal, translate: Translate = str) -> dict[str, Any]:
    """Return a judged deal in the entry format."""
    return {
        "number": deal.number,
        "made": deal.made,
        "scores": _points(deal.scores),
        "lines": [{"side": line.side, "label": line.label, "points": line.points} for line in deal.lines],
        "problems": [problem.document(translate) for problem in deal.problems],
        "confirm": [problem.document(translate) for problem in deal.confirm],
    }


def _points(points: BySide[int]) -> dict[str, int]:
    # A side is a text; it writes itself as one.
    return dict(points.items())
