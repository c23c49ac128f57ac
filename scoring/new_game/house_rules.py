"""The house rules that tables choose on the page, each with a sentence that says what it changes.

Those with a field of their own are not here: how a game ends, who plays, factors and rows.
"""

from django.utils.translation import gettext_lazy as _

from scoring.new_game.choices import HouseRuleChoice, Words

UP_TO_FIVE = range(6)


def number_choices(*values: int, none: Words | None = None) -> tuple[tuple[str, Words], ...]:
    """Return choices that are called by their numbers; `none` is what the first of them is called."""
    names: list[Words] = [str(value) for value in values]
    if none is not None:
        names[0] = none
    return tuple((str(value), name) for value, name in zip(values, names, strict=True))


HOUSE_RULES = (
    HouseRuleChoice("doubling", _("Doubling"), _("The opponents may double a bid; it then counts twice.")),
    HouseRuleChoice(
        "double_in_turn",
        _("Doubling on your turn"),
        _("An opponent may also double later, on their turn, as long as the auction is open."),
        needs="doubling",
    ),
    HouseRuleChoice(
        "redoubling",
        _("Redoubling"),
        _("The doubled side may redouble; the bid then counts four times."),
        needs="doubling",
    ),
    HouseRuleChoice(
        "double_ends_auction",
        _("A double ends the auction"),
        _("Off: a later, higher bid voids the double, and three passes end the auction."),
        needs="doubling",
    ),
    HouseRuleChoice(
        "double_applies_to",
        _("What a double multiplies"),
        _("The bid alone, or everything that both sides write in the deal."),
        (("bid", _("the bid")), ("all", _("everything"))),
        needs="doubling",
    ),
    HouseRuleChoice(
        "winner_may_change",
        _("The highest bidder may bid once more"),
        _("After three passes, with a higher bid and any trumps or none; then the others may bid on."),
    ),
    HouseRuleChoice(
        "weis_counts",
        _("Weis and Stöck count towards the bid"),
        _("Weis and Stöck of the declaring side help it to make its bid."),
    ),
    HouseRuleChoice(
        "failed_side_keeps_card_points",
        _("Card points when a bid fails"),
        _(
            "Each side writes its own, or the declaring side writes none; in Coinche the opponents write "
            "them all."
        ),
        (
            ("true", _("each side its own")),
            ("false", _("only the opponents their own")),
            ("opponents_write_all", _("the opponents all of them")),
        ),
    ),
    HouseRuleChoice(
        "lowest_bid",
        _("Lowest bid"),
        _("Where the bidding starts."),
        number_choices(40, 50, 60, 90),
    ),
    HouseRuleChoice(
        "bid_step",
        _("Step between bids"),
        _("The difference between one bid and the next."),
        number_choices(10, 5, 1),
    ),
    HouseRuleChoice(
        "bid_157",
        _("Bidding all card points"),
        _(
            "Off: with a match bonus the highest bid is Sidi, all nine tricks, and the card points alone "
            "cannot be bid."
        ),
    ),
    HouseRuleChoice(
        "no_trump_denominations",
        _("Obenabe and Undenufe"),
        _("Off: only the four suits are played."),
    ),
    HouseRuleChoice(
        "last_trick",
        _("Last trick"),
        _("What it adds to the points of its cards; with 10 a deal has 162 card points."),
        number_choices(5, 10),
    ),
    HouseRuleChoice(
        "match_bonus",
        _("Match bonus"),
        _(
            "What all the tricks are worth on top of the card points; the highest bid, if there is one, "
            "depends on it."
        ),
        number_choices(0, 50, 100, none=_("none")),
    ),
    HouseRuleChoice(
        "both_over",
        _("Both reach the target"),
        _("Who wins when both sides reach the target in the same deal."),
        (("higher_total", _("the higher total")), ("last_deal", _("whoever wrote more in the last deal"))),
    ),
    HouseRuleChoice(
        "next_deal_by",
        _("Who deals next"),
        _(
            "One of the winners: the next in turn on the side that wrote more, so that the losers speak "
            "first."
        ),
        (("turn", _("the next in turn")), ("winners", _("one of the winners"))),
    ),
    HouseRuleChoice(
        "double_game_below",
        _("Double game below"),
        _("A loser below this total loses a double game, worth two game points."),
        (("", _("half the target")), *number_choices(0, 500, 750, 1000, 1250, none=_("none"))),
        free=True,
    ),
    HouseRuleChoice(
        "win_must_be_claimed",
        _("The win must be claimed"),
        _("Reaching the target wins nothing until somebody claims the win (“bedanken”)."),
    ),
    HouseRuleChoice(
        "false_claim_loses",
        _("A false claim loses"),
        _("A claim below the target loses the game; off: it is refused."),
    ),
    HouseRuleChoice(
        "bergpreis",
        _("Bergpreis"),
        _("Goes to whoever first reaches this total, usually half the target; it adds no points."),
        (("", _("not played")), *number_choices(500, 750, 1000, 1250, 1500)),
        free=True,
    ),
    HouseRuleChoice(
        "bergpreis_after_deal",
        _("Bergpreis after the deal"),
        _(
            "If both sides pass it in one deal, the higher total has it; off: Stöck come before Weis, and "
            "Weis before tricks."
        ),
        needs="bergpreis",
    ),
    HouseRuleChoice(
        "strokes",
        _("Strokes"),
        _("Counted besides the points and added up over an evening or a series."),
    ),
    HouseRuleChoice(
        "strokes_game",
        _("Strokes for a game"),
        _("For each game won."),
        number_choices(*UP_TO_FIVE),
        needs="strokes",
    ),
    HouseRuleChoice(
        "strokes_double_game",
        _("Strokes for a double game"),
        _("Instead of those for a game; 0: it counts like any other game won."),
        number_choices(*UP_TO_FIVE),
        needs="strokes",
    ),
    HouseRuleChoice(
        "strokes_match",
        _("Strokes for a match"),
        _("For all nine tricks."),
        number_choices(*UP_TO_FIVE),
        needs="strokes",
    ),
    HouseRuleChoice(
        "strokes_match_against",
        _("Strokes for a match against the declarers"),
        _("In addition to those for a match, if the opponents of the declaring side make it."),
        number_choices(*UP_TO_FIVE),
        needs="strokes",
    ),
    HouseRuleChoice(
        "strokes_bergpreis",
        _("Strokes for the Bergpreis"),
        _("Where it is played."),
        number_choices(*UP_TO_FIVE),
        needs="strokes",
    ),
    HouseRuleChoice(
        "trump_turned_up",
        _("A card is turned up"),
        _("It decides what is played; nobody names trumps or pushes."),
    ),
    HouseRuleChoice(
        "missing_announcement",
        _("No announcement"),
        _("Points added to the points taken by a player who announced nothing."),
        number_choices(0, 10, 20, 50, none=_("nothing")),
    ),
    HouseRuleChoice(
        "exact_bonus",
        _("Exactly as announced"),
        _("The points taken off for it, except for an announced 0."),
        number_choices(0, 5, 10, 20, none=_("nothing")),
    ),
    HouseRuleChoice(
        "pushing",
        _("Pushing"),
        _("To the next player on the right, opponents included, or to the partner, who must then declare."),
        (("round", _("round the table")), ("partner", _("to the partner"))),
    ),
    HouseRuleChoice(
        "opponents_subtract",
        _("The opponents’ points are subtracted"),
        _("The declaring side writes the difference; it can be below zero."),
    ),
    HouseRuleChoice(
        "sticks",
        _("Sticks per deal"),
        _("For the two highest, or only for the highest."),
        number_choices(1, 2),
    ),
    HouseRuleChoice(
        "threshold",
        _("A potato below"),
        _("Anyone who takes fewer points gets a potato instead of a stick."),
        number_choices(0, 21, 26, none=_("never")),
    ),
    HouseRuleChoice(
        "sack_bonus",
        _("Sticks for the sack"),
        _("For each player in the sack, everyone else in play gets one more stick."),
    ),
    HouseRuleChoice(
        "may_decline",
        _("Declining"),
        _("A player who does not trust their hand may lay it down and stay out of the deal."),
    ),
    HouseRuleChoice(
        "all_sticks_given",
        _("All sticks are given out"),
        _("The only player left, or the only one not in the sack, gets all the sticks of the deal."),
    ),
    HouseRuleChoice(
        "misere_worth",
        _("Misère"),
        _("What a misère without trumps is worth; with trumps it is always worth 4."),
        number_choices(3, 4),
    ),
    HouseRuleChoice(
        "vogel",
        _("Vogel"),
        _(
            "On the slate a deal of more than 500 is drawn as a V among the hundreds, standing for five of "
            "them."
        ),
    ),
    HouseRuleChoice("weis", _("Weis"), _("Sequences and four of a kind are declared and count.")),
    HouseRuleChoice("stoeck", _("Stöck"), _("King and ober of trumps in one hand count 20.")),
    HouseRuleChoice(
        "large_weis",
        _("Large Weis"),
        _("Six, seven, eight and nine in sequence count 150, 200, 250 and 300."),
        needs="weis",
    ),
    HouseRuleChoice(
        "shared_cards",
        _("Kreuzweis"),
        _("A card may count once in a four of a kind and once in a sequence."),
        needs="weis",
    ),
    HouseRuleChoice(
        "weis_order",
        _("The better Weis"),
        _("What counts most: the points, its place on the usual list, or that it is four of a kind."),
        (("value", _("by points")), ("list", _("by the list")), ("fours", _("four of a kind first"))),
        needs="weis",
    ),
    HouseRuleChoice(
        "weis_trumps",
        _("Weis in trumps ranks higher"),
        _("Of two equal ones the one in trumps is better; off: the one that was declared first."),
        needs="weis",
    ),
    HouseRuleChoice(
        "banners_weis",
        _("Four banners"),
        _("What four banners (tens in a French pack) are worth as Weis."),
        number_choices(0, 100, none=_("nothing")),
        needs="weis",
    ),
    HouseRuleChoice(
        "nines_weis",
        _("Four nines"),
        _("What four nines are worth as Weis."),
        number_choices(0, 100, 150, none=_("nothing")),
        needs="weis",
    ),
    HouseRuleChoice(
        "low_fours", _("Low fours"), _("Four eights, sevens or sixes count 100 as well."), needs="weis"
    ),
    HouseRuleChoice(
        "undenufe_sixes",
        _("Sixes for aces in Undenufe"),
        _("In Undenufe four sixes count 100 and four aces nothing."),
        needs="weis",
    ),
    HouseRuleChoice(
        "undenufe_six_is_eleven",
        _("Undenufe: the six counts 11"),
        _("In Undenufe the six counts 11 and the ace 0."),
    ),
)
