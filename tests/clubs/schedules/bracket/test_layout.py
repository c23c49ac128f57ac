"""Laws of the layout of a bracket: nothing overlaps, each game stands there once, lines lead to the next."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.layout import (
    BOX,
    GAP,
    ROW,
    WIDTH,
    BracketDrawing,
    bracket_pages,
    bracket_screens,
    draw_bracket,
    shifted,
)
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.values import (
    BracketMethod,
    BracketNow,
    BracketRequest,
    BracketSection,
    GameState,
)
from tests.clubs.schedules.bracket.brackets import better_seed, entered, played, played_requests, requests

sizes = st.tuples(st.integers(2, 6), st.integers(2, 60))


def overlaps(drawing: BracketDrawing) -> list[tuple[int, int]]:
    return [
        (one.now.game.number, other.now.game.number)
        for one, other in combinations(drawing.games, 2)
        if abs(one.x - other.x) < WIDTH and abs(one.y - other.y) < BOX
    ]


def numbers(*drawings: BracketDrawing) -> Counter[int]:
    return Counter(game.now.game.number for drawing in drawings for game in drawing.games)


def drawn_numbers(now: BracketNow) -> list[int]:
    """Return the games that are drawn: a second final only once it is to be played."""
    needless = {GameState.WAITING, GameState.LEFT_OUT}
    return [
        game.game.number
        for game in now.games
        if game.game.section is not BracketSection.SECOND_FINAL or game.state not in needless
    ]


def check_inside(drawing: BracketDrawing) -> None:
    for game in drawing.games:
        assert 0 <= game.x <= drawing.width - WIDTH
        assert 0 < game.y < drawing.height - BOX


def check_lines(drawing: BracketDrawing) -> None:
    """Lines go out at the right edge of a game, turn beside it, come in at the left edge, cross no game."""
    placed = {game.now.game.number: game for game in drawing.games}
    for line in drawing.lines:
        source, target = placed[line.source], placed[line.target]
        assert (line.points[0], line.points[-1]) == (source.exit_point, target.entry_point)
        assert {x for x, _y in line.points[1:3]} == {source.x + WIDTH + GAP // 2}
        assert source.x + WIDTH + GAP <= target.x
        passed = (game for game in drawing.games if source.x < game.x < target.x)
        assert not any(game.y <= target.entry_point[1] <= game.y + BOX for game in passed)


@given(requests())
def test_every_game_stands_once_in_the_drawing_and_no_two_overlap(request_: BracketRequest):
    now = bracket_now(request_)
    drawing = draw_bracket(now)

    assert numbers(drawing) == Counter(drawn_numbers(now))
    assert overlaps(drawing) == []
    check_inside(drawing)


@given(requests())
def test_a_line_leads_from_every_game_to_the_next_one_of_its_winner(request_: BracketRequest):
    now = bracket_now(request_)
    drawing = draw_bracket(now)

    lines = [line for line in now.bracket.lines if line[1] in drawn_numbers(now)]
    assert [(line.source, line.target) for line in drawing.lines] == lines
    check_lines(drawing)


@given(requests(), sizes)
def test_pages_have_every_game_once_and_nothing_beyond_their_size(
    request_: BracketRequest, size: tuple[int, int]
):
    columns, rows = size
    now = bracket_now(request_)
    pages = bracket_pages(now, columns=columns, rows=rows)

    assert numbers(*pages) == Counter(drawn_numbers(now))
    for page in pages:
        assert len(page.rounds) <= columns
        assert page.height <= rows * ROW
        assert overlaps(page) == []
        check_inside(page)
        check_lines(page)


@pytest.mark.parametrize(
    ("count", "method", "pages"),
    [
        pytest.param(3, BracketMethod.SINGLE, 1, id="3"),
        pytest.param(16, BracketMethod.SINGLE, 1, id="16"),
        pytest.param(32, BracketMethod.SINGLE, 2, id="32: two halves on a page, the final on one"),
        pytest.param(128, BracketMethod.SINGLE, 5, id="128"),
        pytest.param(16, BracketMethod.ALL_PLACES, 1, id="16 for all places"),
    ],
)
def test_as_few_pages_as_can_be(count: int, method: BracketMethod, pages: int):
    now = bracket_now(BracketRequest(entered(count), method))

    assert len(bracket_pages(now, columns=4, rows=40)) == pages


@given(played_requests(), sizes, st.integers(1, 5))
def test_screens_have_all_games_from_a_round_on_of_which_somebody_is_known(
    states: list[BracketNow], size: tuple[int, int], since: int
):
    columns, rows = size
    for now in states:
        known = [game for game in now.games if game.game.round >= since and any(game.entries)]
        screens = bracket_screens(now, since=since, columns=columns, rows=rows)
        shown = numbers(*screens)

        assert Counter(game.game.number for game in known) <= shown
        assert set(shown.values()) <= {1}
        for screen in screens:
            assert min(screen.rounds) >= since
            assert len(screen.rounds) <= columns
            assert screen.height <= rows * ROW
            assert overlaps(screen) == []
            check_inside(screen)
            check_lines(screen)


def test_where_nobody_has_anything_behind_games_stand_side_by_side():
    states = played(BracketRequest(entered(16), BracketMethod.ALL_PLACES), better_seed)
    [last] = bracket_screens(states[3], since=4, columns=3, rows=6)

    assert last.rounds == (4, 4, 4)
    assert [(game.x, game.y) for game in last.games[:4]] == [
        (0, 9),
        (0, 69),
        (0, 129),
        (WIDTH + GAP, 9),
    ]


def test_the_drawing_moves_down_as_a_whole():
    drawing = draw_bracket(bracket_now(BracketRequest(entered(5))))
    lower = shifted(drawing, down=24)

    assert lower.height == drawing.height + 24
    assert [game.y - 24 for game in lower.games] == [game.y for game in drawing.games]
    check_lines(lower)
    check_inside(lower)
