"""Bids, doubles, Weis and Stöck of games are what a count over their deals gives."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.evenings.bids import bids_over
from scoring.evenings.deal_sums import DealSums, deals_together
from scoring.evenings.kept_deals import EVERYONE, deals_added_up, kind_of_bid, statistics_by_game
from scoring.evenings.people import seated_in
from scoring.rules.deals import PlayedContract
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.sidi_barrani import SidiBarraniDeal
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from tests.scoring.evenings.random_evenings import Simulated, evenings, seated, with_entry

NAMES = ["Anna", "Beat", "Carla", "Dani"]


@given(evenings)
def test_all_bids_are_those_of_the_places_together(played: list[Simulated]) -> None:
    for game in played:
        result = score_game(game.entry)
        judged = Counter(deal.made for deal in result.deals if deal.made is not None)

        found = bids_over(game.kept.bids.values())

        assert (found.made, found.failed) == (judged[True], judged[False])


@given(evenings)
def test_weis_and_stoeck_of_everyone_are_those_of_the_sides_together(played: list[Simulated]) -> None:
    for game in played:
        whole = game.kept.sums.get(EVERYONE, DealSums())
        sides = deals_together(
            game.kept.sums[side.value] for side in game.made if side.value in game.kept.sums
        )

        assert (whole.weis, whole.with_stoeck) == (sides.weis, sides.with_stoeck)
        assert whole.weis_deals in {0, game.deals}
        assert whole.with_weis <= whole.weis_deals


@given(evenings)
def test_the_order_of_games_changes_no_figure(played: list[Simulated]) -> None:
    there = [(game.preset, game.deals, game.kept, game.seated) for game in played]

    found, turned = (
        {each.preset: each for each in statistics_by_game(some)} for some in (there, there[::-1])
    )

    assert found.keys() == turned.keys()
    for preset, figures in found.items():
        assert figures.whole.sums == turned[preset].whole.sums
        assert figures.people.keys() == turned[preset].people.keys()
        assert {*figures.whole.bids.each} == {*turned[preset].whole.bids.each}


def of_game(preset: str, **changes: object) -> Simulated:
    rules = PRESETS[preset].override(changes)
    return with_entry(play_game(preset, GAME_OF[preset], rules, Random(4), 200))


@pytest.mark.parametrize("preset", ["differenzler", "coiffeur", "schieber-single"])
def test_of_a_game_without_bids_weis_and_stoeck_nothing_is_said(preset: str) -> None:
    game = of_game(preset)

    assert statistics_by_game([(preset, game.deals, game.kept, game.seated)]) == []


def test_a_bid_is_the_declarers_and_weis_are_the_sides() -> None:
    game = seated(of_game("sidi-barrani"), NAMES)
    counts = Counter(
        deal.contract.declarer.value for deal in score_game(game.entry).deals if deal.contract is not None
    )

    [found] = statistics_by_game([(game.preset, game.deals, game.kept, game.seated)])
    by_place = {person.place.value: found.people[person.key] for person in game.seated}

    assert {place: each.bids.total for place, each in by_place.items() if each.bids.total} == counts
    assert by_place["S"].sums.weis == by_place["N"].sums.weis
    assert by_place["S"].sums.weis + by_place["E"].sums.weis == found.whole.sums.weis > 0
    assert {each.deals for each in found.people.values()} == {game.deals}


@given(st.integers(0, 400), st.sampled_from([2, 4]), st.sampled_from(["bid", "all"]))
def test_a_double_moves_what_the_deal_written_undoubled_would_not_have(
    seed: int, stake: int, applies_to: str
) -> None:
    rules = PRESETS["sidi-barrani"].override(
        {"redoubling": True, "double_applies_to": applies_to, "deals": 3}
    )
    jass = GAME_OF["sidi-barrani"]
    entry = play_game("sidi-barrani", jass, rules, Random(seed), 3)
    doubled, plain = (
        replace(
            entry,
            deals=tuple(
                replace(deal, calls=None, stake=each)
                for deal in entry.deals
                if isinstance(deal, SidiBarraniDeal) and not deal.thrown_in
            ),
        )
        for each in (stake, 1)
    )

    kept = deals_added_up(doubled, score_game(doubled), "swiss").sums[EVERYONE]

    leads = [
        sum(
            deal.scores[deal.contract.declarers] - deal.scores[deal.contract.declarers.other]
            for deal in score_game(each).deals
            if deal.contract
        )
        for each in (doubled, plain)
    ]
    assert kept.moved_by_doubles == leads[0] - leads[1]


def test_whoever_changes_seats_keeps_the_bids() -> None:
    game = seated(of_game("sidi-barrani"), NAMES)
    turned = seated(game, NAMES[1:] + NAMES[:1])

    [found] = statistics_by_game(
        [(each.preset, each.deals, each.kept, each.seated) for each in (game, turned)]
    )

    assert sum(each.bids.total for each in found.people.values()) == found.whole.bids.total
    assert (found.games, found.whole.deals) == (2, 2 * game.deals)


def test_games_that_go_on_leave_the_deals_as_they_are() -> None:
    entry = play_game("sidi-barrani", GAME_OF["sidi-barrani"], PRESETS["sidi-barrani"], Random(4), 3)

    kept = deals_added_up(entry, score_game(entry), "french")

    assert {rows[0] for rows in kept.bids.values()} == {"french"}
    assert kept.sums[EVERYONE].weis_deals == 3


def test_a_bid_on_tricks_is_a_word() -> None:
    assert kind_of_bid(PlayedContract(bid="misere")) == ("", None, "misere")


def test_who_plays_alone_has_bids_and_weis_together() -> None:
    game = of_game("pandur")
    entry: GameEntry = game.entry

    for person in seated_in(entry):
        assert len(list(game.kept.sums_of(person))) <= 1
