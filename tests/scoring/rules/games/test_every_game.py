"""What holds for the deals of every game, whatever is played."""

import json
from dataclasses import replace

import pytest

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.sides import BySide
from tests.scoring.rules.chance import Chance
from tests.scoring.rules.situations import codes_of, opening

THROWN_IN = {"sidi-barrani": {}, "pandur": {}, "handjass-declining": {"declined": ["1", "2", "3", "4"]}}

every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_preset
def test_a_deal_with_nothing_entered_is_refused_and_writes_nothing(preset):  # V-1, V-5
    jass, rules = GAME_OF[preset], PRESETS[preset]
    dealer, entry = jass.places(rules)[-1], jass.read_deal({"number": 7})
    judged = jass.judge(rules)(entry, opening(jass, rules, dealer))
    nothing = BySide((0,) * len(jass.sides(rules)), jass.sides(rules))

    assert codes_of(judged.problems) != []
    assert (judged.number, judged.dealer, judged.entry) == (7, dealer, entry)
    assert (judged.card_points, judged.weis, judged.stoeck, judged.scores) == (nothing,) * 4
    assert (judged.made, judged.lines, judged.confirm, judged.counted) == (None, (), (), False)
    assert (judged.thrown_in, judged.contract) == (False, None)


@pytest.mark.parametrize("preset", THROWN_IN)
def test_cards_thrown_in_count_as_a_deal_and_write_nothing(preset):  # SB-6, PA-2, HJ-1
    jass, rules = GAME_OF[preset], PRESETS[preset]
    dealer = jass.places(rules)[-1]
    entry = jass.read_deal({"number": 7, "thrown_in": True, **THROWN_IN[preset]})
    judged = jass.judge(rules)(entry, opening(jass, rules, dealer))
    nothing = BySide((0,) * len(jass.sides(rules)), jass.sides(rules))

    assert codes_of(judged.problems) == []
    assert (judged.number, judged.dealer, judged.entry) == (7, dealer, entry)
    assert (judged.card_points, judged.weis, judged.stoeck, judged.scores) == (nothing,) * 4
    assert (judged.counted, judged.thrown_in, judged.played) == (True, True, False)


@every_preset
def test_a_deal_after_the_end_keeps_its_number_and_its_dealer(preset):  # V-6
    jass, rules = GAME_OF[preset], PRESETS[preset]
    dealer, entry = jass.places(rules)[-1], jass.read_deal({"number": 7})
    stands = opening(jass, rules, dealer)
    judged = jass.judge(rules)(entry, stands._replace(outcome=replace(stands.outcome, over=True)))

    assert (judged.number, judged.dealer, judged.entry) == (7, dealer, entry)
    assert judged.scores == BySide((0,) * len(jass.sides(rules)), jass.sides(rules))


@every_preset
def test_players_deal_where_nobody_knows_who_dealt(preset):
    jass, rules = GAME_OF[preset], PRESETS[preset]
    deal = jass.play_deal(rules, 7, opening(jass, rules, None), Chance(1))

    assert deal.number == 7
    assert deal.dealer is (None if jass.players_leave else jass.places(rules)[0])


@every_preset
def test_a_deal_survives_its_document(preset):
    jass, rules = GAME_OF[preset], PRESETS[preset]
    deal = jass.play_deal(rules, 7, opening(jass, rules, jass.places(rules)[1]), Chance(2))

    assert deal.dealer is jass.places(rules)[1]
    assert codec.read_deal(json.loads(json.dumps(codec.deal_document(deal, jass))), jass, rules) == deal


@pytest.mark.parametrize(
    ("preset", "fields", "message"),
    [
        pytest.param("pandur", {"calls": "pass"}, 'calls must be a list, not "pass".', id="calls"),
        pytest.param(
            "handjass",
            {"cut_won_by": "S"},
            'cut_won_by must be one of 1, 2, 3, 4, 5, not "S".',
            id="cut-won-by-a-seat",
        ),
        pytest.param(
            "handjass",
            {"cut_won_by": ["1", "S"]},
            'cut_won_by must be one of 1, 2, 3, 4, 5, not "S".',
            id="cut-won-by-a-player-and-a-seat",
        ),
    ],
)
def test_a_field_of_another_form_is_refused_by_its_name(preset, fields, message):
    with pytest.raises(DocumentError) as refused:
        GAME_OF[preset].read_deal({"number": 1, **fields})

    assert refused.value.message() == message
