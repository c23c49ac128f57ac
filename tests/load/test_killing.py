"""A server that is killed while a hall plays: what was acknowledged is there, once."""

import pytest

from tests.load.killing import DEALS, KILLS, TABLES, played_through_kills


@pytest.mark.parametrize(
    ("tables", "deals", "kills"), [(3, 3, 1), pytest.param(TABLES, DEALS, KILLS, marks=pytest.mark.long)]
)
def test_what_was_acknowledged_is_there_once_however_often_the_server_is_killed(server, tables, deals, kills):
    came_to = played_through_kills(server, tables, deals, kills)

    # One kill among few requests may fall between two of them.
    assert came_to.unanswered > 0 or kills < KILLS
    assert (came_to.lost, came_to.doubled, came_to.refused_otherwise) == (0, 0, 0)
    assert (came_to.deals, came_to.sides) == (tables * deals, 2 * tables * deals)
    assert came_to.results == tables
