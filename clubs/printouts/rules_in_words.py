"""The rules of a tournament's game in one paragraph, made of what the tournament itself has agreed.

Not what Jass is, which everybody at the table knows, but what clubs hold differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatch

from django.utils.translation import gettext, ngettext

from clubs.formats import GAMES
from clubs.queries.programme import PlannedGame
from scoring.card_words import IN_PACK, ROWS
from scoring.new_game.house_rules import HOUSE_RULES
from scoring.rules.capabilities import HasStrokes, bergpreis_of, double_game_below, winners_deal
from scoring.rules.cards import Denomination
from scoring.rules.games.coiffeur.rules import CoiffeurRules, Pushing
from scoring.rules.games.differenzler.rules import DifferenzlerRules
from scoring.rules.games.handjass.rules import HandjassRules
from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.games.schieber.rules import SchieberRules
from scoring.rules.games.sidi_barrani.rules import (
    SIDI,
    BothOver,
    DoubleAppliesTo,
    FailedSide,
    SidiBarraniRules,
)
from scoring.rules.house import Rules, WeisOrder

SENTENCES: Mapping[str, object] = {choice.key: choice.sentence for choice in HOUSE_RULES}
SAID_AT_WEIS = ("large_weis", "shared_cards", "low_fours", "undenufe_sixes")
"""House rules about Weis whose sentence says all of them."""


def rules_in_words(game: PlannedGame, pack: str) -> str:
    """Return the rules as they hold in the rounds in which a game is played, with the cards of a pack."""
    length, *others = rule_sentences(game, pack)
    sentences = [length, _dealing(game.plan.rules), *others]
    return " ".join(sentence for sentence in sentences if sentence)


def rule_sentences(game: PlannedGame, pack: str) -> Sequence[str]:
    """Return the same, sentence by sentence: first how long a round is, empty where rounds differ."""
    rules = game.plan.rules
    length = _length(rules, game.deals[0]) if len(set(game.deals)) == 1 else ()
    return [
        " ".join(length),
        *(played_rules(rules, pack) or [str(GAMES[game.plan.preset].sentence)]),
        *_what_counts(rules),
        *(_ending(rules) if None in game.deals else ()),
        *_besides(rules),
    ]


def _dealing(rules: Rules) -> str:
    if winners_deal(rules):
        return gettext(
            "The person circled on the front deals first, then always the next player of the side that "
            "won the deal."
        )
    return gettext(
        "The person circled on the front deals first, then always the player to the dealer’s right."
    )


@singledispatch
def played_rules(rules: Rules, pack: str) -> Sequence[str]:
    """Return how the game is played as far as its house rules say, nothing where its own sentence will do."""
    return ()


@played_rules.register
def _sidi_barrani(rules: SidiBarraniRules, pack: str) -> Sequence[str]:
    return [
        *_bidding(rules),
        *_doubling(rules),
        _made(rules),
        gettext(
            "Both sides write what they take; the bid goes to the declaring side if it is made, otherwise "
            "to the opponents."
        ),
        *_failing(rules),
    ]


def _failing(rules: SidiBarraniRules) -> Iterator[str]:
    match rules.failed_side_keeps_card_points:
        case FailedSide.WRITES_NONE:
            yield gettext("A declaring side that fails writes no card points.")
        case FailedSide.OPPONENTS_WRITE_ALL:
            failed = gettext("If the bid fails, the opponents write all {total} card points.")
            yield failed.format(total=rules.card_points)


def _bidding(rules: SidiBarraniRules) -> Iterator[str]:
    if rules.no_trump_denominations:
        yield gettext("The player to the dealer’s right opens the bidding, in a suit, Obenabe or Undenufe.")
    else:
        yield gettext("The player to the dealer’s right opens the bidding, in one of the four suits.")
    yield _bids(rules)
    if rules.winner_may_change:
        yield gettext("After three passes the highest bidder may bid once more.")
    yield gettext("The highest bidder leads.")


def _bids(rules: SidiBarraniRules) -> str:
    total = rules.card_points
    steps = [number for number in rules.numbers if number < total]
    if steps and rules.called(rules.numbers[-1]) == SIDI:
        bids = gettext("Bids go from {low} to {high} in steps of {step}, then Sidi for all nine tricks.")
    elif steps and rules.match_bonus:
        bids = gettext("Bids go from {low} to {high} in steps of {step}, then {total} and {top}.")
    elif steps:
        bids = gettext("Bids go from {low} to {high} in steps of {step}, then {total} for all nine tricks.")
    else:
        bids = ""
    low, high = (steps[0], steps[-1]) if steps else (total, total)
    return bids.format(low=low, high=high, step=rules.bid_step, total=total, top=rules.numbers[-1])


def _doubling(rules: SidiBarraniRules) -> Iterator[str]:
    if not rules.doubling:
        yield gettext("There is no doubling.")
        return
    if rules.double_ends_auction:
        yield gettext("An opponent may double, which ends the bidding.")
    else:
        yield gettext("An opponent may double; a higher bid voids it, and three passes end the bidding.")
    if rules.double_in_turn:
        yield _said("double_in_turn")
    if rules.double_applies_to is DoubleAppliesTo.ALL:
        yield gettext("When doubled, everything in the deal counts twice.")
    else:
        yield gettext("When doubled, the bid counts twice.")
    if rules.redoubling:
        yield gettext("The doubled side may redouble, which doubles once more.")


def _made(rules: SidiBarraniRules) -> str:
    if rules.weis_counts and (rules.weis or rules.stoeck):
        return gettext(
            "A side makes its bid with at least as many points as it bid; match, last trick, Weis and Stöck "
            "count."
        )
    if rules.weis or rules.stoeck:
        return gettext(
            "A side makes its bid with at least as many card points as it bid; match and last trick count, "
            "Weis and Stöck do not."
        )
    return gettext(
        "A side makes its bid with at least as many card points as it bid, match and last trick included."
    )


@played_rules.register
def _schieber(rules: SchieberRules, pack: str) -> Sequence[str]:
    if rules.trump_turned_up:
        naming = gettext("A turned-up card decides what is played; nobody names trumps or pushes.")
    else:
        naming = gettext("The player to the dealer’s right names trumps or pushes to the partner, and leads.")
    return [naming, *_factors(rules, pack)]


def _factors(rules: SchieberRules, pack: str) -> Iterator[str]:
    by_factor: dict[int, list[str]] = {}
    for denomination, factor in zip(Denomination, rules.factors, strict=True):
        by_factor.setdefault(factor, []).append(str(IN_PACK[pack][denomination]))
    unplayed = by_factor.pop(0, [])
    if list(by_factor) == [1]:
        yield gettext("Everything counts once.")
    else:
        counted = [_times(_all_of(names), factor) for factor, names in sorted(by_factor.items())]
        yield gettext("Multipliers: {factors}.").format(factors=", ".join(counted))
    if unplayed:
        yield gettext("Not played: {names}.").format(names=_all_of(unplayed))


def _times(names: str, factor: int) -> str:
    words = {
        1: gettext("{names} once"),
        2: gettext("{names} twice"),
        3: gettext("{names} three times"),
        4: gettext("{names} four times"),
    }
    return words.get(factor, gettext("{names} {factor} times")).format(names=names, factor=factor)


def _all_of(names: Sequence[str]) -> str:
    """Return names as a list is said: one, two and three."""
    if len(names) == 1:
        return names[0]
    return gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


@played_rules.register
def _differenzler(rules: DifferenzlerRules, pack: str) -> Sequence[str]:
    highest = rules.highest_announcement
    return [
        gettext("Everyone plays alone; a turned-up card decides the trump suit."),
        gettext(
            "Before the first card everyone announces how many points they will take, 0 to {highest}."
        ).format(highest=highest),
        gettext("The difference between announcement and points taken is written; the lowest total wins."),
        *_announcing(rules),
    ]


def _announcing(rules: DifferenzlerRules) -> Iterator[str]:
    if points := rules.missing_announcement:
        yield gettext("Anyone who announces nothing writes {points} more.").format(points=points)
    if points := rules.exact_bonus:
        yield gettext("Anyone who hits the announcement exactly writes {points} less.").format(points=points)


@played_rules.register
def _coiffeur(rules: CoiffeurRules, pack: str) -> Sequence[str]:
    words = {**{each.value: words for each, words in IN_PACK[pack].items()}, **ROWS}
    rows = [f"{rules.factor(row)} {words.get(row, row)}" for row in rules.rows]
    if rules.pushing is Pushing.ROUND:
        pushing = gettext(
            "The player to the dealer’s right declares or pushes to the next player, opponents too."
        )
    else:
        pushing = gettext(
            "The player to the dealer’s right declares or pushes to the partner, who must then declare."
        )
    if rules.opponents_subtract:
        written = gettext("The declaring side writes the difference in card points times the row’s number.")
    else:
        written = gettext(
            "The declaring side writes its card points times the row’s number, the others nothing."
        )
    return [
        gettext("Each side plays each row once: {rows}.").format(rows=", ".join(rows)),
        pushing,
        written,
    ]


# What all games have


def _length(rules: Rules, deals: int | None) -> Iterator[str]:
    if deals is not None:
        yield ngettext("{count} deal is played.", "{count} deals are played.", deals).format(count=deals)
    elif isinstance(rules, SidiBarraniRules | SchieberRules):
        yield gettext("The game is played to {goal}.").format(goal=rules.target)


def _what_counts(rules: Rules) -> Iterator[str]:
    """Yield what the last trick counts where it is not as usual, a match, Weis and Stöck."""
    if rules.last_trick != Rules().last_trick:
        last = gettext("The last trick counts {points}; a deal has {total} card points.")
        yield last.format(points=rules.last_trick, total=rules.card_points)
    if isinstance(rules, SidiBarraniRules | SchieberRules | CoiffeurRules | HandjassRules):
        if rules.match_bonus:
            match = gettext("A match (all nine tricks) counts {points}.")
        else:
            match = gettext("A match counts {points}, with no bonus.")
        yield match.format(points=rules.match_points)
    if isinstance(rules, DifferenzlerRules | CoiffeurRules | PandurRules):
        return
    yield _weis_and_stoeck(rules)
    if rules.weis:
        yield from _more_of_weis(rules)
    if rules.undenufe_six_is_eleven and _plays_undenufe(rules):
        yield _said("undenufe_six_is_eleven")


def _weis_and_stoeck(rules: Rules) -> str:
    return {
        (True, True): gettext("Weis and Stöck count."),
        (True, False): gettext("Weis counts, Stöck does not."),
        (False, True): gettext("Stöck counts, Weis does not."),
        (False, False): gettext("Neither Weis nor Stöck counts."),
    }[rules.weis, rules.stoeck]


def _more_of_weis(rules: Rules) -> Iterator[str]:
    yield from (_said(name) for name in SAID_AT_WEIS if getattr(rules, name))
    if rules.weis_order is WeisOrder.FOURS:
        yield gettext("Any four of a kind beats any sequence.")
    if rules.weis_order is WeisOrder.LIST:
        yield gettext("The list decides which Weis is better, from a sequence of three up.")
    if not rules.weis_trumps:
        yield gettext("Of two equal Weis the one declared first is better, even if the other is in trumps.")
    if not rules.banners_weis:
        yield gettext("Four banners do not count.")
    if rules.nines_weis:
        yield gettext("Four nines count {points}.").format(points=rules.nines_weis)


def _plays_undenufe(rules: Rules) -> bool:
    return (
        isinstance(rules, SidiBarraniRules | SchieberRules) and Denomination.UNDENUFE in rules.denominations
    )


def _ending(rules: Rules) -> Iterator[str]:
    """Yield who wins a game to its goal."""
    if isinstance(rules, SidiBarraniRules):
        if rules.both_over is BothOver.LAST_DEAL:
            yield gettext(
                "The last deal is written in full; if both sides get there, the side that wrote more in it "
                "wins."
            )
        else:
            yield gettext("The last deal is written in full, then the higher total wins.")
    elif isinstance(rules, SchieberRules):
        yield gettext("Stöck, Weis and tricks count in this order; whoever gets there first wins.")
        if rules.win_must_be_claimed:
            yield _said("win_must_be_claimed")
        if rules.false_claim_loses:
            yield gettext("A claim below the target loses the game.")
    if line := double_game_below(rules):
        yield gettext("Anyone still below {line} then loses a double game.").format(line=line)


def _besides(rules: Rules) -> Iterator[str]:
    """Yield what is counted beside the points (SC-7, SC-8)."""
    if goal := bergpreis_of(rules):
        yield gettext("The first to reach {goal} has the Bergpreis.").format(goal=goal)
    if isinstance(rules, HasStrokes) and rules.strokes:
        yield gettext("Strokes: {numbers}.").format(numbers=", ".join(_strokes(rules)))


def _strokes(rules: HasStrokes) -> Iterator[str]:
    """Yield how many strokes each thing gives, without what gives none."""
    for number, words in (
        (rules.strokes_game, gettext("{number} for a game")),
        (rules.strokes_double_game, gettext("{number} for a double game")),
        (rules.strokes_match, gettext("{number} for a match")),
        (rules.strokes_match_against, gettext("{number} more for a match against the declarers")),
        (rules.strokes_bergpreis, gettext("{number} for the Bergpreis")),
    ):
        if number:
            yield words.format(number=number)


def _said(rule: str) -> str:
    """Return the sentence of a house rule, as those read it who agree on it."""
    return str(SENTENCES[rule])
