"""A whole sheet as it is typed: the fields of each game, and what the rule book says of them."""

from typing import Any

import pytest

from clubs.actions.score_sheets import enter_sheet
from clubs.forms.score_sheets import SheetForm, has_sheet, kept_values, sheet_fields_of
from clubs.models import Table
from scoring.models import Pack
from tests.clubs.conftest import House, tournament
from tests.clubs.printouts import evening, table_of


def table(house: House, preset: str, deals: int | None = 2, **fields: Any) -> Table:
    check_sum = preset not in {"differenzler"} and deals is not None
    there = evening(house, tables=1, preset=preset, deals=deals, check_sum=check_sum, **fields)
    return table_of(there)


def typed(where: Table, fields: dict[str, str], count: int = 2) -> SheetForm:
    return SheetForm(fields, table=where, count=count)


def errors(form: SheetForm) -> dict[str, list[str]]:
    return {name: [str(each) for each in found] for name, found in form.errors.items()}


SIDI_DEAL = {"1-declarer": "S", "1-bid": "120", "1-denomination": "acorns", "1-card_points-NS": "130"}
SIDI_SECOND = {"2-declarer": "E", "2-bid": "100", "2-denomination": "undenufe", "2-card_points-EW": "90"}


@pytest.mark.parametrize(
    ("preset", "deals", "keys"),
    [
        pytest.param(
            "sidi-barrani",
            2,
            ["declarer", "bid", "denomination", "stake", "card_points", "match", "weis", "stoeck"],
            id="sidi-barrani",
        ),
        pytest.param(
            "sidi-barrani-plain",
            2,
            ["declarer", "bid", "denomination", "stake", "card_points", "match"],
            id="without-weis",
        ),
        pytest.param("schieber-single", 2, ["card_points", "match"], id="plain-schieber"),
        pytest.param(
            "schieber", 2, ["denomination", "card_points", "match", "weis", "stoeck"], id="schieber"
        ),
        pytest.param(
            "schieber-manual",
            None,
            ["denomination", "card_points", "match", "weis", "stoeck", "claimed_by"],
            id="to-the-target",
        ),
        pytest.param("differenzler", 2, ["announced", "card_points"], id="differenzler"),
        pytest.param("coiffeur", 2, ["declarer", "row", "card_points", "match"], id="coiffeur"),
    ],
)
def test_each_game_asks_what_it_needs(bern: House, preset: str, deals: int | None, keys: list[str]):
    assert [asked.key for asked in sheet_fields_of(table(bern, preset, deals))] == keys


@pytest.mark.parametrize(
    ("rules", "asked"),
    [({}, False), ({"bergpreis": 500}, True), ({"bergpreis": 500, "bergpreis_after_deal": True}, False)],
    ids=str,
)
def test_who_had_the_bergpreis_first_is_asked_where_it_matters(
    bern: House, rules: dict[str, Any], asked: bool
):  # SC-7
    there = table(bern, "schieber-1000", None, rules=rules)

    assert ("bergpreis_by" in [each.key for each in sheet_fields_of(there)]) is asked


@pytest.mark.parametrize(
    ("preset", "key", "pack", "words"),
    [
        pytest.param("sidi-barrani", "denomination", Pack.SWISS, "bells", id="swiss"),
        pytest.param("sidi-barrani", "denomination", Pack.FRENCH, "diamonds", id="french"),
        pytest.param("coiffeur", "row", Pack.FRENCH, "diamonds", id="rows-in-french-suits"),
    ],
)
def test_trumps_are_called_as_on_the_cards_of_the_tournament(
    bern: House, preset: str, key: str, pack: Pack, words: str
):
    [asked] = [asked for asked in sheet_fields_of(table(bern, preset, pack=pack)) if asked.key == key]

    assert dict(asked.choices)["bells"] == words


@pytest.mark.parametrize(
    ("preset", "can_be_typed"),
    [("sidi-barrani-1500", True), ("kreuzjass", True), ("handjass", False), ("pandur", False)],
)
def test_some_games_have_no_sheet_here(bern: House, preset: str, can_be_typed: bool):
    assert has_sheet(tournament(bern.club, preset=preset).plan) is can_be_typed


def test_of_several_games_at_a_table_no_sheet_is_typed(bern: House):
    evening = tournament(bern.club, method="knockout", kind="pairs", best_of_games=3)

    assert not has_sheet(evening.plan)


def test_a_sheet_is_read_in_the_entry_format(bern: House):
    form = typed(table(bern, "sidi-barrani"), {**SIDI_DEAL, **SIDI_SECOND, "2-stake": "2", "2-weis-EW": "50"})

    assert errors(form) == {}
    assert form.deals == [
        {
            "number": 1,
            "declarer": "S",
            "bid": 120,
            "denomination": "acorns",
            "card_points": {"NS": 130},
        },
        {
            "number": 2,
            "declarer": "E",
            "bid": 100,
            "denomination": "undenufe",
            "stake": 2,
            "card_points": {"EW": 90},
            "weis": {"EW": 50},
        },
    ]


def test_an_empty_row_is_no_deal_although_its_stake_is_one(bern: House):
    form = typed(table(bern, "sidi-barrani"), {**SIDI_DEAL, "2-stake": "1"})

    assert errors(form) == {"2-declarer": ["This deal is missing."]}


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        pytest.param(
            {"1-bid": "125"},
            "1-bid",
            "There is no bid of 125: the nearest are 120 and 130.",
            id="no-such-bid",
        ),
        pytest.param(
            {"1-card_points-EW": "37"},
            "1-card_points-NS",
            "The two sides must share 157 points: 130 leaves 27, not 37.",
            id="a-sum",
        ),
        pytest.param({"1-declarer": ""}, "1-declarer", "Enter the declarer.", id="nobody-declared"),
        pytest.param(
            {"1-weis-NS": "30"},
            "1-weis-NS",
            "Two hands cannot hold a Weis of 30: the nearest possible are 20 and 40.",
            id="no-such-weis",
        ),
        pytest.param(
            {"1-denomination": "obenabe", "1-stoeck": "NS"},
            "1-stoeck",
            "Stöck needs a trump suit: without trumps leave it empty.",
            id="no-trumps",
        ),
        pytest.param({"1-bid": "lots"}, "1-bid", "Enter a whole number.", id="letters"),
        pytest.param(
            {"1-card_points-NS": "1" + "0" * 30},
            "1-card_points-NS",
            "Ensure this value is less than or equal to 99999.",
            id="very-large",
        ),
        pytest.param(
            {"1-declarer": "X"},
            "1-declarer",
            "Select a valid choice. X is not one of the available choices.",
            id="no-seat",
        ),
    ],
)
def test_what_is_wrong_stands_at_its_field(bern: House, fields: dict[str, str], field: str, sentence: str):
    form = typed(table(bern, "sidi-barrani"), {**SIDI_DEAL, **SIDI_SECOND, **fields})

    assert errors(form)[field] == [sentence]


def test_what_is_rare_is_asked_about_once(bern: House):
    rare = {**SIDI_DEAL, **SIDI_SECOND, "1-bid": "40", "1-card_points-NS": "30"}
    where = table(bern, "sidi-barrani")

    form = typed(where, rare)
    assert errors(form) == {"1-bid": ["The lowest bid, 40, failed: is that right?"]}
    assert form.asks_again

    confirmed = SheetForm({**form.data, "confirmed": "on"}, table=where, count=2)
    assert errors(confirmed) == {}


def test_a_game_to_the_target_must_be_over(bern: House):
    where = table(bern, "sidi-barrani", deals=None, kind="pairs")

    assert errors(typed(where, SIDI_DEAL, 12)) == {"__all__": ["The game is not over after these deals."]}


def test_players_alone_are_told_apart(bern: House):
    where = table(bern, "differenzler", deals=1, match_bonus=0)
    announced = {f"1-announced-{player}": "40" for player in "1234"}
    taken = {"1-card_points-1": "52", "1-card_points-2": "25", "1-card_points-3": "80"}
    form = typed(where, {**announced, **taken}, 1)

    assert errors(form) == {}
    assert form.result
    assert form.result.totals.values == (12, 15, 40, 40)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("preset", "deal"),
    [
        (
            "sidi-barrani",
            {
                "declarer": "S",
                "bid": 120,
                "denomination": "acorns",
                "stake": 2,
                "card_points": {"NS": 130, "EW": 27},
                "weis": {"NS": 20},
                "stoeck": "EW",
            },
        ),
        ("sidi-barrani", {"declarer": "E", "bid": 100, "denomination": "obenabe", "stake": 1, "match": "EW"}),
        ("schieber", {"denomination": "roses", "card_points": {"NS": 57, "EW": 100}}),
        ("coiffeur", {"declarer": "W", "row": "slalom", "card_points": {"NS": 57, "EW": 100}}),
    ],
)
def test_what_is_kept_is_what_was_typed(bern: House, preset: str, deal: dict[str, Any]):
    """Opening a sheet and saving it again changes nothing."""
    where = table(bern, preset, deals=1)
    enter_sheet(where, [{"number": 1, **deal}], seen=0, by=bern.helper)
    where = table_of(where.draw.round.tournament)

    values = {name: str(value) for name, value in kept_values(where).items()}
    form = SheetForm(values, table=where, count=1)

    assert errors(form) == {}
    (read,) = form.deals
    assert {key: read.get(key) for key in deal} == deal
