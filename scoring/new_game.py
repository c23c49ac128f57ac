"""What the new-game page offers, in the page's words: presets, goals and house rules.

The values and defaults are the rule book's; here each gets a name and a sentence. The browser reads the
form, so nothing is submitted and there is no Django form behind it.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise

TARGETS = (1000, 1500, 2000, 2500, 3000)
DEAL_COUNTS = (4, 8, 10, 12, 16)
WEIS_CHIPS = (20, 50, 100, 200)


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """A named set of house rules."""

    slug: str
    name: Words
    sentence: Words


@dataclass(frozen=True, slots=True)
class HouseRuleChoice:
    """One house rule; without `choices` it is on or off."""

    key: str
    label: Words
    sentence: Words
    choices: tuple[tuple[str, Words], ...] = ()


PRESETS = (
    PresetChoice(
        "sidi-barrani",
        _("Sidi Barrani to 2000"),
        _("With Weis and Stöck, bids from 40 to 157 and 257; a double ends the auction."),
    ),
    PresetChoice(
        "sidi-barrani-1500",
        _("Sidi Barrani to 1500"),
        _("The same for a shorter evening; the double game is below 750."),
    ),
    PresetChoice(
        "sidi-barani-2500",
        _("Sidi Barani to 2500 (Bookel)"),
        _("A later bid voids a double, and three passes end the auction; the double game is below 1250."),
    ),
    PresetChoice(
        "sidi-barrani-plain",
        _("Sidi Barrani without Weis"),
        _("Neither Weis nor Stöck: card points and bids alone."),
    ),
    PresetChoice(
        "sidi-barrani-157",
        _("Sidi Barrani without match bonus"),
        _("All nine tricks are worth 157 and bid as such; to 1500."),
    ),
)

HOUSE_RULES = (
    HouseRuleChoice("doubling", _("Doubling"), _("The opponents may double a bid; it then counts twice.")),
    HouseRuleChoice(
        "redoubling", _("Redoubling"), _("The doubled side may redouble; the bid then counts four times.")
    ),
    HouseRuleChoice(
        "double_ends_auction",
        _("A double ends the auction"),
        _("Off: a later, higher bid voids the double, and three passes end the auction."),
    ),
    HouseRuleChoice(
        "double_applies_to",
        _("What a double multiplies"),
        _("The bid alone, or everything that both sides write in the deal."),
        (("bid", _("the bid")), ("all", _("everything"))),
    ),
    HouseRuleChoice(
        "failed_side_keeps_card_points",
        _("A failed side keeps its card points"),
        _("Off: when the contract fails, the declaring side writes no card points, as in Coinche."),
    ),
    HouseRuleChoice(
        "lowest_bid",
        _("Lowest bid"),
        _("Where the bidding starts."),
        tuple((str(bid), str(bid)) for bid in (40, 50, 60, 90)),
    ),
    HouseRuleChoice(
        "bid_step",
        _("Step of the bids"),
        _("How much lies between one bid and the next."),
        tuple((str(step), str(step)) for step in (10, 5, 1)),
    ),
    HouseRuleChoice(
        "no_trump_denominations",
        _("Obenabe and Undenufe"),
        _("Off: only the four suits may be bid."),
    ),
    HouseRuleChoice(
        "match_bonus",
        _("Match bonus"),
        _("What all nine tricks are worth beyond the 157; the highest bid follows it."),
        (("0", _("none")), ("50", "50"), ("100", "100")),
    ),
    HouseRuleChoice(
        "both_over",
        _("Both past the target"),
        _("Who wins when both sides reach the target in the same deal."),
        (("higher_total", _("the higher total")), ("last_deal", _("who wrote more in the last deal"))),
    ),
    HouseRuleChoice(
        "double_game_below",
        _("Double game below"),
        _("A loser below this total loses a double game, worth two game points."),
        (("", _("half the target")), ("500", "500"), ("750", "750"), ("1000", "1000"), ("1250", "1250")),
    ),
    HouseRuleChoice("weis", _("Weis"), _("Sequences and four of a kind are announced and count.")),
    HouseRuleChoice("stoeck", _("Stöck"), _("King and ober of trumps in one hand count 20.")),
    HouseRuleChoice(
        "large_weis",
        _("Large Weis"),
        _("Six, seven, eight and nine in sequence count 150, 200, 250 and 300."),
    ),
    HouseRuleChoice(
        "shared_cards",
        _("Kreuzweis"),
        _("A card may count once in a four of a kind and once in a sequence."),
    ),
    HouseRuleChoice(
        "four_beats_sequence",
        _("Four of a kind beats any sequence"),
        _("When the Weis of both sides are compared."),
    ),
    HouseRuleChoice(
        "nines_weis",
        _("Four nines"),
        _("What four nines are worth as Weis."),
        (("0", _("nothing")), ("100", "100"), ("150", "150")),
    ),
    HouseRuleChoice("low_fours", _("Low fours"), _("Four eights, sevens or sixes count 100 as well.")),
    HouseRuleChoice(
        "undenufe_sixes",
        _("Sixes for aces in Undenufe"),
        _("In Undenufe four sixes count 100 and four aces nothing."),
    ),
    HouseRuleChoice(
        "undenufe_six_is_eleven",
        _("Undenufe: the six counts 11"),
        _("In Undenufe the six counts 11 and the ace 0."),
    ),
)
