"""The rule book's answers, in Python, to the questions that the browser's modules are asked too."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, TypeVar, cast

from scoring.rules import codec, readers, score_sheet
from scoring.rules.adjudication import WeisVerdict, adjudicate, adjudicate_hands, hand_problems, read_declared
from scoring.rules.agreeing import forbidding
from scoring.rules.auction import Bidding, Call, hold_auction
from scoring.rules.capabilities import double_game_below
from scoring.rules.cards import (
    CARDS,
    Denomination,
    card_value,
    possible_card_points,
    possible_sums,
    turned_up_denomination,
)
from scoring.rules.deals import Contract, JudgedDeal
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur import CoiffeurRules
from scoring.rules.games.coiffeur.grid import grid, open_rows, to_declare
from scoring.rules.games.differenzler.ranking import ranking
from scoring.rules.games.handjass import HandjassRules
from scoring.rules.games.handjass.judge import in_play as handjass_in_play
from scoring.rules.games.pandur import PandurDeal, PandurRules
from scoring.rules.games.pandur.bids import bid_worth, ladder
from scoring.rules.games.pandur.judge import auction_of
from scoring.rules.games.pandur.judge import players_in_play as pandur_in_play
from scoring.rules.games.schieber import SchieberRules
from scoring.rules.games.schieber.ending import first_at_target, gains_of, goals
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.sidi_barrani import SidiBarraniRules
from scoring.rules.games.sidi_barrani.rules import bidding_of
from scoring.rules.games.two_against_one import TwoAgainstOneRules
from scoring.rules.house import Rules
from scoring.rules.problems import Problem
from scoring.rules.sides import ACROSS, PAIRS, PLACES, PLAYERS, BySide, Seat, Side, Teams
from scoring.rules.slate import strokes
from scoring.rules.weis_totals import weis_totals
from tests.scoring.rules.situations import opening

Document = dict[str, Any]

GAME = "sidi-barrani"
HANDJASS = GAME_OF["handjass"]
PANDUR = GAME_OF["pandur"]


def rules_of(question: Document) -> Rules:
    """Return the house rules that a question is about; where it tells what is dealt, with that."""
    shape, rules = question.get("shape", {}), codec.read_rules(_preset(question), question["rules"])
    dealt = {OF_RULES[name]: value for name, value in shape.items() if name in OF_RULES}
    if not dealt:
        return rules
    changed: Rules = type("Rules", (type(rules),), dealt)(**_fields(rules))
    return changed


OF_RULES = {"hand": "hand", "ranks": "ranks", "sixInSequence": "six_in_sequence"}


R = TypeVar("R", bound=Rules)


def _of_kind(kind: type[R], rules: Rules) -> R:
    """Return the rules of a question that only games of this kind are asked."""
    assert isinstance(rules, kind)
    return rules


def _fields(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules.house_rules()}


def _preset(question: Document) -> str:
    return str(question.get("game", GAME))


def _bidding(question: Document) -> Bidding:
    return bidding_of(_of_kind(SidiBarraniRules, rules_of(question)))


def answers(questions: Iterable[Document]) -> list[Any]:
    """Return what the rule book says to each question, as plain JSON values."""
    said: list[Any] = json.loads(json.dumps([ANSWERS[question["ask"]](question) for question in questions]))
    return said


def _judge(question: Document) -> list[Document]:
    jass, rules = GAME_OF[_preset(question)], rules_of(question)
    judge = jass.judge(rules)
    entries = [jass.read_deal(deal) for deal in question["deals"]]
    return [_judged(judge(entry, opening(jass, rules, entry.dealer))) for entry in entries]


def _judged(deal: JudgedDeal) -> Document:
    return {
        "contract": deal.contract and _contract(deal.contract),
        "made": deal.made,
        "cardPoints": _by_side(deal.card_points),
        "weis": _by_side(deal.weis),
        "stoeck": _by_side(deal.stoeck),
        "scores": _by_side(deal.scores),
        "lines": codec.judged_document(deal)["lines"],
        "problems": _problems(deal.problems),
        "confirm": _problems(deal.confirm),
        "thrownIn": deal.thrown_in,
    }


def _contract(contract: Contract) -> Document:
    bid = contract.bid
    return {
        "declarer": contract.declarer,
        "bid": bid.points,
        "denomination": bid.denomination,
        "stake": contract.stake,
    }


def _problems(problems: Iterable[Problem]) -> list[Document]:
    return [{"code": problem.code, "values": dict(problem.values)} for problem in problems]


def _by_side(points: BySide[int]) -> dict[str, int]:
    return {side.value: value for side, value in points.items()}


def _score(question: Document) -> Document:
    result = score_sheet.score_game(codec.read_game(question["game"]))
    deals = [
        {"number": deal.number, "dealer": deal.dealer, **_judged(deal), "counted": deal.counted}
        for deal in result.deals
    ]
    document = codec.result_document(result)
    del document["format"]
    return {**document, "deals": deals}


def _settle(question: Document) -> list[Any]:
    """Return who dealt each deal and who had cards, as they are written down."""
    game, _ = score_sheet.settle_game(codec.read_game(question["game"]))
    return [[deal.dealer, getattr(deal, "dealt_to", None)] for deal in game.deals]


def _grid(question: Document) -> list[Any]:
    game = codec.read_game(question["game"])
    result, rules = score_sheet.score_game(game), _of_kind(CoiffeurRules, game.rules)
    counted = [deal for deal in result.deals if deal.counted]
    situation = Situation(result.next_dealer, result.totals, counted, result.outcome)
    rows = [
        {
            "row": row.word,
            "factor": row.factor,
            "played": {side: _cell(side, deal) for side, deal in row.deals.items()},
        }
        for row in grid(rules, counted)
    ]
    return [rows, [open_rows(rules, counted, side) for side in PAIRS], to_declare(rules, situation)]


def _cell(side: Side, deal: JudgedDeal | None) -> Document | None:
    if deal is None:
        return None
    return {"number": deal.number, "points": deal.scores[side], "taken": deal.card_points[side]}


def _ranking(question: Document) -> list[Document]:
    totals = {PLAYERS[player]: total for player, total in question["totals"].items()}
    return [ranked._asdict() for ranked in ranking(BySide(tuple(totals.values()), tuple(totals)))]


def _namers(question: Document) -> list[Any]:
    """Return whose turn it is to name in each of these deals of two against one."""
    rules = _of_kind(TwoAgainstOneRules, rules_of(question))
    return [rules.namer(number) for number in question["numbers"]]


def _cut(question: Document) -> list[Any]:
    """Return who is in play, and who must cut for how many sticks."""
    rules = _of_kind(HandjassRules, rules_of(question))
    entry = replace(HANDJASS.read_deal(question["deal"]), cut_won_by=None)
    situation = opening(HANDJASS, rules, entry.dealer)
    problems = HANDJASS.judge(rules)(entry, situation).problems
    missing = [problem.values for problem in problems if problem.code == "cut_missing"]
    cut = [{"players": str(cut["players"]).split(", "), "number": cut["number"]} for cut in missing]
    return [handjass_in_play(rules, situation, entry.declined or ()), cut[0] if cut else None]


def _ladder(question: Document) -> list[Document]:
    rules = _of_kind(PandurRules, rules_of(question))
    return [{"bid": bid, "worth": bid_worth(bid, rules)} for bid in ladder(rules)]


def _pandur_auctions(question: Document) -> list[Document]:
    """Return the course of each deal's auction, and who was in play."""
    rules = _of_kind(PandurRules, rules_of(question))
    entries = [PANDUR.read_deal(deal) for deal in question["deals"]]
    return [_pandur_auction(entry, rules) for entry in entries]


def _pandur_auction(entry: PandurDeal, rules: PandurRules) -> Document:
    situation = opening(PANDUR, rules, entry.dealer)
    auction, problems = auction_of(entry, rules, situation)
    return {
        "inPlay": pandur_in_play(rules, situation),
        "turn": auction.turn,
        "legal": list(auction.legal_calls()),
        "over": auction.over,
        "thrown_in": auction.thrown_in,
        "contract": auction.contract and auction.contract._asdict(),
        "problems": _problems(problems),
    }


def _situation(question: Document) -> Document:
    game = codec.read_game(question["game"])
    before = takewhile(lambda deal: deal.number != question["number"], game.deals)
    written = score_sheet.ScoreSheet(game.jass, game.rules, game.first_dealer)
    for deal in before:
        written.write(deal)
    dealer, totals, counted, outcome = written.situation
    return {
        "dealer": dealer,
        "totals": _by_side(totals),
        "counted": [deal.number for deal in counted],
        "over": outcome.over,
    }


def _weis(question: Document) -> list[Any]:
    rules, teams = rules_of(question), _teams(question)
    denomination = Denomination(question["denomination"])
    order = [PLACES[place] for place in question["order"]]
    if "hands" in question:
        hands = {
            PLACES[place]: readers.read_cards("hands", cards) for place, cards in question["hands"].items()
        }
        verdict = adjudicate_hands(hands, order, denomination, rules, teams)
        return [_verdict(verdict), _problems(hand_problems(hands, rules.hand))]
    shown = {
        PLACES[place]: tuple(readers.read_cards("declared", cards) for cards in groups)
        for place, groups in question["declared"].items()
    }
    declared = read_declared(shown, denomination, rules)
    verdict = adjudicate(declared.items, order, denomination, rules, teams)
    return [_verdict(verdict), _problems(declared.problems)]


def _teams(question: Document) -> Teams:
    teams = question.get("shape", {}).get("teams")
    return {PLACES[place]: PLAYERS[side] for place, side in teams.items()} if teams else ACROSS


def _verdict(verdict: WeisVerdict) -> Document:
    items = {
        seat.value: [
            {"cards": [str(card) for card in claim.weis.cards], "points": claim.points} for claim in claims
        ]
        for seat, claims in verdict.items.items()
    }
    best = verdict.best and {
        "seat": verdict.best.seat,
        "cards": [str(card) for card in verdict.best.weis.cards],
        "points": verdict.best.points,
    }
    points = _by_side(verdict.points)
    return {"items": items, "best": best, "step": verdict.step, "side": verdict.side, "points": points}


def _auction(question: Document) -> Document:
    calls = cast(Iterable[tuple[Seat, Call]], readers.read_calls("calls", question["calls"]))
    auction, problems = hold_auction(calls, Seat(question["dealer"]), _bidding(question))
    return {
        "turn": auction.turn,
        "legal": [str(call) for call in auction.legal_calls()],
        "may_double": list(auction.may_double),
        "may_redouble": list(auction.may_redouble),
        "over": auction.over,
        "thrown_in": auction.thrown_in,
        "contract": auction.contract and _contract(auction.contract),
        "problems": _problems(problems),
    }


def _bids(question: Document) -> list[Any]:
    bidding = _bidding(question)
    return [list(bidding.numbers), list(bidding.denominations)]


def _cards(question: Document) -> list[list[int]]:
    rules = rules_of(question)
    named = question["denomination"]
    values = [card_value(CARDS[card], Denomination(named), rules) for card in question["cards"]]
    trick = question["shape"].get("cardsPerTrick", 4)
    any_of = [Denomination(named)] if named else list(Denomination)
    possible = [possible_card_points(each, rules, cards_per_trick=trick) for each in any_of]
    sums = [possible_sums(each, rules, cards_per_trick=trick) for each in any_of]
    return [values, sorted(frozenset().union(*possible)), sorted(frozenset().union(*sums))]


def _turned_up(question: Document) -> list[str]:
    return [turned_up_denomination(CARDS[card]) for card in question["cards"]]


def _denomination_decides(question: Document) -> bool:
    return _of_kind(FactorRules, rules_of(question)).denomination_decides


def _weis_totals(question: Document) -> list[int]:
    hands = question.get("shape", {}).get("hands", 2)
    return sorted(weis_totals(Denomination(question["denomination"]), rules_of(question), hands))


def _slate(question: Document) -> Document:
    drawn = strokes(question["points"])
    return {
        "hundreds": drawn.hundreds,
        "fifties": drawn.fifties,
        "twenties": drawn.twenties,
        "rest": drawn.rest,
    }


def _agree(question: Document) -> list[Document]:
    game = codec.read_game(question["game"])
    agreed = replace(game, rules=rules_of({**question["game"], "rules": question["rules"]}))
    return _problems(forbidding(score_sheet.score_game(game), score_sheet.score_game(agreed)))


def _resolve(question: Document) -> Document:
    return dict(PRESETS[question["game"]].override(question["changes"]).document())


def _table(question: Document) -> Document:
    jass, rules = GAME_OF[_preset(question)], rules_of(question)
    sides = jass.sides(rules)
    return {
        "slug": jass.slug,
        "places": jass.places(rules),
        "sides": sides,
        "players": [jass.players_of(rules, side) for side in sides],
        "dealt": [rules.hand, rules.ranks, rules.six_in_sequence],
    }


def _stakes(question: Document) -> Document | None:
    """Play the open deal out in every possible way, and look at the games that come of it."""
    game, deal = question["game"], question["deal"]
    before = score_sheet.score_game(codec.read_game(game))
    played_out = [_ending(game, deal, share) for share in _shares(game, deal)]
    endings = [ending for ending in played_out if ending]
    if not endings or before.over:
        return None
    below = double_game_below(rules_of(game))
    declarers = Seat(endings[0]["contract"]["declarer"]).side
    own = {Side.NS: endings, Side.EW: endings[::-1]}
    return {
        "made": next((each for each in own[declarers] if each["made"]), None),
        "failed": next((each for each in own[declarers][::-1] if not each["made"]), None),
        "needs": {
            side.value: {
                "win": next((each for each in own[side] if each["winner"] == side), None),
                "clear": next(
                    (each for each in own[side] if below is not None and each["totals"][side] >= below), None
                ),
            }
            for side in PAIRS
        },
    }


def _shares(game: Document, deal: Document) -> list[Document]:
    """Return every way to share the tricks, North-South's worst first; impossible card points are refused."""
    return [
        {"match": "EW"},
        *({"match": None, "card_points": {"NS": points}} for points in range(rules_of(game).card_points + 1)),
        {"match": "NS"},
    ]


def _ending(game: Document, deal: Document, share: Document) -> Document | None:
    played = {**game, "deals": [*game["deals"], {**deal, **share}]}
    result = score_sheet.score_game(codec.read_game(played))
    last = result.deals[-1]
    if last.problems:
        return None
    document = codec.result_document(result)
    after = {key: document[key] for key in ("totals", "over", "winner", "double_game", "game_points")}
    return {**_judged(last), "match": share["match"], **after}


def _first(question: Document) -> Document | None:
    """Judge the deal behind those of the game, and see who was first at the target with it."""
    game, situation, judged = _next_deal(question["game"], question["deal"])
    targets = _targets(game)
    if targets is None or judged.problems:
        return None
    rules = _of_kind(FactorRules, game.rules)
    claimed_by = question["deal"].get("claimed_by")
    first = first_at_target(
        situation.totals, targets, gains_of(judged, rules), claimed_by and Side(claimed_by)
    )
    return {"side": first.side, "step": first.step, "certain": first.certain} if first else None


def _targets(game: score_sheet.GameEntry) -> BySide[int] | None:
    if isinstance(game.rules, TwoAgainstOneRules):
        return game.rules.targets
    return goals(_of_kind(SchieberRules, game.rules), game.jass.sides(game.rules))


def _next_deal(document: Document, deal: Document) -> tuple[score_sheet.GameEntry, Situation, JudgedDeal]:
    game = codec.read_game(document)
    before = score_sheet.ScoreSheet(game.jass, game.rules, game.first_dealer)
    for entry in game.deals:
        before.write(entry)
    situation = before.situation
    entry = codec.read_deal(deal, game.jass, game.rules)
    situation = situation._replace(dealer=entry.dealer or situation.dealer)
    return game, situation, game.jass.judge(game.rules)(entry, situation)


def _needs(question: Document) -> Document | None:
    """Play the open deal out with every number of card points for each side, and look at its total."""
    document, deal = question["game"], question["deal"]
    game = codec.read_game(document)
    targets, line = _targets(game), double_game_below(game.rules) or 0
    named = deal.get("denomination") or (deal.get("turned_up") and document["rules"]["trump_turned_up"])
    result = score_sheet.score_game(game)
    if targets is None or not named or result.over:
        return None
    totals = result.totals
    played = {side: _played_out(document, deal, side, totals.sides) for side in totals.sides}
    if not any(played.values()):
        return None
    return {
        side: {
            key: next((taken for taken, total in played[side] if totals[side] < goal <= total), None)
            for key, goal in (("win", targets[side]), ("clear", line))
        }
        for side in totals.sides
    }


def _played_out(
    document: Document, deal: Document, side: Side, sides: Sequence[Side]
) -> list[tuple[int, int]]:
    """Return all card points that a side can take in a deal, each with its total then."""
    other = next(each for each in sides if each is not side)
    noughts, total = dict.fromkeys(sides, 0), codec.read_game(document).rules.card_points
    # Where cards lie dead, some points are possible only if the others cannot take all the rest (J3-3).
    shares: list[list[Document]] = [
        [
            {"match": None, "card_points": {**noughts, side: points, other: max(total - points - dead, 0)}}
            for dead in (0, 2, 3, 4, 5)
        ]
        for points in range(total + 1)
    ]
    shares.append([{"match": side, "card_points": {side: total}}])
    ends = [_first_possible(document, deal, alike) for alike in shares]
    return [
        (judged.card_points[side], situation.totals[side] + judged.scores[side])
        for situation, judged in filter(None, ends)
    ]


def _first_possible(
    document: Document, deal: Document, shares: Iterable[Document]
) -> tuple[Situation, JudgedDeal] | None:
    for share in shares:
        _, situation, judged = _next_deal(document, {**deal, **share, "claimed_by": None})
        if not judged.problems:
            return situation, judged
    return None


ANSWERS: Mapping[str, Callable[[Document], Any]] = {
    "judge": _judge,
    "score": _score,
    "settle": _settle,
    "situation": _situation,
    "weis": _weis,
    "auction": _auction,
    "bids": _bids,
    "cards": _cards,
    "weis totals": _weis_totals,
    "denomination decides": _denomination_decides,
    "slate": _slate,
    "agree": _agree,
    "resolve": _resolve,
    "table": _table,
    "turned up": _turned_up,
    "stakes": _stakes,
    "grid": _grid,
    "ranking": _ranking,
    "first": _first,
    "needs": _needs,
    "cut": _cut,
    "namers": _namers,
    "ladder": _ladder,
    "pandur auctions": _pandur_auctions,
}
