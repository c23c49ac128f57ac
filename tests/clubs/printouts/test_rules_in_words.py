"""The rules of a tournament in one paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.formats import GAMES
from clubs.models import Tournament
from clubs.printouts.rules_in_words import rules_in_words
from clubs.queries.programme import PlannedGame

RINGED = "The person circled on the front deals first, then always the player to the dealer’s right."
NAMED = "The player to the dealer’s right names trumps or pushes to the partner, and leads."
OPENED = "The player to the dealer’s right opens the bidding, in a suit, Obenabe or Undenufe."
BIDS = "Bids go from 40 to 150 in steps of 10, then 157 and 257."
DOUBLED = "An opponent may double, which ends the bidding. When doubled, the bid counts twice."
MADE = (
    "A side makes its bid with at least as many card points as it bid; match and last trick count, "
    "Weis and Stöck do not."
)
WRITTEN = (
    "Both sides write what they take; the bid goes to the declaring side if it is made, otherwise to the "
    "opponents."
)
MATCH = "A match (all nine tricks) counts 257."
BOTH = "Weis and Stöck count."
NINES = "Four nines count 150."
SIX = "In Undenufe the six counts 11 and the ace 0."


def words(preset: str, deals: int | None = 8, pack: str = "swiss", **rules: Any) -> str:
    there = Tournament(preset=preset, rules=rules, deals=deals)
    return rules_in_words(PlannedGame(there.plan, (1,), (deals,)), pack)


def test_schieber_where_everything_counts_once():
    assert words("schieber-single", 12) == (
        f"12 deals are played. {RINGED} {NAMED} Everything counts once. {MATCH} "
        f"Neither Weis nor Stöck counts. {SIX}"
    )


def test_schieber_to_its_target():
    assert words("schieber", None) == (
        f"The game is played to 2500. {RINGED} {NAMED} Multipliers: acorns and roses once, bells and "
        f"shields twice, Obenabe and Undenufe three times. {MATCH} {BOTH} {NINES} {SIX} "
        "Stöck, Weis and tricks count in this order; whoever gets there first wins. "
        "Anyone still below 1250 then loses a double game."
    )


def test_bergpreis_strokes_and_false_claims_are_said_where_they_are_agreed():  # SC-5a, SC-7, SC-8
    said = words("schieber-1000", None, bergpreis=500, strokes=True, false_claim_loses=True)

    assert "A claim below the target loses the game." in said
    assert said.endswith(
        "The first to reach 500 has the Bergpreis. Strokes: 1 for a game, 2 for a double game, 1 for a "
        "match, 1 for the Bergpreis."
    )


def test_suits_are_called_as_the_cards_on_the_tables():
    assert "clubs and hearts once, diamonds and spades twice" in words("schieber", pack="french")


def test_factors_of_all_kinds():
    factors = {"bells": 0, "shields": 5, "acorns": 1, "roses": 5, "obenabe": 5, "undenufe": 4}

    assert (
        "Multipliers: acorns once, Undenufe four times, shields, roses and Obenabe 5 times. Not played: "
        "bells."
    ) in words("schieber", factors=factors)


def test_kreuzjass_plays_what_is_turned_up():
    assert words("kreuzjass") == (
        f"8 deals are played. {RINGED} A turned-up card decides what is played; nobody names trumps or "
        f"pushes. Everything counts once. Not played: Obenabe and Undenufe. {MATCH} {BOTH} "
        "Six, seven, eight and nine in sequence count 150, 200, 250 and 300. Four eights, sevens or sixes "
        f"count 100 as well. {NINES}"
    )


def test_the_weis_of_the_manual():
    assert (
        f"{BOTH} In Undenufe four sixes count 100 and four aces nothing. Any four of a kind beats any "
        f"sequence. Of two equal Weis the one declared first is better, even if the other is in trumps. {SIX}"
    ) in words("schieber-manual")


def test_a_win_that_must_be_claimed():
    assert words("schieber-manual", None).endswith(
        "whoever gets there first wins. Reaching the target wins nothing until somebody claims the win "
        "(“bedanken”). Anyone still below 1250 then loses a double game."
    )


def test_sidi_barrani_in_deals():
    assert words("sidi-barrani") == (
        f"8 deals are played. {RINGED} {OPENED} {BIDS} The highest bidder leads. {DOUBLED} {MADE} {WRITTEN} "
        f"{MATCH} {BOTH}"
    )


def test_sidi_barrani_to_its_target():
    assert words("sidi-barrani-1500", None).endswith(
        f"{BOTH} The last deal is written in full, then the higher total wins. "
        "Anyone still below 750 then loses a double game."
    )


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ({"doubling": False}, "There is no doubling."),
        (
            {"double_ends_auction": False},
            "An opponent may double; a higher bid voids it, and three passes end the bidding.",
        ),
        ({"bid_157": False}, "Bids go from 40 to 150 in steps of 10, then Sidi for all nine tricks."),
        (
            {"double_in_turn": True},
            "An opponent may also double later, on their turn, as long as the auction is open.",
        ),
        ({"winner_may_change": True}, "After three passes the highest bidder may bid once more."),
        (
            {"weis_counts": True},
            (
                "A side makes its bid with at least as many points as it bid; match, last trick, Weis and "
                "Stöck count."
            ),
        ),
        (
            {"failed_side_keeps_card_points": "opponents_write_all"},
            "If the bid fails, the opponents write all 157 card points.",
        ),
        ({"double_applies_to": "all"}, "When doubled, everything in the deal counts twice."),
        ({"redoubling": True}, "The doubled side may redouble, which doubles once more."),
        (
            {"failed_side_keeps_card_points": False},
            "A declaring side that fails writes no card points.",
        ),
        ({"no_trump_denominations": False}, "opens the bidding, in one of the four suits."),
        ({"match_bonus": 0}, "Bids go from 40 to 150 in steps of 10, then 157 for all nine tricks."),
        ({"match_bonus": 0}, "A match counts 157, with no bonus."),
        ({"match_bonus": 50}, "A match (all nine tricks) counts 207."),
        (
            {"last_trick": 10},
            "The last trick counts 10; a deal has 162 card points. A match (all nine tricks) counts 262.",
        ),
        ({"last_trick": 10}, "Bids go from 40 to 160 in steps of 10, then 162 and 262."),
        ({"lowest_bid": 60, "bid_step": 1}, "Bids go from 60 to 156 in steps of 1, then 157 and 257."),
        (
            {"next_deal_by": "winners"},
            (
                "The person circled on the front deals first, then always the next player of the side "
                "that won the deal."
            ),
        ),
        ({"weis": False}, "Stöck counts, Weis does not."),
        ({"stoeck": False}, "Weis counts, Stöck does not."),
        ({"large_weis": True}, "Six, seven, eight and nine in sequence count 150, 200, 250 and 300."),
        ({"shared_cards": True}, "A card may count once in a four of a kind and once in a sequence."),
        ({"weis_order": "fours"}, "Any four of a kind beats any sequence."),
        ({"weis_order": "list"}, "The list decides which Weis is better, from a sequence of three up."),
        (
            {"weis_trumps": False},
            "Of two equal Weis the one declared first is better, even if the other is in trumps.",
        ),
        ({"banners_weis": 0}, "Four banners do not count."),
        ({"nines_weis": 150}, "Four nines count 150."),
        ({"low_fours": True}, "Four eights, sevens or sixes count 100 as well."),
        ({"undenufe_sixes": True}, "In Undenufe four sixes count 100 and four aces nothing."),
        ({"undenufe_six_is_eleven": True}, SIX),
    ],
    ids=str,
)
def test_what_a_tournament_agrees_otherwise_is_said(rules: dict[str, Any], sentence: str):
    assert sentence not in words("sidi-barrani")
    assert sentence in words("sidi-barrani", **rules)


def test_who_wins_of_two_past_the_target():
    assert (
        "The last deal is written in full; if both sides get there, the side that wrote more in it wins."
    ) in words("sidi-barrani", None, both_over="last_deal")


def test_without_weis_a_bid_is_made_with_card_points_alone():
    assert (
        "A side makes its bid with at least as many card points as it bid, match and last trick included. "
        "Both" in words("sidi-barrani-plain")
    )


def test_without_weis_and_stoeck_none_of_them_counts_towards_a_bid():
    assert words("sidi-barrani-plain", weis_counts=True) == words("sidi-barrani-plain")


def test_a_highest_bid_alone_has_no_steps():
    assert "Bids" not in words("sidi-barrani", lowest_bid=157)


def test_differenzler():
    assert words("differenzler", 12) == (
        f"12 deals are played. {RINGED} Everyone plays alone; a turned-up card decides the trump suit. "
        "Before the first card everyone announces how many points they will take, 0 to 157. The difference "
        "between announcement and points taken is written; the lowest total wins. "
        "Anyone who announces nothing writes 20 more."
    )
    assert "Anyone who hits the announcement exactly writes 10 less." in words("differenzler", exact_bonus=10)
    assert "Anyone who announces nothing" not in words("differenzler", missing_announcement=0)


def test_coiffeur():
    assert words("coiffeur", None) == (
        f"{RINGED} Each side plays each row once: 1 acorns, 2 roses, 3 shields, 4 bells, 5 Obenabe, "
        "6 Undenufe, 7 Slalom, 8 Gusti, 9 Mary, 10 Joker. The player to the dealer’s right declares "
        "or pushes to the next player, opponents too. The declaring side writes its card points times the "
        f"row’s number, the others nothing. {MATCH}"
    )


def test_coiffeur_with_own_rows():
    said = words("coiffeur", rows=["roses", "Misere"], pushing="partner", opponents_subtract=True)

    assert "Each side plays each row once: 1 roses, 2 Misere." in said
    assert "declares or pushes to the partner, who must then declare." in said
    assert "The declaring side writes the difference in card points times the row’s number." in said


@pytest.mark.parametrize("preset", GAMES)
def test_every_game_of_tournaments_is_said(preset: str):
    for deals in (None, 1, 8):
        said = words(preset, deals)

        assert RINGED in said
        assert len(said) > len(RINGED) + 60
        assert "{" not in said


def test_rounds_of_different_lengths_are_not_counted():
    plan = Tournament(preset="schieber-single", deals=8).plan

    assert rules_in_words(PlannedGame(plan, (1, 2), (8, 12)), "swiss").startswith(RINGED)
    assert rules_in_words(PlannedGame(plan, (1, 2), (8, 8)), "swiss").startswith("8 deals are played.")
