"""The verbs of the command line: one plain JSON document in, one out (entry format, "On the command line").

Bad documents raise `DocumentError`. Nothing is printed here.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

from core import documents
from core.errors import N_, DocumentError, Translate
from scoring.rules import adjudication, codec, readers, score_sheet, slate, tricks
from scoring.rules.cards import Card
from scoring.rules.command_line import Verb
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules, Undertrumping
from scoring.rules.problems import Problem
from scoring.rules.sides import ACROSS, PAIRS, Place, Seat, Teams
from scoring.rules.tricks import Play

USUAL = "sidi-barrani"
"""The preset whose house rules hold where a document names no game."""

MOST_POINTS = 1_000_000_000
"""No slate is larger."""

MOST_DEALS = 100_000
"""No simulated game is longer."""

MOST_UNASKED = 5_000
"""Nor one whose number of deals nobody has said: with a high threshold Handjass never ends (HJ-3)."""

_FULL_TRICK = len(Seat)


def _read_rules(fields: Mapping[str, Any]) -> Rules:
    return codec.read_rules(fields.get("game", USUAL), fields.get("rules", {}))


def _problems(problems: Sequence[Problem], translate: Translate) -> list[dict[str, str]]:
    return [problem.document(translate) for problem in problems]


def score(document: object, translate: Translate) -> dict[str, Any]:
    """Return the result of a game (SB-8 to SB-11, V)."""
    return codec.result_document(score_sheet.score_game(codec.read_game(document)), translate)


def _read_order(name: str, value: object) -> tuple[Place, ...]:
    return tuple(readers.read_place(name, place) for place in documents.read_list(name, value))


def _read_hands(name: str, value: object) -> dict[Place, tuple[Card, ...]]:
    hands = documents.read_object(name, value)
    return {readers.read_place(name, place): readers.read_cards(name, hand) for place, hand in hands.items()}


def _read_declared(name: str, value: object) -> dict[Place, tuple[tuple[Card, ...], ...]]:
    return {
        readers.read_place(name, place): tuple(
            readers.read_cards(name, group) for group in documents.read_list(name, groups)
        )
        for place, groups in documents.read_object(name, value).items()
    }


def _read_at_table(verb: str, document: object, readers: Mapping[str, documents.Reader]) -> dict[str, Any]:
    """Return a verb's fields; where a place is unknown, the refusal names those of the game that is meant."""
    game = document.get("game") if isinstance(document, dict) else None
    preset = game if isinstance(game, str) and game in GAME_OF else USUAL
    with codec.places_of(GAME_OF[preset], PRESETS[preset]):
        return documents.read_fields(verb, document, readers)


_WEIS_READERS: Mapping[str, documents.Reader] = {
    "denomination": readers.read_denomination,
    "order": _read_order,
    "hands": _read_hands,
    "declared": _read_declared,
    "game": codec.read_preset,
    "rules": documents.read_object,
}


def _teams(jass: AnyJass, rules: Rules) -> Teams:
    """Return who plays for which side in a game."""
    sides = jass.sides(rules)
    if sides is PAIRS:
        return ACROSS
    side_of = {place: side for side in sides for place in jass.players_of(rules, side)}
    return {place: side_of[place] for place in jass.places(rules)}


def _order(given: Sequence[Place] | None, teams: Teams, *, all_play: bool) -> Sequence[Place]:
    """Return the order of play; where players sit out, of those who do not (HJ-1, PA-1)."""
    if given is None:
        return tuple(teams)
    named = set(given)
    if len(given) == len(named) and named <= teams.keys() and (len(named) == len(teams) or not all_play):
        return given
    raise DocumentError(N_("{field} must name each seat once."), field="order")


def weis(document: object, translate: Translate) -> dict[str, Any]:
    """Return whose Weis count, and by which step of W-5 (W-3 to W-5, W-8)."""
    fields = _read_at_table("weis", document, _WEIS_READERS)
    documents.require("weis", fields, "denomination")
    if ("hands" in fields) is ("declared" in fields):
        raise DocumentError(N_("weis needs either hands or declared."))
    denomination, rules = fields["denomination"], _read_rules(fields)
    jass = GAME_OF[fields.get("game", USUAL)]
    teams = _teams(jass, rules)
    order = _order(fields.get("order"), teams, all_play=not jass.players_leave)
    shown = "hands" if "hands" in fields else "declared"
    codec.check_places(shown, fields[shown], order)
    read = adjudication.declare_hands if shown == "hands" else adjudication.read_declared
    declared = read(fields[shown], denomination, rules)
    answer = _verdict(adjudication.adjudicate(declared.items, order, denomination, rules, teams))
    problems = _problems(declared.problems, translate)
    return {**answer, "problems": problems} if problems else answer


def _verdict(verdict: adjudication.WeisVerdict) -> dict[str, Any]:
    best = verdict.best
    return {
        "items": {seat: [_claim(claim) for claim in claims] for seat, claims in verdict.items.items()},
        "best": {"seat": best.seat, **_claim(best)} if best else None,
        "step": verdict.step,
        "side": verdict.side,
        "points": dict(verdict.points.items()),
    }


def _claim(claim: adjudication.Claim) -> dict[str, Any]:
    return {"cards": [str(card) for card in claim.weis.cards], "points": claim.points}


_AUCTION_READERS: Mapping[str, documents.Reader] = {
    "dealer": readers.read_place,
    "calls": documents.read_list,
    "game": codec.read_preset,
    "rules": documents.read_object,
}


def auction(document: object, translate: Translate) -> dict[str, Any]:
    """Return how an auction stands, and what may be called next (SB-3 to SB-7, PA-2)."""
    fields = _read_at_table("auction", document, _AUCTION_READERS)
    documents.require("auction", fields, "dealer")
    jass, rules = GAME_OF[fields.get("game", USUAL)], _read_rules(fields)
    codec.check_places("dealer", [fields["dealer"]], jass.places(rules))
    read_calls = jass.deal_readers.get("calls", documents.read_list)
    with codec.places_of(jass, rules):
        calls = read_calls("calls", fields.get("calls", []))
    return jass.auction(rules, fields["dealer"], calls, translate)


def _check_distinct(name: str, values: Iterable[Place | Card]) -> None:
    """Raise DocumentError for the first seat or card that stands twice: there is one of each (C-1, SB-1)."""
    twice = next((value for value, n in Counter(values).items() if n > 1), None)
    if twice is not None:
        raise DocumentError(N_("{field} must name {given} only once."), field=name, given=str(twice))


def _read_play(name: str, value: object) -> Play:
    if not isinstance(value, list) or len(value) != 2:
        raise DocumentError(
            N_("{field} must hold pairs of a seat and a card, not {given}."),
            field=name,
            given=documents.json_text(value),
        )
    place, card = value
    return readers.read_place(name, place), readers.read_card(name, card)


def _read_plays(name: str, value: object) -> tuple[Play, ...]:
    plays = tuple(_read_play(name, play) for play in documents.read_list(name, value))
    if not 1 <= len(plays) <= _FULL_TRICK:
        raise DocumentError(N_("{field} must hold 1 to {most} cards."), field=name, most=_FULL_TRICK)
    _check_distinct(name, chain.from_iterable(plays))
    return plays


def _read_trick_so_far(name: str, value: object) -> tuple[Card, ...]:
    """Return the cards on the table, written with or without their seats."""
    cards = documents.read_list(name, value)
    if len(cards) >= _FULL_TRICK:
        raise DocumentError(N_("{field} must hold at most {most} cards."), field=name, most=_FULL_TRICK - 1)
    return tuple(
        _read_play(name, card)[1] if isinstance(card, list) else readers.read_card(name, card)
        for card in cards
    )


_LEGAL_READERS: Mapping[str, documents.Reader] = {
    "denomination": readers.read_denomination,
    "hand": readers.read_cards,
    "trick": _read_trick_so_far,
    "undertrumping": documents.word_reader({each.value: each for each in Undertrumping}),
}


def legal(document: object, _translate: Translate) -> dict[str, Any]:
    """Return the cards of a hand that may be played (T-2 to T-5)."""
    fields = documents.read_fields("legal", document, _LEGAL_READERS)
    documents.require("legal", fields, "denomination", "hand")
    hand, trick_so_far = fields["hand"], fields.get("trick", ())
    _check_distinct("legal", (*hand, *trick_so_far))
    cards = tricks.legal_cards(
        hand,
        trick_so_far,
        fields["denomination"],
        fields.get("undertrumping", Undertrumping.STRICT),
    )
    return {"legal": [str(card) for card in cards]}


_TRICK_READERS: Mapping[str, documents.Reader] = {
    "denomination": readers.read_denomination,
    "trick": _read_plays,
    "last": documents.read_flag,
    "game": codec.read_preset,
    "rules": documents.read_object,
}


def trick(document: object, _translate: Translate) -> dict[str, Any]:
    """Return who takes a trick and what it is worth (T-1, C-4, C-7)."""
    fields = documents.read_fields("trick", document, _TRICK_READERS)
    documents.require("trick", fields, "denomination", "trick")
    denomination, plays = fields["denomination"], fields["trick"]
    cards = [card for _, card in plays]
    worth = tricks.points(cards, denomination, _read_rules(fields), last=fields.get("last", False))
    return {"winner": tricks.winner(plays, denomination), "points": worth}


def _read_points(name: str, value: object) -> int:
    return documents.read_whole(name, value, 0, MOST_POINTS)


def draw_slate(document: object, _translate: Translate) -> dict[str, Any]:
    """Return the strokes of a total (SL-1, SL-2)."""
    fields = documents.read_fields("slate", document, {"points": _read_points})
    documents.require("slate", fields, "points")
    drawn = slate.strokes(fields["points"])
    return {
        "hundreds": drawn.hundreds,
        "fifties": drawn.fifties,
        "twenties": drawn.twenties,
        "rest": drawn.rest,
    }


def _read_seed(name: str, value: object) -> int:
    return documents.read_whole(name, value, 0, MOST_POINTS)


_PLAY_READERS: Mapping[str, documents.Reader] = {
    "seed": _read_seed,
    "deals": lambda _name, value: value,  # read as the house rule of this name
    "game": codec.read_preset,
    "rules": documents.read_object,
}


def play(document: object, _translate: Translate) -> dict[str, Any]:
    """Return a simulated game, of so many played deals or to its target (T, W, SB).

    Where a game has no house rule for the number of deals it stops after so many, if it is not over before;
    after `MOST_UNASKED`, if nobody said how many.
    """
    fields = documents.read_fields("play", document, _PLAY_READERS)
    documents.require("play", fields, "seed")
    preset, most = fields.get("game", USUAL), fields.get("deals")
    by_rule = "deals" in PRESETS[preset].house_rules()
    end = {"deals": most} if most is not None and by_rule else {}
    rules = codec.read_rules(preset, {**fields.get("rules", {}), **end})
    stop = None if by_rule else _stop(most)
    game = score_sheet.play_game(preset, GAME_OF[preset], rules, Random(fields["seed"]), stop)
    return codec.game_document(game)


def _stop(deals: object) -> int:
    return MOST_UNASKED if deals is None else documents.read_whole("deals", deals, 1, MOST_DEALS)


def presets() -> dict[str, Any]:
    """Return every preset with all its house rules (SB-12)."""
    return {name: rules.document() for name, rules in PRESETS.items()}


VERBS: Mapping[str, Verb] = {
    "score": score,
    "weis": weis,
    "auction": auction,
    "legal": legal,
    "trick": trick,
    "slate": draw_slate,
    "play": play,
}
"""The verbs that read lines, by name."""
