from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils.translation import override

from scoring.models import ChangeKind, DealRevision, Pack
from scoring.printouts.record import (
    MOST_DEALS,
    GameFact,
    GameRecord,
    RecordPerson,
    RecordSheet,
    RecordSide,
    Written,
)
from scoring.printouts.record_changes import MOST_CHANGES, ChangedField, RecordedChange
from scoring.printouts.record_deals import DealLine, GridCell, RecordBlock
from scoring.printouts.suits import drawing_of
from scoring.rules import codec, score_sheet
from scoring.rules.cards import Denomination
from scoring.rules.games import PRESETS
from tests.scoring.conftest import PLAYERS, made_deal, played

BEGUN = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
DAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def in_english():
    with override("en"):
        yield


def written(document, *revisions, **fields):
    """A game as it is kept, each deal six minutes after the one before."""
    usual = {
        "pack": Pack.SWISS,
        "started": BEGUN,
        "finished": None,
        "revision": len(document["deals"]) + len(revisions),
        "times": {deal["number"]: at(deal["number"]) for deal in document["deals"]},
        "revisions": revisions,
    }
    return Written(document=document, **{**usual, **fields})


def at(number):
    return BEGUN + timedelta(minutes=6 * number)


def game(*deals, preset="sidi-barrani", **rules):
    return {
        "format": 1,
        "game": preset,
        "rules": rules,
        "players": PLAYERS,
        "first_dealer": "W",
        "deals": list(deals),
    }


def revision(kind, number, before, after, device="iPhone · 3f2a", reason=""):
    return DealRevision(
        kind=kind,
        number=number,
        before=before,
        after=after,
        at=at((number or 0) + 1),
        device=device,
        reason=reason,
    )


def lines(record):
    """What stands in the blocks, by the title and the side of the column."""
    columns = [f"{block.title} {head}" for block in record.blocks for head in block.heads]
    return [dict(zip(columns, sum(deal.numbers, ()), strict=True)) for deal in record.deals]


def test_a_game_is_printed_deal_by_deal():
    document = game(
        made_deal(1, weis={"EW": 50}, stoeck="NS"),
        {"number": 2, "dealer": "S", "thrown_in": True},
        target=500,
    )

    record = GameRecord.of(written(document))

    assert record == GameRecord(
        facts=(
            GameFact("Game", "Sidi Barrani"),
            GameFact("Target", "500 points"),
            GameFact("Cards", "Swiss-German suits"),
            GameFact("Started", "20.11.2026 19:30"),
        ),
        sides=(
            RecordSide(
                "NS", (RecordPerson("South", "Anna"), RecordPerson("North", "Carla")), "250", "", wins=False
            ),
            RecordSide(
                "EW", (RecordPerson("East", "Beat"), RecordPerson("West", "Dani")), "77", "", wins=False
            ),
        ),
        blocks=tuple(
            RecordBlock(title, ("NS", "EW")) for title in ("Card points", "Weis", "Written", "Total")
        ),
        deals=(
            DealLine(
                number=1,
                marks=(),
                time="19:36",
                dealer="Dani",
                declarer="Anna",
                suit=drawing_of(Denomination.BELLS, "swiss"),
                contract="100 bells",
                result="made",
                notes=(),
                stoeck="NS",
                match="",
                numbers=(("130", "27"), ("", "50"), ("250", "77"), ("250", "77")),
                is_played=True,
            ),
            DealLine(
                number=2,
                marks=(),
                time="19:42",
                dealer="Anna",
                declarer="",
                suit=None,
                contract="all passed",
                result="",
                notes=(),
                stoeck="",
                match="",
                numbers=(("", ""), ("", ""), ("–", "–"), ("250", "77")),
                is_played=False,
            ),
        ),
        standing="Beat deals, Carla speaks first.",
        control="Check: 1 × 157 = 157. Card points written: 130 + 27 = 157.",
    )


def test_a_correction_stands_at_its_deal_and_below():
    misread, deal = made_deal(1, dealer="W"), made_deal(1, dealer="W", card_points={"NS": 120})
    correction = revision(ChangeKind.CORRECT, 1, misread, deal, reason="misread")

    record = GameRecord.of(written(game(deal), revision(ChangeKind.RECORD, 1, None, misread), correction))

    assert record.deals[0].marks == (1,)
    assert record.changes == (
        RecordedChange(
            mark=1,
            deal=1,
            what="corrected",
            when="19:42",
            device="iPhone · 3f2a",
            differences=(
                ChangedField("Card points", "130 : 27", "120 : 37"),
                ChangedField("Written", "230 : 27", "220 : 37"),
            ),
            reason="misread",
        ),
    )


def test_a_removed_deal_is_told_as_it_was_and_so_is_what_came_in_its_place():
    deal, other = made_deal(1), made_deal(1, bid=60)
    changes = (
        revision(ChangeKind.RECORD, 1, None, deal),
        revision(ChangeKind.REMOVE, 1, deal, None),
        revision(ChangeKind.RECORD, 1, None, other),
    )

    removed, again = GameRecord.of(written(game(other), *changes)).changes

    assert (removed.what, again.what) == ("removed", "entered again")
    assert removed.differences == (
        ChangedField("Contract", "Anna: 100 bells", "–"),
        ChangedField("Card points", "130 : 27", "–"),
        ChangedField("Result", "made", "–"),
        ChangedField("Written", "230 : 27", "–"),
    )
    assert [difference.is_gone for difference in removed.differences] == [True] * 4
    assert again.differences[0] == ChangedField("Contract", "–", "Anna: 60 bells")


def test_rules_that_were_agreed_differently_are_told_as_the_page_calls_them():
    rules = (
        {"target": 2000, "deals": None, "weis": True, "solo_bid": 500},
        {"target": 1500, "deals": 8, "weis": False, "solo_bid": 700},
    )
    before, after = ({"players": {}, "rules": each} for each in rules)

    record = GameRecord.of(written(game(), revision(ChangeKind.AGREE, None, before, after)))

    (told,) = record.changes
    assert told.differences == (
        ChangedField("Target", "2000", "1500"),
        ChangedField("Weis", "yes", "no"),
        ChangedField("Points bid", "500", "700"),
        ChangedField("Number of deals", "–", "8"),
    )


def test_factors_and_rows_that_were_agreed_differently_are_told_whole():
    factors = [{"factors": {"bells": 1, "obenabe": by}} for by in (3, 4)]
    rows = [{"rows": each} for each in (["bells", "Hogger"], ["Hogger"])]
    before, after = ({"players": {}, "rules": {**of, **by}} for of, by in zip(factors, rows, strict=True))

    record = GameRecord.of(written(game(), revision(ChangeKind.AGREE, None, before, after)))

    assert record.changes[0].differences == (
        ChangedField("How many times it counts", "bells ×1, Obenabe ×3", "bells ×1, Obenabe ×4"),
        ChangedField("What is played, and how many times it counts", "bells, Hogger", "Hogger"),
    )


def test_a_change_of_names_is_told_at_no_deal():
    deal = made_deal(1)
    before, after = {"players": {"S": "Ana", "W": "Dani"}}, {"players": {"S": "Anna", "W": ""}}
    changes = (revision(ChangeKind.RECORD, 1, None, deal), revision(ChangeKind.AGREE, None, before, after))

    record = GameRecord.of(written(game(deal), *changes))

    (told,) = record.changes
    assert (told.what, told.differences) == ("changed", (ChangedField("Names", "Ana, Dani", "Anna, –"),))
    assert record.deals[0].marks == ()
    assert "<td>changed</td>" in html(record)


def test_what_fits_only_behind_other_deals_is_told_as_it_was_typed():
    claim = {"number": 1, "dealer": "W", "denomination": "roses", "card_points": {"NS": 20}}
    claimed = {**claim, "claimed_by": "NS"}
    correction = revision(ChangeKind.CORRECT, 1, claimed, claim)

    [change] = GameRecord.of(written(game(claim, preset="schieber"), correction)).changes

    assert change.differences == (
        ChangedField("Card points", "20 : –", "20 : 137"),
        ChangedField("Written", "–", "20 : 137"),
    )


def test_a_change_that_says_nothing_new_has_no_differences():
    deal = made_deal(1)
    correction = revision(ChangeKind.CORRECT, 1, deal, {**deal, "stake": 1})

    [change] = GameRecord.of(written(game(deal), correction)).changes

    assert change.differences == ()


def test_of_very_many_changes_the_last_are_printed():
    deal = made_deal(1)
    changes = [revision(ChangeKind.CORRECT, 1, deal, deal) for _ in range(MOST_CHANGES + 3)]

    record = GameRecord.of(written(game(deal), *changes))

    assert (record.left_out, record.changes[0].mark, len(record.changes)) == (3, 4, MOST_CHANGES)
    assert "3 earlier changes are left out." in html(record)


def test_of_very_many_deals_the_last_are_printed():
    deals = [{"number": number, "thrown_in": True} for number in range(1, MOST_DEALS + 3)]

    record = GameRecord.of(written(game(*deals)))

    assert (record.deals_left_out, record.deals[0].number, len(record.deals)) == (2, 3, MOST_DEALS)
    assert "2 earlier deals are left out; they count in the totals." in html(record)


def test_house_rules_are_told_where_they_differ():
    document = game(doubling=False, lowest_bid=60, match_bonus=0, both_over="last_deal")

    assert GameRecord.of(written(document)).rules == (
        "Doubling: no",
        "Lowest bid: 60",
        "Match bonus: none",
        "Both reach the target: whoever wrote more in the last deal",
    )


@pytest.mark.parametrize(
    ("preset", "rules", "told"),
    [
        pytest.param("sidi-barrani", {}, ("Sidi Barrani to 2000", "2000 points"), id="target"),
        pytest.param("sidi-barrani", {"deals": 8}, ("Sidi Barrani", "8 deals"), id="deals"),
        pytest.param("handjass", {}, ("Handjass", "out at 5"), id="leaving"),
        pytest.param("pandur", {}, ("Pandur", "out at 15"), id="leaving-at-a-target"),
        pytest.param("differenzler", {"limit": 200}, ("Differenzler", "until somebody has 200"), id="limit"),
        pytest.param("coiffeur", {}, ("Coiffeur", None), id="all-rows"),
        pytest.param(
            "two-against-one",
            {"solo_bid": 600},
            ("Two against one", "600 for the one who plays alone, 1000 for the pair"),
            id="two-targets",
        ),
    ],
)
def test_the_goal_is_told_as_it_was_agreed(preset, rules, told):
    terms = {name: value for name, value in rules.items() if name == "solo_bid"}
    rest = {name: value for name, value in rules.items() if name not in terms}
    document = {"format": 1, "game": preset, "rules": rest, "players": {}, "deals": [], **terms}

    facts = {fact.label: fact.value for fact in GameRecord.of(written(document)).facts}

    assert (facts["Game"], facts.get("Target")) == told


def test_factors_and_rows_are_told_in_the_words_of_the_cards():
    factors = {"bells": 1, "shields": 2, "acorns": 2, "roses": 1}
    rows = ["obenabe", "slalom", "Tutti"]

    schieber = GameRecord.of(written(game(preset="schieber", factors=factors), pack=Pack.FRENCH))
    coiffeur = GameRecord.of(written(game(preset="coiffeur", rows=rows)))

    assert schieber.rules == (
        "Factors: diamonds ×1, spades ×2, clubs ×2, hearts ×1, Obenabe ×3, Undenufe ×3",
    )
    assert coiffeur.rules == ("Rows: Obenabe, Slalom, Tutti",)


@pytest.mark.sample(5)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_has_a_record_that_ends_in_its_totals(preset):
    document = played(preset, 30)
    result = score_sheet.score_game(codec.read_game(document))

    record = GameRecord.of(written(document))

    assert [deal.number for deal in record.deals] == [deal.number for deal in result.deals]
    assert record.deals[-1].numbers[-1] == tuple(side.total for side in record.sides)
    assert {len(sum(deal.numbers, ())) for deal in record.deals} == {len(lines(record)[0])}
    assert html(record).count("<tr") >= len(record.deals)


def test_what_players_announced_has_columns_of_its_own():
    document = played("differenzler", 4)
    [first, *_others] = document["deals"]

    record = GameRecord.of(written(document))

    assert [block.title for block in record.blocks] == ["Announced", "Card points", "Written", "Total"]
    assert record.is_wide
    assert record.deals[0].numbers[0] == tuple(map(str, first["announced"].values()))


def test_the_grid_of_coiffeur_tells_where_each_row_was_played():
    deal = {"number": 1, "declarer": "S", "row": "roses", "card_points": {"NS": 100}}

    grid = GameRecord.of(written(game(deal, preset="coiffeur"))).grid

    assert [(line.row, line.factor) for line in grid][:2] == [("acorns", "×1"), ("roses", "×2")]
    assert grid[1].cells == (GridCell("1", "200"), GridCell("", ""))


def test_a_claim_is_told_and_has_no_control():
    record = GameRecord.of(written(played("schieber-manual", 40)))

    assert record.deals[-1].notes == ("claimed by NS",)
    assert record.control == ""


def test_strokes_have_a_column_where_the_table_counts_them():  # SC-8
    deal = {"number": 1, "denomination": "acorns", "match": "NS"}
    counted = GameRecord.of(written(game(deal, preset="schieber-1000", strokes=True, bergpreis=200)))
    others = GameRecord.of(written(game(deal, preset="schieber-1000")))

    assert (counted.has_strokes, [side.strokes for side in counted.sides]) == (True, ["2", "0"])
    assert counted.rules == ("Bergpreis: 200", "Strokes: yes")
    assert (others.has_strokes, [side.strokes for side in others.sides]) == (False, ["", ""])


def test_the_control_counts_matches():
    document = game(made_deal(1, card_points={"NS": 257}, match="NS"), made_deal(2))

    record = GameRecord.of(written(document))

    assert record.control == "Check: 2 × 157 + 1 × 100 = 414. Card points written: 387 + 27 = 414."
    assert record.deals[0].match == "NS"


def test_a_deal_behind_the_end_does_not_count():
    record = GameRecord.of(written(game(made_deal(1), made_deal(2), made_deal(3), target=300)))

    assert record.deals[2].notes == ("after the end",)
    assert record.deals[2].numbers[-2:] == (("–", "–"), record.deals[1].numbers[-1])
    assert record.standing == "Anna & Carla win. It is a double game. The game is over."


def test_a_game_without_deals_has_its_players_alone():
    record = GameRecord.of(written(game()))

    assert (record.deals, record.control) == ((), "")
    assert 'class="deals' not in html(record)


def test_names_are_never_read_as_markup():
    document = {**game(made_deal(1)), "players": {**PLAYERS, "S": "<b>Anna</b>"}}

    assert "<b>Anna" not in html(GameRecord.of(written(document)))


def test_a_record_of_a_game_says_which_game_and_of_which_state():
    sheet = RecordSheet.of_game(written(game(made_deal(1))), DAY)

    assert sheet.title == "Record of a game"
    assert (sheet.imprint.subject, sheet.imprint.printed, sheet.imprint.revision) == (
        "Sidi Barrani to 2000 · 20.11.2026",
        DAY,
        1,
    )
    assert sheet.letterhead.name == ""
    assert sheet.pages == 1


def html(record):
    return replace(RecordSheet.of_game(written(game()), DAY), records=(record,)).html()
