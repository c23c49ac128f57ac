"""More people than places sign up at once while the server is killed: each is there once, in their order."""

import pytest

from tests.load.sign_up_rush import KILLS, PEOPLE, PLACES, rushed


# Each day a server is killed, in test_killing; places go once, in tests.clubs.actions.test_sign_up_at_once.
@pytest.mark.long
@pytest.mark.parametrize(("people", "places", "kills"), [(60, 16, 1), (PEOPLE, PLACES, KILLS)])
def test_whoever_was_acknowledged_is_in_the_line_once_in_the_order_of_arrival(server, people, places, kills):
    came_to = rushed(server, people, places, kills)

    # One kill among few requests may fall between two of them.
    assert came_to.unanswered > 0 or kills < KILLS
    assert (came_to.people, came_to.acknowledged, came_to.stored) == (people, people, people)
    assert (came_to.lost, came_to.doubled, came_to.overtaken) == (0, 0, 0)
    assert came_to.held_by_the_first == places
    assert came_to.line["waiting"] == people - places
    assert came_to.entries == came_to.line["accepted"]
    assert came_to.in_log
