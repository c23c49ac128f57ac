"""What can be wrong with an entry: every problem's code, clause, field and message in one table (V).

The rule book judges an entry and returns all its problems, as values of `Problem`.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from core.errors import N_, Translate, Value


class ProblemKind(Enum):
    """One kind of problem: the clause it breaks, the field of the entry, the message template.

    The member's name in lower case is the stable code. Placeholders name the `values` of a `Problem`.
    """

    CARD_POINTS_MISSING = "V-1", "card_points", N_("Enter the card points of one side.")
    CARD_POINTS_WHOLE = (
        "V-1",
        "card_points",
        N_("Card points are a whole number from 0 to {total}, not {given}."),
    )
    CARD_POINTS_SUM = (
        "V-1",
        "card_points",
        N_("The two sides must share {total} points: {given} leaves {rest}, not {other}."),
    )
    MATCH_POINTS = (
        "V-1",
        "card_points",
        N_("A match is {top} card points for the side with all the tricks and 0 for the other."),
    )
    MATCH_BOX = (
        "V-1",
        "match",
        N_("{given} card points are a match: tick the match box or enter at most {total}."),
    )
    CARD_POINTS_IMPOSSIBLE = (
        "V-2",
        "card_points",
        N_("No tricks are worth {given} points: the nearest possible are {below} and {above}."),
    )
    CARD_POINTS_OF_ALL = "V-1", "card_points", N_("Enter the card points of each player who plays.")
    CARD_POINTS_TOTAL = (
        "V-1",
        "card_points",
        N_("The card points of all players must add up to {total}, not {given}."),
    )
    CARD_POINTS_TOTAL_IMPOSSIBLE = (
        "V-2",
        "card_points",
        N_("All tricks together cannot be worth {given} points: the nearest are {below} and {above}."),
    )
    CARD_POINTS_SHARED = (
        "V-2",
        "card_points",
        N_("No set of tricks splits the points as {given}: correct one of the numbers."),
    )
    MATCH_OTHERS = "V-1", "card_points", N_("In a match all the other players have 0 card points.")
    MATCH_POINTS_OF_PLAYER = (
        "V-1",
        "card_points",
        N_("A match is {top} card points for the player with all the tricks and 0 for the others."),
    )
    MATCH_POINTS_MISSING = (
        "V-1",
        "card_points",
        N_("Enter the card points of the player with all the tricks."),
    )
    MATCH_WITH_BONUS = (
        "J3-3",
        "card_points",
        N_(
            "When cards are left out of play, a match is written without its bonus, at most {top}: {given} "
            "is too much."
        ),
    )
    CARD_POINTS_NOT_IN_PLAY = (
        "HJ-1",
        "card_points",
        N_("{player} does not play this deal: leave the card points empty."),
    )
    WEIS_NOT_IN_PLAY = "HJ-1", "weis", N_("{player} does not play this deal: leave the Weis empty.")
    STOECK_NOT_IN_PLAY = (
        "HJ-1",
        "stoeck",
        N_("{player} does not play this deal: enter who held the Stöck."),
    )
    WEIS_ONE_PLAYER = (
        "HJ-2",
        "weis",
        N_("Only the player with the best Weis scores it: leave the others’ empty."),
    )
    WEIS_IMPOSSIBLE_HAND = (
        "V-3",
        "weis",
        N_("One hand cannot hold a Weis of {given}: the nearest possible are {below} and {above}."),
    )
    WEIS_ONE_SIDE = "V-3", "weis", N_("Only one side scores Weis: leave the other side’s empty.")
    WEIS_WHOLE = "V-3", "weis", N_("Weis points are a whole number, not {given}.")
    WEIS_IMPOSSIBLE = (
        "V-3",
        "weis",
        N_("Two hands cannot hold a Weis of {given}: the nearest possible are {below} and {above}."),
    )
    WEIS_NOT_PLAYED = "W-7", "weis", N_("This game is played without Weis: leave it empty.")
    WEIS_ITEM = (
        "W-1",
        "weis_cards",
        N_("{cards} is not a Weis: it takes three or more cards in sequence, or four of a kind that counts."),
    )
    WEIS_CARD_TWICE = "W-3", "weis_cards", N_("{card} may be declared only once.")
    WEIS_HAND = "W-3", "weis_cards", N_("A hand has {hand} cards: {seat} cannot show {given}.")
    WEIS_DISAGREES = "V-3", "weis", N_("The cards shown are a Weis of {shown}, not {given}.")
    STOECK_NO_TRUMP = "V-4", "stoeck", N_("Stöck needs a trump suit: without trumps leave it empty.")
    STOECK_NOT_PLAYED = "W-7", "stoeck", N_("This game is played without Stöck: leave it empty.")
    DECLARER_MISSING = "V-5", "declarer", N_("Enter the declarer.")
    BID_MISSING = "V-5", "bid", N_("Enter the bid.")
    DENOMINATION_MISSING = "V-5", "denomination", N_("Enter the trump suit, Obenabe or Undenufe.")
    DENOMINATION_NOT_PLAYED = (
        "SB-2",
        "denomination",
        N_("This game is played without Obenabe and Undenufe: choose a trump suit."),
    )
    BID_UNKNOWN = "SB-2", "bid", N_("There is no bid of {given}: the nearest are {below} and {above}.")
    STAKE_UNKNOWN = (
        "V-5",
        "stake",
        N_("The factor of a bid is 1, doubled 2 or redoubled 4, not {given}."),
    )
    DOUBLE_NOT_PLAYED = "SB-4", "stake", N_("This game is played without doubling: the factor must be 1.")
    REDOUBLE_NOT_PLAYED = (
        "SB-5",
        "stake",
        N_("This game is played without redoubling: the factor must be 1 or 2."),
    )
    CALL_TURN = "SB-3", "calls", N_("Call {number} is out of turn: it was {turn}’s turn.")
    CALL_LOW = "SB-3", "calls", N_("Call {number} must be a pass or a bid above {highest}.")
    CALL_DOUBLE = (
        "SB-4",
        "calls",
        N_("Call {number}: only an opponent may double, and only before the next player’s call."),
    )
    CALL_DOUBLE_IN_TURN = (
        "SB-4a",
        "calls",
        N_("Call {number}: only an opponent may double, before the next call or on their own turn."),
    )
    CALL_DOUBLE_NOT_PLAYED = (
        "SB-4",
        "calls",
        N_("Call {number}: this game is played without doubling; remove the call."),
    )
    CALL_REDOUBLE = (
        "SB-5",
        "calls",
        N_("Call {number}: only the doubled side may redouble, right after the double."),
    )
    CALL_REDOUBLE_NOT_PLAYED = (
        "SB-5",
        "calls",
        N_("Call {number}: this game is played without redoubling; remove the call."),
    )
    CALL_AFTER_END = "SB-6", "calls", N_("Call {number} comes after the end of the auction: remove it.")
    CALL_UNKNOWN_BID = (
        "SB-2",
        "calls",
        N_("Call {number}: there is no bid of {given}; the nearest are {below} and {above}."),
    )
    CALL_DENOMINATION_NOT_PLAYED = (
        "SB-2",
        "calls",
        N_("Call {number}: this game is played without Obenabe and Undenufe; choose a trump suit."),
    )
    AUCTION_OPEN = "SB-6", "calls", N_("The auction is not over: enter the calls that are missing.")
    CONTRACT_DISAGREES = (
        "V-5",
        "calls",
        N_("The contract does not match the calls: enter only one of the two."),
    )
    THROWN_IN_ENTRY = (
        "SB-6",
        "thrown_in",
        N_("Cards thrown in after four passes score nothing: leave contract and points empty."),
    )
    TURNED_UP_DISAGREES = (
        "J3-1",
        "denomination",
        N_("The turned-up card, {card}, decides something else: enter only one of the two."),
    )
    ANNOUNCEMENT_WHOLE = (
        "DZ-3",
        "announced",
        N_("An announcement is a whole number from 0 to {top}, not {given}."),
    )
    ANNOUNCEMENT_NOT_IN_PLAY = (
        "DZ-1",
        "announced",
        N_("{player} does not play this deal: leave the announcement empty."),
    )
    MATCH_NOT_IN_PLAY = (
        "HJ-1",
        "match",
        N_("{player} does not play this deal: enter who made the match."),
    )
    DEALER_MISSING = "HJ-1", "dealer", N_("Enter who dealt: the dealer sits out.")
    DEALER_OUT = "HJ-6", "dealer", N_("{player} is out: {next} deals.")
    DEALT_TO_OTHERS = (
        "HJ-1",
        "dealt_to",
        N_("This deal was entered for {before}, but {players} play it: enter it again."),
    )
    DECLINING_NOT_PLAYED = "HJ-1", "declined", N_("In this game nobody may decline: leave it empty.")
    DECLINED_NOT_IN_PLAY = (
        "HJ-1",
        "declined",
        N_("{player} has no cards in this deal and cannot decline."),
    )
    THROWN_IN_NOT_PLAYED = (
        "HJ-1",
        "thrown_in",
        N_("In this game nobody may decline, so every deal is played."),
    )
    THROWN_IN_BY_SOME = (
        "HJ-5",
        "thrown_in",
        N_("The deal is thrown in only when everybody declines: {player} did not."),
    )
    NOTHING_PLAYED = (
        "HJ-5",
        "card_points",
        N_("No cards were played: leave points, match, Weis, Stöck and cut empty."),
    )
    CUT_MISSING = (
        "HJ-5",
        "cut_won_by",
        N_("{players} are level for the last stick: enter who won the cut, {number} of them."),
    )
    CUT_NUMBER = "HJ-5", "cut_won_by", N_("{number} of {players} can win the cut, not {given}.")
    CUT_NOT_LEVEL = (
        "HJ-5",
        "cut_won_by",
        N_("{player} had no part in the cut: {players} are level."),
    )
    CUT_WITHOUT_TIE = (
        "HJ-5",
        "cut_won_by",
        N_("Nobody had to cut for a stick: leave the winner of the cut empty."),
    )
    SOLOIST_NOT_IN_PLAY = (
        "PA-1",
        "declarer",
        N_("{player} does not play this deal: enter who plays alone."),
    )
    BID_WITHOUT_TRUMPS = (
        "PA-2",
        "denomination",
        N_("This bid is played without trumps: leave the trump suit empty."),
    )
    BID_WITH_TRUMPS = "PA-2", "denomination", N_("This bid is played with trumps: enter the suit.")
    BID_OF_TRICKS = (
        "PA-2",
        "card_points",
        N_("Misère and Pandur are only about tricks: leave points, match, Weis and Stöck empty."),
    )
    CARD_POINTS_OF_SOLOIST = (
        "PA-1",
        "card_points",
        N_("Enter only the soloist’s card points: {player} writes none."),
    )
    MATCH_OF_SOLOIST = "PA-1", "match", N_("Only the soloist’s match counts: {player} writes none.")
    WEIS_OF_SOLOIST = "PA-1", "weis", N_("Only the soloist scores Weis: leave {player}’s empty.")
    STOECK_OF_SOLOIST = "PA-1", "stoeck", N_("Only the soloist scores Stöck: leave {player}’s empty.")
    MADE_MISSING = "V-5", "made", N_("Enter whether the bid was made.")
    MADE_AFTER_ALL = "V-5", "made", N_("With {points} points a bid of {bid} is made.")
    FAILED_AFTER_ALL = "V-5", "made", N_("With {points} points a bid of {bid} has failed.")
    CALL_PASSED = "PA-2", "calls", N_("Call {number}: {player} has passed and is out of the auction.")
    ROW_MISSING = "CO-1", "row", N_("Enter the row that was played.")
    ROW_UNKNOWN = "CO-2", "row", N_("This game has no row {given}: choose one from its list.")
    ROW_TAKEN = (
        "CO-1",
        "row",
        N_("This side already played this row in deal {number}: choose one that it has not played yet."),
    )
    ROWS_ALL_PLAYED = "CO-4", "declarer", N_("This side has played all its rows: the other side declares.")
    NOT_TO_DECLARE = (
        "CO-4",
        "declarer",
        N_("The other side declares this deal: the player on the dealer’s right or that player’s partner."),
    )
    NAMED_BY_TURN = (
        "SC-1",
        "named_by",
        N_(
            "{forehand} names trumps or pushes to {partner}: correct who named them or whether it was pushed."
        ),
    )
    NAMED_NOT_PLAYED = (
        "SC-2",
        "named_by",
        N_("The turned-up card decides: do not enter who named trumps or whether it was pushed."),
    )
    TURNED_UP_NOT_PLAYED = (
        "SC-2",
        "turned_up",
        N_("In this game a player names trumps: leave the turned-up card empty."),
    )
    DENOMINATION_WITHOUT_FACTOR = (
        "SC-2",
        "denomination",
        N_("This is not played here: choose a suit, Obenabe or Undenufe that counts."),
    )
    CARD_POINTS_COUNTED = (
        "SC-4",
        "card_points",
        N_("The tricks counted cannot be worth {given} points: the nearest are {below} and {above}."),
    )
    CLAIM_NOT_PLAYED = (
        "SC-4",
        "claimed_by",
        N_("This game ends after a fixed number of deals: leave the claim empty."),
    )
    CLAIM_NOT_IN_PLAY = (
        "SC-4",
        "claimed_by",
        N_("{player} does not play this deal: enter who claimed the win."),
    )
    CLAIM_BELOW_TARGET = (
        "SC-5",
        "claimed_by",
        N_("A claim needs {top} points: with this deal there are only {given}."),
    )
    CLAIM_SECOND = (
        "SC-4",
        "claimed_by",
        N_("Another side had {top} points before the tricks, with Stöck or Weis: the win is theirs."),
    )
    BERGPREIS_NOT_ASKED = (
        "SC-7",
        "bergpreis_by",
        N_("In this game nobody has to say who had the Bergpreis first: leave it empty."),
    )
    BERGPREIS_NOT_IN_PLAY = (
        "SC-7",
        "bergpreis_by",
        N_("{player} does not play this deal: enter who had the Bergpreis first."),
    )
    BERGPREIS_BELOW = (
        "SC-7",
        "bergpreis_by",
        N_("The Bergpreis needs {top} points: with this deal there are only {given}."),
    )
    BERGPREIS_TAKEN = (
        "SC-7",
        "bergpreis_by",
        N_("Another side had {top} points before: the Bergpreis is theirs."),
    )
    DEAL_FORBIDS = "SB-11b", "rules", N_("With these rules deal {number} would no longer count.")
    SIDES_FIXED = (
        "SB-11b",
        "rules",
        N_("The players and their sides cannot change once a game has begun: start a new game for that."),
    )
    GAME_OVER = "V-6", "number", N_("The game was over before this deal: it belongs to a new game.")
    NUMBER_TWICE = "V-6", "number", N_("Deal {number} is already written: correct it or use number {next}.")
    NUMBER_ORDER = (
        "V-6",
        "number",
        N_("Deal {next} belongs here, not deal {number}: put the deals in the order of their numbers."),
    )
    DEAL_UNKNOWN = "V-6", "number", N_("There is no deal {number}: choose one that is written.")

    FAILED_LOWEST_BID = "V-8", "bid", N_("The lowest bid, {bid}, failed: is that right?")
    TOP_BID = "V-8", "bid", N_("The bid was {bid}, all nine tricks: is that right?")
    WEIS_HIGH = "V-8", "weis", N_("A Weis of {given} is rare: is that right?")
    BID_RARE = "V-8", "bid", N_("A bid of {bid} is rare: is that right?")
    NOTHING_WITHOUT_MATCH = (
        "V-8",
        "card_points",
        N_("One side has 0 points without a match: did it take a worthless trick?"),
    )

    FIRST_UNKNOWN = (
        "V-8",
        "claimed_by",
        N_(
            "Several sides reached the target with tricks: enter which one said so first, or confirm that "
            "none did."
        ),
    )
    CLAIM_FALSE = (
        "V-8",
        "claimed_by",
        N_("A claim needs {top} points and there are only {given}: has whoever claimed lost the game?"),
    )
    BERGPREIS_UNKNOWN = (
        "V-8",
        "bergpreis_by",
        N_(
            "Several sides reached the Bergpreis with tricks: enter which one had it first, or confirm that "
            "nobody knows."
        ),
    )
    ALL_WITHOUT_MATCH = (
        "V-8",
        "card_points",
        N_("One player has all the card points without a match: did another take a worthless trick?"),
    )
    ANNOUNCEMENT_MISSING = (
        "V-8",
        "announced",
        N_("{player} announced nothing and writes {extra} points more: is that right?"),
    )
    DIFFERENCE_HIGH = (
        "V-8",
        "announced",
        N_("{player} missed the announcement by {given} points: is that right?"),
    )

    def __init__(self, clause: str, field_name: str, template: str) -> None:
        self.code = self.name.lower()
        self.clause = clause
        self.field = field_name
        self.template = template


PLAYERS = ("player", "players", "next", "before")
"""The values of a problem that tell players by their numbers; pages may put names in their place."""

PLAYER = N_("Player {number}")


def _named(values: Mapping[str, Value], translate: Translate) -> dict[str, Value]:
    """Return the values with players as sentences call them: "2, 3" as "Player 2, Player 3"."""

    def called(found: re.Match[str]) -> str:
        return translate(PLAYER).format(number=found[0])

    return {
        key: re.sub(r"\b[1-5]\b", called, value) if key in PLAYERS and isinstance(value, str) else value
        for key, value in values.items()
    }


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an entry (V), or to be confirmed (V-8): its kind and the message's values.

    >>> Problem(ProblemKind.CARD_POINTS_SUM, {"total": 157, "given": 93, "rest": 64, "other": 74}).message()
    'The two sides must share 157 points: 93 leaves 64, not 74.'
    """

    kind: ProblemKind
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    @property
    def code(self) -> str:
        """Return the stable code that documents and tests use."""
        return self.kind.code

    def message(self, translate: Translate = str) -> str:
        """Return the sentence for the scorekeeper, in the language of `translate`."""
        return translate(self.kind.template).format(**_named(self.values, translate))

    def document(self, translate: Translate = str) -> dict[str, str]:
        """Return code, clause, field and message, as the entry format writes them."""
        kind = self.kind
        return {
            "code": kind.code,
            "clause": kind.clause,
            "field": kind.field,
            "message": self.message(translate),
        }


def neighbours(given: float, possible: Iterable[int]) -> dict[str, Value]:
    """Return the values `given`, `below` and `above` of a problem: the two possible numbers nearest to it.

    Outside the range these are its last two numbers; `possible` must not be empty.
    """
    ordered = sorted(set(possible))
    above = min(max(bisect_left(ordered, given), 1), len(ordered) - 1)
    return {"given": given, "below": ordered[max(above - 1, 0)], "above": ordered[above]}
