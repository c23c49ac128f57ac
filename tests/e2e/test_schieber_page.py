"""Schieber on the table page: the factor, three taps a deal, and who is first at the target."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table

OBENABE_57 = {"denomination": "obenabe", "card_points": {"NS": 57}}  # 171 : 300


def preview(table: Table) -> list[list[str]]:
    rows = table.page.locator("#preview tbody tr").all()
    return [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_the_preview_multiplies_everything_by_the_factor(table: Table) -> None:  # SC-2
    table.start(preset="schieber")

    table.agreed({"pushed": True, "denomination": "undenufe"})
    table.points("NS", 113)
    table.weis("NS", 50)

    expect(table.page.locator("#edit-contract [data-contract]")).to_contain_text("Carla")
    assert preview(table) == [
        ["counted", "(113 + 50) × 3", "44 × 3"],
        ["written", "489", "132"],
        ["total", "489", "132"],
    ]


def test_a_deal_of_a_tournament_takes_three_taps(table: Table) -> None:
    table.start(preset="schieber-single")

    table.key("9")
    table.key("3")
    table.page.locator("#save").click()

    table.expect_totals(93, 64)


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_french_cards_double_the_black_suits(table: Table) -> None:  # SC-2, C-2
    table.start(preset="schieber", pack="french")

    doubled = table.contract_form.locator("label[data-denomination]:has(b:text-is('×2')) em:visible")

    assert doubled.all_inner_texts() == ["spades", "clubs"]


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_who_has_stoeck_is_first_although_the_others_have_more(table: Table) -> None:  # SC-4
    table.start(preset="schieber", goal="target:1000")
    for _ in range(3):
        table.deal(OBENABE_57)
    table.deal({"denomination": "bells", "card_points": {"NS": 157}})  # 827 : 900
    table.deal({"denomination": "roses", "card_points": {"NS": 150}})  # 977 : 907

    table.agreed({"denomination": "bells"})
    table.points("EW", 150)
    expect(table.page.locator("#preview .remark")).to_have_text("Beat & Dani: first, with tricks")
    table.stoeck("NS")

    expect(table.page.locator("#preview .remark")).to_have_text("Anna & Carla: first, with Stöck")
    table.save()
    expect(table.page.locator("#ending [data-headline]")).to_have_text("Anna & Carla win")


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_a_claim_ends_the_game_with_the_points_counted_up_to_it(table: Table) -> None:  # SC-4, SC-5
    table.start(preset="schieber-manual", goal="target:1000")
    for _ in range(3):
        table.deal(OBENABE_57)
    expect(table.page.locator("#ending")).to_be_hidden()

    table.agreed({"denomination": "obenabe"})
    table.check(table.result_form, "claimed_by", "EW")
    table.points("EW", 30)
    table.page.locator("#save").click()
    expect(table.result_form.locator("[data-problem=claimed_by]")).to_have_text(
        "A claim needs 1,000 points: with this deal there are only 990."
    )
    table.points("EW", 40)
    table.points("NS", 11)
    table.save()

    table.expect_totals(3 * 171 + 33, 1020)
    expect(table.page.locator("#ending [data-headline]")).to_have_text("Beat & Dani win")


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_who_had_the_bergpreis_first_is_asked_and_stands_on_the_slate(table: Table) -> None:  # SC-7, SC-8
    table.start(preset="schieber-1000", rules={"bergpreis": 500, "strokes": True})
    for _ in range(5):
        table.deal({"denomination": "acorns", "card_points": {"NS": 80}})  # 400 : 385
    table.agreed({"denomination": "acorns"})
    table.points("NS", 100)
    table.weis("EW", 200)  # 500 : 642, by Weis

    table.page.locator("#save").click()
    expect(table.page.locator("#confirm")).to_be_hidden()
    table.expect_totals(500, 642)
    table.deal({"denomination": "acorns", "match": "NS"})

    table.page.locator(".tabs [data-tab=slate]").click()
    expect(table.page.locator("[data-slate=EW] .slate-besides")).to_have_text("Bergpreis · 1 stroke")
    expect(table.page.locator("[data-slate=NS] .slate-besides")).to_have_text("1 stroke")


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_the_spreadsheet_ends_with_what_is_counted_beside_the_points(table: Table) -> None:  # SC-7, SC-8
    table.start(preset="schieber-1000", rules={"bergpreis": 500, "strokes": True})
    for _ in range(2):
        table.deal({"denomination": "acorns", "match": "NS"})

    table.page.locator("#open-menu").click()
    with table.page.expect_download() as download:
        table.page.locator('#menu-dialog [data-download="csv"]').click()

    *_, bergpreis, strokes = download.value.path().read_text("utf-8").splitlines()
    assert bergpreis.strip().split(";")[0] == "Bergpreis"
    assert [line.strip().split(";")[-2:] for line in (bergpreis, strokes)] == [["1", "0"], ["3", "0"]]


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_whoever_is_tapped_has_the_bergpreis(table: Table) -> None:  # SC-7
    table.start(preset="schieber-1000", rules={"bergpreis": 500})
    for _ in range(6):
        table.deal({"denomination": "acorns", "card_points": {"NS": 80}})  # 480 : 462
    table.agreed({"denomination": "acorns"})
    table.points("NS", 90)
    expect(table.page.locator("#preview .remark")).to_have_text("Anna & Carla: Bergpreis")

    table.page.locator("#save").click()
    expect(table.page.locator("#confirm")).to_contain_text("Several sides reached the Bergpreis with tricks")
    table.page.locator("[data-first=EW]").click()

    expect(table.page.locator("#preview .remark")).to_have_text("Beat & Dani: Bergpreis")
    table.page.locator("#save").click()
    table.expect_totals(570, 529)
    expect(table.page.locator("[data-slate=EW] .slate-besides")).to_have_text("Bergpreis")


@pytest.mark.long  # each day a deal of three taps; the rules behind it are compared in tests.static
def test_a_false_claim_is_asked_about_and_loses(table: Table) -> None:  # SC-5a
    table.start(preset="schieber-1000", rules={"false_claim_loses": True})
    for _ in range(3):
        table.deal({"denomination": "acorns", "match": "NS"})
    table.agreed({"denomination": "acorns"})
    table.check(table.result_form, "claimed_by", "NS")
    table.points("NS", 100)
    table.page.locator("#save").click()

    expect(table.page.locator("#confirm")).to_contain_text(
        "A claim needs 1,000 points and there are only 871"
    )
    table.save()

    expect(table.page.locator("#ending [data-headline]")).to_have_text("Beat & Dani win")


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_a_deal_of_more_than_500_is_a_v_on_the_slate(table: Table) -> None:  # SL-1
    table.start(preset="schieber-manual", first_dealer="W")
    table.deal({"denomination": "obenabe", "match": "NS"})
    table.deal({"denomination": "acorns", "card_points": {"NS": 100}})
    table.page.locator(".tabs [data-tab=slate]").click()

    slate = table.page.locator("[data-slate=NS]")
    expect(slate.locator("path.stroke")).to_have_count(7)  # 971: the V, four hundreds more, a fifty, a twenty
    lines = [str(path.get_attribute("d")).count("M") for path in slate.locator("path.stroke").all()]
    assert lines == [2, 1, 1, 1, 1, 1, 1]
    expect(slate.locator(".rest")).to_have_text("1")
    expect(table.page.locator("[data-slate=EW] path.stroke")).to_have_count(1)
