import pytest
from django.utils.translation import override

from scoring.printouts.grids import GRIDS, grid_of
from scoring.printouts.grids.base import (
    BLANK,
    CLOSED,
    Column,
    Grid,
    GridFigure,
    Head,
    PaperCell,
    PlainGrid,
    Strip,
)
from scoring.printouts.play import Play
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.house import Rules
from scoring.rules.sides import PAIRS, Seat, Side
from tests.scoring.printouts.test_play import play


@pytest.fixture(autouse=True)
def in_english():
    with override("en"):
        yield


def kinds(grid: Grid) -> list[str]:
    """The columns before the sides, and those of the first side."""
    of_side = grid.heads[1].span
    return [column.kind for column in grid.columns[: grid.led + of_side]]


def with_rules(preset: str, **changes: object) -> Play:
    rules: Rules = PRESETS[preset].override(changes)
    return Play(preset=preset, rules=rules, deals=2)


def test_a_plain_grid_has_points_and_totals():
    points, running = Column("points", "Points", is_summed=True), Column("running", "Total", is_summed=True)
    opening = points._replace(opens=True)

    schieber = play("schieber", 2, first_dealer=Seat.W)

    assert PlainGrid().grid(schieber, schieber.rules) == Grid(
        heads=(Head(2), Head(2, Side.NS), Head(2, Side.EW)),
        columns=(Column("number", "No."), Column("dealer", "Dealer"), opening, running, opening, running),
        lines=(
            (PaperCell("1"), PaperCell("W"), BLANK, BLANK, BLANK, BLANK),
            (PaperCell("2"), PaperCell("S"), BLANK, BLANK, BLANK, BLANK),
        ),
        sums=(BLANK, BLANK, BLANK, BLANK),
        keeps_sum=False,
    )


LED = ["number", "dealer"]
DECLARED = ["points", "weis", "stoeck", "written", "running"]


@pytest.mark.parametrize(
    ("played", "columns"),
    [
        pytest.param(
            play("sidi-barrani"),
            [*LED, "declarer", "bid", "trump of-6", "stake of-1", *DECLARED],
            id="sidi-barrani",
        ),
        pytest.param(
            play("sidi-barrani-plain"),
            [*LED, "declarer", "bid", "trump of-6", "stake of-1", "points", "written", "running"],
            id="sidi-barrani-without-weis",
        ),
        pytest.param(
            with_rules("sidi-barrani", redoubling=True, no_trump_denominations=False),
            [*LED, "declarer", "bid", "trump of-4", "stake of-2", *DECLARED],
            id="redoubled-suits",
        ),
        pytest.param(
            with_rules("sidi-barrani", doubling=False, redoubling=True),
            [*LED, "declarer", "bid", "trump of-6", *DECLARED],
            id="nothing-to-double",
        ),
        pytest.param(
            play("schieber"), [*LED, "declarer", "pushed", "trump-noted of-6", *DECLARED], id="schieber"
        ),
        pytest.param(
            play("schieber-single"),
            [*LED, "declarer", "pushed", "trump of-6", "points", "running"],
            id="all-single",
        ),
        pytest.param(play("kreuzjass"), [*LED, "trump of-4", *DECLARED], id="turned-up"),
        pytest.param(play("three-hand"), [*LED, "trump-noted of-6", *DECLARED], id="three-hand"),
        pytest.param(
            play("two-against-one"), [*LED, "declarer", "trump-noted of-6", *DECLARED], id="two-against-one"
        ),
        pytest.param(
            with_rules("two-against-one", trump_turned_up=True),
            [*LED, "trump-noted of-6", *DECLARED],
            id="two-against-one-turned-up",
        ),
        pytest.param(
            play("differenzler"), [*LED, "announced", "points", "written", "running"], id="differenzler"
        ),
        pytest.param(play("coiffeur"), ["row-drawing", "row", "factor", "points", "written"], id="coiffeur"),
        pytest.param(
            with_rules("coiffeur", opponents_subtract=True),
            ["row-drawing", "row", "factor", "points", "points", "written"],
            id="opponents-subtract",
        ),
        pytest.param(play("handjass"), [*LED, "points", "weis", "stoeck", "running"], id="handjass"),
        pytest.param(
            play("pandur"),
            [*LED, "declarer", "bid", "trump of-4", "made", "written", "running"],
            id="pandur",
        ),
    ],
)
def test_each_game_has_the_columns_that_its_house_rules_ask_for(played: Play, columns: list[str]):
    assert kinds(grid_of(played)) == columns


def test_two_against_one_says_whose_turn_it_is_to_name():  # J3-2
    grid = grid_of(with_rules("two-against-one", soloist="2"))

    assert [[cell.text for cell in line[:3]] for line in grid.lines] == [["1", "", "2"], ["2", "", "1"]]


def test_no_game_is_without_a_grid_of_its_own():
    assert set(GRIDS) == {jass.slug for jass in GAME_OF.values()}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("deals", [4, 16])
def test_every_line_has_a_field_in_every_column(preset: str, deals: int):
    grid = grid_of(play(preset, deals))

    assert {len(line) for line in grid.lines} == {len(grid.columns)} == {sum(h.span for h in grid.heads)}
    assert len(grid.sums) == len(grid.columns) - grid.led


# CO-1
@pytest.mark.parametrize("deals", [4, 16])
def test_coiffeur_has_a_line_for_each_row_whatever_the_number_of_deals(deals: int):
    grid = grid_of(play("coiffeur", deals))

    assert [(line[1].text or line[1].words, line[2].text) for line in grid.lines] == [
        ("acorns", "×1"),
        ("roses", "×2"),
        ("shields", "×3"),
        ("bells", "×4"),
        ("Obenabe", "×5"),
        ("Undenufe", "×6"),
        ("Slalom", "×7"),
        ("Gusti", "×8"),
        ("Mary", "×9"),
        ("Joker", "×10"),
    ]


def test_a_table_s_own_row_is_somebody_s_words():
    grid = grid_of(with_rules("coiffeur", rows=["bells", "<b>wir</b>"]))

    assert grid.lines[1][:3] == (BLANK, PaperCell(words="<b>wir</b>"), PaperCell("×2"))


# SC-2
def test_each_denomination_shows_its_factor():
    strip = grid_of(play("schieber-manual")).lines[0][4].strip

    assert strip == Strip(
        (
            GridFigure(0, "printouts/suits/bells-swiss.svg", "×1"),
            GridFigure(57, "printouts/suits/shields-swiss.svg", "×2"),
            GridFigure(114, "printouts/suits/acorns-swiss.svg", "×2"),
            GridFigure(171, "printouts/suits/roses-swiss.svg", "×1"),
            GridFigure(228, "printouts/suits/obenabe.svg", "×3"),
            GridFigure(285, "printouts/suits/undenufe.svg", "×3"),
        ),
        342,
        "bells, shields, acorns, roses, Obenabe, Undenufe",
    )


def test_drawings_without_notes_end_with_the_last_one():
    strip = grid_of(play("kreuzjass", pack="french")).lines[0][2].strip

    assert strip
    assert (strip.figures[-1], strip.width) == (
        GridFigure(126, "printouts/suits/roses-french.svg", ""),
        158,
    )


def test_only_what_is_added_up_has_a_field_on_the_last_line():
    grid = grid_of(play("sidi-barrani"))

    assert grid.sums == (BLANK, CLOSED, CLOSED, CLOSED, BLANK) * len(PAIRS)
