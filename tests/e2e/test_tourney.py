"""A tourney: several games at one table, with its winner."""

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.e2e.deals import MATCH
from tests.e2e.table import PLAYERS, Table
from tests.e2e.test_tonight import begun_after

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}


def line(table: Table, place: str = ".totals ~ .tourney") -> Locator:
    return table.page.locator(place)


def start(table: Table, games: int) -> None:
    """Start a tourney of games that two matches decide, doubly."""
    table.new_game()
    table.check(table.form, "games", games)
    table.seat(PLAYERS)
    table.check(table.form, "goal", "target:1000")
    table.form.locator(".actions button").click()


def play(table: Table, deal: dict[str, object]) -> None:
    table.deal(deal)
    table.deal(deal)


@pytest.mark.long  # each day a rematch begins, in test_double_taps
def test_a_tourney_goes_from_game_to_rematch_until_nobody_catches_up(table: Table) -> None:
    start(table, 3)
    expect(line(table)).to_have_text("Series: 0 : 0 · 3 of 3 games to play")

    play(table, MATCH)
    expect(line(table, "#ending .tourney")).to_have_text(
        "Series: 0 : 2 · Beat & Dani are ahead · 2 of 3 games to play"
    )
    table.rematch()
    table.page.reload()
    expect(line(table)).to_have_text("Series: 0 : 2 · Beat & Dani are ahead · 2 of 3 games to play")

    play(table, MATCH)
    expect(line(table, "#ending .tourney")).to_have_text(
        "Series: 0 : 4 · Beat & Dani win it · 1 of 3 games to play"
    )
    table.rematch()
    play(table, FOR_NS)
    expect(line(table, "#ending .tourney")).to_have_text("Series: 2 : 4 · Beat & Dani win it")

    table.rematch()
    expect(line(table)).to_have_text("Series: 0 : 0 · 3 of 3 games to play")


@pytest.mark.long
def test_a_game_alone_is_no_tourney(table: Table) -> None:
    start(table, 1)
    play(table, MATCH)

    expect(table.page.locator("#ending")).to_be_visible()
    expect(line(table, "#ending .tourney")).to_be_hidden()
    assert "tourney" not in table.kept()


@pytest.mark.long  # a tourney goes on each day, with a network
def test_a_tourney_goes_on_without_a_network(table: Table, context: BrowserContext) -> None:
    start(table, 3)
    expect(line(table)).to_be_visible()
    context.set_offline(True)
    play(table, MATCH)
    table.rematch()

    expect(line(table)).to_have_text("Series: 0 : 2 · Beat & Dani are ahead · 2 of 3 games to play")
    table.badge("here")
    tourney = table.kept()["tourney"]

    context.set_offline(False)
    table.badge("server")
    assert table.kept()["tourney"] == tourney


@pytest.mark.long  # who plays on with whom is tried each day without a browser
def test_a_series_goes_on_with_the_same_partners_and_not_with_others(table: Table) -> None:
    start(table, 3)
    play(table, MATCH)
    same, other = (f"#partners-dialog .ways label:nth-of-type({number})" for number in (1, 2))

    begun_after(table, "#other-partners", same, "#partners-dialog .primary")
    expect(line(table)).to_have_text("Series: 0 : 2 · Beat & Dani are ahead · 2 of 3 games to play")

    play(table, MATCH)
    assert "tourney" not in begun_after(table, "#other-partners", other, "#partners-dialog .primary")
    expect(line(table)).to_be_hidden()
